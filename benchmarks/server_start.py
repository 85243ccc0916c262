"""Measure how soon the server is ready, and how much memory it uses with a hundred tables.

    python benchmarks/server_start.py [--tables 100] [--starts 5]

The server is started with `rollwright serve`, on an empty database and then on an existing one. The tables are divided among the
four games; at each, a bot plays against a person with an open socket.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
from typing import Any

import httpx
import uvloop

from processes import ready_at, resources
from rollwright import games
from swarm import Client, now

NO_LIMITS = {"ROLLWRIGHT_TABLES_PER_HOUR": "0", "ROLLWRIGHT_REQUESTS_PER_SECOND": "0"}  # all tables are opened from one address


def start(database: str) -> tuple[subprocess.Popen[str], str, float]:
    """Return the process, its address, and the seconds until it was ready."""
    command = [sys.executable, "-m", "rollwright", "serve", "--no-browser", "--port", "0", "--database", database]
    begun = now()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **NO_LIMITS})
    return process, ready_at(process), now() - begun


async def fill(url: str, process: subprocess.Popen[str], count: int) -> dict[str, Any]:
    """Open the tables, connect, and wait until the bots have moved."""
    host, port = url.removeprefix("http://").split(":")
    names = games.names()
    clients = []
    before = resources(process)["rss_mb"]
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        for number in range(count):
            request = {"game": names[number % len(names)], "name": "Ada", "bots": ["random"], "start": True}
            opened = (await http.post("/api/tables", json=request)).json()
            path = f"/api/tables/{opened['table']}/live"
            client = Client(f"{host}:{port}", path, lambda client, text: None, opened["seats"][0]["token"])
            await asyncio.get_running_loop().create_connection(lambda client=client: client, host, int(port))  # type: ignore[misc]
            await client.opened
            clients.append(client)
    await asyncio.sleep(5)
    return {"tables": len(clients), "rss_mb_empty": before, "rss_mb": resources(process)["rss_mb"]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--starts", type=int, default=5)
    given = parser.parse_args()
    found: dict[str, Any] = {"seconds_to_ready": []}
    with tempfile.TemporaryDirectory() as folder:
        for left in range(given.starts - 1, -1, -1):
            process, url, seconds = start(f"sqlite:///{folder}/log.sqlite")
            found["seconds_to_ready"].append(round(seconds, 2))
            found["cpu_s_to_ready"] = resources(process)["cpu_s"]
            try:
                if not left:
                    found.update(uvloop.run(fill(url, process, given.tables)))
            finally:
                process.terminate()
                process.wait()
    print(json.dumps(found))


if __name__ == "__main__":
    main()
