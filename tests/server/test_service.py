"""The service without sockets: what happens automatically, what happens when the log or a game fails, two services on one log."""

import asyncio
from typing import Any

import pytest
import sqlalchemy as sa
from in_process import (
    ADA,
    HOST,
    SettableClock,
    kinds,
    move,
    opened,
    play_to_the_end,
    ready,
    run,
    stand_in,
    start_service,
    until,
    with_service,
)

from rollwright import bots as all_bots
from rollwright.server.app import readyz
from rollwright.server.errors import ActionRefused, Code
from rollwright.server.http.guests import guest_profile
from rollwright.server.service import automation, bots, loaded_tables
from rollwright.server.service.opening import ClockRequest
from rollwright.server.service.service import PROBE, TableService
from rollwright.server.table.actions import Actor, CloseRound, Join, Move, ReclaimSeat, Start, TransferSeat
from rollwright.server.table.table import OVER, PLAYING
from toys import Terraces

pytestmark = pytest.mark.usefixtures("toys")


def test_throws_bots_and_the_end_are_automatic(url):
    async def work(service: TableService) -> None:
        loaded = await opened(service, bots=["random", "greedy"], start=True)
        await play_to_the_end(service, loaded)
        assert loaded.table.status == OVER
        row = service.store.table(loaded.id)
        assert row is not None
        assert row.status == OVER
        assert row.result
        profile = await guest_profile(service, ADA)
        assert [summary.table for summary in profile.finished.tables] == [loaded.id]
        assert profile.playing.tables == []

    with_service(url, work)


def test_the_commitment_is_the_first_event_of_a_table(url):
    async def work(service: TableService) -> None:
        loaded = await opened(service, people=["Bea"])
        first = service.store.events(loaded.id)[0]
        assert (first.kind, first.text) == ("commit", loaded.table.commitment)
        entered = await opened(service, people=["Bea"], dice="typed")
        assert "commit" not in kinds(service, entered)

    with_service(url, work)


def test_a_table_left_in_the_middle_continues_in_another_process(url):
    found: dict[str, Any] = {}

    async def first(service: TableService) -> None:
        loaded = await opened(service, bots=["random"], start=True)
        await until(lambda: loaded.table.throws == 1)
        found["id"] = loaded.id
        found["event"] = (await move(service, loaded, 0)).number

    async def second(service: TableService) -> None:
        loaded = await service.table(found["id"])
        assert loaded.table.version >= found["event"]
        await play_to_the_end(service, loaded)
        event = service.store.events(loaded.id)[found["event"] - 1]
        assert (event.kind, event.seat) == ("move", 0)

    with_service(url, first)
    with_service(url, second)


def test_an_interrupted_game_of_bots_continues_when_someone_looks(url):
    found: dict[str, Any] = {}

    async def first(service: TableService) -> None:
        loaded = await opened(service, bots=["random", "random"], join=False)
        service.queue.scheduler = None  # as if it was killed before the bots could move
        await run(service, loaded, Start())
        found["id"] = loaded.id
        assert "move" not in kinds(service, loaded)

    async def second(service: TableService) -> None:
        loaded = await service.table(found["id"])
        await until(lambda: loaded.table.status == OVER)
        assert kinds(service, loaded).count("move") == 2 * loaded.table.throws
        assert kinds(service, loaded)[-1] == "end"

    with_service(url, first)
    with_service(url, second)


