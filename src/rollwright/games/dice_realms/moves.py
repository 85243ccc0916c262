"""The table of moves of one edition, its notation both ways and its click paths.

The notation of each row, and the slots a person touches for it:

    notation            slots                           what it is
    fate 3              (chance)                        the Fate die shows its third face
    roll 3 5 1          (chance)                        one to three dice of a player show these sides
    draw hero           (chance)                        a tile is drawn
    reroll 2            die-2, reroll                   the free reroll
    spend 2             die-2, token-reroll             a reroll token
    set 2 4             token-set, face-2-4             a set-a-die token: die 2 shows its side 4
    resolve 2           die-2, roll-on                  resolve the reroll face of die 2 and reroll it
    pay 2               die-2, pay-and-roll             the same, using its conversion first
    turn 2 4            die-2, face-2-4                 resolve a reroll face that sets its die
    shield 2            die-2, defend                   ignore the attack with a shield of die 2
    aside 2             die-2, set-aside                lose die 2 for this round
    ruin 2              die-2, give-up                  the showing face of die 2 is destroyed
    yield               give-grain                      lose the grain
    collect             collect                         take everything that shows at once
    use 2 1             die-2, power-1                  use the first power of die 2
    use fate 1          fate, power-1                   use the first power of the Fate die
    swap coins grain    swap-coins-grain, once          one step of an exchange; "swap all coins grain" ends in: all
    buy reroll          buy-reroll                      also buy set, buy upgrade, buy gray, buy green
    repair 2 4          buy-repair, face-2-4            pay for the repair of side 4 of die 2
    pick 2 4            face-2-4                        this face is to be upgraded or repaired
    place fields        tray-fields                     with this one
    done                done                            finish rolling, collecting, exchanging or upgrading
    cancel              cancel                          cancel a choice that was started: pick, repair, or a power

Dice are counted in the order in which a realm got them, sides from 1 to 6. Slots of a sheet: die-N, face-N-S, reroll,
token-reroll, token-set, buy-... and tray-FACE, one for each kind of face in play; of the table: fate. The others are buttons:
collect, done, cancel, roll-on, pay-and-roll, defend, set-aside, give-up, give-grain, power-N, swap-..., once, all.
"""

from __future__ import annotations

from rollwright.core.errors import Unreadable
from rollwright.games.dice_realms.components import Components
from rollwright.games.dice_realms.effects.effect import MAX_POWERS
from rollwright.games.dice_realms.move_kinds import (
    ASIDE,
    BUY,
    BUY_DIE,
    CANCEL,
    COLLECT,
    DONE,
    DRAW,
    FATE,
    GOODS,
    KINDS,
    PAY,
    PICK,
    PIECE,
    PLACE,
    REPAIR_FACE,
    REROLL,
    RESOLVE,
    ROLL,
    RUIN,
    SET,
    SHIELD,
    SPEND,
    SWAP,
    SWAP_ALL,
    SWAPPED,
    TURN,
    USE,
    USE_FATE,
    YIELD,
)
from rollwright.games.dice_realms.resources import RESOURCE_NAMES


class Move:
    """One row: a kind and two small numbers, whose meaning depends on the kind."""

    def __init__(self, kind: int, first: int, second: int, text: str, path: tuple[str, ...]) -> None:
        self.kind = kind
        self.first = first
        self.second = second
        self.text = text  # the notation
        self.path = path  # the slots to touch
        self.sides: list[int] = []  # of a throw

    def __repr__(self) -> str:
        return f"Move({self.text!r})"


