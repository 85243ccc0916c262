"""A database made by an earlier build opens, and its tables continue.

The file has an unfinished table of each game (two people, a salt, no event that publishes the commitment), a finished one, one that
waits for players, and one with a clock whose person has left.
"""

import sqlite3
from pathlib import Path

import pytest
from in_process import with_service

from rollwright.core.record import parse
from rollwright.core.replay import verify
from rollwright.server.http.callers import Caller
from rollwright.server.http.limits import TokenBucket
from rollwright.server.http.records import read_record
from rollwright.server.service.guests import Guest
from rollwright.server.service.service import TableService
from rollwright.server.table.actions import Actor, Join, Move, Ready
from rollwright.server.table.table import OVER, PLAYING, WAITING

DUMP = Path(__file__).parent / "old_database" / "version_0001.sql"
UNFINISHED = {"troyes_dice": "f2mjfyh5", "rolling_realms": "xhu4k2t2", "six_clans": "jd5pg74z", "dice_realms": "cq5zh7qf"}
FINISHED, FREE, LEFT = "kp6g3uqc", "n5j33kzx", "gdun2uen"
ADA = Actor("ada0")


@pytest.fixture
def old(tmp_path: Path) -> str:
    """Return the URL of a fresh copy."""
    with sqlite3.connect(tmp_path / "old.sqlite") as connection:
        connection.executescript(DUMP.read_text("utf-8"))
    return f"sqlite:///{tmp_path / 'old.sqlite'}"


@pytest.mark.parametrize("game", UNFINISHED)
def test_an_unfinished_game_continues(old, game):
    async def work(service: TableService) -> None:
        loaded = await service.table(UNFINISHED[game])
        table = loaded.table
        assert (table.status, table.header.game, table.warning) == (PLAYING, game, "")
        assert table.salts == ["heron"]
        version = table.version
        for _ in range(4):
            seat = next((seat for seat in (0, 1) if table.position.is_to_act(seat)), -1)
            if seat >= 0:
                await service.run(
                    loaded, Move(seat=seat, seq=table.seats[seat].seq + 1, move=table.position.legal_moves(seat)[0]), ADA
                )
            else:
                seat = table.unready()[0]
                await service.run(loaded, Ready(seat=seat, seq=table.seats[seat].seq + 1), ADA)
        assert table.version >= version + 4

    with_service(old, work)


def test_a_finished_game_has_its_record_and_its_dice_verify(old):
    async def work(service: TableService) -> None:
        loaded = await service.table(FINISHED)
        assert loaded.table.status == OVER
        _, record = await read_record(Caller(service, Guest(), "", TokenBucket(0, 0)), loaded)
        verdict = verify(parse(record.text()), loaded.table.variant.game)
        assert verdict.verified
        assert "not recorded" in verdict.note

    with_service(old, work)


def test_a_table_that_waits_can_be_joined(old):
    async def work(service: TableService) -> None:
        loaded = await service.table(FREE)
        assert loaded.table.status == WAITING
        (event,) = (await service.run(loaded, Join(name="Cem"), Actor("cem")))[:1]
        assert loaded.table.seats[event.seat].name == "Cem"

    with_service(old, work)


def test_a_stand_in_plays_on(old):
    async def work(service: TableService) -> None:
        loaded = await service.table(LEFT)
        assert loaded.table.seats[0].stand_in
        assert loaded.table.header.clock is not None

    with_service(old, work)
