"""The schema of an edition of Dice Realms: its tables, what their rows may contain, and that they fit together."""

from __future__ import annotations

from collections.abc import Callable

from rollwright.core.edition import Edition, Field, Schema
from rollwright.games.dice_realms.effects.registry import effect_of, face_problem, fate_problem

COLORS = ("green", "yellow", "orange", "slate", "purple", "blue", "brown", "red", "white", "gray")
NUMBERS = (
    "grain-per-player",
    "points-per-player",
    "misery-per-player",
    "start-grain",
    "start-rerolls",
    "start-coins",
    "treasury",
    "tiles",
    "misery-points",
    "grain-of-added-chip",
    "misery-of-added-chip",
    "scarce",
    "price-reroll",
    "price-set",
    "price-repair",
    "price-upgrade",
    "price-die",
    "grain-for-die",
)
MOST_SEATS = 4
MOST_REROLL_FACES = 5  # with six on one die it could be rerolled forever
Problem = tuple[str, str, str]


def check(edition: Edition) -> list[Problem]:
    """Return rows that do not fit together."""
    for finder in (_ids, _numbers, _lines, _faces, _dice, _fate, _tiles, _setups):
        found = finder(edition)
        if found:  # the later ones rely on what the earlier ones found right
            return found
    return []


def totals(edition: Edition) -> list[Problem]:
    """Compare with the rulebook's list of contents: 668 faces, 18 dice, 35 tiles."""
    faces = sum([row.integer("copies") for row in edition.rows("tray")])
    faces += sum([row.integer("copies") * len(row.texts("faces")) for row in edition.rows("tile")])
    faces += sum([row.integer("on_die") + row.integer("spare") for row in edition.rows("fate")])
    dice = 1 + sum([row.integer("count") for row in edition.rows("die")])
    tiles = len(edition.rows("tile"))
    found: list[Problem] = []
    for have, want, words in ((faces, 668, "faces"), (dice, 18, "dice"), (tiles, 35, "tiles")):
        if have != want:
            found.append(("", "", f"has {have} {words}; the rulebook lists {want}"))
    return found


def _ids(edition: Edition) -> list[Problem]:
    """Check the IDs, which are words of the notation."""
    words = "must be small letters, digits and hyphens"
    return [
        (f"{table} {row.id!r}", "id", words)
        for table, rows in edition.tables.items()
        for row in rows
        if not all(letter in "abcdefghijklmnopqrstuvwxyz0123456789-" for letter in row.id)
    ]


def _numbers(edition: Edition) -> list[Problem]:
    have = [row.id for row in edition.rows("number")]
    found = [(f"number {id!r}", "id", f"is not known here; known are: {', '.join(NUMBERS)}") for id in have if id not in NUMBERS]
    return found + [("table 'number'", "", f"has no row {id!r}") for id in NUMBERS if id not in have]


def _lines(edition: Edition) -> list[Problem]:
    known = [row.id for row in edition.rows("line")]
    found: list[Problem] = []
    for row in edition.rows("face"):
        where = f"face {row.id!r}"
        if row.text("line") not in known:
            found.append((where, "line", f"cannot be {row.text('line')!r}; there is: {', '.join(known)}"))
        found += _lines_of_effects(where, row.data("effects"), known)
    for row in edition.rows("fate"):
        found += _lines_of_effects(f"fate {row.id!r}", row.data("effects"), known)
    return found


def _lines_of_effects(where: str, effects: object, known: list[str]) -> list[Problem]:
    found: list[Problem] = []
    assert isinstance(effects, list)  # Field.problem() has checked it
    for entry in effects:
        effect = effect_of(entry)
        for line in effect.lines_named(entry) if effect else []:
            if line not in known:
                found.append((where, "effects", f"refers to the line {line!r}; there is: {', '.join(known)}"))
    return found


