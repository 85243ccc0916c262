"""Which faults happen, decided by the seed and counted."""

from __future__ import annotations

from collections import Counter
from random import Random

OF_A_WRITE = ("fails", "answer is lost", "answer says taken", "hangs", "hangs and fails", "fails and lands late")
OF_A_READ = ("fails", "hangs")
OF_A_NOTICE = ("lost", "lost", "duplicated", "late")


class Faults:
    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.on = True
        self.counts: Counter[str] = Counter()
        self.writes = rng.choice((0.0, 0.02, 0.05))
        self.reads = rng.choice((0.0, 0.02, 0.05))
        self.notices = rng.choice((0.02, 0.1, 0.5))

    def count(self, what: str) -> None:
        self.counts[what] += 1

    def of_a_write(self) -> str:
        return self._one_of("write", self.writes, OF_A_WRITE)

    def of_a_read(self) -> str:
        return self._one_of("read", self.reads, OF_A_READ)

    def of_a_notice(self) -> str:
        return self._one_of("notice", self.notices, OF_A_NOTICE)

    def _one_of(self, what: str, share: float, kinds: tuple[str, ...]) -> str:
        if not self.on or self.rng.random() >= share:
            return ""
        kind = self.rng.choice(kinds)
        self.count(f"{what} {kind}")
        return kind
