"""Clocks: when whose time is up. They read the times of events; nothing here looks at a watch."""

from __future__ import annotations

from rollwright.server.table.events import Clock
from rollwright.server.table.seats import Seat
from rollwright.server.table.undo import Before

GRACE = 60_000  # milliseconds that someone who reclaims a seat has at least


class Clocks:
    """The clock of a table. Seats keep when theirs started to run and what it used before."""

    def __init__(self, setting: Clock | None, stadium: bool) -> None:
        self.setting = setting
        self.stadium = stadium
        self.per_move = setting is not None and setting.per == "move"
        self.limit = setting.seconds * 1000 if setting is not None else 0
        self.paused_at = 0  # a stadium's clock

    def copy(self) -> Clocks:
        made = Clocks(self.setting, self.stadium)
        made.paused_at = self.paused_at
        return made

    @property
    def runs_per_seat(self) -> bool:
        return self.setting is not None and not self.stadium

    def update(self, seat: Seat, at: int, runs: bool, independent: bool, moved: bool = False) -> None:
        """Start or stop a seat's clock."""
        if seat.since and (not runs or (moved and not independent)):
            seat.used += at - seat.since
            seat.since = 0
        if runs and not seat.since:
            seat.since = at
            if self.per_move and not independent:
                seat.used = 0

    def stop(self, seat: Seat, at: int) -> None:
        """A throw: the time for this turn is over, and where time is per move the next turn starts with all of it."""
        if seat.since:
            seat.used += at - seat.since
            seat.since = 0
        if self.per_move:
            seat.used = 0

    def reclaim(self, seat: Seat, at: int) -> None:
        """A person is back: their clock runs, with a minute at least."""
        if self.setting is not None:
            seat.since = at
            seat.used = min(seat.used, max(0, self.limit - GRACE))

    def undo(self, seat: Seat, before: Before) -> None:
        """A move was undone: its clock runs as if it had not been made, so that no time is gained."""
        if self.per_move:
            seat.since, seat.used = before.since, before.used

    def deadline(self, seat: Seat) -> int:
        """Return when a seat's time is up, or 0."""
        return seat.since + self.limit - seat.used if self.setting is not None and seat.since else 0

    def deadline_before(self, before: Before) -> int:
        """Return when the time of a move is up once it is undone, or 0."""
        return before.since + self.limit - before.used if self.per_move and before.since else 0
