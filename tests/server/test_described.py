"""The interface, its messages and the settings are described as they are: docs/api.md and docs/hosting.md."""

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from halls import Running, client

from rollwright.server import messages
from rollwright.server.settings import PREFIX, Settings, make_settings

DOCS = Path(__file__).parent.parent.parent / "docs"
API = (DOCS / "api.md").read_text()
HOSTING = (DOCS / "hosting.md").read_text()
PLACES = {"{table}": "ID", "{seat}": "SEAT", "{name}": "NAME"}


def test_every_address_of_the_interface_stands_in_the_documentation_with_its_method(hall: Running) -> None:
    with client(hall) as http:
        paths = http.get("/schema/openapi.json").json()["paths"]
    rows = re.findall(r"^\| ([A-Z]+) \| `([^` ]+)`", API, re.MULTILINE)
    rows = [(method, address.replace("`", "")) for method, address in rows]
    told = set()
    for path, methods in paths.items():
        if not path.startswith(("/api", "/healthz", "/metrics")):
            continue  # pages
        for place, word in PLACES.items():
            path = path.replace(place, word)
        told |= {(method.upper(), path) for method in methods}
    assert set(rows) == told


@pytest.mark.parametrize("kind", get_args(messages.ClientMessage))
def test_every_message_of_a_client_stands_in_the_documentation(kind: type[msgspec.Struct]) -> None:
    told = API[API.index("### Client to server") :]
    (line,) = [line for line in re.findall(r"\{[^{}]*\}", told) if f'"kind":"{kind.__struct_config__.tag}"' in line]
    for field in kind.__struct_fields__:
        assert f'"{field}"' in line or (kind.__struct_config__.tag == "move" and field == "text")


@pytest.mark.parametrize("kind", get_args(messages.ServerMessage))
def test_every_message_of_the_server_stands_in_the_documentation(kind: type[msgspec.Struct]) -> None:
    told = API[API.index("### Server to client") : API.index("### Client to server")]
    assert f"`{kind.__struct_config__.tag}`" in told
    for field in kind.__struct_fields__:
        assert re.search(rf"\b{field}\b", told), field


@pytest.mark.parametrize("field", msgspec.structs.fields(Settings), ids=lambda field: str(field.name))
def test_every_setting_has_a_variable_and_stands_in_the_documentation(field: msgspec.structs.FieldInfo) -> None:
    variable = PREFIX + field.name.upper()
    assert f"| `--{field.name.replace('_', '-')}` | `{variable}` |" in HOSTING
    given = {
        "host": "0.0.0.0",
        "database": "sqlite:////tmp/other.sqlite",
        "redis": "redis://cache:6379/0",
        "public_url": "https://hall.example",
        "proxies": "10.0.0.1",
        "log_level": "debug",
    }.get(field.name, "7")
    assert str(getattr(make_settings({}, {variable: given}), field.name)) == given
