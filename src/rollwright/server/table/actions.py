"""Actions that someone asks of a table, as data, and their actors. `Table.decide` turns an action into events or a refusal."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

SeatNumber = Annotated[int, Meta(ge=0, le=1_000_000)]
Sequence = Annotated[int, Meta(ge=0, le=2_000_000_000)]
Text = Annotated[str, Meta(max_length=2000)]
RequestId = Annotated[str, Meta(max_length=64)]

PERSON, BOT, SERVER = "person", "bot", "server"
HOST_TOKEN = 0  # the value of Actor.token for the token of a table's host


class Actor(Struct, frozen=True):
    """The one who asks. Which seats and rights that means is decided by the table, every time."""

    guest: str = ""
    token: int = -1  # proven: the number of the event that gave the seat, or HOST_TOKEN
    role: str = PERSON


SERVER_ACTOR = Actor(role=SERVER)
BOT_ACTOR = Actor(role=BOT)


class Action(Struct, tag_field="kind", kw_only=True):
    """The base of all actions. A client chooses `id`; the reply names it."""

    id: RequestId = ""


# of a seat, numbered so that a repeated one is recognized


class Move(Action, tag="move"):
    seat: SeatNumber
    seq: Sequence
    move: Sequence | None = None
    text: Text | None = None


class Undo(Action, tag="undo"):
    seat: SeatNumber
    seq: Sequence


class Ready(Action, tag="ready"):
    seat: SeatNumber
    seq: Sequence


class TakeHint(Action, tag="take_hint"):
    """A player is shown the best moves. The server asks this before it thinks; it is counted once for a decision."""

    seat: SeatNumber


class SetSalt(Action, tag="set_salt"):
    seat: SeatNumber
    salt: Text


# of people who come and go


class Join(Action, tag="join"):
    """A person takes a free seat, or joins a running game."""

    name: Text
    seat: int = -1  # -1: any


class SeatBot(Action, tag="seat_bot"):
    """The host puts a bot on a seat; `name` is what people see, numbered where it occurs twice."""

    seat: int
    bot: Text
    name: Text


class Leave(Action, tag="leave"):
    """A person leaves, or the host removes the occupant who took the seat with event `occupant`."""

    seat: SeatNumber
    occupant: int


class StandIn(Action, tag="stand_in"):
    """A bot plays for the absent person who took the seat with event `occupant`."""

    seat: SeatNumber
    occupant: int


class TransferSeat(Action, tag="transfer_seat"):
    """Another device takes over the seat that its token belongs to."""


class ReclaimSeat(Action, tag="reclaim_seat"):
    """A person takes their seat back from a stand-in."""

    seat: SeatNumber


# of the host


class SetSeats(Action, tag="set_seats"):
    seats: Annotated[int, Meta(ge=0, le=100_000)]


class Start(Action, tag="start"):
    pass


class EnterThrow(Action, tag="enter_throw"):
    """The faces of physical dice. `throw` is the number of the throw that is meant, 0 for the next."""

    text: Text
    throw: Sequence = 0


class Roll(Action, tag="roll"):
    """The host of a stadium rolls, or ends the game."""


class CloseRound(Action, tag="close_round"):
    pass


class PauseClock(Action, tag="pause_clock"):
    paused: bool


class LinkRematch(Action, tag="link_rematch"):
    table: Text


# of the server itself


class Commit(Action, tag="commit"):
    """The server commits to the secret of the dice."""


class Throw(Action, tag="throw"):
    pass


class End(Action, tag="end"):
    pass


HOST_ACTIONS = (SeatBot, SetSeats, Start, EnterThrow, Roll, CloseRound, PauseClock)
SERVER_ACTIONS = frozenset({Commit, Throw, End})
