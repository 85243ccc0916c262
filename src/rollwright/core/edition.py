"""Editions: the components of a game as tables of rows, each with its source. Checked, hashed, and overridden here.

An edition is a TOML file (or several that are merged) with a head and one array of tables per kind of component:

    [edition]
    name = "print-2020"
    title = "First print"

    [[link]]
    id = "fortress-1"
    status = "found"
    source = "picture of the printed sheet"
    row = "fortress"

Every row has an id, a status and a source. A released edition never changes; a correction is a new edition with a new name.
The callers read the files; this module only checks their contents.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping
from typing import TypeVar

from rollwright.core.errors import BadEdition

# from certain to invented; partial: the rulebook gives a part, the rest is proposed
STATUSES = ("rulebook", "derived", "found", "recalled", "ruling", "partial", "proposed")
CERTAIN = ("rulebook", "derived")
MAX_LENGTH = 300  # characters of one text; the pictures have no room for more

T = TypeVar("T")

_KINDS: dict[str, tuple[type, ...]] = {
    "integer": (int,),
    "text": (str,),
    "boolean": (bool,),
    "integers": (list,),
    "texts": (list,),
    "data": (object,),
}


class Field:
    """One key of a row. Kinds: integer, text, boolean, integers, texts, data (anything that `check` accepts)."""

    def __init__(
        self,
        kind: str,
        *,
        choices: tuple[str, ...] = (),
        minimum: int | None = None,
        maximum: int | None = None,
        default: object = None,
        check: Callable[[object], str] | None = None,
        format_hint: str = "",
    ) -> None:
        self.kind = kind
        self.choices = choices  # for text and texts
        self.minimum = minimum  # for integer and integers
        self.maximum = maximum
        self.default = default  # None: the key is required
        self.check = check  # returns "" or the problem
        self.format_hint = format_hint  # describes the value where the kind is not enough

    def problem(self, value: object) -> str:
        """Return what is wrong with a value and what is allowed; "" if nothing is."""
        if not isinstance(value, _KINDS[self.kind]) or (isinstance(value, bool) and self.kind in ("integer",)):
            return f"must be {_a(self.kind)}, not {value!r}"
        members = value if isinstance(value, list) else [value]
        if self.kind in ("integer", "integers"):
            for member in members:
                if not isinstance(member, int) or isinstance(member, bool):
                    return f"must contain whole numbers, not {member!r}"
                if (self.minimum is not None and member < self.minimum) or (self.maximum is not None and member > self.maximum):
                    return f"must be from {self.minimum} to {self.maximum}, not {member}"
        if self.kind in ("text", "texts"):
            for member in members:
                if not isinstance(member, str):
                    return f"must contain text, not {member!r}"
                if self.choices and member not in self.choices:
                    return f"cannot be {member!r}; choose from: {_listed(self.choices)}"
                if not member.strip() and self.kind == "text" and self.default is None:
                    return "must not be empty"
                if not _is_line(member):
                    return _ONE_LINE
        return self.check(value) if self.check is not None else ""

    def form(self) -> str:
        """Return what a key may contain: "a whole number from 1 to 9", "text: red, blue"."""
        form = self.format_hint or _a(self.kind)
        if self.minimum is not None and self.maximum is not None:
            form += f" from {self.minimum} to {self.maximum}"
        elif self.minimum is not None:
            form += f", at least {self.minimum}"
        elif self.maximum is not None:
            form += f", at most {self.maximum}"
        return f"{form}: {_listed(self.choices)}" if self.choices else form


def _listed(choices: tuple[str, ...]) -> str:
    return ", ".join(choice or '"" (nothing)' for choice in choices)


_ONE_LINE = f"must be one line of at most {MAX_LENGTH} characters"


def _is_line(text: str) -> bool:
    return len(text) <= MAX_LENGTH and not any(ord(letter) < 32 or ord(letter) == 127 for letter in text)


def _a(kind: str) -> str:
    return {
        "integer": "a whole number",
        "text": "text",
        "boolean": "true or false",
        "integers": "a list of whole numbers",
        "texts": "a list of texts",
        "data": "a value",
    }[kind]


class Row:
    """One row of component data: its ID, its source, how certain it is, and its values."""

    def __init__(self, id: str, status: str, source: str, values: dict[str, object]) -> None:
        self.id = id
        self.status = status
        self.source = source
        self.values = values

    def integer(self, key: str) -> int:
        """Return a whole number of this row."""
        return self._value(key, int)

    def text(self, key: str) -> str:
        """Return a text of this row."""
        return self._value(key, str)

    def boolean(self, key: str) -> bool:
        """Return a truth value of this row."""
        return self._value(key, bool)

    def integers(self, key: str) -> list[int]:
        """Return a list of whole numbers of this row."""
        return [int(member) for member in self._value(key, list)]

    def texts(self, key: str) -> list[str]:
        """Return a list of texts of this row."""
        return [str(member) for member in self._value(key, list)]

    def _value(self, key: str, kind: type[T]) -> T:
        value = self.values[key]
        assert isinstance(value, kind)  # Field.problem() has checked it; this narrows the type
        return value

    def data(self, key: str) -> object:
        """Return the row as plain data."""
        return self.values[key]


class Schema:
    """The tables of a game's editions and the keys of their rows.

    `check` looks at the whole edition and returns what is wrong as (row, key, message). `totals` does the same, but only for
    released editions: counts against the rulebook's list of components. An edition may leave out an `optional` table; it is then
    not part of its hash, so that a game can add tables without changing editions that are already released.
    """

    def __init__(
        self,
        tables: dict[str, dict[str, Field]],
        check: Callable[[Edition], list[tuple[str, str, str]]] | None = None,
        totals: Callable[[Edition], list[tuple[str, str, str]]] | None = None,
        optional: frozenset[str] = frozenset(),
    ) -> None:
        self.tables = tables
        self.check = check
        self.totals = totals
        self.optional = optional


class Edition:
    """Checked component data with a name."""

    def __init__(self, name: str, title: str, base: str, tables: dict[str, list[Row]]) -> None:
        self.name = name
        self.title = title
        self.base = base  # the released edition this one overrides, or ""
        self.tables = tables
        self.legend = ""  # of a released edition: the comment at the top of its file
        self.hash = hashlib.sha256(self.canonical().encode()).hexdigest()

    def rows(self, table: str) -> list[Row]:
        """Return the rows of a table, in their order."""
        return self.tables[table]

    def row(self, table: str, id: str) -> Row:
        """Return one row of a table by its ID."""
        for row in self.tables[table]:
            if row.id == id:
                return row
        raise KeyError(f"{table} {id}")

    def canonical(self) -> str:
        """Return the data that the rules read as one text, without comments and sources."""
        data = {table: [[row.id, row.values] for row in rows] for table, rows in self.tables.items()}
        return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)

    def differences(self, base: Edition) -> dict[str, list[dict[str, object]]]:
        """Return the rows that are new or differ from `base`, as data for apply_overrides()."""
        found: dict[str, list[dict[str, object]]] = {}
        for table, rows in self.tables.items():
            before = {row.id: row.values for row in base.tables.get(table, [])}
            for row in rows:
                if before.get(row.id) != row.values:
                    entry: dict[str, object] = {"id": row.id, "status": row.status, "source": row.source}
                    entry.update(row.values)
                    found.setdefault(table, []).append(entry)
        return found


def _text(data: Mapping[str, object], key: str, file: str, row: str, form: str) -> str:
    value = data.get(key)
    if not isinstance(value, str) or not value.strip():
        raise BadEdition(file, row, key, f"is {'missing or empty' if value in (None, '') else 'not text'}; it must be {form}")
    if not _is_line(value):
        raise BadEdition(file, row, key, _ONE_LINE)
    return value


def _rows(table: str, entries: object, schema: Schema, file: str, before: list[Row]) -> list[Row]:
    if table not in schema.tables:
        raise BadEdition(file, f"table {table!r}", "", f"is unknown; choose from: {', '.join(schema.tables)}")
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise BadEdition(file, f"table {table!r}", "", f"must be written as [[{table}]], once for each row")
    fields = schema.tables[table]
    rows: list[Row] = []
    seen: set[str] = set()
    for number, entry in enumerate(entries, 1):
        where = f"{table} row {number}"
        id = _text(entry, "id", file, where, "a short name for the row")
        where = f"{table} {id!r}"
        if id in seen:
            raise BadEdition(file, where, "id", "appears twice")
        seen.add(id)
        status = _text(entry, "status", file, where, f"one of: {', '.join(STATUSES)}")
        if status not in STATUSES:
            raise BadEdition(file, where, "status", f"cannot be {status!r}; choose from: {', '.join(STATUSES)}")
        source = _text(entry, "source", file, where, "text that states where you saw it")
        old = [row.values for row in before if row.id == id]
        values: dict[str, object] = {}
        for key in entry:
            if key not in fields and key not in ("id", "status", "source"):
                raise BadEdition(file, where, key, f"is unknown; choose from: id, status, source, {', '.join(fields)}")
        for key, field in fields.items():
            if key in entry:
                problem = field.problem(entry[key])
                if problem:
                    raise BadEdition(file, where, key, problem)
                values[key] = entry[key]
            elif old:
                values[key] = old[0][key]
            elif field.default is not None:
                values[key] = field.default
            else:
                raise BadEdition(file, where, key, f"is missing; it must be {field.form()}")
        rows.append(Row(id, status, source, values))
    return rows


def _check(edition: Edition, schema: Schema, file: str, released: bool) -> Edition:
    problems = schema.check(edition) if schema.check is not None else []
    if released and not problems and schema.totals is not None:
        problems = schema.totals(edition)
    if problems:
        row, key, message = problems[0]
        raise BadEdition(file, row, key, message)
    return edition


def _head(data: Mapping[str, object], file: str) -> tuple[str, str, str]:
    head = data.get("edition")
    if not isinstance(head, dict):
        raise BadEdition(file, "", "", "must start with [edition], a name, and a title")
    for key in head:
        if key not in ("name", "title", "base", "game", "makers"):
            raise BadEdition(file, "edition", key, "is unknown; choose from: name, title, base, game, makers")
    name = _text(head, "name", file, "edition", 'a name such as "my-box"')
    if not re.fullmatch(r"[a-z0-9][a-z0-9.-]{0,63}", name):
        raise BadEdition(file, "edition", "name", f"must consist of lowercase letters, digits, dots, and hyphens, not {name!r}")
    base = head.get("base", "")
    return name, _text(head, "title", file, "edition", 'text such as "My box"'), base if isinstance(base, str) else ""


def load_edition(data: Mapping[str, object], schema: Schema, file: str) -> Edition:
    """Return a whole edition from the data of its file; raises BadEdition."""
    name, title, _ = _head(data, file)
    tables: dict[str, list[Row]] = {}
    for table in schema.tables:
        if table not in data and table not in schema.optional:
            raise BadEdition(file, f"table {table!r}", "", "is missing")
    for table, entries in data.items():
        if table != "edition":
            tables[table] = _rows(table, entries, schema, file, [])
    known = {table: tables[table] for table in schema.tables if table in tables}
    return _check(Edition(name, title, "", known), schema, file, True)


def apply_overrides(base: Edition, data: Mapping[str, object], schema: Schema, file: str) -> Edition:
    """Return the base edition with the rows of this data replaced (same ID) or added; raises BadEdition.

    A row that replaces another may omit the keys that do not change.
    """
    name, title, of = _head(data, file)
    if of and of != base.name:
        raise BadEdition(file, "edition", "base", f"is {of!r}, but this edition overrides {base.name!r}")
    if name == base.name:
        raise BadEdition(file, "edition", "name", f"must not be {name!r}, the name of a released edition; choose another name")
    tables = {table: list(rows) for table, rows in base.tables.items()}
    for table, entries in data.items():
        if table == "edition":
            continue
        for row in _rows(table, entries, schema, file, tables.get(table, [])):
            rows = tables.setdefault(table, [])
            at = [number for number, old in enumerate(rows) if old.id == row.id]
            if at:
                rows[at[0]] = row
            else:
                rows.append(row)
    return _check(Edition(name, title, base.name, tables), schema, file, False)
