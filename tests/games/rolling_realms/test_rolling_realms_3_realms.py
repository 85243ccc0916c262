"""R5 to R15: the eleven realms."""

from rolling_realms_table import Table, law, table

from rollwright.games.rolling_realms.schema import REALMS
from rollwright.games.rolling_realms.tapestry import Tapestry, turnings

# castle squares in the order of the card
A1, B2, B3, C1, C2, D2, D3, E1, E2, E3 = range(10)


def castles(numbers: dict[int, int], roll: tuple[int, int] = (2, 6)) -> Table:
    card = [numbers.get(square, 0) for square in range(10)]
    return table("castles euphoria wingspan", roll, cards={"castles": card})


def filled(squares: str, numbers: str) -> list[int]:
    """Nine numbers where `numbers` names them, 0 elsewhere."""
    return [int(numbers[squares.index(name)]) if name in squares else 0 for name in "abcdefghi"]


def mask(*numbers: int) -> int:
    return sum(1 << number for number in set(numbers))


def woven(*squares: tuple[int, int]) -> int:
    """Tapestry's printed squares and these, (row, column) from 1."""
    return law().realms[REALMS.index("tapestry")].blank()[0] | mask(*[6 * (row - 1) + column - 1 for row, column in squares])


# Between Two Castles


def test_R5_1_a_number_is_written_on_an_empty_square():
    at = castles({A1: 3})
    assert at.refused("die1 castles a1") == "R5.1"
    assert at.do("die1 castles c1").card("castles")[C1] == 2


def test_R5_2_columns_are_filled_from_the_bottom_up():
    at = castles({})
    assert at.refused("die1 castles c2") == "R5.2"
    assert at.refused("die1 castles e3") == "R5.2"


def test_R5_2_doors_are_filled():
    assert castles({}).legal("die1 castles") == [f"die1 castles {square}" for square in ("a1", "b2", "c1", "d2", "e1")]


def test_R5_3_a_number_is_lower_than_the_one_below():
    at = castles({C1: 4, E1: 2, B2: 3}, (2, 4))
    assert at.legal("die1 castles") == ["die1 castles a1", "die1 castles b3", "die1 castles c2", "die1 castles d2"]
    assert at.refused("die1 castles e2") == "R5.3"  # equal
    assert at.refused("die2 castles c2") == "R5.3"
    assert at.refused("die2 castles b3") == "R5.3"


def test_R5_3_the_square_on_a_door_takes_any_number():
    assert castles({}, (6, 6)).can("die1 castles b2")


def test_R5_4_a_complete_column_pays():
    for text, numbers, roll, have in (
        ("die1 castles a1", {}, (2, 6), (1, 0, 0)),
        ("die1 castles b3", {B2: 6}, (2, 6), (2, 0, 0)),
        ("die1 castles c2", {C1: 6}, (2, 6), (0, 2, 0)),
        ("die1 castles d3", {D2: 6}, (2, 6), (0, 1, 1)),
        ("die1 castles e3", {E1: 6, E2: 5}, (2, 6), (0, 0, 2)),
        ("die1 castles e2", {E1: 6}, (2, 6), (0, 0, 0)),
    ):
        assert castles(numbers, roll).do(text).have == have


def test_R5_5_complete_rows_are_stars_and_columns_are_not():
    assert castles({A1: 1, B2: 1}).stars("castles") == 0
    assert castles({A1: 1, C1: 6}).stars("castles") == 1  # with the door
    assert castles({B2: 6, C1: 6, C2: 5}).stars("castles") == 1
    assert castles({B2: 6, B3: 5}).stars("castles") == 1  # the upper row is b3 alone
    assert castles({E1: 6}).stars("castles") == 1  # the lower row is e1 and the door
    assert castles({D2: 6, D3: 5, E1: 6, E2: 5, E3: 4}).stars("castles") == 3
    assert castles(dict.fromkeys(range(10), 1)).stars("castles") == 6


# Between Two Cities


def test_R6_1_a_number_is_written_on_an_empty_square():
    at = table("castles cities wingspan", (2, 6), cards={"cities": [2, 0, 0, 0, 0, 0, 0, 0, 0]})
    assert at.refused("die2 cities r1c1") == "R6.1"
    assert at.do("die2 cities r1c2").card("cities")[1] == 6


