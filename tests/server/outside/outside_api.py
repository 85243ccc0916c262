"""The client of these tests. Every URL, message, and field name of the server's interface is in this module only."""

from __future__ import annotations

import hashlib
import json
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import redis
from outside_tools import Server, wait_until
from servers import PATIENCE
from websockets.sync.client import ClientConnection
from websockets.sync.client import connect as open_socket

GAME = "troyes_dice"
WAITING, PLAYING, OVER = "waiting", "playing", "over"
LIVE, READY, ALIAS = "/livez", "/readyz", "/healthz"
METRICS = "/metrics"
DESCRIPTION = "/schema/openapi.json"
LOBBY = "/api/tables"
YOU = "/api/you"
COOKIE = "rollwright"
EVENT_SALT, EVENT_LEAVE = "words", "leave"  # kinds of events in the log
JSON_LOGS = {"ROLLWRIGHT_LOG_FORMAT": "json"}
REQUEST_ID = "x-request-id"
OLDER_RECORD = Path(__file__).parent / "older_record.txt"  # of a build that did not record the order of salts
TYPED_DICE: dict[str, object] = {"dice": "typed"}  # for opening()
ALLOWED_HOSTS = "ROLLWRIGHT_ALLOWED_HOSTS"


def client(server: Server, token: str = "", **headers: str) -> httpx.Client:
    if token:
        headers["authorization"] = f"Bearer {token}"
    return httpx.Client(base_url=server.url, headers=headers, timeout=PATIENCE)


def ask(server: Server, method: str, path: str, token: str = "", body: object = None, **headers: str) -> httpx.Response:
    content = None if body is None else json.dumps(body).encode()
    if content is not None:
        headers["content-type"] = "application/json"
    with client(server, token, **headers) as http:
        return http.request(method, path, content=content)


# tables and seats


class Seat(msgspec.Struct):
    number: int
    token: str

    @property
    def occupant(self) -> int:
        """The number of the event by which the seat was taken."""
        return int(self.token.partition(".")[0])


class Table(msgspec.Struct):
    id: str
    host: str  # the host's token
    seats: list[Seat]


def table_path(table: str, rest: str = "") -> str:
    return f"/api/tables/{table}{rest}"


def opening(
    people: int = 2, chairs: int = 0, bots: int = 0, start: bool = False, watch: bool = True, listed: bool = False, **more: Any
) -> dict[str, object]:
    """Return the body of a request that opens a table."""
    body: dict[str, object] = {"game": GAME, "start": start, "watch": watch, "open": listed, "bots": ["random"] * bots}
    body |= {"join": people > 0, "name": "Ada", "people": ["Bea", "Cid", "Dan"][: max(0, people - 1)]}
    return body | ({"seats": chairs} if chairs else {}) | more


def open_table(server: Server, **request: Any) -> Table:
    answer = ask(server, "POST", LOBBY, body=opening(**request))
    assert answer.status_code == 201, answer.text
    found = answer.json()
    return Table(found["table"], found["host_token"], [Seat(seat["seat"], seat["token"]) for seat in found["seats"]])


def open_with_edition(server: Server, text: str) -> httpx.Response:
    return ask(server, "POST", LOBBY, body=opening(edition_text=text))


def open_from_record(server: Server, text: str) -> httpx.Response:
    return ask(server, "POST", LOBBY, body={**opening(), "from": text})


def join(server: Server, table: str, name: str, seat: int | None = None) -> Seat:
    body = {"name": name} | ({} if seat is None else {"seat": seat})
    answer = ask(server, "POST", table_path(table, "/seats"), body=body)
    assert answer.status_code == 201, answer.text
    return Seat(answer.json()["seat"], answer.json()["token"])


def use_seat_link(server: Server, table: str, token: str, name: str) -> httpx.Response:
    return ask(server, "POST", table_path(table, "/seats"), body={"token": token, "name": name})


