"""A table as clients see it: the messages made from it, and what changed since the last one."""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from itertools import takewhile

from msgspec import structs

from rollwright.bots.hints import Hint
from rollwright.bots.reasons import AS_GOOD, behind
from rollwright.bots.suggest import Suggestion
from rollwright.core import offers as core_offers
from rollwright.core.offers import Offer, Prompt
from rollwright.core.position import CHANCE, Position
from rollwright.core.renderer import Mark
from rollwright.core.score import Score, explain_ties, format_points, places_of
from rollwright.server.errors import ActionRefused, Code
from rollwright.server.live import pictures
from rollwright.server.live.messages import (
    About,
    CandidateView,
    Counts,
    DiceView,
    DieView,
    Explain,
    Explanation,
    GetHint,
    GetOffers,
    GetSuggestions,
    GetThrowDice,
    HintMessage,
    LogLine,
    NextThrow,
    OffersMessage,
    OfferView,
    PhaseView,
    Preview,
    PreviewMessage,
    PromptView,
    ReasonView,
    Result,
    ScoreView,
    SeatView,
    Sheet,
    SuggestionsMessage,
    SuggestionView,
    TableMessage,
    ThrowDiceMessage,
    ThrowView,
    phase_view,
)
from rollwright.server.table.lines import Line
from rollwright.server.table.seats import Seat
from rollwright.server.table.table import OVER, PLAYING, WAITING, Table

LEADERS = 8
SHARED = (
    "status",
    "phase",
    "seats",
    "counts",
    "waiting_for",
    "picture",
    "next_throw",
    "throw",
    "ending",
    "closed",
    "closes_at",
    "paused",
    "dice",
    "result",
    "rematch",
    "join_refusal",
    "warning",
)
SHARED_AT = [(TableMessage.__struct_fields__.index(name), name) for name in SHARED]


