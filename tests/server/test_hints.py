"""Hints are counted, others can see them, and a table can forbid them; analyses are computed once and stored."""

import asyncio
import json
import time
from typing import Any

import pytest
from in_process import opened, with_service
from servers import PATIENCE, ServerProcess, client, live, open_table
from tables import TERRACES, Repeated, begin

from rollwright.server.errors import ActionRefused, Code
from rollwright.server.service.heavy import QUEUE
from rollwright.server.service.service import TableService
from rollwright.server.table.actions import Actor, TakeHint
from rollwright.server.table.permissions import may_analyze


def test_a_hint_is_counted_once_for_a_decision_and_others_see_it() -> None:
    table = begin(TERRACES)
    ada = Actor(table.table.seats[0].guest)
    table.run(TakeHint(seat=0), ada)
    with pytest.raises(Repeated):
        table.run(TakeHint(seat=0), ada)
    assert table.table.seats[0].hints == 1
    assert [(line.seat, line.text) for line in table.table.lines if line.text == "Took a hint"] == [(0, "Took a hint")]
    assert not may_analyze(table.table, ada)
    with pytest.raises(ActionRefused) as refused:
        table.run(TakeHint(seat=1), ada)
    assert refused.value.code == Code.NOT_YOUR_SEAT
    table.move(0, 1, 0)
    with pytest.raises(ActionRefused) as refused:
        table.run(TakeHint(seat=0), ada)
    assert refused.value.code == Code.NOT_YOUR_MOVE


def test_a_table_without_hints_refuses_them() -> None:
    table = begin(TERRACES, hints=False)
    with pytest.raises(ActionRefused) as refused:
        table.run(TakeHint(seat=0), Actor(table.table.seats[0].guest))
    assert refused.value.code == Code.HINTS_OFF


def hints_of(server: ServerProcess, opened: dict[str, Any], seat: int) -> tuple[list[dict[str, Any]], list[int]]:
    """Ask for a hint; the answers and the legal moves."""

    async def ask() -> tuple[list[dict[str, Any]], list[int]]:
        found: list[dict[str, Any]] = []
        moves: list[int] = []
        async with live(server.url, opened["table"], opened["seats"][0]["token"]) as socket:
            while not moves:
                message = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
                if message["kind"] == "sheet" and message["seat"] == 0:
                    moves = message["moves"]
            await socket.send(json.dumps({"kind": "hint", "id": "h", "seat": seat}))
            while not found or not (found[-1]["kind"] == "refused" or found[-1]["last"]):
                message = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
                if message.get("id") == "h":
                    found.append(message)
        return found, moves

    return asyncio.run(ask())


def test_a_hint_is_refined_until_the_last(server: ServerProcess) -> None:
    opened = open_table(server, game="troyes_dice", bots=["greedy"], start=True)
    found, moves = hints_of(server, opened, 0)
    assert all(candidate["offer"]["move"] in moves for one in found for candidate in one["candidates"])
    assert found[0]["candidates"][0]["difference"] == 0
    assert found[-1]["reason"].endswith(".")
    with client(server) as http:
        seats = http.get(f"/api/tables/{opened['table']}").json()["seats"]
        assert [seat["hints"] for seat in seats] == [1, 0]
        assert http.get(f"/api/tables/{opened['table']}/analysis").json()["code"] == "not_over"
    (refused,), _ = hints_of(server, opened, 1)
    assert refused["code"] == "not_your_seat"


def test_an_analysis_is_computed_in_the_background_and_stored(server: ServerProcess) -> None:
    opened = open_table(server, game="terraces", join=False, bots=["random", "greedy"], seats=2, start=True)
    with client(server) as http:
        until = time.monotonic() + PATIENCE
        path = f"/api/tables/{opened['table']}/analysis"
        while (answer := http.get(path, params={"seat": 1})).status_code == 409 or answer.json()["analysis"] is None:
            assert time.monotonic() < until, answer.text
            time.sleep(0.05)
        found = answer.json()["analysis"]
        assert found["expected"] + found["luck"] + found["choices"] == pytest.approx(found["score"])
        assert len(found["turns"]) == answer.json()["of"]
        assert http.get(path, params={"seat": 1}).json() == answer.json()
        assert http.get(path, params={"seat": 7}).status_code == 404


@pytest.mark.usefixtures("toys")
def test_asking_how_far_an_analysis_is_does_not_wait_for_heavy_work(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(service: TableService) -> None:
        loaded = await opened(service, bots=["random"], start=True)
        assert await service.analyses.stored(loaded.id, 0, loaded.table.variant) is None
        monkeypatch.setattr(service.heavy, "waiting", QUEUE)
        with pytest.raises(ActionRefused):
            await service.heavy.run(int)
        assert await service.analyses.stored(loaded.id, 0, loaded.table.variant) is None

    with_service(url, work)
