"""The messages of the socket, as docs/api.md describes them. Actions are in table/actions.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from rollwright.core.offers import Amount, Brief, Choice, Piece
from rollwright.core.phase import Phase
from rollwright.core.renderer import Fact, Mark
from rollwright.server.errors import ActionRefused
from rollwright.server.table.actions import (
    CloseRound,
    EnterThrow,
    Move,
    Ready,
    RequestId,
    Roll,
    SeatNumber,
    Sequence,
    SetSalt,
    Start,
    Undo,
)

Slot = Annotated[str, Meta(max_length=100)]
Token = Annotated[str, Meta(max_length=100)]
Faces = Annotated[list[Annotated[int, Meta(ge=0, le=1000)]], Meta(max_length=100)]  # those that are up, by their numbers

# client to server: what changes nothing


class Query(Struct, tag_field="kind", kw_only=True):
    """The base of all questions. A client chooses `id`; the reply names it."""

    id: RequestId = ""


class Hello(Query, tag="hello"):
    """The first message: the seat or host token of a program, "" for a browser with a cookie."""

    token: Token = ""
    batch: bool = False  # send several messages as one list
    compress: bool = False  # send the first of these lists, and very long ones, compressed


class Preview(Query, tag="preview"):
    seat: SeatNumber
    move: Sequence


class Explain(Query, tag="explain"):
    """Ask why the last of these slots cannot be touched."""

    seat: SeatNumber
    path: Annotated[list[Slot], Meta(min_length=1, max_length=20)]


class GetSheet(Query, tag="get_sheet"):
    seat: SeatNumber


class GetThrowDice(Query, tag="get_throw_dice"):
    """Ask which dice of the next throw the host can tap, after the faces of these chance moves."""

    entered: Annotated[list[Faces], Meta(max_length=100)] = []


class Follow(Query, tag="follow"):
    seats: Annotated[list[SeatNumber], Meta(max_length=8)]


class GetOffers(Query, tag="offers"):
    """Ask what the moves of a seat of the caller cost and give."""

    seat: SeatNumber


class GetSuggestions(Query, tag="suggest"):
    """Ask for a good move of a seat of the caller, and why it is good."""

    seat: SeatNumber


class GetHint(Query, tag="hint"):
    """Ask for the best moves of a seat of the caller. It is counted, and others at the table can see it."""

    seat: SeatNumber


class Resync(Query, tag="resync"):
    pass


SocketAction = Move | Undo | Ready | SetSalt | EnterThrow | Roll | CloseRound | Start
SocketQuery = Hello | Preview | Explain | GetSheet | GetThrowDice | GetOffers | GetSuggestions | GetHint | Follow | Resync
ClientMessage = SocketAction | SocketQuery

# server to client


class About(Struct):
    table: str
    title: str
    game: str
    game_title: str
    options: dict[str, str]
    edition: str
    edition_title: str
    unit: int
    independent: bool
    dice: str
    roll: str
    undo: bool
    hints: bool
    clock: dict[str, int | str] | None
    open: bool
    stadium: bool
    watch: bool
    origin: str
    created: int


class PhaseView(Struct):
    round: str
    step: str
    short: str = ""  # the moment where there is little room


class ReasonView(Struct):
    kind: str
    detail: str
    points: str


class SeatView(Struct):
    seat: int
    name: str
    bot: str
    stand_in: str
    absent: bool
    state: str
    total: int
    points: str
    place: int
    summary: list[Fact]
    deadline: int | None
    occupant: int  # the number of the event that gave the seat, to name who is meant when someone is removed
    hints: int  # taken so far


class Counts(Struct):
    seats: int
    done: int
    people: int
    watching: int


class NextThrow(Struct):
    prompt: str
    example: str
    who: str


class ThrowView(Struct):
    number: int
    text: str
    at: int


class LogLine(Struct):
    number: int
    seat: int
    text: str
    sentences: list[str]
    stand_in: bool  # a bot played for an absent person
    slots: list[str]  # that it wrote on the sheet of its seat
    brief: list[Brief]  # what it did for each seat, for a line with little room
    news: list[tuple[int, str]]  # what happened to a seat (-1: the table) without its choice, as a sentence


class DiceView(Struct):
    how: str
    commitment: str
    salts: list[tuple[str, str]]
    secret: str
    throws: int


class ScoreView(Struct):
    seat: int
    total: int
    points: str
    place: int
    reasons: list[ReasonView]


class AchievementView(Struct):
    seat: int
    name: str
    text: str
    wanted: int  # the number of games it takes; this is one of them


class Result(Struct):
    winners: list[int]
    scores: list[ScoreView]
    achievements: list[AchievementView]
    rank: str
    verified: bool
    ties: list[str]  # what decided between equal scores, with placeholders for names
    played: int  # milliseconds from the start to the end


class TableMessage(Struct, tag_field="kind", tag="table"):
    version: int
    base_version: int
    now: int
    full: bool | UnsetType = UNSET
    about: About | UnsetType = UNSET
    status: str | UnsetType = UNSET
    phase: PhaseView | UnsetType = UNSET
    seats: list[SeatView] | UnsetType = UNSET
    counts: Counts | UnsetType = UNSET
    waiting_for: list[int] | UnsetType = UNSET
    common: dict[str, Mark | None] | UnsetType = UNSET
    picture: str | UnsetType = UNSET
    next_throw: NextThrow | UnsetType | None = UNSET
    throw: ThrowView | UnsetType | None = UNSET
    ending: bool | UnsetType = UNSET
    closed: bool | UnsetType = UNSET
    log: list[LogLine] | UnsetType = UNSET
    undone: list[int] | UnsetType = UNSET
    closes_at: int | UnsetType | None = UNSET
    paused: bool | UnsetType = UNSET
    dice: DiceView | UnsetType = UNSET
    result: Result | UnsetType | None = UNSET
    rematch: str | UnsetType = UNSET
    join_refusal: str | UnsetType = UNSET
    warning: str | UnsetType = UNSET


class You(Struct, tag_field="kind", tag="you"):
    version: int
    seats: list[int]
    host: bool
    name: str
    seat_tokens: dict[str, str]
    host_token: str


class Sheet(Struct, tag_field="kind", tag="sheet"):
    version: int
    seat: int
    marks: dict[str, Mark]
    moves: list[int] | None
    seq: int
    can_undo: bool
    can_ready: bool
    total: int
    points: str
    reasons: list[ReasonView]
    summary: list[Fact]


class Ack(Struct, tag_field="kind", tag="ack"):
    """An action is written."""

    version: int
    id: str
    seat: int = -1
    seq: int = 0


class Refused(Struct, tag_field="kind", tag="refused"):
    """An action or a question is refused."""

    version: int
    id: str
    code: str
    message: str
    rule: str = ""
    seat: int = -1
    seq: int = 0


class PreviewMessage(Struct, tag_field="kind", tag="preview"):
    version: int
    id: str
    seat: int
    move: int
    text: str
    marks: dict[str, Mark | None]
    points: str


class Explanation(Struct, tag_field="kind", tag="explanation"):
    version: int
    id: str
    seat: int
    path: list[str]
    rule: str
    message: str


class DieView(Struct):
    title: str
    faces: list[Mark]
    count: int  # dice alike: their faces are entered in any order
    distinct: bool  # no face can be entered twice


class ThrowDiceMessage(Struct, tag_field="kind", tag="throw_dice"):
    """The dice to tap next, and what was tapped so far as text. Without a prompt the throw is complete."""

    version: int
    id: str
    entered: list[list[int]]
    text: str
    prompt: str
    dice: list[DieView]
    any_one: bool  # one of the dice is entered, as its number and its face


class OfferView(Struct):
    """The costs and gains of one legal move."""

    move: int
    label: str  # of the main button, at most 32 characters
    text: str
    title: str
    how: str  # below the title in a list of moves
    note: str
    price: tuple[Amount, ...]
    gain: tuple[Amount, ...]
    points: int  # in units of the game
    score: str  # the score after the move; empty if it depends on what others do
    score_note: str  # what changes it besides price and gain
    writes: dict[str, str]
    tier: str  # free, cheap, or expensive
    forfeits: str
    ends_step: bool  # ends a turn or a step of it
    ends_turn: bool  # does nothing else; if it forfeits nothing, Roll needs no further press
    starts_choice: bool  # make it without a confirmation; the next moves complete it


class PromptView(Struct):
    """The question after the slots of the path were touched."""

    path: tuple[str, ...]
    question: str  # at most 32 characters
    hint: str
    key: tuple[tuple[str, tuple[Piece, ...]], ...]
    choices: dict[str, Choice]
    prices: dict[str, tuple[Amount, ...]]
    marks: dict[str, Mark]
    preset: str
    quick: str  # preset where moves are not confirmed
    steps: tuple[str, ...]
    listed: bool  # each move has a button besides the slots
    titled: bool  # buttons show titles instead of labels, because the key has the price


class OffersMessage(Struct, tag_field="kind", tag="offers"):
    """The offers of a seat, and the prompts on the way to its moves."""

    version: int
    id: str
    seat: int
    offers: list[OfferView]
    prompts: list[PromptView]
    cancel: int = -1  # the move that cancels the choice that was started


class SuggestionView(Struct):
    offer: OfferView
    reason: str


class SuggestionsMessage(Struct, tag_field="kind", tag="suggestions"):
    """Good moves of a seat, best first."""

    version: int
    id: str
    seat: int
    suggestions: list[SuggestionView]


class CandidateView(Struct):
    """One of the best moves."""

    offer: OfferView
    expected: float  # final points
    difference: float  # to the best move, 0 or less
    as_good: bool  # as the best move: the difference is too small to matter
    tries: int  # in how many of 100 tries it was the best


class HintMessage(Struct, tag_field="kind", tag="hint"):
    """The best moves of a seat, best first. Better versions follow until one is the last."""

    version: int
    id: str
    seat: int
    candidates: list[CandidateView]
    usual: int  # what most players would do: an index into the candidates, -1 if it is none of them
    usual_text: str
    reason: str
    confidence: str  # Sure, Fairly sure, A toss-up, or "" before anything was sampled
    last: bool


class Closing(Struct, tag_field="kind", tag="closing"):
    version: int
    code: str
    message: str


ServerMessage = (
    TableMessage
    | You
    | Sheet
    | Ack
    | Refused
    | PreviewMessage
    | Explanation
    | ThrowDiceMessage
    | OffersMessage
    | SuggestionsMessage
    | HintMessage
    | Closing
)

decode = msgspec.json.Decoder(ClientMessage).decode
encode: Callable[[ServerMessage], bytes] = msgspec.json.Encoder().encode


def phase_view(phase: Phase) -> PhaseView:
    return PhaseView(phase.round, phase.step, phase.short)


def refusal(version: int, id: str, refused: ActionRefused, seat: int = -1, seq: int = 0) -> Refused:
    return Refused(version, id, refused.code.id, refused.message, refused.rule, seat, seq)
