"""Figures for Prometheus."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Gauge, ProcessCollector, generate_latest
from prometheus_client.core import HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from rollwright.server.errors import ActionRefused
from rollwright.server.table.events import SEAT_ACTIONS, THROW, Event

SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


class Latency(Collector):
    """A histogram of seconds. Counting must cost next to nothing, so it keeps plain numbers until someone reads them."""

    def __init__(self, name: str, text: str, registry: CollectorRegistry) -> None:
        self.name = name
        self.text = text
        self.counts = [0] * (len(SECONDS) + 1)
        self.sum = 0.0
        registry.register(self)

    def observe(self, seconds: float) -> None:
        self.counts[bisect_left(SECONDS, seconds)] += 1
        self.sum += seconds

    def collect(self) -> Iterator[Metric]:
        total = 0
        buckets: list[tuple[str, float]] = []
        for limit, count in zip((*map(str, SECONDS), "+Inf"), self.counts, strict=True):
            total += count
            buckets.append((limit, total))
        yield HistogramMetricFamily(self.name, self.text, buckets=buckets, sum_value=self.sum)


class Metrics:
    """Counts of this process. Plain numbers are cheap to count; they reach the registry when someone reads it."""

    def __init__(self) -> None:
        self.events = self.seat_actions = self.throws = self.refusals = self.conflicts = self.bot_moves = 0
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.action_seconds = Latency("rollwright_action_seconds", "from an action to its answer", self.registry)
        self.write_seconds = Latency("rollwright_write_seconds", "from a write to its answer", self.registry)
        self.broadcast_seconds = Latency("rollwright_broadcast_seconds", "to make and queue what a write changes", self.registry)
        self._gauges: dict[str, Gauge] = {}
        self._counters: dict[str, Counter] = {}
        self._counted: dict[str, float] = {}

    def count(self, events: list[Event]) -> None:
        self.events += len(events)
        for event in events:
            if event.kind == THROW:
                self.throws += 1
            elif event.kind in SEAT_ACTIONS:
                self.seat_actions += 1

    def refused(self, refused: ActionRefused) -> None:
        self.refusals += 1

    def gauge(self, name: str, text: str, value: float) -> None:
        if name not in self._gauges:
            self._gauges[name] = Gauge(f"rollwright_{name}", text, registry=self.registry)
        self._gauges[name].set(value)

    def counter(self, name: str, text: str, value: float) -> None:
        if name not in self._counters:
            self._counters[name] = Counter(f"rollwright_{name}", text, registry=self.registry)
        self._counters[name].inc(value - self._counted.get(name, 0.0))
        self._counted[name] = value

    def text(self) -> bytes:
        """Return the page at /metrics."""
        self.counter("seat_actions", "moves, undos and presses of Roll that were written", self.seat_actions)
        self.counter("events", "events that were written", self.events)
        self.counter("throws", "throws that were written", self.throws)
        self.counter("bot_moves", "moves of bots", self.bot_moves)
        self.counter("refusals", "actions that were refused", self.refusals)
        self.counter("conflicts", "writes that another process preceded", self.conflicts)
        return generate_latest(self.registry)
