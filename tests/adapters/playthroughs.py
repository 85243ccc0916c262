"""Golden playthroughs: OpenSpiel's own text of a whole game, without the parts that only repeat or draw.

After a deliberate change of a game, write them again, in an environment with OpenSpiel:

    PYTHONPATH=src python tests/adapters/playthroughs.py
"""

from __future__ import annotations

from pathlib import Path
from zlib import crc32

GOLDEN = Path(__file__).parent / "golden"
SEED = 3
# Sheets drawn as text, and what repeats an observation or the actions.
LEFT_OUT = ("InformationState", "ObservationString(", "History")


def playthrough(game: str, actions: list[int] | None) -> str:
    """Return the text of a game with these actions; with None, of a random one."""
    from open_spiel.python.algorithms import generate_playthrough

    import rollwright.adapters.openspiel  # noqa: F401  registers the games

    text = generate_playthrough.playthrough(f"rollwright_{game}", action_sequence=actions, seed=SEED)
    kept = []
    for line in text.splitlines():
        if line.startswith("#") and not line.startswith(("# State", "# Apply")):
            continue
        if line.startswith("ObservationTensor("):
            kept.append(f"{line.partition(')')[0]}): CRC {crc32(line.encode()):08x}")
        elif not line.startswith(LEFT_OUT):
            kept.append(line.rstrip())
    return "\n".join(kept) + "\n"


def stored(game: str) -> str:
    return (GOLDEN / f"{game}.txt").read_text("utf-8")


def actions_in(text: str) -> list[int]:
    return [int(line.removeprefix("action: ")) for line in text.splitlines() if line.startswith("action: ")]


if __name__ == "__main__":
    from games_with_features import GAMES

    GOLDEN.mkdir(exist_ok=True)
    for name in GAMES:
        (GOLDEN / f"{name}.txt").write_text(playthrough(name, None), "utf-8")