def test_R6_2_equal_numbers_are_not_side_by_side():
    at = table("castles cities wingspan", (2, 6), cards={"cities": [0, 0, 0, 0, 2, 0, 0, 0, 0]})
    assert at.refused("die1 cities r1c2") == "R6.2"
    assert at.legal("die1 cities") == [f"die1 cities {square}" for square in ("r1c1", "r1c3", "r3c1", "r3c3")]
    assert len(at.legal("die2 cities")) == 8


def test_R6_2_the_end_of_a_row_does_not_touch_the_next():
    at = table("castles cities wingspan", (2, 6), cards={"cities": [0, 0, 2, 0, 0, 0, 0, 0, 0]})
    assert at.can("die1 cities r2c1")


def test_R6_3_complete_rows_and_columns_pay():
    at = table("castles cities wingspan", (2, 6), cards={"cities": [1, 5, 0, 0, 0, 4, 0, 0, 1]}).do("die1 cities r1c3")
    assert at.have == (1, 2, 1)  # the upper row pumpkin and coin, the right column two hearts
    for square, card, have in (
        ("r2c1", [0, 0, 0, 0, 5, 1, 0, 0, 0], (0, 1, 1)),
        ("r3c1", [0, 0, 0, 0, 0, 0, 0, 5, 1], (1, 1, 0)),
        ("r1c1", [0, 0, 0, 5, 0, 0, 1, 0, 0], (2, 0, 0)),
        ("r1c2", [0, 0, 0, 0, 5, 0, 0, 1, 0], (0, 0, 2)),
    ):
        assert table("castles cities wingspan", (2, 6), cards={"cities": card}).do(f"die1 cities {square}").have == have


def test_R6_4_its_stars_are_the_lower_of_the_other_two_and_no_more_than_its_squares():
    three_rows = [1] * 5 + [0] * 5  # three rows of castle 1
    two_birds = [1, 1, 1, 6, 6, 6, 0, 0, 0]
    for squares, card, stars in ((9, three_rows, 2), (1, three_rows, 1), (0, three_rows, 0), (9, [0] * 10, 0)):
        cards = {"cities": [1] * squares + [0] * (9 - squares), "castles": card, "wingspan": two_birds}
        assert table("castles cities wingspan", cards=cards).stars("cities") == stars


def test_R6_4_only_whole_stars_are_compared():
    at = table("castles cities wingspan", have=(9, 9, 9), cards={"cities": [1] * 9, "castles": [1] * 10})
    assert at.stars("cities") == 0


# Charterstone: [buildings, crates 1 to 6, marked crates]


def test_R7_1_a_die_marks_the_building_of_its_number_for_a_resource():
    for number, have in ((1, (1, 0, 0)), (2, (1, 0, 0)), (3, (0, 1, 0)), (4, (0, 1, 0)), (5, (0, 0, 1)), (6, (0, 0, 1))):
        at = table("castles charterstone wingspan", (number, number)).do(f"die1 charterstone building {number}")
        assert at.have == have
    assert at.refused("die2 charterstone building 5") == "R2.4"
    at.do("done").chance("roll 6 2")
    assert at.refused("die2 charterstone building 6") == "R7.1"
    assert at.refused("die2 charterstone building 3") == "R7.1"


def test_R7_2_the_other_die_is_noted_as_rolled_and_stays():
    at = table("castles charterstone wingspan", (2, 6), have=(2, 0, 0)).do("pumpkin2 die1 up", "die2 charterstone building 6")
    assert at.card("charterstone")[6] == 2
    assert at.sheet.dice[0] == 3


def test_R7_2_it_is_noted_even_if_it_was_used():
    at = table("castles charterstone wingspan", (2, 6)).do("die1 castles a1", "die2 charterstone building 6")
    assert at.card("charterstone")[6] == 2


def test_R7_2_an_adjusted_die_notes_the_other_one():
    at = table("castles charterstone wingspan", (2, 6), have=(2, 0, 0)).do("pumpkin2 die1 up", "die1 charterstone building 3")
    assert at.card("charterstone")[3] == 6


def test_R7_3_a_copy_notes_the_other_rolled_die():
    at = table("castles charterstone wingspan", (2, 6), have=(0, 3, 0)).do("heart3 die1")
    assert at.refused("made1 charterstone building 2 note 1") == "R7.3"
    assert at.legal("made1 charterstone") == ["made1 charterstone building 2 note 2"]
    assert at.do("made1 charterstone building 2 note 2").card("charterstone")[2] == 6
    at = table("castles charterstone wingspan", (2, 5), have=(2, 0, 2)).do("coin2 die2", "pumpkin2 made1 down")
    assert at.legal("made1 charterstone") == ["made1 charterstone building 4 note 1"]


