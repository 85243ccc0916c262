"""Figures for Prometheus."""

from __future__ import annotations

from rollwright.server.hall import Hall


def text(hall: Hall) -> str:
    """The page at /metrics."""
    connections = sum(len(entry.audience.connections) for entry in hall.entries.values())
    seats = sum(len(entry.table.chairs) for entry in hall.entries.values())
    pending = sum(len(entry.pending) for entry in hall.entries.values())
    rows: list[tuple[str, str, str, float]] = [
        ("tables_in_memory", "gauge", "tables in memory", len(hall.entries)),
        ("connections", "gauge", "open sockets", connections),
        ("seats", "gauge", "seats at tables in memory", seats),
        ("pending_events", "gauge", "events that are not written yet", pending),
        ("deeds_total", "counter", "moves, undos and presses of Roll that were written", hall.counters["moves"]),
        ("throws_total", "counter", "throws made by this process", hall.counters["throws"]),
        ("bot_moves_total", "counter", "moves of bots", hall.counters["bot_moves"]),
        ("refused_total", "counter", "deeds that were refused", hall.counters["refused"]),
        ("renumbered_total", "counter", "writes that met a number another process had taken", hall.counters["renumbered"]),
        ("events_written_total", "counter", "events written to the log", hall.store.written),
        ("commits_total", "counter", "transactions of the log", hall.store.commits),
        ("commit_seconds_total", "counter", "time spent in them", hall.store.commit_seconds),
    ]
    lines: list[str] = []
    for name, kind, words, value in rows:
        lines += [f"# HELP rollwright_{name} {words}", f"# TYPE rollwright_{name} {kind}", f"rollwright_{name} {value:g}"]
    return "\n".join(lines) + "\n"
