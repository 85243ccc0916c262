"""Serves a hall with the two toy games besides the real ones: python serve_toys.py --port 0 --database sqlite:///..."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from rollwright import games
from rollwright.server.app import serve
from toys import PigGame, TerracesGame

if __name__ == "__main__":
    games.register(TerracesGame())
    games.register(PigGame())
    flags = {name.removeprefix("--").replace("-", "_"): value for name, value in zip(sys.argv[1::2], sys.argv[2::2], strict=True)}
    serve(**flags)
