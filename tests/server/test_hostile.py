"""Hostile input: foreign pages, forged and replayed messages, huge and malformed ones, floods, names."""

import asyncio
import json
import socket
import unicodedata
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets
from hypothesis import given
from hypothesis import strategies as st
from servers import PATIENCE, Player, client, join, live, open_table, running

from rollwright.server.errors import ActionRefused
from rollwright.server.http.limits import RateLimiter, TokenBucket, limit_keys, network_of
from rollwright.server.service.guests import COOKIE, Guest, Signer, sanitize, sanitize_name
from rollwright.server.web.assets import asset

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


async def until(socket: Any, kind: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
        if message["kind"] == kind:
            return message


# names


@pytest.mark.parametrize("name", NAMES)
def test_hostile_names_are_shown_harmlessly(server, name):
    opened = open_table(server, name=name, title=name)
    with client(server, opened["seats"][0]["token"]) as http:
        assert http.post(f"/api/tables/{opened['table']}/salt", json={"seat": 0, "salt": name}).status_code == 200
    with client(server) as http:
        found = http.get(f"/api/tables/{opened['table']}").json()
        for shown, most in ((found["seats"][0]["name"], 40), (found["about"]["title"], 60), (found["dice"]["salts"][0][1], 100)):
            assert 0 < len(shown) <= most
            assert all(unicodedata.category(letter) not in ("Cc", "Cs") for letter in shown)
            assert not any(letter in shown for letter in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f")
        before, data, rest = http.get(f"/t/{opened['table']}").text.partition(
            '<script type="application/json" id="first-messages">'
        )
        messages, end, after = rest.partition("</script>")
        assert data
        assert end
        assert "<" not in messages  # no browser runs these data, and they cannot end early
        page = before + after
        assert "<script>alert" not in page
        assert "onerror=" not in page


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u200c", "\u3164", "\u202e"])
def test_an_invisible_name_is_refused(server, name):
    opened = open_table(server, seats=2)
    with client(server) as http:
        assert http.post(f"/api/tables/{opened['table']}/seats", json={"name": name}).status_code == 409
    with pytest.raises(ActionRefused):
        sanitize_name(name)


@given(st.text(max_size=300))
def test_a_sanitized_text_is_one_bounded_line_and_does_not_change_again(text):
    found = sanitize(text, 40)
    assert len(found) <= 40
    assert found == sanitize(found, 40)
    assert found == " ".join(found.split())


# secrets


@given(st.text(max_size=200))
def test_a_forged_cookie_has_no_guest(text):
    assert Signer(b"k" * 32).read_cookie(text).id == ""


def test_a_changed_cookie_has_no_guest():
    signer = Signer(b"k" * 32)
    cookie = signer.cookie(Guest("abc", "Ada"))
    assert signer.read_cookie(cookie) == Guest("abc", "Ada")
    other = Signer(b"l" * 32).cookie(Guest("abc", "Ada"))
    assert signer.read_cookie(other).id == ""
    data, _, signature = cookie.partition(".")
    forged = Signer(b"k" * 32).cookie(Guest("xyz", "Ada")).partition(".")[0]
    assert signer.read_cookie(f"{forged}.{signature}").id == ""
    assert signer.read_token("t1", f"{data}.{signature}") == -1


def test_a_token_is_valid_for_one_seat_of_one_table():
    signer = Signer(b"k" * 32)
    token = signer.seat_token("t1", 7)
    assert signer.read_token("t1", token) == 7
    assert signer.read_token("t2", token) == -1
    assert signer.read_token("t1", "8" + token[1:]) == -1
    assert signer.read_token("t1", signer.host_token("t1")) == 0
    assert signer.read_token("t1", signer.host_token("t2")) == -1


# foreign pages


def test_requests_from_other_sites_are_refused(server):
    with client(server) as http:
        for origin in ("https://evil.example", "null", server.url.replace("127.0.0.1", "127.0.0.2"), "http://127.0.0.1:1"):
            answer = http.post("/api/tables", json={"game": "terraces"}, headers={"origin": origin})
            assert answer.status_code == 403
        assert http.post("/api/tables", json={"game": "terraces"}, headers={"sec-fetch-site": "cross-site"}).status_code == 403
        assert http.post("/api/tables", json={"game": "terraces"}, headers={"origin": server.url}).status_code == 201
        assert http.get("/api/games", headers={"origin": "https://evil.example"}).status_code == 200


def test_sockets_from_other_sites_are_refused(server):
    table = open_table(server)["table"]

    async def connect(origin: str) -> None:
        async with live(server.url, table, origin=origin) as socket:
            await until(socket, "table")

    with pytest.raises(websockets.InvalidStatus):
        asyncio.run(connect("https://evil.example"))
    asyncio.run(connect(server.url))


def test_requests_to_the_address_of_a_socket_are_refused(server):
    with client(server) as http:
        for table in (open_table(server)["table"], "nosuch", "%2e%2e", "a" * 5000):
            for method in ("GET", "POST", "DELETE", "OPTIONS"):
                answer = http.request(method, f"/api/tables/{table}/live")
                assert (answer.status_code, answer.json()["code"], answer.headers["upgrade"]) == (426, "only_sockets", "websocket")


def test_security_headers_and_cookies(server):
    with client(server) as http:
        for path in ("/", "/api/games", "/readyz", "/nothing/here", "/static/nothing.js"):
            answer = http.get(path)
            policy = answer.headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["referrer-policy"] == "no-referrer"
            assert answer.headers["x-frame-options"] == "DENY"
        script = http.get(asset("lib/dom.js"))
        assert script.headers["x-content-type-options"] == "nosniff"
        assert "immutable" in script.headers["cache-control"]
        assert not {"content-security-policy", "etag", "x-request-id"} & set(script.headers)  # it is no document
        cookie = http.post("/api/you", json={"name": "Ada"}).headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie


def test_behind_a_tls_proxy_the_cookie_is_secure_and_only_the_public_origin_counts(tmp_path: Path):
    with running(f"sqlite:///{tmp_path}/log.sqlite", public_url="https://games.example") as server, client(server) as http:
        answer = http.post("/api/you", json={"name": "Ada"}, headers={"origin": "https://games.example"})
        assert "secure" in answer.headers["set-cookie"].lower()
        assert http.post("/api/you", json={"name": "Ada"}, headers={"origin": server.url}).status_code == 403


# malformed, huge, fast


BODIES = [b"", b"{", b"null", b"[]", b"\xff\xfe", b"[" * 10_000, b'{"game": 1}', b'{"game": "terraces", "seats": 1e99}']
BODIES += [
    b'{"game": "terraces", "seats": -1}',
    b'{"game": "terraces", "name": "\\ud800"}',
    b'{"game": "terraces", "people": [7]}',
]


@pytest.mark.parametrize("body", BODIES)
def test_malformed_requests_are_answered_with_a_message(server, body):
    with client(server) as http:
        answer = http.post("/api/tables", content=body, headers={"content-type": "application/json"})
        assert answer.status_code == 400, answer.text
        assert answer.json()["message"]


def test_huge_requests_are_refused(server):
    with client(server) as http:
        huge = b'{"game":"' + b"x" * 4_000_000 + b'"}'
        answer = http.post("/api/tables", content=huge, headers={"content-type": "application/json"})
        assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
        assert http.get("/api/tables/" + "x" * 5000).status_code in (404, 414)
        assert http.get("/api/tables/%00%ff").status_code in (400, 404)
        far = f"/api/tables/abcdefgh/seats/{10**20}/moves"
        assert http.post(far, json={"seq": 1, "move": 1}).status_code in (400, 404)


MALFORMED = [
    "",
    "{",
    "[]",
    "7",
    '"move"',
    "[" * 2000,
    '{"kind":"fly"}',
    '{"kind":"move"}',
    '{"kind":"move","seat":-1,"seq":1,"move":1}',
    '{"kind":"move","seat":0,"seq":99999999999999999999,"move":1}',
    '{"kind":"explain","seat":0,"path":[]}',
    '{"kind":"follow","seats":[1,2,3,4,5,6,7,8,9,10]}',
    '{"kind":"preview","seat":0,"move":5000}',
    '{"kind":"get_sheet","seat":77}',
    '{"kind":"offers","seat":77}',
    '{"kind":"offers","seat":1}',
    '{"kind":"offers"}',
    '{"kind":"enter_throw","text":"roll 6"}',
    '{"kind":"roll"}',
    '{"kind":"start"}',
    '{"kind":"close_round"}',
    '{"kind":"set_salt","seat":1,"salt":"x"}',
    '{"kind":"hello"}',
    '{"kind":"throw"}',
    '{"kind":"end"}',
]


def test_malformed_messages_are_answered_and_do_no_harm(server):
    opened = open_table(server, bots=["random"], start=True)
    table, token = opened["table"], opened["seats"][0]["token"]

    async def work() -> None:
        async with live(server.url, table, token) as socket:
            await until(socket, "sheet")
            for text in MALFORMED:
                await socket.send(text)
                refused = await until(socket, "refused")
                assert refused["message"]
                assert refused["code"]
            await socket.send(b"\xff\x00")
            assert (await until(socket, "refused"))["code"] == "bad_message"
            await socket.send(json.dumps({"kind": "move", "id": "one", "seat": 1, "seq": 1, "move": 3}))
            refused = await until(socket, "refused")
            assert (refused["code"], refused["id"], refused["seat"]) == ("not_your_seat", "one", 1)
            await socket.send(json.dumps({"kind": "move", "id": "two", "seat": 0, "seq": 1, "move": 3}))
            ack = await until(socket, "ack")
            assert (ack["seq"], ack["id"]) == (1, "two")

    asyncio.run(work())


def test_offers_are_only_for_the_holder_of_a_seat(server):
    opened = open_table(server, bots=["random"], start=True)

    async def work() -> None:
        async with live(server.url, opened["table"], opened["seats"][0]["token"]) as socket:
            await until(socket, "sheet")
            await socket.send(json.dumps({"kind": "offers", "id": "mine", "seat": 0}))
            reply = await until(socket, "offers")
            assert reply["id"] == "mine"
            await socket.send(json.dumps({"kind": "offers", "id": "theirs", "seat": 1}))
            assert (await until(socket, "refused"))["code"] == "not_your_seat"

    asyncio.run(work())


def test_a_huge_message_closes_its_own_socket_only(server):
    opened = open_table(server, start=True)

    async def work() -> None:
        async with live(server.url, opened["table"]) as good, live(server.url, opened["table"]) as bad:
            await bad.send(json.dumps({"kind": "get_sheet", "seat": 0, "filler": "x" * 100_000}))
            with pytest.raises(websockets.ConnectionClosed):
                await until(bad, "never")
            await good.send(json.dumps({"kind": "get_sheet", "seat": 0}))
            assert (await until(good, "sheet"))["moves"] is None

    asyncio.run(work())


def test_a_spectator_and_a_forged_token_cannot_play(server):
    opened = open_table(server, start=True)

    async def work() -> None:
        async with live(server.url, opened["table"]) as spectator:
            assert (await until(spectator, "you"))["seats"] == []
            for action in ("move", "undo", "ready"):
                await spectator.send(json.dumps({"kind": action, "seat": 0, "seq": 1, "move": 3}))
                assert (await until(spectator, "refused"))["code"] == "not_your_seat"
        for token in ("1." + "A" * 32, "host.x", opened["seats"][0]["token"][:-1]):
            async with live(server.url, opened["table"], token) as forged:
                with pytest.raises(websockets.ConnectionClosed) as closed:
                    await until(forged, "table")
                assert closed.value.rcvd is not None
                assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1008, "This token is not valid.")
        with pytest.raises(websockets.InvalidStatus):
            async with live(server.url, "nosuchid"):
                pass

    asyncio.run(work())


def test_a_first_message_that_is_not_utf8_closes_its_socket(server):
    opened = open_table(server, start=True)
    url = f"{server.url.replace('http', 'ws', 1)}/api/tables/{opened['table']}/live"

    async def work() -> None:
        async with websockets.connect(url) as socket:
            await socket.send(b'{"kind":"hello","token":"\xff"}', text=True)
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await until(socket, "table")
            assert closed.value.rcvd is not None
            assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1007, "A message must be UTF-8.")

    asyncio.run(work())


