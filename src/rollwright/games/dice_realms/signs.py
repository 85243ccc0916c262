"""The signs that a face is drawn with, as data. Each has a width, in heights; render/signs.py draws them."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from rollwright.core.english import MINUS

# what it costs to start a row: between effects, between the amounts of one, inside what belongs together; and to put what
# belongs together beside something else
FREELY = 0.0
BETWEEN = 6.0
HARDLY = 3.0
CROWDED = 8.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Token:
    """One sign. `name` is its entry in the legend, "" if it has none."""

    def __init__(self, name: str, width: float) -> None:
        self.name = name
        self.width = width


class Thing(Token):
    """An amount of something; a single one has no number."""

    def __init__(self, shape: str, amount: str = "") -> None:
        digits = 0.0
        for letter in amount:
            digits += 0.64 if letter.isdigit() else 0.76
        super().__init__(shape, 1.0 + (digits + 0.06 if amount else 0.0))
        self.shape = shape
        self.amount = amount


class Emblem(Token):
    """The emblem of a line."""

    def __init__(self, line: str, title: str, color: str) -> None:
        super().__init__("", 1.0)
        self.line = line
        self.title = title
        self.color = color


class Letters(Token):
    """A few letters."""

    def __init__(self, letters: str, width: float, soft: bool = False, size: float = 0.8) -> None:
        super().__init__("", width)
        self.letters = letters
        self.soft = soft
        self.size = size


class Arrow(Token):
    """An arrow between what is paid and what it becomes: once, often, or exchange."""

    def __init__(self, shape: str) -> None:
        super().__init__(shape, 0.82)
        self.shape = shape


class Strike(Token):
    """A red plate that takes something away."""

    def __init__(self, shape: str, amount: int) -> None:
        super().__init__(f"attack-{shape}", 2.2 if amount else 1.3)
        self.shape = shape
        self.amount = amount


class Dots(Token):
    """A face with this many dots."""

    def __init__(self, number: int) -> None:
        super().__init__("dots", 1.0)
        self.number = number


class Item:
    """Signs that belong together, in pieces. A row may break between pieces if the whole item has rows of its own."""

    def __init__(self, pieces: list[list[Token]], ease: float = FREELY) -> None:
        self.pieces = pieces
        self.ease = ease  # the cost of a row that starts with this item

    def tokens(self) -> list[Token]:
        return [token for piece in self.pieces for token in piece]


THINGS = ("grain", "point", "coin", "upgrade", "reroll-token", "set-token", "relief")  # by resource


def number_of(amount: int) -> str:
    """Return an amount as a sign shows it: a single one has no number."""
    return str(amount) if amount > 1 else ""


def minus(amount: int) -> str:
    return f"{MINUS}{amount}"


def one(token: Token) -> Item:
    return Item([[token]])


def times_sign() -> Token:
    return Letters("×", 0.5, soft=True)


def amount_signs(amounts: list[int]) -> list[Token]:
    """Return one sign for each resource."""
    return [Thing(THINGS[at], number_of(amount)) for at, amount in enumerate(amounts) if amount]


def apart(tokens: list[Token]) -> list[Item]:
    """Return amounts that may be in several rows."""
    return [Item([[token]], BETWEEN if at else FREELY) for at, token in enumerate(tokens)]


def conversion(pay: list[int], into: list[int], arrow: list[Token]) -> Item:
    return Item([amount_signs(pay), [*arrow, *amount_signs(into)]])
