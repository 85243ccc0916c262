"""Throws that people enter from physical dice: in the notation, or as the game's throw_entry() writes them."""

from __future__ import annotations

import re

from rollwright.core.errors import Unreadable
from rollwright.core.position import Position


class Ambiguous(Unreadable):
    """Text that fits several outcomes."""


def read(position: Position, text: str) -> int:
    """Return the chance move that this text means; of outcomes that show the same, the first. Raises Unreadable.

    Upper case, commas and "and" do not matter. A part of an entry is enough if it fits no other.
    """
    rules = position.rules()
    try:
        return rules.parse_move(text)
    except Unreadable:
        due = position.chance_outcomes().moves
        wanted = _words(text)
        keyword = _words(rules.format_move(due[0]))[:1]
        if len(wanted) > 1 and wanted[:1] == keyword:  # "roll tower"
            wanted = wanted[1:]
        if not wanted:
            raise
        meant: dict[str, int] = {}
        for move in due:
            entry = " ".join(_words(position.throw_entry(move)))
            if f" {' '.join(wanted)} " in f" {entry} ":
                meant.setdefault(entry, move)
        exact = meant.get(" ".join(wanted))
        if exact is not None:
            return exact
        if len(meant) == 1:
            return next(iter(meant.values()))
        if meant:
            raise Ambiguous(f"{text!r} fits {len(meant)} different rolls; enter everything the dice show, in order") from None
        raise


def example_throw(position: Position) -> str:
    """Return what a person could enter for the next chance move; "" if the game gives no example."""
    due = position.chance_outcomes()
    move = due.moves[len(due.moves) // 2]
    entry = position.throw_entry(move)
    return due.example if entry == position.rules().format_move(move) else entry


def _words(text: str) -> list[str]:
    return [word for word in re.split(r"[\s,]+", text.lower()) if word not in ("", "and")]
