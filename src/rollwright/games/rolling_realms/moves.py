"""The table of all moves of Rolling Realms, its notation both ways, and its click paths.

realms castles euphoria tapestry    chance: the realms of a round
roll 2 6                            chance: the two dice
die1 castles b2                     use a die on a realm; made1 and made2 are extra dice
die2 take heart                     turn a die that fits nowhere into a resource
pumpkin2 die1 up                    two pumpkins: up or down
pumpkin3 die1 same                  three pumpkins: up, down or same, and the die may enter an activated realm
heart2, heart3 die1, coin2 die2     copies of a rolled die
coins 4                             four coins: a die showing 4
take pumpkin                        choose a resource that you are owed
cross grape 5                       a step of a realm: add a grape to the wine order
made1 let go                        discard an extra die
done                                end the turn

Some rows are never legal, so that a player who tries them is given the rule: `made1 take heart`, `coins 7`.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from rollwright.core.errors import Unreadable
from rollwright.games.rolling_realms.names import DIE_NOTATION, DIE_SLOTS, RESOURCES
from rollwright.games.rolling_realms.realm import Realm
from rollwright.games.rolling_realms.sheet import DICE, PLACES, ROLLED

# kinds of moves
REVEAL: Final = 0
ROLL: Final = 1
DONE: Final = 2
TAKE: Final = 3
STEP: Final = 4
EXCHANGE: Final = 5
ADJUST: Final = 6
FREE: Final = 7
PAIR: Final = 8
COPY: Final = 9
SEVEN: Final = 10
COINS: Final = 11
DISCARD: Final = 12
ACTIVATE: Final = 13

DOWN: Final = 0
UP: Final = 1
SAME: Final = 2
STEPS: Final = (-1, 1, 0)
STEP_WORDS: Final = ("down", "up", "same")


class Move:
    """One row of the table. What `die`, `number` and `realm` mean depends on the kind."""

    def __init__(self, kind: int, die: int, number: int, realm: int, text: str, path: tuple[str, ...]) -> None:
        self.kind = kind
        self.die = die  # 0 to 3; of a reveal, the mask of its realms; of a roll, the lower number
        self.number = number  # cell, step, resource, value; of a roll, the higher number
        self.realm = realm
        self.text = text
        self.path = path

    def __repr__(self) -> str:
        return f"Move({self.text!r})"


class MoveTable:
    """All moves with these realms."""

    def __init__(self, realms: list[Realm], most_coins: int) -> None:
        self.names = [realm.name for realm in realms]
        self.rows: list[Move] = []
        self.revealed: list[list[int]] = []  # by reveal row: its three realms
        self.rolls: list[int] = []
        self.add_chance()
        self.done = self.add(DONE, 0, 0, 0, "done", ("done",))
        self.take = [self.add(TAKE, 0, r, 0, f"take {RESOURCES[r]}", (f"take-{RESOURCES[r]}",)) for r in range(3)]
        self.first_step: list[int] = []  # by realm: the row of step 0
        for number, realm in enumerate(realms):
            self.first_step.append(len(self.rows))
            for at, step in enumerate(realm.steps):
                self.add(STEP, 0, at, number, step.text, step.slots)
        self.add_exchanges()
        self.add_benefits(most_coins)
        self.first_cell: list[list[int]] = []  # by realm and die: the row of cell 0, and last the row of step 0
        for number, realm in enumerate(realms):
            self.add_realm(number, realm)
        self.kinds = [row.kind for row in self.rows]
        self.by_text = {row.text: number for number, row in enumerate(self.rows)}

    def add(self, kind: int, die: int, number: int, realm: int, text: str, path: tuple[str, ...]) -> int:
        self.rows.append(Move(kind, die, number, realm, text, path))
        return len(self.rows) - 1

    def add_chance(self) -> None:
        for three in combinations(range(len(self.names)), PLACES):
            mask = 0
            for realm in three:
                mask |= 1 << realm
            self.revealed.append(list(three))
            self.add(REVEAL, mask, 0, 0, "realms " + " ".join([self.names[realm] for realm in three]), ())
        for low in range(1, 7):
            for high in range(low, 7):
                self.rolls.append(self.add(ROLL, low, high, 0, f"roll {low} {high}", ()))

    def add_exchanges(self) -> None:
        self.exchange: list[list[int]] = []
        for die in range(DICE):
            rows = []
            for resource in range(3):
                text = f"{DIE_NOTATION[die]} take {RESOURCES[resource]}"
                rows.append(self.add(EXCHANGE, die, resource, 0, text, (DIE_SLOTS[die], f"take-{RESOURCES[resource]}")))
            self.exchange.append(rows)
        self.discard = [-1, -1]
        for die in range(ROLLED, DICE):
            self.discard.append(self.add(DISCARD, die, 0, 0, f"{DIE_NOTATION[die]} let go", (DIE_SLOTS[die], "let-go")))

    def add_benefits(self, most_coins: int) -> None:
        self.adjust: list[list[int]] = []
        self.free: list[list[int]] = []
        for die in range(DICE):
            rows = []
            for step in (DOWN, UP):
                path = ("benefit-pumpkin-2", DIE_SLOTS[die], STEP_WORDS[step])
                rows.append(self.add(ADJUST, die, step, 0, f"pumpkin2 {DIE_NOTATION[die]} {STEP_WORDS[step]}", path))
            self.adjust.append(rows)
        for die in range(DICE):
            rows = []
            for step in (DOWN, UP, SAME):
                path = ("benefit-pumpkin-3", DIE_SLOTS[die], STEP_WORDS[step])
                rows.append(self.add(FREE, die, step, 0, f"pumpkin3 {DIE_NOTATION[die]} {STEP_WORDS[step]}", path))
            self.free.append(rows)
        self.pair = self.add(PAIR, 0, 0, 0, "heart2", ("benefit-heart-2",))
        self.copy: list[int] = []
        self.seven: list[int] = []
        for die in range(ROLLED):
            self.copy.append(self.add(COPY, die, 0, 0, f"heart3 {DIE_NOTATION[die]}", ("benefit-heart-3", DIE_SLOTS[die])))
        for die in range(ROLLED):
            self.seven.append(self.add(SEVEN, die, 0, 0, f"coin2 {DIE_NOTATION[die]}", ("benefit-coin-2", DIE_SLOTS[die])))
        self.coins: list[int] = []  # by value
        for value in range(max(6, most_coins) + 1):
            self.coins.append(self.add(COINS, 0, value, 0, f"coins {value}", ("benefit-coin-x", f"value-{value}")))

    def add_realm(self, number: int, realm: Realm) -> None:
        firsts = []
        for die in range(DICE):
            firsts.append(len(self.rows))
            for at, cell in enumerate(realm.cells[die]):
                self.add(ACTIVATE, die, at, number, f"{DIE_NOTATION[die]} {realm.name} {cell.text}", (DIE_SLOTS[die], *cell.slots))
        firsts.append(self.first_step[number])
        self.first_cell.append(firsts)

    # notation

    def parse(self, text: str) -> int:
        words = text.lower().split()
        if words and words[0] == "realms":
            words = [words[0], *sorted(words[1:], key=self.order)]
        elif words and words[0] == "roll":
            words = [words[0], *sorted(words[1:])]
        number = self.by_text.get(" ".join(words))
        if number is None:
            raise Unreadable(f"cannot read {text.strip()[:60]!r}; {self.example(words)}")
        return number

    def order(self, name: str) -> int:
        return self.names.index(name) if name in self.names else -1

    def example(self, words: list[str]) -> str:
        """Return moves that start like these words, as an example of what can be written."""
        for count in range(len(words), 0, -1):
            start = " ".join(words[:count]) + " "
            near = [row.text for row in self.rows if row.text.startswith(start)]
            if near:
                shown = [near[0]] if len(near) == 1 else [near[0], near[len(near) // 2]]
                return f"after {start.strip()!r} write, for example, {' or '.join([repr(text) for text in shown])}"
        return "write, for example, 'die1 castles a1', 'pumpkin2 die1 up', 'coins 3', or 'done'"
