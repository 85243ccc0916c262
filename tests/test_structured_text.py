"""Our own sentences, marks, and pictures are never read back: every place that takes a text apart is listed with what it reads.

A game's sentence is for people. What a program needs from it is data: a change, an offer, a phase, a reason, a mark.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

SOURCES = Path(__file__).parent.parent / "src" / "rollwright"
STATIC = SOURCES / "server" / "web" / "static"
READS = {
    *("endswith", "find", "partition", "removeprefix", "removesuffix", "rfind", "rpartition"),
    *("rsplit", "split", "splitlines", "startswith"),
}
SCRIPT_READS = re.compile(r"\.(?:split|startsWith|endsWith|match|matchAll|search|indexOf|replace|replaceAll|test|exec)\(|RegExp")

NOTATION = "the notation of moves and throws, or records, which are made of it"
SLOTS = "the names of slots and of symbols, which are identifiers"
OPTIONS = "values of options"
TYPED = "what people type"
EDITION = "editions: TOML and the IDs of their rows"
ADDRESSES = "addresses, headers, and tokens"
NAMES = "names of modules and files"
WRAPPING = "a text that is put into lines or shortened"
ERRORS = "the first line of an error of a library"
NAME_PLACEHOLDERS = "{seat 2}, the placeholder of a name"

PYTHON = {
    "adapters/openspiel.py": OPTIONS,
    "adapters/registration.py": NAMES,
    "bots/__init__.py": NAMES,
    "cli/__init__.py": NAMES,
    "cli/arguments.py": TYPED,
    "cli/play.py": TYPED,
    "core/__init__.py": NAMES,
    "core/bounded.py": EDITION,
    "core/edition.py": EDITION,
    "core/english.py": NAME_PLACEHOLDERS,
    "core/extras.py": NAMES,
    "core/game.py": OPTIONS,
    "core/offers.py": WRAPPING,
    "core/pickling.py": "pickles",
    "core/record.py": NOTATION,
    "core/renderer.py": "rich's markup; the classes of an element that an XML parser found",
    "core/replay.py": NOTATION,
    "core/template.py": EDITION,
    "core/throw_dice.py": NOTATION,
    "core/typed_throws.py": TYPED,
    "games/__init__.py": NAMES,
    "games/dice_realms/moves.py": NOTATION,
    "games/dice_realms/render/labels.py": f"{SLOTS}; {WRAPPING}",
    "games/dice_realms/render/offers.py": SLOTS,
    "games/dice_realms/render/text.py": WRAPPING,
    "games/dice_realms/rules.py": OPTIONS,
    "games/dice_realms/tuning.py": NAMES,
    "games/rolling_realms/__init__.py": OPTIONS,
    "games/rolling_realms/moves.py": NOTATION,
    "games/rolling_realms/realms/tapestry.py": SLOTS,
    "games/rolling_realms/render/offers.py": SLOTS,
    "games/rolling_realms/render/purse.py": SLOTS,
    "games/rolling_realms/rules.py": OPTIONS,
    "games/rolling_realms/schema.py": EDITION,
    "games/six_clans/moves.py": NOTATION,
    "games/six_clans/render/__init__.py": SLOTS,
    "games/six_clans/render/labels.py": SLOTS,
    "games/six_clans/render/offers.py": SLOTS,
    "games/six_clans/rules.py": EDITION,
    "games/six_clans/schema.py": EDITION,
    "games/troyes_dice/__init__.py": OPTIONS,
    "games/troyes_dice/moves.py": NOTATION,
    "games/troyes_dice/render/labels.py": SLOTS,
    "games/troyes_dice/render/offers.py": SLOTS,
    "games/troyes_dice/render/sheet.py": EDITION,
    "games/troyes_dice/render/symbols.py": SLOTS,
    "games/troyes_dice/rules.py": OPTIONS,
    "lab/analyses.py": "lines of JSON",
    "lab/plots.py": NAMES,
    "lab/runner.py": ADDRESSES,
    "lab/tables.py": NAMES,
    "server/app.py": f"{ADDRESSES}; {ERRORS}",
    "server/http/callers.py": ADDRESSES,
    "server/http/middleware.py": ADDRESSES,
    "server/logs.py": "secrets in lines of the log, which are hidden",
    "server/run.py": f"{ADDRESSES}; {ERRORS}",
    "server/service/guests.py": f"{ADDRESSES}; {TYPED}",
    "server/service/loaded_tables.py": ERRORS,
    "server/service/replays.py": NOTATION,
    "server/service/service.py": ADDRESSES,
    "server/settings.py": TYPED,
    "server/share/inline_css.py": "style sheets, and elements that an XML parser found",
    "server/storage/store.py": "names of columns; the cursor of a page of a list",
    "server/table/entered_throws.py": TYPED,
    "server/table/fold.py": NOTATION,
    "server/web/assets.py": "addresses; comments of stylesheets",
    "server/web/bundles.py": "imports, exports, and comments of scripts",
    "server/web/pages/rules.py": "Markdown",
    "testing/changes.py": "checks sentences for their period",
    "testing/contract.py": "checks sentences for their period, and the form of notations and rule IDs",
    "testing/guides.py": "checks the length of titles, and the names of symbols",
    "testing/pictures.py": "checks elements that an XML parser found",
}
SCRIPTS = {
    "board/picker.js": SLOTS,
    "board/sheet.js": "the classes of elements; tiers",
    "board/view.js": "tiers",
    "coach/coach.js": f"{SLOTS}; {{shows}}, a placeholder",
    "coach/lesson.js": SLOTS,
    "coach/rings.js": SLOTS,
    "lib/dom.js": "names of events",
    "lib/names.js": NAME_PLACEHOLDERS,
    "lib/reasons.js": "lists of kinds",
    "pages/new.js": f"{OPTIONS}; lists",
    "pages/start.js": TYPED,
    "review/after.js": ADDRESSES,
    "review/analysis.js": "numbers",
    "review/chart.js": "numbers",
    "review/save-sheet.js": "escapes style sheets",
    "review/verify-dice.js": "hexadecimal digits",
    "table/explanations.js": SLOTS,
    "table/hint-panel.js": "numbers",
    "table/move-list.js": TYPED,
    "table/panel-state.js": "steps, which are slots",
    "table/ribbon.js": "lists of seats",
    "table/symbols-card.js": SLOTS,
    "table/table.js": f"keys of positions and buttons; {SLOTS}",
    "table/waiting-room.js": f"{ADDRESSES}; {OPTIONS}",
}


def reads(source: str) -> list[int]:
    """The lines of Python that take a text apart."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [node.lineno for name in node.names if name.name == "re"]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            found += [node.lineno] * (node.func.attr in READS)
    return found


