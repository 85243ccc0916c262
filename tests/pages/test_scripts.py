"""The scripts of the pages fit their templates, and read no text of our own back."""

import re
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "src" / "rollwright" / "server" / "web"
SCRIPTS = sorted((WEB / "static").rglob("*.js"))
TEMPLATES = [file.read_text() for file in (WEB / "pages").glob("*.html")]
# Every place that takes a text apart, and what the text is.
TAKEN_APART = {
    "move-list.js": ["what people type"],
    "names.js": ["placeholders for names"],
    "new.js": ["the default of an option"],
    "sheet.js": ["the classes of an element"],
    "start.js": ["a link that people paste"],
    "verify-dice.js": ["hexadecimal digits"],
    "waiting-room.js": ["the host name of the page", "the value of an option"],
}


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda file: str(file.name))
def test_every_imported_module_exists(script: Path) -> None:
    for module, names in [(found[1], found[0]) for found in re.findall(r'import ([^;]*?) from "(\.\.?/.*?)"', script.read_text())]:
        source = (script.parent / module).read_text()
        for name in re.findall(r"\w+", names) if names.startswith("{") else []:
            assert re.search(rf"^export (async )?(function|class|const) {name}\b", source, re.MULTILINE), f"{module} has no {name}"


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda file: str(file.name))
def test_every_element_that_a_script_uses_is_in_a_template(script: Path) -> None:
    for name in re.findall(r'byId\("([\w-]+)"\)', script.read_text()):
        assert any(f'id="{name}"' in template for template in TEMPLATES), name


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda file: str(file.name))
def test_scripts_take_no_text_of_ours_apart(script: Path) -> None:
    """Sentences, marks and phases come as data. A new place that takes a text apart is listed above, with what it reads."""
    found = re.findall(r"\.(?:split|match|matchAll|exec|search)\(|\.(?:replace|replaceAll)\(/|/\.test\(", script.read_text())
    assert len(found) == len(TAKEN_APART.get(script.name, []))