def test_a_bot_plays_on_when_time_is_up_and_the_person_can_return(url, monkeypatch):
    monkeypatch.setattr(automation, "TICK", 0.02)
    monkeypatch.setattr(automation, "STAND_IN_WAITS", 0)
    clock = SettableClock()

    async def work(service: TableService) -> None:
        loaded = await opened(service, people=["Bea"], start=True, clock=ClockRequest("move", 300))
        await until(lambda: loaded.table.throws == 1)
        await move(service, loaded, 1)
        await ready(service, loaded, 1)
        clock.ahead += 300
        await until(lambda: not loaded.table.position.is_to_act(0))
        assert loaded.table.seats[0].stand_in
        assert loaded.table.seats[1].is_person
        await until(lambda: loaded.table.throws == 2)
        await run(service, loaded, ReclaimSeat(seat=0))
        await move(service, loaded, 1)
        await asyncio.sleep(0.1)
        assert loaded.table.throws == 2 or loaded.table.position.is_to_act(0)
        assert not loaded.table.seats[0].stand_in

    with_service(url, work, clock)


def test_a_stand_in_among_bots_leaves_time_to_reclaim_the_seat(url, monkeypatch):
    monkeypatch.setattr(automation, "TICK", 0.02)
    monkeypatch.setattr(automation, "STAND_IN_WAITS", 300)

    async def work(service: TableService) -> None:
        loaded = await opened(service, bots=["random"], start=True)
        # the bot itself does not wait
        await until(lambda: loaded.table.throws == 1 and not loaded.table.position.is_to_act(1))
        await stand_in(service, loaded, 0)
        await until(lambda: loaded.table.throws == 2)
        assert loaded.table.status == PLAYING
        assert loaded.table.position.is_to_act(0)
        await run(service, loaded, ReclaimSeat(seat=0))
        await asyncio.sleep(0.4)
        assert loaded.table.throws == 2
        assert loaded.table.position.is_to_act(0)  # no bot moves for it any more
        await move(service, loaded, 0)

    with_service(url, work)


def test_a_closed_round_waits_for_no_one(url, monkeypatch):
    monkeypatch.setattr(automation, "STAND_IN_WAITS", 60_000)

    async def work(service: TableService) -> None:
        loaded = await opened(service, people=["Bea"], start=True)
        await until(lambda: loaded.table.throws == 1)
        await stand_in(service, loaded, 0)
        await run(service, loaded, CloseRound())
        await until(lambda: loaded.table.throws == 2)
        assert loaded.table.seats[0].stand_in
        assert kinds(service, loaded).count("move") == 2

    with_service(url, work)


def test_the_clock_of_a_stadium_closes_the_round(url, monkeypatch):
    monkeypatch.setattr(automation, "TICK", 0.02)
    clock = SettableClock()

    async def work(service: TableService) -> None:
        loaded = await opened(service, stadium=True, people=["Bea", "Cem"], clock=ClockRequest("move", 300), start=True)
        await until(lambda: loaded.table.throws == 1)
        await move(service, loaded, 0)
        clock.ahead += 300
        await until(lambda: loaded.table.open == 0)
        assert loaded.table.throws == 1  # the host rolls
        assert loaded.table.seats[1].is_person

    with_service(url, work, clock)


def test_a_bot_that_fails_is_replaced_by_any_legal_move(url, monkeypatch, caplog):
    class Failing:
        def choose(self, position: object, seat: int, rng: object) -> int:
            raise RuntimeError("no idea")

    monkeypatch.setattr(all_bots, "load", lambda name: Failing())

    async def work(service: TableService) -> None:
        loaded = await opened(service, bots=["random"], join=False, start=True)
        await until(lambda: loaded.table.status == OVER)
        assert kinds(service, loaded).count("move") == loaded.table.throws
        assert "Failing failed in terraces" in caplog.text

    with_service(url, work)


def test_a_log_that_cannot_be_written_refuses_and_loses_nothing(url):
    async def work(service: TableService) -> None:
        loaded = await opened(service, people=["Bea"], start=True)
        await until(lambda: loaded.table.throws == 1)
        before = loaded.table.position.state()
        with service.store.engine.begin() as connection:
            connection.execute(sa.text("alter table events rename to away"))
        with pytest.raises(ActionRefused) as refused:
            await move(service, loaded, 0)
        assert refused.value.code == Code.SAVE_UNKNOWN
        with service.store.engine.begin() as connection:
            connection.execute(sa.text("alter table away rename to events"))
        await until(lambda: not loaded.writing)
        assert loaded.table.position.state() == before
        await move(service, loaded, 0)
        assert loaded.table.seats[0].seq == 1

    with_service(url, work)


