"""What goes wrong round a hall (a game's own mistakes, logs that make no sense, silent services, threads) stops nothing else."""

import asyncio
import contextlib
import json
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import sqlalchemy as sa
from halls import PATIENCE, environment
from indoors import ADA, in_hall, kinds, move, opened, play_to_the_end, ready, until
from tables import TERRACES, make_header

from rollwright import games
from rollwright.core.errors import BadOption
from rollwright.server import app, desk, keeping, live, ruleset
from rollwright.server import hall as hall_module
from rollwright.server.audience import Connection
from rollwright.server.desk import ClockWish
from rollwright.server.events import Event, Refused, Repeated
from rollwright.server.guests import Guest
from rollwright.server.hall import Hall
from rollwright.server.keeping import Keeper
from rollwright.server.ruleset import Ruleset
from rollwright.server.serving import _check_services
from rollwright.server.settings import BadSetting, Settings
from rollwright.server.store import Store, StoreDown
from rollwright.server.table import OVER
from rollwright.server.wire import Wire
from toys import PigGame, Terraces, TerracesGame, TowerDrawing


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "_extra", {"terraces": TerracesGame(), "pig": PigGame()})


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/hall.sqlite"


@pytest.fixture
def switching() -> Iterator[None]:
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def fail(*_: object) -> Any:
    raise ZeroDivisionError("a game's own mistake")


def rename(hall: Hall, table: str, name: str) -> None:
    with hall.store.engine.begin() as connection:
        connection.execute(sa.text(f"alter table {table} rename to {name}"))


# a game's own mistakes


def test_a_game_that_cannot_say_how_it_ended_ends_all_the_same(url, monkeypatch):
    monkeypatch.setattr(TerracesGame, "all_achievements", fail)

    async def work(hall: Hall) -> None:
        entry = await opened(hall, people=["Bea"], start=True)
        await until(lambda: entry.table.throws == 1)
        while entry.table.stage != OVER:
            for seat in (0, 1):
                await (move if entry.table.position.is_to_act(seat) else ready)(hall, entry, seat)
        await until(lambda: not entry.writing)
        assert kinds(hall, entry)[-1] == "end"
        row = hall.store.table(entry.id)
        assert row is not None
        assert row.stage == OVER

    in_hall(url, work)


def test_a_throw_that_fails_after_a_deed_leaves_nothing_behind(url, monkeypatch):
    original = Terraces.apply

    def broken(self: Terraces, seat: int, move: int) -> None:
        if seat < 0:
            raise BadOption("a game's own mistake")
        original(self, seat, move)

    async def work(hall: Hall) -> None:
        entry = await opened(hall, roll="at once", start=True)
        await until(lambda: entry.table.throws == 1 and not entry.writing)
        monkeypatch.setattr(Terraces, "apply", broken)
        with pytest.raises(Refused, match="went wrong"):
            await move(hall, entry, 0)
        monkeypatch.setattr(Terraces, "apply", original)
        await until(lambda: not entry.writing)
        assert not entry.pending
        assert kinds(hall, entry).count("move") == 0
        await move(hall, entry, 0)
        assert kinds(hall, entry).count("move") == 1

    in_hall(url, work)


def test_an_answer_that_cannot_be_given_stops_no_table(url):
    """The log fails while a deed waits whose sender cannot be answered (its sheet cannot be drawn)."""

    async def work(hall: Hall) -> None:
        entry = await opened(hall, people=["Bea"], start=True)
        await until(lambda: entry.table.throws == 1 and not entry.writing)
        rename(hall, "events", "away")
        hall.attempt(entry, lambda table: table.move(hall.now(), 0, 1, 3), fail)
        await until(lambda: not entry.pending)
        rename(hall, "away", "events")
        await until(lambda: not entry.writing)
        hall.attempt(entry, lambda table: table.move(hall.now(), 0, 1, 3), fail)
        await move(hall, entry, 1)
        assert kinds(hall, entry).count("move") == 2

    in_hall(url, work)


def test_a_socket_that_cannot_be_shown_its_table_is_not_kept(url, monkeypatch):
    monkeypatch.setattr(TowerDrawing, "common_marks", fail)

    async def work(hall: Hall) -> None:
        entry = await opened(hall, people=["Bea"], start=True)
        told: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return {"type": "websocket.connect"}

        async def send(message: Any) -> None:
            told.append(message)

        scope = {"headers": [], "rollwright.abort": lambda: None, "rollwright.send": send}
        with pytest.raises(ZeroDivisionError):
            await live.live(scope, receive, send, hall, entry.id)
        assert not entry.audience.connections

    in_hall(url, work)


