"""The files a browser loads to open a table: compressed, kept by its hash, and linked so that it is loaded at once."""

from __future__ import annotations

import asyncio
import json
import re
import zlib
from types import SimpleNamespace
from typing import Any, cast

import websockets
from servers import ServerProcess, client, open_table

from rollwright.server.http.callers import Caller
from rollwright.server.http.limits import TokenBucket
from rollwright.server.service.loaded_table import LoadedTable
from rollwright.server.web import assets
from rollwright.server.web.pages import first_messages


def hrefs(html: str) -> list[str]:
    """Return what the head of a page links."""
    return re.findall(r'(?:href|src)="(/(?:static|bundles|api)/[^"]+)"', html.partition("</head>")[0])


def test_everything_that_a_table_links_exists_and_is_kept(server: ServerProcess) -> None:
    opened = open_table(server, game="terraces", bots=["random"], start=True)
    with client(server) as http:
        found = hrefs(http.get(f"/t/{opened['table']}").text)
        assert [path for path in found if path.endswith(".js")][1:] == [assets.bundle("table/table.js")]
        for path in found:
            answer = http.get(path)
            assert answer.status_code == 200, path
            kept = path != f"/api/tables/{opened['table']}"  # the only answer that changes
            assert ("immutable" in answer.headers.get("cache-control", "")) is kept, path


def test_another_hash_is_not_kept_forever(server: ServerProcess) -> None:
    opened = open_table(server, game="terraces", bots=["random"], start=True)
    with client(server) as http:
        for path in (f"/api/tables/{opened['table']}/parts", "/api/games/terraces/style.css", "/api/games/terraces/symbols.svg"):
            for query in ("", "?hash=0123456789abcdef"):
                answer = http.get(path + query)
                assert answer.status_code == 200
                assert "immutable" not in answer.headers["cache-control"]
        assert http.get("/static/0123456789abcdef/site.css").status_code == 404


def test_a_table_without_spectators_is_not_described_to_strangers(server: ServerProcess) -> None:
    opened = open_table(server, game="terraces", bots=["random"], start=True, watch=False)
    with client(server) as http:
        assert "terraces" not in http.get(f"/t/{opened['table']}").text
        assert "terraces" not in http.get("/t/nosuchtable").text


def test_answers_are_compressed_unless_they_are_short(server: ServerProcess) -> None:
    with client(server) as http:
        for path in (assets.asset("site.css"), "/api/games", "/"):
            plain = http.get(path, headers={"accept-encoding": "identity"})
            assert "content-encoding" not in plain.headers
            for encoding, wanted in (("br, gzip", "br"), ("gzip", "gzip")):
                with http.stream("GET", path, headers={"accept-encoding": encoding}) as answer:
                    size = sum(len(chunk) for chunk in answer.iter_raw())
                assert answer.headers["content-encoding"] == wanted
                assert size < 0.6 * len(plain.content)
        assert "content-encoding" not in http.get("/livez", headers={"accept-encoding": "br"}).headers


def test_the_bundles_of_a_page_are_loaded_at_once(server: ServerProcess) -> None:
    found = hrefs(str(assets.scripts("table/table.js", "review/after.js")))
    assert found == [assets.bundle("table/table/after.js"), assets.bundle("table/table.js")]
    with client(server) as http:
        for path in found:
            answer = http.get(path)
            assert answer.headers["content-type"].startswith("text/javascript")
            assert "immutable" in answer.headers["cache-control"]
            for coding in ("br", "gzip", "identity"):
                sent = http.get(path, headers={"accept-encoding": coding})
                assert sent.headers.get("content-encoding", "identity") == coding
                assert sent.headers["vary"] == "Accept-Encoding"
                assert sent.text == answer.text
                assert int(sent.headers["content-length"]) == len(answer.content) or coding != "identity"
        assert "immutable" not in http.get(assets.bundle("table/nothing.js")).headers.get("cache-control", "")
        assert http.get(assets.bundle("table/nothing.js")).status_code == 404
        assert http.get("/bundles/0123456789abcdef/table/table.js").status_code == 404


def test_the_first_list_of_a_socket_is_compressed_on_request(server: ServerProcess) -> None:
    opened = open_table(server, game="rolling_realms", bots=["random"], start=True, roll="at once")

    async def first(compress: bool) -> str | bytes:
        address = server.url.replace("http", "ws", 1) + f"/api/tables/{opened['table']}/live"
        async with websockets.connect(address) as socket:
            hello = {"kind": "hello", "token": opened["seats"][0]["token"], "batch": True, "compress": compress}
            await socket.send(json.dumps(hello))
            return await socket.recv()

    plain, packed = asyncio.run(first(False)), asyncio.run(first(True))
    assert isinstance(plain, str)
    assert isinstance(packed, bytes)
    assert [each["kind"] for each in json.loads(zlib.decompress(packed))] == [each["kind"] for each in json.loads(plain)]


def test_a_long_list_of_offers_is_compressed_on_request(server: ServerProcess) -> None:
    opened = open_table(server, game="troyes_dice", bots=["random"], start=True, roll="at once")

    async def offers() -> bytes:
        address = server.url.replace("http", "ws", 1) + f"/api/tables/{opened['table']}/live"
        async with websockets.connect(address) as socket:
            hello = {"kind": "hello", "token": opened["seats"][0]["token"], "batch": True, "compress": True}
            await socket.send(json.dumps(hello))
            await socket.recv()
            await socket.send(json.dumps({"kind": "offers", "seat": 0}))
            while True:
                found = await socket.recv()
                if isinstance(found, bytes):
                    return found

    packed = asyncio.run(asyncio.wait_for(offers(), 100))
    assert "offers" in [each["kind"] for each in json.loads(zlib.decompress(packed))]
    assert len(packed) < 20_000


def messages_in(html: str) -> list[dict[str, Any]]:
    """Return the messages in the document of a table."""
    found = re.findall(r'<script type="application/json" id="first-messages">(.*?)</script>', html)
    return list(json.loads(found[0])) if found else []


def test_the_document_has_the_first_messages_but_no_token(server: ServerProcess) -> None:
    with client(server) as http:
        opened = http.post(
            "/api/tables", json={"game": "terraces", "name": "</script>", "bots": ["random"], "start": True, "roll": "at once"}
        ).json()
        answer = http.get(f"/t/{opened['table']}")
        assert answer.headers["cache-control"] == "no-store"
        table, you, sheet, offers = messages_in(answer.text)
        assert [each["kind"] for each in (table, you, sheet, offers)] == ["table", "you", "sheet", "offers"]
        assert table["seats"][0]["name"] == "</script>"
        assert not table["seats"][0]["absent"]
        assert (you["seats"], you["seat_tokens"], you["host_token"]) == ([0], {}, "")
        assert [offer["move"] for offer in offers["offers"]] == sheet["moves"]
    with client(server) as stranger:
        table, you = messages_in(stranger.get(f"/t/{opened['table']}").text)
        assert (table["kind"], you["kind"], you["seats"]) == ("table", "you", [])
        assert not messages_in(stranger.get("/t/nosuchtable").text)


def test_an_address_that_has_asked_for_too_much_gets_no_first_messages() -> None:
    empty = TokenBucket(0.001, 0.0)
    empty.spend(1.0)
    assert first_messages(cast(LoadedTable, None), cast(Caller, SimpleNamespace(budget=empty))) == []
