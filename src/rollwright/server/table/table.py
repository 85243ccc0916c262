"""One table: `decide` turns an action into events or a refusal and changes nothing; `fold` is the only way to change a table."""

from __future__ import annotations

from collections import deque
from random import Random

from rollwright.core.chance import CommittedDice, SampledDice, commitment
from rollwright.core.errors import RollwrightError
from rollwright.core.position import CHANCE, Position, describe_throw, throw
from rollwright.server.errors import ActionRefused, Code, DuplicateAction
from rollwright.server.table import permissions
from rollwright.server.table.actions import (
    BOT,
    Action,
    Actor,
    CloseRound,
    Commit,
    End,
    EnterThrow,
    Join,
    Leave,
    LinkRematch,
    Move,
    PauseClock,
    Ready,
    ReclaimSeat,
    Roll,
    SeatBot,
    SetSalt,
    SetSeats,
    StandIn,
    Start,
    Throw,
    TransferSeat,
    Undo,
)
from rollwright.server.table.clocks import Clocks
from rollwright.server.table.entered_throws import read_throw, write_throw
from rollwright.server.table.events import (
    CLOCK,
    CLOSE,
    COMMIT,
    END,
    JOIN,
    LEAVE,
    MOVE,
    READY,
    REMATCH,
    SALT,
    SEAT_ACTIONS,
    SEATS,
    START,
    TAKE,
    THROW,
    UNDO,
    Event,
    Header,
    Occupant,
    occupant_text,
    read_occupant,
)
from rollwright.server.table.lines import Line
from rollwright.server.table.seats import Seats
from rollwright.server.table.undo import UndoHistory
from rollwright.server.table.variant import Variant

WAITING, PLAYING, OVER = "waiting", "playing", "over"
FEW = 20  # up to this many seats everyone sees every seat; above, counts and the leading sheets
LINES = 40

Decision = list[Event] | ActionRefused | DuplicateAction


