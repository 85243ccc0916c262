"""A server whose tables have fixed dice and fixed bots. Arguments: a port and a database.

A line on the standard input starts a series of tables: their addresses, dice, and bots follow from that line alone. The server
answers it with the same line. Without one, the tables are those of the empty series.
"""

from __future__ import annotations

import secrets
import sys
import threading
from random import Random

from rollwright.server.app import serve
from rollwright.server.service import thinking


class Series:
    """Replaces the functions of `secrets` that tables and bots use. Guests keep real ones."""

    def __init__(self) -> None:
        self.random = Random("")

    def install(self) -> None:
        for name, function in (("choice", self._choice), ("token_bytes", self._token_bytes), ("randbits", self._randbits)):
            setattr(secrets, name, function)

    def follow_input(self) -> None:
        for line in sys.stdin:
            self.random = Random(line.strip())
            print(line.strip(), flush=True)  # noqa: T201

    def _choice(self, choices: str) -> str:
        return self.random.choice(choices)

    def _token_bytes(self, count: int) -> bytes:
        return self.random.randbytes(count)

    def _randbits(self, count: int) -> int:
        return self.random.getrandbits(count)


if __name__ == "__main__":
    series = Series()
    series.install()
    thinking.PATIENCE = 1e9  # on a busy machine, too, bots make the moves they make on any other
    threading.Thread(target=series.follow_input, daemon=True).start()
    serve(port=int(sys.argv[1]), database=sys.argv[2], requests_per_second=0, messages_per_second=0, tables_per_hour=0)
