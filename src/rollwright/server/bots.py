"""Bots as players at a table."""

from __future__ import annotations

import logging
from random import Random

from rollwright import bots
from rollwright.core.position import Position
from rollwright.server.events import Refused
from rollwright.server.ruleset import Ruleset

STAND_INS = ("greedy", "random")  # who plays on for absent people: the first that is there

log = logging.getLogger(__name__)


def names() -> list[str]:
    return bots.names()


def check(name: str) -> str:
    if name not in names():
        raise Refused(f"Unknown bot {name!r}; choose from: {', '.join(names())}.", 400)
    return name


def stand_in() -> str:
    return next(name for name in (*STAND_INS, *names()) if name in names())


def title(name: str) -> str:
    """What people see at the table."""
    return f"Bot {name.replace('_', ' ').capitalize()}"


def load(name: str) -> bots.Bot:
    """This bot; if it was taken away since it sat down, one that plays on for it."""
    try:
        return bots.load(name)
    except Exception:  # a game must not stop because of a bot
        log.exception("the bot %r cannot be had; another one plays for it", name)
        return bots.load(stand_in())


def turn(ruleset: Ruleset, bot: bots.Bot, position: Position, seat: int, random: Random, whole: bool) -> list[int]:
    """The bot's moves until this seat is done (`whole`), or its next move. The position is a copy and is used up."""
    made: list[int] = []
    while position.is_to_act(seat):
        try:
            move = bot.choose(position.clone(), seat, random)
            if position.refusal_code(seat, move):
                raise ValueError(f"{ruleset.format_move(move)!r} is not allowed")
        except Exception:  # a game must not stop because of a bot
            log.exception("%s failed in %s; any legal move is made for it", type(bot).__name__, ruleset.game.name)
            moves = position.legal_moves(seat)
            move = moves[int(random.random() * len(moves))]
        position.apply(seat, move)
        made.append(move)
        if not whole:
            break
    return made