def test_nobody_plays_for_a_seat_below_zero(server):
    """To Python, seat -1 is the last one; to the rules, it is chance."""
    opened = open_table(server, people=["Bea"], start=True, roll="at once")
    with client(server) as stranger, client(server, opened["seats"][0]["token"]) as player:
        for http in (stranger, player):
            for action in ("moves", "undo", "ready"):
                answer = http.post(f"/api/tables/{opened['table']}/seats/-1/{action}", json={"seq": 1, "move": 3})
                assert (answer.status_code, answer.json()["code"]) == (403, "not_your_seat")
        assert stranger.get(f"/api/tables/{opened['table']}/seats/1").json()["seq"] == 0


def test_the_first_message_of_a_socket_must_be_hello(server):
    opened = open_table(server, start=True)
    url = f"{server.url.replace('http', 'ws', 1)}/api/tables/{opened['table']}/live"

    async def work() -> None:
        for first in ('{"kind":"resync"}', "{", '{"kind":"move","seat":0,"seq":1,"move":3}'):
            async with websockets.connect(url) as socket:
                await socket.send(first)
                with pytest.raises(websockets.ConnectionClosed) as closed:
                    await until(socket, "table")
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1008

    asyncio.run(work())


def test_the_paths_of_all_moves_come_with_the_parts(server):
    opened = open_table(server, bots=["random"], start=True)
    with client(server, opened["seats"][0]["token"]) as http:
        paths = http.get(f"/api/tables/{opened['table']}/parts").json()["paths"]
        moves = http.get(f"/api/tables/{opened['table']}/seats/0").json()["moves"]
    assert len({tuple(paths[move]) for move in moves}) == len(moves) > 1


