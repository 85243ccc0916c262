"""Luck and choices of finished games: computed turn by turn in the pool of long work, and stored once for each judge."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterator

import msgspec
from msgspec import Struct

from rollwright.bots.analysis import Analysis, Turn, analyze_record
from rollwright.bots.judge import judge_version
from rollwright.core.position import CHANCE
from rollwright.core.record import Record
from rollwright.server.errors import ActionRefused
from rollwright.server.live.messages import PhaseView, phase_view
from rollwright.server.service.heavy import HeavyWork
from rollwright.server.storage.store import Store
from rollwright.server.table.variant import Variant

WHILE_BUSY = 0.5  # seconds
MOST_RUNNING = 8  # analyses at the same time; others wait until they are asked for again

log = logging.getLogger(__name__)


class TurnView(Struct):
    """One turn of an analysis, in points."""

    phase: PhaseView
    step: int  # how many steps of the replay came before the turn's first decision
    luck: float
    choices: float
    loss: float
    played: list[str]  # what was played, as sentences
    better: list[str]  # what would have been better; [] if nothing
    played_titles: list[str]  # the same in short
    better_titles: list[str]
    played_slots: list[str]
    better_slots: list[str]
    decision: int = -1  # how many steps came before the decision that cost most, which the texts and slots are about


class AnalysisData(Struct):
    """The analysis of one seat: score - expected = luck + choices."""

    score: float
    expected: float
    luck: float
    choices: float
    loss: float
    error: float
    judge: str
    turns: list[TurnView]


class AnalysisView(Struct):
    """An analysis, or how far it is."""

    seat: int
    done: int  # throws
    of: int
    failed: bool
    analysis: AnalysisData | None


class Running:
    """An analysis under way."""

    def __init__(self, of: int) -> None:
        self.of = of
        self.done = 0
        self.failed = False


_read = msgspec.json.Decoder(AnalysisData).decode
Key = tuple[str, int, str]


class Analyses:
    """The analyses of this process. Asking for one that is not stored starts it."""

    def __init__(
        self, store: Store, heavy: HeavyWork, spawn: Callable[[Coroutine[object, object, None]], asyncio.Task[None]]
    ) -> None:
        self.store = store
        self.heavy = heavy
        self.spawn = spawn
        self.running: dict[Key, Running] = {}

    async def stored(self, table: str, seat: int, variant: Variant) -> AnalysisView | None:
        """Return an analysis that is stored or under way."""
        key = await self._key(table, seat, variant)
        data = await self.store.read(self.store.analysis, *key)
        if data is not None:
            found = _read(data)
            return AnalysisView(seat, len(found.turns), len(found.turns), False, found)
        running = self.running.get(key)
        return None if running is None else AnalysisView(seat, running.done, running.of, running.failed, None)

    async def begin(self, table: str, seat: int, variant: Variant, record: Record) -> AnalysisView:
        """Start an analysis; one that failed is not started again by this process."""
        key = await self._key(table, seat, variant)
        if key not in self.running:
            if sum(not each.failed for each in self.running.values()) < MOST_RUNNING:
                self.running[key] = Running(sum(step.seat == CHANCE for step in record.steps))
                self.spawn(self._run(key, variant, record, 0 if record.only else seat))
            else:
                return AnalysisView(seat, 0, 1, False, None)
        running = self.running[key]
        return AnalysisView(seat, running.done, running.of, running.failed, None)

    async def _key(self, table: str, seat: int, variant: Variant) -> Key:
        if not variant.judge:  # loading its weights takes a moment, once
            variant.judge = await self.heavy.run(judge_version, variant.rules)
        return table, seat, variant.judge

    async def _run(self, key: Key, variant: Variant, record: Record, seat: int) -> None:
        running = self.running[key]
        steps: Iterator[Turn | Analysis] = analyze_record(record, variant.game, seat)
        try:
            found: Turn | Analysis | None = None
            while not isinstance(found, Analysis):
                found = await self._next(steps)
                running.done += 1
            data = msgspec.json.encode(analysis_data(variant, found)).decode()
            await self.store.read(self.store.keep_analysis, *key, data)
            del self.running[key]
        except Exception:  # the game itself is not affected
            log.exception("the analysis of table %s, seat %s failed", key[0], key[1])
            running.failed = True

    async def _next(self, steps: Iterator[Turn | Analysis]) -> Turn | Analysis:
        """Analyze one turn, so that other work comes between; wait while there is too much of it."""
        while True:
            try:
                return await self.heavy.run(next, steps)
            except ActionRefused:
                await asyncio.sleep(WHILE_BUSY)


def analysis_data(variant: Variant, found: Analysis) -> AnalysisData:
    """Return an analysis as it is stored and sent."""
    paths = variant.paths()

    def slots(moves: tuple[int, ...]) -> list[str]:
        return list(dict.fromkeys(slot for move in moves for slot in paths[move]))

    turns = [
        TurnView(
            phase_view(turn.phase),
            turn.step,
            round(turn.luck, 3),
            round(turn.choices, 3),
            round(turn.loss, 3),
            list(turn.played),
            list(turn.better),
            list(turn.played_titles),
            list(turn.better_titles),
            slots(turn.played_moves),
            slots(turn.better_moves),
            turn.decision,
        )
        for turn in found.turns
    ]
    return AnalysisData(*found.rounded(), found.loss, found.error, found.judge, turns)
