"""Chance as a seat: what is to be rolled or drawn, and supplying it.

A position in which chance must act says what is due: a list of chance moves (numbers into the table of the rules) with
whole-number weights. Whoever drives supplies a number below the total weight: a random generator, fair dice, a host, a
test. A throw may be cut into pieces (nine tiles placed one by one); the pieces after the first say that they continue it,
so that records, counts and fair dice treat it as one.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable

from mypy_extensions import mypyc_attr

SPREAD_AT_MOST = 4096  # a total weight up to this is spread into a list, so that picking is one look-up


class ChanceOutcomes:
    """What chance must supply now: one piece of a throw. Built once by the rules and shared."""

    def __init__(
        self,
        prompt: str,
        moves: list[int],
        weights: list[int] | None = None,
        *,
        continues: bool = False,
        example: str = "",
        at_once: bool = False,
    ) -> None:
        self.prompt = prompt  # "roll the four dice"
        self.moves = moves
        self.weights = weights if weights is not None else [1] * len(moves)
        self.continues = continues  # this piece belongs to the throw that is under way
        self.example = example  # how a host types in what the real dice show, as an example in the notation
        self.at_once = at_once  # a seat's move asked for this throw (a reroll): nobody else is asked whether to roll
        self.total = sum(self.weights)
        self.spread: list[int] = []
        if self.total <= SPREAD_AT_MOST:
            for move, weight in zip(moves, self.weights, strict=True):
                for _ in range(weight):
                    self.spread.append(move)

    def outcome_at(self, number: int) -> int:
        """The chance move that belongs to a number from 0 to total - 1."""
        if self.spread:
            return self.spread[number]
        for move, weight in zip(self.moves, self.weights, strict=True):
            if number < weight:
                return move
            number -= weight
        raise ValueError(f"{number} is beyond the total weight of what is due")

    def sample(self, random: Callable[[], float]) -> int:
        """A chance move drawn with a generator of floats in [0, 1)."""
        return self.outcome_at(int(random() * self.total))


@mypyc_attr(allow_interpreted_subclasses=True)
class ChanceSource:
    """Where the numbers for chance come from."""

    def begin(self, throw: int) -> None:
        """Called before the first piece of each throw with its number, counted from 1."""

    def randbelow(self, limit: int) -> int:
        """A whole number from 0 to limit - 1, each equally likely."""
        raise NotImplementedError("a ChanceSource must say randbelow()")


class SampledDice(ChanceSource):
    """Numbers from an ordinary random generator: random.Random(seed).random."""

    def __init__(self, random: Callable[[], float]) -> None:
        self.random = random

    def randbelow(self, limit: int) -> int:
        return int(self.random() * limit)


class CommittedDice(ChanceSource):
    """Numbers that anybody can compute again once the secret is known, and nobody before.

    Throw t draws on HMAC-SHA256(secret, message) with message = "rollwright dice 1", the table, how many words the players
    gave, those words, t, and a block number from 0, each field preceded by its length in four bytes. A block gives four
    big-endian 64-bit numbers; one below `limit` is taken modulo, after throwing away the uneven rest at the top, so that
    every outcome is equally likely.
    """

    def __init__(self, secret: bytes, table: str, salts: list[str]) -> None:
        begin = b"".join(_framed(field) for field in ["rollwright dice 1", table, str(len(salts)), *salts])
        self.begun = hmac.new(secret, begin, "sha256")  # what all throws have in common
        self.throw = 0
        self.block = 0
        self.numbers: list[int] = []

    def begin(self, throw: int) -> None:
        self.throw = throw
        self.block = 0
        self.numbers = []

    def randbelow(self, limit: int) -> int:
        if limit < 1:
            raise ValueError("there is no number below 1")
        whole = 1 << 64
        fair = whole - whole % limit
        while True:
            number = self._next()
            if number < fair:
                return number % limit

    def _next(self) -> int:
        if not self.numbers:
            mac = self.begun.copy()
            mac.update(_framed(str(self.throw)) + _framed(str(self.block)))
            digest = mac.digest()
            self.numbers = [int.from_bytes(digest[at : at + 8], "big") for at in (24, 16, 8, 0)]
            self.block += 1
        return self.numbers.pop()


def _framed(field: str) -> bytes:
    """A field of the message, preceded by its length."""
    data = field.encode()
    return len(data).to_bytes(4, "big") + data


def commitment(secret: bytes) -> str:
    """What is published before the first roll: the SHA-256 of the secret, in hex."""
    return hashlib.sha256(secret).hexdigest()
