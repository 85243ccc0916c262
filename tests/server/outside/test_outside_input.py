"""Hostile input is cheap, and responses match the description."""

import contextlib
import json
import socket
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import outside_api as api
import pytest
from outside_tools import Server, serving, wait_until
from servers import PATIENCE

pytestmark = pytest.mark.outside

# Row 3
CPU = 0.2  # seconds
MEMORY = 20  # megabytes
MESSAGE = 2000  # bytes of a clear refusal

# Row 7
RECORDS = 50
RECORD_SIZE = 480_000
ANOTHER_ADDRESS = "127.0.0.2"
LIGHT = 0.1  # seconds

# Row 13
ALLOWED = 60
AT_ONCE = 5.0  # seconds, which is less than a silent connection is allowed

# Row 14
EXAMPLES = 10


def _hostile_texts() -> dict[str, Callable[[Server], httpx.Response]]:
    """Return requests with short texts that are expensive to parse."""
    head = '[edition]\nname = "x"\ntitle = "x"\n'
    played = api.OLDER_RECORD.read_text()
    own = played.replace("edition: print-2020", "edition: mine")  # with rows of its own
    deep, many, long = "[" * 20_000, "".join(f"[[t{number}]]\n" for number in range(15_000)), "9" * 100_000

    def edition(text: str) -> Callable[[Server], httpx.Response]:
        return lambda server: api.open_with_edition(server, text)

    def record(text: str) -> Callable[[Server], httpx.Response]:
        return lambda server: api.verify(server, text)

    def body(text: str) -> Callable[[Server], httpx.Response]:
        return lambda server: httpx.post(f"{server.url}{api.LOBBY}", content=text, headers={"content-type": "application/json"})

    return {
        "edition: dotted key": edition(".".join(["a"] * 8000) + " = 1"),
        "edition: dotted table": edition("[" + ".".join(["a"] * 8000) + "]"),
        "edition: deep arrays": edition(f"{head}x = {deep}"),
        "edition: deep tables": edition(f"{head}x = {'{a=' * 20_000}"),
        "edition: many tables": edition(head + many),
        "edition: long number": edition(f"{head}x = {long}"),
        "record: deep row": record(own.replace("\noption:", f"\nbase: print-2020\nrow: tile {deep}\noption:", 1)),
        "record: long number in a row": record(own.replace("\noption:", f"\nbase: print-2020\nrow: tile [{long}]\noption:", 1)),
        "record: many rows": record(
            own.replace("\noption:", "\nbase: print-2020" + '\nrow: tile {"id": "x"}' * 15_000 + "\noption:", 1)
        ),
        "record: long number of seats": record(played.replace("seats: 1\n", f"seats: {long}\n")),
        "record: long number of rules": record(played.replace("rules: 1\n", f"rules: {long}\n")),
        "record: many seats": record(played.replace("seats: 1\n", "seats: 999999999\n")),
        "body: deep": body(deep),
        "body: long number": body(f'{{"game": "{api.GAME}", "seats": {long}}}'),
    }


def test_expensive_texts_are_refused_cheaply(url: str) -> None:
    wrong = {}
    with serving(url) as server:
        for name, send in _hostile_texts().items():
            cpu, memory = server.cpu_seconds(), server.forget_peak()
            answer = send(server)
            cpu, memory = server.cpu_seconds() - cpu, server.peak_megabytes() - memory
            size = len(answer.content)
            if answer.status_code not in (400, 409, 413) or cpu > CPU or memory > MEMORY or size > MESSAGE:
                wrong[name] = f"{answer.status_code} with {size} bytes, {cpu:.2f} s, {memory:.0f} MB"
    assert not wrong, wrong


