"""The hall without sockets: what happens by itself, what happens when the log or a game fails, two halls on one log."""

import asyncio
import json
import time
from typing import Any

import pytest
import sqlalchemy as sa
from indoors import ADA, in_hall, kinds, move, opened, play_to_the_end, ready, until
from tables import NOW

from rollwright import bots as all_bots
from rollwright.server import bots, desk, keeping
from rollwright.server import hall as hall_module
from rollwright.server.api.people import about_you
from rollwright.server.app import healthz
from rollwright.server.audience import INTERVAL, QUEUE, Connection
from rollwright.server.desk import ClockWish, NewTable
from rollwright.server.entry import Attempt
from rollwright.server.events import Refused
from rollwright.server.guests import Guest
from rollwright.server.hall import Hall
from rollwright.server.messages import TableMessage
from rollwright.server.settings import BadSetting, Settings, make_settings
from rollwright.server.table import OVER, PLAYING, Table
from rollwright.server.wire import Wire
from toys import Terraces

pytestmark = pytest.mark.usefixtures("toys")


def test_throws_bots_and_the_end_come_by_themselves(url):
    async def work(hall: Hall) -> None:
        entry = await opened(hall, bots=["random", "greedy"], start=True)
        await play_to_the_end(hall, entry)
        assert entry.table.stage == OVER
        row = hall.store.table(entry.id)
        assert row is not None
        assert row.stage == OVER
        assert row.result
        you = await about_you(hall, ADA)
        assert [listing.table for listing in you.finished] == [entry.id]

    in_hall(url, work)


def test_a_table_left_in_the_middle_goes_on_in_another_process(url):
    found: dict[str, Any] = {}

    async def begin(hall: Hall) -> None:
        entry = await opened(hall, bots=["random"], start=True)
        await until(lambda: entry.table.throws == 1)
        found["id"] = entry.id
        found["event"] = (await move(hall, entry, 0)).number

    async def go_on(hall: Hall) -> None:
        entry = await hall.entry(found["id"])
        assert entry.table.number >= found["event"]
        await play_to_the_end(hall, entry)
        assert entry.table.stage == OVER
        event = hall.store.events(entry.id)[found["event"] - 1]
        assert (event.kind, event.seat) == ("move", 0)

    in_hall(url, begin)
    in_hall(url, go_on)


def test_a_game_of_bots_that_was_cut_off_goes_on_when_somebody_looks(url):
    found: dict[str, Any] = {}

    async def begin(hall: Hall) -> None:
        entry = await opened(hall, bots=["random", "random"], sit=False)
        hall._stopping = True  # as if it was killed before the bots could move
        await hall.do(entry, lambda table: table.start(hall.now()))
        found["id"] = entry.id
        assert "move" not in kinds(hall, entry)

    async def go_on(hall: Hall) -> None:
        entry = await hall.entry(found["id"])
        await until(lambda: entry.table.stage == OVER and not entry.writing)
        assert kinds(hall, entry).count("move") == 2 * entry.table.throws
        assert kinds(hall, entry)[-1] == "end"

    in_hall(url, begin)
    in_hall(url, go_on)


def test_when_time_is_up_a_bot_plays_on_and_the_person_may_come_back(url, monkeypatch):
    monkeypatch.setattr(hall_module, "TICK", 0.02)
    monkeypatch.setattr(hall_module, "STAND_IN_WAITS", 0)

    async def work(hall: Hall) -> None:
        entry = await opened(hall, people=["Bea"], start=True, clock=ClockWish("move", 300))
        await until(lambda: entry.table.throws == 1)
        entry.table.chairs[0].since -= 300_000  # five minutes later
        await until(lambda: not entry.table.position.is_to_act(0))
        assert entry.table.chairs[0].stand_in
        assert entry.table.chairs[1].is_person
        await hall.do(entry, lambda table: table.take_back(hall.now(), 0))
        await move(hall, entry, 1)
        for seat in (0, 1):
            await ready(hall, entry, seat)
        await until(lambda: entry.table.throws == 2)
        assert entry.table.position.is_to_act(0)  # no bot moves for it any more
        await move(hall, entry, 0)

    in_hall(url, work)