class View:
    """The state that clients already have, so that only changes are sent. It never changes the table."""

    def __init__(self, totals: dict[int, int]) -> None:
        self.sent: TableMessage | None = None
        self.last_line = 0  # the number of the last log line that was sent
        self.undone: list[int] = []  # the numbers of undone lines that were sent
        self.totals = totals  # for many seats: the totals as far as they are known
        self._result: Result | None = None
        self._picture = ""
        self._picture_of: object = None

    def forget(self, version: int) -> None:
        """Another table object, at this version, replaced the old one. What was sent stays known."""
        self.last_line = min(self.last_line, version)
        self.totals.clear()
        self._result = None
        self._picture_of = None

    # everything, and changes

    def full(self, table: Table, now: int, absent: set[int], watching: int) -> TableMessage:
        message = self._shared(table, now, absent, watching)
        message.full = True
        message.about = about(table)
        message.log = [log_line(line) for line in table.lines]
        message.common = {**table.variant.renderer.common_marks(table.position)}
        return message

    def changes(self, table: Table, now: int, absent: set[int], watching: int) -> TableMessage | None:
        """Return what everyone has to learn now, or None."""
        full = self._shared(table, now, absent, watching)
        full.common = {**table.variant.renderer.common_marks(table.position)}
        before = self.sent
        message = TableMessage(table.version, before.version if before is not None else 0, now)
        something = before is None or before.version != full.version
        known, values = structs.astuple(before or message), structs.astuple(full)
        for at, name in SHARED_AT:
            if known[at] != values[at]:
                setattr(message, name, values[at])
                something = True
        old = before.common if before is not None and isinstance(before.common, dict) else {}
        differs = difference(old, full.common)
        if differs:
            message.common = differs
        new = takewhile(lambda line: line.number > self.last_line, reversed(table.lines))
        lines = [log_line(line) for line in new][::-1]
        if lines:
            message.log = lines
            self.last_line = lines[-1].number
        undone = [number for number in table.undone if number not in self.undone]
        if undone:
            message.undone = undone
        self.undone = list(table.undone)
        self.sent = full
        return message if something or differs or lines or undone else None

    def _shared(self, table: Table, now: int, absent: set[int], watching: int) -> TableMessage:
        playing = table.status == PLAYING
        position = table.position
        message = TableMessage(table.version, 0, now)
        message.status = table.status
        message.phase = phase_view(position.phase()) if table.status != WAITING else PhaseView("", "")
        message.seats = self._seats(table, absent)
        taken = len(table.seats) - len(table.seats.vacant)
        people = taken - len(table.seats.bots) if table.many else sum(seat.guest != "" for seat in table.seats.all)
        message.counts = Counts(taken, taken - table.open if playing else 0, people, watching)
        message.waiting_for = table.waiting_for()
        message.picture = self._picture_name(table)
        message.next_throw = None
        if playing and table.is_to_act(CHANCE):
            due = position.chance_outcomes()
            who = "typed" if table.header.dice == "typed" else "host" if table.header.stadium else "people"
            message.next_throw = NextThrow(due.prompt, table.throw_example() if who == "typed" else due.example, who)
        message.throw = ThrowView(table.throws, table.last_throw, table.thrown_at) if table.throws else None
        message.ending = playing and position.is_over()
        message.closed = bool(table.closed)
        message.closes_at = table.closes_at() or None
        message.paused = bool(table.clocks.paused_at)
        message.dice = dice(table)
        message.result = self.result(table) if table.status == OVER else None
        message.rematch = table.rematch
        message.join_refusal = table.join_refusal()
        message.warning = table.warning
        return message

    def _picture_name(self, table: Table) -> str:
        """Return the name of the table's picture; it can change with a throw or the start, in games with turns with every move."""
        key = (id(table), table.throws, table.status, table.version if not table.independent else 0)
        if self._picture_of != key:
            self._picture_of = key
            self._picture = pictures.name_of(table.variant, table.position)
        return self._picture

    # seats

    def _seats(self, table: Table, absent: set[int]) -> list[SeatView]:
        if table.status == WAITING:
            if table.many:
                return []
            return [self._seat(table, seat, 0, 0, seat in absent) for seat in range(len(table.seats))]
        if table.many:
            return self._leaders(table)
        scores = [table.score(seat) for seat in range(len(table.seats))]
        places = places_of(scores)
        return [self._seat(table, seat, scores[seat].total, places[seat], seat in absent) for seat in range(len(table.seats))]

    def _leaders(self, table: Table) -> list[SeatView]:
        for seat in range(len(self.totals), len(table.seats)):
            self.totals[seat] = table.position.total(seat)
        best = heapq.nlargest(LEADERS, self.totals.items(), key=lambda item: (item[1], -item[0]))
        found: list[SeatView] = []
        place = 0
        for number, (seat, total) in enumerate(best, 1):
            if not found or total != found[-1].total:
                place = number
            found.append(self._seat(table, seat, total, place, False))
        return found

    def _seat(self, table: Table, seat: int, total: int, place: int, absent: bool) -> SeatView:
        occupant = table.seats[seat]
        game = table.variant.game
        summary = table.summary(seat) if table.status != WAITING else []
        return SeatView(
            seat,
            occupant.name,
            occupant.bot,
            occupant.stand_in,
            absent and occupant.is_person,
            state(table, seat, occupant),
            total,
            format_points(total, game.unit),
            place,
            summary,
            table.deadline(seat) or None,
            occupant.taken,
            occupant.hints,
        )

    # after the game

    def result(self, table: Table) -> Result:
        if self._result is None:
            scores = table.position.scores()
            places = places_of(scores)
            shown = range(len(scores)) if not table.many else heapq.nsmallest(LEADERS, range(len(scores)), key=places.__getitem__)
            game = table.variant.game
            from rollwright.server.service.projections import achievements

            self._result = Result(
                [seat for seat, place in enumerate(places) if place == 1][:LEADERS],
                [score_view(seat, table.position, places[seat], game.unit) for seat in shown],
                achievements(table),
                game.rank(table.position) if len(scores) == 1 else "",
                table.header.dice == "fair" and not table.header.begin,
                explain_ties(scores, game.tiebreakers, game.unit) if not table.many else [],
                max(0, table.ended_at - table.started_at),
            )
        return self._result


