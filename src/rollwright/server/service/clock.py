"""The time, passed in so that tests can pass in their own."""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    def now(self) -> int:
        """Return milliseconds since 1970, as the log has them."""

    def monotonic(self) -> float:
        """Return seconds that never go back."""


class SystemClock:
    def now(self) -> int:
        return int(time.time() * 1000)

    def monotonic(self) -> float:
        return time.monotonic()