class MoveTable:
    """All rows, and where each kind starts."""

    def __init__(self, components: Components) -> None:
        self.rows: list[Move] = []
        self.start = [0] * KINDS  # the first row of each kind
        self.most_dice = sum([die.start + (die.count if die.for_sale else 0) for die in components.dice])
        self._chance(components)
        self._rolling()
        self._attacked()
        self._collecting(components)
        self._changing(components)
        self._begin(DONE)
        self._add(DONE, 0, 0, "done", ("done",))
        self._begin(CANCEL)
        self._add(CANCEL, 0, 0, "cancel", ("cancel",))
        self.numbers = {row.text: number for number, row in enumerate(self.rows)}  # by notation

    def _begin(self, kind: int) -> None:
        self.start[kind] = len(self.rows)

    def _add(self, kind: int, first: int, second: int, text: str, path: tuple[str, ...]) -> None:
        self.rows.append(Move(kind, first, second, text, path))

    def _chance(self, components: Components) -> None:
        self._begin(FATE)
        for side in range(6):
            self._add(FATE, side, 0, f"fate {side + 1}", ())
        self._begin(ROLL)
        for dice in range(1, PIECE + 1):
            for number in range(6**dice):
                sides: list[int] = []
                for _ in range(dice):
                    sides.insert(0, number % 6)
                    number //= 6
                self._add(ROLL, dice, 0, "roll " + " ".join([str(side + 1) for side in sides]), ())
                self.rows[-1].sides = sides
        self._begin(DRAW)
        for number, tile in enumerate(components.tiles):
            self._add(DRAW, number, 0, f"draw {tile.id}", ())

    def _dice(self, kind: int, word: str, before: str, after: str) -> None:
        """Add one row for each die, touched between other slots."""
        self._begin(kind)
        for die in range(self.most_dice):
            slots = [before] if before else []
            slots.append(f"die-{die + 1}")
            if after:
                slots.append(after)
            self._add(kind, die, 0, f"{word} {die + 1}", tuple(slots))

    def _sides(self, kind: int, word: str, before: str) -> None:
        """Add one row for each side of each die."""
        self._begin(kind)
        for die in range(self.most_dice):
            for side in range(6):
                slots = [before.replace("*", str(die + 1))] if before else []
                slots.append(f"face-{die + 1}-{side + 1}")
                self._add(kind, die, side, f"{word} {die + 1} {side + 1}", tuple(slots))

    def _rolling(self) -> None:
        self._dice(REROLL, "reroll", "", "reroll")
        self._dice(SPEND, "spend", "", "token-reroll")
        self._sides(SET, "set", "token-set")
        self._dice(RESOLVE, "resolve", "", "roll-on")
        self._dice(PAY, "pay", "", "pay-and-roll")
        self._sides(TURN, "turn", "die-*")

    def _attacked(self) -> None:
        self._dice(SHIELD, "shield", "", "defend")
        self._dice(ASIDE, "aside", "", "set-aside")
        self._dice(RUIN, "ruin", "", "give-up")
        self._begin(YIELD)
        self._add(YIELD, 0, 0, "yield", ("give-grain",))

    def _collecting(self, components: Components) -> None:
        self._begin(COLLECT)
        self._add(COLLECT, 0, 0, "collect", ("collect",))
        self._begin(USE)
        for die in range(self.most_dice):
            for power in range(MAX_POWERS):
                self._add(USE, die, power, f"use {die + 1} {power + 1}", (f"die-{die + 1}", f"power-{power + 1}"))
        self._begin(USE_FATE)
        for power in range(MAX_POWERS):
            self._add(USE_FATE, 0, power, f"use fate {power + 1}", ("fate", f"power-{power + 1}"))
        for kind, all, last in ((SWAP, "", "once"), (SWAP_ALL, "all ", "all")):
            self._begin(kind)
            for give in SWAPPED:
                for take in SWAPPED:
                    if give != take:
                        words = (RESOURCE_NAMES[give], RESOURCE_NAMES[take])
                        text = f"swap {all}{words[0]} {words[1]}"
                        self._add(kind, give, take, text, (f"swap-{words[0]}-{words[1]}", last))
        self._begin(BUY)
        for number, word in enumerate(GOODS):
            self._add(BUY, number, 0, f"buy {word}", (f"buy-{word}",))
        self._begin(BUY_DIE)
        for number, color in enumerate(components.dice):
            self._add(BUY_DIE, number, 0, f"buy {color.id} die", (f"buy-{color.id}",))
        self._sides(REPAIR_FACE, "repair", "buy-repair")

    def _changing(self, components: Components) -> None:
        self._sides(PICK, "pick", "")
        self._begin(PLACE)
        for number, face in enumerate(components.faces):
            self._add(PLACE, number, 0, f"place {face.id}", (f"tray-{face.id}",))

    def parse_move(self, text: str) -> int:
        """Return the row this notation means; raises Unreadable."""
        words = text.lower().split()
        number = self.numbers.get(" ".join(words), -1)
        if number >= 0:
            return number
        shown = text if len(text) <= 60 else text[:57] + "..."
        if words:
            like = [row.text for row in self.rows if row.text.split()[0] == words[0]]
            if like:
                raise Unreadable(
                    f"{shown!r} is not a move; a move that starts with {words[0]!r} looks like {like[0]!r} or {like[-1]!r}"
                )
        raise Unreadable(
            f"{shown!r} is not a move; moves look like 'reroll 2', 'buy upgrade', 'pick 1 4', 'place county', or 'done'"
        )
