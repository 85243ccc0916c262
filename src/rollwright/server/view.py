"""What a table looks like from outside: the messages made from it, and what changed since the last one."""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from itertools import takewhile

from msgspec import structs

from rollwright.core.position import CHANCE, Position
from rollwright.core.renderer import Mark
from rollwright.core.score import Score, format_points, places_of
from rollwright.server.events import Refused
from rollwright.server.messages import (
    About,
    AchievementView,
    Counts,
    DiceView,
    DueView,
    LogLine,
    PhaseView,
    PreviewMessage,
    ReasonView,
    Result,
    ScoreView,
    SeatView,
    Sheet,
    TableMessage,
    ThrowView,
    phase_view,
)
from rollwright.server.table import OVER, PLAYING, WAITING, Chair, Table

LEADERS = 8
SHARED = (
    "stage",
    "phase",
    "seats",
    "counts",
    "waiting_for",
    "parts",
    "due",
    "throw",
    "ending",
    "closed",
    "closes",
    "paused",
    "dice",
    "result",
    "next",
    "join",
    "warning",
)


class View:
    """Remembers what everybody has been told, so that only changes are told again."""

    def __init__(self, totals: dict[int, int]) -> None:
        self.told: TableMessage | None = None
        self.line = 0  # the last line of the log that was told
        self.totals = totals  # for many seats: the totals as far as they are known
        self.hashes: list[tuple[str, str]] = []
        self.hashes_of: object = None
        self._result: Result | None = None
        self.achievements: list[AchievementView] = []

    def forget(self, number: int) -> None:
        """Another table object, at this number, took the place of the old one. What everybody has been told they still know."""
        self.line = min(self.line, number)
        self.totals.clear()
        self._result = None

    # the whole and the changes

    def whole(self, table: Table, now: int, away: set[int], watching: int) -> TableMessage:
        message = self._shared(table, now, away, watching)
        message.whole = True
        message.about = about(table)
        message.log = [LogLine(line.number, line.seat, line.text, line.sentences) for line in table.lines]
        message.common = dict(table.ruleset.renderer.common_marks(table.position))
        return message

    def changes(self, table: Table, now: int, away: set[int], watching: int) -> TableMessage | None:
        """What everybody has to be told now, or None."""
        full = self._shared(table, now, away, watching)
        full.common = dict(table.ruleset.renderer.common_marks(table.position))
        before = self.told
        message = TableMessage(table.number, before.number if before is not None else 0, now)
        something = before is None or before.number != full.number
        for name in SHARED:
            value = getattr(full, name)
            if before is None or getattr(before, name) != value:
                setattr(message, name, value)
                something = True
        old = before.common if before is not None and isinstance(before.common, dict) else {}
        differs = difference(old, full.common)
        if differs:
            message.common = differs
        new = takewhile(lambda line: line.number > self.line, reversed(table.lines))
        lines = [LogLine(line.number, line.seat, line.text, line.sentences) for line in new][::-1]
        if lines:
            message.log = lines
            self.line = lines[-1].number
        if table.undone:
            message.undone = table.undone
            table.undone = []
        self.told = full
        return message if something or differs or lines else None

    def _shared(self, table: Table, now: int, away: set[int], watching: int) -> TableMessage:
        playing = table.stage == PLAYING
        position = table.position
        message = TableMessage(table.number, 0, now)
        message.stage = table.stage
        message.phase = phase_view(position.phase()) if table.stage != WAITING else PhaseView("", "")
        message.seats = self._seats(table, away)
        taken = len(table.chairs) - len(table.vacant)
        people = taken - len(table.bots) if table.many else sum(chair.guest != "" for chair in table.chairs)
        message.counts = Counts(taken, taken - table.open if playing else 0, people, watching)
        message.waiting_for = table.waiting_for()
        message.parts = self._hashes(table)
        message.due = None
        if playing and position.is_to_act(CHANCE):
            due = position.chance_outcomes()
            who = "typed" if table.header.dice == "typed" else "host" if table.header.stadium else "people"
            message.due = DueView(due.prompt, table.throw_example() if who == "typed" else due.example, who)
        message.throw = ThrowView(table.throws, table.last_throw, table.thrown_at) if table.throws else None
        message.ending = playing and position.is_over()
        message.closed = bool(table.closed)
        message.closes = table.closes() or None
        message.paused = bool(table.paused_at)
        message.dice = dice(table)
        message.result = self.result(table) if table.stage == OVER else None
        message.next = table.next
        message.join = table.why_nobody_can_sit()
        message.warning = table.warning
        return message

    def _hashes(self, table: Table) -> list[tuple[str, str]]:
        """Which pictures the table has, found out anew after a throw or a start, and in games with turns after every move."""
        key = (id(table), table.throws, table.stage, table.number if not table.independent else 0)
        if self.hashes_of != key:
            self.hashes_of = key
            self.hashes = table.ruleset.picture(table.position).hashes
        return self.hashes

    # seats

    def _seats(self, table: Table, away: set[int]) -> list[SeatView]:
        if table.stage == WAITING:
            if table.many:
                return []
            return [self._seat(table, seat, 0, 0, seat in away) for seat in range(len(table.chairs))]
        if table.many:
            return self._leaders(table)
        scores = table.position.scores()
        places = places_of(scores)
        return [self._seat(table, seat, scores[seat].total, places[seat], seat in away) for seat in range(len(table.chairs))]

    def _leaders(self, table: Table) -> list[SeatView]:
        for seat in range(len(self.totals), len(table.chairs)):
            self.totals[seat] = table.position.score(seat).total
        best = heapq.nlargest(LEADERS, self.totals.items(), key=lambda item: (item[1], -item[0]))
        found: list[SeatView] = []
        place = 0
        for number, (seat, total) in enumerate(best, 1):
            if not found or total != found[-1].total:
                place = number
            found.append(self._seat(table, seat, total, place, False))
        return found

    def _seat(self, table: Table, seat: int, total: int, place: int, away: bool) -> SeatView:
        chair = table.chairs[seat]
        game = table.ruleset.game
        summary = list(table.ruleset.renderer.summary(table.position, seat)) if table.stage != WAITING else []
        return SeatView(
            seat,
            chair.name,
            chair.bot,
            chair.stand_in,
            away and chair.is_person,
            state(table, seat, chair),
            total,
            format_points(total, game.unit),
            place,
            summary,
            table.deadline(seat) or None,
        )

    # after the game

    def result(self, table: Table) -> Result:
        if self._result is None:
            scores = table.position.scores()
            places = places_of(scores)
            shown = range(len(scores)) if not table.many else heapq.nsmallest(LEADERS, range(len(scores)), key=places.__getitem__)
            game = table.ruleset.game
            self._result = Result(
                [seat for seat, place in enumerate(places) if place == 1][:LEADERS],
                [score_view(seat, table.position, places[seat], game.unit) for seat in shown],
                self.achievements,
                game.rank(table.position) if len(scores) == 1 else "",
                table.header.dice == "fair" and not table.header.begin,
            )
        return self._result


