"""Starting, stopping, monitoring, and lists."""

import json
import re
import signal
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import outside_api as api
import pytest
from outside_tools import Server, listen, serving, starting, unwritable, wait_until
from servers import PATIENCE

pytestmark = pytest.mark.outside

TABLES = 65


def _status(server: Server, path: str) -> int:
    return api.ask(server, "GET", path).status_code


def test_server_that_cannot_write_is_live_but_not_ready(postgres: str) -> None:
    wrong = []
    with serving(postgres) as server:
        for path in (api.LIVE, api.READY, api.ALIAS):
            if (status := _status(server, path)) != 200:
                wrong.append(f"{path} of a healthy server: {status}")
        with unwritable(postgres):
            if not wait_until(lambda: _status(server, api.ALIAS) == 503):
                wrong.append(f"{api.ALIAS} while nothing can be written: {_status(server, api.ALIAS)}")
            for path, right in ((api.READY, 503), (api.LIVE, 200)):
                if (status := _status(server, path)) != right:
                    wrong.append(f"{path} while nothing can be written: {status}")
        if not wait_until(lambda: _status(server, api.ALIAS) == 200):
            wrong.append("not ready after writes work again")
    assert not wrong, wrong


def test_server_exits_on_sigterm_while_the_database_hangs(postgres: str) -> None:
    with serving(postgres) as server:
        table = api.open_table(server, people=1, start=True)
        (seat,) = table.seats
        found = api.sheet(server, table.id, seat)
        with api.connect(server, table.id, seat.token) as live, unwritable(postgres):
            live.send(api.move_message(seat, found))
            listen(live, 0.5)
            server.process.send_signal(signal.SIGTERM)
            received, _ = listen(live)
            try:
                server.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                server.process.kill()
                ended = False
            else:
                ended = True
    assert (any(map(api.is_closing, received)), ended) == (True, True), "(clients were notified, it exited)"


def test_server_starts_without_redis_and_polls_the_log(postgres: str) -> None:
    nowhere = "redis://127.0.0.1:1/0"
    with starting(postgres, redis=nowhere) as first:
        assert first.is_ready, f"exit {first.code}: {first.log().strip()}"
        with serving(postgres, redis=nowhere) as second:
            table = api.open_table(first, start=True)
            assert api.view(second, table.id).status == api.PLAYING
            assert api.act(first, table)
            version = api.view(first, table.id).version
            assert wait_until(lambda: api.view(second, table.id).version >= version)
            assert wait_until(lambda: api.act(second, table))
            assert wait_until(lambda: api.view(first, table.id).version > version)
            assert "redis" in first.log().lower()


def _make_foreign(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript("create table events (day text, what text); create table tables (legs integer);")


def _make_older(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("update alembic_version set version_num = '0000'")


def _damage(path: Path) -> None:
    """Overwrite the first page of the event log."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("pragma wal_checkpoint(truncate)")
        (size,) = connection.execute("pragma page_size").fetchone()
        (root,) = connection.execute("select rootpage from sqlite_master where name = 'events'").fetchone()
    with path.open("r+b") as file:
        file.seek(size * (root - 1))
        file.write(b"\xa5" * size)


def test_unusable_database_is_reported_in_one_message(tmp_path: Path) -> None:
    wrong = {}
    for name, spoil in (("foreign", _make_foreign), ("older revision", _make_older), ("damaged page", _damage)):
        path = tmp_path / f"{name.replace(' ', '_')}.sqlite"
        with serving(f"sqlite:///{path}") as server:
            table = api.open_table(server, start=True).id
        spoil(path)
        with starting(f"sqlite:///{path}") as server:
            statuses = [_status(server, each) for each in (api.LOBBY, api.table_path(table))] if server.is_ready else []
            log = server.log()
            refused = server.code == 2 and len(log.strip().splitlines()) == 1
            shown = name == "damaged page" and server.is_ready and 500 not in statuses and statuses[1] >= 400
            if "Traceback" in log or not (refused or shown):
                end = log.strip().splitlines()[-1:]
                wrong[name] = f"ready: {server.is_ready}, exit {server.code}, {statuses}, traceback: {'Traceback' in log}, {end}"
    assert not wrong, wrong


def test_second_server_on_one_sqlite_file_refuses_to_start(url: str) -> None:
    with serving(url) as first:
        with starting(url) as second:
            assert not second.is_ready, "the second server is also ready"
            assert second.code == 2
            assert len(second.log().strip().splitlines()) == 1
        assert api.open_table(first).id
    with serving(url) as after:
        assert api.open_table(after).id


def test_all_tables_of_a_guest_and_of_the_lobby_are_listed(url: str) -> None:
    with serving(url) as server, api.client(server) as http:
        for _ in range(TABLES):
            assert http.post(api.LOBBY, json=api.opening(people=1, chairs=2, listed=True)).status_code == 201
        listed = {"your games": len(set(api.your_games(http))), "lobby": len(set(api.lobby(http)))}
    assert listed == {"your games": TABLES, "lobby": TABLES}


def _is_json(line: str) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except ValueError:
        return False


def test_logs_are_structured_and_latencies_are_measured(url: str) -> None:
    with serving(url, api.JSON_LOGS, log_level="info") as server:
        table = api.open_table(server, people=1, start=True)
        with api.connect(server, table.id) as live:
            assert api.act(server, table)
            listen(live, 0.5)
        answer = api.ask(server, "GET", api.table_path(table.id))
        metrics = api.ask(server, "GET", api.METRICS).text
        lines = server.log().splitlines()
    wrong = []
    plain = [line for line in lines if not _is_json(line)]
    if plain:
        wrong.append(f"{len(plain)} of {len(lines)} log lines are plain text")
    if not answer.headers.get(api.REQUEST_ID):
        wrong.append("no request ID in the answer")
    elif not any(answer.headers[api.REQUEST_ID] in line for line in lines):
        wrong.append("the request ID is not in the log")
    for latency in ("action", "write", "broadcast"):
        if not re.search(rf"^# TYPE \w*{latency}\w* histogram$", metrics, re.MULTILINE):
            wrong.append(f"no histogram of {latency} latency")
    if "process_cpu_seconds_total" not in metrics:
        wrong.append("no process metrics")
    assert not wrong, wrong
