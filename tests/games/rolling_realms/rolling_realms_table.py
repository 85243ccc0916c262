"""A table for tests: positions of Rolling Realms written down as data, moves in the notation."""

from __future__ import annotations

import pytest

from rollwright.core.edition import Edition
from rollwright.core.errors import IllegalMove
from rollwright.core.position import CHANCE
from rollwright.games import load
from rollwright.games.rolling_realms.position import RollingRealmsPosition
from rollwright.games.rolling_realms.realm import round_stars
from rollwright.games.rolling_realms.realms import REALMS
from rollwright.games.rolling_realms.rules import RollingRealmsRules
from rollwright.games.rolling_realms.sheet import Sheet

GAME = load("rolling_realms")
NAMES = [realm.name for realm in REALMS]
NONE = (0, 0, 0)


class Table:
    """A table in the middle of a turn; `do` plays in the notation, `refused` gives the rule of a refusal."""

    def __init__(self, position: RollingRealmsPosition, seat: int = 0) -> None:
        self.position = position
        self.rules = position.ruleset
        self.seat = seat

    @property
    def sheet(self) -> Sheet:
        return self.position.sheets[self.seat]

    @property
    def have(self) -> tuple[int, ...]:
        """Unspent (pumpkins, hearts, coins)."""
        return tuple(self.sheet.have)

    @property
    def gained(self) -> tuple[int, ...]:
        return tuple(self.sheet.gained)

    def do(self, *texts: str) -> Table:
        for text in texts:
            self.position.play(self.seat, self.rules.parse_move(text))
        return self

    def chance(self, *texts: str) -> Table:
        for text in texts:
            self.position.play(CHANCE, self.rules.parse_move(text))
        return self

    def turn(self, roll: tuple[int, int], *texts: str) -> Table:
        """A whole turn."""
        return self.chance(f"roll {roll[0]} {roll[1]}").do(*texts, "done")

    def refused(self, text: str) -> str:
        before = self.position.state()
        with pytest.raises(IllegalMove) as caught:
            self.position.play(self.seat, self.rules.parse_move(text))
        assert self.position.state() == before
        assert caught.value.refusal.message.endswith(".")
        return caught.value.refusal.rule

    def legal(self, start: str = "") -> list[str]:
        """The legal moves that start like this, in the notation."""
        texts = [self.rules.format_move(move) for move in self.position.legal_moves(self.seat)]
        return [text for text in texts if text.startswith(start)]

    def can(self, text: str) -> bool:
        return self.rules.parse_move(text) in self.position.legal_moves(self.seat)

    def describe(self, text: str) -> str:
        return self.position.describe(self.seat, self.rules.parse_move(text))

    def place(self, realm: str) -> int:
        return self.position.used[-3:].index(NAMES.index(realm))

    def card(self, realm: str) -> list[int]:
        return self.sheet.cards[self.place(realm)]

    def stars(self, realm: str) -> int:
        return round_stars(self.position.realms, self.sheet)[self.place(realm)]

    def score(self) -> int:
        """In tenths."""
        return self.position.score(self.seat).total


def rules(options: dict[str, str] | None = None, edition: Edition | None = None) -> RollingRealmsRules:
    rules = GAME.rules(edition, options)
    assert isinstance(rules, RollingRealmsRules)
    return rules


def table(
    realms: str = "castles euphoria wingspan",
    roll: tuple[int, int] | None = (2, 6),
    have: tuple[int, int, int] = NONE,
    gained: tuple[int, int, int] | None = None,
    cards: dict[str, list[int]] | None = None,
    seats: int = 1,
    edition: Edition | None = None,
) -> Table:
    """Round 1 with these realms, cards as each realm's file describes them, resources, and a roll."""
    position = rules(edition=edition).new(seats)
    assert isinstance(position, RollingRealmsPosition)
    made = Table(position)
    made.chance("realms " + realms)
    for sheet in position.sheets:
        sheet.have = list(have)
        sheet.gained = list(gained or have)
        for realm, card in (cards or {}).items():
            place = made.place(realm)
            sheet.cards[place] = list(card)
            sheet.fits[place] = position.realms[place].fits(sheet.cards[place])
    return made.chance(f"roll {roll[0]} {roll[1]}") if roll else made


def filled(squares: str, numbers: str) -> list[int]:
    """Nine numbers where `numbers` names them, 0 elsewhere."""
    return [int(numbers[squares.index(name)]) if name in squares else 0 for name in "abcdefghi"]


def mask(*numbers: int) -> int:
    return sum(1 << number for number in set(numbers))


def woven(*squares: tuple[int, int]) -> int:
    """Tapestry's printed squares and these, (row, column) from 1."""
    return rules().realms[NAMES.index("tapestry")].blank()[0] | mask(*[6 * (row - 1) + column - 1 for row, column in squares])