def test_python_takes_no_sentence_apart():
    files = sorted(SOURCES.rglob("*.py"))
    assert len(files) > 200
    places = {str(file.relative_to(SOURCES)): reads(file.read_text("utf-8")) for file in files}
    assert {name for name, lines in places.items() if lines} == set(PYTHON), {
        name: lines for name, lines in places.items() if bool(lines) != (name in PYTHON)
    }


def test_scripts_take_no_sentence_apart():
    files = sorted(STATIC.rglob("*.js"))
    assert len(files) > 40
    places = {str(file.relative_to(STATIC)) for file in files if SCRIPT_READS.search(file.read_text("utf-8"))}
    assert places == set(SCRIPTS), places ^ set(SCRIPTS)


def test_the_known_places_stay_data():
    """The places that once read a sentence, each by the words it looked for."""
    texts = {
        str(file.relative_to(SOURCES)): file.read_text("utf-8") for file in SOURCES.rglob("*") if file.suffix in (".py", ".js")
    }
    games = "".join(text for name, text in texts.items() if name.startswith(("games/", "core/offers", "bots/")))
    for call in ('partition(" in ")', 'rpartition(" from ")', 'startswith("Collect")', 'startswith("Decline")', 'rpartition("(")'):
        assert call not in games
    for call in ('partition(" \\u00b7 ")', 'partition(" · ")', "source.startswith(", 'removesuffix("s")', 'endswith("ses")'):
        assert call not in games
    scripts = "".join(text for name, text in texts.items() if name.startswith("server/web/static/"))
    for call in ('startsWith("Roll")', 'startsWith("is ")', 'endsWith(".")', "label.includes(", "seat [0-9]", r"\bseat \\d"):
        assert call not in scripts


def test_a_place_that_reads_a_sentence_is_noticed():
    assert reads('verb = text.partition(" ")[0]') == [1]
    assert reads("import re") == [1]
    assert SCRIPT_READS.search('if (label.startsWith("Roll")) roll();')
    assert not reads("position.phase().round")