def test_R7_3_a_die_made_with_x_coins_notes_either():
    for noted, value in ((1, 2), (2, 6)):
        at = table("castles charterstone wingspan", (2, 6), have=(0, 0, 3)).do("coins 3")
        assert len(at.legal("made1 charterstone")) == 2
        at.do(f"made1 charterstone building 3 note {noted}")
        assert at.card("charterstone")[3] == value


def test_R7_4_a_die_marks_all_crates_with_its_number():
    card = [mask(1, 2, 3, 6), 2, 5, 2, 0, 0, 2, mask(6)]
    at = table("castles charterstone wingspan", (2, 4), cards={"charterstone": card})
    assert at.refused("die2 charterstone crates") == "R7.4"
    assert at.say("die1 charterstone crates") == "Mark all crates with a 2, gaining 2 stars"
    at.do("die1 charterstone crates")
    assert at.card("charterstone")[7] == mask(1, 3, 6)
    at.do("done").chance("roll 2 2")
    assert at.refused("die1 charterstone crates") == "R7.4"  # all of them are marked


def test_R7_4_adjusted_and_made_dice_mark_crates_too():
    card = [mask(1), 3, 0, 0, 0, 0, 0, 0]
    at = table("castles charterstone wingspan", (2, 6), have=(2, 0, 3), cards={"charterstone": card})
    assert at.do("pumpkin2 die1 up").can("die1 charterstone crates")
    assert at.do("coins 3").can("made1 charterstone crates")


def test_R7_4_a_number_noted_this_turn_wants_three_pumpkins():
    at = table("castles charterstone wingspan", (2, 6), have=(3, 0, 0)).do("die2 charterstone building 6")
    assert at.refused("die1 charterstone crates") == "R2.4"
    assert at.do("pumpkin3 die1 same", "die1 charterstone crates").stars("charterstone") == 1


def test_R7_5_each_marked_crate_is_a_star():
    at = table("castles charterstone wingspan", cards={"charterstone": [mask(1, 2, 3), 1, 1, 1, 0, 0, 0, mask(1, 3)]})
    assert at.stars("charterstone") == 2


# Euphoria: [left, right, sum left, sum right, stars]


def test_R8_1_a_number_is_marked_once_in_each_area():
    at = table("castles euphoria wingspan", (2, 6), cards={"euphoria": [mask(2), 0, 2, 0, 0]})
    assert at.refused("die1 euphoria left 2") == "R8.1"
    assert at.refused("die1 euphoria right 3") == "R8.1"
    assert at.legal("die1 euphoria") == ["die1 euphoria right 2"]


def test_R8_2_the_sum_of_the_area_says_what_it_brings():
    for marked, number, have, stars in (
        ((), 3, (0, 0, 1), 0),
        ((1,), 2, (0, 0, 1), 0),
        ((), 4, (0, 0, 0), 1),
        ((4, 1, 2), 3, (0, 0, 0), 1),
    ):
        card = [mask(*marked), 0, sum(marked), 0, 0]
        at = table("castles euphoria wingspan", (number, 6), cards={"euphoria": card})
        die = at.sheet.dice.index(number) + 1
        at.do(f"die{die} euphoria left {number}")
        assert (at.have, at.stars("euphoria")) == (have, stars)


def test_R8_2_from_eleven_a_pumpkin_or_a_heart():
    for choice, have in (("take pumpkin", (1, 0, 0)), ("take heart", (0, 1, 0))):
        at = table("castles euphoria wingspan", (5, 6), cards={"euphoria": [mask(6), 0, 6, 0, 1]}).do(
            "die1 euphoria left 5", choice
        )
        assert (at.have, at.stars("euphoria")) == (have, 1)


def test_R8_3_six_stars_are_the_most_and_marking_stays_allowed():
    at = table("castles euphoria wingspan", (4, 6), cards={"euphoria": [mask(1, 2, 3), 0, 6, 0, 6]}).do("die1 euphoria left 4")
    assert at.stars("euphoria") == 6
    assert at.have == (0, 0, 0)


