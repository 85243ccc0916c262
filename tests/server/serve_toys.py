"""Run a server with the two toy games besides the real ones: python serve_toys.py --port 0 --database sqlite:///..."""

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from rollwright import games
from rollwright.server.app import serve
from rollwright.server.service import automation
from toys import PigGame, TerracesGame

if __name__ == "__main__":
    automation.STAND_IN_WAITS = 100
    games.register(TerracesGame())
    games.register(PigGame())
    words = [word.removeprefix("--").replace("-", "_") if at % 2 == 0 else word for at, word in enumerate(sys.argv[1:])]
    flags: dict[str, Any] = dict(zip(words[::2], words[1::2], strict=True))
    serve(**flags)
