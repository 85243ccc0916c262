"""The reasons why a slot cannot be touched, in a game whose moves start with a die."""

from six_clans_tables import GAME, RULES, table, with_bonus

from rollwright.server.table.variant import Variant

VARIANT = Variant(GAME, RULES)


def test_a_cell_touched_before_the_die_names_the_dice_that_fit():
    position = table({8: (5, "top"), 12: (7, "top"), 4: (2, "bottom")})
    refusal = VARIANT.why(position, 0, ("top-1",))
    assert refusal is not None
    assert refusal.message == "First choose: The d8; The d12."


def test_a_bonus_touched_before_the_die_names_the_dice_that_can_use_it():
    position = with_bonus({8: (5, "bottom"), 4: (2, "home")}, 1)
    refusal = VARIANT.why(position, 0, ("bonus-1",))
    assert refusal is not None
    assert refusal.message == "First choose: The d8."


def test_a_bonus_touched_after_the_cell_says_why_the_die_cannot_use_it():
    position = with_bonus({8: (5, "top"), 4: (2, "bottom")}, 1)
    refusal = VARIANT.why(position, 0, ("die-8", "top-1", "bonus-1"))
    assert refusal is not None
    assert refusal.rule == "S7.16", refusal.message


def test_a_slot_that_no_die_fits_names_the_rule():
    position = table({8: (5, "top")}, {"top": [1, 2, 3, 4, 5, 6, 7, 5]})
    cell = VARIANT.why(position, 0, ("top-9",))
    assert cell is not None
    assert cell.rule == "S5.2"
    bonus = VARIANT.why(position, 0, ("bonus-1",))
    assert bonus is not None
    assert bonus.rule == "S6.3"
    die = VARIANT.why(position, 0, ("die-8",))
    assert die is not None
    assert die.rule == "S5.2"
    after_the_die = VARIANT.why(position, 0, ("die-8", "top-10"))
    assert after_the_die is not None
    assert after_the_die.rule == "S5.1"
    assert VARIANT.why(position, 0, ("points-top",)) is None, "nothing is ever done there"


def test_a_die_that_fits_no_cell_is_refused_for_that_even_with_a_bonus():
    position = with_bonus({8: (1, "second")}, 5, written={"rising": [2], "falling": [1]})
    refusal = VARIANT.why(position, 0, ("die-8",))
    assert refusal is not None
    assert refusal.rule == "S4.8"
    assert refusal.message == "No cell of your Tidefolk zone can take the 1 of the d8."


def test_two_more_dice_are_not_used_on_a_die():
    position = with_bonus({8: (5, "bottom")}, 6)
    refusal = VARIANT.why(position, 0, ("die-8", "bonus-6"))
    assert refusal is not None
    assert refusal.rule == "S7.1"