def test_R8_4_a_rolled_pair_marks_both_areas_with_one_die():
    at = table("castles euphoria wingspan", (5, 5), cards={"euphoria": [mask(6), 0, 6, 0, 1]}).do("die1 euphoria both")
    assert at.card("euphoria")[:4] == [mask(5, 6), mask(5), 11, 5]
    assert at.stars("euphoria") == 2
    at.do("take pumpkin")
    assert at.have == (1, 0, 0)
    assert at.can("die2 castles a1")


def test_R8_4_a_pair_may_also_mark_one_area_and_no_pair_never_two():
    assert table("castles euphoria wingspan", (5, 5)).can("die1 euphoria left 5")
    assert table("castles euphoria wingspan", (5, 6)).refused("die1 euphoria both") == "R8.4"


def test_R8_4_both_areas_can_owe_a_choice():
    card = [mask(6, 1), mask(6, 2), 7, 8, 2]
    at = table("castles euphoria wingspan", (5, 5), cards={"euphoria": card}).do("die2 euphoria both", "take heart", "take pumpkin")
    assert at.have == (1, 1, 0)


def test_R8_5_the_number_must_be_free_in_both_areas():
    at = table("castles euphoria wingspan", (5, 5), cards={"euphoria": [mask(5), 0, 5, 0, 1]})
    assert at.refused("die1 euphoria both") == "R8.5"
    assert at.legal("die1 euphoria") == ["die1 euphoria right 5"]


def test_R8_5_adjusted_dice_and_x_coin_dice_make_no_pair_and_copies_do():
    at = table("castles euphoria wingspan", (5, 5), have=(2, 2, 5))
    at.do("pumpkin2 die1 up", "heart2", "coins 5")
    assert at.refused("die1 euphoria both") == "R8.5"
    assert at.refused("made2 euphoria both") == "R8.5"
    assert at.can("made1 euphoria both")
    assert at.can("die2 euphoria both")


# My Little Scythe: [left, right]


def test_R9_1_a_hex_is_marked_once_and_pays_for_its_cluster():
    at = table("castles little_scythe wingspan", (2, 6)).do("die1 little_scythe left 2")
    assert at.have == (1, 0, 0)
    at.do("done").chance("roll 2 6")
    assert at.refused("die1 little_scythe left 2") == "R9.1"
    assert at.refused("die1 little_scythe right 6") == "R9.1"
    assert at.do("die2 little_scythe right 6").have == (1, 1, 0)


def test_R9_2_a_pair_of_hexes_brings_a_coin():
    at = table("castles little_scythe wingspan", (3, 6), cards={"little_scythe": [mask(3), 0]}).do("die1 little_scythe right 3")
    assert at.have == (0, 1, 1)


def test_R9_3_eight_pumpkins_five_hearts_and_nine_coins_are_four_stars():
    at = table("castles little_scythe wingspan", have=(1, 0, 2), gained=(8, 5, 9))
    assert at.stars("little_scythe") == 4


def test_R9_3_gains_of_all_realms_count():
    at = table("castles little_scythe wingspan", (2, 6), gained=(5, 0, 0))
    assert at.say("die1 castles a1") == "Write the 2 on castle square a1, gaining 1 pumpkin and 2 stars"
    assert at.do("die1 castles a1").stars("little_scythe") == 2


# Pendulum: [octagons, numbers, stars]


def test_R10_1_any_die_outlines_an_octagon_for_nothing_at_once():
    at = table("castles pendulum wingspan", (2, 6))
    for number in range(1, 6):
        assert at.can(f"die1 pendulum octagon {number}")
    at.do("die1 pendulum octagon 1")
    assert at.have == (0, 0, 0)
    at.do("done").chance("roll 1 1")
    assert at.refused("die1 pendulum octagon 1") == "R10.1"


def test_R10_1_changed_and_made_dice_outline_too():
    at = table("castles pendulum wingspan", (2, 6), have=(2, 0, 1)).do("pumpkin2 die1 up", "coins 1")
    assert at.can("die1 pendulum octagon 5")
    assert at.can("made1 pendulum octagon 5")


def test_R10_2_a_number_is_marked_in_its_hourglass_in_any_order():
    at = table("castles pendulum wingspan", (1, 3), cards={"pendulum": [0, mask(1), 0]})
    assert at.refused("die1 pendulum 1") == "R10.2"
    assert at.refused("die1 pendulum 3") == "R10.2"
    assert at.can("die2 pendulum 3")