def test_among_bots_the_one_that_stands_in_leaves_time_to_take_the_seat_back(url, monkeypatch):
    monkeypatch.setattr(hall_module, "TICK", 0.02)
    monkeypatch.setattr(hall_module, "STAND_IN_WAITS", 300)

    async def work(hall: Hall) -> None:
        entry = await opened(hall, bots=["random"], start=True)
        await until(lambda: entry.table.throws == 1 and not entry.table.position.is_to_act(1))  # the bot itself does not wait
        await hall.do(entry, lambda table: table.stand_in(hall.now(), 0))
        await until(lambda: entry.table.throws == 2)
        assert entry.table.stage == PLAYING
        assert entry.table.position.is_to_act(0)
        await hall.do(entry, lambda table: table.take_back(hall.now(), 0))
        await asyncio.sleep(0.4)
        assert entry.table.throws == 2
        assert entry.table.position.is_to_act(0)  # no bot moves for it any more
        await move(hall, entry, 0)

    in_hall(url, work)


def test_a_closed_round_waits_for_nobody(url, monkeypatch):
    monkeypatch.setattr(hall_module, "STAND_IN_WAITS", 60_000)

    async def work(hall: Hall) -> None:
        entry = await opened(hall, people=["Bea"], start=True)
        await until(lambda: entry.table.throws == 1)
        await hall.do(entry, lambda table: table.stand_in(hall.now(), 0))
        await hall.do(entry, lambda table: table.close(hall.now()))
        await until(lambda: entry.table.throws == 2 and not entry.writing)
        assert entry.table.chairs[0].stand_in
        assert kinds(hall, entry).count("move") == 2

    in_hall(url, work)


def test_the_clock_of_a_stadium_closes_the_round(url, monkeypatch):
    monkeypatch.setattr(hall_module, "TICK", 0.02)

    async def work(hall: Hall) -> None:
        entry = await opened(hall, stadium=True, people=["Bea", "Cem"], clock=ClockWish("move", 300), start=True)
        await until(lambda: entry.table.throws == 1)
        await move(hall, entry, 0)
        entry.table.thrown_at -= 300_000
        await until(lambda: entry.table.open == 0)
        assert entry.table.throws == 1  # the host rolls
        assert entry.table.chairs[1].is_person

    in_hall(url, work)


def test_a_bot_that_fails_is_replaced_by_any_legal_move(url, monkeypatch, caplog):
    class ContractError:
        def choose(self, position: object, seat: int, random: object) -> int:
            raise RuntimeError("no idea")

    monkeypatch.setattr(all_bots, "load", lambda name: ContractError())

    async def work(hall: Hall) -> None:
        entry = await opened(hall, bots=["random"], sit=False, start=True)
        await until(lambda: entry.table.stage == OVER and not entry.writing)
        assert kinds(hall, entry).count("move") == entry.table.throws
        assert "ContractError failed in terraces" in caplog.text

    in_hall(url, work)


def test_a_log_that_cannot_be_written_refuses_and_loses_nothing(url):
    async def work(hall: Hall) -> None:
        entry = await opened(hall, people=["Bea"], start=True)
        await until(lambda: entry.table.throws == 1)
        before = entry.table.position.state()
        with hall.store.engine.begin() as connection:
            connection.execute(sa.text("alter table events rename to away"))
        with pytest.raises(Refused) as refused:
            await move(hall, entry, 0)
        assert refused.value.status == 503
        with hall.store.engine.begin() as connection:
            connection.execute(sa.text("alter table away rename to events"))
        await until(lambda: not entry.writing)
        assert entry.table.position.state() == before
        await move(hall, entry, 0)
        assert entry.table.chairs[0].count == 1

    in_hall(url, work)


def test_a_games_own_mistake_stops_nobody_else(url, monkeypatch):
    original = Terraces.apply

    def broken(self: Terraces, seat: int, move: int) -> None:
        if seat == 0 and move == 0:
            self.sheets[0][0].append(99)
            raise ZeroDivisionError
        original(self, seat, move)

    monkeypatch.setattr(Terraces, "apply", broken)

    async def work(hall: Hall) -> None:
        entry = await opened(hall, people=["Bea"], start=True)
        await until(lambda: entry.table.throws == 1)
        with pytest.raises(Refused, match="went wrong"):
            await hall.do(entry, lambda table: table.move(NOW, 0, 1, 0))
        await until(lambda: not entry.writing)
        await move(hall, entry, 1)
        await move(hall, entry, 0)
        assert "99" not in str(entry.table.position.state())

    in_hall(url, work)


