"""Compile the rules, the bots' search, and the server's tables with mypyc while a wheel is built.

If there is no C compiler, the wheel is pure. ROLLWRIGHT_PURE=1 requests a pure wheel; with ROLLWRIGHT_COMPILE=1 it is an error if
the wheel cannot be compiled. Nothing is written to src/: mypyc works on a copy in a temporary folder.
"""

from __future__ import annotations

import json
import os
import runpy
import shutil
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# The packages that are compiled, by the name of the library they share. A new module in them is compiled too.
GROUPS = {
    "rollwright_core": ["core/*.py"],
    "rollwright_bots": ["bots/random.py", "bots/search*.py"],
    "rollwright_{game}": ["games/{game}/**/*.py"],
    "rollwright_server": [
        "server/table/*.py",
        "server/live/*.py",
        *(f"server/service/{name}.py" for name in ("clock", "commits", "counts", "loaded_table")),
        "server/http/frames.py",
    ],
}
# What stays interpreted: the __init__.py of packages; guide.py, and what draws pictures and words sentences in render/, which run
# rarely and may be any Python; of the core, what other packages subclass, what msgspec inspects, and what reads records and
# editions. msgspec makes its structs with a metaclass; the others of the server run rarely, or only pass work on to threads and
# libraries.
NOT_COMPILED = (
    "__init__.py",
    "render/*.py",
    "guide.py",
    *(
        f"core/{name}.py"
        for name in ("edition", "extras", "game", "marks", "offers", "pickling", "record", "renderer", "replay", "svg", "template")
    ),
    *(f"core/{name}.py" for name in ("throw_dice", "type_variables", "typed_throws")),
    "table/events.py",
    "table/actions.py",
    "live/line.py",
    "live/messages.py",
    "live/pubsub.py",
    "live/pictures.py",
    "live/advice.py",
    "live/socket.py",
)

# Except for the marks in render/, which are made for every sheet that is sent.
MARKS = ("render/__init__.py", *(f"dice_realms/render/{name}.py" for name in ("dice", "purse", "strip", "table", "tray")))


def groups(package: Path) -> dict[str, list[Path]]:
    """Return the modules to compile, by the name of the library they share."""
    games = sorted(folder.name for folder in (package / "games").iterdir() if (folder / "edition").is_dir())
    found: dict[str, list[Path]] = {}
    for name, globs in GROUPS.items():
        for game in games if "{game}" in name else [""]:
            modules = {path for glob in globs for path in package.glob(glob.format(game=game))}
            chosen = sorted(path for path in modules if _matches(path, MARKS) or not _matches(path, NOT_COMPILED))
            if chosen:
                found[name.format(game=game)] = chosen
    return found


def _matches(path: Path, patterns: tuple[str, ...]) -> bool:
    return any(path.match(pattern) for pattern in patterns)


class CannotCompile(Exception):
    """There is no compiler, or it failed."""


def compile_modules(package: Path, into: Path) -> list[Path]:
    """Compile and return the libraries below `into`. Raises CannotCompile."""
    try:
        from mypyc.build import mypycify
        from setuptools import Distribution
        from setuptools.command.build_ext import build_ext
    except ImportError as error:
        raise CannotCompile(f"{error.name} is not installed") from error
    if not any(shutil.which(name) for name in (os.environ.get("CC", "cc").split()[0], "cc", "gcc", "clang", "cl")):
        raise CannotCompile("there is no C compiler")
    copy = into / "src"
    shutil.copytree(package, copy / package.name, ignore=shutil.ignore_patterns("__pycache__"))
    shared = groups(copy / package.name)
    before = os.getcwd()
    os.chdir(copy)
    try:
        named: list[tuple[list[str], str | None]] = [
            ([str(path.relative_to(copy)) for path in paths], name) for name, paths in shared.items()
        ]
        extensions = mypycify(
            ["--follow-imports=silent", "--ignore-missing-imports", *(path for paths, _ in named for path in paths)],
            opt_level="1",
            debug_level="0",
            separate=named,
            target_dir=str(into / "c"),
        )
        command = build_ext(Distribution({"ext_modules": extensions}))
        command.build_lib = str(into / "lib")
        command.build_temp = str(into / "temp")
        command.parallel = os.cpu_count() or 1
        command.ensure_finalized()
        command.run()
    except SystemExit as error:  # mypyc exits this way when it cannot compile the sources
        raise CannotCompile(f"mypyc failed: {error.code}") from error
    except Exception as error:
        raise CannotCompile(str(error)) from error
    finally:
        os.chdir(before)
    return sorted(path for path in (into / "lib").rglob("*") if path.is_file())


class CompileHook(BuildHookInterface):  # type: ignore[type-arg]
    """Build hook that adds the compiled libraries, and build.json with their origin, to the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self.work = Path(tempfile.mkdtemp(prefix="rollwright-build-"))
        if version == "editable":
            return
        package = Path(self.root, "src", "rollwright")
        fingerprint = runpy.run_path(str(Path(self.root, "scripts", "tree.py")))["fingerprint"]
        made_from = fingerprint(str(package))
        compiled = False
        if not os.environ.get("ROLLWRIGHT_PURE"):
            try:
                libraries = compile_modules(package, self.work)
            except CannotCompile as error:
                if os.environ.get("ROLLWRIGHT_COMPILE"):
                    raise
                self.app.display_warning(f"Not compiled; the wheel is pure Python: {error}")
            else:
                compiled = True
                for library in libraries:
                    build_data["force_include"][str(library)] = library.relative_to(self.work / "lib").as_posix()
                build_data["pure_python"] = False
                build_data["infer_tag"] = True
        note = self.work / "build.json"
        note.write_text(json.dumps({"compiled": compiled, "sources": made_from}), "utf-8")
        build_data["force_include"][str(note)] = "rollwright/build.json"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        shutil.rmtree(self.work, ignore_errors=True)