def test_R10_3_a_complete_hourglass_pays_all_outlined_octagons():
    at = table("castles pendulum wingspan", (4, 6), cards={"pendulum": [0b11001, mask(5), 0]}).do("die1 pendulum 4")
    assert at.have == (1, 1, 0)
    assert at.stars("pendulum") == 2
    at = table("castles pendulum wingspan", (4, 6), cards={"pendulum": [0b00110, mask(5), 0]}).do("die1 pendulum 4")
    assert at.have == (1, 1, 2)


def test_R10_3_an_incomplete_hourglass_pays_nothing():
    at = table("castles pendulum wingspan", (2, 6), cards={"pendulum": [0b11111, mask(1), 0]}).do("die1 pendulum 2")
    assert at.have == (0, 0, 0)
    assert at.stars("pendulum") == 0


def test_R10_4_octagons_pay_again_with_every_hourglass():
    at = table("castles pendulum wingspan", (5, 6), cards={"pendulum": [0b11001, mask(4), 0]})
    at.do("die2 pendulum 6", "done").chance("roll 5 5").do("die1 pendulum 5")
    assert at.have == (2, 2, 0)
    assert at.stars("pendulum") == 4


def test_R10_4_an_octagon_outlined_later_does_not_pay_for_earlier_hourglasses():
    at = table("castles pendulum wingspan", (5, 6)).do("die2 pendulum 6", "done").chance("roll 1 1").do("die1 pendulum octagon 4")
    assert at.stars("pendulum") == 0


# The Society


def test_R11_1_cards_are_filled_in_any_order_and_numbers_may_repeat():
    at = table("castles society wingspan", (3, 3))
    assert len(at.legal("die1 society")) == 9
    at.do("die1 society g", "done").chance("roll 3 3").do("die1 society i")
    assert at.refused("die2 society g") == "R2.4"
    at.do("done").chance("roll 4 4")
    assert at.refused("die1 society g") == "R11.1"


def test_R11_2_each_card_is_lower_than_those_directly_above():
    card = filled("ab", "46")
    at = table("castles society wingspan", (3, 4), cards={"society": card})
    assert at.legal("die1 society") == [f"die1 society {name}" for name in "cdefghi"]
    assert at.legal("die2 society") == [f"die2 society {name}" for name in "efghi"]
    assert at.refused("die2 society c") == "R11.2"
    assert at.refused("die2 society d") == "R11.2"


def test_R11_2_it_holds_upward_too():
    at = table("castles society wingspan", (3, 4), cards={"society": filled("d", "3")})
    assert at.refused("die1 society a") == "R11.2"
    assert at.refused("die1 society b") == "R11.2"
    assert at.can("die2 society a")
    assert at.refused("die1 society g") == "R11.2"
    assert at.can("die1 society f")  # not below d


def test_R11_3_a_complete_row_pays():
    for squares, numbers, name, have in (
        ("a", "6", "b", (0, 1, 1)),
        ("cd", "33", "e", (1, 1, 1)),
        ("fgh", "111", "i", (2, 1, 1)),
    ):
        at = table("castles society wingspan", (2, 2), cards={"society": filled(squares, numbers)}).do(f"die1 society {name}")
        assert at.have == have


def test_R11_4_each_set_of_three_is_a_star():
    for squares, stars in (("acd", 1), ("bde", 1), ("cfg", 1), ("dgh", 1), ("ehi", 1), ("ace", 0), ("abcde", 2), ("cdefghi", 3)):
        assert table("castles society wingspan", cards={"society": filled(squares, "1" * 9)}).stars("society") == stars


def test_R11_5_all_nine_cards_are_six_stars():
    assert table("castles society wingspan", cards={"society": [1] * 9}).stars("society") == 6
    assert table("castles society wingspan", cards={"society": [1] * 8 + [0]}).stars("society") == 4


def test_R11_6_a_number_that_blocks_others_is_allowed():
    at = table("castles society wingspan", (1, 1))
    assert at.can("die1 society a")


# Scythe: [top, bottom]


def test_R12_1_the_top_row_gives():
    for number, have in ((1, (0, 0, 1)), (2, (0, 1, 0)), (3, (1, 0, 0)), (4, (0, 0, 1)), (5, (0, 1, 0)), (6, (1, 0, 0))):
        at = table("castles scythe wingspan", (number, number)).do(f"die1 scythe top {number}")
        assert at.have == have
    at.do("done").chance("roll 6 6")
    assert at.refused("die1 scythe top 6") == "R12.1"
    assert at.refused("die1 scythe top 5") == "R12.1"


