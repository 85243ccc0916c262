"""R10 to R15: Pendulum, The Society, Scythe, Tapestry, Viticulture, Wingspan."""

from rolling_realms_table import NAMES, Table, filled, mask, rules, table, woven

from rollwright.games.rolling_realms.realms.tapestry import Tapestry, orientations

# Pendulum: [octagons, numbers, stars]


def test_R10_1_any_die_outlines_an_octagon_for_nothing_at_once():
    at = table("castles pendulum wingspan", (2, 6))
    for number in range(1, 6):
        assert at.can(f"die1 pendulum octagon {number}")
    at.do("die1 pendulum octagon 1")
    assert at.have == (0, 0, 0)
    at.do("done").chance("roll 1 1")
    assert at.refused("die1 pendulum octagon 1") == "R10.1"


def test_R10_1_changed_and_extra_dice_outline_too():
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
    assert at.describe("die1 scythe both 2") == (
        "Mark the 2 in the top row of Scythe and the 6 below it, paying 1 pumpkin, gaining 1 heart and 1 star"
    )
    at.do("die1 scythe both 2")
    assert at.have == (0, 1, 0)
    assert at.card("scythe") == [0b10, 0b10]
    assert table("castles scythe wingspan", (2, 6)).refused("die1 scythe both 2") == "R12.3"


def test_R12_3_neither_of_the_two_may_be_marked_before():
    at = table("castles scythe wingspan", (2, 6), have=(1, 0, 0), cards={"scythe": [0b10, 0]})
    assert at.refused("die1 scythe both 2") == "R12.1"
    at = table("castles scythe wingspan", (2, 6), have=(1, 0, 0), cards={"scythe": [0, 0b10]})
    assert at.refused("die1 scythe both 2") == "R12.3"


def test_R12_3_a_top_gain_never_pays_for_its_own_column_in_this_print():
    rows = rules().edition.rows("scythe")
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


def test_R13_1_the_description_names_every_square():
    at = table("castles tapestry wingspan", (1, 5))
    assert at.describe("die1 tapestry 1a r1c1") == "Fill in shape 1 of Tapestry at row 1, column 1"
    assert at.describe("die2 tapestry 5a r3c1") == (
        "Fill in shape 5 of Tapestry at row 3, column 1; row 4, column 1; row 5, columns 1, 2, and 3"
    )


def test_R13_2_shapes_are_turned_and_flipped():
    shapes = [row.texts("cells") for row in rules().edition.rows("shape")]
    assert [len(orientations(shape)) for shape in shapes] == [1, 2, 4, 4, 4, 4]
    assert len(orientations(["##.", ".##"])) == 4
    assert len(orientations(["#..", "###", "..."])) == 8
    at = table("castles tapestry wingspan", (2, 3))
    assert at.can("die1 tapestry 2a r1c1")
    at.do("die1 tapestry 2b r1c1")
    assert at.card("tapestry")[0] == woven((1, 1), (2, 1))


def test_R13_2_every_placement_covers_its_squares():
    tapestry = rules().realms[NAMES.index("tapestry")]
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


def test_R14_2_an_order_needs_a_die_and_at_least_one_grape():
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
    assert at.describe("cross grape 6") == "Cross off grape 6 for the order for 11, which still needs 1"
    at.do("cross grape 6")
    assert at.stars("viticulture") == 0
    assert at.describe("cross grape 2") == "Cross off grape 2, filling the order for 11, gaining 2 stars"
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


def test_R15_2_each_square_pays_what_is_below():
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
