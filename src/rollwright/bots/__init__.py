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
from rollwright.core.playout import MovePicker
from rollwright.core.position import Position

_OURS: dict[str, tuple[str, dict[str, int | float]]] = {  # where the class of a bot is, and its arguments; from weak to strong
    "random": ("random:RandomBot", {}),
    "wren": ("simple:PointsBot", {}),
    "tobin": ("simple:PointsBot", {"latest": True}),
    "juniper": ("simple:NextMoveBot", {}),
    "barnaby": ("simple:NextMoveBot", {"share": 0.5, "latest": True}),
    "greedy": ("greedy:GreedyBot", {}),
    "hugues": ("learned:LearnedBot", {}),
    "linnet": ("learned:LearnedBot", {"taste": 1}),
    "ysolde": ("learned:LearnedBot", {"ends": 5, "throws": 24}),
    "ambrose": ("learned:LearnedBot", {"ends": 5, "throws": 24, "taste": -1}),
}
LEVELS = {  # the bots of each level; the name of a level means its first bot
    "beginner": ("wren", "tobin"),
    "casual": ("juniper", "barnaby"),
    "strong": ("hugues", "linnet"),
    "master": ("ysolde", "ambrose"),
}
DEFAULT = "greedy"  # plays in the terminal where no bot was chosen


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
    name = LEVELS[name][0] if name in LEVELS else name
    if name in _OURS:
        where, arguments = _OURS[name]
        module, _, bot = where.partition(":")
        ours: Bot = getattr(import_module(f"rollwright.bots.{module}"), bot)(**arguments)
        return ours
    if name not in _elsewhere():
        raise BadOption(f"unknown bot {name!r}; choose from: {', '.join([*names(), *LEVELS])}")
    make: Callable[[], Bot] = _elsewhere()[name].load()
    return make()


def choose_move(bot: Bot, position: Position, seat: int, random: Random, independent: bool) -> int:
    """Return the bot's move for this seat. It gets a copy, only of its own sheet in independent games; a MovePicker needs none."""
    if isinstance(bot, MovePicker):
        moves = position.legal_moves(seat)
        return moves[bot.pick(len(moves), random.random)]
    move = bot.choose(position.extract_sheet(seat), 0, random) if independent else bot.choose(position.clone(), seat, random)
    refusal = position.refusal(seat, move)
    if refusal is not None:  # a bot that breaks a rule is an error, never corrected silently
        raise IllegalMove(position.rules().format_move(move), refusal)
    return move