def test_R12_2_the_bottom_row_costs():
    for number, kind in ((5, 1), (6, 0), (2, 2), (1, 0), (4, 2), (3, 1)):
        poor = table("castles scythe wingspan", (number, number), have=tuple(0 if k == kind else 5 for k in range(3)))  # type: ignore[arg-type]
        assert poor.refused(f"die1 scythe bottom {number}") == "R12.2"
        at = table("castles scythe wingspan", (number, number), have=(1, 1, 1)).do(f"die1 scythe bottom {number}")
        assert at.have == tuple(0 if k == kind else 1 for k in range(3))
        assert at.stars("scythe") == 1
    at.do("done").chance("roll 3 3")
    assert at.refused("die1 scythe bottom 3") == "R12.2"


def test_R12_3_the_bottom_can_be_paid_for_in_the_same_activation():
    at = table("castles scythe wingspan", (2, 6), have=(1, 0, 0))
    assert at.say("die1 scythe both 2") == (
        "Mark the 2 of the top row and the 6 below it, paying 1 pumpkin, gaining 1 heart and 1 star"
    )
    at.do("die1 scythe both 2")
    assert at.have == (0, 1, 0)
    assert at.card("scythe") == [0b10, 0b10]
    assert table("castles scythe wingspan", (2, 6)).refused("die1 scythe both 2") == "R12.2"


def test_R12_3_neither_of_the_two_may_be_marked_before():
    at = table("castles scythe wingspan", (2, 6), have=(1, 0, 0), cards={"scythe": [0b10, 0]})
    assert at.refused("die1 scythe both 2") == "R12.1"
    at = table("castles scythe wingspan", (2, 6), have=(1, 0, 0), cards={"scythe": [0, 0b10]})
    assert at.refused("die1 scythe both 2") == "R12.2"


def test_R12_3_a_top_gain_never_pays_for_its_own_column_in_this_print():
    rows = law().edition.rows("scythe")
    assert all(row.text("cost") not in row.texts("gain") for row in rows)


def test_R12_4_each_bottom_number_is_a_star():
    assert table("castles scythe wingspan", cards={"scythe": [0b111111, 0b101]}).stars("scythe") == 2


# Tapestry


def test_R13_1_the_shape_is_that_of_the_die_and_may_be_used_again():
    at = table("castles tapestry wingspan", (1, 2))
    assert at.refused("die1 tapestry 2a r1c1") == "R13.1"
    assert len(at.legal("die1 tapestry")) == 30
    at.do("die1 tapestry 1a r1c1", "done").chance("roll 1 1").do("die1 tapestry 1a r1c2")
    assert at.card("tapestry")[0] == woven((1, 1), (1, 2))


def test_R13_2_shapes_are_turned_and_flipped():
    shapes = [row.texts("cells") for row in law().edition.rows("shape")]
    assert [len(turnings(shape)) for shape in shapes] == [1, 2, 4, 4, 4, 4]
    assert len(turnings(["##.", ".##"])) == 4
    assert len(turnings(["#..", "###", "..."])) == 8
    at = table("castles tapestry wingspan", (2, 3))
    assert at.can("die1 tapestry 2a r1c1")
    at.do("die1 tapestry 2b r1c1")
    assert at.card("tapestry")[0] == woven((1, 1), (2, 1))


def test_R13_2_all_ways_lie_where_they_say():
    tapestry = law().realms[REALMS.index("tapestry")]
    assert isinstance(tapestry, Tapestry)
    for number, squares in ((1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6)):
        masks = tapestry.masks[tapestry.first[number] : tapestry.first[number + 1]]
        assert len(set(masks)) == len(masks)
        assert {found.bit_count() for found in masks} == {squares}
        assert all(found < 1 << 36 and not found & tapestry.printed for found in masks)


def test_R13_3_shapes_stay_inside_and_off_what_is_filled():
    at = table("castles tapestry wingspan", (1, 6), cards={"tapestry": [woven((3, 1))]})
    assert at.refused("die1 tapestry 1a r3c1") == "R13.3"
    assert not any(text.endswith("r2c2") for text in at.legal("die1 tapestry"))  # printed
    assert at.refused("die2 tapestry 6a r2c1") == "R13.3"  # over r3c1


