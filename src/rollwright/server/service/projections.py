"""Rows that are written beside the log, so that tables can be found: who joined, how the game ended, achievements."""

from __future__ import annotations

import logging

import msgspec

from rollwright.core.score import format_points
from rollwright.server.live.messages import AchievementView
from rollwright.server.storage.store import Projections
from rollwright.server.table.events import END, JOIN, START, TAKE, Event, read_occupant
from rollwright.server.table.table import OVER, PLAYING, Table

PROJECTED = {TAKE, JOIN, START, END}  # most events are moves and throws, and need nothing else to be written
LISTED = 8  # seats in the result of a list

read_result = msgspec.json.Decoder(list[tuple[str, str, int]]).decode  # of result_text()

log = logging.getLogger(__name__)


def project(table: Table, events: list[Event]) -> Projections | None:
    """Return what has to be written together with these events, which are folded into the table."""
    made: Projections | None = None
    for event in events:
        if event.kind not in PROJECTED:
            continue
        made = made or Projections()
        if event.kind in (TAKE, JOIN):
            guest = read_occupant(event.text).guest
            if guest:
                made.sittings.append((guest, event.at))
        elif event.kind == START:
            made.status = PLAYING
        elif event.kind == END:
            made.status = OVER
            _add_result(made, table, event.at)
    return made


def _add_result(made: Projections, table: Table, at: int) -> None:
    """A game that cannot tell its result ends all the same."""
    try:
        made.result = result_text(table)
        game = table.variant.game.name
        made.achievements = [(table.seats[each.seat].guest, game, each.name, at) for each in achievements(table)]
    except Exception:
        log.exception("the result of table %s cannot be computed", table.id)


def achievements(table: Table) -> list[AchievementView]:
    """Return what the people at this table have achieved in this finished game."""
    game = table.variant.game
    people = sum(1 for occupant in table.seats.all if occupant.guest)
    known = {each.id: each for each in game.all_achievements() if people > 1 or not each.with_others}
    if not known or table.many:
        return []
    return [
        AchievementView(seat, name, known[name].text, known[name].games)
        for seat, occupant in enumerate(table.seats.all)
        if occupant.guest
        for name in game.achievements(table.position, seat)
        if name in known
    ]


def result_text(table: Table) -> str:
    """Return who won, for lists: [[name, points, place], ...] of the best seats. Stored points have a hyphen for a minus."""
    places = table.position.places()
    unit = table.variant.game.unit
    best = sorted(range(len(places)), key=lambda seat: places[seat])[:LISTED]
    rows = [(table.seats[seat].name, format_points(table.position.total(seat), unit, "-"), places[seat]) for seat in best]
    return msgspec.json.encode(rows).decode()
