"""Study a question: in Troyes Dice, is it worth guarding against the black die?

    python examples/study_black_die.py [--games 100000] [--bot greedy] [--seed 1] [--jobs N]

From day 3 on, the black die crosses out dice on the sheets unless a Fortress guards their column. This plays many solo games,
groups them by the Fortresses that were built, and prints the dice lost and the mean score of each group with its 95% interval. It
shows an association: a bot builds a Fortress when it expects to need it.
"""

import argparse
import math
from collections.abc import Callable
from random import Random

from rollwright import load
from rollwright.bots import choose_move
from rollwright.bots import load as load_bot
from rollwright.core.chance import SampledDice
from rollwright.core.driver import play_game
from rollwright.core.position import Position
from rollwright.lab.runner import chunks_of, runner_for, stop_on_ctrl_c

Sums = dict[int, list[int]]  # Fortresses: games, scores, squares of scores, dice crossed out


class Study:
    """The games, as a task that runs in chunks: a chunk depends only on its numbers."""

    def __init__(self, bot: str, seed: int) -> None:
        self.bot = bot
        self.seed = seed

    def run(self, first: int, count: int, stopped: Callable[[], bool]) -> Sums:
        found: Sums = {}
        for number in range(first, first + count):
            if stopped():
                break
            end = self.play(number)
            have = end.inventory(0)
            sums = found.setdefault(have["Fortresses"], [0, 0, 0, 0])
            for at, value in enumerate((1, end.total(0), end.total(0) ** 2, have["crossed-out dice"])):
                sums[at] += value
        return found

    def play(self, number: int) -> Position:
        game = load("troyes_dice")
        position = game.new(1)
        bot, random = load_bot(self.bot), Random(f"{self.seed} {number} seat 0")
        dice = SampledDice(Random(f"{self.seed} {number} dice").random)
        for _ in play_game(position, dice, lambda now, seat: choose_move(bot, now, seat, random, True)):
            pass
        return position


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int)
    given = parser.parse_args()
    runner = runner_for(given.games, given.jobs)
    totals: Sums = {}
    with stop_on_ctrl_c(runner):
        for _, found in runner.run(Study(given.bot, given.seed), chunks_of(given.games, runner.workers())):
            for fortresses, sums in found.items():
                known = totals.setdefault(fortresses, [0, 0, 0, 0])
                totals[fortresses] = [mine + theirs for mine, theirs in zip(known, sums, strict=True)]
    print("Fortresses  games  dice crossed out  mean score (95% interval)")
    for fortresses, (games, scores, squares, crossed_out) in sorted(totals.items()):
        mean = scores / games
        half = 1.96 * math.sqrt(max(0.0, squares / games - mean**2) / games)
        print(f"{fortresses:10}  {games:5}  {crossed_out / games:16.2f}  {mean:.2f} ({mean - half:.2f} to {mean + half:.2f})")


if __name__ == "__main__":
    main()