def test_R13_4_a_complete_big_square_pays():
    for square, rest, have in (
        ("r1c1", [(1, 2), (2, 1)], (1, 0, 0)),
        ("r1c3", [(1, 4), (2, 3), (2, 4)], (0, 1, 0)),
        ("r1c5", [(2, 5), (2, 6)], (0, 0, 1)),
        ("r3c1", [(3, 2), (4, 1), (4, 2)], (0, 0, 1)),
        ("r3c4", [(4, 3), (4, 4)], (1, 0, 0)),
        ("r3c5", [(3, 6), (4, 5)], (0, 1, 0)),
        ("r5c1", [(5, 2), (6, 2)], (0, 1, 0)),
        ("r5c3", [(5, 4), (6, 3)], (0, 0, 1)),
        ("r5c5", [(5, 6), (6, 5), (6, 6)], (1, 0, 0)),
    ):
        at = table("castles tapestry wingspan", (1, 1), cards={"tapestry": [woven(*rest)]}).do(f"die1 tapestry 1a {square}")
        assert at.have == have


def test_R13_4_one_shape_can_complete_several():
    rest = [(1, 1), (2, 1), (1, 4), (2, 3), (2, 4)]
    at = table("castles tapestry wingspan", (2, 2), cards={"tapestry": [woven(*rest)]}).do("die1 tapestry 2a r1c2")
    assert at.have == (1, 1, 0)


def test_R13_5_complete_big_rows_and_columns_are_stars():
    row = [(r, c) for r in (1, 2) for c in range(1, 7)]
    column = [(r, c) for r in range(1, 7) for c in (3, 4)]
    assert table("castles tapestry wingspan", cards={"tapestry": [woven(*row)]}).stars("tapestry") == 1
    assert table("castles tapestry wingspan", cards={"tapestry": [woven(*row[:-1])]}).stars("tapestry") == 0
    assert table("castles tapestry wingspan", cards={"tapestry": [woven(*row, *column)]}).stars("tapestry") == 2
    assert table("castles tapestry wingspan", cards={"tapestry": [(1 << 36) - 1]}).stars("tapestry") == 6


# Viticulture: [grapes, crossed off, orders, order being filled, what it wants]


def vineyard(grapes: int, roll: tuple[int, int], crossed: int = 0, orders: int = 0) -> Table:
    return table("castles viticulture wingspan", roll, cards={"viticulture": [grapes, crossed, orders, 0, 0]})


def test_R14_1_a_die_gains_the_grape_of_its_number_and_the_resource():
    for number, have in ((1, (0, 0, 1)), (2, (0, 0, 1)), (3, (0, 1, 0)), (4, (0, 1, 0)), (5, (1, 0, 0)), (6, (1, 0, 0))):
        at = vineyard(0, (number, number)).do(f"die1 viticulture grape {number}")
        assert at.have == have
        assert at.card("viticulture")[0] == mask(number)
    assert vineyard(mask(2), (2, 6)).refused("die1 viticulture grape 2") == "R14.1"
    assert vineyard(0, (2, 6)).refused("die1 viticulture grape 3") == "R14.1"


def test_R14_1_a_crossed_off_grape_is_gone():
    assert vineyard(0, (2, 6), crossed=mask(2)).refused("die1 viticulture grape 2") == "R14.1"


def test_R14_2_an_order_wants_a_die_and_at_least_one_grape():
    assert vineyard(0, (6, 6)).refused("die1 viticulture order 10") == "R14.2"


def test_R14_2_a_grape_gained_this_turn_pays_only_in_another_activation():
    at = table("castles viticulture wingspan", (5, 6), have=(2, 0, 0)).do("die1 viticulture grape 5")
    assert at.refused("die2 viticulture order 10") == "R2.4"
    assert at.have == (3, 0, 0)
    at.do("pumpkin3 die2 same", "die2 viticulture order 10", "cross grape 5")
    assert at.stars("viticulture") == 2


def test_R14_3_a_five_grape_and_a_six_fill_the_ten_or_the_eleven():
    at = vineyard(mask(5), (2, 6))
    assert at.legal("die2 viticulture order") == ["die2 viticulture order 10", "die2 viticulture order 11"]
    assert at.refused("die2 viticulture order 12") == "R14.3"
    for order in (10, 11):
        at = vineyard(mask(5), (2, 6)).do(f"die2 viticulture order {order}", "cross grape 5")
        assert at.stars("viticulture") == 2
        assert at.card("viticulture")[:2] == [0, mask(5)]
        assert at.can("die1 castles a1")


