"""Clocks: when whose time is up. They read the times of the events; nothing here looks at a watch."""

from __future__ import annotations

from rollwright.server.events import CLOCK, Event, Refused
from rollwright.server.state import PLAYING, Before, State

GRACE = 60_000  # whoever takes a seat back after the clock ran out has at least this long


class Clocked(State):
    def _run_clocks(self, at: int, moved: int = -1) -> None:
        """Let the clocks of those who are waited for run, and those of the others stand; for tables with few seats."""
        clock = self.header.clock
        if clock is None or self.header.stadium or self.stage != PLAYING:
            return
        for seat, chair in enumerate(self.chairs):
            runs = chair.is_person and (self.position.is_to_act(seat) or self.may_ready(seat))
            if chair.since and (not runs or (seat == moved and not self.independent)):
                chair.used += at - chair.since
                chair.since = 0
            if runs and not chair.since:
                chair.since = at
                if clock.per == "move" and not self.independent:
                    chair.used = 0

    def _turn_back_clock(self, before: Before) -> None:
        """A move was taken back: its clock goes on as if it had not been made, so that nobody wins time by it."""
        if self.header.clock is not None and self.header.clock.per == "move":
            chair = self.chairs[before.seat]
            chair.since, chair.used = before.since, before.used

    def deadline_before(self, before: Before) -> int:
        """When the time of a move is up once it is taken back, or 0."""
        clock = self.header.clock
        if clock is None or clock.per != "move" or not before.since:
            return 0
        return before.since + clock.seconds * 1000 - before.used

    def _restart_clocks(self, at: int) -> None:
        """A throw: in games in which all play at once everybody's turn begins anew."""
        clock = self.header.clock
        if clock is None or self.header.stadium:
            return
        for chair in self.chairs:
            if chair.since:
                chair.used += at - chair.since
                chair.since = 0
            if clock.per == "move":
                chair.used = 0
        self._run_clocks(at)

    def deadline(self, seat: int) -> int:
        """When this seat's time is up, or 0."""
        clock = self.header.clock
        chair = self.chairs[seat]
        if clock is None or not chair.since or self.stage != PLAYING:
            return 0
        return chair.since + clock.seconds * 1000 - chair.used

    def closes(self) -> int:
        """When the clock closes the round of a stadium, or 0."""
        clock = self.header.clock
        if clock is None or not self.header.stadium or self.stage != PLAYING or self.closed or self.paused_at:
            return 0
        return self.thrown_at + clock.seconds * 1000 if self.open else 0

    def next_deadline(self) -> int:
        """The first moment at which a clock runs out, or 0."""
        if self.header.clock is None or self.stage != PLAYING:
            return 0
        if self.header.stadium:
            return self.closes()
        return min((at for seat in range(len(self.chairs)) if (at := self.deadline(seat))), default=0)

    def time_is_up(self, now: int) -> bool:
        """Whether the time of everybody who has not pressed Roll is up."""
        return self.header.clock is not None and all(0 < self.deadline(seat) <= now for seat in self.unready())

    def late(self, now: int) -> list[int]:
        """The seats that have to move and whose time is up."""
        if self.header.clock is None or self.header.stadium or self.stage != PLAYING:
            return []
        return [
            seat
            for seat in range(len(self.chairs))
            if 0 < self.deadline(seat) <= now and self.chairs[seat].is_person and self.position.is_to_act(seat)
        ]

    def pause(self, now: int, paused: bool) -> Event:
        if self.header.clock is None or not self.header.stadium:
            raise Refused("Only the clock of a stadium can be paused.")
        if self.stage != PLAYING or bool(self.paused_at) == paused:
            raise Refused("The clock is already paused." if paused else "The clock is already running.")
        return self._make(CLOCK, now, -1, "paused" if paused else "running")

    def _fold_clock(self, event: Event) -> None:
        if event.text == "paused":
            self.paused_at = event.at
        else:
            self.thrown_at += event.at - max(self.paused_at, self.thrown_at)
            self.paused_at = 0
