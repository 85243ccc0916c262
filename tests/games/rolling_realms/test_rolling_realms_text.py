"""The text players read: the rule that forbids a move, its reason with the numbers, and the text view of a sheet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rolling_realms_table import GAME, Table, rules, table

import rollwright.games.rolling_realms.render as render_package
from rollwright.core.position import CHANCE

FOLDER = Path(render_package.__file__).parent.parent


def message(at: Table, text: str) -> str:
    refusal = at.position.refusal(at.seat, at.rules.parse_move(text))
    assert refusal is not None
    return f"{refusal.rule}: {refusal.message}"


@pytest.mark.parametrize(("number", "have"), [(7, 12), (12, 12), (0, 0)])
def test_R4_7_a_coin_die_shows_one_to_six(number, have):
    at = table(have=(0, 0, have))
    assert message(at, f"coins {number}") == f"R4.7: Coins make a die that shows 1 to 6; you cannot make a {number}."


def test_R2_7_an_extra_die_cannot_become_a_resource():
    expected = "R2.7: Only a rolled die that fits nowhere can become a resource; this is an extra die."
    at = table(have=(0, 0, 1))
    assert message(at, "made1 take heart") == expected
    assert message(at.do("coins 1"), "made1 take heart") == expected


def only_scythe(column: int, number: int, have: tuple[int, int, int]) -> Table:
    """A pair of this number was rolled, and only the bottom number of one column of Scythe is open."""
    at = table("euphoria scythe little_scythe", (number, number), have=have)
    at.sheet.fits = [0, 0, 0]
    place = at.place("scythe")
    at.sheet.cards[place] = [0b111111, 0b111111 & ~(1 << column)]
    at.sheet.fits[place] = at.position.realms[place].fits(at.sheet.cards[place])
    return at


def test_R3_6_a_die_that_fits_nowhere_is_distinguished_from_one_whose_place_cannot_be_paid():
    rows = rules().edition.rows("scythe")
    column = next(at for at, row in enumerate(rows) if row.text("cost") == "heart")
    number = rows[column].integer("bottom")
    assert message(only_scythe(column, number, (0, 2, 0)), "heart2") == (
        f"R3.6: A {number} would fit only Scythe, and you would have nothing left to pay for it there."
    )
    assert only_scythe(column, number, (0, 3, 0)).can("heart2")
    other = number % 6 + 1
    assert message(only_scythe(column, other, (0, 3, 0)), "heart2") == (
        f"R3.6: A {other} would not fit anywhere, so the resources would be wasted."
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("roll 1 1", "R2.1: Dice and realms are random; you cannot choose them."),
        ("take heart", "R2.9: You are not owed a heart."),
        ("die1 scythe top 2", "R1.2: Scythe is not in play this round."),
        ("made1 castles a1", "R4.8: You have no extra die 1 now."),
        ("heart2", "R4.4: This costs 2 hearts and requires a rolled pair; the roll was 2 and 6."),
        ("coin2 die1", "R4.6: This costs 2 coins and requires a rolled sum of 7; the roll was 2 and 6, a sum of 8."),
        ("heart3 die1", "R4.5: This die costs 3 hearts; you have 0."),
        ("pumpkin2 die1 up", "R4.1: Changing a die by 1 costs 2 pumpkins; you have 0."),
        ("die1 castles c2", "R5.2: Castles are filled from the bottom up; square 1 of the left castle's third column comes first."),
        ("die1 wingspan a2", "R15.1: Each bird is filled from left to right; square 1 comes first."),
        ("die1 euphoria left 3", "R8.1: This number is a 3; your die shows 2."),
        ("die1 euphoria both", "R8.4: Only a rolled pair marks both areas; the roll was 2 and 6."),
    ],
)
def test_a_refusal_names_the_rule_and_the_numbers(text, expected):
    at = table("castles euphoria wingspan", (2, 6))
    assert message(at, text) == expected


def test_R12_2_a_wrong_bottom_number_cites_the_bottom_row():
    at = table("castles scythe wingspan", (2, 6))
    bottom = next(row.integer("bottom") for row in rules().edition.rows("scythe") if row.integer("bottom") not in (2, 6))
    assert message(at, f"die1 scythe bottom {bottom}") == f"R12.2: This number is a {bottom}; your die shows 2."


def test_no_sentence_uses_the_notation_of_squares():
    at = table("castles society tapestry", (2, 6))
    for move in at.position.legal_moves(0):
        text = at.position.describe(0, move)
        assert not re.search(r"\br\dc\d\b|\b[a-i]\d\b|card [a-i]\b", text), text


def test_the_text_shows_castles_lines_and_orientations():
    at = table("castles cities tapestry", (2, 6))
    text = GAME.renderer().text(at.position, 0)
    assert re.search(r"left castle, from the bottom up  a: .*b: .*c: ", text)
    assert re.search(r"right castle, from the bottom up  d: .*e: ", text)
    assert "c1 c2 c3 c4 c5 c6" in text
    assert "\n  row 3 " in text
    assert len(re.findall(r" [1-6][a-h] [#./]+", text)) == 1 + 2 + 4 * 4


def test_the_text_of_euphoria_has_a_choice():
    text = GAME.renderer().text(table("castles euphoria wingspan").position, 0)
    assert "a sum pays: from 1 C, from 4 *, from 11 P or H" in text


def test_a_throw_is_entered_in_the_notation():
    position = table("castles euphoria wingspan", None).position
    outcomes = position.chance_outcomes()
    assert position.throw_entry(outcomes.moves[0]) == "roll 1 1"
    assert position.describe(CHANCE, outcomes.moves[0]) == "the dice show 1 and 1"
