"""Check whether the reconstruction of Dice Realms is sound: statistics of greedy players with random setups.

    python experiments/dice_realms_balance.py games 2000        how long games last, how they end, and which tiles are bought
    python experiments/dice_realms_balance.py lines 200         a player who favors one line against greedy players

Options: --seed N (1), --jobs N (all cores), --edition FILE (rows that differ). The number of seats cycles through 2, 3, 4 from game
to game. Each game of a seed has its own generators, so the results do not depend on the number of processes. Build the compiled
wheel first; it is about thirty times faster.
"""

from __future__ import annotations

import argparse
import gc
import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

from rollwright.bots.greedy import GreedyBot
from rollwright.bots.search import best_turn
from rollwright.core.chance import SampledDice
from rollwright.core.driver import play_game
from rollwright.core.edition import Edition
from rollwright.core.position import Position
from rollwright.core.score import winners
from rollwright.games import load, load_custom_edition
from rollwright.games.dice_realms.evaluation import evaluate
from rollwright.games.dice_realms.moves import PLACE
from rollwright.games.dice_realms.position import DiceRealmsPosition
from rollwright.games.dice_realms.rules import DiceRealmsRules
from rollwright.lab.simulate import wilson

GAME = load("dice_realms")
ENDINGS = {1: "points", 2: "grain", 4: "misery"}
WIDTH = 3  # turns that greedy players follow further; takes a third of the usual time
LOVE = 0.8  # points by which a dot of the favored line is overvalued


class Report:
    """The statistics of one game."""

    def __init__(self, position: DiceRealmsPosition, bought: list[Counter[int]]) -> None:
        shared = position.shared
        self.seats = position.seats()
        self.rounds = shared.round
        self.endings = [words for mask, words in ENDINGS.items() if shared.opened & mask]
        scores = position.scores()
        self.totals = [score.total for score in scores]
        self.winners = winners(scores)
        self.dice = [len(realm.dice) for realm in shared.realms]
        self.tiles = [
            position.ruleset.components.tiles[tile].id for tile in shared.tiles if position.ruleset.components.tiles[tile].faces
        ]
        self.bought: dict[str, list[int]] = {}  # faces taken of each tile, by seat
        for tile in shared.tiles:
            faces = position.ruleset.components.tiles[tile].faces
            if faces:
                self.bought[position.ruleset.components.tiles[tile].id] = [sum(took[kind] for kind in faces) for took in bought]
        self.faces: Counter[str] = Counter()
        for took in bought:
            for kind, count in took.items():
                self.faces[position.ruleset.faces[kind].id] += count
        self.main_lines = [main_line(position, seat) for seat in range(self.seats)]


def main_line(position: DiceRealmsPosition, seat: int) -> str:
    """Return the line with the most dots, not counting 1-dot faces, on this realm's dice."""
    dots: Counter[str] = Counter()
    for kind in position.shared.realms[seat].sides:
        face = position.ruleset.faces[kind]
        if face.dots > 1:
            dots[position.ruleset.components.lines[face.line]] += face.dots
    return dots.most_common(1)[0][0] if dots else "none"


def play(rules: DiceRealmsRules, seed: int, number: int, seats: int, love: str = "") -> Report:
    """Play one game. If `love` names a line, the first seat overvalues it."""
    position = rules.new(seats)
    assert isinstance(position, DiceRealmsPosition)
    dice = SampledDice(Random(f"{seed} {number} dice").random)
    rngs = [Random(f"{seed} {number} seat {seat}") for seat in range(seats)]
    bots = [GreedyBot(WIDTH) for _ in range(seats)]
    bought: list[Counter[int]] = [Counter() for _ in range(seats)]
    line = rules.components.lines.index(love) if love else -1

    def fond(position: Position, seat: int) -> float:
        assert isinstance(position, DiceRealmsPosition)
        faces = [rules.faces[kind] for kind in position.shared.realms[seat].sides]
        return evaluate(position, seat) + LOVE * sum([face.dots for face in faces if face.line == line])

    def choose(now: Position, seat: int) -> int:
        if seat == 0 and love:
            return best_turn(now.clone(), seat, fond, rngs[seat].random, WIDTH)[0]
        return bots[seat].choose(now.clone(), seat, rngs[seat])

    for seat, moves in play_game(position, dice, choose):
        if rules.kind[moves[0]] == PLACE:
            bought[seat][rules.first[moves[0]]] += 1
    return Report(position, bought)


_rules: DiceRealmsRules


def _begin(edition: Edition, options: dict[str, str]) -> None:
    global _rules
    rules = GAME.rules(edition, options)
    assert isinstance(rules, DiceRealmsRules)
    _rules = rules
    gc.freeze()
    gc.disable()  # positions create no cycles, and looking for them takes a fifth of the time


def _one(task: tuple[int, int, int, str]) -> Report:
    seed, number, seats, love = task
    return play(_rules, seed, number, seats, love)


