"""Broadcasts: which messages go to whom, and when."""

import asyncio
import json
import time
from typing import Any

import pytest
from in_process import ADA, SilentLine, move, opened, ready, run, undo, until, with_service

from rollwright.server.errors import Code
from rollwright.server.live.broadcast import INTERVAL, QUEUE, Connection
from rollwright.server.live.messages import TableMessage
from rollwright.server.service.guests import Guest
from rollwright.server.service.service import TableService
from rollwright.server.table.actions import Actor, Join, Leave, Start, TransferSeat
from rollwright.server.table.table import PLAYING

pytestmark = pytest.mark.usefixtures("toys")


def connection(guest: Guest | None = None, token: int = -1) -> Connection:
    return Connection(guest or Guest(), SilentLine(), token)


def read(reader: Connection) -> list[dict[str, Any]]:
    found = [json.loads(text) for text in reader.queue]
    reader.queue.clear()
    return found


def test_a_reader_with_a_full_queue_is_disconnected(url):
    line = SilentLine()

    async def work(service: TableService) -> None:
        loaded = await opened(service, people=["Bea"], start=True)
        slow = Connection(Guest(), line)
        loaded.broadcaster.enter(slow)
        for _ in range(QUEUE + 5):
            slow.put(b"x")
        assert slow.closing
        assert slow.code == Code.FELL_BEHIND
        assert not slow.queue
        assert line.is_aborted
        loaded.broadcaster.leave(slow)

    with_service(url, work)


def test_summaries_are_sent_at_most_four_times_per_second_and_own_sheets_at_once(url):
    async def work(service: TableService) -> None:
        loaded = await opened(service, people=["Bea"], start=True, options={"length": "long"})
        await until(lambda: loaded.table.throws == 1)
        mine, spectator = connection(ADA), connection()
        loaded.broadcaster.enter(mine)
        loaded.broadcaster.enter(spectator)
        await asyncio.sleep(0.3)
        read(mine)
        read(spectator)
        started = time.monotonic()
        sheets = 0
        for _ in range(10):
            await move(service, loaded, 0)
            await undo(service, loaded, 0)
            sheets += sum(message["kind"] == "sheet" for message in read(mine))
        assert sheets == 20
        await asyncio.sleep(0.3)
        assert 1 <= len(read(spectator)) <= 1 + (time.monotonic() - started) / INTERVAL

    with_service(url, work)


def test_changes_add_up_to_the_full_table(url):
    """A client that adds up changes has what a newcomer gets."""

    async def work(service: TableService) -> None:
        loaded = await opened(service, "pig", people=["Bea"], bots=["random"], start=True)
        mine = connection(ADA)
        loaded.broadcaster.enter(mine)
        known: dict[str, Any] = {}
        while loaded.table.status == PLAYING:
            for seat in (0, 1):
                if loaded.table.position.is_to_act(seat):
                    await move(service, loaded, seat)
                elif loaded.table.can_ready(seat):
                    await ready(service, loaded, seat)
            await asyncio.sleep(0.01)
            _apply(known, read(mine))
        await asyncio.sleep(0.6)
        _apply(known, read(mine))
        late = connection()
        loaded.broadcaster.enter(late)
        full: dict[str, Any] = {}
        _apply(full, read(late))
        for name in TableMessage.__struct_fields__:
            if name not in ("now", "base_version", "full", "log", "undone", "counts"):
                assert known[name] == full[name], name

    with_service(url, work)


def _apply(known: dict[str, Any], messages: list[dict[str, Any]]) -> None:
    for message in messages:
        if message["kind"] != "table":
            continue
        assert message.get("full") or message["base_version"] <= known["version"]
        common = {} if message.get("full") else dict(known["common"])
        for slot, mark in (message.get("common") or {}).items():
            common.pop(slot, None)
            if mark is not None:
                common[slot] = mark
        known.update(message)
        known["common"] = common


def test_a_player_gets_tokens_and_moves_and_a_spectator_neither(url):
    async def work(service: TableService) -> None:
        loaded = await opened(service, people=["Bea"], start=True)
        await until(lambda: loaded.table.throws == 1)
        mine, spectator = connection(ADA), connection()
        for each in (mine, spectator):
            loaded.broadcaster.enter(each)
        host = next(message for message in read(mine) if message["kind"] == "you")
        assert (host["seats"], host["host"]) == ([0, 1], True)
        assert service.signer.read_token(loaded.id, host["seat_tokens"]["1"]) == loaded.table.seats[1].taken
        assert service.signer.read_token(loaded.id, host["host_token"]) == 0
        found = read(spectator)
        assert [message["kind"] for message in found] == ["table", "you"]
        assert (found[1]["seats"], found[1]["seat_tokens"], found[1]["host_token"]) == ([], {}, "")

    with_service(url, work)


@pytest.mark.parametrize("how", ["the start", "a removal", "a transfer"])
def test_a_socket_is_closed_when_the_right_to_watch_ends(url, how):
    """`watch: false` holds for everything that is sent, not only when a socket opens."""

    async def work(service: TableService) -> None:
        loaded = await opened(service, people=["Bea"], seats=3, watch=False)
        cem = Guest("cem", "Cem")
        seat = (await run(service, loaded, Join(name="Cem"), Actor(cem.id))).seat
        spectator, player, host = connection(), connection(cem), connection(ADA)
        for each in (spectator, player, host):
            loaded.broadcaster.enter(each)
        assert not spectator.closing  # before the start, everyone with the link may look
        occupant = loaded.table.seats[seat].taken
        if how == "a removal":
            await run(service, loaded, Leave(seat=seat, occupant=occupant))
        await run(service, loaded, Start())
        if how == "a transfer":
            assert not player.closing
            await run(service, loaded, TransferSeat(), Actor("phone", occupant))
        closed = [spectator] if how == "the start" else [spectator, player]
        for each in closed:
            assert each.code == Code.NO_SPECTATORS
            found = read(each)
            assert (found[-1]["kind"], found[-1]["code"]) == ("closing", "no_spectators")
            assert each not in loaded.broadcaster.connections
        assert not host.closing
        await move(service, loaded, 0)
        await asyncio.sleep(0.3)
        assert all(not each.queue for each in closed)

    with_service(url, work)
