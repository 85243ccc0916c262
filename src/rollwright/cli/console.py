"""Standard output through rich."""

from __future__ import annotations

from rich import console


class Console(console.Console):
    def on_broken_pipe(self) -> None:
        raise BrokenPipeError  # main() handles it; rich would exit with code 1
