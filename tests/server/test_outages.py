"""PostgreSQL, Redis and the log may hang, fail and return: nothing waits for them needlessly, and nothing is lost."""

import asyncio
import contextlib
import socket
import threading
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
import sqlalchemy as sa
from in_process import SettableClock, kinds, move, opened, ready, until, with_service
from servers import PATIENCE
from test_pubsub import Heard

from rollwright.server.app import readyz
from rollwright.server.errors import ActionRefused, Code
from rollwright.server.live.pubsub import NoPubSub, RedisPubSub
from rollwright.server.run import _make_service
from rollwright.server.service import automation
from rollwright.server.service import service as service_module
from rollwright.server.service.guests import Signer
from rollwright.server.service.opening import ClockRequest
from rollwright.server.service.service import PROBE, TableService
from rollwright.server.settings import BadSetting, Settings
from rollwright.server.storage.store import Store

pytestmark = pytest.mark.usefixtures("toys")


@pytest.fixture
def silent() -> Iterator[int]:
    """Return the port of something that accepts every connection and never answers."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(50)
        yield listening.getsockname()[1]


def test_a_silent_database_is_reported_and_not_waited_for(silent):
    with pytest.raises(BadSetting, match="cannot be used"):
        _make_service(Settings(database=f"postgresql://me:secret@127.0.0.1:{silent}/games?connect_timeout=2"))


def test_a_service_starts_and_plays_while_its_redis_is_silent(url, silent):
    async def work() -> None:
        service = _make_service(Settings(database=url, redis=f"redis://127.0.0.1:{silent}/0"))
        await service.start()
        loaded = await opened(service, people=["Bea"], start=True)
        await until(lambda: loaded.table.throws == 1)
        await move(service, loaded, 0)
        assert kinds(service, loaded)[-1] == "move"
        await service.stop()

    asyncio.run(asyncio.wait_for(work(), PATIENCE))


def _parameters(url: str) -> dict[str, str]:
    """Return the connection parameters beyond PostgreSQL's own defaults."""
    with Store(url).engine.connect() as connection:
        driver: Any = connection.connection.dbapi_connection
        return dict(driver.info.get_parameters())


def test_the_patience_with_postgresql_can_be_set_in_its_url(postgres):
    assert _parameters(postgres)["tcp_user_timeout"] == "20000"
    assert _parameters(postgres)["connect_timeout"] == "5"
    patient = sa.make_url(postgres).update_query_dict({"connect_timeout": "77"}).render_as_string(hide_password=False)
    assert _parameters(patient)["connect_timeout"] == "77"


class Link:
    """A connection to a database or a Redis that can be cut and restored, in a thread of its own."""

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

    def restore(self) -> None:
        self.whole = True

    def end(self) -> None:
        self.listening.close()
        self.cut()


@pytest.mark.slow
def test_postgresql_fails_and_returns_and_nothing_is_lost(postgres):
    """Its connection breaks and is back at once; it is away for a while; what was acknowledged is in the log, once."""
    address = sa.make_url(postgres)
    link = Link(address.host or "127.0.0.1", address.port or 5432)
    clock = SettableClock()

    async def work(service: TableService) -> None:
        loaded = await opened(service, people=["Bea"], start=True, options={"length": "long"})
        await until(lambda: loaded.table.throws == 1)
        other = (await opened(service, people=["Bea"])).id
        link.cut()
        link.restore()
        acknowledged = [await move(service, loaded, 0)]  # the writer reconnects
        link.cut()
        with pytest.raises(ActionRefused) as refused:
            await move(service, loaded, 1)
        assert refused.value.code == Code.SAVE_UNKNOWN
        service.cache.tables.pop(other)
        with pytest.raises(sa.exc.OperationalError):
            await service.table(other)
        clock.ahead += PROBE
        assert (await readyz.fn(service)).status_code == 503
        link.restore()
        await until(lambda: not loaded.writing)
        assert (await readyz.fn(service)).content == "ok"
        assert (await service.table(other)).id == other
        acknowledged.append(await move(service, loaded, 1))
        for seat in (0, 1):
            acknowledged.append(await ready(service, loaded, seat))
        await until(lambda: loaded.table.throws == 2)
        written = service.store.events(loaded.id)
        assert [written[event.number - 1] for event in acknowledged] == acknowledged
        assert [event.number for event in written] == list(range(1, len(written) + 1))

    try:
        with_service(address.set(host="127.0.0.1", port=link.port).render_as_string(hide_password=False), work, clock)
    finally:
        link.end()


@pytest.mark.slow
def test_redis_fails_and_returns_and_processes_reconnect(redis_url):
    address = urlsplit(redis_url)
    link = Link(address.hostname or "127.0.0.1", address.port or 6379)
    heard = Heard()

    async def publish_until_heard(sender: RedisPubSub, version: int) -> None:
        for _ in range(2000):
            sender.publish_version("t1", version)
            await asyncio.sleep(0.05)
            if any(notice.version == version for notice in heard.notices):
                return
        raise AssertionError("nothing was heard")

    async def work() -> None:
        through = address._replace(netloc=f"127.0.0.1:{link.port}").geturl()
        one, two = RedisPubSub(through), RedisPubSub(through)
        for each in (one, two):
            await each.start(heard, "test", Signer(b"k" * 32))
        await one.subscribe("t1")
        await publish_until_heard(two, 1)
        before = heard.reconnects
        link.cut()
        await one.subscribe("t2")
        link.restore()
        await publish_until_heard(two, 2)
        assert heard.reconnects > before
        await until(lambda: b"rollwright:test:t2" in (one._pubsub.channels if one._pubsub else {}))
        for each in (one, two):
            await each.stop()

    try:
        asyncio.run(asyncio.wait_for(work(), PATIENCE))
    finally:
        link.end()


def test_a_log_that_never_answers_is_not_ready(url, monkeypatch):
    monkeypatch.setattr(service_module, "PROBE", 0.05)
    resume = threading.Event()

    async def work(service: TableService) -> None:
        monkeypatch.setattr(service.store, "probe", lambda now: resume.wait(60))
        answer = await readyz.fn(service)
        resume.set()
        assert answer.status_code == 503
        assert answer.content == "not ready: the database does not answer"

    with_service(url, work)


class Hanging:
    """A pub/sub that does not come back from resubscribing."""

    def __init__(self) -> None:
        self.waiting = 0
        self._other = NoPubSub()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._other, name)

    async def resubscribe(self) -> None:
        self.waiting += 1
        await asyncio.sleep(3600)


def test_clocks_run_while_redis_or_the_database_hangs(url, monkeypatch):
    monkeypatch.setattr(automation, "TICK", 0.02)
    monkeypatch.setattr(service_module, "MAINTAIN", 0.01)
    clock = SettableClock()
    pubsub: Any = Hanging()

    async def work(service: TableService) -> None:
        loaded = await opened(service, people=["Bea"], start=True, clock=ClockRequest("move", 300))
        await until(lambda: loaded.table.throws == 1 and pubsub.waiting == 1)
        clock.ahead += 300
        await until(lambda: loaded.table.seats[0].stand_in != "")
        assert pubsub.waiting == 1  # it still hangs

    with_service(url, work, clock, pubsub)