def state(table: Table, seat: int, occupant: Seat) -> str:
    if table.status == WAITING:
        return "free" if occupant.is_free else "waiting"
    if table.status == OVER:
        return "done"
    if table.is_to_act(seat):
        return "thinking"
    if table.must_ready(seat) and not table.header.stadium:
        return "done"
    return "ready"


def about(table: Table) -> About:
    header = table.header
    game = table.variant.game
    return About(
        table.id,
        header.title,
        game.name,
        game.title,
        table.variant.rules.options,
        header.edition,
        table.variant.rules.edition.title,
        game.unit,
        game.independent,
        header.dice,
        header.roll,
        header.undo,
        header.hints,
        structs.asdict(header.clock) if header.clock is not None else None,
        header.open,
        header.stadium,
        header.watch,
        header.origin,
        table.created,
    )


def dice(table: Table) -> DiceView:
    salts = [(seat.name, seat.salt) for seat in table.seats.all if seat.salt][:20]
    fair = table.header.dice == "fair"
    secret = table.secret.hex() if fair and table.status == OVER else ""
    return DiceView(table.header.dice, table.commitment if fair else "", salts, secret, table.throws)


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


def sheet(table: Table, seat: int, mine: bool) -> Sheet:
    """Return a seat's sheet, with its legal moves if it is the caller's."""
    table.check_seat(seat)
    position = table.position
    renderer = table.variant.renderer
    unit = table.variant.game.unit
    occupant = table.seats[seat]
    if table.status == WAITING:
        return Sheet(table.version, seat, {}, [] if mine else None, occupant.seq, False, False, 0, "0", [], [])
    score = table.score(seat)
    return Sheet(
        table.version,
        seat,
        dict(renderer.marks(position, seat)),
        legal_moves(table, seat) if mine else None,
        occupant.seq,
        mine and table.status == PLAYING and table.can_undo(seat),
        mine and table.can_ready(seat),
        score.total,
        format_points(score.total, unit),
        reasons(score, unit),
        table.summary(seat),
    )


def legal_moves(table: Table, seat: int) -> list[int]:
    """Return the moves that the holder of a seat can make now."""
    playing = table.status == PLAYING and not table.closed and not table.seats[seat].stand_in
    return list(table.position.legal_moves(seat)) if playing and table.is_to_act(seat) else []


def preview(table: Table, question: Preview) -> PreviewMessage:
    """Return what a legal move would change."""
    table.check_playing()
    seat, move = question.seat, question.move
    table.check_seat(seat)
    position = table.position
    if move >= table.variant.rules.num_moves():
        raise ActionRefused(Code.MOVE_NOT_FOUND, move=move, last=table.variant.rules.num_moves() - 1)
    refusal = position.refusal(seat, move)
    if refusal is not None:
        raise ActionRefused(Code.RULES, refusal.rule, reason=refusal.message)
    trial, at = (position.extract_sheet(seat), 0) if table.independent else (position.clone(), seat)
    renderer = table.variant.renderer
    text = position.describe(seat, move)
    before = dict(renderer.marks(trial, at))
    trial.apply(at, move)
    only_now = renderer.preview_marks(position, seat, move)
    marks = difference(before, {**renderer.marks(trial, at), **only_now})
    points = format_points(trial.total(at), table.variant.game.unit)
    return PreviewMessage(table.version, question.id, seat, move, text, marks, points)


