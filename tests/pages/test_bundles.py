"""Scripts are put together into bundles that do what the modules do; what cannot be put together is refused."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from rollwright.server.web import assets
from rollwright.server.web.bundles import BadScript, Page

FIRST = """/** Says hello. */

import { greet as say, NAME } from "./lib/words.js";
import * as words from "./lib/words.js";

const use = 1; // a name that other modules have too
console.log(say(NAME), Object.keys(words).join(), use);
const { shown } = await import("./later.js");
const { again } = await import("./other.js");
console.log(shown(), again(), import.meta.url.pathname.endsWith("/first.js"));
"""
WORDS = """/** Words. */

export const NAME = "Ada";

/** @param {string} name */
export function greet(name) {
  const use = `Hello, ${name}`;
  return use; // done
}
"""
SHARED = """let made = 0;
made += 1;
export class Counter {
  count() {
    return made;
  }
}
"""
LATER = """import { Counter } from "./lib/shared.js";
import { NAME } from "./lib/words.js";

export async function load() {}

export function shown() {
  return `${NAME} ${new Counter().count()}`;
}
"""
OTHER = """import { Counter } from "./lib/shared.js";

export function again() {
  return new Counter().count();
}
"""


def write(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        file = folder / f"{name.replace('__', '/')}.js"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return folder


def page(folder: Path, bundles: Path | str = "") -> Page:
    return Page(folder, "first.js", lambda path: f"{folder}/{path}", lambda path: f"{bundles}/{path}")


def test_bundles_do_what_the_modules_do(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no Node on the PATH")
    source = write(tmp_path / "source", first=FIRST, lib__words=WORDS, lib__shared=SHARED, later=LATER, other=OTHER)
    bundles = tmp_path / "bundles"
    for path, text in page(source, bundles).texts.items():
        (bundles / path).parent.mkdir(parents=True, exist_ok=True)
        (bundles / path).write_text(text)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    found = subprocess.run([node, str(bundles / "first.js")], capture_output=True, text=True, check=False)
    assert found.stdout.splitlines() == ["Hello, Ada NAME,greet 1", "Ada 1 1 true"], found.stderr


@pytest.mark.parametrize(
    ("newer", "status", "reloads"),
    [(True, 200, True), (False, 200, False), (True, 502, False)],
    ids=["a newer build", "the same build", "a server that is down"],
)
def test_a_page_of_an_older_build_is_loaded_again(tmp_path: Path, newer: bool, status: int, reloads: bool) -> None:
    """The bundles that it would load later are gone. A page that would be the same again, or an error, is not loaded."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no Node on the PATH")
    source = write(tmp_path / "source", first='const { shown } = await import("./later.js");\nconsole.log(shown);\n', later=LATER)
    write(source, lib__words=WORDS, lib__shared=SHARED)
    bundles = tmp_path / "bundles"
    entry = bundles / "first.js"
    write(bundles, first=page(source, bundles).texts["first.js"])
    document = f'<script src="{"/bundles/newer/first.js" if newer else entry}">'
    driver = f"""
globalThis.location = {{ href: "/t/table", reload: () => console.log("reload") }};
globalThis.fetch = async (address) => new Response({json.dumps(document)}, {{ status: {status} }});
process.on("unhandledRejection", (error) => console.log(error.code));
await import({json.dumps(str(entry))});
"""
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "driver.js").write_text(driver)
    found = subprocess.run([node, str(tmp_path / "driver.js")], capture_output=True, text=True, check=False)
    assert ("reload" in found.stdout.splitlines()) == reloads, found
    assert "ERR_MODULE_NOT_FOUND" in found.stdout, found


def test_each_module_is_in_one_bundle(tmp_path: Path) -> None:
    found = page(write(tmp_path, first=FIRST, lib__words=WORDS, lib__shared=SHARED, later=LATER, other=OTHER))
    assert set(found.texts) == {"first.js", "first/later.js", "first/other.js", "first/later+other.js"}
    assert found.later("other.js") == ["first/later+other.js", "first/other.js"]
    for module in ("first.js", "lib/words.js", "lib/shared.js", "later.js", "other.js"):
        assert sum(f'\n"{module}": ' in text for text in found.texts.values()) == 1
    assert "/**" not in "".join(found.texts.values())


@pytest.mark.parametrize(
    "line",
    [
        'import words from "./lib/words.js";',
        'import "./lib/words.js";',
        'export * from "./lib/words.js";',
        "export default 3;",
        "export let changing = 3;",
        "export { NAME };",
        "const found = import(name);",
        "const other = import.meta.env;",
        "const $use = 3;",
        "const $load = 3;",
        "const text = `\n// not a comment`;",
        'const text = "/** not a comment */";',
    ],
)
def test_other_forms_are_refused(tmp_path: Path, line: str) -> None:
    with pytest.raises(BadScript, match=r"^first\.js: this "):
        page(write(tmp_path, first=line, lib__words=WORDS))


def test_a_missing_module_and_a_circle_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadScript, match=r"there is no script nothing\.js"):
        page(write(tmp_path, first='import { a } from "./nothing.js";\n'))
    with pytest.raises(BadScript, match=r"import each other: first\.js > other\.js > first\.js"):
        page(write(tmp_path, first='import { a } from "./other.js";\n', other='import { b } from "./first.js";\n'))


def test_the_scripts_of_all_pages_are_put_together(tmp_path: Path) -> None:
    texts = assets.bundle_texts()
    assert {"table.css", "table/table.js", "table/table/after.js", "pages/start.js"} <= set(texts)
    node = shutil.which("node")
    for path, text in texts.items() if node else ():
        if path.endswith(".js"):
            file = tmp_path / f"{path.replace('/', '-')}.mjs"
            file.write_text(text)
            found = subprocess.run([str(node), "--check", str(file)], capture_output=True, text=True, check=False)
            assert found.returncode == 0, found.stderr
