"""Measure how strong each tile of Dice Realms is. One player may not buy its faces, the other may.

    python experiments/tile_strength.py --games 8

Both take the move after which the evaluation is highest, like the bot Juniper. The tile is always in play, with four random ones.
Players change seats after every game. If the tile were worth nothing, each would win half of the games. A shared victory counts as
half a win.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from functools import cache
from random import Random

from common import figure, parser, points_with_intervals, save, show

from rollwright import load
from rollwright.core.chance import SampledDice
from rollwright.core.driver import play_game
from rollwright.core.position import Position
from rollwright.games.dice_realms.evaluation import evaluate
from rollwright.games.dice_realms.moves import PLACE
from rollwright.games.dice_realms.rules import DiceRealmsRules
from rollwright.lab.simulate import wilson

GAME = load("dice_realms")


@cache
def rules_with(tile: str) -> DiceRealmsRules:
    rules = GAME.rules(options=GAME.check({"tiles": tile}))
    assert isinstance(rules, DiceRealmsRules)
    return rules


def result(task: tuple[str, int, int]) -> float:
    """Return 1 if the player who may buy the faces wins game `number`, 0.5 for a tie, and 0 otherwise."""
    tile, seed, number = task
    rules = rules_with(tile)
    faces = {kind for row in rules.components.tiles if row.id == tile for kind in row.faces}
    without = number % 2  # the seat that must not buy
    randoms = [Random(f"{seed} {number} seat {seat}").random for seat in range(2)]
    position = rules.new(2)

    def choose(now: Position, seat: int) -> int:
        moves = now.legal_moves(seat)
        if seat == without:
            moves = [move for move in moves if rules.kind[move] != PLACE or rules.first[move] not in faces] or moves
        if len(moves) == 1:
            return moves[0]
        values = []
        for move in moves:
            after = now.clone()
            after.apply(seat, move)
            values.append((evaluate(after, seat), randoms[seat](), move))
        return max(values)[2]

    for _ in play_game(position, SampledDice(Random(f"{seed} {number} dice").random), choose):
        pass
    places = position.places()
    return 0.5 if places[0] == places[1] else float(places[1 - without] == 1)


def main() -> None:
    given = parser(__doc__, 8).parse_args()
    edition = next(iter(GAME.editions.values()))
    tiles = [row.id for row in edition.rows("tile") if row.texts("faces")]
    tasks = [(tile, given.seed, number) for tile in tiles for number in range(given.games)]
    with ProcessPoolExecutor(given.jobs) as pool:
        results = list(pool.map(result, tasks, chunksize=given.games))
    found = []
    for at, tile in enumerate(tiles):
        wins = results[at * given.games : (at + 1) * given.games]
        low, high = wilson(sum(wins), given.games)
        found.append((sum(wins) / given.games, low, high, tile))
    found.sort(reverse=True)
    status = {row.id: row.status for row in edition.rows("tile")}
    show("tile", "wins of the player who may use it", "status of its row")
    for share, low, high, tile in found:
        show(tile, f"{share:.0%} ({low:.0%} to {high:.0%})", status[tile])
    drawn, (axes,) = figure(7, 0.25 * len(found) + 0.8)
    values = [(100 * share, 100 * low, 100 * high) for share, low, high, _ in found]
    points_with_intervals(axes, [tile for *_, tile in found][::-1], values[::-1], 50)
    axes.set(xlabel="wins of the player who may buy its faces, in percent")
    save(drawn, "tile-strength")


if __name__ == "__main__":
    main()
