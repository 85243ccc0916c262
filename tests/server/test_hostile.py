"""What hostile people send: foreign pages, forged and replayed messages, huge and malformed ones, floods, names."""

import asyncio
import json
import socket
import unicodedata
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets
from halls import PATIENCE, Player, Running, client, open_table, running, sit
from hypothesis import given
from hypothesis import strategies as st

from rollwright.server.events import Refused
from rollwright.server.guests import Guest, Keyring, clean, clean_name
from rollwright.server.limits import Bucket

NAMES = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{7*7}}${7*7}",
    "\u202egnp.exe",
    "a\u0000b\u001b[31m\r\nc",
    "Z" + "\u0301" * 200,
    "👩‍👩‍👧‍👦🏳️‍🌈",
    "x" * 10_000,
    "مرحبا بالعالم",
    "'; drop table events; --",
]


def live(hall: Running, table: str, ticket: str = "", **named: Any) -> Any:
    query = f"?ticket={ticket}" if ticket else ""
    return websockets.connect(f"{hall.url.replace('http', 'ws', 1)}/api/tables/{table}/live{query}", compression=None, **named)


async def until(socket: Any, kind: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
        if message["kind"] == kind:
            return message


# names


@pytest.mark.parametrize("name", NAMES)
def test_hostile_names_are_shown_harmlessly(hall, name):
    opened = open_table(hall, name=name, title=name, words=name)
    with client(hall) as http:
        found = http.get(f"/api/tables/{opened['table']}").json()
        shown = found["seats"][0]["name"]
        assert 0 < len(shown) <= 40
        assert all(unicodedata.category(letter) not in ("Cc", "Cs") for letter in shown)
        assert not any(letter in shown for letter in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f")
        page = http.get(f"/t/{opened['table']}").text
        assert "<script>alert" not in page
        assert "onerror=" not in page


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u200c", "\u3164", "\u202e"])
def test_a_name_nobody_can_see_is_refused(hall, name):
    opened = open_table(hall, chairs=2)
    with client(hall) as http:
        assert http.post(f"/api/tables/{opened['table']}/seats", json={"name": name}).status_code == 400
    with pytest.raises(Refused):
        clean_name(name)


@given(st.text(max_size=300))
def test_a_clean_text_is_one_line_of_bounded_length_and_stays_as_it_is(text):
    found = clean(text, 40)
    assert len(found) <= 40
    assert found == clean(found, 40)
    assert found == " ".join(found.split())


# secrets


@given(st.text(max_size=200))
def test_a_forged_cookie_is_nobody(text):
    assert Keyring(b"k" * 32).read_cookie(text).id == ""


def test_a_changed_cookie_is_nobody():
    keyring = Keyring(b"k" * 32)
    cookie = keyring.cookie(Guest("abc", "Ada"))
    assert keyring.read_cookie(cookie) == Guest("abc", "Ada")
    other = Keyring(b"l" * 32).cookie(Guest("abc", "Ada"))
    assert keyring.read_cookie(other).id == ""
    data, _, signature = cookie.partition(".")
    forged = Keyring(b"k" * 32).cookie(Guest("xyz", "Ada")).partition(".")[0]
    assert keyring.read_cookie(f"{forged}.{signature}").id == ""
    assert keyring.read_ticket("t1", f"{data}.{signature}") == -1


def test_a_ticket_is_good_for_one_seat_of_one_table():
    keyring = Keyring(b"k" * 32)
    ticket = keyring.ticket("t1", 7)
    assert keyring.read_ticket("t1", ticket) == 7
    assert keyring.read_ticket("t2", ticket) == -1
    assert keyring.read_ticket("t1", "8" + ticket[1:]) == -1
    assert keyring.read_ticket("t1", keyring.key_of("t1")) == 0
    assert keyring.read_ticket("t1", keyring.key_of("t2")) == -1


# foreign pages


def test_requests_from_other_sites_are_refused(hall):
    with client(hall) as http:
        for origin in ("https://evil.example", "null", hall.url.replace("127.0.0.1", "127.0.0.2"), "http://127.0.0.1:1"):
            answer = http.post("/api/tables", json={"game": "terraces"}, headers={"origin": origin})
            assert answer.status_code == 403
        assert http.post("/api/tables", json={"game": "terraces"}, headers={"sec-fetch-site": "cross-site"}).status_code == 403
        assert http.post("/api/tables", json={"game": "terraces"}, headers={"origin": hall.url}).status_code == 201
        assert http.get("/api/games", headers={"origin": "https://evil.example"}).status_code == 200


def test_sockets_from_other_sites_are_refused(hall):
    table = open_table(hall)["table"]

    async def connect(origin: str) -> None:
        async with live(hall, table, origin=origin) as socket:
            await until(socket, "table")

    with pytest.raises(websockets.InvalidStatus):
        asyncio.run(connect("https://evil.example"))
    asyncio.run(connect(hall.url))


def test_safe_headers_and_cookies(hall):
    with client(hall) as http:
        for path in ("/", "/api/games", "/healthz", "/nothing/here", "/static/nothing.js"):
            answer = http.get(path)
            policy = answer.headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["referrer-policy"] == "no-referrer"
            assert answer.headers["x-frame-options"] == "DENY"
        cookie = http.post("/api/you", json={"name": "Ada"}).headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie


def test_behind_a_proxy_with_tls_the_cookie_is_secure_and_only_its_own_origin_counts(tmp_path: Path):
    with running(f"sqlite:///{tmp_path}/hall.sqlite", public_url="https://hall.example") as hall, client(hall) as http:
        answer = http.post("/api/you", json={"name": "Ada"}, headers={"origin": "https://hall.example"})
        assert "secure" in answer.headers["set-cookie"].lower()
        assert http.post("/api/you", json={"name": "Ada"}, headers={"origin": hall.url}).status_code == 403


# malformed, huge, fast


BODIES = [b"", b"{", b"null", b"[]", b"\xff\xfe", b"[" * 10_000, b'{"game": 1}', b'{"game": "terraces", "chairs": 1e99}']
BODIES += [
    b'{"game": "terraces", "chairs": -1}',
    b'{"game": "terraces", "name": "\\ud800"}',
    b'{"game": "terraces", "people": [7]}',
]


@pytest.mark.parametrize("body", BODIES)
def test_malformed_requests_are_answered_with_a_sentence(hall, body):
    with client(hall) as http:
        answer = http.post("/api/tables", content=body, headers={"content-type": "application/json"})
        assert answer.status_code == 400, answer.text
        assert answer.json()["message"]


def test_huge_requests_are_refused(hall):
    with client(hall) as http:
        huge = b'{"game":"' + b"x" * 2_000_000 + b'"}'
        assert http.post("/api/tables", content=huge, headers={"content-type": "application/json"}).status_code == 413
        assert http.get("/api/tables/" + "x" * 5000).status_code in (404, 414)
        assert http.get("/api/tables/%00%ff").status_code in (400, 404)
        far = f"/api/tables/abcdefgh/seats/{10**20}/moves"
        assert http.post(far, json={"count": 1, "move": 1}).status_code in (400, 404)


MALFORMED = [
    "",
    "{",
    "[]",
    "7",
    '"move"',
    "[" * 2000,
    '{"kind":"fly"}',
    '{"kind":"move"}',
    '{"kind":"move","seat":-1,"count":1,"move":1}',
    '{"kind":"move","seat":0,"count":99999999999999999999,"move":1}',
    '{"kind":"why","seat":0,"path":[]}',
    '{"kind":"follow","seats":[1,2,3,4,5,6,7,8,9,10]}',
    '{"kind":"preview","seat":0,"move":5000}',
    '{"kind":"look","seat":77}',
    '{"kind":"typed","text":"roll 6"}',
    '{"kind":"roll"}',
    '{"kind":"start"}',
    '{"kind":"close"}',
    '{"kind":"words","seat":1,"text":"x"}',
]


def test_malformed_messages_are_answered_and_harm_nobody(hall):
    opened = open_table(hall, bots=["random"], start=True)
    table, ticket = opened["table"], opened["seats"][0]["ticket"]

    async def work() -> None:
        async with live(hall, table, ticket) as socket:
            await until(socket, "sheet")
            for text in MALFORMED:
                await socket.send(text)
                assert (await until(socket, "error"))["message"]
            await socket.send(b"\xff\x00")
            assert (await until(socket, "error"))["message"]
            await socket.send(json.dumps({"kind": "move", "seat": 1, "count": 1, "move": 3}))
            assert "not your seat" in (await until(socket, "refused"))["message"]
            await socket.send(json.dumps({"kind": "move", "seat": 0, "count": 1, "move": 3}))
            assert (await until(socket, "ack"))["count"] == 1

    asyncio.run(work())


def test_a_huge_message_closes_its_own_socket_only(hall):
    opened = open_table(hall, start=True)

    async def work() -> None:
        async with live(hall, opened["table"]) as good, live(hall, opened["table"]) as bad:
            await bad.send(json.dumps({"kind": "look", "seat": 0, "filler": "x" * 100_000}))
            with pytest.raises(websockets.ConnectionClosed):
                await until(bad, "never")
            await good.send(json.dumps({"kind": "look", "seat": 0}))
            assert (await until(good, "sheet"))["moves"] is None

    asyncio.run(work())


def test_a_watcher_and_a_forged_ticket_cannot_play(hall):
    opened = open_table(hall, start=True)

    async def work() -> None:
        async with live(hall, opened["table"]) as watcher:
            assert (await until(watcher, "you"))["seats"] == []
            for deed in ("move", "undo", "ready"):
                await watcher.send(json.dumps({"kind": deed, "seat": 0, "count": 1, "move": 3}))
                assert "not your seat" in (await until(watcher, "refused"))["message"]
        for ticket in ("1." + "A" * 32, "host.x", opened["seats"][0]["ticket"][:-1]):
            with pytest.raises(websockets.InvalidStatus):
                async with live(hall, opened["table"], ticket):
                    pass
        with pytest.raises(websockets.InvalidStatus):
            async with live(hall, "nosuchid"):
                pass

    asyncio.run(work())


def test_a_replayed_message_is_acknowledged_again_and_changes_nothing(hall):
    opened = open_table(hall, chairs=2)
    sit(hall, opened["table"], "Bea")
    with client(hall, opened["key"]) as host:
        host.post(f"/api/tables/{opened['table']}/start")

    async def work() -> None:
        async with live(hall, opened["table"], opened["seats"][0]["ticket"]) as socket:
            await until(socket, "sheet")
            text = json.dumps({"kind": "move", "seat": 0, "count": 1, "move": 3})
            await socket.send(text)
            first = await until(socket, "ack")
            for _ in range(5):
                await socket.send(text)
                assert await until(socket, "ack") == first
            await socket.send(json.dumps({"kind": "undo", "seat": 0, "count": 2}))
            await until(socket, "ack")
            await socket.send(text)
            assert (await until(socket, "ack"))["number"] == first["number"]
            await socket.send(json.dumps({"kind": "look", "seat": 0}))
            assert (await until(socket, "sheet"))["count"] == 2

    asyncio.run(work())


def test_floods_are_slowed_down_and_then_closed(tmp_path: Path):
    flags = {"messages_per_second": 1, "requests_per_second": 1, "connections_per_address": 3}  # less than any machine does
    with running(f"sqlite:///{tmp_path}/hall.sqlite", **flags) as hall:
        opened = open_table(hall, start=True)

        async def flood() -> int:
            read = 0
            async with live(hall, opened["table"]) as socket:
                try:
                    for _ in range(1000):
                        await socket.send('{"kind":"look","seat":0}')
                        await asyncio.wait_for(socket.recv(), PATIENCE)
                        read += 1
                except websockets.ConnectionClosed:
                    pass
            return read

        assert asyncio.run(flood()) < 1000

        async def many() -> None:
            async with live(hall, opened["table"]), live(hall, opened["table"]), live(hall, opened["table"]):
                with pytest.raises(websockets.InvalidStatus):
                    async with live(hall, opened["table"]):
                        pass

        asyncio.run(many())
        with client(hall) as http:
            answers = (http.post("/api/you", json={"name": "Ada"}) for _ in range(1000))
            slowed = next(answer for answer in answers if answer.status_code == 429)
            assert slowed.headers["retry-after"]


def test_a_bucket_lets_through_its_burst_and_then_its_rate():
    bucket = Bucket(10, 3)
    assert [bucket.take() for _ in range(5)] == [True, True, True, False, False]
    bucket.at -= 0.15
    assert bucket.take()
    assert not bucket.take()
    assert all(Bucket(0, 0).take() for _ in range(100))


def test_a_reader_that_never_reads_harms_nobody(hall):
    """Its socket is full and then its queue; it is cut off while the others play on."""
    opened = open_table(hall, bots=["random"], start=True, options={"length": "long"})
    table, ticket = opened["table"], opened["seats"][0]["ticket"]
    player = Player(lambda: hall.url, table, 0, ticket)

    async def work() -> None:
        host, port = hall.url.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port), limit=1024)
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        request = [f"GET /api/tables/{table}/live?ticket={ticket} HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket"]
        request += ["Connection: Upgrade", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13", "", ""]
        writer.write("\r\n".join(request).encode())
        await reader.readuntil(b"\r\n\r\n")
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        look = json.dumps({"kind": "look", "seat": 0}).encode()
        frame = bytes([0x81, 0x80 | len(look), 0, 0, 0, 0]) + look
        for _ in range(60_000):  # asks and never reads
            writer.write(frame)
            if writer.is_closing():
                break
            try:
                await asyncio.wait_for(writer.drain(), 0.5)
            except (TimeoutError, ConnectionError):
                break
        playing = asyncio.create_task(player.play())
        await asyncio.wait_for(playing, PATIENCE)
        writer.close()

    asyncio.run(work())
    assert player.result is not None
    with httpx.Client(base_url=hall.url) as http:
        assert http.get("/healthz").text == "ok"
