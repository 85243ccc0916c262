"""Clocks: when whose time is up. They read the times of events; nothing here looks at a watch."""

from __future__ import annotations

from rollwright.server.table.events import Clock
from rollwright.server.table.seats import Seat
from rollwright.server.table.undo import Before


class Mode:
    """A kind of clock: how it runs, and the times in seconds that the page offers for it."""

    def __init__(self, refills: bool, for_stadium: bool, offered: tuple[int, ...]) -> None:
        self.refills = refills  # each move, or each throw where all move at once, starts with all of the time
        self.for_stadium = for_stadium
        self.offered = offered


MODES: dict[str, Mode] = {
    "move": Mode(refills=True, for_stadium=True, offered=(30, 60, 180, 86_400)),
    "game": Mode(refills=False, for_stadium=False, offered=(900, 1800)),
}
GRACE = 60_000  # milliseconds that someone who reclaims a seat has at least


class Clocks:
    """The clock of a table. Seats keep when theirs started to run and what it used before."""

    def __init__(self, setting: Clock | None, stadium: bool) -> None:
        self.setting = setting
        self.stadium = stadium
        self.refills = setting is not None and MODES[setting.per].refills
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
            if self.refills and not independent:
                seat.used = 0

    def stop(self, seat: Seat, at: int) -> None:
        """A throw: the time for this turn is over, and where time is refilled the next turn starts with all of it."""
        if seat.since:
            seat.used += at - seat.since
            seat.since = 0
        if self.refills:
            seat.used = 0

    def reclaim(self, seat: Seat, at: int) -> None:
        """A person is back: their clock runs, with a minute at least."""
        if self.setting is not None:
            seat.since = at
            seat.used = min(seat.used, max(0, self.limit - GRACE))

    def undo(self, seat: Seat, before: Before) -> None:
        """A move was undone: its clock runs as if it had not been made, so that no time is gained."""
        if self.refills:
            seat.since, seat.used = before.since, before.used

    def deadline(self, seat: Seat) -> int:
        """Return when a seat's time is up, or 0."""
        return seat.since + self.limit - seat.used if self.setting is not None and seat.since else 0

    def deadline_before(self, before: Before) -> int:
        """Return when the time of a move is up once it is undone, or 0."""
        return before.since + self.limit - before.used if self.refills and before.since else 0
