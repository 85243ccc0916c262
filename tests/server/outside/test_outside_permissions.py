"""Permissions, secrets, host names, and rate limits."""

import contextlib
import socket
from collections.abc import Callable
from pathlib import Path

import outside_api as api
import pytest
from outside_tools import Line, Server, listen, log_of, serving
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect
from websockets.typing import Origin

pytestmark = pytest.mark.outside

TRIES = 5
FLOOD = 150  # requests; the limit is 60 at once and then one per second


class Two:
    """Two processes on one database. While the line is held, the first one gets no notices of the second one."""

    def __init__(self, first: Server, second: Server, line: Line, database: str) -> None:
        self.first = first
        self.second = second
        self.line = line
        self.database = database

    def written(self, table: api.Table, kind: str) -> int:
        return [event[1] for event in log_of(self.database, table.id)].count(kind)

    def seat_changes_hands(self) -> tuple[api.Table, api.Seat]:
        """Let Cid replace Bea at her seat, while the first process still has Bea there."""
        table = api.open_table(self.second, people=1, chairs=2)
        bea = api.join(self.second, table.id, "Bea")
        assert "Bea" in api.view(self.first, table.id).names
        self.line.hold()
        assert api.remove(self.second, table.id, bea.number, bea.occupant, bea.token).status_code == 200
        assert api.join(self.second, table.id, "Cid", bea.number).number == bea.number
        return table, bea


# Each of these sends the first process an action that is no longer permitted, and returns True if it is written.


def _other_player_left(two: Two) -> bool:
    table, bea = two.seat_changes_hands()
    api.remove(two.first, table.id, bea.number, bea.occupant, bea.token)
    return two.written(table, api.EVENT_LEAVE) > 1


def _other_player_removed(two: Two) -> bool:
    table, bea = two.seat_changes_hands()
    api.remove(two.first, table.id, bea.number, bea.occupant, table.host)
    return two.written(table, api.EVENT_LEAVE) > 1


def _salt_on_another_seat(two: Two) -> bool:
    table, bea = two.seat_changes_hands()
    api.set_salt(two.first, table.id, bea.number, bea.token, "not mine")
    return two.written(table, api.EVENT_SALT) > 0


def _seat_link_used_twice(two: Two) -> bool:
    table = api.open_table(two.second, people=1)
    (seat,) = table.seats
    api.view(two.first, table.id)
    two.line.hold()
    assert api.use_seat_link(two.second, table.id, seat.token, "phone").status_code == 201
    return api.use_seat_link(two.first, table.id, seat.token, "tablet").status_code == 201


def _moved_with_a_void_token(two: Two) -> bool:
    table = api.open_table(two.second, people=1, start=True)
    (seat,) = table.seats
    found = api.sheet(two.first, table.id, seat)
    two.line.hold()
    assert api.use_seat_link(two.second, table.id, seat.token, "phone").status_code == 201
    answer = api.send_action(two.first, table.id, seat, found)
    assert answer is not None
    return answer.status_code == 200


def test_permissions_are_checked_at_the_write(postgres: str, redis_url: str) -> None:
    races: list[Callable[[Two], bool]]
    races = [_other_player_left, _other_player_removed, _salt_on_another_seat, _seat_link_used_twice, _moved_with_a_void_token]
    line = Line(redis_url, 6379)
    wrong = dict.fromkeys((race.__name__.strip("_") for race in races), 0)
    try:
        with serving(postgres, redis=line.url) as first, serving(postgres, redis=redis_url) as second:
            for race in races:
                for _ in range(TRIES):
                    wrong[race.__name__.strip("_")] += race(Two(first, second, line, postgres))
                    line.release()
    finally:
        line.end()
    assert not any(wrong.values()), f"of {TRIES} each: {wrong}"


