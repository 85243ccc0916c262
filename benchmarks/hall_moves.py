"""Measure moves per second, and the time from a move to its acknowledgment, with players at two-seat tables and durable writes.

    python benchmarks/hall_moves.py [--players 100] [--seconds 10] [--game endless_pig] [--database URL] [--bgio]

The server is one process, and all players share another. With --bgio, boardgame.io's own server plays Pig in the same run (after
`npm install` in benchmarks/boardgame_io). The game `endless_pig` is the toy game of tests/toys.py without an end.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import uvloop

from swarm import Client, now, quantile

HERE = Path(__file__).parent
BGIO = HERE / "boardgame_io"


class Sheet(msgspec.Struct):
    kind: str
    seat: int = -1
    count: int = -1
    moves: list[tuple[int, list[str], str]] | None = None
    may_ready: bool = False
    stage: str = ""


class Figures:
    def __init__(self) -> None:
        self.moves = 0
        self.times: list[float] = []
        self.over = 0


def start_server(database: str) -> tuple[subprocess.Popen[str], str]:
    command = [sys.executable, str(HERE / "endless.py"), "--port", "0", "--database", database]
    for name in ("messages-per-second", "requests-per-second", "tables-per-hour", "connections-per-address"):
        command += [f"--{name}", "0"]
    path = os.pathsep.join([*filter(None, [os.environ.get("PYTHONPATH")]), str(HERE.parent / "tests")])
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": path})
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line.startswith("Rollwright is ready"), line
    return process, line.split()[4].rstrip("/").replace("localhost", "127.0.0.1")


async def drive(url: str, process: subprocess.Popen[str], game: str, players: int, seconds: float) -> dict[str, Any]:
    figures = Figures()
    random = Random(1)
    decode = msgspec.json.Decoder(list[Sheet]).decode
    host, port = url.removeprefix("http://").split(":")

    def heard(client: Client, text: bytes) -> None:
        for message in decode(text):
            hear(client, message)

    def hear(client: Client, message: Sheet) -> None:
        data = client.data
        if message.kind == "ack":
            figures.times.append(now() - data["sent"])
            data["waiting"] = False
        elif message.kind == "sheet" and message.seat == data["seat"] and not data["waiting"]:
            if message.moves:
                move = message.moves[int(random.random() * len(message.moves))][0]
                data["waiting"] = True
                data["sent"] = now()
                figures.moves += 1
                client.send({"kind": "move", "seat": message.seat, "count": message.count + 1, "move": move})
            elif message.may_ready:
                data["waiting"] = True
                data["sent"] = now()
                figures.moves += 1
                client.send({"kind": "ready", "seat": message.seat, "count": message.count + 1})
        elif message.kind == "refused":
            data["waiting"] = False
        elif message.kind == "table" and message.stage == "over":
            figures.over += 1

    clients = []
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        for _ in range(players // 2):
            request = {"game": game, "name": "Ada", "people": ["Bea"], "start": True, "roll": "at once"}
            opened = (await http.post("/api/tables", json=request)).json()
            for seat in opened["seats"]:
                path = f"/api/tables/{opened['table']}/live?batch=1&ticket={seat['ticket']}"
                clients.append((seat["seat"], path))
    connected = []
    for seat, path in clients:
        client = Client(f"{host}:{port}", path, heard)
        client.data = {"seat": seat, "waiting": False, "sent": 0.0}
        await asyncio.get_running_loop().create_connection(lambda client=client: client, host, int(port))  # type: ignore[misc]
        await client.opened
        connected.append(client)
    await asyncio.sleep(2)
    figures.moves, figures.times = 0, []
    begun, before = now(), resources(process)["cpu_s"]
    await asyncio.sleep(seconds)
    took, used = now() - begun, resources(process)["cpu_s"] - before
    times = figures.times
    lost = sum(bool(client.closed) for client in connected)
    return {
        "players": players,
        "moves_per_second": round(len(times) / took),
        "p50_ms": quantile(times, 0.5),
        "p99_ms": quantile(times, 0.99),
        "server_cpu_us_per_move": round(used / max(1, len(times)) * 1e6),
        "closed": lost,
        "games_over": figures.over,
    }


def resources(process: subprocess.Popen[str]) -> dict[str, float]:
    text = Path(f"/proc/{process.pid}/status").read_text()
    ticks = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    rss = next(int(line.split()[1]) for line in text.splitlines() if line.startswith("VmRSS"))
    return {"rss_mb": round(rss / 1024), "cpu_s": (int(ticks[11]) + int(ticks[12])) / os.sysconf("SC_CLK_TCK")}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--game", default="endless_pig")
    parser.add_argument("--database", default="")
    parser.add_argument("--bgio", action="store_true", help="also measure boardgame.io's server, in the same run")
    given = parser.parse_args()
    if given.bgio and not (BGIO / "node_modules").is_dir():
        parser.error(f"boardgame.io is not installed: run 'npm install --no-package-lock' in {BGIO} first")
    with tempfile.TemporaryDirectory() as folder:
        process, url = start_server(given.database or f"sqlite:///{folder}/hall.sqlite")
        try:
            gc.disable()  # otherwise garbage collection in the clients would count as server latency
            found = uvloop.run(drive(url, process, given.game, given.players, given.seconds))
            found.update(resources(process))
        finally:
            process.terminate()
            process.wait()
    print(json.dumps({"rollwright": found}))
    if given.bgio:
        command = ["node", "moves.js", str(given.players // 2), str(int(given.seconds))]
        answer = subprocess.run(
            command, cwd=BGIO, env={**os.environ, "NODE_ENV": "production"}, stdout=subprocess.PIPE, text=True, check=True
        )
        print(json.dumps({"boardgame.io": json.loads(answer.stdout)}))


if __name__ == "__main__":
    main()