def remove(server: Server, table: str, seat: int, occupant: int, token: str) -> httpx.Response:
    """Leave a seat, or remove the player who took it with event `occupant` as the host."""
    return ask(server, "DELETE", table_path(table, f"/seats/{seat}?occupant={occupant}"), token)


def set_salt(server: Server, table: str, seat: int, token: str, salt: str) -> httpx.Response:
    return ask(server, "POST", table_path(table, "/salt"), token, {"seat": seat, "salt": salt})


def open_with_salt(server: Server, salt: str) -> Table:
    """Open a table for one player, set a salt, and start."""
    table = open_table(server, people=1)
    assert set_salt(server, table.id, table.seats[0].number, table.seats[0].token, salt).status_code == 200
    start(server, table)
    return table


def start(server: Server, table: Table) -> None:
    answer = ask(server, "POST", table_path(table.id, "/start"), table.host)
    assert answer.status_code == 200, answer.text


# views


class View(msgspec.Struct):
    version: int
    status: str
    names: list[str]
    salts: dict[str, str]  # name -> salt
    commitment: str
    secret: str
    throws: int


def read_view(message: dict[str, Any]) -> View:
    dice = message["dice"]
    names = [seat["name"] for seat in message["seats"]]
    last = message["throw"]["number"] if message["throw"] else 0
    return View(
        message["version"],
        message["status"],
        names,
        dict(dice["salts"]),
        dice["commitment"],
        dice["secret"],
        max(last, dice["throws"]),
    )


def view(server: Server, table: str, token: str = "") -> View:
    answer = ask(server, "GET", table_path(table), token)
    assert answer.status_code == 200, answer.text
    return read_view(answer.json())


# actions


def sheet(server: Server, table: str, seat: Seat) -> dict[str, Any]:
    answer = ask(server, "GET", table_path(table, f"/seats/{seat.number}"), seat.token)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def may_roll(found: dict[str, Any]) -> bool:
    return bool(found["can_ready"])


def send_action(server: Server, table: str, seat: Seat, found: dict[str, Any]) -> httpx.Response | None:
    """Send the first legal move of this sheet, or Roll. Return None if neither is possible."""
    path = table_path(table, f"/seats/{seat.number}")
    seq = found["seq"] + 1
    if found["moves"]:
        return ask(server, "POST", f"{path}/moves", seat.token, {"seq": seq, "move": found["moves"][0]})
    if may_roll(found):
        return ask(server, "POST", f"{path}/ready", seat.token, {"seq": seq})
    return None


def act(server: Server, table: Table) -> bool:
    """Send an action for the first seat that has one, and return True if it is acknowledged."""
    for seat in table.seats:
        answer = send_action(server, table.id, seat, sheet(server, table.id, seat))
        if answer is not None:
            return answer.status_code == 200
    return False


# sockets


def live_url(server: Server, table: str) -> str:
    return f"{server.url.replace('http', 'ws', 1)}{table_path(table, '/live')}"


def connect(server: Server, table: str, token: str = "") -> ClientConnection:
    """Open a socket and authenticate it."""
    live = open_socket(live_url(server, table), compression=None, open_timeout=PATIENCE)
    live.send(json.dumps({"kind": "hello", "token": token}))
    return live


def move_message(seat: Seat, found: dict[str, Any]) -> str:
    move = {"kind": "move", "seat": seat.number, "seq": found["seq"] + 1, "move": found["moves"][0]}
    return json.dumps(move)


def hint_message(seat: Seat) -> str:
    return json.dumps({"kind": "hint", "seat": seat.number})


def status_in(message: dict[str, Any]) -> str:
    """Return the table's status in this message, or ""."""
    return str(message.get("status") or "") if message["kind"] == "table" else ""


def throws_in(message: dict[str, Any]) -> int:
    """Return the number of the last throw in this message, or 0."""
    last = message.get("throw") if message["kind"] == "table" else None
    return int(last["number"]) if last else 0