def test_light_requests_do_not_wait_for_heavy_ones(url: str) -> None:
    with serving(url) as server:
        record = api.crowded(api.finished_record(server), RECORD_SIZE)
        answers: list[httpx.Response] = []

        def send() -> None:
            with contextlib.suppress(httpx.HTTPError):
                answers.append(api.verify(server, record))

        def light() -> float:
            """Return the median of the seconds that a light request takes."""
            times = []
            for _ in range(9):
                begun = time.monotonic()
                with contextlib.suppress(httpx.TimeoutException):
                    httpx.get(f"{server.url}{api.LOBBY}", timeout=8)
                times.append(time.monotonic() - begun)
                if times[-1] > 5:
                    break
            return statistics.median(times)

        alone = light()  # on a busy machine everything takes longer
        senders = [threading.Thread(target=send, daemon=True) for _ in range(RECORDS)]
        for sender in senders:
            sender.start()
        time.sleep(1.5)
        waited = light()
        refused = [answer for answer in answers if answer.status_code == 429 and "retry-after" in answer.headers]
        server.process.kill()
        for sender in senders:
            sender.join()
    assert waited < LIGHT + 10 * alone, (
        f"a light request took {waited:.2f} s behind {RECORDS} records, {len(refused)} of them refused; "
        f"alone it takes {alone:.3f} s"
    )
    assert refused, f"none of {RECORDS} records was refused"


def test_hints_for_one_address_leave_room_for_others(url: str) -> None:
    """Twenty sockets of one player ask for hints all the time; records of another address are still verified."""
    with serving(url) as server, contextlib.ExitStack() as sockets:
        table = api.open_table(server, people=1, start=True)
        asking = [sockets.enter_context(api.connect(server, table.id, table.seats[0].token)) for _ in range(20)]
        for _ in range(5):
            for each in asking:
                each.send(api.hint_message(table.seats[0]))
            assert api.verify(server, api.OLDER_RECORD.read_text(), ANOTHER_ADDRESS).status_code == 200


def test_records_of_one_address_leave_room_for_others(url: str) -> None:
    """Others wait for some of the records of one address, but are not refused. No one waits for records to read the rules."""
    with serving(url) as server:
        record = api.crowded(api.finished_record(server), RECORD_SIZE)
        senders: list[threading.Thread] = []

        def send(address: str, answers: list[int]) -> None:
            with contextlib.suppress(httpx.HTTPError):
                while True:
                    answers.append(api.verify(server, record, address).status_code)
                    time.sleep(0.1)

        def fill_the_share_of(address: str) -> None:
            answers: list[int] = []
            for _ in range(10):
                senders.append(threading.Thread(target=send, args=(address, answers), daemon=True))
                senders[-1].start()
            assert wait_until(lambda: 429 in answers)

        fill_the_share_of("127.0.0.1")
        with contextlib.suppress(httpx.TimeoutException):  # it waits, so it was not refused
            assert api.verify(server, api.OLDER_RECORD.read_text(), ANOTHER_ADDRESS, 2).status_code == 200
        fill_the_share_of(ANOTHER_ADDRESS)
        rules = [api.ask(server, "GET", f"/rules/{api.GAME}").status_code for _ in range(3)]
        server.process.kill()
        for sender in senders:
            sender.join()
    assert rules == [200] * 3


def test_no_character_causes_a_server_error(postgres: str) -> None:
    wrong = []
    with serving(postgres) as server:
        table = api.open_table(server, people=1, chairs=20)
        typed = api.open_table(server, people=1, start=True, **api.TYPED_DICE)
        unfinished = api.record(server, api.open_with_salt(server, "heron").id)
        for id in ("%00", "a%00b", "%1f", "%7f", "%c2%85", "%ed%a0%80", "%ff"):
            for method, path, body in api.addresses(id):
                status = api.ask(server, method, path, table.host, body).status_code
                if status != 404:
                    wrong.append(f"{method} {path}: {status}")
            for path in api.pages(id):
                if (status := api.ask(server, "GET", path).status_code) >= 500:
                    wrong.append(f"GET {path}: {status}")
        for text in ("\0", "a\0b", "\x1f", "\x7f", "\x85", "\ud800", "a\udfff"):
            for path, token, body in api.texts(text, table, typed, unfinished):
                if (status := api.ask(server, "POST", path, token, body).status_code) >= 500:
                    wrong.append(f"POST {path} {json.dumps(body)}: {status}")
    assert not wrong, f"{len(wrong)} responses: {wrong[:6]} ..."


