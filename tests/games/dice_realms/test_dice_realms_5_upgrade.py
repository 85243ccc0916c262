"""D7: upgrading faces."""

from __future__ import annotations

import pytest
from realms_table import NO_DRAW, Table, rules_with

from rollwright.games.dice_realms.realm import FINISHED


def upgrading(tiles: str = "", upgrades: int = 9, faces: str = "tinker", **dice: str) -> Table:
    """A table where the first seat upgrades, with these faces on its first die and `die3="gray: ..."` and so on."""
    table = Table(tiles).put(0, 1, faces)
    for name, more in dice.items():
        table.put(0, int(name[3:]), more)
    shown = " ".join(table.faces(0, die + 1)[-1] for die in range(len(table.realm(0).dice)))
    table.throw("innovation", shown, "tinker tinker").ready()
    table.collected()
    table.realm(0).upgrades = upgrades
    return table


def test_D7_1_any_face_of_any_active_die_may_be_upgraded():
    table = upgrading()
    tinkers, artisans = table.stock("tinker"), table.stock("artisan")
    table.play(0, "pick 2 2", "place artisan")
    assert table.faces(0, 2)[1] == "artisan"
    assert (table.stock("tinker"), table.stock("artisan")) == (tinkers + 1, artisans - 1)
    assert table.refused(0, "place artisan") == "D7.1"
    table.play(0, "pick 1 6")  # the one that shows
    assert table.refused(0, "pick 1 5") == "D5.6"


def test_D7_1_also_on_a_die_bought_this_round():
    table = Table().put(0, 1, "mine").throw("innovation", "mine prospector", "tinker tinker").ready()
    assert table.refused(0, "pick 1 1") == "D7.1"
    table.play(0, "buy gray die", "done").collected().play(0, "pick 3 1", "place artisan")
    assert table.faces(0, 3)[0] == "artisan"


def test_D7_1_a_player_who_is_finished_waits_for_the_others():
    table = upgrading().play(0, "done")
    assert table.refused(0, "pick 1 1") == "D7.1"


def test_D7_1_upgrades_start_when_all_players_have_collected():
    table = Table().throw("innovation", "tinker tinker", "tinker tinker").ready().play(0, "done")
    assert table.position.to_act() == [1]
    assert str(table.position.phase()) == "round 1, collect"
    assert table.refused(0, "pick 1 1") == "D7.1"
    table.play(1, "done")
    assert table.refused(0, "pick 1 1") == ""
    assert str(table.position.phase()) == "round 1, upgrade"


def test_D7_1_the_final_round_is_known_before_the_first_upgrade():
    """The second seat decides with its Banker whether the grain runs out; only then the first seat upgrades."""
    table = Table("banker").put(1, 1, "banker").give(1, points=5).leave(grain=2)
    table.throw("innovation", "tinker tinker", "banker tinker").ready().play(0, "done")
    assert table.refused(0, "pick 1 1") == "D7.1"
    table.play(1, "use 1 1", "swap all points grain", "done").collected()
    assert "final round" in str(table.position.phase())
    assert table.position.phase().short == "final round"  # the header of a phone
    assert table.refused(0, "pick 1 1") == ""


def test_D7_2_unspent_upgrades_are_lost():
    table = upgrading().play(0, "done")
    assert table.realm(0).upgrades == 0
    table = upgrading(upgrades=1).play(0, "pick 1 1", "place artisan")
    assert table.realm(0).step == FINISHED  # nothing is left to do
    table = upgrading("steward", upgrades=0, die3="gray: tinker tinker tinker tinker tinker steward")
    assert table.refused(0, "pick 1 1") == "D7.2"


def cost(old: str, new: str) -> int:
    rules = rules_with()
    ids = [face.id for face in rules.faces]
    return rules.cost[ids.index(old)][ids.index(new)]


def test_D7_3_in_the_same_line_each_dot_costs_one():
    assert (cost("farm", "fields"), cost("fields", "estate"), cost("farm", "estate")) == (1, 2, 3)
    table = upgrading(upgrades=2).play(0, "pick 1 1")
    assert table.refused(0, "place inventor") == "D7.3"
    assert table.refused(0, "place tinker") == "D7.3"
    table.play(0, "place artisan")
    assert table.realm(0).upgrades == 1


def test_D7_4_another_face_with_as_many_dots_costs_one_and_lines_go_by_symbol():
    assert (cost("farm", "tower"), cost("county", "keep"), cost("mine", "duchy")) == (1, 1, 1)
    assert cost("barony", "baron") == 1
    assert cost("barony", "count") == 2
    assert cost("barony", "county") == 1


