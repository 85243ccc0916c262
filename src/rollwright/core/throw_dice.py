"""The dice of a throw as people enter them by tapping: each die, tile, or card, with the faces it can show.

A renderer returns them for the next chance move (`Renderer.throw_dice`). A face is a mark: a text, and a symbol if there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product

from rollwright.core.english import capital
from rollwright.core.marks import Mark
from rollwright.core.position import Position

MOST_FACES = 60  # a longer list of outcomes is not shown; it can only be typed


class Die:
    """One die, or several that are alike; also a tile or a card that is drawn."""

    def __init__(self, title: str, faces: tuple[Mark, ...], count: int = 1, distinct: bool = False) -> None:
        self.title = title  # "Black die"
        self.faces = faces
        self.count = count  # dice alike: their faces are entered in any order
        self.distinct = distinct  # no face can be entered twice, as with tiles that are drawn

    def results(self) -> Iterator[tuple[int, ...]]:
        """Return every result: the numbers of the faces that are up, rising."""
        choose = combinations if self.distinct else combinations_with_replacement
        return iter(choose(range(len(self.faces)), self.count))


class ThrowDice:
    """The dice of one chance move, and the outcome of every result.

    `moves` maps the faces that are up, die by die and rising among dice alike, to a chance move. With `any_one`, only one of the
    dice is entered, and the key is its number and its face. Without dice, the chance move can only be typed.
    """

    def __init__(self, dice: Sequence[Die], moves: dict[tuple[int, ...], int], any_one: bool = False) -> None:
        self.dice = tuple(dice)
        self.moves = moves
        self.any_one = any_one

    def results(self) -> Iterator[tuple[int, ...]]:
        """Return every key that people can enter."""
        if self.any_one:
            return ((number, face) for number, die in enumerate(self.dice) for face in range(len(die.faces)))
        found = product(*(die.results() for die in self.dice))
        return (tuple(face for result in one for face in result) for one in found)

    def move(self, faces: Sequence[int]) -> int:
        """Return the chance move of faces in the order of the dice, and in any order among dice alike; -1 if there is none."""
        if self.any_one:
            return self.moves.get(tuple(faces), -1)
        key: list[int] = []
        for die in self.dice:
            key += sorted(faces[len(key) : len(key) + die.count])
        return self.moves.get(tuple(key), -1) if len(key) == len(faces) else -1


def dice_of(
    dice: Sequence[Die], outcomes: Sequence[int], faces: Callable[[int], Sequence[int]], any_one: bool = False
) -> ThrowDice:
    """Return dice for these outcomes, given the faces that each shows. Of outcomes that show the same, the first is meant."""
    found: dict[tuple[int, ...], int] = {}
    for move in outcomes:
        found.setdefault(tuple(faces(move)), move)
    return ThrowDice(dice, found, any_one)


def numbered(title: str, sides: int, count: int = 1) -> Die:
    """Return a die with the faces 1 to `sides`."""
    return Die(title, tuple(Mark("", str(face)) for face in range(1, sides + 1)), count)


def list_of(title: str, outcomes: Sequence[int], face: Callable[[int], Mark]) -> ThrowDice:
    """Return one die that has a face for each different outcome: for tiles, cards, and whatever has few outcomes."""
    moves: dict[Mark, int] = {}
    for move in outcomes:
        moves.setdefault(face(move), move)
    return ThrowDice([Die(title, tuple(moves))], {(number,): move for number, move in enumerate(moves.values())})


def default_dice(position: Position) -> ThrowDice:
    """Return a list of what can be entered, without the word that all entries start with; no dice if the list is too long."""
    due = position.chance_outcomes()
    entries = [position.throw_entry(move) for move in due.moves]
    if len(set(entries)) > MOST_FACES:
        return ThrowDice([], {})
    keyword, space, _ = entries[0].partition(" ")
    start = keyword + space
    if not space or not all(entry.startswith(start) and len(entry) > len(start) for entry in entries):
        start = ""
    texts = dict(zip(due.moves, entries, strict=True))
    return list_of(capital(due.prompt), due.moves, lambda move: Mark("", texts[move].removeprefix(start)))
