"""The table of all moves: their meaning, notation, and click paths."""

from __future__ import annotations

from typing import Final, final

from rollwright.core.edition import Edition
from rollwright.core.errors import Unreadable
from rollwright.games.six_clans.components import B_TWO, cell_names, die_names, home_bonuses

# kinds of moves; those from ROLL on are chance moves
PLACE: Final = 0  # write a die into a cell
RECRUIT: Final = 1  # claim a home die when the Home Card is full
BONUS: Final = 2  # start to use a bonus on a die; the next move chooses its effect
STEP: Final = 3  # raise or lower by one
SIZE: Final = 4  # one size larger or smaller
COLOR: Final = 5  # the color of another clan
COMBINE: Final = 6  # add or subtract another die
SPLIT: Final = 7  # into two parts, the first of which is named
TWO: Final = 8  # two more picks
DONE: Final = 9
ROLL: Final = 10
DRAW: Final = 11
KILL: Final = 12
DEAL: Final = 13


@final
class Move:
    """One row of the table: its kind, and -1 for everything it does not involve."""

    def __init__(self, kind: int, die: int = -1, cell: int = -1, space: int = -1, number: int = 0) -> None:
        self.kind = kind
        self.die = die  # from 0, the smallest
        self.cell = cell
        self.space = space  # of the Home Card, from 0: whose bonus it is
        self.number = number  # +1 or -1, the first part, the face, or the clan
        self.text = ""  # the notation
        self.path: tuple[str, ...] = ()  # the slots to touch

    def __repr__(self) -> str:
        return f"Move({self.text!r})"


