"""Notices between processes: hints that are never trusted, on channels of one deployment."""

import asyncio

import pytest
from in_process import move, opened, until, with_service

from rollwright.server.live.pubsub import RedisPubSub, TableNotice, signed
from rollwright.server.service.guests import Signer
from rollwright.server.service.service import TableService


class Heard:
    """A listener that keeps what it gets."""

    def __init__(self) -> None:
        self.notices: list[TableNotice] = []
        self.reconnects = 0

    def on_notice(self, notice: TableNotice) -> None:
        self.notices.append(notice)

    def on_reconnect(self) -> None:
        self.reconnects += 1


async def _too_slow(*channels: str) -> None:
    raise TimeoutError


async def connected(redis_url: str, heard: Heard, deployment: str = "test") -> RedisPubSub:
    found = RedisPubSub(redis_url)
    await found.start(heard, deployment, Signer(b"k" * 32))
    await until(lambda: found._pubsub is not None)
    return found


def test_a_failed_subscription_is_repeated(redis_url):
    heard = Heard()

    async def work() -> None:
        one, two = await connected(redis_url, heard), await connected(redis_url, Heard())
        subscribe = one._pubsub.subscribe
        one._pubsub.subscribe = _too_slow
        await one.subscribe("t1")
        one._pubsub.subscribe = subscribe
        await one.resubscribe()
        for _ in range(200):
            two.publish_version("t1", 7)
            await asyncio.sleep(0.02)
            if heard.notices:
                break
        for each in (one, two):
            await each.stop()

    asyncio.run(work())
    assert {(notice.table, notice.version) for notice in heard.notices} == {("t1", 7)}


def test_deployments_on_one_redis_do_not_hear_each_other(redis_url):
    heard, own = Heard(), Heard()

    async def work() -> None:
        first = await connected(redis_url, heard, "first")
        second, third = await connected(redis_url, Heard(), "second"), await connected(redis_url, own, "second")
        for each in (first, third):
            await each.subscribe("t1")
        for _ in range(200):
            second.publish_version("t1", 7)
            await asyncio.sleep(0.02)
            if own.notices:
                break
        for each in (first, second, third):
            await each.stop()

    asyncio.run(work())
    assert own.notices
    assert heard.notices == []


@pytest.mark.usefixtures("toys")
def test_a_forged_notice_has_no_effect(url):
    """Anyone who can publish can only make a process look at its log."""

    async def work(service: TableService) -> None:
        loaded = await opened(service, people=["Bea"], start=True)
        await until(lambda: loaded.table.throws == 1)
        before, version = loaded.table.position.state(), loaded.table.version
        for number in (0, version - 1, version + 1, 10**9):
            service.on_notice(TableNotice(loaded.id, "other", number))
        service.on_notice(TableNotice("unknown", "other", 3))
        service.on_notice(TableNotice(loaded.id, "other", present=[0, 1], at=service.now(), signature="x"))
        await until(lambda: loaded.catching_up is None and not loaded.is_busy)
        assert (loaded.table.position.state(), loaded.table.version) == (before, version)
        assert loaded.broadcaster.absent_seats() == {0, 1}
        notice = signed(TableNotice(loaded.id, "other", present=[1], at=service.now()), service.signer)
        service.on_notice(notice)
        assert loaded.broadcaster.absent_seats() == {0}
        service.on_notice(signed(TableNotice(loaded.id, "other", present=[], at=notice.at - 1000), service.signer))
        assert loaded.broadcaster.absent_seats() == {0}  # an older notice that is late, or that someone sends again
        service.on_notice(signed(TableNotice(loaded.id, "other", present=[1], at=service.now() + 3_600_000), service.signer))
        service.on_notice(signed(TableNotice(loaded.id, "other", present=[], at=service.now()), service.signer))
        assert loaded.broadcaster.absent_seats() == {0, 1}  # the other process has corrected its clock
        await move(service, loaded, 0)

    with_service(url, work)