def test_a_bug_of_a_game_stops_no_one_else(url, monkeypatch):
    original = Terraces.apply

    def broken(self: Terraces, seat: int, move: int) -> None:
        if seat == 0 and move == 0:
            self.sheets[0][0].append(99)
            raise ZeroDivisionError
        original(self, seat, move)

    monkeypatch.setattr(Terraces, "apply", broken)

    async def work(service: TableService) -> None:
        loaded = await opened(service, people=["Bea"], start=True)
        await until(lambda: loaded.table.throws == 1)
        with pytest.raises(ActionRefused) as refused:
            await run(service, loaded, Move(seat=0, seq=1, move=0))
        assert refused.value.code == Code.TABLE_FAILED
        await until(lambda: not loaded.writing)
        await move(service, loaded, 1)
        await move(service, loaded, 0)
        assert "99" not in str(loaded.table.position.state())

    with_service(url, work)


def test_a_bug_of_a_game_while_another_action_is_being_written_is_forgotten_too(url, monkeypatch):
    original = Terraces.apply

    def broken(self: Terraces, seat: int, move: int) -> None:
        if seat == 1:
            self.sheets[1][0].append(99)
            raise ZeroDivisionError
        original(self, seat, move)

    async def work(service: TableService) -> None:
        loaded = await opened(service, people=["Bea"], start=True)
        await until(lambda: loaded.table.throws == 1)
        monkeypatch.setattr(Terraces, "apply", broken)
        mine = asyncio.ensure_future(move(service, loaded, 0))
        await asyncio.sleep(0)
        assert loaded.writing
        with pytest.raises(ActionRefused) as refused:
            await run(service, loaded, Move(seat=1, seq=1, move=0))
        assert refused.value.code == Code.TABLE_FAILED
        assert (await mine).seat == 0  # what was being written is acknowledged
        await until(lambda: not loaded.writing)
        assert "99" not in str(loaded.table.position.state())
        monkeypatch.setattr(Terraces, "apply", original)
        await move(service, loaded, 1)
        assert kinds(service, loaded).count("move") == 2

    with_service(url, work)