def state(table: Table, seat: int, chair: Chair) -> str:
    if table.stage == WAITING:
        return "free" if chair.is_free else "waiting"
    if table.stage == OVER:
        return "done"
    if table.position.is_to_act(seat):
        return "thinking"
    if chair.is_person and chair.moved == table.throws and chair.ready != table.throws and not table.header.stadium:
        return "done"
    return "ready"


def about(table: Table) -> About:
    header = table.header
    game = table.ruleset.game
    return About(
        table.id,
        header.title,
        game.name,
        game.title,
        table.ruleset.rules.options,
        header.edition,
        game.unit,
        game.independent,
        header.dice,
        header.roll,
        header.undo,
        structs.asdict(header.clock) if header.clock is not None else None,
        header.open,
        header.stadium,
        header.watch,
        header.origin,
        table.created,
    )


def dice(table: Table) -> DiceView:
    words = [(chair.name, chair.words) for chair in table.chairs if chair.words][:20]
    fair = table.header.dice == "fair"
    secret = table.secret.hex() if fair and table.stage == OVER else ""
    return DiceView(table.header.dice, table.commitment if fair else "", words, secret, table.throws)


def score_view(seat: int, position: Position, place: int, unit: int) -> ScoreView:
    score = position.score(seat)
    return ScoreView(seat, score.total, format_points(score.total, unit), place, reasons(score, unit))


def reasons(score: Score, unit: int) -> list[ReasonView]:
    return [ReasonView(reason.kind, reason.detail, format_points(reason.points, unit)) for reason in score.reasons]


def difference(before: Mapping[str, Mark | None], after: Mapping[str, Mark | None]) -> dict[str, Mark | None]:
    """Return the marks that turn `before` into `after`; None removes a mark."""
    found = {slot: mark for slot, mark in after.items() if before.get(slot) != mark}
    found.update({slot: None for slot in before if slot not in after})
    return found


def sheet(table: Table, seat: int, mine: bool, words: bool = True) -> Sheet:
    """A seat's sheet; with its moves if it belongs to whoever asks, and with what each would do unless `words` is left out."""
    table.check_seat(seat)
    position = table.position
    renderer = table.ruleset.renderer
    unit = table.ruleset.game.unit
    chair = table.chairs[seat]
    if table.stage == WAITING:
        return Sheet(table.number, seat, {}, [] if mine else None, chair.count, False, False, 0, "0", [], [])
    moves = None
    if mine:
        paths = table.ruleset.paths()
        playing = table.stage == PLAYING and not table.closed and not chair.stand_in
        legal = position.legal_moves(seat) if playing else []
        moves = [(move, paths[move], position.describe(seat, move) if words else "") for move in legal]
    score = position.score(seat)
    return Sheet(
        table.number,
        seat,
        dict(renderer.marks(position, seat)),
        moves,
        chair.count,
        mine and table.stage == PLAYING and not table.why_no_undo(seat),
        mine and table.may_ready(seat),
        score.total,
        format_points(score.total, unit),
        reasons(score, unit),
        list(renderer.summary(position, seat)),
    )


def preview(table: Table, seat: int, move: int) -> PreviewMessage:
    """What a legal move would change."""
    table.check_playing(seat)
    position = table.position
    if not 0 <= move < table.ruleset.rules.num_moves() or position.refusal_code(seat, move):
        raise Refused("This move is not legal now.")
    trial, at = (position.extract_sheet(seat), 0) if table.independent else (position.clone(), seat)
    renderer = table.ruleset.renderer
    words = position.describe(seat, move)
    before = dict(renderer.marks(trial, at))
    trial.apply(at, move)
    marks = difference(before, renderer.marks(trial, at))
    return PreviewMessage(table.number, seat, move, words, marks, format_points(trial.score(at).total, table.ruleset.game.unit))