def test_a_bot_that_was_taken_away_since_it_sat_down_is_played_by_another(url):
    async def work(hall: Hall) -> None:
        entry = await opened(hall, bots=["random"], start=True)
        await until(lambda: entry.table.throws == 1)
        entry.table.chairs[1].bot = "uninstalled"
        await play_to_the_end(hall, entry)
        assert entry.table.stage == OVER

    in_hall(url, work)


# logs


async def _write(hall: Hall, id: str, *events: Event) -> None:
    """Write past the table, as another process (or a bad disk) would."""
    with hall.store.engine.begin() as connection:
        for event in events:
            values = (id, event.number, event.at, event.kind, event.seat, event.text)
            connection.exec_driver_sql("insert into events values (?, ?, ?, ?, ?, ?)", values)


@pytest.mark.parametrize(
    "nonsense",
    [
        Event(99, 0, "move", 0, "leave it"),
        Event(5, 0, "dance", 0, ""),
        Event(5, 0, "move", 7, "leave it"),
        Event(5, 0, "take", 0, "{"),
    ],
    ids=["a gap", "an unknown kind", "no such seat", "half a text"],
)
def test_a_log_that_makes_no_sense_is_refused_with_a_sentence_and_hides_no_other_table(url, nonsense):
    found: dict[str, str] = {}

    async def before(hall: Hall) -> None:
        for name in ("broken", "whole"):
            entry = await opened(hall, people=["Bea"], start=True, open=True)
            await until(lambda: entry.table.number == 4 and not entry.writing)  # noqa: B023
            found[name] = entry.id
        await _write(hall, found["broken"], nonsense)

    async def after(hall: Hall) -> None:
        with pytest.raises(Refused, match="cannot be read") as refused:
            await hall.entry(found["broken"])
        assert refused.value.status == 500
        lists = await desk.lists(hall, ADA)
        assert [listing.table for listing in lists.running] == [found["whole"]]

    in_hall(url, before)
    in_hall(url, after)


def test_an_option_that_is_gone_hides_no_other_table(url, monkeypatch):
    found: list[str] = []

    async def before(hall: Hall) -> None:
        for length in ("long", "short"):
            found.append((await opened(hall, options={"length": length}, chairs=2, open=True)).id)

    async def after(hall: Hall) -> None:
        option = TerracesGame.options[0]
        monkeypatch.setattr(option, "choices", {"short": "five rounds"})
        lists = await desk.lists(hall, ADA)
        assert [listing.table for listing in lists.open] == found[1:]

    in_hall(url, before)
    in_hall(url, after)


def test_what_another_process_wrote_and_we_cannot_fold_is_read_again_from_the_log(url, monkeypatch):
    original = Terraces.apply

    def broken(self: Terraces, seat: int, move: int) -> None:
        self.sheets[0][0].append(99)
        raise ZeroDivisionError

    async def work(hall: Hall) -> None:
        entry = await opened(hall, people=["Bea"], start=True)
        await until(lambda: entry.table.throws == 1 and not entry.writing)
        theirs = Event(entry.table.number + 1, entry.table.at, "move", 0, "leave it")
        monkeypatch.setattr(Terraces, "apply", broken)
        hall._heard(entry.id, "other", [theirs], None)
        monkeypatch.setattr(Terraces, "apply", original)
        await _write(hall, entry.id, theirs)
        await until(lambda: not entry.writing)
        hall._catch_up(entry)
        await until(lambda: entry.table.number == theirs.number)
        assert "99" not in str(entry.table.position.state())

    in_hall(url, work)


def test_whoever_moves_while_the_log_is_away_is_told_so_and_does_not_wait_for_it(url):
    async def work(hall: Hall) -> None:
        entry = await opened(hall, people=["Bea"], start=True)
        await until(lambda: entry.table.throws == 1 and not entry.writing)
        rename(hall, "events", "away")
        for _ in range(3):
            with pytest.raises(Refused) as refused:
                await asyncio.wait_for(hall.do(entry, lambda table: table.move(hall.now(), 0, 1, 3)), 60)
            assert refused.value.status == 503
            with pytest.raises(Refused):
                await asyncio.wait_for(hall.do(entry, lambda table: table.move(hall.now(), 1, 1, 3)), 60)
        rename(hall, "away", "events")
        await until(lambda: not entry.writing)
        await move(hall, entry, 0)
        assert kinds(hall, entry).count("move") == 1

    in_hall(url, work)


