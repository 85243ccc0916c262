"""docs/api.md and docs/hosting.md describe the API, its messages, its refusals, and the settings as they are."""

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from servers import ServerProcess, client

from rollwright.server.errors import Code
from rollwright.server.live import messages
from rollwright.server.service.listings import TableSummary
from rollwright.server.service.opening import TableRequest
from rollwright.server.settings import PREFIX, Settings, make_settings

DOCS = Path(__file__).parent.parent.parent / "docs"
API = (DOCS / "api.md").read_text()
HOSTING = (DOCS / "hosting.md").read_text()
PLACEHOLDERS = {"{table}": "ID", "{seat}": "SEAT", "{name}": "NAME"}


def test_every_path_is_documented_with_its_method(server: ServerProcess) -> None:
    with client(server) as http:
        paths = http.get("/schema/openapi.json").json()["paths"]
    documented = set(re.findall(r"^\| ([A-Z]+) \| `([^` ]+)`", API, re.MULTILINE))
    found = set()
    for path, methods in paths.items():
        if not path.startswith(("/api", "/healthz", "/livez", "/readyz", "/metrics")):
            continue  # pages
        for placeholder, word in PLACEHOLDERS.items():
            path = path.replace(placeholder, word)
        found |= {(method.upper(), path) for method in methods}
    assert documented == found


@pytest.mark.parametrize("kind", get_args(messages.ClientMessage))
def test_every_message_of_a_client_is_documented(kind: type[msgspec.Struct]) -> None:
    section = API[API.index("### Client to server") : API.index("## Refusals")]
    (line,) = [line for line in re.findall(r"\{[^{}]*\}", section) if f'"kind":"{kind.__struct_config__.tag}"' in line]
    for field in kind.__struct_fields__:
        assert f'"{field}"' in line or (kind.__struct_config__.tag == "move" and field == "text")


@pytest.mark.parametrize("kind", get_args(messages.ServerMessage))
def test_every_message_of_the_server_is_documented(kind: type[msgspec.Struct]) -> None:
    section = API[API.index("### Server to client") : API.index("### Client to server")]
    assert f"`{kind.__struct_config__.tag}`" in section
    for field in kind.__struct_fields__:
        assert re.search(rf"\b{field}\b", section), field


@pytest.mark.parametrize(
    "part",
    [
        messages.About,
        messages.SeatView,
        messages.Counts,
        messages.NextThrow,
        messages.ThrowView,
        messages.LogLine,
        messages.DiceView,
        messages.Result,
        messages.ScoreView,
        messages.AchievementView,
    ],
)
def test_every_part_of_a_table_message_is_documented(part: type[msgspec.Struct]) -> None:
    section = API[API.index('{"kind":"table"') : API.index("`you` is")]
    for field in part.__struct_fields__:
        assert f'"{field}"' in section, field


def test_every_key_of_a_new_table_and_of_a_summary_is_documented() -> None:
    opening = API[API.index("### Opening a table") : API.index("### Joining")]
    for field in msgspec.structs.fields(TableRequest):
        assert f'"{field.encode_name}"' in opening, field.encode_name
    summary = API[API.index("a **summary** is") : API.index("### Opening a table")]
    for name in TableSummary.__struct_fields__:
        assert re.search(rf"\b{name}\b", summary), name


def test_every_refusal_is_documented_with_its_status_and_message() -> None:
    section = API[API.index("## Refusals") : API.index("## For the pages")]
    documented = re.findall(r"^\| `([a-z_]+)` \| (\d+) \| (.+) \|$", section, re.MULTILINE)
    assert documented == [(code.id, str(code.status), code.message.replace("!r", "")) for code in Code]


def test_codes_are_named_like_their_members() -> None:
    assert [code.id for code in Code] == [code.name.lower() for code in Code]
    assert len({code.value for code in Code}) == len(list(Code))


@pytest.mark.parametrize("field", msgspec.structs.fields(Settings), ids=lambda field: str(field.name))
def test_every_setting_has_a_variable_and_is_documented(field: msgspec.structs.FieldInfo) -> None:
    variable = PREFIX + field.name.upper()
    assert f"| `--{field.name.replace('_', '-')}` | `{variable}` |" in HOSTING
    given = {
        "host": "0.0.0.0",
        "database": "sqlite:////tmp/other.sqlite",
        "redis": "redis://cache:6379/0",
        "public_url": "https://games.example",
        "allowed_hosts": "games.local",
        "proxies": "10.0.0.1",
        "log_level": "debug",
        "log_format": "json",
    }.get(field.name, "7")
    assert str(getattr(make_settings({}, {variable: given}), field.name)) == given
