"""Bots as players at a table."""

from __future__ import annotations

import logging
from random import Random

from rollwright import bots
from rollwright.core.position import Position
from rollwright.server.errors import ActionRefused, Code
from rollwright.server.table.variant import Variant

STAND_INS = (bots.DEFAULT, "random")  # the first that is installed plays for absent people

log = logging.getLogger(__name__)


def names() -> list[str]:
    return bots.names()


def check(name: str) -> str:
    """Return the name of an installed bot; "default" is the one that plays where none was chosen. Raises ActionRefused."""
    if name == "default":
        return stand_in()
    if name not in names():
        raise ActionRefused(Code.BOT_NOT_FOUND, name=name, choices=", ".join(names()))
    return name


def stand_in() -> str:
    return next(name for name in (*STAND_INS, *names()) if name in names())


def title(name: str) -> str:
    """Return the name that people see at the table."""
    return f"Bot {name.replace('_', ' ').capitalize()}"


def load(name: str) -> bots.Bot:
    """Return this bot, or a stand-in if it is no longer installed."""
    try:
        return bots.load(name)
    except Exception:  # a game must not stop because of a bot
        log.exception("the bot %r is not available; another one plays for it", name)
        return bots.load(stand_in())


def turn(variant: Variant, bot: bots.Bot, position: Position, seat: int, rng: Random, whole: bool) -> list[int]:
    """Return a bot's moves until this seat is done (`whole`), or its next move. The position is a copy and is used up."""
    made: list[int] = []
    while position.is_to_act(seat):
        try:
            move = bot.choose(position.clone(), seat, rng)
            if position.refusal_code(seat, move):
                raise ValueError(f"{variant.format_move(move)!r} is not allowed")
        except Exception:  # a game must not stop because of a bot
            log.exception("%s failed in %s; any legal move is made for it", type(bot).__name__, variant.game.name)
            moves = position.legal_moves(seat)
            move = moves[int(rng.random() * len(moves))]
        position.apply(seat, move)
        made.append(move)
        if not whole:
            break
    return made


def numbered_titles(wanted: list[str]) -> list[str]:
    """Return what people see of these bots, numbered where one occurs twice."""
    found = []
    for at, name in enumerate(wanted):
        twice = wanted.count(name) > 1
        found.append(f"{title(name)} {wanted[: at + 1].count(name)}" if twice else title(name))
    return found
