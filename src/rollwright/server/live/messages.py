"""The messages of the socket, as docs/api.md describes them. Actions are in table/actions.py."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from rollwright.core.phase import Phase
from rollwright.core.renderer import Fact, Mark
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

# client to server: what changes nothing


class Query(Struct, tag_field="kind", kw_only=True):
    """The base of all questions. A client chooses `id`; the reply names it."""

    id: RequestId = ""


class Hello(Query, tag="hello"):
    """The first message: the seat or host token of a program, "" for a browser with a cookie."""

    token: Token = ""
    batch: bool = False  # send several messages as one list
    compress: bool = False  # send the first of these lists compressed, if it is long


class Preview(Query, tag="preview"):
    seat: SeatNumber
    move: Sequence


class Explain(Query, tag="explain"):
    """Ask why the last of these slots cannot be touched."""

    seat: SeatNumber
    path: Annotated[list[Slot], Meta(min_length=1, max_length=20)]


class GetSheet(Query, tag="get_sheet"):
    seat: SeatNumber


class Follow(Query, tag="follow"):
    seats: Annotated[list[SeatNumber], Meta(max_length=8)]


class Resync(Query, tag="resync"):
    pass


SocketAction = Move | Undo | Ready | SetSalt | EnterThrow | Roll | CloseRound | Start
SocketQuery = Hello | Preview | Explain | GetSheet | Follow | Resync
ClientMessage = SocketAction | SocketQuery

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
    absent: bool
    state: str
    total: int
    points: str
    place: int
    summary: list[Fact]
    deadline: int | None
    occupant: int  # the number of the event that gave the seat, to name who is meant when someone is removed


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
    moves: list[tuple[int, tuple[str, ...], str]] | None
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


class Closing(Struct, tag_field="kind", tag="closing"):
    version: int
    code: str
    message: str


ServerMessage = TableMessage | You | Sheet | Ack | Refused | PreviewMessage | Explanation | Closing

decode = msgspec.json.Decoder(ClientMessage).decode
_encoder = msgspec.json.Encoder()


def phase_view(phase: Phase) -> PhaseView:
    return PhaseView(phase.round, phase.step)


def encode(message: ServerMessage) -> str:
    return _encoder.encode(message).decode()