def test_a_replayed_message_is_acknowledged_again_and_changes_nothing(server):
    opened = open_table(server, seats=2)
    join(server, opened["table"], "Bea")
    with client(server, opened["host_token"]) as host:
        host.post(f"/api/tables/{opened['table']}/start")

    async def work() -> None:
        async with live(server.url, opened["table"], opened["seats"][0]["token"]) as socket:
            await until(socket, "sheet")
            text = json.dumps({"kind": "move", "seat": 0, "seq": 1, "move": 3})
            await socket.send(text)
            first = await until(socket, "ack")
            for _ in range(5):
                await socket.send(text)
                assert await until(socket, "ack") == first
            await socket.send(json.dumps({"kind": "undo", "seat": 0, "seq": 2}))
            await until(socket, "ack")
            await socket.send(text)
            assert (await until(socket, "ack"))["version"] == first["version"]
            await socket.send(json.dumps({"kind": "get_sheet", "seat": 0}))
            assert (await until(socket, "sheet"))["seq"] == 2

    asyncio.run(work())


def test_floods_are_slowed_down_and_then_closed(tmp_path: Path):
    flags = {"messages_per_second": 1, "requests_per_second": 1, "connections_per_address": 3}  # less than any machine can do
    with running(f"sqlite:///{tmp_path}/log.sqlite", **flags) as server:
        opened = open_table(server, start=True)

        async def flood() -> int:
            read = 0
            async with live(server.url, opened["table"]) as socket:
                try:
                    for _ in range(1000):
                        await socket.send('{"kind":"get_sheet","seat":0}')
                        await asyncio.wait_for(socket.recv(), PATIENCE)
                        read += 1
                except websockets.ConnectionClosed:
                    pass
            return read

        assert asyncio.run(flood()) < 1000

        async def many() -> None:
            async with live(server.url, opened["table"]), live(server.url, opened["table"]), live(server.url, opened["table"]):
                with pytest.raises(websockets.InvalidStatus):
                    async with live(server.url, opened["table"]):
                        pass

        asyncio.run(many())
        with client(server) as http:
            answers = (http.post("/api/you", json={"name": "Ada"}) for _ in range(1000))
            slowed = next(answer for answer in answers if answer.status_code == 429)
            assert slowed.headers["retry-after"]


