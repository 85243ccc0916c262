"""The contract of a guide."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase
from itertools import islice
from random import Random
from xml.etree import ElementTree

from rollwright.core.driver import play_randomly
from rollwright.core.game import Game
from rollwright.core.guide import (
    ALWAYS,
    COACH_LINES,
    COACH_TITLE_WORDS,
    GOAL_LENGTH,
    KINDS,
    LINE_LENGTH,
    MOMENTS,
    PICTURE_TITLE_WORDS,
    CoachLine,
    Guide,
    Sample,
    TurnPicture,
    matching,
)
from rollwright.core.position import CHANCE, Position
from rollwright.core.renderer import Part
from rollwright.testing.errors import require

MOVES = 400  # of each random game in which symbols are looked for


def check_guide(game: Game, seats: int, games: int = 2) -> None:
    """Check that every symbol has a row, that crops and steps name real parts and slots, and that texts fit where they go."""
    guide = game.guide()
    require(guide is not None, f"{game.title} has no guide")
    assert guide is not None  # for the type checker
    _check_texts(guide)
    sample = Sample(game, guide.sample_seats, guide.sample_seed)
    for picture in (*guide.pictures, *([guide.extra] if guide.extra else [])):
        _check_picture(game, sample, picture)
    example = sample.at(-1).score(0)
    require(sum(reason.points for reason in example.reasons) == example.total, "the example of scoring does not add up")
    renderer = game.renderer()
    shown: set[str] = set()
    parts: dict[str, Part] = {}
    drawn: set[object] = set()  # cache keys, and pictures whose symbols are known: most positions have the same
    for seed in range(games):
        for position in _positions(game, seats, seed):
            shown |= _mark_symbols(game, position)
            key = renderer.cache_key(position)
            for part in renderer.parts(position) if key is None or key not in drawn else []:
                parts[part.name] = part
                if part.svg not in drawn:
                    shown |= {href.removeprefix("#") for element in _elements(part.svg) if (href := element.get("href", ""))}
                    drawn.add(part.svg)
            drawn.add(key)
    defined = {element.attrib["id"] for element in _elements(f"<svg>{renderer.symbols()}</svg>") if "id" in element.attrib}
    for symbol in sorted(shown | defined):
        require(any(row.explains(symbol) for row in guide.symbols), f"no row explains the symbol {symbol!r}")
    known = defined | {symbol for part in parts.values() for symbol in part.symbols}
    for row in guide.symbols:
        require(bool(row.symbol or row.drawing), f"the row {row.name!r} shows nothing")
        require(not row.symbol or row.symbol in known, f"the row {row.name!r} shows the unknown symbol {row.symbol!r}")
        ElementTree.fromstring(row.picture(game.name))
        for pattern in row.slots:
            require(_any_slot(parts, pattern), f"the row {row.name!r} explains {pattern!r}, but there is no such slot")
    for scoring in guide.scoring:
        for symbol in scoring.symbols:
            require(symbol in known, f"the scoring of {scoring.title!r} shows the unknown symbol {symbol!r}")
    for step in guide.steps:
        for line in step.lines:
            _check_target(parts, line)


def _check_texts(guide: Guide) -> None:
    require(0 < len(guide.goal) <= GOAL_LENGTH, f"the goal has {len(guide.goal)} letters; at most {GOAL_LENGTH} fit")
    for picture in (*guide.pictures, *([guide.extra] if guide.extra else [])):
        words = len(picture.title.split())
        require(words <= PICTURE_TITLE_WORDS, f"the title {picture.title!r} has {words} words; at most {PICTURE_TITLE_WORDS} fit")
        sentences = sum(f"{picture.text} ".count(end) for end in (". ", "? ", "! "))
        require(sentences == 2, f"the text of {picture.title!r} has {sentences} sentences, not two")
    for step in guide.steps:
        words = len(step.title.split())
        require(words <= COACH_TITLE_WORDS, f"the title {step.title!r} has {words} words; at most {COACH_TITLE_WORDS} fit")
        require(step.kind in KINDS, f"the step {step.title!r} has the unknown kind {step.kind!r}")
        together = max(sum(line.when in (ALWAYS, moment) for line in step.lines) for moment in MOMENTS)
        require(together <= COACH_LINES, f"the step {step.title!r} has {together} lines; at most {COACH_LINES} fit")
        for line in step.lines:
            require(line.when in MOMENTS, f"the line {line.bold!r} applies at the unknown moment {line.when!r}")
            length = len(f"{line.bold} {line.text}")
            require(length <= LINE_LENGTH, f"the line {line.bold!r} has {length} letters; at most {LINE_LENGTH} fit")


def _check_picture(game: Game, sample: Sample, picture: TurnPicture) -> None:
    """Check that the parts and slots of a picture exist in its position of the sample game."""
    require(
        -len(sample.positions) <= picture.throw <= len(sample.positions),
        f"the sample game has {len(sample.positions)} positions; {picture.title!r} shows number {picture.throw}",
    )
    parts = game.renderer().parts(sample.at(picture.throw))
    shown = []
    for crop in picture.crops:
        found = [part for part in parts if fnmatchcase(part.name, crop.part)]
        names = ", ".join(part.name for part in parts)
        require(bool(found), f"{picture.title!r} shows the part {crop.part!r}, which is not there; there are: {names}")
        shown.append(found[0])
        for pattern in crop.slots:
            require(bool(matching(found[0], (pattern,))), f"{picture.title!r} shows {pattern!r}; {crop.part!r} has no such slot")
    for pattern in (*picture.lit, *picture.chosen):
        require(
            any(matching(part, (pattern,)) for part in shown),
            f"{picture.title!r} highlights {pattern!r}, which it does not show",
        )


def _check_target(parts: dict[str, Part], line: CoachLine) -> None:
    target = line.at
    require(target.move in ("", "first", "last", "direct"), f"the line {line.bold!r} points at {target.move!r} of a move")
    require(target.header in ("", "phase", "menu"), f"the line {line.bold!r} points at {target.header!r} in the header")
    if target.part:
        found = any(fnmatchcase(name, target.part) for name in parts)
        require(found, f"the line {line.bold!r} points at the part {target.part!r}, which does not exist")
    for pattern in target.slots:
        require(_any_slot(parts, pattern), f"the line {line.bold!r} points at {pattern!r}, but there is no such slot")


def _any_slot(parts: dict[str, Part], pattern: str) -> bool:
    return any(matching(part, (pattern,)) for part in parts.values())


def _positions(game: Game, seats: int, seed: int) -> list[Position]:
    """Return positions of a random game, one after each throw."""
    position = game.new(seats)
    found: list[Position] = []
    for step in islice(play_randomly(position, Random(seed).random), MOVES):
        if step.seat == CHANCE:
            found.append(position.clone())
    return found


def _mark_symbols(game: Game, position: Position) -> set[str]:
    """Return the symbols that the marks of a position show."""
    renderer = game.renderer()
    marks = [renderer.common_marks(position), *(renderer.marks(position, seat) for seat in range(position.seats()))]
    return {mark.symbol for each in marks for mark in each.values() if mark.symbol}


def _elements(svg: str) -> Iterator[ElementTree.Element]:
    return ElementTree.fromstring(svg).iter()
