"""Changes: what a move or a throw did, as data. The log, highlights, prices, and reasons of hints all come from them.

A change belongs to a seat (or to CHANCE, the table itself), names an item and an amount, and the slots it touched. Its kind is its
class. A game may add kinds in its own vocabulary (Built, Attacked); each states whether it adds to the inventory or takes from it,
and whether it writes its slots or erases them. For every seat and every name the changes of a move add up to the difference of
`Position.inventory`, and their slots to the difference of `Position.written_slots`. A name that is in no inventory must come out at
zero: an attack of 3 (Attacked, +3 "attack") is balanced by what was ignored and suffered of it.

A change that is the point of its move also tells it in brief, for a line with little room: a verb in the past tense and its object.
A change that happens to a player, or to the table, without anyone's choice and would be missed is announced.
"""

from __future__ import annotations

from typing import ClassVar, Self

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Change:
    """One thing that happened to one seat."""

    sign: ClassVar[int] = 0  # 1 adds the amount to the item, -1 takes it away, 0 leaves it
    writes: ClassVar[int] = 0  # 1 if the slots are now written, -1 if they were erased, 0 if they are only pointed at

    def __init__(self, seat: int, item: str, amount: int = 1, slots: tuple[str, ...] = (), detail: str = "") -> None:
        self.seat = seat  # CHANCE for what belongs to the whole table
        self.item = item  # a name in the inventory
        self.amount = amount  # never negative
        self.slots = slots  # of the sheet of this seat, or of the table
        self.detail = detail  # a phrase for the sentence, such as the name of a building; never parsed
        self.verb = ""  # in brief, in the past tense: "built"; "" if another change tells what the move did
        self.thing = ""  # "Great Hall 6"
        self.symbol = ""  # of where it was done, shown after the thing
        self.where = ""  # what the symbol stands for: "in Emberkin"
        self.announced = False  # players should be told, because no player chose it

    def tell(self, verb: str, thing: str = "", symbol: str = "", where: str = "") -> Self:
        """Set what this did in brief, and return the change."""
        self.verb = verb
        self.thing = thing
        self.symbol = symbol
        self.where = where
        return self

    def announce(self) -> Self:
        """Have players told of this, and return the change."""
        self.announced = True
        return self

    def kind(self) -> str:
        """Return the name of the kind: "Paid"."""
        return type(self).__name__

    def delta(self) -> int:
        """Return by how much the inventory's item changes."""
        return self.sign * self.amount

    def __repr__(self) -> str:
        return f"{self.kind()}(seat={self.seat}, {self.amount} {self.item}{''.join(' ' + slot for slot in self.slots)})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Gained(Change):
    """Something a seat received."""

    sign: ClassVar[int] = 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Paid(Change):
    """Something a seat spent to make its move."""

    sign: ClassVar[int] = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Lost(Change):
    """Something a seat lost without choosing to."""

    sign: ClassVar[int] = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Wrote(Change):
    """A number, cross or shape written into slots."""

    sign: ClassVar[int] = 1
    writes: ClassVar[int] = 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Removed(Change):
    """Something taken off the sheet or the table; its slots are erased."""

    sign: ClassVar[int] = -1
    writes: ClassVar[int] = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class RoundStarted(Change):
    """A round, day or turn that started; the item is "round" of the table's inventory, or the game's word for it."""

    sign: ClassVar[int] = 1