@final
class MoveTable:
    """All rows with their notation, and where each kind starts."""

    def __init__(self, edition: Edition) -> None:
        self.dice = die_names(edition)
        self.clans = [row.id for row in edition.rows("clan")]
        self.cells = cell_names(edition)
        self.bonuses = home_bonuses(edition)
        self.rows: list[Move] = []
        self.numbers: dict[str, int] = {}
        sides = [row.integer("sides") for row in edition.rows("die")]
        most = edition.row("number", "most-in-a-cell").integer("value")

        self.width = len(self.cells) + 1  # a die's rows: every cell, then the recruit; the number is die * width + cell
        for die, name in enumerate(self.dice):
            slot = f"die-{sides[die]}"
            for cell, where in enumerate(self.cells):
                self._add(Move(PLACE, die=die, cell=cell), f"{name} {where}", (slot, where))
            self._add(Move(RECRUIT, die=die), f"{name} recruit", (slot, "home-recruit"))
        self.bonus: list[list[int]] = []  # the row of a die and a space
        for die, name in enumerate(self.dice):
            rows = []
            for space, bonus in enumerate(self.bonuses):
                if bonus == B_TWO:
                    rows.append(-1)
                else:
                    path = (f"die-{sides[die]}", f"bonus-{space + 1}")
                    rows.append(self._add(Move(BONUS, die=die, space=space), f"{name} bonus-{space + 1}", path))
            self.bonus.append(rows)
        self.two = [
            self._add(Move(TWO, space=space), f"bonus-{space + 1}", (f"bonus-{space + 1}",)) if bonus == B_TWO else -1
            for space, bonus in enumerate(self.bonuses)
        ]
        self.minus = self._add(Move(STEP, number=-1), "minus", ("minus",))
        self.plus = self._add(Move(STEP, number=1), "plus", ("plus",))
        self.smaller = self._add(Move(SIZE, number=-1), "smaller", ("smaller",))
        self.bigger = self._add(Move(SIZE, number=1), "bigger", ("bigger",))
        self.color = [self._add(Move(COLOR, number=clan), f"as {name}", (f"as-{name}",)) for clan, name in enumerate(self.clans)]
        self.less: list[int] = []
        self.add: list[int] = []
        for die, name in enumerate(self.dice):
            self.less.append(self._add(Move(COMBINE, die=die, number=-1), f"less {name}", (f"die-{sides[die]}", "less")))
            self.add.append(self._add(Move(COMBINE, die=die, number=1), f"add {name}", (f"die-{sides[die]}", "add")))
        self.split = [-1] + [self._add(Move(SPLIT, number=part), f"split {part}", (f"split-{part}",)) for part in range(1, most)]
        self.uses = [  # by the kind of bonus
            [self.minus, self.plus],
            [self.smaller, self.bigger],
            self.color,
            [row for die in range(len(self.dice)) for row in (self.less[die], self.add[die])],
            self.split[1:],
        ]
        self.done = self._add(Move(DONE), "done", ("done",))
        self.first_chance = len(self.rows)
        self.roll: list[list[int]] = [
            [-1] + [self._add(Move(ROLL, die=die, number=face), f"roll {name} {face}", ()) for face in range(1, sides[die] + 1)]
            for die, name in enumerate(self.dice)
        ]
        self.draw = [self._add(Move(DRAW, number=clan), f"draw {name}", ()) for clan, name in enumerate(self.clans)]
        self.kill = [self._add(Move(KILL, number=clan), f"kill {name}", ()) for clan, name in enumerate(self.clans)]
        self.deal = [self._add(Move(DEAL, number=clan), f"home {name}", ()) for clan, name in enumerate(self.clans)]

    def _add(self, move: Move, text: str, path: tuple[str, ...]) -> int:
        number = len(self.rows)
        self.rows.append(move)
        move.text = text
        move.path = path
        self.numbers[text] = number
        return number

    def parse_move(self, text: str) -> int:
        """Return the row of this notation; raises Unreadable."""
        words = " ".join(text.lower().split())
        if words in self.numbers:
            return self.numbers[words]
        shown = text if len(text) <= 40 else text[:40] + "..."
        raise Unreadable(f"{shown!r} is not a move of Six Clans: {self._correction(words)}")

    def _correction(self, words: str) -> str:
        """Return what is right instead of this text: the rule where a move was meant, otherwise the notation."""
        first, _, rest = words.partition(" ")
        last = rest.split(" ")[-1]
        if first in self.dice:
            spaces = [f"bonus-{space + 1}" for space, bonus in enumerate(self.bonuses) if bonus == B_TWO]
            if rest in spaces:
                return f"'two more dice' is not used on a die (S7.1), so it is written {rest!r}"
            zone, _, number = rest.partition("-")
            cells = [cell for cell in self.cells if cell.startswith(f"{zone}-")]
            if cells and number[:1].isdigit():
                return f"there is no such cell; they are {cells[0]} to {cells[-1]}"
            return f"after {first} comes a cell such as {self.cells[0]} or {self.cells[-1]}, a bonus such as bonus-1, or recruit"
        if first.startswith("bonus-"):
            return f"a bonus is used on a die (S7.1), as in '{self.dice[2]} bonus-1'"
        if first == "roll":
            die = rest.split(" ")[0]
            if die in self.dice and last.isdigit():
                return f"the faces of the {die} are 1 to {len(self.roll[self.dice.index(die)]) - 1} (S1.2)"
            return f"a roll is a die and its face, such as 'roll {self.dice[1]} 5'"
        if first in ("draw", "kill", "home", "as"):
            return f"after {first} comes a clan: {', '.join(self.clans)}"
        if first in ("add", "less"):
            return f"after {first} comes a die: {', '.join(self.dice)}"
        if first == "split":
            if last.isdigit():
                return f"the first part of a split must be from 1 to {len(self.split) - 1} (S7.11)"
            return "after split comes the first of the two parts, such as 'split 3'"
        return (
            f"moves are written like '{self.dice[2]} rising-1', '{self.dice[2]} bonus-1', 'plus', 'bigger', "
            f"'as {self.clans[1]}', 'add {self.dice[0]}', 'split 3', 'done', 'roll {self.dice[1]} 5' or 'draw {self.clans[0]}'"
        )
