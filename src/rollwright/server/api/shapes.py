"""What is asked and answered over HTTP, and the refusals."""

from __future__ import annotations

from typing import Annotated

from litestar.openapi.spec import Example
from litestar.params import Parameter
from msgspec import Meta, Struct

from rollwright.server.desk import Listing, Name, Short
from rollwright.server.messages import Count, Text

SVG = "image/svg+xml"
TableId = Annotated[str, Parameter(description="the id of a table", examples=[Example(value="7f3kq2mn")])]


class Problem(Struct):
    """A refusal: a message for the person, and the ID of the rule if a rule is the reason."""

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
    name: str
    title: str


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
    running: list[Listing]
    finished: list[Listing]
    achievements: list[AchievementView]


class Rename(Struct):
    name: Name


class Sit(Struct):
    name: Name = ""
    seat: Annotated[int, Meta(ge=-1, le=1_000_000)] = -1
    ticket: Short = ""


class Seated(Struct):
    seat: int
    ticket: str
    number: int


class Number(Struct):
    number: int


class BotWish(Struct):
    bot: Short


class ChairsWish(Struct):
    chairs: Annotated[int, Meta(ge=1, le=100_000)]


class WordsWish(Struct):
    seat: Annotated[int, Meta(ge=0, le=1_000_000)]
    words: Name


class MoveWish(Struct):
    count: Count
    move: Count | None = None
    text: Text | None = None


class CountWish(Struct):
    count: Count


class TypedWish(Struct):
    text: Text
    throw: Count = 0


class PauseWish(Struct):
    paused: bool


class FromWish(Struct):
    step: Count
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