@pytest.mark.parametrize("known", ["nothing", "a taken number"])
def test_whoever_sat_down_when_the_line_broke_right_after_the_writing_sits_there_once(url, monkeypatch, known):
    """All that is known is that the line broke, or that a second try met its own first one."""
    original = Store._commit

    def commit(self: Store, batch: list[Any]) -> None:
        original(self, batch)
        for job in batch:
            job.written = False
            job.error = StoreDown("the line broke") if known == "nothing" else None
        monkeypatch.setattr(Store, "_commit", original)

    async def work(hall: Hall) -> None:
        entry = await opened(hall, chairs=3)
        await until(lambda: not entry.writing)
        monkeypatch.setattr(Store, "_commit", commit)
        event = await hall.do(entry, lambda table: table.sit(hall.now(), "Bea", "bea"))
        await until(lambda: not entry.writing)
        assert [chair.name for chair in entry.table.chairs] == ["Ada", "Bea", ""]
        assert hall.store.events(entry.id)[event.number - 1] == event
        assert kinds(hall, entry) == ["take", "take"]

    in_hall(url, work)


def test_a_deed_sent_again_before_it_is_written_is_acknowledged_only_when_it_is(url, monkeypatch):
    """The player's line broke while the disk was slow; a hall killed now has nothing of the deed."""

    async def work(hall: Hall) -> None:
        entry = await opened(hall, people=["Bea"], start=True)
        await until(lambda: entry.table.throws == 1 and not entry.writing)
        append = hall.store.append
        slow: list[asyncio.Future[bool]] = []
        handed: list[Any] = []

        def later(*job: Any) -> asyncio.Future[bool]:
            handed.append(job)
            slow.append(asyncio.get_running_loop().create_future())
            return slow[-1]

        monkeypatch.setattr(hall.store, "append", later)
        sent = [asyncio.ensure_future(hall.do(entry, lambda table: table.move(hall.now(), 0, 1, 3))) for _ in range(3)]
        await asyncio.sleep(0.1)
        assert not any(each.done() for each in sent)
        monkeypatch.setattr(hall.store, "append", append)
        slow[0].set_result(await append(*handed[0]))
        assert len({event.number for event in await asyncio.gather(*sent)}) == 1
        assert kinds(hall, entry).count("move") == 1
        with pytest.raises(Repeated):
            await hall.do(entry, lambda table: table.move(hall.now(), 0, 1, 3))

    in_hall(url, work)


def test_everybody_sees_the_table_as_it_is_after_it_was_read_anew(url, monkeypatch):
    """Another process went on by a round unnoticed: marks that are gone are gone, and the lines are those of the log."""
    monkeypatch.setattr(TowerDrawing, "common_marks", lambda self, position: {f"round-{position.turn}": "rolled"})

    async def work(one: Hall) -> None:
        two = Hall(Settings(database=url))
        await two.start()
        try:
            entry = await opened(one, people=["Bea"], start=True, roll="at once")
            await until(lambda: entry.table.throws == 1 and not entry.writing)
            other = await two.entry(entry.id)
            watcher = Connection(Guest(), lambda: None)
            other.audience.enter(watcher)
            for seat in (0, 1):
                await move(one, entry, seat)
            await until(lambda: not entry.writing)
            with pytest.raises(Refused):  # made once already; meets taken numbers and is asked again
                await two.do(other, lambda table: table.move(two.now(), 1, 1, 0))
            await until(lambda: other.table.throws == 2)
            messages = [json.loads(text) for text in watcher.queue]
            known: dict[str, Any] = {}
            lines: list[dict[str, Any]] = []
            for message in messages:
                if message["kind"] == "table":
                    if message.get("whole"):
                        known, lines = {}, []
                    known.update(message.get("common", {}))
                    lines += message.get("log", [])
            assert {slot for slot, mark in known.items() if mark} == {"round-2"}
            assert [(line["number"], line["words"]) for line in lines] == [(line.number, line.words) for line in other.table.lines]
        finally:
            await two.stop()

    in_hall(url, work)


# services that say nothing


@pytest.fixture
def silent() -> Iterator[int]:
    """The port of something that lets everybody in and never answers."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(50)
        yield listening.getsockname()[1]


def test_a_silent_redis_or_database_is_said_and_not_waited_for(url, silent):
    with pytest.raises(BadSetting, match="does not answer"):
        _check_services(Settings(database=url, redis=f"redis://127.0.0.1:{silent}/0"))
    with pytest.raises(BadSetting, match="cannot be used"):
        _check_services(Settings(database=f"postgresql://me:secret@127.0.0.1:{silent}/hall"))


def _told(url: str) -> dict[str, str]:
    """What PostgreSQL's library was told beyond its own defaults."""
    with Store(url).engine.connect() as connection:
        driver: Any = connection.connection.dbapi_connection
        return dict(driver.info.get_parameters())


