"""The rows of an edition of Troyes Dice, and what must hold between them. The legend is at the top of the edition's file."""

from __future__ import annotations

from typing import Final

from rollwright.core.edition import Edition, Field, Row, Schema

COLORS: Final = ("red", "yellow", "white")
RESOURCES: Final = ("influence", "denier", "knowledge")  # in the order of their colors
KINDS: Final = ("fortress", "palace", "hall", "cityhall", "cathedral", "bishopric")  # of each color first prestige, then work
CITIZENS: Final = ("red-citizen", "yellow-citizen", "white-citizen")
GAINS: Final = CITIZENS + RESOURCES
EFFECTS: Final = (
    "shift", "recolour", "one-colour", "free", "price", "fortress", "cathedral", "hall", "work", "value", "tame", "wild",
)  # fmt: skip
COLUMNS: Final = 6
PLACES: Final = 4  # dice, and plazas of a half day
NOTCHES: Final = 9

Problem = tuple[str, str, str]


def check(edition: Edition) -> list[Problem]:
    """Return what is wrong between the rows of an edition."""
    problems: list[Problem] = []
    problems += _columns(edition)
    problems += _same_ids(edition, "resource", RESOURCES)
    problems += _same_ids(edition, "work", ("palace", "cityhall", "bishopric"))
    problems += _same_ids(edition, "segment", tuple(f"{half}-{n}" for half in ("morning", "afternoon") for n in range(1, 5)))
    problems += _same_ids(edition, "tile", tuple(f"{n}-{side}" for n in range(1, 9) for side in ("banquet", "raid")))
    for table in ("resource", "track"):
        if sorted(row.text("colour") for row in edition.rows(table)) != sorted(COLORS):
            problems.append((f"table {table!r}", "colour", "must be red, yellow, and white, each once"))
    problems += _resources(edition)
    problems += _plazas(edition) + _segments(edition) + _bonuses(edition) + _links(edition) + _tiles(edition)
    problems += _achievements(edition)
    if not [row for row in edition.rows("rank") if row.integer("least") == 0]:
        problems.append(("table 'rank'", "least", "must be 0 for one row: every result has a name"))
    return problems


def totals(edition: Edition) -> list[Problem]:
    """Return what a released edition lacks, compared with the rulebook's list of components."""
    problems: list[Problem] = []
    for table, count in (("link", 9), ("bonus", 9), ("tile", 16), ("achievement", 20)):
        if len(edition.rows(table)) != count:
            problems.append((f"table {table!r}", "", f"must have {count} rows, not {len(edition.rows(table))}"))
    return problems


def _where(table: str, row: Row) -> str:
    return f"{table} {row.id!r}"


def _same_ids(edition: Edition, table: str, ids: tuple[str, ...]) -> list[Problem]:
    have = [row.id for row in edition.rows(table)]
    if sorted(have) != sorted(ids):
        return [(f"table {table!r}", "id", f"must have the rows {', '.join(ids)}, not {', '.join(have)}")]
    return []


def _columns(edition: Edition) -> list[Problem]:
    problems: list[Problem] = []
    for table in ("fortress", "hall", "cathedral"):
        if sorted(row.integer("column") for row in edition.rows(table)) != list(range(1, COLUMNS + 1)):
            problems.append((f"table {table!r}", "column", "must be 1 to 6, each once"))
    return problems


def _plazas(edition: Edition) -> list[Problem]:
    rows = edition.rows("plaza")
    if len(rows) != NOTCHES:
        return [("table 'plaza'", "", f"must have {NOTCHES} rows, not {len(rows)}")]
    same = len([row for row in rows if row.text("front") == row.text("back")])
    if same != 3:
        return [("table 'plaza'", "back", f"must be the same as front on 3 tiles, not on {same}")]
    return []


def _resources(edition: Edition) -> list[Problem]:
    problems: list[Problem] = []
    for row in edition.rows("resource"):
        length = row.integer("length")
        if row.integer("start") > length:
            problems.append((_where("resource", row), "start", f"must not be more than the length, {length}"))
        if [at for at in row.integers("citizens") if at > length]:
            problems.append((_where("resource", row), "citizens", f"must not be beyond the length, {length}"))
    return problems


def _segments(edition: Edition) -> list[Problem]:
    return [
        (_where("segment", row), "amount", "must be 0 if and only if the price is 'none'")
        for row in edition.rows("segment")
        if (row.integer("amount") == 0) != (row.text("price") == "none")
    ]