def is_closing(message: dict[str, Any]) -> bool:
    return bool(message["kind"] == "closing")


# guests and lists


def rename(http: httpx.Client, name: str, address: str) -> httpx.Response:
    """Send a small request that changes something, with this address as the client of a proxy."""
    return http.post(YOU, json={"name": name}, headers={"x-forwarded-for": address})


def your_games(http: httpx.Client) -> list[str]:
    """Return the IDs of all tables of this guest, page by page."""
    found: list[str] = []
    for kind in ("playing", "finished"):
        page = http.get(YOU).json()[kind]
        found += [each["table"] for each in page["tables"]]
        while page["next"]:
            page = http.get(f"{YOU}/{kind}", params={"after": page["next"]}).json()
            found += [each["table"] for each in page["tables"]]
    return found


def lobby(http: httpx.Client) -> list[str]:
    """Return the IDs of all open tables in the lobby, page by page."""
    found: list[str] = []
    cursor = ""
    while True:
        page = http.get(LOBBY, params={"open_after": cursor} if cursor else {}).json()["open"]
        found += [each["table"] for each in page["tables"]]
        cursor = page["next"]
        if not cursor:
            return found


# records


def record(server: Server, table: str) -> str:
    answer = ask(server, "GET", table_path(table, "/record"))
    assert answer.status_code == 200, answer.text
    return answer.text


def verify(server: Server, text: str, address: str = "127.0.0.1", seconds: float = PATIENCE) -> httpx.Response:
    """Verify a record, asked from an address of this machine."""
    with httpx.Client(transport=httpx.HTTPTransport(local_address=address), timeout=seconds) as http:
        return http.post(f"{server.url}/api/verify", json={"text": text})


def verdict(answer: httpx.Response) -> tuple[bool, str]:
    """Return True if the record is verified, and the text of the verdict."""
    assert answer.status_code == 200, answer.text
    return answer.json()["verified"], answer.json()["message"]


def finished_record(server: Server) -> str:
    """Return the record of a solo game played by a bot."""
    table = open_table(server, people=0, bots=1, start=True, roll="at once")
    assert wait_until(lambda: view(server, table.id).status == OVER), "the bot does not finish"
    return record(server, table.id)


def crowded(text: str, size: int) -> str:
    """Turn a solo record into one of about this size, in which every seat makes the same moves."""
    head, steps, tail = text.split("\n\n")
    own = sum(len(line) + 3 for line in steps.splitlines() if line.startswith("1: "))
    seats = size // own
    lines = [line for line in head.splitlines() if not line.startswith(("seats: ", "player ", "bot "))]
    lines += [f"seats: {seats}", ""]
    waiting: list[str] = []
    for line in [*steps.splitlines(), ""]:
        if line.startswith("1: "):
            waiting.append(line.removeprefix("1: "))
            continue
        lines += [f"{seat}: {move}" for seat in range(1, seats + 1) for move in waiting] + [line]
        waiting = []
    for line in tail.splitlines():
        if line.startswith("result: "):
            line = "result:" + line.removeprefix("result:") * seats
        if line.startswith("winners: "):
            line = "winners: " + " ".join(str(seat) for seat in range(1, seats + 1))
        if not line.startswith("end: "):
            lines.append(line)
    return sealed("\n".join(lines) + "\n")


def sealed(body: str) -> str:
    """Add the last line of a record, its checksum."""
    return f"{body}end: {hashlib.sha256(body.encode(errors='surrogatepass')).hexdigest()[:32]}\n"


# "Play now"


def play_now(server: Server, salt: str) -> tuple[str, str]:
    """Do what the button does. Return the table's ID, and the commitment the client had received before it sent the salt."""
    answer = ask(server, "POST", LOBBY, body=opening(people=1, bots=1))
    assert answer.status_code == 201, answer.text
    found = answer.json()
    (seat,) = found["seats"]
    assert set_salt(server, found["table"], seat["seat"], seat["token"], salt).status_code == 200
    start(server, Table(found["table"], found["host_token"], []))
    return found["table"], found["commitment"]