def test_a_token_bucket_allows_its_burst_and_then_its_rate():
    bucket = TokenBucket(10, 3)
    assert [bucket.take() for _ in range(5)] == [True, True, True, False, False]
    bucket.at -= 0.15
    assert bucket.take()
    assert not bucket.take()
    assert all(TokenBucket(0, 0).take() for _ in range(100))


def test_an_ipv6_network_counts_as_one_address():
    limiter = RateLimiter(1, 1)
    assert limiter.take(network_of("2001:db8::1"))
    assert not limiter.take(network_of("2001:db8::2:3"))
    assert limiter.take(network_of("2001:db8:0:1::1"))
    assert network_of("::ffff:192.0.2.7") == network_of("192.0.2.7") == "192.0.2.7"


def test_requests_are_limited_by_address_and_by_guest():
    signer = Signer(bytes(32))
    cookie = f"{COOKIE}={signer.cookie(Guest('ada', 'Ada'))}".encode()
    scope = {"client": ("2001:db8::1", 1), "headers": [(b"cookie", cookie)]}
    assert limit_keys(signer, scope) == ["2001:db8::/64", "guest ada"]
    assert limit_keys(signer, {**scope, "headers": [(b"cookie", cookie[:-1])]}) == ["2001:db8::/64"]


def test_other_host_names_are_refused(server):
    with client(server) as http:
        for host in ("evil.example", "evil.example:8000", "127.0.0.1.evil.example"):
            answer = http.get("/api/games", headers={"host": host})
            assert (answer.status_code, answer.json()["code"]) == (421, "foreign_host")
        assert http.get("/api/games", headers={"host": "localhost"}).status_code == 200


def test_a_reader_that_never_reads_does_no_harm(server):
    """Its socket fills up and then its queue; it is disconnected while the others play on."""
    opened = open_table(server, bots=["random"], start=True, options={"length": "long"})
    table, token = opened["table"], opened["seats"][0]["token"]
    player = Player(lambda: server.url, table, 0, token)

    async def work() -> None:
        host, port = server.url.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port), limit=1024)
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        request = [f"GET /api/tables/{table}/live HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket"]
        request += ["Connection: Upgrade", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13", "", ""]
        writer.write("\r\n".join(request).encode())
        await reader.readuntil(b"\r\n\r\n")
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        hello, question = (
            json.dumps(each).encode() for each in ({"kind": "hello", "token": token}, {"kind": "get_sheet", "seat": 0})
        )
        writer.write(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
        frame = bytes([0x81, 0x80 | len(question), 0, 0, 0, 0]) + question
        for _ in range(60_000):  # sends and never reads
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
    with httpx.Client(base_url=server.url) as http:
        assert http.get("/readyz").text == "ok"