def test_a_games_own_mistake_while_another_deed_is_being_written_is_forgotten_too(url, monkeypatch):
    original = Terraces.apply

    def broken(self: Terraces, seat: int, move: int) -> None:
        if seat == 1:
            self.sheets[1][0].append(99)
            raise ZeroDivisionError
        original(self, seat, move)

    async def work(hall: Hall) -> None:
        entry = await opened(hall, people=["Bea"], start=True)
        await until(lambda: entry.table.throws == 1 and not entry.writing)
        monkeypatch.setattr(Terraces, "apply", broken)
        mine = asyncio.ensure_future(move(hall, entry, 0))
        await asyncio.sleep(0)
        assert entry.writing
        with pytest.raises(Refused, match="went wrong"):
            await hall.do(entry, lambda table: table.move(NOW, 1, 1, 0))
        assert (await mine).seat == 0  # what was being written is acknowledged
        await until(lambda: not entry.writing)
        assert "99" not in str(entry.table.position.state())
        monkeypatch.setattr(Terraces, "apply", original)
        await move(hall, entry, 1)
        assert kinds(hall, entry).count("move") == 2

    in_hall(url, work)


def test_one_tables_clock_that_fails_stops_no_other_clock(url, monkeypatch):
    monkeypatch.setattr(hall_module, "TICK", 0.02)

    async def work(hall: Hall) -> None:
        first = await opened(hall, people=["Bea"], start=True, clock=ClockWish("move", 300))
        second = await opened(hall, people=["Bea"], start=True, clock=ClockWish("move", 300))
        await until(lambda: first.table.throws == second.table.throws == 1)
        next_deadline = Table.next_deadline

        def fail_at_first(table: Table) -> int:
            return 1 // 0 if table is first.table else next_deadline(table)

        monkeypatch.setattr(Table, "next_deadline", fail_at_first)
        second.table.chairs[0].since -= 300_000
        await until(lambda: second.table.chairs[0].stand_in != "")
        assert first.table.chairs[0].stand_in == ""
        assert "take" in kinds(hall, second)

    in_hall(url, work)


def test_a_table_used_over_http_only_learns_what_another_process_wrote_although_nobody_told_it(url):
    async def work(one: Hall) -> None:
        two = Hall(Settings(database=url))
        await two.start()
        try:
            entry = await opened(one, people=["Bea"], start=True)
            await until(lambda: entry.table.throws == 1)
            other = await two.entry(entry.id)
            event = await move(one, entry, 0)
            await two._look_after()
            await until(lambda: other.table.number == event.number)
            assert not other.table.position.is_to_act(0)
        finally:
            await two.stop()

    in_hall(url, work)


@pytest.mark.parametrize("stadium", [False, True])
def test_two_halls_on_one_log_ask_the_rules_again_and_renumber(url, stadium):
    async def work(one: Hall) -> None:
        two = Hall(Settings(database=url))
        await two.start()
        try:
            people = [f"Player {number}" for number in range(19)]
            entry = await opened(one, people=people, stadium=stadium, chairs=20)
            if stadium:
                for number in range(10):
                    await one.do(entry, _sitting(f"Late {number}"))
            await one.do(entry, lambda table: table.start(one.now()))
            await until(lambda: entry.table.throws == 1)
            other = await two.entry(entry.id)
            assert other.table.number == entry.table.number
            seats = range(len(entry.table.chairs))
            await asyncio.gather(*[move(one if seat % 2 else two, entry if seat % 2 else other, seat) for seat in seats])
            assert one.counters["renumbered"] + two.counters["renumbered"] > 0
            for hall, mine in ((one, entry), (two, other)):
                hall._catch_up(mine)
            await until(lambda: entry.table.number == other.table.number)
            assert entry.table.position.state() == other.table.position.state()
            assert entry.table.open == other.table.open == 0
            numbers = [event.number for event in one.store.events(entry.id)]
            assert numbers == list(range(1, len(numbers) + 1))
            with pytest.raises(Refused):
                await two.do(other, lambda table: table.move(NOW, 0, 2, 3))
        finally:
            await two.stop()

    in_hall(url, work)


