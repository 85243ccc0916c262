"""The bodies of requests and responses, and of refusals."""

from __future__ import annotations

from typing import Annotated

from litestar.openapi.spec import Example
from litestar.params import Parameter
from msgspec import Meta, Struct

from rollwright.server.service.listings import TablePage
from rollwright.server.service.opening import Name, Short
from rollwright.server.table.actions import RequestId, Sequence, Text

SVG = "image/svg+xml"
PNG = "image/png"
TableId = Annotated[str, Parameter(description="the id of a table", examples=[Example(value="7f3kq2mn")])]


class Problem(Struct):
    """The reason of a refusal: a code from docs/api.md, a sentence, and the ID of a rule where one is the reason."""

    code: str
    message: str
    rule: str = ""


class OptionView(Struct):
    name: str
    title: str
    default: str
    choices: list[tuple[str, str]]
    format_hint: str
    multiple: bool


class EditionView(Struct):
    name: str
    title: str
    hash: str


class BotView(Struct):
    """A bot; level, style, and description are "" for one without a face."""

    name: str
    title: str
    level: str
    style: str
    about: str


class GameView(Struct):
    name: str
    title: str
    tagline: str
    credits: list[str]
    notes: list[str]
    rules_version: int
    independent: bool
    joins: bool
    seats: tuple[int, int]
    usual_seats: tuple[int, int]
    minutes: int
    unit: int
    options: list[OptionView]
    editions: list[EditionView]
    bots: list[BotView]
    default_bot: str


class SymbolRowView(Struct):
    """A symbol with its name and what it does, and regular expressions of the symbols and slots it explains."""

    name: str
    does: str
    svg: str
    symbols: list[str]
    slots: list[str]
    group: str


class TargetView(Struct):
    """The target of a line of the coach: slots with a class, a part (as regular expressions), a slot of the suggested move, or
    something in the header."""

    slots: list[str]
    within: str
    part: str
    move: str
    header: str


class CoachLineView(Struct):
    bold: str
    text: str
    at: TargetView
    when: str


class CoachStepView(Struct):
    title: str
    kind: str
    lines: list[CoachLineView]
    until: list[str]
    before: list[str]


class GuideView(Struct):
    """The introduction to a game for newcomers; all of it is empty for a game without a guide."""

    goal: str
    detail: str
    turn: list[str]
    symbols: list[SymbolRowView]
    scoring: list[tuple[str, str, str]]  # what scores, how, and how much
    highlights: list[tuple[str, str]]
    steps: list[CoachStepView]
    asides: dict[str, CoachStepView]  # shown instead of a step that waits for a move, by the step of the round


class AchievementView(Struct):
    """An achievement: in how many games it was fulfilled, and how many are wanted."""

    game: str
    name: str
    text: str
    have: int
    wanted: int


class YouView(Struct):
    name: str
    guest: bool
    playing: TablePage
    finished: TablePage
    achievements: list[AchievementView]


class RenameRequest(Struct):
    name: Name


class JoinRequest(Struct):
    """A name to join with, a seat to reclaim, or the token of a seat to transfer to this device."""

    name: Name = ""
    seat: Annotated[int, Meta(ge=-1, le=1_000_000)] = -1
    token: Short = ""


class Seated(Struct):
    seat: int
    token: str
    version: int


class Version(Struct):
    """The version of the table after an action."""

    version: int


class SeatToken(Struct):
    seat: int
    token: str


class Opened(Struct):
    table: str
    host_token: str
    commitment: str  # to the dice; "" with physical dice
    seats: list[SeatToken]


class BotRequest(Struct):
    bot: Short


class SeatsRequest(Struct):
    seats: Annotated[int, Meta(ge=1, le=100_000)]


class SaltRequest(Struct):
    seat: Annotated[int, Meta(ge=0, le=1_000_000)]
    salt: Name


class MoveRequest(Struct):
    """A move by its number, or by its notation if the number is -1."""

    seq: Sequence
    move: Annotated[int, Meta(ge=-1, le=2_000_000_000)] = -1  # not optional: OpenAPI loses the limits of optional fields
    text: Text = ""
    id: RequestId = ""


class SequenceRequest(Struct):
    seq: Sequence
    id: RequestId = ""


class ThrowRequest(Struct):
    text: Text
    throw: Sequence = 0


class ClockRequest(Struct):
    paused: bool


class ContinueRequest(Struct):
    step: Sequence
    seat: Annotated[int, Meta(ge=0, le=100)] = 0
    bots: Short = ""
    name: Name = ""


class RecordText(Struct):
    text: Annotated[str, Meta(max_length=500_000)]


class Verified(Struct):
    game: str
    verified: bool
    message: str
    throws: dict[str, int]
    scores: list[str]
    winners: list[int]
