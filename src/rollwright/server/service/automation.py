"""Automatic actions: throws, bots, clocks, ends. It submits actions like everyone else and decides nothing."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from random import Random
from typing import Protocol

from rollwright.core.position import Position
from rollwright.server.errors import ActionRefused
from rollwright.server.service import bots
from rollwright.server.service.clock import Clock
from rollwright.server.service.commits import CommitQueue
from rollwright.server.service.loaded_table import LoadedTable
from rollwright.server.service.loaded_tables import TableCache
from rollwright.server.service.replies import FutureReply, NoReply, submit_and_wait
from rollwright.server.table.actions import BOT_ACTOR, SERVER_ACTOR, Move
from rollwright.server.table.table import Table

TICK = 0.25  # seconds between two looks at the clocks
BOTS_AT_ONCE = 32
STAND_IN_WAITS = 5000  # milliseconds from a throw until a bot moves for an absent person, who may come back meanwhile
AFTER_A_REFUSAL = 0.01
AFTER_AN_ERROR = 1.0

log = logging.getLogger(__name__)


class BotTurn:
    """A bot that is to move: where, on which copy, and with which sequence number it starts."""

    __slots__ = ("bot", "number", "position", "seat", "seq")

    def __init__(self, table: Table, seat: int, bot: str) -> None:
        self.seat = seat
        self.bot = bot
        self.seq = table.seats[seat].seq
        self.position: Position = table.position.extract_sheet(seat) if table.independent else table.position.clone()
        self.number = 0 if table.independent else seat  # of the seat in that copy


class Thinkers(Protocol):
    async def think(self, loaded: LoadedTable, turns: list[BotTurn]) -> list[list[int]]:
        """Return the moves of each turn."""

    async def stop(self) -> None:
        """Stop thinking; the service stops."""


def moves_of(loaded: LoadedTable, turn: BotTurn, rng: Random) -> list[int]:
    """Return a bot's moves until it is done, or one move where others may act in between. Runs where thinking is allowed."""
    whole = loaded.table.independent
    bot = bots.load(turn.bot) if whole else loaded.bots.setdefault((turn.seat, turn.bot), bots.load(turn.bot))
    return bots.turn(loaded.table.variant, bot, turn.position, turn.number, rng, whole)


class Automation:
    def __init__(
        self,
        queue: CommitQueue,
        cache: TableCache,
        clock: Clock,
        thinkers: Thinkers,
        spawn: Callable[[Coroutine[object, object, None]], asyncio.Task[None]],
    ) -> None:
        self.queue = queue
        self.cache = cache
        self.clock = clock
        self.thinkers = thinkers
        self.spawn = spawn
        self.bot_moves = 0

    def schedule(self, loaded: LoadedTable) -> None:
        """See to it that throws, bots and the end of this table happen."""
        if loaded.automation is None and not self.queue.stopping and self._is_due(loaded):
            loaded.automation = self.spawn(self._run_automatic(loaded))

    def _is_due(self, loaded: LoadedTable) -> bool:
        return loaded.table.next_automatic_action(self.clock.now()) is not None or bool(loaded.table.bots_to_play(1))

    async def _run_automatic(self, loaded: LoadedTable) -> None:
        try:
            while not self.queue.stopping:
                action = loaded.table.next_automatic_action(self.clock.now())
                if action is not None:
                    try:
                        await submit_and_wait(self.queue, loaded, action, SERVER_ACTOR)
                    except ActionRefused:  # another process was quicker, or someone has undone a move
                        await asyncio.sleep(AFTER_A_REFUSAL)
                elif loaded.table.bots_to_play(1):
                    await self._let_bots_play(loaded)
                else:
                    return
        except Exception:
            log.exception("table %s", loaded.id)
            await asyncio.sleep(AFTER_AN_ERROR)
        finally:
            loaded.automation = None

    async def _let_bots_play(self, loaded: LoadedTable) -> None:
        table = loaded.table
        ready = [(seat, bot) for seat, bot in table.bots_to_play(BOTS_AT_ONCE) if not self._is_awaited(table, seat)]
        if not ready:
            await asyncio.sleep(TICK)
            return
        turns = [BotTurn(table, seat, bot) for seat, bot in (ready if table.independent else ready[:1])]
        replies: list[FutureReply] = []
        for turn, moves in zip(turns, await self.thinkers.think(loaded, turns), strict=True):
            for step, move in enumerate(moves, 1):
                reply = FutureReply()
                self.queue.submit(loaded, Move(seat=turn.seat, seq=turn.seq + step, move=move), BOT_ACTOR, reply)
                replies.append(reply)
        outcomes = await asyncio.gather(*[reply.future for reply in replies])
        made = sum(isinstance(outcome, list) for outcome in outcomes)
        self.bot_moves += made
        if not made:  # its person took the seat back, or another process was quicker
            await asyncio.sleep(AFTER_A_REFUSAL)

    def _is_awaited(self, table: Table, seat: int) -> bool:
        """Return whether a stand-in gives an absent person time to come back; a stadium and a closed round do not wait."""
        if table.header.stadium or table.closed or not table.seats[seat].stand_in:
            return False
        return 0 <= self.clock.now() - table.thrown_at < STAND_IN_WAITS  # a throw in the future: a clock was wrong

    async def run_clocks(self) -> None:
        while not self.queue.stopping:
            await asyncio.sleep(TICK)
            now = self.clock.now()
            for loaded in list(self.cache.tables.values()):
                try:
                    deadline = loaded.table.next_deadline()
                    if deadline and deadline <= now:
                        for action in loaded.table.clock_actions(now):
                            self.queue.submit(loaded, action, SERVER_ACTOR, NoReply())
                        self.schedule(loaded)
                except Exception:
                    log.exception("the clock of table %s", loaded.id)
