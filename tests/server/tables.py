"""Tables of the two toy games, for the tests of the hall."""

from __future__ import annotations

from rollwright.core.game import Game
from rollwright.core.position import CHANCE
from rollwright.server.events import Clock, Header
from rollwright.server.ruleset import Ruleset
from rollwright.server.table import OVER, Table
from toys import PigGame, TerracesGame

TERRACES = TerracesGame()
PIG = PigGame()
SECRET = bytes(range(32))
NOW = 1_700_000_000_000


def make_header(game: Game, **changes: object) -> Header:
    edition = next(iter(game.editions.values()))
    header = Header(game.name, game.rules_version, edition.name, edition.hash, game.check({}), 2, "host-guest")
    for name, value in changes.items():
        setattr(header, name, value)
    return header


def make_table(game: Game, **changes: object) -> Table:
    """An empty table."""
    header = make_header(game, **changes)
    return Table("t1", header, Ruleset(game, game.rules(None, header.options)), SECRET, NOW)


def begin(game: Game, people: int = 2, bots: int = 0, **changes: object) -> Table:
    """A table that was started and thrown for: Ada, Bea, ... and bots."""
    table = make_table(game, chairs=people + bots, **changes)
    for number in range(people):
        table.sit(NOW, ["Ada", "Bea", "Cem", "Dana"][number % 4], f"guest{number}")
    for _ in range(bots):
        table.sit(NOW, "Bot", "", bot="random")
    table.start(NOW)
    if table.next_deed(NOW) == "throw":
        table.throw(NOW)
    return table


def play(table: Table, seat: int, which: int = 0, now: int = NOW) -> None:
    """Make the first (or another) legal move of this seat."""
    table.move(now, seat, table.chairs[seat].count + 1, table.position.legal_moves(seat)[which])


def finish(table: Table) -> None:
    """Let everybody play their last move and press Roll until the game is over and ended."""
    for _ in range(2000):
        if table.stage == OVER:
            return
        deed = table.next_deed(NOW)
        if deed == "throw":
            table.throw(NOW)
        elif deed == "end":
            table.end(NOW)
        elif table.position.is_to_act(CHANCE) or table.position.is_over():
            seat = table.unready()[0]
            table.ready(NOW, seat, table.chairs[seat].count + 1)
        else:
            seat = table.position.to_act()[0]
            table.move(NOW, seat, table.chairs[seat].count + 1, table.position.legal_moves(seat)[-1])
    raise AssertionError("the game does not end")


__all__ = ["NOW", "PIG", "SECRET", "TERRACES", "Clock", "begin", "finish", "make_header", "make_table", "play"]
