"""Figures for Prometheus."""

from __future__ import annotations

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Gauge, ProcessCollector, generate_latest
from prometheus_client.core import HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from rollwright.server.service.counts import SECONDS, Counts, Latency


class LatencyCollector(Collector):
    """A collector that shows a latency as a histogram."""

    def __init__(self, name: str, text: str, latency: Latency) -> None:
        self.name = name
        self.text = text
        self.latency = latency

    def collect(self) -> Iterator[Metric]:
        total = 0
        buckets: list[tuple[str, float]] = []
        for limit, count in zip((*(f"{seconds:g}" for seconds in SECONDS), "+Inf"), self.latency.counts, strict=True):
            total += count
            buckets.append((limit, total))
        yield HistogramMetricFamily(self.name, self.text, buckets=buckets, sum_value=self.latency.sum)


class Metrics:
    """The counts of this process for Prometheus. They reach the registry when someone reads it."""

    def __init__(self, counts: Counts) -> None:
        self.counts = counts
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        for name, text, latency in (
            ("action", "from an action to its answer", counts.action_seconds),
            ("write", "from a write to its answer", counts.write_seconds),
            ("broadcast", "to make and queue what a write changes", counts.broadcast_seconds),
        ):
            self.registry.register(LatencyCollector(f"rollwright_{name}_seconds", text, latency))
        self._gauges: dict[str, Gauge] = {}
        self._counters: dict[str, Counter] = {}
        self._counted: dict[str, float] = {}

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
        self.counter("seat_actions", "moves, undos and presses of Roll that were written", self.counts.seat_actions)
        self.counter("events", "events that were written", self.counts.events)
        self.counter("throws", "throws that were written", self.counts.throws)
        self.counter("bot_moves", "moves of bots", self.counts.bot_moves)
        self.counter("refusals", "actions that were refused", self.counts.refusals)
        self.counter("conflicts", "writes that another process preceded", self.counts.conflicts)
        return generate_latest(self.registry)