def _sitting(name: str) -> Attempt:
    return lambda table: table.sit(NOW, name, "ada")


def test_a_move_that_another_process_made_illegal_is_refused(url):
    async def work(one: Hall) -> None:
        two = Hall(Settings(database=url))
        await two.start()
        try:
            entry, _ = await desk.open_table(one, NewTable("pig", people=["Bea"], start=True), ADA)
            await until(lambda: entry.table.position.to_act() != [-1])
            other = await two.entry(entry.id)
            seat = entry.table.position.to_act()[0]
            await one.do(entry, lambda table: table.move(NOW, seat, 1, 1))
            with pytest.raises(Refused):
                await two.do(other, lambda table: table.move(NOW, seat, 1, 0))
            assert other.table.number == entry.table.number
        finally:
            await two.stop()

    in_hall(url, work)


def test_a_table_that_could_not_be_listened_to_in_time_is_listened_to_later(redis_url):
    heard: list[str] = []

    async def work() -> None:
        wires = [Wire(redis_url), Wire(redis_url)]
        for wire in wires:
            await wire.start(lambda table, sender, events, here: heard.append(table), lambda: None)
        await until(lambda: all(wire._pubsub is not None for wire in wires))
        subscribe = wires[0]._pubsub.subscribe
        wires[0]._pubsub.subscribe = _too_slow
        await wires[0].listen("t1")
        wires[0]._pubsub.subscribe = subscribe
        await wires[0].listen_again()
        for _ in range(200):
            wires[1].tell("t1", [])
            await asyncio.sleep(0.02)
            if heard:
                break
        for wire in wires:
            await wire.stop()

    asyncio.run(work())
    assert set(heard) == {"t1"}


async def _too_slow(*channels: str) -> None:
    raise TimeoutError


# who is told what


def read(connection: Connection) -> list[str]:
    found = list(connection.queue)
    connection.queue.clear()
    return found


def test_a_full_queue_cuts_its_reader_off(url):
    cut: list[str] = []

    async def work(hall: Hall) -> None:
        entry = await opened(hall, people=["Bea"], start=True)
        slow = Connection(Guest(), lambda: cut.append("slow"))
        entry.audience.enter(slow)
        for _ in range(QUEUE + 5):
            slow.put("x")
        assert slow.closing
        assert not slow.queue
        assert cut == ["slow"]
        entry.audience.leave(slow)

    in_hall(url, work)


def test_summaries_come_at_most_four_times_a_second_and_own_sheets_at_once(url):
    async def work(hall: Hall) -> None:
        entry = await opened(hall, people=["Bea"], start=True, options={"length": "long"})
        await until(lambda: entry.table.throws == 1)
        mine = Connection(ADA, lambda: None)
        watcher = Connection(Guest(), lambda: None)
        entry.audience.enter(mine)
        entry.audience.enter(watcher)
        await asyncio.sleep(0.3)
        read(mine)
        read(watcher)
        begun = time.monotonic()
        for _ in range(10):
            await move(hall, entry, 0)
            await hall.do(entry, lambda table: table.undo(hall.now(), 0, table.chairs[0].count + 1))
        sheets = [text for text in read(mine) if '"kind":"sheet"' in text]
        assert len(sheets) == 20
        await asyncio.sleep(0.3)
        assert 1 <= len(read(watcher)) <= 1 + (time.monotonic() - begun) / INTERVAL

    in_hall(url, work)