def test_the_patience_with_postgresql_can_be_set_by_its_address(postgres):
    assert _told(postgres)["tcp_user_timeout"] == "20000"
    assert _told(postgres)["connect_timeout"] == "5"
    patient = sa.make_url(postgres).update_query_dict({"connect_timeout": "77"}).render_as_string(hide_password=False)
    assert _told(patient)["connect_timeout"] == "77"


class Line:
    """A line to a database or a Redis that can be cut and mended, in a thread of its own."""

    def __init__(self, host: str, port: int) -> None:
        self.behind = (host, port)
        self.whole = True
        self.ends: list[socket.socket] = []
        self.listening = socket.create_server(("127.0.0.1", 0), backlog=50)
        self.port = int(self.listening.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self.listening.accept()
            except OSError:
                return
            if not self.whole:
                near.close()
                continue
            far = socket.create_connection(self.behind)
            self.ends += [near, far]
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(65536):
                other.sendall(data)
        self._close([one, other])

    def _close(self, ends: list[socket.socket]) -> None:
        for end in ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def cut(self) -> None:
        self.whole = False
        self._close(self.ends)
        self.ends = []

    def mend(self) -> None:
        self.whole = True

    def end(self) -> None:
        self.listening.close()
        self.cut()


def test_postgresql_goes_and_comes_back_and_nothing_is_lost(postgres):
    """Its line breaks and is there again at once; it is away for a while; what was acknowledged is in the log, once."""
    address = sa.make_url(postgres)
    line = Line(address.host or "127.0.0.1", address.port or 5432)

    async def work(hall: Hall) -> None:
        entry = await opened(hall, people=["Bea"], start=True, options={"length": "long"})
        await until(lambda: entry.table.throws == 1 and not entry.writing)
        other = (await opened(hall, people=["Bea"])).id
        line.cut()
        line.mend()
        acknowledged = [await move(hall, entry, 0)]  # the writer connects anew by itself
        line.cut()
        with pytest.raises(Refused) as refused:
            await move(hall, entry, 1)
        assert refused.value.status == 503
        hall.entries.pop(other)
        with pytest.raises(sa.exc.OperationalError):
            await hall.entry(other)
        assert (await app.healthz.fn(hall)).status_code == 503
        line.mend()
        await until(lambda: not entry.writing)
        assert (await app.healthz.fn(hall)).content == "ok"
        assert (await hall.entry(other)).id == other
        acknowledged.append(await move(hall, entry, 1))
        for seat in (0, 1):
            acknowledged.append(await ready(hall, entry, seat))
        await until(lambda: entry.table.throws == 2 and not entry.writing)
        written = hall.store.events(entry.id)
        assert [written[event.number - 1] for event in acknowledged] == acknowledged
        assert [event.number for event in written] == list(range(1, len(written) + 1))

    try:
        in_hall(address.set(host="127.0.0.1", port=line.port).render_as_string(hide_password=False), work)
    finally:
        line.end()


def test_redis_goes_and_comes_back_and_the_wire_is_mended_by_itself(redis_url):
    address = urlsplit(redis_url)
    line = Line(address.hostname or "127.0.0.1", address.port or 6379)
    heard: list[list[int] | None] = []
    mended: list[str] = []

    async def tell_until_heard(wire: Wire, seat: int) -> None:
        for _ in range(2000):
            wire.here("t1", [seat])
            await asyncio.sleep(0.05)
            if [seat] in heard:
                return
        raise AssertionError("nothing was heard")

    async def work() -> None:
        through = address._replace(netloc=f"127.0.0.1:{line.port}").geturl()
        wires = [Wire(through), Wire(through)]
        for wire in wires:
            await wire.start(lambda table, sender, events, here: heard.append(here), lambda: mended.append(""))
        await wires[0].listen("t1")
        await tell_until_heard(wires[1], 1)
        before = len(mended)
        line.cut()
        await wires[0].listen("t2")
        line.mend()
        await tell_until_heard(wires[1], 2)
        assert len(mended) > before
        await until(lambda: b"rollwright:t2" in (wires[0]._pubsub.channels if wires[0]._pubsub else {}))
        for wire in wires:
            await wire.stop()

    try:
        asyncio.run(asyncio.wait_for(work(), PATIENCE))
    finally:
        line.end()


def test_a_log_that_never_answers_is_not_healthy(url, monkeypatch):
    monkeypatch.setattr(app, "HEALTHY", 0.05)
    goes_on = threading.Event()

    async def work(hall: Hall) -> None:
        monkeypatch.setattr(hall.store, "check", lambda: goes_on.wait(60))
        answer = await app.healthz.fn(hall)
        goes_on.set()
        assert answer.status_code == 503

    in_hall(url, work)


def test_clocks_run_while_the_wire_or_the_database_lets_us_wait(url, monkeypatch):
    monkeypatch.setattr(hall_module, "TICK", 0.02)
    monkeypatch.setattr(hall_module, "LISTEN_AGAIN", 0.01)
    waiting: list[str] = []

    async def never() -> None:
        waiting.append("")
        await asyncio.sleep(3600)

    async def work(hall: Hall) -> None:
        monkeypatch.setattr(hall.wire, "listen_again", never)
        entry = await opened(hall, people=["Bea"], start=True, clock=ClockWish("move", 300))
        await until(lambda: entry.table.throws == 1 and bool(waiting))
        entry.table.chairs[0].since -= 300_000
        await until(lambda: entry.table.chairs[0].stand_in != "")

    in_hall(url, work)


# threads


def together(work: Any, count: int = 8) -> list[BaseException]:
    """Call this in several threads at once; what they raised."""
    raised: list[BaseException] = []
    gate = threading.Barrier(count)

    def one(number: int) -> None:
        gate.wait()
        try:
            for round in range(150):
                work(number, round)
        except BaseException as error:
            raised.append(error)

    threads = [threading.Thread(target=one, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return raised


def test_pictures_are_drawn_in_several_threads(monkeypatch, switching):
    monkeypatch.setattr(ruleset, "PICTURES", 2)
    monkeypatch.setattr(TowerDrawing, "shape", lambda self, position: position.turn)
    found = Ruleset(TERRACES, TERRACES.rules())

    def draw(number: int, round: int) -> None:
        position: Any = TERRACES.rules().new(1)
        position.turn = (number * 7 + round) % 50
        assert found.picture(position).parts

    assert together(draw) == []
    assert len(found._pictures) <= 2


def test_rulesets_are_chosen_in_several_threads(url, monkeypatch, switching):
    monkeypatch.setattr(keeping, "RULESETS", 2)
    keeper = Keeper(Settings(database=url))
    header = make_header(TERRACES)
    made: list[Ruleset] = []

    def choose(number: int, round: int) -> None:
        options = {**header.options, f"old-{(number * 7 + round) % 50}": "x"}
        made.append(keeper.ruleset("terraces", header.edition_hash, options))

    assert together(choose) == []
    assert len(keeper._rulesets) <= 2
    assert all(each.game.name == "terraces" for each in made)


FIRST_USES = """
import sys, threading
sys.path.insert(0, sys.argv[1])
sys.setswitchinterval(1e-6)
from rollwright import games
from rollwright.server import bots, editions, replays
from rollwright.server.ruleset import Ruleset
gate = threading.Barrier(6)
failed = []
def one():
    gate.wait()
    try:
        for name in games.names():
            game = games.load(name)
            rules = game.rules()
            seats = game.seat_range(game.check({}))[0]
            replays.blank(Ruleset(game, rules), rules.new(seats))
            bots.load("greedy")
    except BaseException as error:
        failed.append(error)
threads = [threading.Thread(target=one) for _ in range(6)]
for thread in threads: thread.start()
for thread in threads: thread.join()
assert not failed, failed
"""


def test_games_are_loaded_in_several_threads_at_once():
    """The first requests after a start: each wants its game read, ruled and drawn."""
    run = subprocess.run(
        [sys.executable, "-c", FIRST_USES, str(Path(__file__).parent.parent)],
        env=environment(),
        timeout=200,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, "")


def test_a_table_is_opened_without_reading_the_database_in_the_loop(url, monkeypatch):
    """Whoever opens a table with an own edition must not make everybody wait."""
    here = threading.get_ident()
    threads: list[int] = []
    original = Keeper.ruleset

    def ruleset_of(self: Keeper, *choice: Any) -> Ruleset:
        threads.append(threading.get_ident())
        time.sleep(0.01)
        return original(self, *choice)

    monkeypatch.setattr(Keeper, "ruleset", ruleset_of)

    async def work(hall: Hall) -> None:
        await opened(hall, chairs=2)

    in_hall(url, work)
    assert threads
    assert here not in threads
