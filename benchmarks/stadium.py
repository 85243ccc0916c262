"""Measure one table with thousands of connected players: how fast a roll reaches the last one, how fast moves are acknowledged.

    python benchmarks/stadium.py [--players 5000] [--game terraces] [--database URL] [--sleepers 20]

The server is one process, and all players share another. After the first roll each player answers once at a random time within 10
seconds, and after the next roll all answer at once. Sleepers connect and never read.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import resource
import subprocess
import tempfile
import time
from collections.abc import Callable
from random import Random
from typing import Any

import httpx
import msgspec
import uvloop

from processes import resources, start_server
from swarm import Client, now, quantile


class Message(msgspec.Struct):
    kind: str
    seat: int = -1
    seq: int = -1
    moves: list[int] | None = None
    throw: dict[str, Any] | None = None
    message: Any = ""


class Player:
    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.seq = 0
        self.moves: list[int] = []
        self.sent = 0.0
        self.throw = 0
        self.fresh = False


class Crowd:
    def __init__(self, url: str, table: str) -> None:
        self.host, port = url.removeprefix("http://").split(":")
        self.port = int(port)
        self.table = table
        self.players: list[tuple[Client, Player]] = []
        self.random = Random(1)
        self.decode = msgspec.json.Decoder(list[Message]).decode
        self.rolled: list[float] = []
        self.sheets: list[float] = []
        self.times: list[float] = []
        self.refused: list[str] = []
        self.begun = 0.0
        self.throw = 0
        self.at_once = False

    def heard(self, client: Client, text: bytes) -> None:
        for message in self.decode(text):
            self.hear(client, message)

    def hear(self, client: Client, message: Message) -> None:
        player: Player = client.data["player"]
        if message.kind == "table":
            if message.throw is not None and message.throw["number"] > player.throw:
                player.throw = message.throw["number"]
                player.fresh = False
                self.rolled.append(now())
        elif message.kind == "sheet":
            player.seq = message.seq
            player.moves = message.moves or []
            if player.moves and not player.fresh:
                player.fresh = True
                self.sheets.append(now())
                if self.at_once:
                    self.answer(client)
        elif message.kind == "ack":
            self.times.append(now() - player.sent)
        elif message.kind in ("refused", "closing"):
            self.refused.append(str(message.message))

    def answer(self, client: Client) -> None:
        player: Player = client.data["player"]
        if not player.moves:  # its sheet has not arrived yet
            asyncio.get_running_loop().call_later(0.2, self.answer, client)
        else:
            move = player.moves[int(self.random.random() * len(player.moves))]
            player.sent = now()
            client.send({"kind": "move", "seat": player.seat, "seq": player.seq + 1, "move": move})

    async def join(self, url: str, count: int) -> None:
        gate = asyncio.Semaphore(40)
        limits = httpx.Limits(max_connections=40, max_keepalive_connections=0)
        async with httpx.AsyncClient(base_url=url, timeout=120, limits=limits) as http:

            async def one(number: int) -> None:
                async with gate:
                    http.cookies.clear()
                    answer = (await http.post(f"/api/tables/{self.table}/seats", json={"name": f"Player {number}"})).json()
                    path = f"/api/tables/{self.table}/live"
                    client = Client(f"{self.host}:{self.port}", path, self.heard, answer["token"], batch=True)
                    client.data["player"] = Player(answer["seat"])
                    await asyncio.get_running_loop().create_connection(lambda: client, self.host, self.port)
                    await client.opened
                    self.players.append((client, client.data["player"]))

            await asyncio.gather(*[one(number) for number in range(count)])

    async def sleepers(self, count: int) -> list[Client]:
        found = []
        for _ in range(count):
            client = Client(f"{self.host}:{self.port}", f"/api/tables/{self.table}/live", lambda client, text: None)
            await asyncio.get_running_loop().create_connection(lambda client=client: client, self.host, self.port)  # type: ignore[misc]
            await client.opened
            assert client.transport is not None
            client.transport.pause_reading()
            found.append(client)
        return found


class Stadium:
    """One run: the table, its crowd, and the measurements."""

    def __init__(self, http: httpx.AsyncClient, process: subprocess.Popen[str], crowd: Crowd, host_token: str, count: int) -> None:
        self.http = http
        self.process = process
        self.crowd = crowd
        self.host = {"authorization": f"Bearer {host_token}"}
        self.count = count
        self.found: dict[str, Any] = {}
        self._server = self._clients = 0.0

    def cpu(self, phase: str) -> None:
        """Record the CPU time that the server and the clients have used since the last call."""
        server, clients = resources(self.process)["cpu_s"], time.process_time()
        self.found.setdefault("cpu_s", {})[phase] = [round(server - self._server, 2), round(clients - self._clients, 2)]
        self._server, self._clients = server, clients

    async def fill(self, url: str) -> None:
        before, begun = resources(self.process)["rss_mb"], now()
        await self.crowd.join(url, self.count)
        self.found["seconds_to_join"] = round(now() - begun, 1)
        await asyncio.sleep(2)
        self.found["kb_per_player"] = round((resources(self.process)["rss_mb"] - before) * 1024 / self.count, 1)
        self.cpu("joining")

    async def roll(self, action: str, name: str) -> None:
        """Start or roll, and wait until all players have the roll. Their sheets may arrive later."""
        crowd = self.crowd
        crowd.rolled, crowd.sheets, crowd.times = [], [], []
        crowd.begun = now()
        answer = await self.http.post(f"/api/tables/{crowd.table}/{action}", headers=self.host)
        assert answer.status_code == 200, answer.text
        await until(lambda: len(crowd.rolled) >= self.count, 60)
        self.found[f"last_has_{name}_s"] = round(max(crowd.rolled) - crowd.begun, 2)

    async def answer_within_ten_seconds(self) -> None:
        crowd = self.crowd
        loop = asyncio.get_running_loop()
        end = loop.time() + 10 - (now() - crowd.begun)
        for client, _ in crowd.players:
            loop.call_at(end - 10 * crowd.random.random(), crowd.answer, client)
        await until(lambda: len(crowd.sheets) >= self.count, 60)
        self.found["last_has_the_sheet_s"] = round(max(crowd.sheets) - crowd.begun, 2)
        await until(lambda: len(crowd.times) + len(crowd.refused) >= self.count, 40)
        self.found["within_10_s"] = self.acknowledged()

    async def answer_at_once(self) -> None:
        crowd = self.crowd
        await until(lambda: len(crowd.sheets) >= self.count, 60)
        begun = now()
        for client, _ in crowd.players:
            crowd.answer(client)
        await until(lambda: len(crowd.times) + len(crowd.refused) >= self.count, 60)
        self.found["all_at_once"] = {**self.acknowledged(), "last_s": round(now() - begun, 2)}

    def acknowledged(self) -> dict[str, float]:
        times = self.crowd.times
        return {"acknowledged": len(times), "p50_ms": quantile(times, 0.5), "p99_ms": quantile(times, 0.99)}

    async def close_round(self) -> None:
        """Close the round and wait until the bots have finished it."""
        address = f"/api/tables/{self.crowd.table}"
        begun = now()
        await self.http.post(f"{address}/close", headers=self.host)
        while True:
            counts = (await self.http.get(address, headers=self.host)).json()["counts"]
            if counts["done"] == counts["seats"]:
                break
            await asyncio.sleep(0.2)
        self.found["bots_finish_the_round_s"] = round(now() - begun, 1)


async def until(truth: Callable[[], bool], seconds: float) -> None:
    end = now() + seconds
    while not truth() and now() < end:
        await asyncio.sleep(0.02)


async def drive(url: str, process: subprocess.Popen[str], game: str, count: int, sleepers: int) -> dict[str, Any]:
    async with httpx.AsyncClient(base_url=url, timeout=120) as http:
        opened = (await http.post("/api/tables", json={"game": game, "stadium": True, "join": False})).json()
        crowd = Crowd(url, opened["table"])
        stadium = Stadium(http, process, crowd, opened["host_token"], count)
        await stadium.fill(url)
        asleep = await crowd.sleepers(sleepers)
        await stadium.roll("start", "the_roll")
        await stadium.answer_within_ten_seconds()
        stadium.cpu("first roll and answers")
        await stadium.close_round()
        stadium.cpu("bots")
        await stadium.roll("roll", "the_second_roll")
        await stadium.answer_at_once()
        stadium.cpu("second roll and answers")
        found = stadium.found
        found["refused"] = crowd.refused[:3]
        found["closed"] = sum(bool(client.closed) for client, _ in crowd.players)
        found["sleepers_disconnected"] = sum(client.transport is None or client.transport.is_closing() for client in asleep)
        begun = now()
        record = (await http.get(f"/api/tables/{crowd.table}/record", headers=stadium.host)).text
        found["moves_in_the_record"] = sum(line[:1].isdigit() for line in record.splitlines())
        found["seconds_for_the_record"] = round(now() - begun, 1)
    return {"game": game, "players": count, **found, "rss_mb": resources(process)["rss_mb"]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=5000)
    parser.add_argument("--game", default="terraces")
    parser.add_argument("--database", default="")
    parser.add_argument("--sleepers", type=int, default=20)
    given = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with tempfile.TemporaryDirectory() as folder:
        process, url = start_server(given.database or f"sqlite:///{folder}/log.sqlite")
        try:
            gc.disable()  # the clients' garbage is small compared with what they hold
            found = uvloop.run(drive(url, process, given.game, given.players, given.sleepers))
        finally:
            process.terminate()
            process.wait()
    print(json.dumps(found))


if __name__ == "__main__":
    main()