def test_D7_5_more_dots_in_another_line_cost_both():
    assert (cost("farm", "county"), cost("farm", "duchy"), cost("county", "estate")) == (2, 4, 3)


def test_D7_5_what_is_too_dear_is_refused_by_the_rule_of_its_way():
    table = upgrading(upgrades=2).play(0, "pick 1 1")
    assert table.refused(0, "place inventor") == "D7.3"
    assert table.refused(0, "place duchy") == "D7.5"
    assert table.refused(0, "place destroyed") == "D4.6"


def test_D7_6_white_faces_are_one_line_and_big_ones_are_reached_at_once():
    assert (cost("farm", "hero"), cost("hero", "shrine"), cost("county", "hero")) == (2, 1, 1)
    assert (cost("hero", "temple"), cost("mine", "monument"), cost("temple", "monument")) == (4, 5, 2)
    assert (cost("farm", "temple"), cost("farm", "monument")) == (6, 8)
    table = upgrading("temple, hero", upgrades=4, faces="hero").play(0, "pick 1 1", "place temple")
    assert table.realm(0).upgrades == 0


def test_D7_7_a_downgrade_costs_one():
    assert (cost("duchy", "farm"), cost("duchy", "county"), cost("monument", "hero"), cost("hero", "farm")) == (1, 1, 1, 1)


def test_D7_8_green_dice_carry_green_faces_only():
    table = upgrading("nobles, hero", die3="green: barony").play(0, "pick 3 1")
    assert table.refused(0, "place farm") == "D7.8"
    assert table.refused(0, "place hero") == "D7.8"
    table.play(0, "place baron", "pick 3 2", "place duchy")
    assert table.faces(0, 3) == ["baron", "duchy", "barony", "barony", "barony", "barony"]


def test_D7_9_some_faces_are_limited_to_one_on_each_die():
    table = upgrading("plow-team, gardener, monument, hero", faces="plow-team hero", upgrades=20).play(0, "pick 1 3")
    assert table.refused(0, "place plow-team") == "D7.9"
    table.play(
        0, "place gardener", "pick 1 4", "place hero", "pick 2 1", "place plow-team", "pick 1 1", "place monument", "pick 1 2"
    )
    assert table.refused(0, "place monument") == "D7.9"


def test_D7_10_upgrade_powers_make_four_dot_faces_without_upgrades():
    table = upgrading("steward, hero", upgrades=1, die3="gray: barony county duchy hero tower steward")
    table.play(0, "use 3 1")
    assert table.refused(0, "pick 3 3") == "D7.10"  # a Duchy already
    assert table.refused(0, "pick 3 4") == "D7.10"
    assert table.refused(0, "pick 1 1") == "D7.10"
    assert table.refused(0, "done") == "D5.6"
    table.play(0, "pick 3 2")
    assert table.faces(0, 3)[1] == "duchy"
    assert table.realm(0).upgrades == 1
    assert table.refused(0, "use 3 1") == "D5.6"
    assert table.refused(0, "use 3 2") == "D5.6"  # its other power was collected


def test_D7_10_they_are_optional_and_wait_for_the_upgrade_step():
    table = Table("steward").put(0, 1, "steward").throw("innovation", "steward prospector", "tinker tinker").ready()
    assert table.refused(0, "use 1 1") == "D7.10"
    table.collected()
    assert table.refused(0, "done") == ""
    assert table.refused(0, "use 1 1") == ""


def test_D7_10_the_refusal_of_a_power_names_what_is_missing():
    table = upgrading("steward", faces="tinker tinker tinker tinker tinker steward")
    table.shared.stock[table.face("duchy")] = 0
    assert table.message(0, "use 1 1") == "D7.12: Steward needs a Duchy, and none is left."
    table.put(0, 2, "farm farm farm farm farm farm")
    assert table.message(0, "use 1 1") == "D7.10: None of your active dice has a Lands face with 1 or 2 dots for Steward to change."


def test_D7_11_nothing_on_dice_set_aside_nor_destroyed_faces():
    table = Table().put(0, 2, "destroyed").throw("robber", "tinker tinker", "tinker tinker").ready()
    table.play(0, "aside 1").play(1, "aside 1").collected()
    assert table.refused(0, "pick 1 1") == "D7.11"
    assert table.refused(0, "pick 2 1") == "D7.11"
    assert table.refused(0, "pick 2 2") == ""