def _is_open(line: socket.socket) -> bool:
    """Return False if the server has closed the connection. Discards what it sent."""
    try:
        while line.recv(65536):
            pass
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def test_silent_connections_are_bounded_in_number_and_time(url: str) -> None:
    head = f"POST {api.YOU} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n".encode()
    kinds = {"nothing": b"", "half a head": head, "half a body": head + b'content-length: 100\r\n\r\n{"name": '}
    with serving(url, connections_per_address=ALLOWED) as server, contextlib.ExitStack() as stack:
        lines: dict[str, list[socket.socket]] = {kind: [] for kind in kinds}
        for kind in [*kinds] * (ALLOWED // 4) + ["nothing"] * ALLOWED:
            with contextlib.suppress(OSError):
                line = stack.enter_context(socket.create_connection(("127.0.0.1", server.port)))
                line.sendall(kinds[kind])
                line.setblocking(False)
                lines[kind].append(line)

        def still_open() -> dict[str, int]:
            return {kind: sum(map(_is_open, each)) for kind, each in lines.items()}

        wait_until(lambda: sum(still_open().values()) <= ALLOWED, AT_ONCE)
        at_once = sum(still_open().values())
        wait_until(lambda: not any(still_open().values()))
        left = still_open()
    assert not any(left.values()), f"still open: {left}; at once: {at_once}, {ALLOWED} are allowed"
    assert at_once <= ALLOWED


def test_long_headers_are_refused_cheaply(url: str) -> None:
    start, end = b"GET /livez HTTP/1.1\r\nhost: localhost\r\n", b"\r\n\r\n"
    chunked = b"POST /api/verify HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n0\r\n"
    long = {
        "many headers": start + b"x: 1\r\n" * 500_000 + end,
        "a long value": start + b"x: " + b"1" * 3_000_000 + end,
        "a long name": start + b"x" * 3_000_000 + b": 1" + end,
        "headers after the body": chunked + b"x: 1\r\n" * 500_000 + end,
        "as long as it may be": start + b"x: " + b"1" * 60_000 + end,
    }
    found = {}
    with serving(url) as server:
        cpu, memory = server.cpu_seconds(), server.forget_peak()
        for name, request in long.items():
            with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line, contextlib.suppress(ConnectionError):
                threading.Thread(target=_send, args=(line, request), daemon=True).start()
                found[name] = line.recv(12)[-3:]
        cpu, memory = server.cpu_seconds() - cpu, server.peak_megabytes() - memory
    assert found.pop("as long as it may be") == b"200"
    assert set(found.values()) <= {b"431"}, found
    assert cpu < CPU * 4
    assert memory < MEMORY


def _send(line: socket.socket, data: bytes) -> None:
    with contextlib.suppress(OSError):  # it is closed before all is sent
        line.sendall(data)


def test_responses_match_the_openapi_document(url: str, tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    with serving(url) as server:
        command = [str(Path(sys.executable).parent / "schemathesis"), "run", f"{server.url}{api.DESCRIPTION}", "--checks", "all"]
        command += ["--max-examples", str(EXAMPLES), "--seed", "1", "--no-shrink", "--continue-on-failure", "--no-color"]
        command += ["--generation-database", "none", "--report", "json", "--report-json-path", str(report)]
        done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    found = json.loads(report.read_text())
    failures = {each["title"]: each["count"] for each in found["failures"]}
    assert not failures, f"{found['test_cases']['unique_failures']} failures: {failures}"
    assert done.returncode == 0, done.stdout[-2000:]
