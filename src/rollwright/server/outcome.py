"""What is written beside the log, so that tables can be found: who sat where, how it ended, achievements."""

from __future__ import annotations

import logging

import msgspec

from rollwright.core.score import format_points
from rollwright.server.entry import Entry
from rollwright.server.events import DEEDS, END, JOIN, START, TAKE, Event
from rollwright.server.messages import AchievementView
from rollwright.server.seating import read_sitter
from rollwright.server.store import Also
from rollwright.server.table import OVER, PLAYING, Table

log = logging.getLogger(__name__)


def beside(entry: Entry, events: list[Event]) -> Also | None:
    """What has to be written together with these events."""
    also: Also | None = None
    for event in events:
        if event.kind in DEEDS:
            continue
        also = also or Also()
        if event.kind in (TAKE, JOIN):
            guest = read_sitter(event.text).guest
            if guest:
                also.sittings.append((guest, event.at))
        elif event.kind == START:
            also.stage = PLAYING
        elif event.kind == END:
            also.stage = OVER
            _add_outcome(also, entry, event.at)
    return also


def _add_outcome(also: Also, entry: Entry, at: int) -> None:
    """How it ended. A game that cannot say so ends all the same."""
    table = entry.table
    try:
        also.result = result_text(table)
        found = entry.audience.view.achievements = achievements(table)
        also.achievements = [(table.chairs[each.seat].guest, table.ruleset.game.name, each.name, at) for each in found]
    except Exception:
        log.exception("table %s ended, but not how", entry.id)


def achievements(table: Table) -> list[AchievementView]:
    game = table.ruleset.game
    known = {each.id: each for each in game.all_achievements()}
    if not known or table.many:
        return []
    return [
        AchievementView(seat, name, known[name].text, known[name].games)
        for seat, chair in enumerate(table.chairs)
        if chair.guest
        for name in game.achievements(table.position, seat)
    ]


def result_text(table: Table) -> str:
    """Who won, for the lists: [[name, points, place], ...] of at most eight seats."""
    standing = table.position.places()
    unit = table.ruleset.game.unit
    best = sorted(range(len(standing)), key=lambda seat: standing[seat])[:8]
    rows = [(table.chairs[seat].name, format_points(table.position.score(seat).total, unit), standing[seat]) for seat in best]
    return msgspec.json.encode(rows).decode()
