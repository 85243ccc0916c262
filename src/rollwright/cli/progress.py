"""A progress bar on standard error, so that it does not mix with the output."""

from __future__ import annotations

from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


class Bar:
    """A progress bar, hidden if standard error is not a terminal."""

    def __init__(self, label: str, total: int) -> None:
        console = Console(stderr=True)
        self.progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=console,
            transient=True,
            disable=not console.is_terminal,
            auto_refresh=False,  # no thread: worker processes are forked while the bar is shown
        )
        self.task = self.progress.add_task(label, total=total)

    def __enter__(self) -> Self:
        self.progress.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.progress.stop()

    def advance(self, count: int) -> None:
        self.progress.update(self.task, advance=count, refresh=True)
