"""Bots as players at a table."""

from __future__ import annotations

import logging
from random import Random

from rollwright import bots
from rollwright.bots import profiles
from rollwright.core.position import Position
from rollwright.server.errors import ActionRefused, Code
from rollwright.server.table.variant import Variant

QUICK = ("juniper", "random")  # under 2 ms for a decision in each of our games
STAND_INS = QUICK  # the first that is installed plays for absent people, and for a bot that fails

log = logging.getLogger(__name__)


def names() -> list[str]:
    return bots.names()


def check(name: str) -> str:
    """Return the name of an installed bot; a level means its first bot. Raises ActionRefused."""
    if name in bots.LEVELS:
        return bots.LEVELS[name][0]
    if name not in names():
        raise ActionRefused(Code.BOT_NOT_FOUND, name=name, choices=", ".join(names()))
    return name


def stand_in() -> str:
    return next(name for name in (*STAND_INS, *names()) if name in names())


def title(name: str) -> str:
    """Return the name that people see at the table."""
    return profiles.title(name)


def load(name: str) -> bots.Bot:
    """Return this bot, or a stand-in if it is no longer installed."""
    try:
        return bots.load(name)
    except Exception:  # a game must not stop because of a bot
        log.exception("the bot %r is not available; another one plays for it", name)
        return bots.load(stand_in())


def turn(variant: Variant, bot: bots.Bot, position: Position, seat: int, rng: Random, whole: bool) -> list[int]:
    """Return a bot's moves until this seat is done (`whole`), or its next move. If it fails, a simpler bot plays for it."""
    for player in (bot, load(stand_in())):
        try:
            return moves(player, position.clone(), seat, rng, whole)
        except Exception:  # a game must not stop because of a bot
            log.exception("%s failed in %s; a simpler bot plays for it", type(player).__name__, variant.game.name)
    legal = position.legal_moves(seat)
    return [legal[int(rng.random() * len(legal))]]


def moves(bot: bots.Bot, position: Position, seat: int, rng: Random, whole: bool) -> list[int]:
    """Return a bot's moves, as turn() does. The position is used up; raises whatever the bot raises, and ValueError."""
    made: list[int] = []
    while position.is_to_act(seat):
        move = bot.choose(position.clone(), seat, rng)
        if position.refusal_code(seat, move):
            raise ValueError(f"{position.rules().format_move(move)!r} is not allowed")
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