def _bonuses(edition: Edition) -> list[Problem]:
    problems: list[Problem] = []
    length = min([row.integer("length") for row in edition.rows("track")])
    seen: list[tuple[str, int]] = []
    for row in edition.rows("bonus"):
        where, track, at = _where("bonus", row), row.text("track"), row.integer("at")
        if at > length:
            problems.append((where, "at", f"must not be {at}: the shortest citizen track has {length}"))
        if bool(row.texts("gains")) == bool(row.texts("build")):
            problems.append((where, "gains", "must have members if 'build' is empty, and only then"))
        if [other for other, there in seen if there == at and (track in (other, "column") or other == "column")]:
            problems.append((where, "at", f"must not be {at}: another bonus comes with the same citizen"))
        seen.append((track, at))
    return problems


def _links(edition: Edition) -> list[Problem]:
    return [
        (_where("link", row), "right", f"must be {row.integer('left') + 1}, the column to the right of 'left'")
        for row in edition.rows("link")
        if row.integer("right") != row.integer("left") + 1
    ]


def _tiles(edition: Edition) -> list[Problem]:
    problems: list[Problem] = []
    for row in edition.rows("tile"):
        if row.id != f"{row.integer('tile')}-{row.text('side')}":
            problems.append((_where("tile", row), "id", f"must be '{row.integer('tile')}-{row.text('side')}'"))
        if (row.text("effect") == "price") != (row.text("resource") != "none"):
            problems.append((_where("tile", row), "resource", "must be given for the effect 'price', and only then"))
        if row.text("effect") == "price" and row.text("resource") == "any" and row.integer("amount") > 1:
            problems.append((_where("tile", row), "amount", "must not be more than 1 of any resource"))
    return problems


def _achievements(edition: Edition) -> list[Problem]:
    tracks = tuple(row.id for row in edition.rows("track"))
    choices: dict[str, tuple[str, ...]] = {
        "played": ("solo", "multiplayer", "expansion"),
        "row": KINDS,
        "resource": RESOURCES,
        "track": tracks,
    }
    problems: list[Problem] = []
    for row in edition.rows("achievement"):
        of = choices.get(row.text("test"), ("none",))
        if row.text("of") not in of:
            problems.append((_where("achievement", row), "of", f"cannot be {row.text('of')!r}; it can be: {', '.join(of)}"))
    return problems


_column = Field("integer", minimum=1, maximum=COLUMNS)
_gain = Field("text", choices=GAINS)
_few = Field("integer", minimum=0, maximum=6)
_color = Field("text", choices=COLORS)
_TABLES: dict[str, dict[str, Field]] = {
    "plaza": {"front": _color, "back": _color},
    "segment": {"price": Field("text", choices=("none", "any", *RESOURCES)), "amount": Field("integer", minimum=0, maximum=2)},
    "resource": {
        "colour": _color,
        "length": Field("integer", minimum=1, maximum=60),
        "start": _few,
        "citizens": Field("integers", minimum=1, maximum=60),
    },
    "track": {"colour": _color, "length": Field("integer", minimum=1, maximum=60), "one": Field("text")},
    "fortress": {"column": _column, "gain": _gain, "amount": _few},
    "hall": {"column": _column, "die": _color, "gain": _gain, "amount": _few},
    "cathedral": {"column": _column, "scores": Field("text", choices=KINDS), "character": Field("text")},
    "work": {"gain": _gain, "amount": _few},
    "link": {"kind": Field("text", choices=KINDS), "left": _column, "right": _column, "gain": _gain, "amount": _few},
    "bonus": {
        "track": Field("text", choices=("column", *COLORS)),
        "at": Field("integer", minimum=1, maximum=60),
        "gains": Field("texts", choices=GAINS),
        "build": Field("texts", choices=KINDS),
    },
    "tile": {
        "tile": Field("integer", minimum=1, maximum=8),
        "side": Field("text", choices=("banquet", "raid")),
        "effect": Field("text", choices=EFFECTS),
        "amount": _few,
        "resource": Field("text", choices=("none", "any", *RESOURCES)),
    },
    "achievement": {
        "test": Field("text", choices=("played", "points", "win", "character", "citizens", "row", "resource", "track")),
        "of": Field("text"),
        "amount": Field("integer", minimum=0),
        "games": Field("integer", minimum=1),
        "words": Field("text"),
    },
    "rank": {"least": Field("integer", minimum=0)},
}
SCHEMA: Final = Schema(_TABLES, check, totals)
