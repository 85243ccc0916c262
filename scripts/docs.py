"""Build the API reference and the guides into build/docs. Broken links and undocumented public names are errors."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import griffe

ROOT = Path(__file__).resolve().parent.parent


def documented_modules() -> list[str]:
    """Return the modules that the reference shows."""
    pages = sorted((ROOT / "docs" / "reference").glob("*.md"))
    return [name for page in pages for name in re.findall(r"^::: (\S+)$", page.read_text("utf-8"), re.MULTILINE)]


def undocumented(thing: Any, package: Any) -> list[str]:
    """Return the public names in a module or class that have no docstring. A method that repeats an inherited one needs none."""
    found = []
    for name, member in thing.members.items():
        if name.startswith("_") or member.is_alias or not (member.is_class or member.is_function):
            continue
        if not member.has_docstring and not (thing.is_class and inherited(thing, name, package)):
            found.append(member.path)
        if member.is_class:
            found += undocumented(member, package)
    return found


def inherited(thing: Any, name: str, package: Any) -> bool:
    """Return whether a base class or protocol documents this method; bases from other packages are taken to do so."""
    if name in PLAIN:
        return True
    for base in thing.bases:
        path = getattr(base, "canonical_path", str(base))
        if path in ("typing.Generic", "typing.NamedTuple", "typing.Protocol"):
            continue
        if not path.startswith("rollwright."):
            return True
        parent = package[path.removeprefix("rollwright.")]
        if parent.is_alias:
            parent = parent.final_target
        if (name in parent.members and parent.members[name].has_docstring) or inherited(parent, name, package):
            return True
    return False


PLAIN = {"stop", "close", "workers", "run", "version"}  # methods of a protocol that its implementations repeat


def main() -> int:
    package = griffe.GriffeLoader(search_paths=[str(ROOT / "src")]).load("rollwright")
    modules = [package[name.removeprefix("rollwright.")] for name in documented_modules()]
    missing = [name for module in modules for name in undocumented(module, package)]
    for name in missing:
        print(f"{name} has no docstring")
    if missing:
        return 1
    command = [sys.executable, "-m", "mkdocs", "build", "--strict"]  # not --quiet, which would not count warnings
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    if done.returncode:
        print(done.stdout + done.stderr)
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
