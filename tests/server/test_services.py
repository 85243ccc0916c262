"""PostgreSQL, Redis and the log may be silent, go and come back: nothing waits for them that need not, nothing is lost."""

import asyncio
import contextlib
import socket
import threading
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
import sqlalchemy as sa
from halls import PATIENCE
from indoors import in_hall, move, opened, ready, until

from rollwright.server import app
from rollwright.server import hall as hall_module
from rollwright.server.desk import ClockWish
from rollwright.server.events import Refused
from rollwright.server.hall import Hall
from rollwright.server.serving import _check_services
from rollwright.server.settings import BadSetting, Settings
from rollwright.server.store import Store
from rollwright.server.wire import Wire

pytestmark = pytest.mark.usefixtures("toys")


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
        assert len(waiting) == 1  # it lets us wait still

    in_hall(url, work)