def test_a_failing_clock_of_one_table_stops_no_other_clock(url, monkeypatch):
    monkeypatch.setattr(automation, "TICK", 0.02)
    clock = SettableClock()

    async def work(service: TableService) -> None:
        first = await opened(service, people=["Bea"], start=True, clock=ClockRequest("move", 300))
        second = await opened(service, people=["Bea"], start=True, clock=ClockRequest("move", 300))
        await until(lambda: first.table.throws == second.table.throws == 1)
        original = Terraces.is_to_act

        def fail_at_first(self: Terraces, seat: int) -> bool:
            return bool(1 // 0) if self is first.table.position else original(self, seat)

        monkeypatch.setattr(Terraces, "is_to_act", fail_at_first)
        clock.ahead += 300
        await until(lambda: second.table.seats[0].stand_in != "")
        assert first.table.seats[0].stand_in == ""
        assert "take" in kinds(service, second)

    with_service(url, work, clock)


# two services on one log


def test_a_table_learns_what_another_process_wrote_although_no_notice_came(url):
    async def work(one: TableService) -> None:
        two = await start_service(url)
        try:
            loaded = await opened(one, people=["Bea"], start=True)
            await until(lambda: loaded.table.throws == 1)
            other = await two.table(loaded.id)
            event = await move(one, loaded, 0)
            await two._look()
            await until(lambda: other.table.version == event.number)
            assert not other.table.position.is_to_act(0)
        finally:
            await two.stop()

    with_service(url, work)


@pytest.mark.parametrize("stadium", [False, True])
def test_two_services_on_one_log_decide_again_and_renumber(url, stadium):
    async def work(one: TableService) -> None:
        two = await start_service(url)
        try:
            people = [f"Player {number}" for number in range(19)]
            loaded = await opened(one, people=people, stadium=stadium, seats=20)
            if stadium:
                for number in range(10):
                    await run(one, loaded, Join(name=f"Late {number}"))
            await run(one, loaded, Start())
            await until(lambda: loaded.table.throws == 1)
            other = await two.table(loaded.id)
            assert other.table.version == loaded.table.version
            seats = range(len(loaded.table.seats))
            await asyncio.gather(*[move(one if seat % 2 else two, loaded if seat % 2 else other, seat) for seat in seats])
            assert one.counts.conflicts + two.counts.conflicts > 0
            for service, mine in ((one, loaded), (two, other)):
                service.queue.catch_up(mine)
            await until(lambda: loaded.table.version == other.table.version)
            assert loaded.table.position.state() == other.table.position.state()
            assert loaded.table.open == other.table.open == 0
            for mine in (loaded, other):
                assert mine.draft.version == mine.table.version
                assert mine.draft.position.state() == mine.table.position.state()
            numbers = [event.number for event in one.store.events(loaded.id)]
            assert numbers == list(range(1, len(numbers) + 1))
            with pytest.raises(ActionRefused):
                await run(two, other, Move(seat=0, seq=2, move=3))
        finally:
            await two.stop()

    with_service(url, work)


def test_a_move_that_another_process_made_illegal_is_refused(url):
    async def work(one: TableService) -> None:
        two = await start_service(url)
        try:
            loaded = await opened(one, "pig", people=["Bea"], start=True)
            await until(lambda: loaded.table.position.to_act() != [-1])
            other = await two.table(loaded.id)
            seat = loaded.table.position.to_act()[0]
            await run(one, loaded, Move(seat=seat, seq=1, move=1))
            with pytest.raises(ActionRefused):
                await run(two, other, Move(seat=seat, seq=1, move=0))
            assert other.table.version == loaded.table.version
        finally:
            await two.stop()

    with_service(url, work)


def test_permissions_are_checked_again_after_a_conflict(url):
    """The seat was transferred in another process, which this one has not heard of."""

    async def work(one: TableService) -> None:
        two = await start_service(url)
        try:
            loaded = await opened(one, people=["Bea"], start=True)
            await until(lambda: loaded.table.throws == 1)
            other = await two.table(loaded.id)
            holder = Actor(token=loaded.table.seats[0].taken)
            await run(one, loaded, TransferSeat(), Actor("phone", holder.token))
            with pytest.raises(ActionRefused) as refused:
                await run(two, other, Move(seat=0, seq=1, move=3), holder)
            assert refused.value.code == Code.NOT_YOUR_SEAT
            assert "move" not in kinds(two, other)
            await run(two, other, Move(seat=0, seq=1, move=3), Actor("phone"))
        finally:
            await two.stop()

    with_service(url, work)


def test_a_service_that_is_ahead_of_its_log_reloads_and_continues(url):
    """A failover lost the tail of the log."""

    async def work(service: TableService) -> None:
        loaded = await opened(service, people=["Bea"], start=True, options={"length": "long"})
        await until(lambda: loaded.table.throws == 1)
        lost = await move(service, loaded, 0)
        with service.store.engine.begin() as connection:
            connection.execute(sa.text("delete from events where number = :number"), {"number": lost.number})
        with pytest.raises(ActionRefused) as refused:
            await move(service, loaded, 1)
        assert refused.value.code == Code.SAVE_FAILED
        assert loaded.table.version == lost.number - 1
        for seat in (0, 1):
            await move(service, loaded, seat)
            await ready(service, loaded, seat)
        assert [event.number for event in service.store.events(loaded.id)] == list(range(1, loaded.table.version + 1))

    with_service(url, work)


def test_a_log_that_lost_its_tail_and_grew_another_is_read_again(url):
    """A failover lost an event, and another process wrote past it before this one noticed."""

    async def work(one: TableService) -> None:
        loaded = await opened(one, people=["Bea", "Cem"], start=True)
        await until(lambda: loaded.table.throws == 1)
        lost = await run(one, loaded, Move(seat=0, seq=1, move=0))
        with one.store.engine.begin() as connection:
            connection.execute(sa.text("delete from events where number = :number"), {"number": lost.number})
        two = await start_service(url)
        try:
            other = await two.table(loaded.id)
            await run(two, other, Move(seat=0, seq=1, move=3))
            await run(two, other, Move(seat=1, seq=1, move=3))
            with pytest.raises(ActionRefused):
                await run(one, loaded, Move(seat=2, seq=1, move=3))
            await until(lambda: not loaded.is_busy)
            assert loaded.table.position.state() == other.table.position.state()
            await run(one, loaded, Move(seat=2, seq=1, move=3))
        finally:
            await two.stop()

    with_service(url, work)


def test_only_written_state_is_visible(url, monkeypatch):
    async def work(service: TableService) -> None:
        loaded = await opened(service, roll="at once", start=True)
        await until(lambda: loaded.table.throws == 1)
        append = service.store.append
        waiting: list[tuple[asyncio.Future[bool], Any]] = []

        def later(*job: Any) -> asyncio.Future[bool]:
            waiting.append((asyncio.get_running_loop().create_future(), job))
            return waiting[-1][0]

        monkeypatch.setattr(service.store, "append", later)
        before, version = loaded.table.position.state(), loaded.table.version
        mine = asyncio.ensure_future(move(service, loaded, 0))
        await asyncio.sleep(0.1)
        assert loaded.draft.throws == 2  # the next throw is decided
        assert (loaded.table.position.state(), loaded.table.version, loaded.table.throws) == (before, version, 1)
        assert loaded.broadcaster.full().version == version
        monkeypatch.setattr(service.store, "append", append)
        waiting[0][0].set_result(await append(*waiting[0][1]))
        await mine
        assert loaded.table.throws == 2

    with_service(url, work)


def test_idle_tables_leave_the_memory(url, monkeypatch):
    async def work(service: TableService) -> None:
        loaded = await opened(service, people=["Bea"], start=True)
        await until(lambda: loaded.table.throws == 1)
        monkeypatch.setattr(loaded_tables, "IDLE", -1.0)
        await until(lambda: loaded.automation is None)
        await service._look()
        assert loaded.id not in service.cache.tables
        assert (await service.table(loaded.id)).table.throws == 1

    with_service(url, work)


def test_a_service_that_cannot_write_is_not_ready(url, monkeypatch):
    clock = SettableClock()

    async def work(service: TableService) -> None:
        assert (await readyz.fn(service)).content == "ok"
        monkeypatch.setattr(service.store, "probe", lambda now: 1 // 0)
        assert (await readyz.fn(service)).content == "ok"  # something was written a moment ago
        clock.ahead += PROBE
        answer = await readyz.fn(service)
        assert answer.status_code == 503
        assert answer.content == "not ready: the database cannot be written (ZeroDivisionError)"

    with_service(url, work, clock)


def test_bots_have_names_for_people():
    assert bots.title("greedy") == "Greedy"
    assert bots.numbered_titles(["wren", "ysolde", "wren", "my_bot"]) == ["Wren 1", "Ysolde", "Wren 2", "My bot"]


def test_nothing_is_accepted_while_the_service_stops(url):
    async def work(service: TableService) -> None:
        loaded = await opened(service, people=["Bea"], start=True)
        await until(lambda: loaded.table.throws == 1)
        service.announce_stop()
        with pytest.raises(ActionRefused) as refused:
            await run(service, loaded, Move(seat=0, seq=1, move=3), HOST)
        assert refused.value.code == Code.SHUTTING_DOWN

    with_service(url, work)
