"""One table, no sockets and no clock of its own: a fold over its log, and who may do what.

Every deed (`move`, `undo`, `sit`, ...) checks, makes the event, folds it in and returns it; the caller writes it down. `fold` takes
events that are written already. What happens without anybody's hand (throws, bots, clocks) is asked with `next_deed` and `late`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from hashlib import sha256

import msgspec

from rollwright.core.chance import Fair, commitment
from rollwright.core.errors import RollwrightError, Unreadable
from rollwright.core.position import CHANCE, Position, throw
from rollwright.server.events import (
    CHAIRS,
    CLOCK,
    CLOSE,
    DEEDS,
    END,
    JOIN,
    LEAVE,
    MOVE,
    NEXT,
    READY,
    START,
    TAKE,
    THROW,
    UNDO,
    WORDS,
    Event,
    Header,
    Refused,
    Repeated,
    Sitter,
    Stale,
)
from rollwright.server.ruleset import Ruleset

WAITING, PLAYING, OVER = "waiting", "playing", "over"
FEW = 20  # up to here everybody sees everybody's seat; above, counts and the leading sheets
LINES = 40
DEEDS_KEPT = 4  # so many of a seat's last deeds are recognised when they are sent again
GRACE = 60_000  # whoever takes a seat back after the clock ran out has at least this long

_sitters = msgspec.json.Decoder(Sitter)


class Chair:
    """A place at the table and who sits there."""

    __slots__ = ("bot", "count", "deeds", "guest", "moved", "name", "ready", "since", "stand_in", "ticket", "used", "words")

    def __init__(self) -> None:
        self.name = ""
        self.guest = ""
        self.bot = ""  # the bot that plays this seat for itself
        self.stand_in = ""  # the bot that plays on for an absent person
        self.ticket = 0  # the number of the event by which it was taken; its secret is made from this
        self.words = ""
        self.count = 0
        self.deeds: list[tuple[str, str, int]] = []
        self.moved = -1  # after this many throws it moved last
        self.ready = -1  # after this many throws it pressed Roll
        self.since = 0  # when its clock began to run; 0: it stands
        self.used = 0

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


class Turn:
    """A seat's moves since the last throw, and its sheet before them."""

    def __init__(self, start: Position) -> None:
        self.start = start
        self.moves: list[int] = []
        self.numbers: list[int] = []


class Line:
    """What happened, in words."""

    __slots__ = ("number", "seat", "words")

    def __init__(self, number: int, seat: int, words: str) -> None:
        self.number = number
        self.seat = seat
        self.words = words


