"""Chance as a seat: the outcomes it can produce, and the sources that choose one.

While chance is to act, a position lists the chance moves (rows of the move table) that are possible, with integer weights. The
caller supplies a number below the total weight: from a random generator, committed dice, a host, or a test. A throw may consist of
several chance moves (nine tiles placed one by one); those after the first have `continues` set, so that records, counts, and
committed dice treat them as one throw.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from mypy_extensions import mypyc_attr

BLOCK = 64  # bytes that SHA-256 takes at a time
SPREAD_AT_MOST = 4096  # a total weight up to this is expanded into a list, so that choosing is one lookup


class ChanceOutcomes:
    """The possible chance moves of a position, with weights. Rules build them once and share them."""

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
        self.continues = continues  # this chance move belongs to the throw in progress
        self.example = example  # an entry from physical dice, in the notation
        self.at_once = at_once  # a seat's move caused this throw (a reroll): the other seats need not be ready
        self.total = sum(self.weights)
        self.spread: list[int] = []
        if self.total <= SPREAD_AT_MOST:
            for move, weight in zip(moves, self.weights, strict=True):
                for _ in range(weight):
                    self.spread.append(move)

    def outcome_at(self, number: int) -> int:
        """Return the chance move of a number from 0 to total - 1."""
        if self.spread:
            return self.spread[number]
        for move, weight in zip(self.moves, self.weights, strict=True):
            if number < weight:
                return move
            number -= weight
        raise ValueError(f"{number} is not below the total weight")

    def sample(self, random: Callable[[], float]) -> int:
        """Return a chance move drawn with a generator of floats in [0, 1)."""
        return self.outcome_at(int(random() * self.total))


@mypyc_attr(allow_interpreted_subclasses=True)
class ChanceSource:
    """A source of the numbers that choose among outcomes."""

    def begin(self, throw: int) -> None:
        """Start a throw. Called before its first chance move, with its number, counted from 1."""

    def randbelow(self, limit: int) -> int:
        """Return a whole number from 0 to limit - 1, each equally likely."""
        raise NotImplementedError("ChanceSource subclasses must implement randbelow()")


class SampledDice(ChanceSource):
    """Numbers from an ordinary random generator: random.Random(seed).random."""

    def __init__(self, random: Callable[[], float]) -> None:
        self.random = random

    def randbelow(self, limit: int) -> int:
        return int(self.random() * limit)

    def __reduce__(self) -> tuple[object, ...]:
        return SampledDice, (self.random,)


class CommittedDice(ChanceSource):
    """Numbers that anyone can compute again once the secret is known, but not before.

    Throw t uses HMAC-SHA256(secret, message) with message = "rollwright dice 1", the table, the number of salts, the salts, t, and
    a block number from 0, each field preceded by its length in four bytes. A block gives four big-endian 64-bit numbers. A number
    is taken modulo `limit`, after rejecting the incomplete range at the top, so that every outcome is equally likely.
    """

    def __init__(self, secret: bytes, table: str, salts: list[str]) -> None:
        # HMAC hashes twice. What all throws share is hashed here, once; copying two hashes takes half as long as copying an HMAC.
        key = (secret if len(secret) <= BLOCK else hashlib.sha256(secret).digest()).ljust(BLOCK, b"\0")
        begin = b"".join(_framed(field) for field in ["rollwright dice 1", table, str(len(salts)), *salts])
        self.inner = hashlib.sha256(bytes([byte ^ 0x36 for byte in key]) + begin)
        self.outer = hashlib.sha256(bytes([byte ^ 0x5C for byte in key]))
        self.throw = 0
        self.block = 0
        self.digest = b""
        self.used = 0  # bytes of the digest

    def begin(self, throw: int) -> None:
        self.throw = throw
        self.block = 0
        self.digest = b""
        self.used = 0

    def randbelow(self, limit: int) -> int:
        if limit < 1:
            raise ValueError("the limit must be at least 1")
        whole = 1 << 64
        even = whole - whole % limit
        while True:
            number = self._next()
            if number < even:
                return number % limit

    def _next(self) -> int:
        if self.used == len(self.digest):
            inner = self.inner.copy()
            inner.update(_framed(str(self.throw)) + _framed(str(self.block)))
            outer = self.outer.copy()
            outer.update(inner.digest())
            self.digest = outer.digest()
            self.used = 0
            self.block += 1
        self.used += 8
        return int.from_bytes(self.digest[self.used - 8 : self.used], "big")


def _framed(field: str) -> bytes:
    """Return a field of the message, preceded by its length."""
    data = field.encode()
    return len(data).to_bytes(4, "big") + data


def commitment(secret: bytes) -> str:
    """Return the commitment that is published before the first roll: the SHA-256 of the secret, in hex."""
    return hashlib.sha256(secret).hexdigest()