def _faces(edition: Edition) -> list[Problem]:
    known = [row.id for row in edition.rows("face")]
    found: list[Problem] = []
    destroyed = [row for row in edition.rows("face") if row.text("role") == "destroyed"]
    if len(destroyed) != 1:
        found.append(("table 'face'", "role", f"must be 'destroyed' for one face, not for {len(destroyed)}"))
    for row in edition.rows("face"):
        if row.text("role") == "" and row.integer("dots") == 0:
            found.append((f"face {row.id!r}", "dots", "must be from 1 to 8; only the Destroyed face has none"))
    for row in edition.rows("tray"):
        if row.id not in known:
            found.append((f"tray {row.id!r}", "id", "is not the id of a face"))
    if not found and destroyed[0].id not in [row.id for row in edition.rows("tray")]:
        found.append((f"face {destroyed[0].id!r}", "role", "is 'destroyed', so there must be a row in the table 'tray' for it"))
    rerolls = [row.id for row in edition.rows("face") if _has_reroll(row.data("effects"))]
    if len(rerolls) > MOST_REROLL_FACES:
        words = f"makes {len(rerolls)} kinds of reroll face; there can be {MOST_REROLL_FACES}, or a die might never come to rest"
        found.append((f"face {rerolls[-1]!r}", "effects", words))
    return found


def _has_reroll(effects: object) -> bool:
    assert isinstance(effects, list)  # Field.problem() has checked it
    return any("reroll" in entry for entry in effects)


def _dice(edition: Edition) -> list[Problem]:
    found: list[Problem] = []
    tray = {row.id: row.integer("copies") for row in edition.rows("tray")}
    color = {row.id: row.text("colour") for row in edition.rows("line")}
    line = {row.id: row.text("line") for row in edition.rows("face")}
    rerolls = [row.id for row in edition.rows("face") if _has_reroll(row.data("effects"))]
    needed: dict[str, int] = {}
    for row in edition.rows("die"):
        where = f"die {row.id!r}"
        if len(row.texts("faces")) != 6:
            found.append((where, "faces", f"must name six faces, not {len(row.texts('faces'))}"))
        for id in row.texts("faces"):
            if id not in tray:
                found.append((where, "faces", f"has {id!r}, which is not in the table 'tray'"))
            elif row.text("only") and color[line[id]] != row.text("only"):
                found.append((where, "faces", f"has {id!r}, but this die carries {row.text('only')} faces only"))
            needed[id] = needed.get(id, 0) + row.integer("count")
        for id in rerolls:
            if row.texts("faces").count(id) > 1:
                found.append((where, "faces", f"has {id!r} more than once; a reroll face may be on a die once"))
        if row.integer("count") < row.integer("start") * MOST_SEATS:
            found.append(
                (where, "count", f"must be at least {row.integer('start') * MOST_SEATS}: each of four players starts with some")
            )
    if not any(row.integer("start") for row in edition.rows("die")):
        found.append(("table 'die'", "start", "must be at least 1 for one kind of die: players start with dice"))
    for id, number in needed.items():
        if id in tray and tray[id] < number:
            found.append((f"tray {id!r}", "copies", f"must be at least {number}, the number on the dice at the start"))
    return found


def _fate(edition: Edition) -> list[Problem]:
    on_die = sum([row.integer("on_die") for row in edition.rows("fate")])
    return [] if on_die == 6 else [("table 'fate'", "on_die", f"must add up to 6 faces on the Fate die, not {on_die}")]


