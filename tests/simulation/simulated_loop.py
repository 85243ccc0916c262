"""An event loop in simulated time: it jumps to the next timer, has no threads, and knows which process every step belongs to."""

from __future__ import annotations

import asyncio
import heapq
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from contextvars import Context, ContextVar, copy_context
from typing import Any, TypeVar

T = TypeVar("T")


class Life:
    """The life of one simulated process. All its steps run in its context, so that a crash between any two of them is possible."""

    def __init__(self) -> None:
        self.alive = True
        self.steps_left = -1  # until it crashes; -1: it does not
        self.on_crash: Callable[[], None] | None = None
        self.context = copy_context()
        self.context.run(OWNER.set, self)

    def may_step(self) -> bool:
        if self.alive and self.steps_left >= 0:
            self.steps_left -= 1
            if self.steps_left < 0:
                self.crash()
        return self.alive

    def crash(self) -> None:
        self.alive = False
        if self.on_crash is not None:
            self.on_crash()


OWNER: ContextVar[Life | None] = ContextVar("owner", default=None)


class SimulatedLoop(asyncio.AbstractEventLoop):
    def __init__(self) -> None:
        self.problems: list[str] = []  # the loop stops at the first
        self.steps = 0
        self._now = 0.0
        self._made = 0
        self._ready: deque[asyncio.Handle] = deque()
        self._timers: list[tuple[float, int, asyncio.TimerHandle]] = []
        self._dropped: list[asyncio.Handle] = []  # kept, because a coroutine that is freed runs its `finally`

    # what asyncio asks of a loop

    def time(self) -> float:
        return self._now

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return False

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context)
        self._ready.append(handle)
        return handle

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self._now + delay, callback, *args, context=context)

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        self._made += 1
        heapq.heappush(self._timers, (when, self._made, handle))
        return handle

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """asyncio calls this; a canceled timer is left out when its time comes."""

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(  # type: ignore[override]
        self, coro: Coroutine[Any, Any, T], *, name: str | None = None, context: Context | None = None
    ) -> asyncio.Task[T]:
        return asyncio.Task(coro, loop=self, name=name, context=context)

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        if "exception" in context:
            error = context["exception"]
            self.problems.append(str(error) if isinstance(error, AssertionError) else f"{context.get('message')}: {error!r}")

    # running

    def run_until(self, when: float) -> None:
        """Run every step that is due until this time."""
        asyncio._set_running_loop(self)
        try:
            while not self.problems:
                while self._ready and not self.problems:
                    self._step(self._ready.popleft())
                if not self._timers or self._timers[0][0] > when:
                    self._now = max(self._now, when)
                    return
                due, _, handle = heapq.heappop(self._timers)
                self._now = max(self._now, due)
                self._ready.append(handle)
        finally:
            asyncio._set_running_loop(None)

    def _step(self, handle: asyncio.Handle) -> None:
        if handle._cancelled:
            return
        owner: Life | None = handle._context.get(OWNER)  # type: ignore[attr-defined]
        if owner is not None and not owner.may_step():
            self._dropped.append(handle)
            return
        self.steps += 1
        handle._run()

    def close_tasks(self) -> None:
        """Free what still waits, while there is a loop for what it does then."""
        asyncio._set_running_loop(self)
        try:
            for task in asyncio.all_tasks(self):
                with suppress(RuntimeError):  # one that waits for something else on its way out
                    task.get_coro().close()
        finally:
            asyncio._set_running_loop(None)
        self._ready.clear()
        self._timers.clear()
        self._dropped.clear()
