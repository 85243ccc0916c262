"""The modules of a page put together, so that a browser loads one file instead of forty.

This is a program of our own because bundlers need Node, and the server runs with Python alone. It reads only the forms that our
scripts use, formatted by prettier, and refuses all others:

- `import { a, b } from "./x.js";`, `import * as name from "./x.js";`, and `import("./x.js")`,
- `export` before `function`, `async function`, `class`, or `const`,
- `import.meta.url`.

The bundle of an entry has all modules that it imports. Modules that it loads later, by `import("./x.js")`, are in further bundles:
those that the same later modules need are together, so that each module is in one bundle and is made once. If one cannot be loaded
because the server has been updated since the page was, the page is loaded again.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Callable
from pathlib import Path, PurePosixPath

_COMMENT = re.compile(r"/\*\*.*?\*/|(?<![^ \n])// .*?$", re.DOTALL | re.MULTILINE)
_IMPORT = re.compile(r'^import (\{[^{}]*\}|\* as (\w+)) from "(\.{1,2}/[^"]+\.js)";\n', re.MULTILINE)
_LATER = re.compile(r'\bimport\("(\.{1,2}/[^"]+\.js)"\)')
_EXPORT = re.compile(r"^export (?=(?:async function|function|class|const) (\w+))", re.MULTILINE)
_LEFT = re.compile(
    r"^(?:import|export)\b.*|^.*\bimport(?:\.meta(?!\.url\b)|\().*|^.*\$(?:add|load|use|made|makers|renew)\b.*", re.MULTILINE
)
_START = """const $makers = {};
const $made = {};
export const $add = (more) => Object.assign($makers, more);
export const $use = (path) => ($made[path] ??= $makers[path]());
export const $load = (files, path) => Promise.all(files.map((file) => import(file))).then(() => $use(path), $renew);
async function $renew(error) {
const answer = await fetch(location.href);
if (answer.ok && !(await answer.text()).includes(new URL(import.meta.url).pathname)) location.reload();
throw error;
}
"""


class BadScript(Exception):
    """A script has a form that cannot be put into a bundle."""


class Module:
    """One script: what it imports at once, what it loads later, and its text without comments."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = _without_comments(path, text)
        self.imports = [self._resolve(target) for _, _, target in _IMPORT.findall(self.text)]
        self.later = [self._resolve(target) for target in _LATER.findall(self.text)]
        if left := _LEFT.search(_LATER.sub("", _EXPORT.sub("", _IMPORT.sub("", self.text)))):
            raise BadScript(f"{path}: this cannot be put into a bundle: {left[0].strip()}")

    def _resolve(self, target: str) -> str:
        return posixpath.normpath(posixpath.join(posixpath.dirname(self.path), target))

    def function(self, address: str, load: Callable[[str], str], is_entry: bool) -> str:
        """Return a function that makes the module and returns what it exports.

        `address` is that of the module, and `load` returns an expression that loads another module later. Only an entry, which no
        other module waits for, may await something at its top level.
        """

        def bind(found: re.Match[str]) -> str:
            return f"const {found[2] or found[1].replace(' as ', ': ')} = $use({_quoted(self._resolve(found[3]))});\n"

        text = _IMPORT.sub(bind, self.text)
        names = _EXPORT.findall(text)
        text = _LATER.sub(lambda found: load(self._resolve(found[1])), _EXPORT.sub("", text))
        text = text.replace("import.meta.url", f"new URL({_quoted(address)}, import.meta.url)")
        return f"{_quoted(self.path)}: {'async ' * is_entry}() => {{\n{text.strip()}\nreturn {{ {', '.join(names)} }};\n}},\n"


class Page:
    """The bundles of an entry: its own, and those that it loads later."""

    def __init__(self, folder: Path, entry: str, asset: Callable[[str], str], bundle: Callable[[str], str]) -> None:
        """`asset` and `bundle` return the addresses of a static file and of a bundle."""
        self.entry = entry
        self._folder = folder
        self._asset = asset
        self._bundle = bundle
        self._modules: dict[str, Module] = {}
        first = self._with_imports(entry)
        self._reached: dict[str, set[str]] = {}  # the modules that are loaded with each that is loaded later
        waiting = [later for path in first for later in self._module(path).later]
        while waiting:
            path = waiting.pop()
            if path not in first and path not in self._reached:
                self._reached[path] = set(self._with_imports(path)) - set(first)
                waiting += [later for path in self._reached[path] for later in self._module(path).later]
        self._reached = dict(sorted(self._reached.items()))
        self._groups: dict[str, list[str]] = {}
        for path in dict.fromkeys(path for later in self._reached for path in self._with_imports(later)):
            if path not in first:
                self._groups.setdefault(self._group(path), []).append(path)
        self.texts = {entry: self._first(first)}
        self.texts.update({self._group_path(group): self._later(paths) for group, paths in self._groups.items()})

    def later(self, module: str) -> list[str]:
        """Return the paths of the bundles that are loaded with a module that is loaded later."""
        return [self._group_path(group) for group in sorted({self._group(path) for path in self._reached[module]})]

    def _module(self, path: str) -> Module:
        if path not in self._modules:
            file = self._folder / path
            if not file.is_file():
                raise BadScript(f"there is no script {path}")
            self._modules[path] = Module(path, file.read_text("utf-8"))
        return self._modules[path]

    def _with_imports(self, entry: str) -> list[str]:
        """Return the paths of a module and of all that it imports, each after those that it imports."""
        found: dict[str, None] = {}

        def visit(path: str, above: tuple[str, ...]) -> None:
            if path in above:
                raise BadScript(f"scripts import each other: {' > '.join((*above, path))}")
            if path not in found:
                for target in self._module(path).imports:
                    visit(target, (*above, path))
                found[path] = None

        visit(entry, ())
        return list(found)

    def _group(self, path: str) -> str:
        """Return the name of the bundle of a module that is loaded later: what it is loaded with."""
        return "+".join(PurePosixPath(later).stem for later, reached in self._reached.items() if path in reached)

    def _group_path(self, group: str) -> str:
        return f"{self.entry.removesuffix('.js')}/{group}.js"

    def _load(self, path: str) -> str:
        if path not in self._reached:
            return f"Promise.resolve().then(() => $use({_quoted(path)}))"
        return f"$load({json.dumps([self._bundle(bundle) for bundle in self.later(path)])}, {_quoted(path)})"

    def _functions(self, paths: list[str]) -> str:
        return "".join(self._module(path).function(self._asset(path), self._load, path == self.entry) for path in paths)

    def _first(self, paths: list[str]) -> str:
        return f"{_START}$add({{\n{self._functions(paths)}}});\n$use({_quoted(self.entry)});\n"

    def _later(self, paths: list[str]) -> str:
        return f"import {{ $add, $load, $use }} from {_quoted(self._bundle(self.entry))};\n$add({{\n{self._functions(paths)}}});\n"


def _quoted(text: str) -> str:
    return json.dumps(text)


def _without_comments(path: str, text: str) -> str:
    """Return a script without its JSDoc and line comments, and without the empty lines they leave."""
    kept = ""
    end = 0
    for found in _COMMENT.finditer(text):
        kept += text[end : found.start()]
        if kept.count("`") % 2 or kept[kept.rfind("\n") + 1 :].count('"') % 2:
            raise BadScript(f"{path}: this comment seems to be in a string: {found[0][:60]}")
        end = found.end()
    return "".join(f"{line.rstrip()}\n" for line in (kept + text[end:]).splitlines() if line.strip())