class Table:
    def __init__(self, id: str, header: Header, ruleset: Ruleset, secret: bytes, created: int) -> None:
        self.id = id
        self.header = header
        self.ruleset = ruleset
        self.secret = secret
        self.commitment = commitment(secret)
        self.created = created
        self.independent = ruleset.game.independent
        self.number = 0
        self.at = created
        self.stage = WAITING
        self.chairs = [Chair() for _ in range(header.chairs)]
        self.position: Position = ruleset.rules.new(max(1, header.chairs))  # a picture of the game to come
        self.words: list[str] = []  # fixed at the start
        self.fair: Fair | None = None
        self.throws = 0
        self.last_throw: list[int] = []
        self.thrown_at = 0
        self.moved = False  # somebody has moved since the last throw: there is something to take back
        self.turns: dict[int, Turn] = {}  # independent games
        self.run: list[tuple[int, Position, int]] = []  # other games: the last moves of one seat with the position before each
        self.open = 0  # seats that have to move
        self.closed = ""  # the bot that finishes this round
        self.paused_at = 0
        self.bots: set[int] = set()  # seats that bots play
        self.seats_of: dict[str, set[int]] = {}  # guest -> seats
        self.seat_of: dict[int, int] = {}  # ticket -> seat
        self.bots_due: set[int] = set()  # stadium: those that have to move
        self.lines: deque[Line] = deque(maxlen=LINES)
        self.undone: list[int] = []  # numbers of lines struck out, for whoever shows them; the shower empties it
        self.next = ""
        self.warning = ""
        self._folds: dict[str, Callable[[Event], None]] = {
            TAKE: self._fold_take,
            LEAVE: self._fold_leave,
            CHAIRS: self._fold_chairs,
            WORDS: self._fold_words,
            START: self._fold_start,
            THROW: self._fold_throw,
            MOVE: self._fold_move,
            UNDO: self._fold_undo,
            READY: self._fold_ready,
            JOIN: self._fold_join,
            CLOSE: self._fold_close,
            CLOCK: self._fold_clock,
            END: self._fold_end,
            NEXT: self._fold_next,
        }

    # the fold

    def fold(self, event: Event, quiet: bool = False) -> None:
        """Take in an event of the log. `quiet` leaves out the words of moves, which cost more than the moves."""
        if event.number != self.number + 1:
            raise ValueError(f"table {self.id}: event {event.number} does not follow {self.number}")
        self._quiet = quiet
        self._folds[event.kind](event)
        self.number = event.number
        self.at = event.at
        if event.kind in DEEDS:
            chair = self.chairs[event.seat]
            chair.count += 1
            chair.deeds.append((event.kind, event.text, event.number))
            if len(chair.deeds) > DEEDS_KEPT:
                del chair.deeds[0]

    _quiet = False

    def _make(self, kind: str, now: int, seat: int = -1, text: str = "") -> Event:
        event = Event(self.number + 1, max(now, self.at), kind, seat, text)
        self.fold(event)
        return event

    # sitting down

    def _fold_take(self, event: Event) -> None:
        sitter = _sitters.decode(event.text)
        while event.seat >= len(self.chairs):
            self.chairs.append(Chair())
        chair = self.chairs[event.seat]
        back = chair.stand_in and not sitter.stand_in
        self._forget(event.seat)
        chair.name, chair.guest, chair.bot, chair.stand_in = sitter.name, sitter.guest, sitter.bot, sitter.stand_in
        chair.ticket = event.number
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
        self.seats_of, self.seat_of = {}, {}
        for seat in range(len(self.chairs)):
            self._remember(seat)

    def _fold_leave(self, event: Event) -> None:
        self._forget(event.seat)
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
        for seat, chair in enumerate(self.chairs):
            if chair.is_free:
                return seat
        if self.header.stadium and self.stage == WAITING and len(self.chairs) < self.seat_range()[1]:
            return len(self.chairs)
        return -1

    def why_nobody_can_sit(self) -> str:
        """A sentence, or "" if somebody can sit down now."""
        if self.stage == OVER:
            return "The game is over."
        if self.stage == PLAYING:
            if not self.header.stadium:
                return "The game has begun. You may watch."
            return self.position.closed_to_newcomers() or self._full()
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

    def check_seat(self, seat: int, also: int = -1) -> None:
        if not (0 <= seat < len(self.chairs) or (seat >= 0 and seat == also)):
            raise Refused(f"There is no seat {seat + 1} at this table.", 404)

    def hand_over(self, now: int, seat: int, guest: str) -> Event:
        """Another device takes a person's seat."""
        self.check_seat(seat)
        chair = self.chairs[seat]
        if not chair.guest:
            raise Refused("Nobody sits there who could hand over the seat.")
        return self._make(TAKE, now, seat, msgspec.json.encode(Sitter(chair.name, guest)).decode())

    def take_back(self, now: int, seat: int) -> Event:
        """The person of this seat is there again."""
        self.check_seat(seat)
        chair = self.chairs[seat]
        if not chair.stand_in:
            raise Refused("You are playing this seat already.")
        if self.stage == OVER:
            raise Refused("The game is over.")
        return self._make(TAKE, now, seat, msgspec.json.encode(Sitter(chair.name, chair.guest)).decode())

    def stand_up(self, now: int, seat: int) -> Event:
        """A person or a bot leaves: the seat becomes free, or a bot plays on."""
        self.check_seat(seat)
        chair = self.chairs[seat]
        if chair.is_free:
            raise Refused(f"Nobody sits on seat {seat + 1}.")
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
            raise Refused("No person plays this seat.")
        sitter = Sitter(chair.name, chair.guest, "", self.header.stand_in)
        return self._make(TAKE, now, seat, msgspec.json.encode(sitter).decode())

    def set_chairs(self, now: int, wanted: int) -> Event:
        self._check_waiting()
        if self.header.begin:
            raise Refused("This table goes on from another one: the number of seats is fixed.")
        fewest, most = self.seat_range()
        if not self.header.stadium:
            most = min(most, FEW)
        if not fewest <= wanted <= most:
            raise Refused(f"{self.ruleset.game.title} has {fewest} to {most} seats here, not {wanted}.")
        if wanted < sum(not chair.is_free for chair in self.chairs):
            raise Refused("More people than that have sat down.")
        return self._make(CHAIRS, now, -1, str(wanted))

    def give_words(self, now: int, seat: int, words: str) -> Event:
        self._check_waiting("The words are fixed: the dice have been rolled.")
        self.check_seat(seat)
        if self.chairs[seat].is_free:
            raise Refused(f"Nobody sits on seat {seat + 1}.")
        return self._make(WORDS, now, seat, words)

    def _check_waiting(self, words: str = "The game has begun.") -> None:
        if self.stage != WAITING:
            raise Refused(words)

    # starting and joining

    def start(self, now: int) -> Event:
        self._check_waiting()
        sitting = sum(not chair.is_free for chair in self.chairs)
        fewest, most = self.seat_range()
        if not fewest <= sitting <= most:
            wanted = str(fewest) if fewest == most else f"{fewest} to {most}"
            raise Refused(f"{self.ruleset.game.title} is played by {wanted} with these options; {sitting} sat down.")
        return self._make(START, now)

    def _fold_start(self, event: Event) -> None:
        self.chairs = [chair for chair in self.chairs if not chair.is_free]
        self._renumber()
        self.words = [chair.words for chair in self.chairs if chair.words]
        self.position = self.ruleset.rules.new(len(self.chairs))
        for step in self.header.begin:
            moves = [self.ruleset.read(piece) for piece in step.text.split("; ")]
            for move in moves:
                self.position.play(step.seat, move)
            if step.seat == CHANCE:
                self.throws += 1
                self.last_throw = moves
        if self.header.dice == "fair":
            self.fair = Fair(self.secret, self.id, self.words)
        self.stage = PLAYING
        self._begin_round(event.at)

    def _fold_join(self, event: Event) -> None:
        sitter = _sitters.decode(event.text)
        seat = self.position.join()
        chair = Chair()
        chair.name, chair.guest, chair.bot, chair.ticket = sitter.name, sitter.guest, sitter.bot, event.number
        self.chairs.append(chair)
        self._remember(seat)
        if chair.player:
            self.bots.add(seat)
        if self.position.is_to_act(seat):
            self.open += 1
            if chair.player:
                self.bots_due.add(seat)

    def _begin_round(self, at: int) -> None:
        """After a throw: everything before it stands."""
        self.thrown_at = at
        self.moved = False
        self.turns = {}
        self.run = []
        self.closed = ""
        self._count_open()
        self.bots_due = {seat for seat in self.bots if self.position.is_to_act(seat)} if self.header.stadium else set()
        self._run_clocks(at)

    def _count_open(self) -> None:
        acting = self.position.to_act()
        self.open = 0 if acting == [CHANCE] else len(acting)

    # chance

    def throw(self, now: int) -> Event:
        """Fair dice: make the throw that is due."""
        self._check_throw()
        if self.fair is None:
            raise Refused("The host types in what the real dice show.")
        moves = throw(self.position, self.fair, self.throws + 1)
        text = "; ".join(self.ruleset.write(move) for move in moves)
        event = Event(self.number + 1, max(now, self.at), THROW, CHANCE, text)
        self._thrown(event, moves)
        self.number, self.at = event.number, event.at
        return event

    def typed(self, now: int, text: str, expected: int = 0) -> Event:
        """Real dice: what the host reads off them."""
        self._check_throw()
        if self.header.dice != "typed":
            raise Refused("The dice of this table are fair dice: nobody types them in.")
        if expected and expected != self.throws + 1:
            raise Stale(f"Throw {expected} has been made.")
        trial = self.position.clone()
        moves: list[int] = []
        for piece in self._pieces(text):
            if not trial.is_to_act(CHANCE) or (moves and not trial.due().continues):
                raise Refused(f"That is more than one throw: {self.ruleset.write(piece)!r} is too much.", 400)
            if piece not in trial.due().moves:
                due = trial.due()
                hint = f", for instance: {due.hint}" if due.hint else ""
                raise Refused(f"{self.ruleset.write(piece)!r} cannot be now. Due: {due.words}{hint}", 400)
            trial.apply(CHANCE, piece)
            moves.append(piece)
        if trial.is_to_act(CHANCE) and (not moves or trial.due().continues):
            due = trial.due()
            hint = f", for instance: {due.hint}" if due.hint else ""
            raise Refused(f"Something is missing. Due: {due.words}{hint}", 400)
        return self._make(THROW, now, CHANCE, "; ".join(self.ruleset.write(move) for move in moves))

    def _pieces(self, text: str) -> list[int]:
        """The moves somebody typed, separated by semicolons, lines or commas."""
        found = []
        for chunk in text.replace("\n", ";").split(";"):
            if not chunk.strip():
                continue
            try:
                found.append(self.ruleset.rules.read(chunk.strip()))
            except Unreadable as error:
                try:
                    found += [self.ruleset.rules.read(part.strip()) for part in chunk.split(",") if part.strip()]
                except Unreadable as part:
                    raise Refused(str(part if "," in chunk else error), 400) from None
        return found

    def _check_throw(self) -> None:
        if self.stage != PLAYING:
            raise Refused("The game is over." if self.stage == OVER else "The game has not begun.")
        if not self.position.is_to_act(CHANCE):
            raise Refused("Nothing is to be rolled or drawn now.")

    def _fold_throw(self, event: Event) -> None:
        moves = [self.ruleset.read(piece) for piece in event.text.split("; ")]
        for move in moves:
            self._apply(CHANCE, move)
        self._thrown(event, moves)

    def _thrown(self, event: Event, moves: list[int]) -> None:
        self.throws += 1
        self.last_throw = moves
        self._begin_round(event.at)
        self.lines.append(Line(event.number, CHANCE, "; ".join(self.ruleset.write(move) for move in moves)))

    def _apply(self, seat: int, move: int) -> None:
        if self.header.rules_version == self.ruleset.game.rules_version:
            self.position.apply(seat, move)
        else:
            self.position.play(seat, move)  # older rules: ask again

    # seats

    def _check_count(self, seat: int, count: int, kind: str, text: str) -> None:
        """Raises Repeated for a deed that is in the log, Stale for any other that is not the next."""
        chair = self.chairs[seat]
        if count == chair.count + 1:
            return
        back = chair.count - count
        if 0 <= back < len(chair.deeds):
            made = chair.deeds[-1 - back]
            if made[:2] == (kind, text):
                raise Repeated(made[2])
        raise Stale(f"This seat has done {chair.count} things; a deed with the count {count} is not the next.")

    def check_playing(self, seat: int) -> None:
        if self.stage != PLAYING:
            raise Refused("The game is over." if self.stage == OVER else "The game has not begun.")
        self.check_seat(seat)

    def _check_open_round(self) -> None:
        if self.closed:
            raise Refused("The round is closed; the bots finish it.")

    def move(self, now: int, seat: int, count: int, move: int, by_bot: bool = False) -> Event:
        self.check_playing(seat)
        if not 0 <= move < self.ruleset.rules.size():
            raise Refused(f"There is no move {move}: moves are numbered 0 to {self.ruleset.rules.size() - 1}.", 400)
        text = self.ruleset.write(move)
        self._check_count(seat, count, MOVE, text)
        if not by_bot:
            self._check_open_round()
        if self.position.refusal(seat, move):
            objection = self.position.objection(seat, move)
            assert objection is not None
            raise Refused(objection.words, 409, objection.mark)
        return self._make(MOVE, now, seat, text)

    def _fold_move(self, event: Event) -> None:
        seat = event.seat
        position = self.position
        move = self.ruleset.read(event.text)
        if not self._quiet and not self.many:
            self.lines.append(Line(event.number, seat, position.say(seat, move)))
        if self.independent:
            turn = self.turns.get(seat)
            if turn is None:
                turn = self.turns[seat] = Turn(position.alone(seat))
            turn.moves.append(move)
            turn.numbers.append(event.number)
            self._apply(seat, move)
            if not position.is_to_act(seat):
                self.open -= 1
                self.bots_due.discard(seat)
        else:
            if self.run and self.run[0][0] != seat:
                self.run = []
            self.run.append((seat, position.clone(), event.number))
            self._apply(seat, move)
            self._count_open()
        chair = self.chairs[seat]
        chair.moved = self.throws
        chair.ready = -1
        self.moved = True
        if not self.header.stadium:
            self._run_clocks(event.at, seat)

    @property
    def many(self) -> bool:
        return len(self.chairs) > FEW

    def why_no_undo(self, seat: int) -> str:
        """A sentence, or "" if this seat can take back its last move."""
        if not self.header.undo:
            return "At this table nothing is taken back."
        if self.closed:
            return "The round is closed."
        if self.independent:
            return "" if seat in self.turns else "There is nothing to take back since the last throw."
        if self.run and self.run[-1][0] == seat:
            return ""
        return "There is nothing to take back: others have moved since, or the dice were rolled."

    def undo(self, now: int, seat: int, count: int) -> Event:
        self.check_playing(seat)
        self._check_count(seat, count, UNDO, "")
        why = self.why_no_undo(seat)
        if why:
            raise Refused(why)
        return self._make(UNDO, now, seat)

    def _fold_undo(self, event: Event) -> None:
        seat = event.seat
        if self.independent:
            turn = self.turns[seat]
            turn.moves.pop()
            number = turn.numbers.pop()
            was_open = self.position.is_to_act(seat)
            sheet = turn.start.clone()
            for move in turn.moves:
                sheet.apply(0, move)
            self.position.adopt(seat, sheet)
            if not turn.moves:
                del self.turns[seat]
                self.chairs[seat].moved = -1
                self.moved = bool(self.turns)
            if not was_open:
                self.open += 1
                if self.header.stadium and seat in self.bots:
                    self.bots_due.add(seat)
        else:
            _, self.position, number = self.run.pop()
            if not self.run:
                self.chairs[seat].moved = -1
                self.moved = any(chair.moved == self.throws for chair in self.chairs)
            self._count_open()
        self.chairs[seat].ready = -1
        for line in list(self.lines):
            if line.number == number:
                self.lines.remove(line)
                self.undone.append(number)
        if not self.header.stadium:
            self._run_clocks(event.at, seat)

    def may_ready(self, seat: int) -> bool:
        """Whether this seat's person can press Roll (or Finish) now."""
        chair = self.chairs[seat]
        return (
            self.stage == PLAYING
            and not self.header.stadium
            and self.header.roll == "ask"
            and chair.is_person
            and chair.moved == self.throws
            and chair.ready != self.throws
            and not self.position.is_to_act(seat)
        )

    def ready(self, now: int, seat: int, count: int) -> Event:
        self.check_playing(seat)
        self._check_count(seat, count, READY, "")
        if not self.may_ready(seat):
            if self.header.stadium:
                raise Refused("The host rolls for everybody.")
            if self.position.is_to_act(seat):
                raise Refused("It is your move: the dice wait for you.")
            raise Refused("There is nothing to press now.")
        return self._make(READY, now, seat)

    def _fold_ready(self, event: Event) -> None:
        self.chairs[event.seat].ready = self.throws
        self._run_clocks(event.at)

    def unready(self) -> list[int]:
        """Persons who moved since the last throw and have not pressed Roll; for tables with few seats."""
        return [
            seat
            for seat, chair in enumerate(self.chairs)
            if chair.is_person and chair.moved == self.throws and chair.ready != self.throws
        ]

    def waiting_for(self) -> list[int]:
        """The seats everybody waits for, at most FEW of them."""
        if self.stage != PLAYING or self.many:
            return []
        acting = self.position.to_act()
        if acting and acting != [CHANCE]:
            return acting
        if self.header.stadium or self.header.roll == "at once" or self.closed:
            return []
        return self.unready()

    # closing a round

    def close(self, now: int) -> Event:
        """The host or the clock closes the round; a bot finishes the open seats, and nobody is asked to press Roll."""
        if self.stage != PLAYING:
            raise Refused("The game is over." if self.stage == OVER else "The game has not begun.")
        self._check_open_round()
        if not self.moved and not self.open:
            raise Refused("There is no round to close.")
        return self._make(CLOSE, now, -1, self.header.stand_in)

    def _fold_close(self, event: Event) -> None:
        self.closed = event.text
        if self.header.stadium:
            self.bots_due = set() if self.position.is_to_act(CHANCE) else set(self.position.to_act())

    def seats_for_bots(self, most: int) -> list[tuple[int, str]]:
        """Seats that have to move and are played by bots now, with the bot."""
        if self.stage != PLAYING or self.position.is_to_act(CHANCE) or self.position.is_over():
            return []
        if self.header.stadium:
            found: list[tuple[int, str]] = []
            for seat in self.bots_due:
                if len(found) == most:
                    break
                found.append((seat, self.chairs[seat].player or self.closed or self.header.stand_in))
            return found
        return [
            (seat, self.chairs[seat].player or self.closed)
            for seat in self.position.to_act()
            if self.chairs[seat].player or self.closed
        ][:most]

    # the end

    def end(self, now: int) -> Event:
        """Nobody takes anything back any more."""
        if self.stage != PLAYING or not self.position.is_over():
            raise Refused("The game is not over.")
        return self._make(END, now)

    def _fold_end(self, event: Event) -> None:
        self.stage = OVER
        self.turns = {}
        self.run = []

    def link_next(self, now: int, table: str) -> Event:
        if self.stage != OVER:
            raise Refused("The game is not over yet.")
        if self.next:
            raise Refused("There is a rematch already.")
        return self._make(NEXT, now, -1, table)

    def _fold_next(self, event: Event) -> None:
        self.next = event.text

    # what happens by itself

    def next_deed(self, now: int) -> str:
        """ "throw", "end" or "bots": what is to be done now without anybody's hand; "" if everything waits for people."""
        if self.stage != PLAYING or self.warning:
            return ""
        if self.position.is_over():
            return "end" if self._agreed(now) else ""
        if self.position.is_to_act(CHANCE):
            return "throw" if self.header.dice == "fair" and self._agreed(now) else ""
        return "bots" if self.seats_for_bots(1) else ""

    def _agreed(self, now: int) -> bool:
        """Whether nobody has to be asked before the next throw, or before the end."""
        if self.header.roll == "at once" or not self.moved:
            return True
        if self.header.stadium:
            return False
        return bool(self.closed) or not self.unready() or self._time_is_up(now)

    def roll_by_host(self, now: int) -> Event:
        """The host of a stadium throws, or ends the game."""
        if not self.header.stadium:
            raise Refused("Everybody presses Roll for themselves.")
        if self.stage == PLAYING and self.position.is_over():
            return self.end(now)
        return self.throw(now)

    # clocks

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
                if clock.per == "move":
                    chair.used = 0

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

    def _time_is_up(self, now: int) -> bool:
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
            raise Refused("Only the clock of a stadium can be stopped.")
        if self.stage != PLAYING or bool(self.paused_at) == paused:
            raise Refused("The clock stands already." if paused else "The clock runs already.")
        return self._make(CLOCK, now, -1, "paused" if paused else "running")

    def _fold_clock(self, event: Event) -> None:
        if event.text == "paused":
            self.paused_at = event.at
        else:
            self.thrown_at += event.at - max(self.paused_at, self.thrown_at)
            self.paused_at = 0


def load(id: str, header: Header, ruleset: Ruleset, secret: bytes, created: int, events: list[Event]) -> Table:
    """The table whose log this is. One begun under older rules is asked again, and shown as far as today's rules go."""
    table = Table(id, header, ruleset, secret, created)
    for event in events:
        if table.warning:
            table.number, table.at = event.number, event.at
            continue
        try:
            table.fold(event, quiet=event.number <= events[-1].number - LINES)
        except RollwrightError as error:
            table.warning = (
                f"This table was begun under rules version {header.rules_version}; today's version "
                f"{ruleset.game.rules_version} goes another way at event {event.number} ({error}). "
                "It is shown as it was there and can be downloaded."
            )
            table.number, table.at = event.number, event.at
    return table


def fingerprint(text: str) -> str:
    """A short name for a text that changes when the text does."""
    return sha256(text.encode()).hexdigest()[:16]
