"""Who sits where: sitting down, standing up, handing over, bots that stand in, and words for the dice."""

from __future__ import annotations

import msgspec

from rollwright.server.clocks import GRACE, Clocked
from rollwright.server.events import CHAIRS, JOIN, LEAVE, TAKE, WORDS, Event, Refused, Sitter
from rollwright.server.state import FEW, OVER, PLAYING, WAITING, Chair

read_sitter = msgspec.json.Decoder(Sitter).decode


class Seating(Clocked):
    def _fold_take(self, event: Event) -> None:
        sitter = read_sitter(event.text)
        while event.seat >= len(self.chairs):
            self.chairs.append(Chair())
        chair = self.chairs[event.seat]
        back = chair.stand_in and not sitter.stand_in
        self._forget(event.seat)
        chair.name, chair.guest, chair.bot, chair.stand_in = sitter.name, sitter.guest, sitter.bot, sitter.stand_in
        chair.ticket = event.number
        self.vacant.discard(event.seat)
        self._remember(event.seat)
        if chair.player:
            self.bots.add(event.seat)
        else:
            self.bots.discard(event.seat)
        if self.stage != PLAYING:
            return
        if chair.player and self.header.stadium and self.position.is_to_act(event.seat):
            self.bots_due.add(event.seat)
        if back and self.header.clock is not None:
            chair.since = event.at
            chair.used = min(chair.used, max(0, self.header.clock.seconds * 1000 - GRACE))
        self._run_clocks(event.at)

    def _remember(self, seat: int) -> None:
        chair = self.chairs[seat]
        if chair.guest:
            self.seats_of.setdefault(chair.guest, set()).add(seat)
            self.seat_of[chair.ticket] = seat

    def _forget(self, seat: int) -> None:
        chair = self.chairs[seat]
        self.seats_of.get(chair.guest, set()).discard(seat)
        self.seat_of.pop(chair.ticket, None)

    def _renumber(self) -> None:
        """Chairs were taken away: everybody's seat may have another number."""
        self.bots = {seat for seat, chair in enumerate(self.chairs) if chair.player}
        self.vacant = {seat for seat, chair in enumerate(self.chairs) if chair.is_free}
        self.seats_of, self.seat_of = {}, {}
        for seat in range(len(self.chairs)):
            self._remember(seat)

    def _fold_leave(self, event: Event) -> None:
        self._forget(event.seat)
        self.vacant.add(event.seat)
        self.chairs[event.seat] = Chair()
        self.bots.discard(event.seat)

    def _fold_chairs(self, event: Event) -> None:
        wanted = int(event.text)
        while len(self.chairs) < wanted:
            self.chairs.append(Chair())
        for seat in range(len(self.chairs) - 1, -1, -1):
            if len(self.chairs) > wanted and self.chairs[seat].is_free:
                del self.chairs[seat]
        self._renumber()

    def _fold_words(self, event: Event) -> None:
        self.chairs[event.seat].words = event.text

    def seat_range(self) -> tuple[int, int]:
        if self.header.begin:
            return self.header.chairs, self.header.chairs
        return self.ruleset.game.seat_range(self.ruleset.rules.options)

    def free_seat(self) -> int:
        """The first free seat, or -1; a stadium always has another one while the game allows it."""
        if self.vacant:
            return min(self.vacant)
        if self.header.stadium and self.stage == WAITING and len(self.chairs) < self.seat_range()[1]:
            return len(self.chairs)
        return -1

    def why_nobody_can_sit(self) -> str:
        """A sentence, or "" if somebody can sit down now."""
        if self.stage == OVER:
            return "The game is over."
        if self.stage == PLAYING:
            if not self.header.stadium:
                return "The game has started. You can watch."
            return self.position.join_refusal() or self._full()
        return "" if self.free_seat() >= 0 else "All seats are taken."

    def _full(self) -> str:
        return "" if len(self.chairs) < self.seat_range()[1] else "All seats are taken."

    def sit(self, now: int, name: str, guest: str, seat: int = -1, bot: str = "") -> Event:
        """A person or a bot takes a free seat, or joins."""
        sitter = Sitter(name, guest, bot)
        why = self.why_nobody_can_sit()
        if why:
            raise Refused(why)
        text = msgspec.json.encode(sitter).decode()
        if self.stage == PLAYING:
            return self._make(JOIN, now, len(self.chairs), text)
        if seat < 0:
            seat = self.free_seat()
        self.check_seat(seat, self.free_seat() if self.header.stadium else -1)
        if seat < len(self.chairs) and not self.chairs[seat].is_free:
            raise Refused(f"Seat {seat + 1} is taken by {self.chairs[seat].name}.")
        return self._make(TAKE, now, seat, text)

    def hand_over(self, now: int, seat: int, guest: str) -> Event:
        """Another device takes a person's seat."""
        self.check_seat(seat)
        chair = self.chairs[seat]
        if not chair.guest:
            raise Refused("No player holds this seat, so it cannot be transferred.")
        return self._make(TAKE, now, seat, msgspec.json.encode(Sitter(chair.name, guest)).decode())

    def take_back(self, now: int, seat: int) -> Event:
        """The person of this seat is there again."""
        self.check_seat(seat)
        chair = self.chairs[seat]
        if not chair.stand_in:
            raise Refused("You already play this seat.")
        if self.stage == OVER:
            raise Refused("The game is over.")
        return self._make(TAKE, now, seat, msgspec.json.encode(Sitter(chair.name, chair.guest)).decode())

    def stand_up(self, now: int, seat: int) -> Event:
        """A person or a bot leaves: the seat becomes free, or a bot plays on."""
        self.check_seat(seat)
        chair = self.chairs[seat]
        if chair.is_free:
            raise Refused(f"Seat {seat + 1} is free.")
        if self.stage == WAITING:
            return self._make(LEAVE, now, seat)
        return self.stand_in(now, seat)

    def stand_in(self, now: int, seat: int) -> Event:
        """A bot plays on for a person."""
        self.check_seat(seat)
        chair = self.chairs[seat]
        if self.stage == OVER:
            raise Refused("The game is over.")
        if not chair.is_person or self.stage == WAITING:
            raise Refused("No person holds this seat.")
        sitter = Sitter(chair.name, chair.guest, "", self.header.stand_in)
        return self._make(TAKE, now, seat, msgspec.json.encode(sitter).decode())

    def set_chairs(self, now: int, wanted: int) -> Event:
        self._check_waiting()
        if self.header.begin:
            raise Refused("This table continues another one, so the number of seats is fixed.")
        fewest, most = self.seat_range()
        if not self.header.stadium:
            most = min(most, FEW)
        if not fewest <= wanted <= most:
            raise Refused(f"{self.ruleset.game.title} must have {fewest} to {most} seats here, not {wanted}.")
        if wanted < len(self.chairs) - len(self.vacant):
            raise Refused("More seats than that are taken.")
        return self._make(CHAIRS, now, -1, str(wanted))

    def give_words(self, now: int, seat: int, words: str) -> Event:
        self._check_waiting("The salts are fixed once the game has started.")
        self.check_seat(seat)
        if self.chairs[seat].is_free:
            raise Refused(f"Seat {seat + 1} is free.")
        return self._make(WORDS, now, seat, words)

    def _check_waiting(self, words: str = "The game has already started.") -> None:
        if self.stage != WAITING:
            raise Refused(words)