def test_changes_added_up_are_the_whole(url):
    """What a client puts together from changes is what a newcomer is told."""

    async def work(hall: Hall) -> None:
        entry, _ = await desk.open_table(hall, NewTable("pig", people=["Bea"], bots=["random"], start=True), ADA)
        mine = Connection(ADA, lambda: None)
        entry.audience.enter(mine)
        known: dict[str, Any] = {}
        while entry.table.stage == PLAYING:
            for seat in (0, 1):
                if entry.table.position.is_to_act(seat):
                    await move(hall, entry, seat)
                elif entry.table.may_ready(seat):
                    await ready(hall, entry, seat)
            await asyncio.sleep(0.01)
            _take_in(known, read(mine))
        await until(lambda: not entry.writing)
        await asyncio.sleep(0.6)
        _take_in(known, read(mine))
        late = Connection(Guest(), lambda: None)
        entry.audience.enter(late)
        whole: dict[str, Any] = {}
        _take_in(whole, read(late))
        for name in TableMessage.__struct_fields__:
            if name not in ("now", "since", "whole", "log", "undone", "counts"):
                assert known[name] == whole[name], name

    in_hall(url, work)


def _take_in(known: dict[str, Any], texts: list[str]) -> None:
    for text in texts:
        message = json.loads(text)
        if message["kind"] != "table":
            continue
        assert message.get("whole") or message["since"] <= known["number"]
        common = {} if message.get("whole") else dict(known["common"])
        for slot, mark in (message.get("common") or {}).items():
            common.pop(slot, None)
            if mark is not None:
                common[slot] = mark
        known.update(message)
        known["common"] = common


def test_tables_that_nobody_uses_leave_the_memory(url, monkeypatch):
    async def work(hall: Hall) -> None:
        entry = await opened(hall, people=["Bea"], start=True)
        await until(lambda: entry.table.throws == 1 and not entry.writing)
        monkeypatch.setattr(keeping, "IDLE", -1.0)
        await until(lambda: entry.driver is None)
        await hall._look_after()
        assert entry.id not in hall.entries
        assert (await hall.entry(entry.id)).table.throws == 1

    in_hall(url, work)


def test_a_hall_whose_log_cannot_be_reached_says_that_it_is_not_healthy(url, monkeypatch):
    async def work(hall: Hall) -> None:
        assert (await healthz.fn(hall)).content == "ok"
        monkeypatch.setattr(hall.store, "check", lambda: 1 // 0)
        answer = await healthz.fn(hall)
        assert answer.status_code == 503
        assert answer.content == "the log cannot be reached: ZeroDivisionError"

    in_hall(url, work)


# settings


def test_flags_win_over_the_environment_and_that_over_the_defaults():
    environment = {"ROLLWRIGHT_PORT": "9000", "ROLLWRIGHT_DATABASE": "sqlite:////tmp/x.sqlite"}
    found = make_settings({"port": 9001, "database": None}, environment)
    assert found.port == 9001
    assert found.database == "sqlite:////tmp/x.sqlite"
    assert make_settings({}, {}).host == "127.0.0.1"
    assert make_settings({}, {}).database.startswith("sqlite:///")


@pytest.mark.parametrize(
    ("flags", "environment", "words"),
    [
        ({"port": 70_000}, {}, "--port must be from 0 to 65535"),
        ({}, {"ROLLWRIGHT_PORT": "many"}, "ROLLWRIGHT_PORT must be a whole number"),
        ({"database": "mysql://x"}, {}, "--database must be sqlite:///FILE or postgresql"),
        ({"redis": "localhost"}, {}, "--redis must be redis://"),
        ({"public_url": "hall.example"}, {}, "--public-url must be https://hall.example"),
        ({"log_level": "loud"}, {}, "--log-level must be one of"),
        ({}, {"ROLLWRIGHT_LOG_LEVEL": ""}, "ROLLWRIGHT_LOG_LEVEL must be one of"),
        ({}, {"ROLLWRIGHT_HOST": ""}, "ROLLWRIGHT_HOST must be a name or an address"),
        ({"proxies": "127.0.0.1,my proxy"}, {}, "--proxies must be addresses"),
        ({"colour": "red"}, {}, "no setting 'colour'"),
        ({"database": "mysql://me:secret@x"}, {}, "mysql://me:\\*\\*\\*@x"),
    ],
)
def test_a_wrong_setting_is_refused_with_a_sentence(flags, environment, words):
    with pytest.raises(BadSetting, match=words):
        make_settings(flags, environment)


def test_bots_have_names_for_people():
    assert bots.title("greedy") == "Bot Greedy"
    assert desk.bot_names(["random", "greedy", "random"]) == ["Bot Random 1", "Bot Greedy", "Bot Random 2"]