def test_D7_11_a_power_of_a_die_set_aside_cannot_be_used():
    table = Table("steward").put(0, 1, "steward").put(0, 2, "artisan")
    table.throw("robber", "steward artisan", "tinker tinker").ready().play(0, "aside 1").play(1, "aside 1").collected()
    assert table.refused(0, "use 1 1") == "D4.5"


def test_D7_12_what_is_sold_out_can_be_passed_over():
    table = upgrading(upgrades=4)
    table.shared.stock[table.face("artisan")] = 0
    table.play(0, "pick 1 1")
    assert table.refused(0, "place artisan") == "D7.12"
    table.play(0, "place inventor")
    assert table.realm(0).upgrades == 1


def test_D7_12_a_face_that_could_become_only_what_is_sold_out_is_refused_for_that():
    table = upgrading(upgrades=1, die3="green: barony")
    table.shared.stock[table.face("county")] = 0
    assert table.refused(0, "pick 3 1") == "D7.12"
    table.realm(0).upgrades = 3  # enough for a Duchy
    assert table.refused(0, "pick 3 1") == ""


def test_D7_3_a_face_that_could_become_only_what_is_too_dear_is_refused_for_that():
    own = f"""{NO_DRAW}
[[face]]
id = "county"
dots = 4
status = "proposed"
source = "for tests"
"""
    table = Table(own=own).put(0, 3, "green: barony").throw("innovation", "tinker barony barony", "tinker tinker").ready()
    table.collected()
    table.realm(0).upgrades = 2
    assert table.refused(0, "pick 3 1") == "D7.3"


def test_D7_12_faces_given_back_are_available_again():
    table = upgrading(faces="artisan", upgrades=5)
    table.shared.stock[table.face("artisan")] = 0
    table.play(0, "pick 1 2")
    assert table.refused(0, "place artisan") == "D7.12"
    table.play(0, "place barony", "pick 1 1", "place inventor", "pick 1 3", "place artisan")
    assert table.stock("artisan") == 0


def test_D7_13_scarce_faces_go_in_order_from_the_fate_die():
    table = Table("hero").throw("innovation", "tinker tinker", "tinker tinker").ready()
    assert table.position.to_act() == [0, 1]
    table.collected()
    assert table.position.to_act() == [0]  # 3 Farms are left, and the first seat might take 3 with its 4 upgrades
    assert table.refused(1, "pick 1 1") == "D7.13"
    table.play(0, "pick 1 1", "place hero")
    assert table.position.to_act() == [0, 1]  # with 2 left it could not


def test_D7_13_a_power_under_way_still_counts_as_wanting_its_face():
    table = Table("steward").put(0, 1, "steward")
    table.shared.stock[table.face("duchy")] = 1
    table.give(0, treasury=0).throw("good-harvest", "steward barony", "tinker tinker").ready().collected()
    assert table.position.to_act() == [0]
    table.play(0, "use 1 1")
    assert table.position.to_act() == [0]  # the last Duchy is the one that the power needs
    assert table.refused(1, f"pick 1 {table.faces(1, 1).index('barony') + 1}") == "D7.13"
    table.play(0, f"pick 2 {table.faces(0, 2).index('barony') + 1}")
    assert "duchy" in table.faces(0, 2)


def test_D7_12_a_player_who_lacks_only_a_face_waits_for_what_earlier_players_return():
    table = Table("steward").put(0, 1, "duchy").put(1, 1, "steward").give(0, treasury=0).give(1, treasury=0)
    table.shared.stock[table.face("duchy")] = 0
    table.throw("good-harvest", "tinker tinker", "steward barony").ready()
    assert table.position.to_act() == [0]  # a player who could only finish waits for what may still be returned
    assert table.refused(1, "done") == "D7.12"
    table.play(0, "pick 1 1", "place county", "done")
    assert table.legal_moves(1) == ["use 1 1", "done"]
    table.play(1, "use 1 1", f"pick 2 {table.faces(1, 2).index('barony') + 1}")
    assert "duchy" in table.faces(1, 2)


def test_D7_12_a_player_who_waited_in_vain_is_done():
    table = Table("steward").put(0, 1, "duchy").put(1, 1, "steward").give(0, treasury=0).give(1, treasury=0)
    table.shared.stock[table.face("duchy")] = 0
    table.throw("good-harvest", "tinker tinker", "steward barony").ready().play(0, "done")
    assert table.shared.round == 2


