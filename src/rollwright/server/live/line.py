"""The connection under a socket, as the rest of the server sees it. `http/protocol.py` has the one that is used."""

from __future__ import annotations

from typing import Protocol


class Receiver(Protocol):
    """Gets what a line receives, without a queue and a task in between."""

    def on_message(self, data: bytes | str) -> None:
        """A message has arrived."""

    def on_drain(self) -> None:
        """The other side has read on, and the line is no longer full."""


class Line(Protocol):
    receiver: Receiver | None
    is_full: bool  # the other side does not read what was sent: wait for on_drain

    def send_text(self, payload: bytes) -> None:
        """Write a message now."""

    def send_binary(self, payload: bytes) -> None:
        """Write a message in a binary frame now."""

    def finish(self, code: int, reason: str) -> None:
        """Close the socket behind what was sent."""

    def abort(self) -> None:
        """Cut the connection to a reader that takes nothing any more."""