def _tiles(edition: Edition) -> list[Problem]:
    faces = [row.id for row in edition.rows("face")]
    fates = [row.id for row in edition.rows("fate")]
    tiles = [row.id for row in edition.rows("tile")]
    taken = {row.id: "the table 'tray'" for row in edition.rows("tray")}
    found: list[Problem] = []
    for row in edition.rows("tile"):
        where = f"tile {row.id!r}"
        for id in row.texts("faces"):
            if id not in faces:
                found.append((where, "faces", f"has {id!r}, which is not the id of a face"))
            elif id in taken:
                found.append((where, "faces", f"has {id!r}, which is already in {taken[id]}"))
            taken[id] = where
        for key in ("fate_out", "fate_in"):
            for id in row.texts(key):
                if id not in fates:
                    found.append((where, key, f"has {id!r}; the Fate faces are: {', '.join(fates)}"))
        if len(row.texts("fate_out")) != len(row.texts("fate_in")):
            found.append((where, "fate_in", "must name as many Fate faces as 'fate_out'"))
        if row.text("add_tile") and row.text("add_tile") not in tiles:
            found.append((where, "add_tile", f"is {row.text('add_tile')!r}, which is not the id of a tile"))
    for row in edition.rows("face"):
        if row.id not in taken:
            found.append((f"face {row.id!r}", "id", "is in no game: add a row for it to the table 'tray', or name it in a 'tile'"))
    return found


def _setups(edition: Edition) -> list[Problem]:
    tiles = [row.id for row in edition.rows("tile")]
    found: list[Problem] = []
    for row in edition.rows("setup"):
        for id in row.texts("tiles"):
            if id not in tiles:
                found.append((f"setup {row.id!r}", "tiles", f"has {id!r}, which is not the id of a tile"))
            elif row.texts("tiles").count(id) > 1:
                found.append((f"setup {row.id!r}", "tiles", f"has {id!r} more than once"))
    return found


def _short(least: int, most: int) -> Callable[[object], str]:
    def problem(value: object) -> str:
        assert isinstance(value, list)  # Field.problem() has checked it
        return "" if least <= len(value) <= most else f"must have {least} to {most} entries, not {len(value)}"

    return problem


_EFFECTS = "a list of effects such as [{ gain = { grain = 2 } }]"

SCHEMA = Schema(
    {
        "number": {"value": Field("integer", minimum=0, maximum=999)},
        "line": {"title": Field("text"), "colour": Field("text", choices=COLORS)},
        "face": {
            "title": Field("text"),
            "line": Field("text", format_hint="the id of a line"),
            "dots": Field("integer", minimum=0, maximum=8),
            "effects": Field("data", check=face_problem, format_hint=_EFFECTS),
            "one_per_die": Field("boolean", default=False),
            "role": Field("text", choices=("", "destroyed"), default=""),
        },
        "tray": {"copies": Field("integer", minimum=0, maximum=999)},
        "die": {
            "title": Field("text"),
            "count": Field("integer", minimum=0, maximum=12),
            "start": Field("integer", minimum=0, maximum=3),
            "for_sale": Field("boolean", default=False),
            "only": Field("text", choices=("", *COLORS), default=""),
            "faces": Field("texts", format_hint="a list of six ids of faces"),
        },
        "fate": {
            "title": Field("text"),
            "on_die": Field("integer", minimum=0, maximum=6),
            "spare": Field("integer", minimum=0, maximum=6),
            "effects": Field("data", check=fate_problem, format_hint=_EFFECTS),
        },
        "tile": {
            "title": Field("text"),
            "faces": Field("texts", check=_short(0, 6), format_hint="a list of ids of faces"),
            "copies": Field("integer", minimum=0, maximum=99),
            "group": Field("text", default="", format_hint="text; of the tiles of one group at most one is drawn"),
            "add_grain": Field("integer", minimum=0, maximum=9, default=0),
            "add_misery": Field("integer", minimum=0, maximum=9, default=0),
            "add_tile": Field("text", default="", format_hint="the id of a tile"),
            "swap": Field("text", choices=("", "drawn", "no attacks"), default=""),
            "fate_out": Field("texts", default=[], format_hint="a list of ids of Fate faces"),
            "fate_in": Field("texts", default=[], format_hint="a list of ids of Fate faces"),
        },
        "setup": {"title": Field("text"), "tiles": Field("texts", check=_short(1, 8), format_hint="a list of ids of tiles")},
    },
    check,
    totals,
)
