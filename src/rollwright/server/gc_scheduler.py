"""When Python looks for garbage that refers to itself.

A full look stops everything for as long as there are objects to look at: half a second with five thousand players. Left alone it
comes when much is made, so right after a throw. Here the quick looks at what is young stay automatic. The full one, in a crowd, is
made only after many have left (closed sockets are what refers to itself), and if it can wait, when nothing is being written.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

CROWD = 500  # with fewer sockets, a full collection is too short to notice
PAUSE = 30.0  # seconds between two full looks
REMAINS = 1000  # closed sockets that are worth a full look in a crowd
YOUNG = (10_000, 20, 1_000_000_000)  # how much is made before a quick look; a full one is never automatic


class GcScheduler:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.closed = 0  # sockets since the last full look
        self._last = clock()
        self._written = 0

    def start(self) -> None:
        """Freeze what exists now: it stays, and is never looked at again."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(*YOUNG)

    def look(self, sockets: int, written: int) -> bool:
        """Asked from time to time, with the open sockets and the events written so far: make a full look if this is the moment."""
        quiet, self._written = written == self._written, written
        if self.clock() - self._last < PAUSE:
            return False
        if sockets > CROWD and self.closed < (REMAINS if quiet else max(REMAINS, sockets)):
            return False
        gc.collect()
        self._last = self.clock()
        self.closed = 0
        return True
