"""Offers are computed when someone asks for them, for a seat of the caller, and never with a move."""

import asyncio
import json
import threading
from itertools import count
from typing import Any, cast

import pytest
from in_process import ADA, SilentLine, opened, run, until, with_service
from servers import PATIENCE, ServerProcess, live, open_table
from tables import TERRACES, begin

from rollwright.core.offers import Offer
from rollwright.server.errors import ActionRefused, Code
from rollwright.server.http.limits import TokenBucket
from rollwright.server.http.middleware import SecurityMiddleware
from rollwright.server.live import view
from rollwright.server.live.broadcast import Connection
from rollwright.server.live.messages import GetOffers, encode
from rollwright.server.live.session import Session
from rollwright.server.service.guests import Guest
from rollwright.server.service.loaded_table import LoadedTable
from rollwright.server.service.service import TableService
from rollwright.server.settings import Settings
from rollwright.server.table.actions import Actor, Join, Start
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


def session_of(service: TableService, loaded: LoadedTable, guest: Guest, budget: TokenBucket) -> Session:
    return Session(service, loaded, Connection(guest, SilentLine()), budget)


def answers_of(session: Session) -> list[Any]:
    return [json.loads(text) for text in session.connection.queue]


@pytest.mark.usefixtures("toys")
def test_questions_of_one_address_share_a_budget_of_time(url: str) -> None:
    async def work(service: TableService) -> None:
        loaded = await opened(service, people=["Bea"], start=True)
        await until(lambda: loaded.table.throws == 1)
        budget = TokenBucket(0.001, 0.0)  # a millisecond per second
        one, two = (session_of(service, loaded, ADA, budget) for _ in range(2))
        one.on_message('{"kind":"offers","id":"a","seat":0}')
        two.on_message('{"kind":"offers","id":"b","seat":0}')
        two.on_message('{"kind":"move","id":"c","seat":0,"seq":1,"text":"leave it"}')  # an action is not a question
        assert [message["kind"] for message in answers_of(one)] == ["offers"]
        refused = answers_of(two)[0]
        assert (refused["kind"], refused["id"], refused["code"]) == ("refused", "b", "too_fast")
        await until(lambda: any(message["kind"] == "ack" for message in answers_of(two)))
        budget.at -= 3600
        two.on_message('{"kind":"offers","id":"d","seat":0}')
        assert answers_of(two)[-1]["kind"] == "offers"

    with_service(url, work)


def test_sockets_of_one_address_have_one_budget() -> None:
    found: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        found.append(scope["rollwright.budget"])

    async def ignore(*_: Any) -> Any:
        pass

    middleware = SecurityMiddleware(app, Settings(), cast(Any, None))
    for client in ("192.0.2.1", "192.0.2.1", "2001:db8::1", "2001:db8::2", "192.0.2.2"):
        scope = {"type": "websocket", "headers": [], "client": (client, 1)}
        asyncio.run(middleware(scope, ignore, ignore))
    assert found[0] is found[1]
    assert found[2] is found[3]
    assert len(set(map(id, found))) == 3
    assert found[0].rate < 0.5  # of the event loop


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("kind", ["suggest", "hint"])
def test_where_hints_are_off_there_are_no_suggestions_either(url: str, kind: str) -> None:
    async def work(service: TableService) -> None:
        loaded = await opened(service, bots=["random"], start=True, hints=False)
        await until(lambda: loaded.table.throws == 1)
        session = session_of(service, loaded, ADA, TokenBucket(0, 0))
        session.on_message(f'{{"kind":"{kind}","id":"a","seat":0}}')
        await until(lambda: bool(answers_of(session)))
        assert answers_of(session)[0]["code"] == "hints_off"

    with_service(url, work)


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("kind", ["suggest", "hint"])
def test_a_hint_is_only_for_the_decision_that_it_was_counted_for(url: str, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    """The hint and the move that it is for are written together, behind a move of another seat."""

    async def work(service: TableService) -> None:
        loaded = await opened(service, seats=3, people=["Bea"])
        await run(service, loaded, Join(name="Cem"), Actor("cem"))
        await run(service, loaded, Start())
        await until(lambda: loaded.table.throws == 1)
        session = session_of(service, loaded, ADA, TokenBucket(0, 0))
        is_open, commit = threading.Event(), service.store._commit
        monkeypatch.setattr(service.store, "_commit", lambda batch: is_open.wait(PATIENCE) and commit(batch))
        session.on_message('{"kind":"move","id":"a","seat":1,"seq":1,"text":"leave it"}')
        session.on_message(f'{{"kind":"{kind}","id":"b","seat":0}}')
        await asyncio.sleep(0)
        session.on_message('{"kind":"move","id":"c","seat":0,"seq":1,"text":"leave it"}')
        is_open.set()
        await until(lambda: any(message["id"] == "b" for message in answers_of(session) if "id" in message))
        (answer,) = [message for message in answers_of(session) if message.get("id") == "b"]
        assert (answer["kind"], answer["code"]) == ("refused", "not_your_move")
        assert loaded.table.seats[0].hints == 1

    with_service(url, work)


@pytest.mark.usefixtures("toys")
def test_a_hint_that_takes_too_long_is_not_refined_and_the_log_says_so(
    url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("rollwright.server.live.advice.HINT", -1.0)

    async def work(service: TableService) -> None:
        loaded = await opened(service, bots=["random"], start=True)
        await until(lambda: loaded.table.throws == 1)
        session = session_of(service, loaded, ADA, TokenBucket(0, 0))
        session.on_message('{"kind":"hint","id":"a","seat":0}')
        await until(lambda: any(message.get("last") for message in answers_of(session)))
        (answer,) = [message for message in answers_of(session) if message.get("id") == "a"]
        assert answer["confidence"] == ""
        assert f"a hint at table {loaded.id} took" in caplog.text

    with_service(url, work)


@pytest.mark.usefixtures("toys")
def test_a_hint_stays_if_too_much_other_work_waits_to_refine_it(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(service: TableService) -> None:
        loaded = await opened(service, bots=["random"], start=True)
        await until(lambda: loaded.table.throws == 1)
        session = session_of(service, loaded, ADA, TokenBucket(0, 0))
        calls, run_for = count(1), service.heavy.run_for

        async def run_once(*given: Any) -> object:
            if next(calls) > 1:
                raise ActionRefused(Code.BUSY)
            return await run_for(*given)

        monkeypatch.setattr(service.heavy, "run_for", run_once)
        session.on_message('{"kind":"hint","id":"a","seat":0}')
        await until(lambda: any(message.get("id") == "a" and message.get("last", True) for message in answers_of(session)))
        assert {message["kind"] for message in answers_of(session) if message.get("id") == "a"} == {"hint"}

    with_service(url, work)


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("others", [False, True])
def test_a_suggestion_counts_as_a_hint_where_other_people_play(url: str, others: bool) -> None:
    async def work(service: TableService) -> None:
        loaded = await opened(service, seats=2, bots=[] if others else ["random"])
        if others:
            await run(service, loaded, Join(name="Bea"), Actor("bea"))
        await run(service, loaded, Start())
        await until(lambda: loaded.table.throws == 1)
        session = session_of(service, loaded, ADA, TokenBucket(0, 0))
        session.on_message('{"kind":"suggest","id":"a","seat":0}')
        await until(lambda: bool(answers_of(session)))
        assert answers_of(session)[0]["kind"] == "suggestions"
        assert loaded.table.seats[0].hints == int(others)

    with_service(url, work)


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
