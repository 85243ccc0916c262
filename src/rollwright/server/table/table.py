"""One table: its state, and what is true about it. `decide` changes nothing; `fold` is the only way to change a table."""

from __future__ import annotations

from collections import deque
from random import Random

from rollwright.core.chance import CommittedDice, SampledDice, commitment
from rollwright.core.errors import IllegalMove, Unreadable
from rollwright.core.position import CHANCE, Position, throw
from rollwright.core.renderer import Fact
from rollwright.core.score import Score
from rollwright.core.throw_dice import ThrowDice
from rollwright.server.errors import ActionRefused, Code
from rollwright.server.table.actions import Action, Actor, CloseRound, Commit, End, StandIn, Throw
from rollwright.server.table.clocks import Clocks
from rollwright.server.table.decide import Decision, decide
from rollwright.server.table.entered_throws import tap_throw, write_throw
from rollwright.server.table.events import THROW, Event, Header
from rollwright.server.table.fold import fold
from rollwright.server.table.lines import LINES, Line
from rollwright.server.table.seats import FEW, Seats
from rollwright.server.table.status import OVER, PLAYING, WAITING
from rollwright.server.table.undo import UndoHistory
from rollwright.server.table.variant import Variant

STARTED = "The game has already started. You can watch it."


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
        self.started_at = 0
        self.ended_at = 0
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
        self.acting = 0  # seats that have to move in an independent game; `open` has them for every game
        self.closed = ""  # the bot that finishes this round
        self.bots_to_move: set[int] = set()  # stadium: seats of bots that have to move
        self.lines: deque[Line] = deque(maxlen=LINES)
        self.undone: deque[int] = deque(maxlen=LINES)  # numbers of lines that were undone
        self.rematch = ""
        self.warning = ""  # why nothing more is accepted
        self._scores: dict[int, Score] = {}
        self._summaries: dict[int, list[Fact]] = {}
        self._to_act: list[int] | None = None
        self._computed = -1  # the version that these are of

    def copy(self) -> Table:
        """Return a table of its own in the same state, for private decisions. Its log lines stay behind."""
        made = Table(self.id, self.header, self.variant, self.secret, self.created)
        made.version, made.last, made.at, made.status = self.version, self.last, self.at, self.status
        made.started_at, made.ended_at = self.started_at, self.ended_at
        made.seats, made.clocks, made.history = self.seats.copy(), self.clocks.copy(), self.history.copy()
        made.position = self.position.clone()
        made.committed_at, made.joined, made.salts, made.dice = self.committed_at, self.joined, self.salts, self.dice
        made.salted = self.salted
        made.throws, made.last_throw, made.thrown_at = self.throws, self.last_throw, self.thrown_at
        made.moved, made.acting, made.closed = self.moved, self.acting, self.closed
        made.bots_to_move = set(self.bots_to_move)
        made.lines, made.undone = deque(maxlen=LINES), deque(maxlen=LINES)
        made.rematch, made.warning = self.rematch, self.warning
        return made

    def decide(self, action: Action, actor: Actor, now: int) -> Decision:
        """Return the events this action makes, why it is refused, or that it was made before. Changes nothing."""
        return decide(self, action, actor, now)

    def fold(self, event: Event, quiet: bool = False, before: Position | None = None) -> Position | None:
        """Take in an event of the log. `quiet` leaves out the log lines, which cost more than the moves.

        Returns a copy of what was before a move, for another table in the same state, which gets it as `before`.
        """
        return fold(self, event, quiet, before)

    def renumber(self, event: Event, number: int) -> None:
        """Give a folded action of a seat another number, by which it is known when it is sent again."""
        seat = self.seats[event.seat]
        seat.last_actions = [(kind, text, number if made == event.number else made) for kind, text, made in seat.last_actions]
        event.number = number

    # what actions require

    def check_seat(self, seat: int, also: int = -1) -> None:
        if not (0 <= seat < len(self.seats) or (seat >= 0 and seat == also)):
            raise ActionRefused(Code.SEAT_NOT_FOUND, seat=seat + 1)

    def check_playing(self) -> None:
        if self.status != PLAYING:
            raise ActionRefused(Code.GAME_OVER if self.status == OVER else Code.NOT_STARTED)

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
        if self.status == PLAYING and not self.header.stadium:
            return STARTED  # the usual case, asked for with every message
        refused = self.join_refused()
        return refused.message if refused is not None else ""

    def join_refused(self) -> ActionRefused | None:
        if self.status == OVER:
            return ActionRefused(Code.GAME_OVER)
        if self.status == PLAYING:
            if not self.header.stadium:
                return ActionRefused(Code.CANNOT_JOIN, reason=STARTED)
            reason = self.position.join_refusal()
            if reason:
                return ActionRefused(Code.CANNOT_JOIN, reason=reason)
            return None if len(self.seats) < self.seat_range()[1] else ActionRefused(Code.ALL_SEATS_TAKEN)
        return None if self.free_seat() >= 0 else ActionRefused(Code.ALL_SEATS_TAKEN)

    def has_other_people(self, seat: int) -> bool:
        """Return whether someone other than the holder of this seat plays here."""
        guest = self.seats[seat].guest
        return any(other.is_person and other.guest != guest for other in self.seats.all)

    # chance

    def tap_throw(self, entered: list[list[int]]) -> tuple[str, str, ThrowDice | None]:
        """Return what was tapped as text, and the prompt and dice for what is next; "" and None if the throw is complete."""
        self.check_playing()
        if not self.position.is_to_act(CHANCE):
            raise ActionRefused(Code.NOTHING_TO_ROLL)
        if self.header.dice != "typed":
            raise ActionRefused(Code.COMMITTED_DICE)
        copy = self.copy_for_throw()
        text, dice = tap_throw(self.variant, copy, entered)
        return text, copy.chance_outcomes().prompt if dice is not None else "", dice

    def throw_example(self) -> str:
        """Return how the next throw may be entered, whole."""
        moves = throw(self.copy_for_throw(), SampledDice(Random(self.throws).random), self.throws + 1)
        return write_throw(self.copy_for_throw(), moves)

    def copy_for_throw(self) -> Position:
        """Return a copy that a throw can be made in; one sheet is enough where the seats are independent."""
        return self.position.extract_sheet(0) if self.independent else self.position.clone()

    # moves

    def is_played_by_bot(self, seat: int) -> bool:
        return 0 <= seat < len(self.seats) and bool(self.seats[seat].player or self.closed)

    def can_undo(self, seat: int) -> bool:
        """Return whether this seat can undo its last move."""
        return self.header.undo and not self.closed and self.history.can_undo(seat)

    def undo_refused(self, seat: int) -> ActionRefused | None:
        """Return why this seat cannot undo its last move, or None."""
        if self.can_undo(seat):
            return None
        if not self.header.undo:
            return ActionRefused(Code.UNDO_OFF)
        if self.closed:
            return ActionRefused(Code.ROUND_CLOSED)
        if self.independent:
            return ActionRefused(Code.NOTHING_TO_UNDO, reason="you have not moved since the last roll, or someone has joined")
        return ActionRefused(Code.NOTHING_TO_UNDO, reason="someone else has moved, or the dice were rolled")

    # what is true now

    def score(self, seat: int) -> Score:
        """Return the score of a seat, computed once per version: several messages have it."""
        self._forget_earlier()
        score = self._scores.get(seat)
        if score is None:
            score = self._scores[seat] = self.position.score(seat)
        return score

    def summary(self, seat: int) -> list[Fact]:
        """Return the facts about a seat that everyone sees, also computed once per version."""
        self._forget_earlier()
        facts = self._summaries.get(seat)
        if facts is None:
            facts = self._summaries[seat] = list(self.variant.renderer.summary(self.position, seat))
        return facts

    def _forget_earlier(self) -> None:
        if self._computed != self.version:
            self._scores.clear()
            self._summaries.clear()
            self._to_act = None
            self._computed = self.version

    @property
    def many(self) -> bool:
        return len(self.seats) > FEW

    @property
    def open(self) -> int:
        """The number of seats that have to move."""
        if self.independent:
            return self.acting
        acting = self.to_act()
        return 0 if acting == [CHANCE] else len(acting)

    def to_act(self) -> list[int]:
        """Return the seats that have to move, or CHANCE. Computed once per version; not for use while an event is folded."""
        self._forget_earlier()
        if self._to_act is None:
            self._to_act = self.position.to_act()
        return self._to_act

    def is_to_act(self, seat: int) -> bool:
        """Return whether a seat, or CHANCE, has to move; like to_act()."""
        return self.position.is_to_act(seat) if self.many else seat in self.to_act()

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
            and (self.independent or self._awaits_agreement())
        )

    def _awaits_agreement(self) -> bool:
        """Return whether no one has to move before the next throw, or the end, that players agree to."""
        position = self.position
        return position.is_over() or (position.is_to_act(CHANCE) and not position.chance_outcomes().at_once)

    def unready(self) -> list[int]:
        """Return the seats that still have to press Roll; for tables with few seats."""
        return [number for number in range(len(self.seats)) if self.must_ready(number)]

    def waiting_for(self) -> list[int]:
        """Return the seats that everyone waits for, for tables with few seats."""
        if self.status != PLAYING or self.many:
            return []
        acting = self.to_act()
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
            return Commit() if not self.warning and self.must_commit() else None
        if self.position.is_over():
            return End() if self._agreed(now) else None
        if self.header.dice == "fair" and self.is_to_act(CHANCE):
            return Throw() if self.position.chance_outcomes().at_once or self._agreed(now) else None
        return None

    def must_commit(self) -> bool:
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
        if not self.seats.bots and not self.closed:
            return []  # the usual case, asked for after every move
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
        except (IllegalMove, Unreadable) as error:
            if header.rules_version == variant.game.rules_version:
                raise  # the rules have not changed: the log is damaged
            table.warning = (
                f"This table was started under rules version {header.rules_version}. Under today's version "
                f"{variant.game.rules_version}, event {event.number} is not possible ({error}). "
                "The table is shown as it was before that event, and its record can be downloaded."
            )
            break
    return table


__all__ = ["FEW", "LINES", "OVER", "PLAYING", "WAITING", "Decision", "Table", "load"]
