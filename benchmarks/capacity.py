"""Measure what a server holds: memory per table and per socket, and bytes of the log per finished game.

    python benchmarks/capacity.py [--tables 40] [--sockets 1000]

Two random bots play each table to its end. Then spectators connect to the last table. Prints one line of JSON.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sqlite3
import tempfile
import time

import httpx
import uvloop

from processes import resources, start_server
from swarm import Client

GAMES = ("troyes_dice", "rolling_realms", "dice_realms", "six_clans")
PATIENCE = 300.0  # seconds for the games of one kind


def play(http: httpx.Client, game: str, tables: int) -> str:
    """Open tables where two bots play, and wait until all games are over; returns the last table."""
    request = {"game": game, "join": False, "bots": ["random", "random"], "start": True, "roll": "at once"}
    opened = [http.post("/api/tables", json=request).json()["table"] for _ in range(tables)]
    deadline = time.monotonic() + PATIENCE
    for table in opened:
        while http.get(f"/api/tables/{table}").json()["status"] != "over":
            assert time.monotonic() < deadline, f"{game} did not end"
            time.sleep(0.1)
    return str(opened[-1])


async def connect(url: str, table: str, sockets: int) -> list[Client]:
    host, port = url.removeprefix("http://").split(":")
    clients = []
    for _ in range(sockets):
        client = Client(f"{host}:{port}", f"/api/tables/{table}/live", lambda client, text: None, batch=True)
        await asyncio.get_running_loop().create_connection(lambda client=client: client, host, int(port))  # type: ignore[misc]
        await client.opened
        clients.append(client)
    return clients


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=40, help="of each game")
    parser.add_argument("--sockets", type=int, default=1000)
    given = parser.parse_args()
    found: dict[str, object] = {}
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/log.sqlite"
        process, url = start_server(f"sqlite:///{path}")
        try:
            with httpx.Client(base_url=url, timeout=60) as http, sqlite3.connect(path) as database:
                for game in GAMES:
                    last = play(http, game, 2)  # the first ones load the game and the bots
                    before = resources(process)["rss_mb"]
                    pages, events = _size(database)
                    last = play(http, game, given.tables)
                    more_pages, more_events = _size(database)
                    found[game] = {
                        "memory_kb_per_table": round((resources(process)["rss_mb"] - before) * 1024 / given.tables),
                        "log_bytes_per_game": round((more_pages - pages) / given.tables),
                        "events_per_game": round((more_events - events) / given.tables),
                    }
                before = resources(process)["rss_mb"]
                uvloop.run(_watch(url, last, given.sockets, found, process, before))
        finally:
            process.terminate()
            process.wait()
    print(json.dumps(found))


def _size(database: sqlite3.Connection) -> tuple[int, int]:
    """Return the bytes of the pages in use and the number of events."""
    (pages,) = database.execute(
        "select (page_count - freelist_count) * page_size from pragma_page_count, pragma_freelist_count, pragma_page_size"
    ).fetchone()
    (events,) = database.execute("select count(*) from events").fetchone()
    return int(pages), int(events)


async def _watch(url: str, table: str, sockets: int, found: dict[str, object], process: object, before: float) -> None:
    clients = await connect(url, table, sockets)
    await asyncio.sleep(1)
    found["memory_kb_per_socket"] = round((resources(process)["rss_mb"] - before) * 1024 / sockets, 1)  # type: ignore[arg-type]
    for client in clients:
        if client.transport is not None:
            client.transport.close()


if __name__ == "__main__":
    main()
