"""Deciding: what an action does to a table, as events, or why it is refused. Nothing here changes a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.core.errors import RollwrightError
from rollwright.core.position import CHANCE, throw
from rollwright.server.errors import ActionRefused, Code, DuplicateAction
from rollwright.server.table import permissions
from rollwright.server.table.actions import (
    BOT,
    Action,
    Actor,
    CloseRound,
    Commit,
    End,
    EnterThrow,
    Join,
    Leave,
    LinkRematch,
    Move,
    PauseClock,
    Ready,
    ReclaimSeat,
    Roll,
    SeatBot,
    SetSalt,
    SetSeats,
    StandIn,
    Start,
    TakeHint,
    Throw,
    TransferSeat,
    Undo,
)
from rollwright.server.table.entered_throws import read_throw
from rollwright.server.table.events import (
    CLOCK,
    CLOSE,
    COMMIT,
    END,
    HINT,
    JOIN,
    LEAVE,
    MOVE,
    READY,
    REMATCH,
    SALT,
    SEATS,
    START,
    TAKE,
    THROW,
    UNDO,
    Event,
    Occupant,
    occupant_text,
)
from rollwright.server.table.seats import FEW
from rollwright.server.table.status import OVER, PLAYING, WAITING

if TYPE_CHECKING:
    from rollwright.server.table.table import Table

Decision = list[Event] | ActionRefused | DuplicateAction


def decide(table: Table, action: Action, actor: Actor, now: int) -> Decision:
    """Return the events this action makes, why it is refused, or that it was made before. Changes nothing."""
    try:
        if table.warning:
            raise ActionRefused(Code.OLDER_RULES, reason=table.warning)
        denied = permissions.denied(table, action, actor)
        if denied is not None:
            raise ActionRefused(denied)
        return _decide(table, action, actor, now)
    except ActionRefused as refused:
        return refused


def _decide(table: Table, action: Action, actor: Actor, now: int) -> Decision:
    match action:
        case Move():  # the first two are the usual ones: a struct of another type is slow to rule out
            return _decide_move(table, action, actor, now)
        case Throw():
            return _decide_throw(table, now)
        case Undo():
            return _decide_undo(table, action, now)
        case Ready():
            return _decide_ready(table, action, now)
        case TakeHint():
            return _decide_hint(table, action, now)
        case End():
            _require_over_position(table)
            return _event(table, END, now)
        case Join():
            return _decide_join(table, action.seat, Occupant(action.name, actor.guest), now)
        case SeatBot():
            return _decide_join(table, action.seat, Occupant(action.name, "", action.bot), now)
        case Leave():
            return _decide_leave(table, action, now)
        case StandIn():
            _require_occupant(table, action.seat, action.occupant)
            return _stand_in(table, action.seat, now)
        case TransferSeat():
            number = table.seats.of_token[actor.token]
            if table.seats[number].guest == actor.guest:
                raise ActionRefused(Code.ALREADY_PLAYING)
            return _event(table, TAKE, now, number, occupant_text(Occupant(table.seats[number].name, actor.guest)))
        case ReclaimSeat():
            return _decide_reclaim(table, action, now)
        case SetSalt():
            _require_waiting(table, Code.SALT_FIXED)
            return _event(table, SALT, now, action.seat, action.salt)
        case SetSeats():
            return _decide_seats(table, action, now)
        case Start():
            return _decide_start(table, now)
        case EnterThrow():
            return _decide_entered_throw(table, action, now)
        case Roll():
            if not table.header.stadium:
                raise ActionRefused(Code.PLAYERS_ROLL)
            if table.status == PLAYING and table.position.is_over():
                return _event(table, END, now)
            return _decide_throw(table, now)
        case CloseRound():
            return _decide_close(table, now)
        case PauseClock():
            return _decide_pause(table, action, now)
        case LinkRematch():
            if table.status != OVER:
                raise ActionRefused(Code.NOT_OVER)
            if table.rematch:
                raise ActionRefused(Code.REMATCH_EXISTS)
            return _event(table, REMATCH, now, -1, action.table)
        case Commit():
            if not table.must_commit():
                raise ActionRefused(Code.NOT_DUE)
            return _event(table, COMMIT, now, -1, table.commitment)
    raise AssertionError(f"no decision for {action!r}")


def _event(table: Table, kind: str, now: int, seat: int = -1, text: str = "") -> list[Event]:
    return [Event(table.version + 1, max(now, table.at), kind, seat, text)]


def _require_waiting(table: Table, code: Code = Code.ALREADY_STARTED) -> None:
    if table.status != WAITING:
        raise ActionRefused(code)


def _require_over_position(table: Table) -> None:
    if table.status != PLAYING or not table.position.is_over():
        raise ActionRefused(Code.NOT_OVER)


def _require_occupant(table: Table, seat: int, occupant: int) -> None:
    """The one who is meant still has the seat; between asking and writing it may have changed hands."""
    table.check_seat(seat)
    if table.seats[seat].is_free:
        raise ActionRefused(Code.SEAT_FREE, seat=seat + 1)
    if table.seats[seat].taken != occupant:
        raise ActionRefused(Code.SEAT_CHANGED)


def _repeated(table: Table, seat: int, seq: int, kind: str, text: str) -> DuplicateAction | None:
    """Return the action that was already made with this number; refuse any other that is not the next."""
    found = table.seats[seat]
    if seq == found.seq + 1:
        return None
    back = found.seq - seq
    if 0 <= back < len(found.last_actions):
        made = found.last_actions[-1 - back]
        if made[:2] == (kind, text):
            return DuplicateAction(made[2])
    raise ActionRefused(Code.OUT_OF_SEQUENCE, seq=seq, expected=found.seq + 1)


def _decide_join(table: Table, seat: int, occupant: Occupant, now: int) -> list[Event]:
    refused = table.join_refused()
    if refused is not None:
        raise refused
    if table.status == PLAYING:
        return _event(table, JOIN, now, len(table.seats), occupant_text(occupant))
    free = table.free_seat()
    if seat < 0:
        seat = free
    table.check_seat(seat, free if table.header.stadium else -1)
    if seat < len(table.seats) and not table.seats[seat].is_free:
        raise ActionRefused(Code.SEAT_TAKEN, seat=seat + 1, name=table.seats[seat].name)
    return _event(table, TAKE, now, seat, occupant_text(occupant))


def _decide_leave(table: Table, action: Leave, now: int) -> list[Event]:
    _require_occupant(table, action.seat, action.occupant)
    return _event(table, LEAVE, now, action.seat) if table.status == WAITING else _stand_in(table, action.seat, now)


def _stand_in(table: Table, seat: int, now: int) -> list[Event]:
    if table.status == OVER:
        raise ActionRefused(Code.GAME_OVER)
    found = table.seats[seat]
    if not found.is_person or table.status == WAITING:
        raise ActionRefused(Code.NO_PERSON)
    return _event(table, TAKE, now, seat, occupant_text(Occupant(found.name, found.guest, "", table.header.stand_in)))


def _decide_reclaim(table: Table, action: ReclaimSeat, now: int) -> list[Event]:
    found = table.seats[action.seat]
    if not found.stand_in:
        raise ActionRefused(Code.ALREADY_PLAYING)
    if table.status == OVER:
        raise ActionRefused(Code.GAME_OVER)
    return _event(table, TAKE, now, action.seat, occupant_text(Occupant(found.name, found.guest)))


def _decide_seats(table: Table, action: SetSeats, now: int) -> list[Event]:
    _require_waiting(table)
    if table.header.begin:
        raise ActionRefused(Code.SEATS_FIXED)
    fewest, most = table.seat_range()
    if not table.header.stadium:
        most = min(most, FEW)
    if not fewest <= action.seats <= most:
        raise ActionRefused(Code.SEATS_OUT_OF_RANGE, title=table.variant.game.title, fewest=fewest, most=most, wanted=action.seats)
    if action.seats < len(table.seats) - len(table.seats.vacant):
        raise ActionRefused(Code.SEATS_IN_USE)
    return _event(table, SEATS, now, -1, str(action.seats))


def _decide_start(table: Table, now: int) -> list[Event]:
    _require_waiting(table)
    count = len(table.seats) - len(table.seats.vacant)
    fewest, most = table.seat_range()
    if not fewest <= count <= most:
        wanted = str(fewest) if fewest == most else f"{fewest} to {most}"
        raise ActionRefused(Code.WRONG_NUMBER_OF_PLAYERS, title=table.variant.game.title, wanted=wanted, count=count)
    return _event(table, START, now)


def _require_throw(table: Table) -> None:
    table.check_playing()
    if not table.is_to_act(CHANCE):
        raise ActionRefused(Code.NOTHING_TO_ROLL)


def _decide_throw(table: Table, now: int) -> list[Event]:
    _require_throw(table)
    if table.dice is None:
        raise ActionRefused(Code.ENTERED_DICE)
    moves = throw(table.copy_for_throw(), table.dice, table.throws + 1)
    return _event(table, THROW, now, CHANCE, "; ".join([table.variant.format_move(move) for move in moves]))


def _decide_entered_throw(table: Table, action: EnterThrow, now: int) -> list[Event]:
    _require_throw(table)
    if table.header.dice != "typed":
        raise ActionRefused(Code.COMMITTED_DICE)
    if action.throw and action.throw != table.throws + 1:
        raise ActionRefused(Code.THROW_MADE, throw=action.throw)
    moves = read_throw(table.variant, table.position.clone(), action.text)
    return _event(table, THROW, now, CHANCE, "; ".join([table.variant.format_move(move) for move in moves]))


def _decide_move(table: Table, action: Move, actor: Actor, now: int) -> Decision:
    table.check_playing()
    move = _read_move(table, action)
    text = table.variant.format_move(move)
    repeated = _repeated(table, action.seat, action.seq, MOVE, text)
    if repeated is not None:
        return repeated
    if table.closed and actor.role != BOT:
        raise ActionRefused(Code.ROUND_CLOSED)
    if table.position.refusal_code(action.seat, move):
        refusal = table.position.refusal(action.seat, move)
        assert refusal is not None  # refusal_code() found one
        raise ActionRefused(Code.RULES, refusal.rule, reason=refusal.message)
    return _event(table, MOVE, now, action.seat, text)


def _read_move(table: Table, action: Move) -> int:
    if action.move is not None:
        last = table.variant.rules.num_moves() - 1
        if action.move > last:
            raise ActionRefused(Code.MOVE_NOT_FOUND, move=action.move, last=last)
        return action.move
    if action.text is None:
        raise ActionRefused(Code.MOVE_MISSING)
    try:
        return table.variant.rules.parse_move(action.text)
    except RollwrightError as error:
        raise ActionRefused(Code.BAD_MOVE, reason=str(error)) from None


def _decide_undo(table: Table, action: Undo, now: int) -> Decision:
    table.check_playing()
    repeated = _repeated(table, action.seat, action.seq, UNDO, "")
    if repeated is not None:
        return repeated
    refused = table.undo_refused(action.seat)
    if refused is not None:
        raise refused
    before = table.history.last_before()
    if before is not None and 0 < table.clocks.deadline_before(before) <= now:
        raise ActionRefused(Code.TIME_IS_UP)
    return _event(table, UNDO, now, action.seat)


def _decide_ready(table: Table, action: Ready, now: int) -> Decision:
    table.check_playing()
    repeated = _repeated(table, action.seat, action.seq, READY, "")
    if repeated is not None:
        return repeated
    if not table.can_ready(action.seat):
        if table.header.stadium:
            raise ActionRefused(Code.HOST_ROLLS)
        raise ActionRefused(Code.YOUR_MOVE if table.position.is_to_act(action.seat) else Code.NOTHING_TO_ROLL)
    return _event(table, READY, now, action.seat)


def _decide_hint(table: Table, action: TakeHint, now: int) -> Decision:
    table.check_playing()
    if not table.header.hints:
        raise ActionRefused(Code.HINTS_OFF)
    if table.closed or not table.position.is_to_act(action.seat):
        raise ActionRefused(Code.NOT_YOUR_MOVE)
    seat = table.seats[action.seat]
    if seat.hinted_at == seat.seq:  # the same decision again
        return DuplicateAction(table.version)
    return _event(table, HINT, now, action.seat)


def _decide_close(table: Table, now: int) -> list[Event]:
    table.check_playing()
    if table.closed:
        raise ActionRefused(Code.ROUND_CLOSED)
    if not table.moved and not table.open:
        raise ActionRefused(Code.NO_ROUND)
    return _event(table, CLOSE, now, -1, table.header.stand_in)


def _decide_pause(table: Table, action: PauseClock, now: int) -> list[Event]:
    if table.header.clock is None or not table.header.stadium:
        raise ActionRefused(Code.CLOCK_FIXED)
    table.check_playing()
    if bool(table.clocks.paused_at) == action.paused:
        raise ActionRefused(Code.CLOCK_PAUSED if action.paused else Code.CLOCK_RUNNING)
    return _event(table, CLOCK, now, -1, "paused" if action.paused else "running")
