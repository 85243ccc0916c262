"""Run a server with the toy games and a Pig that never ends: python endless.py --port 0 --database URL ..."""

from __future__ import annotations

import sys
from typing import Any

from rollwright import games
from rollwright.core.edition import Edition
from rollwright.server.app import serve
from toys import Pig, PigGame, PigRules, TerracesGame


class EndlessPig(Pig):
    def is_over(self) -> bool:
        return False

    def to_act(self) -> list[int]:
        return [-1 if self.rolling else self.seat]


class EndlessRules(PigRules):
    def new(self, seats: int) -> EndlessPig:
        return EndlessPig(self, 0, 0, True, 0, [0] * seats)


class EndlessGame(PigGame):
    name = "endless_pig"
    title = "Endless Pig"

    def build(self, edition: Edition, options: dict[str, str]) -> EndlessRules:
        return EndlessRules(edition, options)


if __name__ == "__main__":
    for game in (TerracesGame(), PigGame(), EndlessGame()):
        games.register(game)
    words = [word.removeprefix("--").replace("-", "_") if at % 2 == 0 else word for at, word in enumerate(sys.argv[1:])]
    flags: dict[str, Any] = dict(zip(words[::2], words[1::2], strict=True))
    serve(**flags)
