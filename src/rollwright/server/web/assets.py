"""The static files of the pages, at addresses that contain their hash: a browser keeps them until they change."""

from __future__ import annotations

import posixpath
import re
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from litestar.datastructures import CacheControlHeader
from litestar.static_files import create_static_files_router
from markupsafe import Markup

STATIC = Path(__file__).parent / "static"
YEAR = 365 * 24 * 3600
_IMPORT = re.compile(r'^(?:import |\} from ).*?"(\.{1,2}/[^"]+\.js)";$', re.MULTILINE)


@cache
def tree_hash() -> str:
    """Return the hash of all static files. Scripts import each other by relative paths, so all of them share one folder name."""
    found = sha256()
    for file in sorted(STATIC.rglob("*.*")):
        found.update(f"{file.relative_to(STATIC).as_posix()} {file.stat().st_size} ".encode() + file.read_bytes())
    return found.hexdigest()[:16]


def asset(path: str) -> str:
    """Return the address of a static file."""
    return f"/static/{tree_hash()}/{path}"


@cache
def modules(entry: str) -> tuple[str, ...]:
    """Return the paths of a script and of all scripts that it imports."""
    found = {entry: None}
    waiting = [entry]
    while waiting:
        path = waiting.pop()
        for target in _IMPORT.findall((STATIC / path).read_text("utf-8")):
            module = posixpath.normpath(posixpath.join(posixpath.dirname(path), target))
            if module not in found:
                found[module] = None
                waiting.append(module)
    return tuple(found)


def scripts(entry: str, *later: str) -> Markup:
    """Return the elements that load a script, all its imports, and scripts that it loads later, at once."""
    paths = dict.fromkeys(module for each in (entry, *later) for module in modules(each))
    links = [Markup('<link rel="modulepreload" href="{}">\n').format(asset(path)) for path in paths if path != entry]
    return Markup("").join([*links, Markup('<script type="module" src="{}"></script>').format(asset(entry))])


def router() -> Any:
    return create_static_files_router(
        f"/static/{tree_hash()}",
        [STATIC],
        name="static",
        include_in_schema=False,
        cache_control=CacheControlHeader(public=True, max_age=YEAR, immutable=True),
    )
