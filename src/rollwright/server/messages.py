"""The messages of the socket, as docs/api.md describes them."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from rollwright.core.phase import Phase
from rollwright.core.renderer import Fact, Mark

Seat = Annotated[int, Meta(ge=0, le=1_000_000)]
Count = Annotated[int, Meta(ge=0, le=2_000_000_000)]
Text = Annotated[str, Meta(max_length=2000)]
Slot = Annotated[str, Meta(max_length=100)]

# client to server


class Move(Struct, tag_field="kind", tag="move"):
    seat: Seat
    count: Count
    move: Count | None = None
    text: Text | None = None


class Undo(Struct, tag_field="kind", tag="undo"):
    seat: Seat
    count: Count


class Ready(Struct, tag_field="kind", tag="ready"):
    seat: Seat
    count: Count


class Preview(Struct, tag_field="kind", tag="preview"):
    seat: Seat
    move: Count


class Why(Struct, tag_field="kind", tag="why"):
    seat: Seat
    path: Annotated[list[Slot], Meta(min_length=1, max_length=20)]


class Look(Struct, tag_field="kind", tag="look"):
    seat: Seat


class Follow(Struct, tag_field="kind", tag="follow"):
    seats: Annotated[list[Seat], Meta(max_length=8)]


class Typed(Struct, tag_field="kind", tag="typed"):
    text: Text
    throw: Count = 0


class Roll(Struct, tag_field="kind", tag="roll"):
    pass


class Close(Struct, tag_field="kind", tag="close"):
    pass


class Start(Struct, tag_field="kind", tag="start"):
    pass


class Words(Struct, tag_field="kind", tag="words"):
    seat: Seat
    text: Text


class Again(Struct, tag_field="kind", tag="again"):
    pass


ClientMessage = Move | Undo | Ready | Preview | Why | Look | Follow | Typed | Roll | Close | Start | Words | Again

# server to client


class About(Struct):
    table: str
    title: str
    game: str
    game_title: str
    options: dict[str, str]
    edition: str
    unit: int
    independent: bool
    dice: str
    roll: str
    undo: bool
    clock: dict[str, int | str] | None
    open: bool
    stadium: bool
    watch: bool
    origin: str
    created: int


class PhaseView(Struct):
    round: str
    step: str


class ReasonView(Struct):
    kind: str
    detail: str
    points: str


class SeatView(Struct):
    seat: int
    name: str
    bot: str
    stand_in: str
    away: bool
    state: str
    total: int
    points: str
    place: int
    summary: list[Fact]
    deadline: int | None


class Counts(Struct):
    seats: int
    done: int
    people: int
    watching: int


class DueView(Struct):
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


class TableMessage(Struct, tag_field="kind", tag="table"):
    number: int
    since: int
    now: int
    whole: bool | UnsetType = UNSET
    about: About | UnsetType = UNSET
    stage: str | UnsetType = UNSET
    phase: PhaseView | UnsetType = UNSET
    seats: list[SeatView] | UnsetType = UNSET
    counts: Counts | UnsetType = UNSET
    waiting_for: list[int] | UnsetType = UNSET
    common: dict[str, Mark | None] | UnsetType = UNSET
    parts: list[tuple[str, str]] | UnsetType = UNSET
    due: DueView | UnsetType | None = UNSET
    throw: ThrowView | UnsetType | None = UNSET
    ending: bool | UnsetType = UNSET
    closed: bool | UnsetType = UNSET
    log: list[LogLine] | UnsetType = UNSET
    undone: list[int] | UnsetType = UNSET
    closes: int | UnsetType | None = UNSET
    paused: bool | UnsetType = UNSET
    dice: DiceView | UnsetType = UNSET
    result: Result | UnsetType | None = UNSET
    next: str | UnsetType = UNSET
    join: str | UnsetType = UNSET
    warning: str | UnsetType = UNSET


class You(Struct, tag_field="kind", tag="you"):
    number: int
    seats: list[int]
    host: bool
    name: str
    tickets: dict[str, str]
    key: str


class Sheet(Struct, tag_field="kind", tag="sheet"):
    number: int
    seat: int
    marks: dict[str, Mark]
    moves: list[tuple[int, tuple[str, ...], str]] | None
    count: int
    may_undo: bool
    may_ready: bool
    total: int
    points: str
    reasons: list[ReasonView]
    summary: list[Fact]


class Ack(Struct, tag_field="kind", tag="ack"):
    number: int
    seat: int
    count: int


class RefusedMessage(Struct, tag_field="kind", tag="refused"):
    number: int
    seat: int
    count: int
    rule: str
    message: str


class PreviewMessage(Struct, tag_field="kind", tag="preview"):
    number: int
    seat: int
    move: int
    text: str
    marks: dict[str, Mark | None]
    points: str


class WhyMessage(Struct, tag_field="kind", tag="why"):
    number: int
    seat: int
    path: list[str]
    rule: str
    message: str


class Error(Struct, tag_field="kind", tag="error"):
    number: int
    message: str


class Bye(Struct, tag_field="kind", tag="bye"):
    number: int
    message: str


ServerMessage = TableMessage | You | Sheet | Ack | RefusedMessage | PreviewMessage | WhyMessage | Error | Bye

decode = msgspec.json.Decoder(ClientMessage).decode
_encoder = msgspec.json.Encoder()


def phase_view(phase: Phase) -> PhaseView:
    return PhaseView(phase.round, phase.step)


def encode(message: ServerMessage) -> str:
    return _encoder.encode(message).decode()
