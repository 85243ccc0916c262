"""What is true about a table at one moment: the fold over its log has it all."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from rollwright.core.chance import CommittedDice, commitment
from rollwright.core.english import fill_names, seat_name
from rollwright.core.position import CHANCE, Position, what_happened
from rollwright.server.events import DEEDS, Event, Header, Refused
from rollwright.server.ruleset import Ruleset

WAITING, PLAYING, OVER = "waiting", "playing", "over"
FEW = 20  # up to here everybody sees everybody's seat; above, counts and the leading sheets
LINES = 40
DEEDS_KEPT = 4  # so many of a seat's last deeds are recognised when they are sent again


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


class Before:
    """A move that can be taken back in a game with turns, and what was true before it: the position and its seat's clock."""

    __slots__ = ("number", "position", "seat", "since", "used")

    def __init__(self, seat: int, position: Position, number: int, since: int, used: int) -> None:
        self.seat = seat
        self.position = position
        self.number = number
        self.since = since
        self.used = used


class Line:
    """A line of the log: what a move or a throw did.

    Its text is made when it is first read, because that takes longer than the move itself and most lines are read by nobody.
    """

    __slots__ = ("_at", "_before", "_earlier", "_moves", "_sentences", "_text", "number", "seat")

    def __init__(self, number: int, seat: int, text: str = "") -> None:
        self.number = number
        self.seat = seat
        self._text = text
        self._sentences: list[str] = []
        self._before: Position | None = None
        self._at = seat
        self._earlier: list[int] = []
        self._moves: list[int] = []

    def tell_from(self, before: Position, at: int, earlier: list[int], moves: list[int]) -> None:
        """Make the text from these moves of the seat `at` in a position that does not change, after its earlier moves there."""
        self._before = before
        self._at = at
        self._earlier = earlier
        self._moves = moves

    @property
    def text(self) -> str:
        """The move or the throw, as it was described before it was made."""
        self._tell()
        return self._text

    @property
    def sentences(self) -> list[str]:
        """What it changed, in the past tense; [] if the game does not report changes."""
        self._tell()
        return self._sentences

    def _tell(self) -> None:
        if self._before is None:
            return
        position = self._before.clone()
        self._before = None
        for move in self._earlier:
            position.apply(self._at, move)
        names = [seat_name(self.seat)] if self._at != self.seat else []
        if self.seat != CHANCE:
            self._text = position.describe(self._at, self._moves[0])
        self._sentences = what_happened(position, self._at, self._moves)[1]
        if names:  # the position holds only the sheet of this seat
            self._text = fill_names(self._text, names)
            self._sentences = [fill_names(sentence, names) for sentence in self._sentences]


class State:
    """The fields of a table and how events come in; what they mean is said by the classes built on it."""

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
        self.joined = 0  # seats that came after the start
        self.words: list[str] = []  # fixed at the start
        self.fair: CommittedDice | None = None
        self.throws = 0
        self.last_throw = ""  # in words
        self.thrown_at = 0
        self.moved = False  # somebody has moved since the last throw: there is something to take back
        self.turns: dict[int, Turn] = {}  # independent games
        self.run: list[Before] = []  # other games: the last moves of one seat
        self.open = 0  # seats that have to move
        self.closed = ""  # the bot that finishes this round
        self.paused_at = 0
        self.bots: set[int] = set()  # seats that bots play
        self.vacant = set(range(header.chairs))  # free seats
        self.seats_of: dict[str, set[int]] = {}  # guest -> seats
        self.seat_of: dict[int, int] = {}  # ticket -> seat
        self.bots_due: set[int] = set()  # stadium: those that have to move
        self.lines: deque[Line] = deque(maxlen=LINES)
        self.undone: list[int] = []  # numbers of lines struck out, for whoever shows them; the shower empties it
        self.next = ""
        self.warning = ""
        self._folds: dict[str, Callable[[Event], None]] = {}
        self._quiet = False

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

    def _make(self, kind: str, now: int, seat: int = -1, text: str = "") -> Event:
        event = Event(self.number + 1, max(now, self.at), kind, seat, text)
        self.fold(event)
        return event

    def renumber(self, event: Event, number: int) -> None:
        """A seat's deed that was folded in is written under another number, and known by it when it is sent again."""
        chair = self.chairs[event.seat]
        chair.deeds = [(kind, text, number if made == event.number else made) for kind, text, made in chair.deeds]
        event.number = number

    @property
    def many(self) -> bool:
        return len(self.chairs) > FEW

    def check_seat(self, seat: int, also: int = -1) -> None:
        if not (0 <= seat < len(self.chairs) or (seat >= 0 and seat == also)):
            raise Refused(f"There is no seat {seat + 1} at this table.", 404)

    def check_playing(self, seat: int) -> None:
        if self.stage != PLAYING:
            raise Refused("The game is over." if self.stage == OVER else "The game has not started.")
        self.check_seat(seat)

    def is_called(self, seat: int) -> bool:
        """Whether this seat's person moved since the last throw and has not pressed Roll (or Finish)."""
        chair = self.chairs[seat]
        return chair.is_person and chair.moved == self.throws and chair.ready != self.throws

    def may_ready(self, seat: int) -> bool:
        """Whether this seat's person can press Roll (or Finish) now."""
        return (
            self.stage == PLAYING
            and not self.header.stadium
            and self.header.roll == "ask"
            and self.is_called(seat)
            and not self.position.is_to_act(seat)
        )

    def unready(self) -> list[int]:
        """Everybody who has to press Roll still; for tables with few seats."""
        return [seat for seat in range(len(self.chairs)) if self.is_called(seat)]
