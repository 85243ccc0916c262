"""The static files of the pages, at addresses that contain their hash: a browser keeps them until they change."""

from __future__ import annotations

import gzip
import re
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import brotli
from litestar import Request, Response, get
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotFoundException
from litestar.static_files import create_static_files_router
from markupsafe import Markup

from rollwright.server.web import bundles

STATIC = Path(__file__).parent / "static"
TABLE = "table/table.js"
FOREVER = CacheControlHeader(public=True, max_age=365 * 24 * 3600, immutable=True)
BROTLI = 5  # quality
GZIP = 6
STYLESHEETS = {"table.css": ("site.css", "table.css")}  # bundles of stylesheets
_CSS_COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)


@cache
def tree_hash() -> str:
    """Return the hash of all static files and of what makes bundles of them. All of them share one folder name."""
    found = sha256(Path(bundles.__file__).read_bytes() + Path(__file__).read_bytes())
    for file in sorted(STATIC.rglob("*.*")):
        found.update(f"{file.relative_to(STATIC).as_posix()} {file.stat().st_size} ".encode() + file.read_bytes())
    return found.hexdigest()[:16]


def asset(path: str) -> str:
    """Return the address of a static file."""
    return f"/static/{tree_hash()}/{path}"


def bundle(path: str) -> str:
    """Return the address of a bundle."""
    return f"/bundles/{tree_hash()}/{path}"


@cache
def page(entry: str) -> bundles.Page:
    """Return the bundles of the script of a page."""
    return bundles.Page(STATIC, entry, asset, bundle)


def scripts(entry: str, *later: str) -> Markup:
    """Return the elements that load the bundle of a script, and those of scripts that it loads later, at once."""
    paths = dict.fromkeys(path for module in later for path in page(entry).later(module))
    links = [Markup('<link rel="modulepreload" href="{}">\n').format(bundle(path)) for path in paths]
    return Markup("").join([*links, Markup('<script type="module" src="{}"></script>').format(bundle(entry))])


@cache
def bundle_texts() -> dict[str, str]:
    """Return all bundles by their paths."""
    found = {
        name: "".join(_CSS_COMMENT.sub("", (STATIC / file).read_text("utf-8")) for file in files)
        for name, files in STYLESHEETS.items()
    }
    for entry in (TABLE, *(f"pages/{file.name}" for file in sorted(STATIC.glob("pages/*.js")))):
        found.update(page(entry).texts)
    return found


@cache
def compressed(path: str, coding: str) -> bytes:
    """Return a bundle as it is sent in a content coding, "" for none. Everyone who opens a table gets it, so it is made once."""
    data = bundle_texts()[path].encode()
    if coding == "br":
        return bytes(brotli.compress(data, quality=BROTLI))
    return gzip.compress(data, GZIP) if coding == "gzip" else data


@get(
    f"/bundles/{tree_hash()}/{{path:path}}",
    include_in_schema=False,
    cache_control=FOREVER,
    sync_to_thread=False,
    is_compressed=True,
)
def show_bundle(path: str, request: Request[Any, Any, Any]) -> Response[bytes]:
    """Scripts or stylesheets of a page in one file."""
    name = path.removeprefix("/")
    if name not in bundle_texts():
        raise NotFoundException
    accepted = request.headers.get("accept-encoding", "")
    coding = next((coding for coding in ("br", "gzip") if coding in accepted), "")
    headers = {"vary": "Accept-Encoding", **({"content-encoding": coding} if coding else {})}
    kind = "text/css" if path.endswith(".css") else "text/javascript"
    return Response(compressed(name, coding), media_type=f"{kind}; charset=utf-8", headers=headers)


def routes() -> list[Any]:
    static = create_static_files_router(
        f"/static/{tree_hash()}", [STATIC], name="static", include_in_schema=False, cache_control=FOREVER
    )
    return [static, show_bundle]
