"""R5 to R9: Between Two Castles, Between Two Cities, Charterstone, Euphoria, My Little Scythe."""

from rolling_realms_table import Table, mask, table

# castle squares in the order of the card
A1, B2, B3, C1, C2, D2, D3, E1, E2, E3 = range(10)


def castles(numbers: dict[int, int], roll: tuple[int, int] = (2, 6)) -> Table:
    card = [numbers.get(square, 0) for square in range(10)]
    return table("castles euphoria wingspan", roll, cards={"castles": card})


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
    assert at.describe("die1 charterstone crates") == "Mark crates 1 and 3 of Charterstone with the 2, gaining 2 stars"
    at.do("die1 charterstone crates")
    assert at.card("charterstone")[7] == mask(1, 3, 6)
    at.do("done").chance("roll 2 2")
    assert at.refused("die1 charterstone crates") == "R7.4"  # all of them are marked


def test_R7_4_adjusted_and_extra_dice_mark_crates_too():
    card = [mask(1), 3, 0, 0, 0, 0, 0, 0]
    at = table("castles charterstone wingspan", (2, 6), have=(2, 0, 3), cards={"charterstone": card})
    assert at.do("pumpkin2 die1 up").can("die1 charterstone crates")
    assert at.do("coins 3").can("made1 charterstone crates")


def test_R7_4_a_number_noted_this_turn_needs_three_pumpkins():
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


def test_R8_2_the_sum_of_the_area_determines_the_gain():
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


def test_R9_2_a_pair_of_hexes_gives_a_coin():
    at = table("castles little_scythe wingspan", (3, 6), cards={"little_scythe": [mask(3), 0]}).do("die1 little_scythe right 3")
    assert at.have == (0, 1, 1)


def test_R9_3_eight_pumpkins_five_hearts_and_nine_coins_are_four_stars():
    at = table("castles little_scythe wingspan", have=(1, 0, 2), gained=(8, 5, 9))
    assert at.stars("little_scythe") == 4


def test_R9_3_gains_of_all_realms_count():
    at = table("castles little_scythe wingspan", (2, 6), gained=(5, 0, 0))
    assert at.describe("die1 castles a1") == (
        "Write the 2 on square 1 of the left castle's first column in Between Two Castles, gaining 1 pumpkin and 2 "
        "stars in My Little Scythe"
    )
    assert at.do("die1 castles a1").stars("little_scythe") == 2


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