# notices between processes


def forge_end(url: str, table: str, version: int) -> int:
    """Publish an event that ends this table's game on every channel, and return the number of receivers."""
    event = [version + 1, int(time.time() * 1000), "end", -1, ""]
    payload = msgspec.msgpack.encode({"table": table, "sender": "mallory", "events": [event]})
    with redis.Redis.from_url(url) as connection:
        channels: set[bytes] = {f"rollwright:{table}".encode(), *connection.pubsub_channels("*rollwright*")}
        return sum(int(connection.publish(channel.decode(), payload)) for channel in channels)


# a sweep of all IDs and texts


def addresses(id: str) -> list[tuple[str, str, object]]:
    """Return every request with a table's ID in its path: method, path, body."""
    reads = ["", "/parts", "/blank", "/seats/0", "/seats/0/text", "/record", "/replay", "/invitation.svg"]
    posts: list[tuple[str, object]] = [
        ("/seats", {"name": "Eve"}),
        ("/seat_count", {"seats": 2}),
        ("/salt", {"seat": 0, "salt": "heron"}),
        ("/start", {}),
        ("/roll", {}),
        ("/throw", {"text": "roll 4"}),
        ("/close", {}),
        ("/clock", {"paused": True}),
        ("/rematch", {}),
        ("/continue", {"step": 0}),
        ("/seats/0/moves", {"seq": 1, "move": 0}),
        ("/seats/0/undo", {"seq": 1}),
        ("/seats/0/ready", {"seq": 1}),
        ("/seats/0/bot", {"bot": "random"}),
    ]
    found: list[tuple[str, str, object]] = [("GET", table_path(id, rest), None) for rest in reads]
    found += [("POST", table_path(id, rest), body) for rest, body in posts]
    return [*found, ("DELETE", table_path(id, "/seats/0"), None)]


def pages(id: str) -> list[str]:
    """Return the other URLs with an ID or a name in their path."""
    own = [f"/api/games/{id}/{rest}" for rest in ("symbols.svg", "cover.svg", "style.css", "blank", "edition.toml")]
    return [*own, f"/t/{id}", f"/t/{id}/screen", f"/rules/{id}", f"/static/{id}", f"/{id}"]


def texts(text: str, waiting: Table, playing: Table, unfinished: str) -> list[tuple[str, str, object]]:
    """Return every POST request that takes a text: path, token, body. The text also goes into a record of an unfinished game."""
    bodies: list[object] = [{**opening(1), field: text} for field in ("title", "name", "edition", "edition_text", "from")]
    bodies += [{"game": text}, {**opening(1), "bots": [text]}, {**opening(1), "people": [text]}]
    bodies += [opening(1, options={"numbering": text}), opening(1, options={text: "first"})]
    found: list[tuple[str, str, object]] = [(YOU, "", {"name": text}), ("/api/verify", "", {"text": text})]
    record, _, _ = unfinished.rpartition("end: ")
    for field in ("player 1: ", "table: ", "words: "):
        before, _, after = record.partition(f"\n{field}")
        spoiled = sealed(f"{before}\n{field}{text}\n{after.partition(chr(10))[2]}")
        found.append(("/api/verify", "", {"text": spoiled}))
        bodies.append({**opening(1), "from": spoiled})
    found += [(LOBBY, "", body) for body in bodies]
    found += [(table_path(waiting.id, "/seats"), "", body) for body in ({"name": text}, {"token": text})]
    return [
        *found,
        (table_path(waiting.id, "/salt"), waiting.seats[0].token, {"seat": 0, "salt": text}),
        (table_path(waiting.id, "/seats/0/bot"), waiting.host, {"bot": text}),
        (table_path(playing.id, "/seats/0/moves"), playing.seats[0].token, {"seq": 1, "text": text}),
        (table_path(playing.id, "/throw"), playing.host, {"text": text}),
    ]
