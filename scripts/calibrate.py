"""Fit the calibration of a game's hand-written evaluation: expected final points by round, for bots/judge.py.

Bots that search with a narrow beam play games with two seats. Before every throw, the evaluation of each seat is kept with the
final score of that seat; a straight line is fitted for each round. Rounds that occur too rarely keep the evaluation as it is.

    .venv/bin/python scripts/calibrate.py dice_realms --games 300
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from random import Random

from rollwright.bots import choose_move
from rollwright.bots.greedy import GreedyBot
from rollwright.core.chance import SampledDice
from rollwright.core.driver import play_game
from rollwright.core.game import Game
from rollwright.core.position import CHANCE, Position
from rollwright.games import load

FILE = Path(__file__).parent.parent / "src" / "rollwright" / "bots" / "calibration.json"
SEATS = 2
FEWEST = 60  # values from which a line is fitted
SLOPES = (0.2, 1.2)  # a line is never flatter or steeper

Samples = dict[str, list[tuple[float, int]]]  # by round: evaluation and final score


def play(game: Game, number: int, seed: int, found: Samples) -> None:
    """Play one game and add what it shows."""
    position = game.new(SEATS)
    random = Random(f"calibrate {seed} {number}")
    bots = [GreedyBot(width=1) for _ in range(SEATS)]
    seen: list[tuple[str, int, float]] = []

    def choose(now: Position, seat: int) -> int:
        return choose_move(bots[seat], now, seat, random, game.independent)

    for _ in play_game(position, SampledDice(Random(f"calibrate {seed} {number} dice").random), choose):
        if position.is_over() or not position.is_to_act(CHANCE):
            continue
        for seat in range(SEATS):
            own, at = (position.extract_sheet(seat), 0) if game.independent else (position, seat)
            seen.append((position.phase().round, seat, game.evaluate(own, at)))
    for name, seat, value in seen:
        found.setdefault(name, []).append((value, position.total(seat)))


def line(samples: list[tuple[float, int]]) -> tuple[float, float]:
    """Return base and slope of the line through these samples."""
    count = len(samples)
    mean = sum(value for value, _ in samples) / count
    final = sum(score for _, score in samples) / count
    spread = sum((value - mean) ** 2 for value, _ in samples)
    slope = sum((value - mean) * (score - final) for value, score in samples) / spread if spread else 1.0
    slope = min(max(slope, SLOPES[0]), SLOPES[1])
    return round(final - slope * mean, 3), round(slope, 3)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = load(given.game)
    found: Samples = {}
    for number in range(1, given.games + 1):
        play(game, number, given.seed, found)
    stored = json.loads(FILE.read_text("utf-8"))
    stored[game.name] = {
        "edition": game.rules().edition.hash,
        "command": f"scripts/calibrate.py {game.name} --games {given.games} --seed {given.seed}",
        "rounds": {name: line(samples) for name, samples in found.items() if len(samples) >= FEWEST},
    }
    FILE.write_text(json.dumps(stored, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