def test_D7_12_a_player_who_waits_comes_before_later_players():
    table = Table("steward", seats=3).put(0, 1, "duchy").put(1, 1, "steward").put(2, 1, "steward")
    table.give(0, treasury=0).give(1, treasury=0).give(2, treasury=0)
    table.shared.stock[table.face("duchy")] = 0
    table.throw("good-harvest", "tinker tinker", "steward barony", "steward barony").ready()
    assert table.position.to_act() == [0]
    table.play(0, "pick 1 1", "place county", "done")
    assert table.position.to_act() == [1]
    table.play(1, "use 1 1", f"pick 2 {table.faces(1, 2).index('barony') + 1}")
    assert table.shared.round == 2  # the third seat waited for nothing


def test_D7_13_what_a_later_player_gives_back_is_not_for_earlier_ones():
    table = Table("hero").put(1, 1, "hero").give(0, treasury=0).give(1, treasury=0)
    table.shared.stock[table.face("hero")] = 0
    table.throw("good-harvest", "tinker tinker", "tinker tinker").ready()
    assert table.position.to_act() == [0]
    assert table.refused(1, "pick 1 1") == "D7.13"
    table.play(0, "done").play(1, "pick 1 1", "place county")
    assert table.stock("hero") == 1


def test_D7_12_a_player_who_comes_first_or_could_not_use_the_face_does_not_wait():
    table = Table("steward").put(0, 1, "steward").give(0, treasury=0).give(1, treasury=0)
    table.shared.stock[table.face("duchy")] = 0
    table.throw("good-harvest", "steward farm", "tinker tinker").ready()
    assert table.realm(0).step == FINISHED  # no player is earlier in order
    table = Table("steward").put(1, 1, "steward tower tower").put(1, 2, "tower tower tower").give(0, treasury=0).give(1, treasury=0)
    table.throw("good-harvest", "tinker tinker", "steward farm").ready()
    assert table.realm(1).step == FINISHED  # it has no Lands that the Steward could change


def test_D7_14_a_new_face_has_no_power_before_it_is_rolled():
    table = upgrading("steward", upgrades=9).play(0, "pick 1 6", "place steward")
    assert table.faces(0, 1)[5] == "steward"
    assert table.shows(0).split()[0] == "tower"
    assert table.refused(0, "use 1 1") == "D5.6"


def test_D7_14_a_face_that_is_replaced_takes_its_power_with_it():
    table = upgrading("steward", upgrades=1, die3="gray: barony tinker tinker tinker tinker steward")
    assert table.refused(0, "use 3 1") == ""
    table.play(0, "pick 3 6", "place county")
    assert table.refused(0, "use 3 1") != ""
    table = upgrading("steward", upgrades=2, die3="gray: barony tinker tinker tinker tinker steward")
    table.play(0, "pick 3 6", "place county")
    assert table.message(0, "use 3 1") == "D7.14: Steward was replaced, and its power went with it."


def test_D5_15_a_pick_and_an_upgrade_power_can_be_canceled():
    table = upgrading("steward", upgrades=2, die3="gray: barony tinker tinker tinker tinker steward")
    before = table.position.state()
    assert table.refused(0, "cancel") == "D5.15"
    table.play(0, "pick 1 1")
    assert table.position.describe(0, table.move("cancel")) == "Cancel: keep Tinker on the black die"
    table.play(0, "cancel", "use 3 1")
    assert table.position.describe(0, table.move("cancel")) == "Cancel: do not use Steward now"
    table.play(0, "cancel")
    assert table.realm(0).cancels == 2
    table.realm(0).cancels = 0
    table.realm(0).pending_die, table.realm(0).pending_at, table.realm(0).power_die, table.realm(0).power_at = -1, -1, -1, -1
    assert table.position.state() == before


def test_D5_15_the_number_of_cancels_is_limited_so_that_every_game_ends():
    table = upgrading()
    for _ in range(20):
        table.play(0, "pick 1 1", "cancel")
    table.play(0, "pick 1 1")
    assert table.refused(0, "cancel") == "D5.15"
    assert "cancel" not in table.legal_moves(0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_D7_13_the_first_player_in_order_is_never_held_up(seats: int):
    table = Table("hero", seats=seats).throw("innovation", *["tinker tinker"] * seats).ready()
    assert table.position.to_act()[0] == 0


def starts(table: Table, notation: str) -> bool:
    return table.position.starts_choice(0, table.position.rules().parse_move(notation))


def test_D7_1_a_pick_only_starts_a_choice_and_can_be_canceled():
    table = upgrading()
    assert starts(table, "pick 1 1")
    assert not starts(table, "done")
    assert table.position.cancel_move(0) == -1
    table.play(0, "pick 1 1")
    cancel = table.position.cancel_move(0)
    assert table.position.rules().format_move(cancel) == "cancel"
    assert not starts(table, "place artisan")
