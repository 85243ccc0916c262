"""Offers are computed when someone asks for them, for a seat of the caller, and never with a move."""

import asyncio
import json
from typing import Any

import pytest
from servers import PATIENCE, ServerProcess, live, open_table
from tables import TERRACES, begin

from rollwright.core.offers import Offer
from rollwright.server.live import view
from rollwright.server.live.messages import GetOffers, encode
from toys import TerracesRenderer


def test_offers_belong_to_the_legal_moves() -> None:
    table = begin(TERRACES)
    table.move(1, 1, 0)
    message = view.offers(table.table, GetOffers(id="q", seat=0))
    sheet = view.sheet(table.table, 0, True)
    assert [offer.move for offer in message.offers] == sheet.moves
    assert (message.id, message.seat, message.version) == ("q", 0, table.table.version)
    assert message.prompts[0].path == ()
    first = json.loads(encode(message))
    assert first["kind"] == "offers"
    assert first["offers"][0]["score"] == str(sheet.total + message.offers[0].points)
    done = view.offers(table.table, GetOffers(id="q", seat=1))
    assert (done.offers, done.prompts) == ([], [])


def test_a_move_computes_no_offer(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Offer] = []
    monkeypatch.setattr(TerracesRenderer, "word_offer", lambda self, position, seat, offer: asked.append(offer))
    table = begin(TERRACES)
    table.move(1, 1, 0)
    view.View({}).full(table.table, 0, set(), 0)
    view.sheet(table.table, 0, True)
    assert asked == []
    view.offers(table.table, GetOffers(seat=0))
    assert asked


def test_a_suggestion_is_a_legal_move_of_your_own_seat(server: ServerProcess) -> None:
    opened = open_table(server, game="troyes_dice", bots=["greedy"], start=True)

    async def ask() -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        moves: list[int] = []
        async with live(server.url, opened["table"], opened["seats"][0]["token"]) as socket:
            while not moves:
                message = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
                if message["kind"] == "sheet" and message["seat"] == 0:
                    moves = message["moves"]
            for seat in (0, 1):
                await socket.send(json.dumps({"kind": "suggest", "id": f"s{seat}", "seat": seat}))
                while not found or found[-1]["id"] != f"s{seat}":
                    message = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
                    if message.get("id") == f"s{seat}":
                        found.append(message)
        assert found[0]["suggestions"][0]["offer"]["move"] in moves
        return found

    mine, theirs = asyncio.run(ask())
    assert (mine["kind"], mine["seat"]) == ("suggestions", 0)
    assert mine["suggestions"][0]["reason"].endswith(".")
    assert (theirs["kind"], theirs["code"]) == ("refused", "not_your_seat")
