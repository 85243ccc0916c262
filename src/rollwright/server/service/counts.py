"""Counts of what happens with every action. They are plain numbers, because counting must cost next to nothing; see metrics.py."""

from __future__ import annotations

from bisect import bisect_left

from rollwright.server.errors import ActionRefused
from rollwright.server.table.events import SEAT_ACTIONS, THROW, Event

SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0]  # the limits of a histogram's buckets


class Latency:
    """A histogram of durations."""

    def __init__(self) -> None:
        self.counts = [0] * (len(SECONDS) + 1)
        self.sum = 0.0

    def observe(self, seconds: float) -> None:
        self.counts[bisect_left(SECONDS, seconds)] += 1
        self.sum += seconds


class Counts:
    """The counts of a process."""

    def __init__(self) -> None:
        self.events = 0
        self.seat_actions = 0
        self.throws = 0
        self.refusals = 0
        self.conflicts = 0
        self.bot_moves = 0
        self.action_seconds = Latency()
        self.write_seconds = Latency()
        self.broadcast_seconds = Latency()

    def count(self, events: list[Event]) -> None:
        self.events += len(events)
        for event in events:
            kind = event.kind
            if kind == THROW:
                self.throws += 1
            elif kind in SEAT_ACTIONS:
                self.seat_actions += 1

    def refused(self, refused: ActionRefused) -> None:
        self.refusals += 1