class Table:
    def __init__(self, id: str, header: Header, variant: Variant, secret: bytes, created: int) -> None:
        self.id = id
        self.header = header
        self.variant = variant
        self.secret = secret
        self.commitment = commitment(secret)
        self.created = created
        self.independent = variant.game.independent
        self.version = 0  # the number of the last event
        self.last: Event | None = None
        self.at = created
        self.status = WAITING
        self.seats = Seats(header.seats)
        self.clocks = Clocks(header.clock, header.stadium)
        self.history = UndoHistory(self.independent)
        self.position: Position = variant.rules.new(max(1, header.seats))  # a preview of the game to come
        self.committed_at = 0  # the number of the event that published the commitment; 0: an older table
        self.joined = 0  # seats that came after the start
        self.salts: list[str] = []  # fixed at the start
        self.salted: list[int] = []  # the numbers of the events that set them
        self.dice: CommittedDice | None = None
        self.throws = 0
        self.last_throw = ""  # in words
        self.thrown_at = 0
        self.moved = False  # someone has moved since the last throw: there is something to undo
        self.open = 0  # seats that have to move
        self.closed = ""  # the bot that finishes this round
        self.bots_to_move: set[int] = set()  # stadium: seats of bots that have to move
        self.lines: deque[Line] = deque(maxlen=LINES)
        self.undone: deque[int] = deque(maxlen=LINES)  # numbers of lines that were undone
        self.rematch = ""
        self.warning = ""  # why nothing more is accepted

    def copy(self) -> Table:
        """Return a table of its own in the same state, for private decisions. Its log lines stay behind."""
        made = Table(self.id, self.header, self.variant, self.secret, self.created)
        made.version, made.last, made.at, made.status = self.version, self.last, self.at, self.status
        made.seats, made.clocks, made.history = self.seats.copy(), self.clocks.copy(), self.history.copy()
        made.position = self.position.clone()
        made.committed_at, made.joined, made.salts, made.dice = self.committed_at, self.joined, self.salts, self.dice
        made.salted = self.salted
        made.throws, made.last_throw, made.thrown_at = self.throws, self.last_throw, self.thrown_at
        made.moved, made.open, made.closed = self.moved, self.open, self.closed
        made.bots_to_move = set(self.bots_to_move)
        made.lines, made.undone = deque(maxlen=LINES), deque(maxlen=LINES)
        made.rematch, made.warning = self.rematch, self.warning
        return made

    # deciding

    def decide(self, action: Action, actor: Actor, now: int) -> Decision:
        """Return the events this action makes, why it is refused, or that it was made before. Changes nothing."""
        try:
            if self.warning:
                raise ActionRefused(Code.OLDER_RULES, reason=self.warning)
            denied = permissions.denied(self, action, actor)
            if denied is not None:
                raise ActionRefused(denied)
            return self._decide(action, actor, now)
        except ActionRefused as refused:
            return refused

    def _decide(self, action: Action, actor: Actor, now: int) -> Decision:
        match action:
            case Move():
                return self._decide_move(action, actor, now)
            case Undo():
                return self._decide_undo(action, now)
            case Ready():
                return self._decide_ready(action, now)
            case Throw():
                return self._decide_throw(now)
            case End():
                self._require_over_position()
                return self._event(END, now)
            case Join():
                return self._decide_join(action.seat, Occupant(action.name, actor.guest), now)
            case SeatBot():
                return self._decide_join(action.seat, Occupant(action.name, "", action.bot), now)
            case Leave():
                return self._decide_leave(action, now)
            case StandIn():
                self._require_occupant(action.seat, action.occupant)
                return self._stand_in(action.seat, now)
            case TransferSeat():
                number = self.seats.of_token[actor.token]
                if self.seats[number].guest == actor.guest:
                    raise ActionRefused(Code.ALREADY_PLAYING)
                return self._event(TAKE, now, number, occupant_text(Occupant(self.seats[number].name, actor.guest)))
            case ReclaimSeat():
                return self._decide_reclaim(action, now)
            case SetSalt():
                self._require_waiting(Code.SALT_FIXED)
                return self._event(SALT, now, action.seat, action.salt)
            case SetSeats():
                return self._decide_seats(action, now)
            case Start():
                return self._decide_start(now)
            case EnterThrow():
                return self._decide_entered_throw(action, now)
            case Roll():
                if not self.header.stadium:
                    raise ActionRefused(Code.PLAYERS_ROLL)
                if self.status == PLAYING and self.position.is_over():
                    return self._event(END, now)
                return self._decide_throw(now)
            case CloseRound():
                return self._decide_close(now)
            case PauseClock():
                return self._decide_pause(action, now)
            case LinkRematch():
                if self.status != OVER:
                    raise ActionRefused(Code.NOT_OVER)
                if self.rematch:
                    raise ActionRefused(Code.REMATCH_EXISTS)
                return self._event(REMATCH, now, -1, action.table)
            case Commit():
                if not self._must_commit():
                    raise ActionRefused(Code.NOT_DUE)
                return self._event(COMMIT, now, -1, self.commitment)
        raise AssertionError(f"no decision for {action!r}")

    def _event(self, kind: str, now: int, seat: int = -1, text: str = "") -> list[Event]:
        return [Event(self.version + 1, max(now, self.at), kind, seat, text)]

    # what decisions require

    def check_seat(self, seat: int, also: int = -1) -> None:
        if not (0 <= seat < len(self.seats) or (seat >= 0 and seat == also)):
            raise ActionRefused(Code.SEAT_NOT_FOUND, seat=seat + 1)

    def check_playing(self) -> None:
        if self.status != PLAYING:
            raise ActionRefused(Code.GAME_OVER if self.status == OVER else Code.NOT_STARTED)

    def _require_waiting(self, code: Code = Code.ALREADY_STARTED) -> None:
        if self.status != WAITING:
            raise ActionRefused(code)

    def _require_over_position(self) -> None:
        if self.status != PLAYING or not self.position.is_over():
            raise ActionRefused(Code.NOT_OVER)

    def _require_occupant(self, seat: int, occupant: int) -> None:
        """The one who is meant still has the seat; between asking and writing it may have changed hands."""
        self.check_seat(seat)
        if self.seats[seat].is_free:
            raise ActionRefused(Code.SEAT_FREE, seat=seat + 1)
        if self.seats[seat].taken != occupant:
            raise ActionRefused(Code.SEAT_CHANGED)

    def _repeated(self, seat: int, seq: int, kind: str, text: str) -> DuplicateAction | None:
        """Return the action that was already made with this number; refuse any other that is not the next."""
        found = self.seats[seat]
        if seq == found.seq + 1:
            return None
        back = found.seq - seq
        if 0 <= back < len(found.last_actions):
            made = found.last_actions[-1 - back]
            if made[:2] == (kind, text):
                return DuplicateAction(made[2])
        raise ActionRefused(Code.OUT_OF_SEQUENCE, seq=seq, expected=found.seq + 1)

    # seats

    def seat_range(self) -> tuple[int, int]:
        if self.header.begin:
            return self.header.seats, self.header.seats
        return self.variant.game.seat_range(self.variant.rules.options)

    def free_seat(self) -> int:
        """Return the first free seat, or -1. A stadium always has another one while the game allows it."""
        if self.seats.vacant:
            return min(self.seats.vacant)
        if self.header.stadium and self.status == WAITING and len(self.seats) < self.seat_range()[1]:
            return len(self.seats)
        return -1

    def join_refusal(self) -> str:
        """Return why joining is refused now, as a sentence, or ""."""
        refused = self._join_refused()
        return refused.message if refused is not None else ""

    def _join_refused(self) -> ActionRefused | None:
        if self.status == OVER:
            return ActionRefused(Code.GAME_OVER)
        if self.status == PLAYING:
            if not self.header.stadium:
                return ActionRefused(Code.CANNOT_JOIN, reason="The game has already started. You can watch it.")
            reason = self.position.join_refusal()
            if reason:
                return ActionRefused(Code.CANNOT_JOIN, reason=reason)
            return None if len(self.seats) < self.seat_range()[1] else ActionRefused(Code.ALL_SEATS_TAKEN)
        return None if self.free_seat() >= 0 else ActionRefused(Code.ALL_SEATS_TAKEN)

    def _decide_join(self, seat: int, occupant: Occupant, now: int) -> list[Event]:
        refused = self._join_refused()
        if refused is not None:
            raise refused
        if self.status == PLAYING:
            return self._event(JOIN, now, len(self.seats), occupant_text(occupant))
        free = self.free_seat()
        if seat < 0:
            seat = free
        self.check_seat(seat, free if self.header.stadium else -1)
        if seat < len(self.seats) and not self.seats[seat].is_free:
            raise ActionRefused(Code.SEAT_TAKEN, seat=seat + 1, name=self.seats[seat].name)
        return self._event(TAKE, now, seat, occupant_text(occupant))

    def _decide_leave(self, action: Leave, now: int) -> list[Event]:
        self._require_occupant(action.seat, action.occupant)
        return self._event(LEAVE, now, action.seat) if self.status == WAITING else self._stand_in(action.seat, now)

    def _stand_in(self, seat: int, now: int) -> list[Event]:
        if self.status == OVER:
            raise ActionRefused(Code.GAME_OVER)
        found = self.seats[seat]
        if not found.is_person or self.status == WAITING:
            raise ActionRefused(Code.NO_PERSON)
        return self._event(TAKE, now, seat, occupant_text(Occupant(found.name, found.guest, "", self.header.stand_in)))

    def _decide_reclaim(self, action: ReclaimSeat, now: int) -> list[Event]:
        found = self.seats[action.seat]
        if not found.stand_in:
            raise ActionRefused(Code.ALREADY_PLAYING)
        if self.status == OVER:
            raise ActionRefused(Code.GAME_OVER)
        return self._event(TAKE, now, action.seat, occupant_text(Occupant(found.name, found.guest)))

    def _decide_seats(self, action: SetSeats, now: int) -> list[Event]:
        self._require_waiting()
        if self.header.begin:
            raise ActionRefused(Code.SEATS_FIXED)
        fewest, most = self.seat_range()
        if not self.header.stadium:
            most = min(most, FEW)
        if not fewest <= action.seats <= most:
            raise ActionRefused(
                Code.SEATS_OUT_OF_RANGE, title=self.variant.game.title, fewest=fewest, most=most, wanted=action.seats
            )
        if action.seats < len(self.seats) - len(self.seats.vacant):
            raise ActionRefused(Code.SEATS_IN_USE)
        return self._event(SEATS, now, -1, str(action.seats))

    def _decide_start(self, now: int) -> list[Event]:
        self._require_waiting()
        count = len(self.seats) - len(self.seats.vacant)
        fewest, most = self.seat_range()
        if not fewest <= count <= most:
            wanted = str(fewest) if fewest == most else f"{fewest} to {most}"
            raise ActionRefused(Code.WRONG_NUMBER_OF_PLAYERS, title=self.variant.game.title, wanted=wanted, count=count)
        return self._event(START, now)

    # chance

    def _require_throw(self) -> None:
        self.check_playing()
        if not self.position.is_to_act(CHANCE):
            raise ActionRefused(Code.NOTHING_TO_ROLL)

    def _decide_throw(self, now: int) -> list[Event]:
        self._require_throw()
        if self.dice is None:
            raise ActionRefused(Code.ENTERED_DICE)
        moves = throw(self._copy_for_throw(), self.dice, self.throws + 1)
        return self._event(THROW, now, CHANCE, "; ".join([self.variant.format_move(move) for move in moves]))

    def _decide_entered_throw(self, action: EnterThrow, now: int) -> list[Event]:
        self._require_throw()
        if self.header.dice != "typed":
            raise ActionRefused(Code.COMMITTED_DICE)
        if action.throw and action.throw != self.throws + 1:
            raise ActionRefused(Code.THROW_MADE, throw=action.throw)
        moves = read_throw(self.variant, self.position.clone(), action.text)
        return self._event(THROW, now, CHANCE, "; ".join([self.variant.format_move(move) for move in moves]))

    def throw_example(self) -> str:
        """Return how the next throw may be entered, whole."""
        moves = throw(self._copy_for_throw(), SampledDice(Random(self.throws).random), self.throws + 1)
        return write_throw(self._copy_for_throw(), moves)

    def _copy_for_throw(self) -> Position:
        """Return a copy that a throw can be made in; one sheet is enough where the seats are independent."""
        return self.position.extract_sheet(0) if self.independent else self.position.clone()

    # moves

    def is_played_by_bot(self, seat: int) -> bool:
        return 0 <= seat < len(self.seats) and bool(self.seats[seat].player or self.closed)

    def _decide_move(self, action: Move, actor: Actor, now: int) -> Decision:
        self.check_playing()
        move = self._read_move(action)
        text = self.variant.format_move(move)
        repeated = self._repeated(action.seat, action.seq, MOVE, text)
        if repeated is not None:
            return repeated
        if self.closed and actor.role != BOT:
            raise ActionRefused(Code.ROUND_CLOSED)
        if self.position.refusal_code(action.seat, move):
            refusal = self.position.refusal(action.seat, move)
            assert refusal is not None  # refusal_code() found one
            raise ActionRefused(Code.RULES, refusal.rule, reason=refusal.message)
        return self._event(MOVE, now, action.seat, text)

    def _read_move(self, action: Move) -> int:
        if action.move is not None:
            last = self.variant.rules.num_moves() - 1
            if action.move > last:
                raise ActionRefused(Code.MOVE_NOT_FOUND, move=action.move, last=last)
            return action.move
        if action.text is None:
            raise ActionRefused(Code.MOVE_MISSING)
        try:
            return self.variant.rules.parse_move(action.text)
        except RollwrightError as error:
            raise ActionRefused(Code.BAD_MOVE, reason=str(error)) from None

    def undo_refused(self, seat: int) -> ActionRefused | None:
        """Return why this seat cannot undo its last move, or None."""
        if not self.header.undo:
            return ActionRefused(Code.UNDO_OFF)
        if self.closed:
            return ActionRefused(Code.ROUND_CLOSED)
        if self.history.can_undo(seat):
            return None
        if self.independent:
            return ActionRefused(Code.NOTHING_TO_UNDO, reason="you have not moved since the last roll, or someone has joined")
        return ActionRefused(Code.NOTHING_TO_UNDO, reason="someone else has moved, or the dice were rolled")

    def _decide_undo(self, action: Undo, now: int) -> Decision:
        self.check_playing()
        repeated = self._repeated(action.seat, action.seq, UNDO, "")
        if repeated is not None:
            return repeated
        refused = self.undo_refused(action.seat)
        if refused is not None:
            raise refused
        before = self.history.last_before()
        if before is not None and 0 < self.clocks.deadline_before(before) <= now:
            raise ActionRefused(Code.TIME_IS_UP)
        return self._event(UNDO, now, action.seat)

    def _decide_ready(self, action: Ready, now: int) -> Decision:
        self.check_playing()
        repeated = self._repeated(action.seat, action.seq, READY, "")
        if repeated is not None:
            return repeated
        if not self.can_ready(action.seat):
            if self.header.stadium:
                raise ActionRefused(Code.HOST_ROLLS)
            raise ActionRefused(Code.YOUR_MOVE if self.position.is_to_act(action.seat) else Code.NOTHING_TO_ROLL)
        return self._event(READY, now, action.seat)

    def _decide_close(self, now: int) -> list[Event]:
        self.check_playing()
        if self.closed:
            raise ActionRefused(Code.ROUND_CLOSED)
        if not self.moved and not self.open:
            raise ActionRefused(Code.NO_ROUND)
        return self._event(CLOSE, now, -1, self.header.stand_in)

    def _decide_pause(self, action: PauseClock, now: int) -> list[Event]:
        if self.header.clock is None or not self.header.stadium:
            raise ActionRefused(Code.CLOCK_FIXED)
        self.check_playing()
        if bool(self.clocks.paused_at) == action.paused:
            raise ActionRefused(Code.CLOCK_PAUSED if action.paused else Code.CLOCK_RUNNING)
        return self._event(CLOCK, now, -1, "paused" if action.paused else "running")

    # folding

    def fold(self, event: Event, quiet: bool = False) -> None:
        """Take in an event of the log. `quiet` leaves out the log lines, which cost more than the moves."""
        if event.number != self.version + 1:
            raise ValueError(f"table {self.id}: event {event.number} does not follow {self.version}")
        match event.kind:
            case "move":
                self._fold_move(event, quiet)
            case "throw":
                self._fold_throw(event, quiet)
            case "undo":
                self._fold_undo(event)
            case "ready":
                self.seats[event.seat].ready = self.throws
                self._update_clocks(event.at)
            case "take":
                self._fold_take(event)
            case "join":
                self._fold_join(event)
            case "leave":
                self.seats.leave(event.seat)
            case "chairs":
                self.seats.resize(int(event.text))
            case "words":
                seat = self.seats[event.seat]
                seat.salt, seat.salted = event.text, event.number
            case "start":
                self._fold_start(event)
            case "close":
                self._fold_close(event)
            case "clock":
                self._fold_clock(event)
            case "end":
                self.status = OVER
                self.history.clear()
            case "next":
                self.rematch = event.text
            case "commit":
                self.committed_at = event.number
            case _:
                raise ValueError(f"table {self.id}: event {event.number} has the unknown kind {event.kind!r}")
        self.version = event.number
        self.last = event
        self.at = event.at
        if event.kind in SEAT_ACTIONS:
            self.seats[event.seat].add_action(event.kind, event.text, event.number)

    def _fold_take(self, event: Event) -> None:
        occupant = read_occupant(event.text)
        back = event.seat < len(self.seats) and self.seats[event.seat].stand_in and not occupant.stand_in
        self.seats.take(event.seat, occupant, event.number)
        if self.status != PLAYING:
            return
        seat = self.seats[event.seat]
        if seat.player and self.header.stadium and self.position.is_to_act(event.seat):
            self.bots_to_move.add(event.seat)
        if back:
            self.clocks.reclaim(seat, event.at)
        self._update_clocks(event.at)

    def _fold_join(self, event: Event) -> None:
        number = self.position.join()
        self.joined += 1
        self.history.clear()  # a record has the join after what was played before
        self.seats.take(number, read_occupant(event.text), event.number)
        if self.position.is_to_act(number):
            self.open += 1
            if self.seats[number].player:
                self.bots_to_move.add(number)

    def _fold_start(self, event: Event) -> None:
        self.seats.remove_free()
        self.salts = [seat.salt for seat in self.seats.all if seat.salt]
        self.salted = [seat.salted for seat in self.seats.all if seat.salt]
        self.position = self.variant.rules.new(len(self.seats))
        for step in self.header.begin:
            moves = [self.variant.parse_move(part) for part in step.text.split("; ")]
            before = self._copy_for_throw() if step.seat == CHANCE else None
            for move in moves:
                self.position.play(step.seat, move)
            if before is not None:
                self.throws += 1
                self.last_throw = describe_throw(before, moves)
        if self.header.dice == "fair":
            self.dice = CommittedDice(self.secret, self.id, self.salts)
        self.status = PLAYING
        self._begin_round(event.at)

    def _begin_round(self, at: int) -> None:
        """After a throw, nothing before it can be undone."""
        self.thrown_at = at
        self.moved = False
        self.history.clear()
        self.closed = ""
        self._count_open()
        self.bots_to_move = {seat for seat in self.seats.bots if self.position.is_to_act(seat)} if self.header.stadium else set()
        if self.clocks.runs_per_seat:
            for seat in self.seats.all:
                self.clocks.stop(seat, at)
            self._update_clocks(at)

    def _count_open(self) -> None:
        acting = self.position.to_act()
        self.open = 0 if acting == [CHANCE] else len(acting)

    def _fold_throw(self, event: Event, quiet: bool) -> None:
        moves = [self.variant.parse_move(part) for part in event.text.split("; ")]
        before = None if quiet else self._copy_for_throw()
        all_sheets = None if quiet or self.many else self.position.clone()
        for move in moves:
            self._apply(CHANCE, move)
        self.throws += 1
        self._begin_round(event.at)
        if before is None:
            return
        self.last_throw = describe_throw(before, moves)
        line = Line(event.number, CHANCE, self.last_throw)
        if all_sheets is not None:
            line.describe_from(all_sheets, CHANCE, [], moves)
        self.lines.append(line)

    def _apply(self, seat: int, move: int) -> None:
        if self.header.rules_version == self.variant.game.rules_version:
            self.position.apply(seat, move)
        else:
            self.position.play(seat, move)  # older rules: check again

    def _fold_move(self, event: Event, quiet: bool) -> None:
        number = event.seat
        seat = self.seats[number]
        position = self.position
        played = self.header.rules_version
        if played < self.variant.game.rules_version and self.variant.rules.is_obsolete(position, number, event.text, played):
            return
        move = self.variant.parse_move(event.text)
        line = Line(event.number, number)
        self.history.add(position, number, move, line, seat.since, seat.used)
        if not quiet and not self.many:
            self.lines.append(line)
        self._apply(number, move)
        if not self.independent:
            self._count_open()
        elif not position.is_to_act(number):
            self.open -= 1
            self.bots_to_move.discard(number)
        seat.moved = self.throws
        seat.ready = -1
        self.moved = True
        self._update_clocks(event.at, number)

    def _fold_undo(self, event: Event) -> None:
        number = event.seat
        seat = self.seats[number]
        if self.independent:
            was_open = self.position.is_to_act(number)
            sheet, undone = self.history.pop_sheet(number)
            self.position.restore_sheet(number, sheet)
            if not was_open:
                self.open += 1
                if self.header.stadium and number in self.seats.bots:
                    self.bots_to_move.add(number)
        else:
            before = self.history.pop_position()
            self.position, undone = before.position.clone(), before.number
            self.clocks.undo(seat, before)
            self._count_open()
        if not self.history.has_moves(number):
            seat.moved = -1
            self.moved = bool(self.history.turns) if self.independent else self._someone_moved()
        seat.ready = -1
        for line in list(self.lines):
            if line.number == undone:
                self.lines.remove(line)
                self.undone.append(undone)
        self._update_clocks(event.at)

    def _someone_moved(self) -> bool:
        return any(seat.moved == self.throws for seat in self.seats.all)

    def _fold_close(self, event: Event) -> None:
        self.closed = event.text
        if self.header.stadium:
            self.bots_to_move = set() if self.position.is_to_act(CHANCE) else set(self.position.to_act())

    def _fold_clock(self, event: Event) -> None:
        if event.text == "paused":
            self.clocks.paused_at = event.at
        else:
            self.thrown_at += event.at - max(self.clocks.paused_at, self.thrown_at)
            self.clocks.paused_at = 0

    def _update_clocks(self, at: int, moved: int = -1) -> None:
        """Let the clocks of those who are waited for run, and stop the others."""
        if not self.clocks.runs_per_seat or self.status != PLAYING:
            return
        for number, seat in enumerate(self.seats.all):
            runs = seat.is_person and (self.position.is_to_act(number) or self.can_ready(number))
            self.clocks.update(seat, at, runs, self.independent, number == moved)

    def renumber(self, event: Event, number: int) -> None:
        """Give a folded action of a seat another number, by which it is known when it is sent again."""
        seat = self.seats[event.seat]
        seat.last_actions = [(kind, text, number if made == event.number else made) for kind, text, made in seat.last_actions]
        event.number = number

    # what is true now

    @property
    def many(self) -> bool:
        return len(self.seats) > FEW

    def is_waiting(self) -> bool:
        return self.status == WAITING

    def must_ready(self, number: int) -> bool:
        """Return whether this seat's person moved since the last throw and has not pressed Roll (or Finish)."""
        seat = self.seats[number]
        return seat.is_person and seat.moved == self.throws and seat.ready != self.throws

    def can_ready(self, number: int) -> bool:
        return (
            self.status == PLAYING
            and not self.header.stadium
            and self.header.roll == "ask"
            and self.must_ready(number)
            and not self.position.is_to_act(number)
        )

    def unready(self) -> list[int]:
        """Return the seats that still have to press Roll; for tables with few seats."""
        return [number for number in range(len(self.seats)) if self.must_ready(number)]

    def waiting_for(self) -> list[int]:
        """Return the seats that everyone waits for, for tables with few seats."""
        if self.status != PLAYING or self.many:
            return []
        acting = self.position.to_act()
        if acting and acting != [CHANCE]:
            return acting
        if self.header.stadium or self.header.roll == "at once" or self.closed:
            return []
        return self.unready()

    def deadline(self, number: int) -> int:
        return self.clocks.deadline(self.seats[number]) if self.status == PLAYING else 0

    def closes_at(self) -> int:
        """Return when the clock closes the round of a stadium, or 0."""
        clocks = self.clocks
        if clocks.setting is None or not clocks.stadium or self.status != PLAYING or self.closed or clocks.paused_at:
            return 0
        return self.thrown_at + clocks.limit if self.open else 0

    def next_deadline(self) -> int:
        """Return when the next clock runs out, or 0."""
        if self.header.clock is None or self.status != PLAYING:
            return 0
        if self.header.stadium:
            return self.closes_at()
        return min((at for number in range(len(self.seats)) if (at := self.deadline(number))), default=0)

    def late(self, now: int) -> list[int]:
        """Return the seats that have to move and whose time is up."""
        if not self.clocks.runs_per_seat or self.status != PLAYING:
            return []
        return [
            number
            for number, seat in enumerate(self.seats.all)
            if 0 < self.deadline(number) <= now and seat.is_person and self.position.is_to_act(number)
        ]

    # what happens automatically

    def next_automatic_action(self, now: int) -> Action | None:
        """Return the commitment, the throw, or the end that is due without anyone asking for it, or None."""
        if self.status != PLAYING or self.warning:
            return Commit() if not self.warning and self._must_commit() else None
        if self.position.is_over():
            return End() if self._agreed(now) else None
        if self.header.dice == "fair" and self.position.is_to_act(CHANCE):
            return Throw() if self.position.chance_outcomes().at_once or self._agreed(now) else None
        return None

    def _must_commit(self) -> bool:
        """Return whether the commitment is missing: the process that opened the table crashed, or the log lost its tail."""
        if self.committed_at or self.header.dice != "fair" or self.status != WAITING:
            return False
        return not any(seat.salt for seat in self.seats.all)  # too late: an older table

    def clock_actions(self, now: int) -> list[Action]:
        """Return what clocks that ran out ask for."""
        if self.header.stadium:
            closes = self.closes_at()
            return [CloseRound()] if 0 < closes <= now else []
        return [StandIn(seat=seat, occupant=self.seats[seat].taken) for seat in self.late(now)]

    def _agreed(self, now: int) -> bool:
        """Return whether everyone agrees to the next throw, or to the end."""
        if self.header.roll == "at once" or not self.moved:
            return True
        if self.header.stadium:
            return False
        return bool(self.closed) or not self.unready() or self._time_is_up(now)

    def _time_is_up(self, now: int) -> bool:
        """Return whether the time of everyone who has not pressed Roll is up."""
        return self.header.clock is not None and all(0 < self.deadline(number) <= now for number in self.unready())

    def bots_to_play(self, most: int) -> list[tuple[int, str]]:
        """Return seats that have to move and are played by bots now, with the bot."""
        if self.status != PLAYING or self.warning or self.position.is_to_act(CHANCE) or self.position.is_over():
            return []
        if self.header.stadium:
            found: list[tuple[int, str]] = []
            for number in self.bots_to_move:
                if len(found) == most:
                    break
                found.append((number, self.seats[number].player or self.closed or self.header.stand_in))
            return found
        acting = [(number, self.seats[number].player or self.closed) for number in self.position.to_act()]
        return [(number, bot) for number, bot in acting if bot][:most]


def load(id: str, header: Header, variant: Variant, secret: bytes, created: int, events: list[Event]) -> Table:
    """Return the table with this log, as far as the log has no gap and today's rules allow its moves."""
    table = Table(id, header, variant, secret, created)
    last_throw = max((event.number for event in events if event.kind == THROW), default=0)
    for event in events:
        if event.number != table.version + 1:
            table.warning = ActionRefused(Code.LOG_GAP, number=table.version).message
            break
        try:
            table.fold(event, quiet=event.number <= events[-1].number - LINES and event.number != last_throw)
        except RollwrightError as error:
            table.warning = (
                f"This table was started under rules version {header.rules_version}. Under today's version "
                f"{variant.game.rules_version}, event {event.number} is not possible ({error}). "
                "The table is shown as it was before that event, and its record can be downloaded."
            )
            break
    return table


__all__ = ["FEW", "LINES", "OVER", "PLAYING", "WAITING", "Decision", "Table", "load"]
