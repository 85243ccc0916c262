"""The bots: names() and load(). A bot sees a position and a seat, never future dice.

A package adds a bot under the entry point group "rollwright.bots". Its value is called without arguments and returns a Bot.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from random import Random
from typing import Protocol

from rollwright.core.errors import BadOption, IllegalMove
from rollwright.core.position import Position

_OURS = {"random": "rollwright.bots.random:RandomBot", "greedy": "rollwright.bots.greedy:GreedyBot"}
DEFAULT = "greedy"  # plays where no bot was chosen: rivals, and seats of absent people


class Bot(Protocol):
    """A player of moves. It gets a copy of the position, which it may change."""

    def choose(self, position: Position, seat: int, random: Random) -> int:
        """Return one of position.legal_moves(seat), which is not empty."""
        ...


@cache
def _elsewhere() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group="rollwright.bots") if point.name not in _OURS}


def names() -> list[str]:
    """Return the names of all bots, from weak to strong, then those of other packages."""
    return [*_OURS, *sorted(_elsewhere())]


def load(name: str) -> Bot:
    """Return a new bot of this name for one seat of one game, since a bot may keep a plan; raises BadOption."""
    if name not in names():
        raise BadOption(f"unknown bot {name!r}; choose from: {', '.join(names())}")
    make: Callable[[], Bot]
    if name in _OURS:
        module, _, bot = _OURS[name].partition(":")
        make = getattr(import_module(module), bot)
    else:
        make = _elsewhere()[name].load()
    return make()


def choose_move(bot: Bot, position: Position, seat: int, random: Random, independent: bool) -> int:
    """Return the bot's move for this seat. It gets a copy, only of its own sheet in independent games."""
    move = bot.choose(position.extract_sheet(seat), 0, random) if independent else bot.choose(position.clone(), seat, random)
    refusal = position.refusal(seat, move)
    if refusal is not None:  # a bot that breaks a rule is an error, never corrected silently
        raise IllegalMove(position.rules().format_move(move), refusal)
    return move
