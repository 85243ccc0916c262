"""The simulation can fail: each of these puts a bug back, and some of the first seeds find it.

Compiled code cannot be patched, so these run on the pure sources.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from simulated_store import Database
from simulation_ledger import Violation
from simulation_run import simulate

from rollwright.core import is_compiled
from rollwright.server.errors import Code
from rollwright.server.live.broadcast import Broadcaster
from rollwright.server.live.pubsub import TableNotice
from rollwright.server.service.commits import CommitQueue
from rollwright.server.service.loaded_table import LoadedTable
from rollwright.server.service.recovery import Recovery
from rollwright.server.service.replies import Reply
from rollwright.server.service.service import TableService
from rollwright.server.table import decide, permissions
from rollwright.server.table.actions import Action, Actor, Move, SetSalt, TransferSeat
from rollwright.server.table.events import END, TAKE, Event, Occupant, occupant_text
from rollwright.server.table.table import PLAYING, Decision, Table

pytestmark = pytest.mark.skipif(is_compiled(), reason="compiled code cannot be patched")

SEEDS = 40
Patch = Callable[[pytest.MonkeyPatch], None]


def row_1_number_is_free(patch: pytest.MonkeyPatch) -> None:
    """The log accepts an event whose number is free, whether or not its predecessor is there."""
    patch.setattr(Database, "follows", lambda self, log, after, events: len(log) < events[0].number)


def row_2_notice_is_trusted(patch: pytest.MonkeyPatch) -> None:
    def on_notice(service: TableService, notice: TableNotice) -> None:
        loaded = service.cache.tables.get(notice.table)
        if loaded is not None and notice.version > loaded.table.version and loaded.table.status == PLAYING:
            event = Event(loaded.table.version + 1, service.now(), END, -1, "")
            loaded.table.fold(event)
            loaded.broadcaster.changed([event])

    patch.setattr(TableService, "on_notice", on_notice)


def row_4_another_person_is_removed(patch: pytest.MonkeyPatch) -> None:
    def require_occupant(table: Table, seat: int, occupant: int) -> None:
        table.check_seat(seat)
        occupied = table.seats[seat].taken
        if not occupied:
            real(table, seat, occupant)

    real = decide._require_occupant
    patch.setattr(decide, "_require_occupant", require_occupant)


def _only_at_first(patch: pytest.MonkeyPatch, kind: type[Action]) -> list[bool]:
    """Permission for this kind of action is checked before the first write, and not when the action is decided again."""
    again = [False]
    real_denied, real_decide_again = permissions.denied, Recovery.decide_again

    def denied(table: Table, action: Action, actor: Actor) -> Code | None:
        return None if again[0] and isinstance(action, kind) else real_denied(table, action, actor)

    def decide_again(recovery: Recovery, loaded: LoadedTable, written: int) -> Any:
        again[0] = True
        try:
            return real_decide_again(recovery, loaded, written)
        finally:
            again[0] = False

    patch.setattr(permissions, "denied", denied)
    patch.setattr(Recovery, "decide_again", decide_again)
    return again


def row_4_salt_on_another_seat(patch: pytest.MonkeyPatch) -> None:
    _only_at_first(patch, SetSalt)


def row_4_seat_link_used_twice(patch: pytest.MonkeyPatch) -> None:
    again = _only_at_first(patch, TransferSeat)
    seats: dict[str, int] = {}
    real = decide._decide

    def decide_transfer(table: Table, action: Action, actor: Actor, now: int) -> Decision:
        if not isinstance(action, TransferSeat):
            return real(table, action, actor, now)
        if not again[0]:
            seats[action.id] = table.seats.of_token[actor.token]
            return real(table, action, actor, now)
        seat = seats[action.id]
        return decide._event(table, TAKE, now, seat, occupant_text(Occupant(table.seats[seat].name, actor.guest)))

    patch.setattr(decide, "_decide", decide_transfer)


def row_4_move_with_a_transferred_token(patch: pytest.MonkeyPatch) -> None:
    _only_at_first(patch, Move)


def row_5_watch_is_checked_only_at_first(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Broadcaster, "_check_rights", lambda self, connections: None)


def row_6_unwritten_state_is_shown(patch: pytest.MonkeyPatch) -> None:
    real = CommitQueue.submit

    def submit(queue: CommitQueue, loaded: LoadedTable, action: Action, actor: Actor, reply: Reply) -> None:
        real(queue, loaded, action, actor, reply)
        if loaded.pending:
            loaded.broadcaster.table = loaded.draft
            loaded.broadcaster.changed([event for pending in loaded.pending for event in pending.events])

    patch.setattr(CommitQueue, "submit", submit)


def own_write_is_decided_again(patch: pytest.MonkeyPatch) -> None:
    """A write that was made, but reported as taken, is made once more."""
    real = Recovery.decide_again
    patch.setattr(Recovery, "decide_again", lambda self, loaded, written: real(self, loaded, 0))


def failed_write_is_taken_for_made(patch: pytest.MonkeyPatch) -> None:
    def written(queue: CommitQueue, loaded: LoadedTable, batch: Any, events: list[Event], future: Any) -> None:
        if future.exception() is not None:
            queue._fold_batch(loaded, batch, events)
        else:
            real(queue, loaded, batch, events, future)

    real = CommitQueue.written
    patch.setattr(CommitQueue, "written", written)


def nobody_looks_at_the_log(patch: pytest.MonkeyPatch) -> None:
    """A lost notice is never made up for."""

    async def look(service: TableService) -> None:
        pass

    patch.setattr(TableService, "_look", look)


def repeated_action_is_not_recognized(patch: pytest.MonkeyPatch) -> None:
    def repeated(table: Table, seat: int, seq: int, kind: str, text: str) -> None:
        return None

    patch.setattr(decide, "_repeated", repeated)


def clients_are_not_told_of_a_reload(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Broadcaster, "changed_completely", lambda self: None)


def predecessor_is_known_by_its_number(patch: pytest.MonkeyPatch) -> None:
    """A log that lost its end and grew another of the same length is continued by a process that knows the lost one."""
    patch.setattr(Database, "follows", lambda self, log, after, events: len(log) == events[0].number - 1)


def nonces_are_equal(patch: pytest.MonkeyPatch) -> None:
    """Equal events of two processes cannot be told apart."""
    patch.setattr(CommitQueue, "new_nonce", lambda self: 0)


BUGS: list[Patch] = [
    row_1_number_is_free,
    row_2_notice_is_trusted,
    row_4_another_person_is_removed,
    row_4_salt_on_another_seat,
    row_4_seat_link_used_twice,
    row_4_move_with_a_transferred_token,
    row_5_watch_is_checked_only_at_first,
    row_6_unwritten_state_is_shown,
    own_write_is_decided_again,
    failed_write_is_taken_for_made,
    nobody_looks_at_the_log,
    repeated_action_is_not_recognized,
    clients_are_not_told_of_a_reload,
    predecessor_is_known_by_its_number,
    nonces_are_equal,
]


@pytest.mark.slow
@pytest.mark.parametrize("bug", BUGS, ids=[bug.__name__ for bug in BUGS])
def test_a_bug_that_is_put_back_is_found(bug: Patch, monkeypatch: pytest.MonkeyPatch) -> None:
    bug(monkeypatch)
    assert any(finds(seed) for seed in range(SEEDS)), f"none of {SEEDS} seeds found it"


def finds(seed: int) -> bool:
    try:
        simulate(seed)
    except Violation:
        return True
    return False


def count_finds(seeds: int) -> dict[str, int]:
    """Return how many of these seeds find each bug, for scripts/simulate.py."""
    found: dict[str, int] = {}
    for bug in BUGS:
        with pytest.MonkeyPatch.context() as patch:
            bug(patch)
            found[bug.__name__] = sum(finds(seed) for seed in range(seeds))
    return found
