"""The seats of a table and who has them."""

from __future__ import annotations

from rollwright.server.table.events import Occupant

FEW = 20  # up to this many seats everyone sees every seat; above, counts and the leading sheets
ACTIONS_KEPT = 4  # of a seat's last actions, to recognize one that is sent again


class Seat:
    """A place at the table and its occupant."""

    __slots__ = (
        "bot",
        "guest",
        "hinted_at",
        "hints",
        "last_actions",
        "moved",
        "name",
        "ready",
        "salt",
        "salted",
        "seq",
        "since",
        "stand_in",
        "taken",
        "used",
    )

    def __init__(self) -> None:
        self.name = ""
        self.guest = ""
        self.bot = ""  # the bot that has this seat
        self.stand_in = ""  # the bot that plays for an absent person
        self.taken = 0  # the number of the event that gave it; its token is made from this
        self.salt = ""
        self.salted = 0  # the number of the event that set it
        self.seq = 0
        self.last_actions: list[tuple[str, str, int]] = []
        self.moved = -1  # the number of throws when it last moved
        self.ready = -1  # the number of throws when it last pressed Roll
        self.since = 0  # when its clock started to run; 0: it is stopped
        self.used = 0
        self.hints = 0  # taken in this game
        self.hinted_at = -1  # its seq when it took the last one

    def copy(self) -> Seat:
        made = Seat()
        made.name, made.guest, made.bot, made.stand_in = self.name, self.guest, self.bot, self.stand_in
        made.taken, made.salt, made.salted, made.seq = self.taken, self.salt, self.salted, self.seq
        made.last_actions = list(self.last_actions)
        made.moved, made.ready, made.since, made.used = self.moved, self.ready, self.since, self.used
        made.hints, made.hinted_at = self.hints, self.hinted_at
        return made

    @property
    def is_free(self) -> bool:
        return not self.name

    @property
    def is_person(self) -> bool:
        return self.guest != "" and not self.stand_in

    @property
    def player(self) -> str:
        """The bot that moves here, or ""."""
        return self.stand_in or self.bot

    def occupy(self, occupant: Occupant, number: int) -> None:
        self.name, self.guest, self.bot, self.stand_in = occupant.name, occupant.guest, occupant.bot, occupant.stand_in
        self.taken = number

    def add_action(self, kind: str, text: str, number: int) -> None:
        self.seq += 1
        self.last_actions.append((kind, text, number))
        if len(self.last_actions) > ACTIONS_KEPT:
            del self.last_actions[0]


class Seats:
    """All seats, with indexes that make finding one cheap at a table of thousands."""

    def __init__(self, count: int) -> None:
        self.all = [Seat() for _ in range(count)]
        self.bots: set[int] = set()  # seats that bots play
        self.vacant = set(range(count))
        self.of_guest: dict[str, set[int]] = {}
        self.of_token: dict[int, int] = {}  # the number of the event that gave a seat -> the seat

    def __len__(self) -> int:
        return len(self.all)

    def __getitem__(self, seat: int) -> Seat:
        return self.all[seat]

    def copy(self) -> Seats:
        made = Seats(0)
        made.all = [seat.copy() for seat in self.all]
        made.bots, made.vacant = set(self.bots), set(self.vacant)
        made.of_guest = {guest: set(seats) for guest, seats in self.of_guest.items()}
        made.of_token = dict(self.of_token)
        return made

    def take(self, number: int, occupant: Occupant, event: int) -> None:
        while number >= len(self.all):
            self.all.append(Seat())
        self._unindex(number)
        self.all[number].occupy(occupant, event)
        self.vacant.discard(number)
        self._index(number)

    def leave(self, number: int) -> None:
        self._unindex(number)
        self.all[number] = Seat()
        self.vacant.add(number)

    def resize(self, wanted: int) -> None:
        """Add free seats, or remove free seats from the end."""
        while len(self.all) < wanted:
            self.all.append(Seat())
        for number in range(len(self.all) - 1, -1, -1):
            if len(self.all) > wanted and self.all[number].is_free:
                del self.all[number]
        self._reindex()

    def remove_free(self) -> None:
        self.all = [seat for seat in self.all if not seat.is_free]
        self._reindex()

    def _reindex(self) -> None:
        self.bots, self.of_guest, self.of_token = set(), {}, {}
        self.vacant = {number for number, seat in enumerate(self.all) if seat.is_free}
        for number in range(len(self.all)):
            self._index(number)

    def _index(self, number: int) -> None:
        seat = self.all[number]
        if seat.guest:
            self.of_guest.setdefault(seat.guest, set()).add(number)
            self.of_token[seat.taken] = number
        if seat.player:
            self.bots.add(number)

    def _unindex(self, number: int) -> None:
        seat = self.all[number]
        self.of_guest.get(seat.guest, set()).discard(number)
        self.of_token.pop(seat.taken, None)
        self.bots.discard(number)
