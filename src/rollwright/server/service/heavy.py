"""Work that takes long (verifying, replays, editions, pictures) has a pool of its own with a bounded queue.

So light requests never wait for it, and a caller who sends too much of it is refused for a while.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from rollwright.server.errors import ActionRefused, Code

THREADS = 1  # one is enough: threads share the interpreter, and another one would only slow the event loop down
QUEUE = 16
SHARE = 8  # of the queue, for one address

P = ParamSpec("P")
T = TypeVar("T")


class HeavyWork:
    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(THREADS, "rollwright-heavy")
        self.waiting = 0
        self._waiting_of: Counter[object] = Counter()

    async def run(self, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Call a function in the pool; raises ActionRefused if too much is waiting."""
        if self.waiting >= QUEUE:
            raise ActionRefused(Code.BUSY)
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, lambda: function(*arguments, **named))
        finally:
            self.waiting -= 1

    async def run_for(self, who: object, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Call a function in the pool for someone who may fill only a part of the queue."""
        if self._waiting_of[who] >= SHARE:
            raise ActionRefused(Code.BUSY)
        self._waiting_of[who] += 1
        try:
            return await self.run(function, *arguments, **named)
        finally:
            self._waiting_of[who] -= 1
            if not self._waiting_of[who]:
                del self._waiting_of[who]

    def stop(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
