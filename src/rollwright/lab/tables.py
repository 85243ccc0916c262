"""Results as tables: one row for each game and seat, in a Parquet file that pandas, polars, and DuckDB read."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Protocol, Self

from rollwright.core.errors import BadOption
from rollwright.core.extras import need

GROUP = 10_000  # rows that are written at a time


class GameRow(NamedTuple):
    """One seat of one game."""

    seed: int
    number: int
    seat: int
    bot: str
    total: int
    reasons: list[tuple[str, int]]  # kind and points
    place: int
    length: int  # decisions and throws
    growth: list[int]  # the total before each throw but the first, and at the end


class RowSink(Protocol):
    """Takes the rows of a simulation."""

    def add(self, first: int, count: int, rows: list[GameRow]) -> None:
        """Take in the rows of a chunk: of `count` games from number `first` on."""
        ...


class TableWriter:
    """Writes the rows in the order of the games, whatever order the chunks finish in. Use it in a with statement."""

    def __init__(self, path: str, game: str, unit: int) -> None:
        if not path.endswith(".parquet"):
            raise BadOption(f"--out writes Parquet files; {Path(path).name!r} must end in .parquet")
        self.arrow = need("pyarrow", "lab")
        parquet = need("pyarrow.parquet", "lab")
        self.game = game
        self.unit = unit
        self.schema = self._schema()
        try:
            self.writer = parquet.ParquetWriter(path, self.schema, compression="zstd")
        except OSError as error:
            raise BadOption(f"cannot write {path}: {error.strerror or error}") from error
        self.next = 1  # the first game that is not yet in `ready`
        self.early: dict[int, tuple[int, list[GameRow]]] = {}  # chunks that finished before an earlier one
        self.ready: list[GameRow] = []

    def _schema(self) -> Any:
        arrow = self.arrow
        reason = arrow.struct([("kind", arrow.string()), ("points", arrow.float64())])
        return arrow.schema(
            [
                ("game", arrow.string()),
                ("seed", arrow.int64()),
                ("number", arrow.int64()),
                ("seat", arrow.int32()),
                ("bot", arrow.string()),
                ("score", arrow.float64()),
                ("place", arrow.int32()),
                ("length", arrow.int32()),
                ("reasons", arrow.list_(reason)),
                ("growth", arrow.list_(arrow.float64())),
            ]
        )

    def add(self, first: int, count: int, rows: list[GameRow]) -> None:
        """Take in the rows of a chunk."""
        self.early[first] = count, rows
        while self.next in self.early:
            count, following = self.early.pop(self.next)
            self.next += count
            self.ready += following
        if len(self.ready) >= GROUP:
            self._write()

    def _write(self) -> None:
        unit = self.unit
        columns = [
            [self.game] * len(self.ready),
            *([row[at] for row in self.ready] for at in range(4)),
            [row.total / unit for row in self.ready],
            [row.place for row in self.ready],
            [row.length for row in self.ready],
            [[{"kind": kind, "points": points / unit} for kind, points in row.reasons] for row in self.ready],
            [[total / unit for total in row.growth] for row in self.ready],
        ]
        arrays = [self.arrow.array(column, field.type) for column, field in zip(columns, self.schema, strict=True)]
        self.writer.write_table(self.arrow.Table.from_arrays(arrays, schema=self.schema))
        self.ready = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        for first in sorted(self.early):  # after Ctrl-C a chunk before these may be missing
            self.ready += self.early[first][1]
        self._write()
        self.writer.close()
