"""Throws that people type in from real dice: in the notation, or in words where its numbers only number the sides of a die."""

from __future__ import annotations

import re
from itertools import takewhile

from rollwright.core.errors import Unreadable
from rollwright.core.position import CHANCE, Position


class Ambiguous(Unreadable):
    """Words that say too little."""


def read(position: Position, text: str) -> int:
    """The piece of the throw that is due which this text means; of sides that show the same, the first. Raises Unreadable."""
    try:
        return position.rules().parse_move(text)
    except Unreadable:
        wanted = _words(text)
        first = _words(position.rules().format_move(position.chance_outcomes().moves[0]))[:1]
        if len(wanted) > 1 and wanted[:1] == first:  # "roll tower"
            wanted = wanted[1:]
        meant: dict[str, int] = {}
        for move in position.chance_outcomes().moves:
            said = position.describe(CHANCE, move)
            if wanted and f" {' '.join(wanted)} " in f" {' '.join(_words(said))} ":
                meant.setdefault(said, move)
        exact = [said for said in meant if _words(_shown(position, said)) == wanted]
        if len(exact) == 1:
            return meant[exact[0]]
        if len(meant) == 1:
            return next(iter(meant.values()))
        if meant:
            raise Ambiguous(f"{text!r} may be one of {len(meant)} throws: say all that is seen, in order") from None
        raise


def example(position: Position, move: int) -> str:
    """How this piece may be typed: in the notation, or what the dice show where a number only numbers their sides."""
    notation = position.rules().format_move(move)
    said = position.describe(CHANCE, move)
    told = set(re.findall(r"\d+", said))
    if not said or told.issuperset(re.findall(r"\d+", notation)):
        return notation
    return _shown(position, said) or notation


def example_throw(position: Position) -> str:
    """How the piece that is due may look; "" if the game gives no hint."""
    due = position.chance_outcomes()
    shown = example(position, due.moves[len(due.moves) // 2])
    return shown if due.example and shown not in map(position.rules().format_move, due.moves) else due.example


def _shown(position: Position, said: str) -> str:
    """What is said about one piece without the beginning that all have in common."""
    every = [position.describe(CHANCE, move) for move in position.chance_outcomes().moves]
    return " ".join(said.split()[len(common_prefix(every)) :])


def common_prefix(sentences: list[str]) -> list[str]:
    """The words with which all of them begin."""
    columns = zip(*[sentence.split() for sentence in sentences], strict=False)
    return [column[0] for column in takewhile(lambda column: len(set(column)) == 1, columns)]


def _words(text: str) -> list[str]:
    return [word for word in re.split(r"[\s,]+", text.lower()) if word not in ("", "and")]
