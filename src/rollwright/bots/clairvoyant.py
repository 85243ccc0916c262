"""The score of a player who knew all throws: a yardstick for the bots, never a bot.

A beam search over whole turns, so the result is a lower bound: a wider beam may find more.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

from rollwright.bots.judge import HandJudge
from rollwright.bots.seeds import dice_seed
from rollwright.bots.turns import search_turns
from rollwright.bots.weights import learned_table
from rollwright.core.chance import SampledDice
from rollwright.core.errors import BadOption
from rollwright.core.game import Game
from rollwright.core.position import CHANCE, Position, throw

WIDTH: Final = 40  # games kept after each turn
EACH: Final = 12  # ends of a turn looked at for each of them
TURN_WIDTH: Final = 4  # unfinished turns kept while a turn is searched


class KnownNumbers:
    """The random numbers of one game, which every line of play reads from its own place."""

    def __init__(self, random: Callable[[], float]) -> None:
        self.random = random
        self.numbers: list[float] = []

    def from_number(self, at: int) -> NumberReader:
        return NumberReader(self, at)


class NumberReader:
    """A reader of known numbers; `at` is the next one."""

    def __init__(self, known: KnownNumbers, at: int) -> None:
        self.known = known
        self.at = at

    def __call__(self) -> float:
        while len(self.known.numbers) <= self.at:
            self.known.numbers.append(self.known.random())
        self.at += 1
        return self.known.numbers[self.at - 1]


class Line(NamedTuple):
    """A line of play: a position between two turns, and how many numbers its throws have used."""

    position: Position
    used: int


class Bound(NamedTuple):
    """The result: at least this total, in units of the game, is possible."""

    total: int
    turns: int
    states: int  # ends of turns that were compared


def clairvoyant(game: Game, seed: int, number: int = 1, width: int = WIDTH) -> Bound:
    """Return a lower bound for the solo game with the throws of game `number` of `rollwright simulate --seed SEED`."""
    if not game.independent:
        raise BadOption(f"the seats of {game.title} affect each other, so no one could know all throws")
    known = KnownNumbers(Random(dice_seed(seed, number)).random)
    lines = [Line(game.new(1), 0)]
    turns = states = 0
    while not lines[0].position.is_over():
        thrown = [_throw(line, known) for line in lines]
        if thrown[0].position.is_over():
            lines = thrown
            break
        turns += 1
        found: dict[tuple[object, ...], tuple[float, Line]] = {}
        for value, line in _ends(thrown):
            states += 1
            state = line.position.state()
            if state not in found or value > found[state][0]:
                found[state] = value, line
        lines = [line for _, line in sorted(found.values(), key=lambda entry: -entry[0])[:width]]
    return Bound(max(line.position.total(0) for line in lines), turns, states)


def _throw(line: Line, known: KnownNumbers) -> Line:
    position = line.position.clone()
    numbers = known.from_number(line.used)
    dice = SampledDice(numbers)
    while position.is_to_act(CHANCE):
        throw(position, dice, 0)
    return Line(position, numbers.at)


def _ends(lines: list[Line]) -> list[tuple[float, Line]]:
    """Return the best ends of the turns of all lines with their values."""
    positions = [line.position for line in lines]
    table = learned_table(positions[0].rules())
    found: list[tuple[float, Line]] = []
    if table is None:
        definition = positions[0].rules().definition
        assert definition is not None
        judge = HandJudge(definition.evaluate, TURN_WIDTH)
        for line in lines:
            found += [(end.value, Line(end.position, line.used)) for end in judge.ends(line.position, 0)[:EACH]]
        return found
    ends = search_turns(table, positions, TURN_WIDTH)
    for root, line in enumerate(lines):
        for end in ends.best(root, EACH):
            after = line.position.clone()
            for move in ends.moves_to(end):
                after.apply(0, move)
            expected = float(ends.values[end] - ends.points[end])  # still to come
            found.append((expected + after.total(0), Line(after, line.used)))
    return found