def explanation(table: Table, question: Explain) -> Explanation:
    """Return why the last slot of a path cannot be touched."""
    table.check_playing()
    table.check_seat(question.seat)
    refusal = table.variant.why(table.position, question.seat, tuple(question.path))
    rule, message = (refusal.rule, refusal.message) if refusal is not None else ("", "")
    return Explanation(table.version, question.id, question.seat, question.path, rule, message)


def throw_dice(table: Table, question: GetThrowDice) -> ThrowDiceMessage:
    """Return the dice that the host can tap next."""
    text, prompt, throw = table.tap_throw(question.entered)
    dice = [DieView(die.title, list(die.faces), die.count, die.distinct) for die in throw.dice] if throw is not None else []
    any_one = throw is not None and throw.any_one
    return ThrowDiceMessage(table.version, question.id, question.entered, text, prompt, dice, any_one)


def offers(table: Table, question: GetOffers) -> OffersMessage:
    """Return what the legal moves of a seat cost and give, and what to ask on the way to them."""
    seat = question.seat
    if table.status != PLAYING or table.closed or table.seats[seat].stand_in:
        return OffersMessage(table.version, question.id, seat, [], [])
    position, renderer = table.position, table.variant.renderer
    found = core_offers.offers(renderer, position, seat)
    total, unit = position.score(seat).total, table.variant.game.unit
    return OffersMessage(
        table.version,
        question.id,
        seat,
        [_offer_view(offer, total, unit) for offer in found],
        [_prompt_view(prompt) for prompt in core_offers.prompts(renderer, position, seat, found)],
        position.cancel_move(seat),
    )


def suggestions(table: Table, question: GetSuggestions, found: list[Suggestion], version: int) -> SuggestionsMessage:
    """Return suggestions that were computed at a version of the table."""
    total, unit = table.position.score(question.seat).total, table.variant.game.unit
    views = [SuggestionView(_offer_view(each.offer, total, unit), each.reason) for each in found]
    return SuggestionsMessage(version, question.id, question.seat, views)


def hint(table: Table, question: GetHint, found: Hint, position: Position, version: int, last: bool) -> HintMessage:
    """Return a hint for a position of a version of the table."""
    seat, game = question.seat, table.variant.game
    best = found.candidates[0].expected
    total = position.score(seat).total
    made = core_offers.offers(table.variant.renderer, position, seat, [candidate.move for candidate in found.candidates])
    candidates = [
        CandidateView(
            _offer_view(offer, total, game.unit),
            round(candidate.expected, 1),
            -behind(best, candidate.expected, 1),
            behind(best, candidate.expected, 1) < AS_GOOD,
            candidate.tries,
        )
        for candidate, offer in zip(found.candidates, made, strict=True)
    ]
    usual = position.describe(seat, found.usual_move)
    return HintMessage(version, question.id, seat, candidates, found.usual, usual, found.reason, found.confidence, last)


def _offer_view(offer: Offer, total: int, unit: int) -> OfferView:
    return OfferView(
        offer.move,
        offer.label,
        offer.text,
        offer.title,
        offer.how or offer.text,
        offer.note,
        offer.price,
        offer.gain,
        offer.points,
        "" if offer.depends else format_points(total + offer.points, unit),
        offer.score_note,
        offer.writes,
        offer.tier,
        offer.forfeits,
        offer.ends_step,
        offer.ends_turn,
        offer.starts_choice,
    )


def log_line(line: Line) -> LogLine:
    """Return a line of the log as clients get it."""
    return LogLine(line.number, line.seat, line.text, line.sentences, line.stand_in, line.slots, line.brief, line.news)


def _prompt_view(prompt: Prompt) -> PromptView:
    return PromptView(
        prompt.path,
        prompt.question,
        prompt.hint,
        prompt.key,
        prompt.choices,
        prompt.prices,
        prompt.marks,
        prompt.preset,
        prompt.quick,
        prompt.steps,
        prompt.listed,
        prompt.titled,
    )
