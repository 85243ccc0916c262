"""Write the types of the scripts from msgspec's schema of the server's messages, actions, and HTTP bodies."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from rollwright.server.http import schemas
from rollwright.server.live.messages import ClientMessage, ServerMessage
from rollwright.server.service.analyses import AnalysisView
from rollwright.server.service.listings import LobbyTables
from rollwright.server.service.opening import TableRequest
from rollwright.server.service.replays import Picture, Replay, TablePicture

TARGET = Path(__file__).resolve().parent.parent / "src" / "rollwright" / "server" / "web" / "static" / "lib" / "types.d.ts"
SENT = {
    "ServerMessage": ServerMessage,
    "Problem": schemas.Problem,
    "GameView": schemas.GameView,
    "GuideView": schemas.GuideView,
    "YouView": schemas.YouView,
    "LobbyTables": LobbyTables,
    "Picture": Picture,
    "TablePicture": TablePicture,
    "Replay": Replay,
    "AnalysisView": AnalysisView,
    "Seated": schemas.Seated,
    "Version": schemas.Version,
    "Opened": schemas.Opened,
    "Verified": schemas.Verified,
}
RECEIVED = {
    "ClientMessage": ClientMessage,
    "TableRequest": TableRequest,
    "RenameRequest": schemas.RenameRequest,
    "JoinRequest": schemas.JoinRequest,
    "BotRequest": schemas.BotRequest,
    "SeatsRequest": schemas.SeatsRequest,
    "SaltRequest": schemas.SaltRequest,
    "MoveRequest": schemas.MoveRequest,
    "SequenceRequest": schemas.SequenceRequest,
    "ThrowRequest": schemas.ThrowRequest,
    "ClockRequest": schemas.ClockRequest,
    "ContinueRequest": schemas.ContinueRequest,
    "RecordText": schemas.RecordText,
}
HEADER = "// What the server sends and receives. Written by scripts/page_types.py; do not edit.\n"
DERIVED = """
/** The marks of slots. */
export type Marks = Record<string, Mark>;

/** Changes of marks; null removes a mark. */
export type MarkChanges = Record<string, Mark | null>;

/** A table with all its fields, as a full message or the changes since then give them. */
export type FullTable = Required<Omit<TableMessage, "common">> & { common: Marks };

/** A label, and a text or a row of symbols and numbers. */
export type Fact = SeatView["summary"][number];

/** A legal move of a sheet. */
export type LegalMove = { move: number; path: string[]; text: string };
"""
PREFIX = "#/$defs/"
SCALARS = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


class Names:
    """The TypeScript name of each struct: its own, with its module where two have the same."""

    def __init__(self, components: dict[str, Any]) -> None:
        self.names = {key: self._short(key) for key in components}

    def _short(self, key: str) -> str:
        *modules, name = key.split(".")
        return f"{modules[-1].capitalize()}{name}" if modules else name

    def of(self, reference: str) -> str:
        return self.names[reference.removeprefix(PREFIX)]


def typescript(schema: dict[str, Any], names: Names) -> str:
    """Return the TypeScript type of a JSON schema."""
    if "$ref" in schema:
        return names.of(schema["$ref"])
    if "enum" in schema:
        return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(typescript(each, names) for each in schema["anyOf"]))
    kind = schema.get("type")
    if kind == "array":
        return _array(schema, names)
    if kind == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {typescript(values, names) if isinstance(values, dict) else 'unknown'}>"
    return SCALARS[kind] if kind is not None else "unknown"


def _array(schema: dict[str, Any], names: Names) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(typescript(each, names) for each in schema['prefixItems'])}]"
    inner = typescript(schema["items"], names) if isinstance(schema.get("items"), dict) else "unknown"
    return f"({inner})[]" if " | " in inner else f"{inner}[]"


def declaration(key: str, schema: dict[str, Any], names: Names, sent: bool) -> str:
    """Return the declaration of one struct. What the server sends has every field, except those that may be unset."""
    comment = f"/** {' '.join(schema['description'].split())} */\n" if "description" in schema else ""
    name = names.names[key]
    if schema.get("type") != "object":
        return f"{comment}export type {name} = {typescript(schema, names)};\n"
    required = set(schema["required"])
    if sent:
        required |= {field for field, each in schema["properties"].items() if "default" in each}
    lines = [
        f"  {field}{'' if field in required else '?'}: {typescript(each, names)};\n" for field, each in schema["properties"].items()
    ]
    return f"{comment}export interface {name} {{\n{''.join(lines)}}}\n"


def types() -> str:
    """Return the whole file."""
    tables, components = msgspec.json.schema_components([*SENT.values(), *RECEIVED.values()])
    _, sent = msgspec.json.schema_components(SENT.values())
    names = Names(components)
    sent_names = {key.rpartition(".")[2] for key in sent}
    found = [declaration(key, schema, names, key.rpartition(".")[2] in sent_names) for key, schema in components.items()]
    for name, schema in zip((*SENT, *RECEIVED), tables, strict=True):
        if "anyOf" in schema:
            union = " | ".join(names.of(each["$ref"]) for each in schema["anyOf"])
            found.append(f"export type {name} = {union};\n")
    return HEADER + "\n" + "\n".join(found) + DERIVED


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(TARGET.read_text("utf-8") != types() and f"{TARGET.name} is not current: run scripts/page_types.py")
    TARGET.write_text(types(), "utf-8")
