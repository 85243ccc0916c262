"""Standard output, drawn by rich."""

from __future__ import annotations

from rich import console


class Console(console.Console):
    def on_broken_pipe(self) -> None:
        raise BrokenPipeError  # main() takes it for what it is; rich would leave with exit code 1
