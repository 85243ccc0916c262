"""Chance as a seat, and fair dice."""

import hashlib
import hmac
from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwright.core.chance import ChanceOutcomes, ChanceSource, CommittedDice, SampledDice, commitment


def test_a_due_picks_each_move_as_often_as_its_weight_says():
    due = ChanceOutcomes("roll", [7, 8, 9], [1, 3, 2])
    assert Counter(due.outcome_at(number) for number in range(due.total)) == {7: 1, 8: 3, 9: 2}


def test_outcomes_of_great_weight_are_the_same_without_a_list():
    due = ChanceOutcomes("draw", [7, 8, 9], [10_000, 3, 20_000])
    assert not due.spread
    assert [due.outcome_at(number) for number in (0, 9_999, 10_000, 10_002, 10_003, 30_002)] == [7, 7, 8, 8, 9, 9]
    with pytest.raises(ValueError, match="not below the total weight"):
        due.outcome_at(30_003)


def test_sampling_uses_the_generator_it_is_given():
    due = ChanceOutcomes("roll", list(range(6)))
    assert [due.sample(Random(3).random) for _ in range(3)] == [due.sample(Random(3).random)] * 3
    assert 0 <= SampledDice(Random(1).random).randbelow(6) < 6


def test_a_source_without_numbers_says_so():
    with pytest.raises(NotImplementedError, match="below"):
        ChanceSource().randbelow(6)


def test_fair_dice_known_answer():
    """The digest and the numbers were computed with `openssl dgst -sha256 -mac HMAC`, not with this code."""
    secret = bytes(range(32))
    message = b"".join(
        len(field.encode()).to_bytes(4, "big") + field.encode()
        for field in ["rollwright dice 1", "TABLE1", "2", "a seven, please", "änd luck", "3", "0"]
    )
    digest = hmac.new(secret, message, hashlib.sha256).hexdigest()
    assert digest == KNOWN_DIGEST
    dice = CommittedDice(secret, "TABLE1", ["a seven, please", "änd luck"])
    dice.begin(3)
    assert [dice.randbelow(6) + 1 for _ in range(12)] == KNOWN_ROLLS
    dice.begin(3)
    assert [dice.randbelow(18 - drawn) for drawn in range(6)] == KNOWN_DRAWS
    assert commitment(secret) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


KNOWN_DIGEST = "d434fbfa82e78a20961c181d1b4e972e71ade653126bb9b967a22b9de9a73cbf"
KNOWN_ROLLS = [1, 3, 6, 4, 4, 1, 3, 3, 3, 3, 1, 6]
KNOWN_DRAWS = [12, 6, 9, 6, 9, 11]


def test_fair_dice_depend_on_secret_table_words_and_throw():
    def rolls(secret: bytes, table: str, words: list[str], throw: int) -> list[int]:
        dice = CommittedDice(secret, table, words)
        dice.begin(throw)
        return [dice.randbelow(1000) for _ in range(8)]

    first = rolls(b"s", "t", ["a", "b"], 1)
    assert rolls(b"s", "t", ["a", "b"], 1) == first
    for other in (
        rolls(b"z", "t", ["a", "b"], 1),
        rolls(b"s", "u", ["a", "b"], 1),
        rolls(b"s", "t", ["ab", ""], 1),
        rolls(b"s", "t", ["a", "b"], 2),
    ):
        assert other != first


@pytest.mark.parametrize("sides", [2, 3, 4, 6, 7, 8, 10, 12, 18, 1296])
def test_fair_dice_show_every_face(sides):
    dice = CommittedDice(b"secret", "table", [])
    dice.begin(1)
    counts = Counter(dice.randbelow(sides) for _ in range(sides * 60))
    assert set(counts) == set(range(sides))
    expected = Fraction(60)
    spread = sum((count - expected) ** 2 / expected for count in counts.values())
    assert spread < sides + 6 * (2 * sides) ** 0.5  # chi square, six standard deviations above its mean


def test_committed_dice_reject_the_incomplete_range():
    dice = CommittedDice(b"secret", "table", [])
    dice.digest = b"".join(number.to_bytes(8, "big") for number in ((1 << 64) - 1, 5))  # the first is beyond the last multiple of 6
    assert dice.randbelow(6) == 5
    with pytest.raises(ValueError, match="at least 1"):
        dice.randbelow(0)


@given(st.binary(min_size=1, max_size=40), st.integers(1, 10**9), st.integers(1, 1000))
def test_fair_dice_stay_below_their_limit(secret, limit, throw):
    dice = CommittedDice(secret, "t", [])
    dice.begin(throw)
    assert all(0 <= dice.randbelow(limit) < limit for _ in range(10))
