"""A bot that sits down at a table of a Rollwright hall and plays any legal move.

    python examples/bot.py http://localhost:8000 TABLE "My bot"

TABLE is what stands after /t/ in the table's address. Only `httpx` and `websockets` are needed; docs/api.md tells the rest.
"""

import asyncio
import json
import random
import sys
from typing import Any

import httpx
import websockets


def choose(sheet: dict[str, Any]) -> list[Any]:
    """The place for your own ideas. A move is [number, slots, words]; the sheet also has marks, total and reasons."""
    return list(random.choice(sheet["moves"]))


async def play(hall: str, table: str, name: str) -> str:
    seat = httpx.post(f"{hall}/api/tables/{table}/seats", json={"name": name})
    if seat.status_code != 201:
        return str(seat.json()["words"])
    mine, ticket = seat.json()["seat"], seat.json()["ticket"]
    address = f"{hall.replace('http', 'ws', 1)}/api/tables/{table}/live?ticket={ticket}"
    async for socket in websockets.connect(address):  # connects again when the line breaks
        try:
            async for text in socket:
                message = json.loads(text)
                kind = message["kind"]
                if kind == "you" and message["seats"]:
                    mine = message["seats"][0]  # free seats are taken away when the game starts
                elif kind == "table" and message.get("result"):
                    return f"Over: {[score['points'] for score in message['result']['scores']]}"
                elif kind == "refused":
                    sys.stderr.write(f"{message['mark']} {message['words']}\n")
                elif kind == "sheet" and message["seat"] == mine:
                    deed = {"seat": mine, "count": message["count"] + 1}
                    if message["moves"]:
                        await socket.send(json.dumps({"kind": "move", "move": choose(message)[0], **deed}))
                    elif message["may_ready"]:
                        await socket.send(json.dumps({"kind": "ready", **deed}))
        except websockets.ConnectionClosed:
            continue
    return "The hall is closed."


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    sys.stdout.write(asyncio.run(play(sys.argv[1].rstrip("/"), sys.argv[2], sys.argv[3])) + "\n")
