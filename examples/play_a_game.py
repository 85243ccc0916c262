"""Play a game in Python: positions, moves, refusals, what a move changes, and a record at the end.

python examples/play_a_game.py [SEED]
"""

import sys
from random import Random

from rollwright import CHANCE, load
from rollwright.bots import choose_move
from rollwright.bots import load as load_bot
from rollwright.core.chance import SampledDice
from rollwright.core.driver import play_game
from rollwright.core.english import fill_names
from rollwright.core.position import Position
from rollwright.core.record import Recorder

seed = int(sys.argv[1]) if len(sys.argv) > 1 else 7
game = load("troyes_dice")
position = game.new(seats=2)
print(repr(position))

# Every move is a number; it has a notation for records and a description for people.
random = Random(seed)
while position.is_to_act(CHANCE):
    position.apply(CHANCE, position.chance_outcomes().sample(random.random))
move = position.legal_moves(0)[0]
print(position.rules().format_move(move), "means:", position.describe(0, move))
print("It would change:", position.changes(0, move))

# A move that is not legal is refused with the rule that forbids it.
legal = set(position.legal_moves(0))
refused = next(move for move in range(position.rules().num_moves()) if move not in legal)
print("Refused:", position.refusal(0, refused))

# Let two bots play the whole game, and keep a record of it.
position = game.new(seats=2)
recorder = Recorder(game, position.rules(), 2)
bots = [load_bot("greedy"), load_bot("random")]


def choose(now: Position, seat: int) -> int:
    return choose_move(bots[seat], now, seat, random, game.independent)


for step in play_game(position, SampledDice(random.random), choose):
    recorder.step(step, "sampled")

print(fill_names(str(position), ["Ada", "Cem"]))
for seat, score in enumerate(position.scores(), 1):
    print(f"seat {seat}: {score}")
print(recorder.finish(position).text()[:400])
