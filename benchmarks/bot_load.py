"""Measure what many bots cost people: the time of people's moves and of bots' turns with many tables of Masters.

    python benchmarks/bot_load.py [--tables 50] [--people 10] [--seconds 60] [--bots ysolde,ambrose] [--games troyes_dice,...]

At each table two bots play one game after the other without pauses. People play Pig at tables of their own, and think for half a
second before each move; the time is from the move to its acknowledgment. The time of a bot is from the throw (in Dice Realms from
the event before) to its move, as the log has them, without the turns in progress at the end. Prints one line of JSON, with the same
figures for people without bots, then whether the limits below were kept. The exit status is 1 if not.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx

from processes import cpu_seconds, start_server
from rollwright import games
from server_moves import Message, Worker
from swarm import Client, now, quantile

PACE = 0.5  # seconds that a person thinks
GAME = "endless_pig"
PEOPLE_MS = 150.0  # within which 95% of people's moves are to be acknowledged
BOTS_S = 5.0  # within which 95% of the bots' turns are to be played, in each game


class People(Worker):
    """People who think before they move."""

    def act(self, client: Client, sheet: Message) -> None:
        if self.running:
            asyncio.get_running_loop().call_later(PACE * (0.5 + self.random.random()), super().act, client, sheet)
        else:
            super().act(client, sheet)


async def keep_playing(http: httpx.AsyncClient, game: str, bots: list[str], opened: list[tuple[str, str]]) -> None:
    """Open a table of bots, and another one whenever it is over."""
    request = {"game": game, "join": False, "bots": bots, "start": True, "roll": "at once"}
    while True:
        table = (await http.post("/api/tables", json=request)).json()["table"]
        opened.append((table, game))
        while (await http.get(f"/api/tables/{table}")).json()["status"] != "over":
            await asyncio.sleep(5)


async def measure(url: str, given: argparse.Namespace, server: int) -> tuple[dict[str, Any], list[tuple[str, str]]]:
    people = People(url, GAME)
    for _ in range(given.people):
        await people.open()
    await asyncio.sleep(0.5)
    quiet = await people.slice(min(10.0, given.seconds))
    opened: list[tuple[str, str]] = []
    names = given.games.split(",")
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        tables = [
            asyncio.create_task(keep_playing(http, names[number % len(names)], given.bots.split(","), opened))
            for number in range(given.tables)
        ]
        await asyncio.sleep(5)  # until the processes have started, and all tables have begun
        begun, cpu = now(), cpu_seconds(server)
        busy = await people.slice(given.seconds)
        used = (cpu_seconds(server) - cpu) / (now() - begun)
        for task in tables:
            task.cancel()
    found: dict[str, Any] = {
        "tables": given.tables,
        "bots": given.bots,
        "people": 2 * given.people,
        "server_busy": round(used, 2),
    }
    for name, times in (("without_bots", quiet["times_us"]), ("with_bots", busy["times_us"])):
        seconds = [each / 1e6 for each in times]
        found[f"people_{name}_ms"] = {
            "moves": len(seconds),
            **{f"p{round(q * 100)}": quantile(seconds, q) for q in (0.5, 0.95, 0.99)},
        }
    return found, opened


def bot_times(database: Path, opened: list[tuple[str, str]]) -> dict[str, list[float]]:
    """Return the seconds that bots took for their turns, by game."""
    found: dict[str, list[float]] = {}
    with closing(sqlite3.connect(database)) as log:
        for table, game in opened:
            before = thrown = 0
            mover = -1
            for at, kind, seat in log.execute("select at, kind, seat from events where table_id = ? order by number", (table,)):
                if kind == "move" and seat != mover and before:
                    since = thrown if games.load(game).independent else before
                    found.setdefault(game, []).append((at - since) / 1000)
                mover = seat if kind == "move" else -1
                thrown = at if kind == "throw" else thrown
                before = at
    return found


def verdict(people_ms: float, bots_s: dict[str, float]) -> tuple[bool, str]:
    """Return whether the limits were kept, and a sentence that says so."""
    game = max(bots_s, key=lambda name: bots_s[name], default="")
    slowest = bots_s.get(game, 0.0)
    kept = people_ms <= PEOPLE_MS and slowest <= BOTS_S and bool(bots_s)
    return kept, (
        f"{'Kept' if kept else 'Missed'}: people's moves {people_ms:.0f} ms at p95 (at most {PEOPLE_MS:.0f}), "
        f"bots' turns {slowest:.1f} s at p95 in {game or 'no game'}, the slowest (at most {BOTS_S:.0f})"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--people", type=int, default=10, help="tables of two people")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--bots", default="ysolde,ambrose")
    parser.add_argument("--games", default="troyes_dice,rolling_realms,dice_realms,six_clans")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "log.sqlite"
        server, url = start_server(f"sqlite:///{database}")
        try:
            found, opened = asyncio.run(measure(url, given, server.pid))
        finally:
            server.terminate()
            server.wait()
        times = bot_times(database, opened)
    every = [each for game in times.values() for each in game]
    found["bots_s"] = {"turns": len(every), **{f"p{round(q * 100)}": quantile(every, q) / 1000 for q in (0.5, 0.95, 0.99)}}
    found["bots_p95_s"] = {game: quantile(each, 0.95) / 1000 for game, each in times.items()}
    found["load_average"] = os.getloadavg()[0]
    print(json.dumps(found), flush=True)
    kept, sentence = verdict(found["people_with_bots_ms"]["p95"], found["bots_p95_s"])
    print(sentence)
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
