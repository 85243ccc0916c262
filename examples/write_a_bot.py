"""Write a bot and measure it against another one, with the same dice and a confidence interval.

    python examples/write_a_bot.py [GAMES]

A bot in a package of your own registers under the entry point group `rollwright.bots`; then `rollwright simulate` and the server
know it by name.
"""

import sys
from random import Random

from rollwright import load
from rollwright.bots import Bot, choose_move
from rollwright.bots import load as load_bot
from rollwright.core.chance import SampledDice
from rollwright.core.driver import play_game
from rollwright.core.position import Position
from rollwright.lab.simulate import wilson


class MostPoints:
    """Make the move with the most points now; of equal moves, the first."""

    def choose(self, position: Position, seat: int, random: Random) -> int:
        def points(move: int) -> int:
            after = position.clone()
            after.apply(seat, move)
            return after.total(seat)

        return max(position.legal_moves(seat), key=points)


def play(name: str, bots: list[Bot], seed: int) -> Position:
    """Play one game; the dice depend only on the seed."""
    game = load(name)
    position = game.new(len(bots))
    random = Random(seed)

    def choose(now: Position, seat: int) -> int:
        return choose_move(bots[seat], now, seat, random, game.independent)

    for _ in play_game(position, SampledDice(Random(f"{seed} dice").random), choose):
        pass
    return position


games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
wins = 0
totals = [0, 0]
for seed in range(games):
    end = play("troyes_dice", [MostPoints(), load_bot("random")], seed)
    totals = [total + end.total(seat) for seat, total in enumerate(totals)]
    wins += end.places()[0] == 1
low, high = wilson(wins, games)
print(f"means: {totals[0] / games:.1f} and {totals[1] / games:.1f}")
print(f"MostPoints wins {wins} of {games} games: {wins / games:.0%} (95% interval: {low:.0%} to {high:.0%})")
