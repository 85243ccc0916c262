"""A bot that joins a table on a Rollwright server and plays random legal moves.

    python examples/bot.py http://localhost:8000 TABLE "My bot"

TABLE is the part after /t/ in the table's address. The bot needs only `httpx` and `websockets`; docs/api.md describes the API.
"""

import asyncio
import json
import random
import sys
from typing import Any

import httpx
import websockets


def choose(sheet: dict[str, Any]) -> int:
    """Choose a move; put your own ideas here. Moves are numbers; the sheet also has marks, total, and reasons."""
    return int(random.choice(sheet["moves"]))


async def play(server: str, table: str, name: str) -> str:
    seat = httpx.post(f"{server}/api/tables/{table}/seats", json={"name": name})
    if seat.status_code != 201:
        return str(seat.json()["message"])
    mine, token = seat.json()["seat"], seat.json()["token"]
    address = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/live"
    async for socket in websockets.connect(address):  # reconnects when the connection is lost
        try:
            await socket.send(json.dumps({"kind": "hello", "token": token}))
            async for text in socket:
                message = json.loads(text)
                kind = message["kind"]
                if kind == "you" and message["seats"]:
                    mine = message["seats"][0]  # seats are renumbered when free ones are removed at the start
                elif kind == "table" and message.get("result"):
                    return f"Over: {[score['points'] for score in message['result']['scores']]}"
                elif kind == "refused":
                    sys.stderr.write(f"{message['code']} {message['rule']} {message['message']}\n")
                elif kind == "sheet" and message["seat"] == mine:
                    action = {"seat": mine, "seq": message["seq"] + 1}
                    if message["moves"]:
                        await socket.send(json.dumps({"kind": "move", "move": choose(message), **action}))
                    elif message["can_ready"]:
                        await socket.send(json.dumps({"kind": "ready", **action}))
        except websockets.ConnectionClosed:
            continue
    return "The server is closed."


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    sys.stdout.write(asyncio.run(play(sys.argv[1].rstrip("/"), sys.argv[2], sys.argv[3])) + "\n")