def test_socket_is_closed_when_the_right_to_watch_ends(url: str) -> None:
    with serving(url) as server:
        table = api.open_table(server, people=1, chairs=3, watch=False)
        bea = api.join(server, table.id, "Bea")
        with api.connect(server, table.id) as spectator, api.connect(server, table.id, bea.token) as removed:
            assert api.remove(server, table.id, bea.number, bea.occupant, table.host).status_code == 200
            api.start(server, table)
            assert api.act(server, table)
            outcomes = {}
            for name, each in (("spectator", spectator), ("removed player", removed)):
                received, closed = listen(each)
                outcomes[name] = {
                    "saw the game": any(api.status_in(message) == api.PLAYING for message in received),
                    "got a message": any(map(api.is_closing, received)),
                    "was closed": closed,
                }
    right = {"saw the game": False, "got a message": True, "was closed": True}
    assert outcomes == {"spectator": right, "removed player": right}


def test_no_secret_in_urls_or_logs(url: str) -> None:
    with serving(url, log_level="debug") as server:
        table = api.open_table(server, people=1, start=True)
        (seat,) = table.seats
        for token in (seat.token, table.host):
            with api.connect(server, table.id, token) as live:
                listen(live, 0.3)
        assert api.act(server, table)
        moved = api.use_seat_link(server, table.id, seat.token, "phone")
        assert moved.status_code == 201
        tokens = {"seat token": seat.token, "host token": table.host}
        secrets = {**tokens, "cookie": moved.cookies[api.COOKIE]}
        found = [f"{name} in the log" for name, secret in secrets.items() if secret in server.log()]
        found += [f"{name} in a URL" for name, token in tokens.items() if token in api.live_url(server, table.id)]
    assert not found, found


def _answers(server: Server, host: str) -> dict[str, int]:
    """Return the statuses a page gets that uses this host name, with 101 for an accepted socket."""
    own = {"host": host, "origin": f"http://{host}"}
    found = {path: api.ask(server, "GET", path, **own).status_code for path in ("/", api.YOU)}
    opened = api.ask(server, "POST", api.LOBBY, body=api.opening(people=1), **own)
    found["open a table"] = opened.status_code
    live = api.live_url(server, api.open_table(server).id).replace(f"127.0.0.1:{server.port}", host)
    found["socket"] = 403
    with (
        contextlib.suppress(WebSocketException, OSError),
        socket.create_connection(("127.0.0.1", server.port)) as line,
        connect(live, sock=line, origin=Origin(own["origin"])),
    ):
        found["socket"] = 101
    return found


def test_foreign_host_names_are_refused_and_hsts_is_sent(url: str, tmp_path: Path) -> None:
    wrong: list[str] = []
    with serving(url, {api.ALLOWED_HOSTS: "friends.example"}) as server:
        for host in (f"localhost:{server.port}", f"127.0.0.1:{server.port}", "friends.example"):
            answers = _answers(server, host)
            wrong += [f"{host} is refused: {what}" for what, status in answers.items() if status >= 400]
        wrong += [
            f"evil.example is accepted: {what} {status}"
            for what, status in _answers(server, "evil.example").items()
            if status < 400
        ]
    with serving(f"sqlite:///{tmp_path}/public.sqlite", public_url="https://dice.example") as server:
        kept = api.ask(server, "GET", "/", host="dice.example")
        assert kept.status_code == 200
        if "max-age" not in kept.headers.get("strict-transport-security", ""):
            wrong.append("no HSTS with an https public URL")
        if api.ask(server, "GET", "/", host="evil.example").status_code < 400:
            wrong.append("evil.example is accepted despite the public URL")
    assert not wrong, wrong


def test_rate_limits_apply_per_guest_and_per_ipv6_network(url: str) -> None:
    with serving(url, proxies="127.0.0.1", requests_per_second=1) as server:
        passed = {}
        with api.client(server) as http:
            same_network = []
            for number in range(FLOOD):
                http.cookies.clear()
                same_network.append(api.rename(http, "Eve", f"2001:db8:0:1::{number + 1:x}").status_code)
            passed["addresses of one /64"] = same_network.count(200)
            http.cookies.clear()
            assert api.rename(http, "Bea", "2001:db8:0:2::1").status_code == 200
        with api.client(server) as http:
            same_guest = [api.rename(http, "Eve", f"198.51.100.{number}").status_code for number in range(FLOOD)]
            passed["addresses of one guest"] = same_guest.count(200)
            http.cookies.clear()
            assert api.rename(http, "Bea", "203.0.113.1").status_code == 200
    assert max(passed.values()) < FLOOD, f"of {FLOOD} requests were accepted: {passed}"