def test_R14_3_grapes_are_crossed_off_until_the_sum_is_reached():
    at = vineyard(mask(1, 2, 3, 6), (4, 6)).do("die1 viticulture order 11")
    assert at.legal() == ["cross grape 1", "cross grape 2", "cross grape 3", "cross grape 6"]
    assert at.refused("done") == "R14.3"
    assert at.refused("cross grape 5") == "R14.3"
    assert at.say("cross grape 6") == "Cross off grape 6 for the order for 11, 1 still wanting"
    at.do("cross grape 6")
    assert at.stars("viticulture") == 0
    assert at.say("cross grape 2") == "Cross off grape 2 and fill the order for 11, gaining 2 stars"
    at.do("cross grape 2")
    assert at.card("viticulture")[0] == mask(1, 3)
    assert at.refused("cross grape 3") == "R14.3"


def test_R14_4_each_order_is_filled_once_for_two_stars():
    at = vineyard(mask(5, 6), (5, 6), orders=0b001)
    assert at.refused("die1 viticulture order 10") == "R14.4"
    assert at.stars("viticulture") == 2
    assert vineyard(0, (5, 6), orders=0b111).stars("viticulture") == 6


# Wingspan


def test_R15_1_birds_are_filled_from_left_to_right_with_any_number():
    at = table("castles euphoria wingspan", (2, 6))
    assert at.legal("die1 wingspan") == ["die1 wingspan a1", "die1 wingspan b1", "die1 wingspan c1"]
    assert at.refused("die1 wingspan a2") == "R15.1"
    at.do("die1 wingspan a1", "done").chance("roll 6 6")
    assert at.refused("die1 wingspan a1") == "R15.1"
    assert at.can("die1 wingspan a2")


def test_R15_2_each_square_pays_what_stands_below():
    wanted = {"a1": (1, 0, 0), "a2": (0, 0, 1), "b1": (0, 0, 1), "b2": (0, 1, 0), "c1": (0, 1, 0), "c2": (1, 0, 0)}
    for square, have in wanted.items():
        card = [0] * 9
        for before in range(int(square[1]) - 1):
            card[3 * "abc".index(square[0]) + before] = 1
        at = table("castles euphoria wingspan", (1, 1), cards={"wingspan": card}).do(f"die1 wingspan {square}")
        assert at.have == have
        assert at.stars("wingspan") == 0


def test_R15_2_the_last_square_is_a_star_whatever_the_sum():
    at = table("castles euphoria wingspan", (1, 1), cards={"wingspan": [0, 0, 0, 1, 1, 0, 0, 0, 0]}).do("die1 wingspan b3")
    assert at.stars("wingspan") == 1
    assert at.have == (0, 0, 0)


def test_R15_3_a_sum_equal_to_the_wingspan_is_one_star_more():
    for card, stars in (
        ([2, 3, 2, 0, 0, 0, 0, 0, 0], 2),
        ([2, 3, 3, 0, 0, 0, 0, 0, 0], 1),
        ([1, 6, 0, 0, 0, 0, 0, 0, 0], 0),  # the sum alone is not enough
        ([2, 3, 2, 6, 5, 1, 6, 6, 4], 6),
    ):
        assert table("castles euphoria wingspan", cards={"wingspan": card}).stars("wingspan") == stars


def test_R9_3_and_all_the_others_offer_at_most_six_stars():
    for realm, card in {
        "castles": [1] * 10,
        "charterstone": [126, 1, 1, 1, 1, 1, 1, 126],
        "euphoria": [126, 126, 21, 21, 6],
        "society": [1] * 9,
        "scythe": [63, 63],
        "tapestry": [(1 << 36) - 1],
        "viticulture": [0, 126, 7, 0, 0],
        "wingspan": [2, 3, 2, 6, 5, 1, 6, 6, 4],
        "little_scythe": [126, 126],
    }.items():
        others = [name for name in ("castles", "euphoria", "wingspan") if name != realm][:2]
        at = table(" ".join([realm, *others]), gained=(12, 12, 12), cards={realm: card})
        assert at.stars(realm) == 6