def run(tasks: list[tuple[int, int, int, str]], edition: Edition, options: dict[str, str], jobs: int) -> list[Report]:
    with ProcessPoolExecutor(jobs, initializer=_begin, initargs=(edition, options)) as pool:
        return list(pool.map(_one, tasks, chunksize=5))


def share(count: int, of: int) -> str:
    low, high = wilson(count, of)
    return f"{100 * count / max(1, of):5.1f}%  ({100 * low:.0f} to {100 * high:.0f})"


def games(edition: Edition, count: int, seed: int, jobs: int) -> None:
    tasks = [(seed, number, 2 + number % 3, "") for number in range(count)]
    tell(edition, run(tasks, edition, GAME.check({}), jobs), seed)


def tell(edition: Edition, reports: list[Report], seed: int) -> None:
    count = len(reports)
    show(f"{count} games, seed {seed}, edition {edition.name} sha256:{edition.hash[:12]}")
    for seats in (2, 3, 4):
        mine = [report for report in reports if report.seats == seats]
        rounds = sorted(report.rounds for report in mine)
        if rounds:
            last = len(rounds) - 1
            spread = [rounds[round(part * last)] for part in (0.0, 0.05, 0.5, 0.95, 1.0)]
            totals = [total for report in mine for total in report.totals]
            dice = [dice for report in mine for dice in report.dice]
            words = f"rounds: min {spread[0]}, 5% {spread[1]}, median {spread[2]}, 95% {spread[3]}, max {spread[4]}"
            show(f"{seats} seats: {words}; points {sum(totals) / len(totals):.1f}; dice {sum(dice) / len(dice):.1f}")
    rounds = sorted(report.rounds for report in reports)
    last = len(rounds) - 1
    show(f"all: the middle 90% of games last {rounds[round(0.05 * last)]} to {rounds[round(0.95 * last)]} rounds")
    endings = Counter(words for report in reports for words in report.endings)
    for words in ENDINGS.values():
        show(f"ending by {words:7} {share(endings[words], count)}")
    show("tile: in play, games in which its faces are bought, faces bought per seat, share of winners and of others who have some")
    for tile in [row.id for row in edition.rows("tile") if row.texts("faces")]:
        mine = [report for report in reports if tile in report.bought]
        some = sum(any(report.bought[tile]) for report in mine)
        faces = sum(sum(report.bought[tile]) for report in mine) / max(1, sum(report.seats for report in mine))
        won = [report.bought[tile][seat] > 0 for report in mine for seat in report.winners]
        lost = [report.bought[tile][seat] > 0 for report in mine for seat in range(report.seats) if seat not in report.winners]
        ratio = f"{sum(won) / max(1, len(won)):.2f} {sum(lost) / max(1, len(lost)):.2f}"
        show(f"  {tile:14} {len(mine):5}  {share(some, len(mine))}  {faces:.2f}  {ratio}")
    show("main line of a realm: realms, won")
    realms = Counter(line for report in reports for line in report.main_lines)
    wins = Counter(report.main_lines[seat] for report in reports for seat in report.winners)
    for line, number in realms.most_common():
        show(f"  {line:12} {number:6}  {share(wins[line], number)}")
    taken = Counter[str]()
    for report in reports:
        taken += report.faces
    show("faces bought per game: " + ", ".join(f"{face} {number / count:.2f}" for face, number in taken.most_common()))


def lines(edition: Edition, count: int, seed: int, jobs: int) -> None:
    """Print how often a player who favors a line wins; an even share of three seats is 33%."""
    show(f"{count} games of three seats for each line, seed {seed}, edition {edition.name} sha256:{edition.hash[:12]}")
    standard = {row.id for row in edition.rows("tray")}
    for line in [row.id for row in edition.rows("line")]:
        members = [row.id for row in edition.rows("face") if row.text("line") == line and row.text("role") == ""]
        if not members:
            continue
        tile = [row.id for row in edition.rows("tile") if set(row.texts("faces")) & set(members)]
        options = GAME.check({} if set(members) & standard or line == "white" else {"tiles": tile[0]})
        reports = run([(seed, number, 3, line) for number in range(count)], edition, options, jobs)
        won = sum(0 in report.winners for report in reports)
        mine = sum(report.main_lines[0] == line for report in reports)
        show(f"  {line:12} wins {share(won, count)}   it is the main line in {100 * mine / count:.0f}%")


def show(line: str) -> None:
    print(line, flush=True)  # noqa: T201


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=["games", "lines"])
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--edition")
    arguments = parser.parse_args()
    edition = next(iter(GAME.editions.values()))
    if arguments.edition:
        edition = load_custom_edition(GAME, Path(arguments.edition).read_text("utf-8"), arguments.edition)
    (games if arguments.what == "games" else lines)(edition, arguments.count, arguments.seed, arguments.jobs)


if __name__ == "__main__":
    main()
