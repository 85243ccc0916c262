"""Where bots think: quick ones in a thread, all others in processes of their own, so that no one waits for them.

A table always uses the same process, where its bots keep the plans for their turns. If a process has more to do than it can within
PATIENCE, its bots search less (see Job.effort). A bot that fails or takes too long is replaced by a simpler one for the rest of the
game.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import pickle
import sys
import zlib
from concurrent.futures import ThreadPoolExecutor
from random import Random

from rollwright.core import pickling
from rollwright.server.service import bots
from rollwright.server.service.automation import BotTurn, moves_of
from rollwright.server.service.bot_process import HEAD, Answer, Job, decode_answer, framed, keep_few
from rollwright.server.service.loaded_table import LoadedTable

PATIENCE = 2.0  # seconds from asking a bot until it should have moved, if the server is busy
LONGEST = 10.0  # seconds of one turn, after which its process is ended
GRACE = 20.0  # seconds more, in which a process starts, or ends itself with a traceback
LEAST = 0.02  # effort
MEASURED = 0.2  # effort from which the time of a turn tells how long it would take with full effort
UNKNOWN = 0.3  # seconds of a turn that was never measured
MEMORY = 0.2  # share of the latest turn in the mean of their times
MOST_REPLACED = 1000

log = logging.getLogger(__name__)


class BotFailed(Exception):
    """A bot has no moves: it failed, or its process ended."""


def seed_of(loaded: LoadedTable, turn: BotTurn) -> int:
    """Return the seed of a bot's turn. It follows from the table's secret, so it can be repeated but not foreseen."""
    return Random(f"{loaded.table.secret.hex()} bot {turn.seat} {turn.seq}").getrandbits(32)


class ThinkingThreads:
    """Bots think in a thread of this process."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, "rollwright-bots")

    async def think(self, loaded: LoadedTable, turns: list[BotTurn]) -> list[list[int]]:
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._think, loaded, turns)

    def _think(self, loaded: LoadedTable, turns: list[BotTurn]) -> list[list[int]]:
        return [moves_of(loaded, turn, Random(seed_of(loaded, turn))) for turn in turns]

    async def stop(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


class ThinkingProcesses:
    """Bots think in processes of their own; only quick ones think here."""

    def __init__(self, count: int = 0, longest: float = LONGEST) -> None:
        self._threads = ThinkingThreads()
        self._processes = [Thinker(longest) for _ in range(count or max(1, (os.cpu_count() or 2) - 1))]
        self._replaced: dict[tuple[str, int, str], None] = {}

    async def think(self, loaded: LoadedTable, turns: list[BotTurn]) -> list[list[int]]:
        return [moves for turn in turns for moves in await self._turn(loaded, turn)]

    async def _turn(self, loaded: LoadedTable, turn: BotTurn) -> list[list[int]]:
        who = (loaded.id, turn.seat, turn.bot)
        if turn.bot in bots.QUICK or loaded.table.variant.game.loader is None:  # a game without a loader exists only here
            return await self._threads.think(loaded, [turn])
        if who not in self._replaced:
            try:
                return [await self._processes[zlib.crc32(loaded.id.encode()) % len(self._processes)].think(loaded, turn)]
            except BotFailed as problem:
                log.error("the bot %s failed at table %s; %s plays for it: %s", turn.bot, loaded.id, bots.stand_in(), problem)
                while len(self._replaced) >= MOST_REPLACED:
                    del self._replaced[next(iter(self._replaced))]
                self._replaced[who] = None
        turn.bot = bots.stand_in()
        return await self._threads.think(loaded, [turn])

    async def stop(self) -> None:
        await self._threads.stop()
        for process in self._processes:
            await process.stop()


class Thinker:
    """A process with a queue. It starts when it is first needed, and again after it ended."""

    def __init__(self, longest: float) -> None:
        self._longest = longest
        self._process: asyncio.subprocess.Process | None = None
        self._lock = asyncio.Lock()  # in the order of asking
        self._sent: dict[str, None] = {}  # keys of the rules that the process knows
        self._seconds: dict[tuple[str, str], float] = {}  # of a turn with full effort, by game and bot
        self._load = 0.0  # seconds that all waiting turns would take with full effort

    async def think(self, loaded: LoadedTable, turn: BotTurn) -> list[int]:
        """Return the moves of a bot; raises BotFailed."""
        kind = (loaded.table.variant.game.name, turn.bot)
        clock = asyncio.get_running_loop().time
        asked = clock()
        expected = self._seconds.get(kind, UNKNOWN)
        self._load += expected
        try:
            async with self._lock:
                process = await self._running()
                effort = min(1.0, max(LEAST, (asked + PATIENCE - clock()) / self._load))
                answer = await self._answer(process, self._job(loaded, turn, effort))
        finally:
            self._load -= expected
        if answer.problem:
            raise BotFailed(answer.problem)
        if effort >= MEASURED:
            self._seconds[kind] = (1.0 - MEMORY) * expected + MEMORY * answer.seconds / effort
        return answer.moves

    async def _running(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self._sent.clear()
            environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
            pipe = asyncio.subprocess.PIPE
            command = (sys.executable, "-m", "rollwright.server.service.bot_process")
            self._process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, env=environment)
        return self._process

    def _job(self, loaded: LoadedTable, turn: BotTurn, effort: float) -> Job:
        rules = turn.position.rules()
        key = f"{rules.game} {rules.edition.hash} {sorted(rules.options.items())}"
        known = b""
        if key not in self._sent:
            keep_few(self._sent)
            self._sent[key] = None
            known = pickle.dumps(rules)
        return Job(
            loaded.id,
            turn.seat,
            turn.bot,
            turn.number,
            loaded.table.independent,
            effort,
            seed_of(loaded, turn),
            self._longest,
            key,
            known,
            pickling.dumps(turn.position, rules),
        )

    async def _answer(self, process: asyncio.subprocess.Process, job: Job) -> Answer:
        assert process.stdin is not None  # both are pipes
        assert process.stdout is not None
        answered = False
        try:
            async with asyncio.timeout(self._longest + GRACE):
                process.stdin.write(framed(job))
                await process.stdin.drain()
                length = int.from_bytes(await process.stdout.readexactly(HEAD), "big")
                answer = decode_answer(await process.stdout.readexactly(length))
            answered = True
            return answer
        except (TimeoutError, OSError, asyncio.IncompleteReadError) as error:
            raise BotFailed(f"its process ended, or did not answer in time ({type(error).__name__})") from error
        finally:
            if not answered:
                await self.stop()

    async def stop(self) -> None:
        """End the process. The next turn starts another one."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
        if process is not None:
            await process.communicate()  # to the end of its pipes, which would otherwise outlive the event loop
