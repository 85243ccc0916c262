"""D3: the throw, Winter, rerolls and tokens."""

from __future__ import annotations

import pytest
from realms_table import NO_DRAW, Table

from rollwright.core.errors import NotToAct
from rollwright.core.position import CHANCE
from rollwright.games.dice_realms.shared_state import TEN_MISERY


def test_D3_1_each_step_has_its_own_moves():
    table = Table("grain-robber").put(1, 1, "grain-robber")
    table.throw("innovation", "tower tinker", "grain-robber tinker")
    assert table.refused(0, "buy reroll") == "D3.1"
    assert table.refused(0, "roll 3") == "D3.1"
    table.ready()
    assert table.position.to_act() == [0]
    assert table.refused(0, "reroll 1") == "D3.1"
    table.play(0, "yield")
    assert table.refused(0, "shield 1") == "D3.1"
    table.collected()
    assert table.refused(0, "buy reroll") == "D3.1"
    assert table.refused(0, "reroll 1") == "D3.1"


def test_D3_2_all_dice_are_rolled_and_active_again():
    table = Table()
    assert table.position.chance_outcomes().prompt == "roll the Fate die and all dice"
    table.throw("robber", "tinker farm", "barony tower")
    assert (table.shows(0), table.shows(1)) == ("tinker farm", "barony tower")
    table.ready().play(0, "aside 1").play(1, "aside 1")
    assert table.realm(0).active == [0, 1]
    table.finish().throw("innovation", "tinker farm", "barony tower")
    assert table.realm(0).active == [1, 1]


def test_D3_2_nobody_acts_while_dice_are_rolled():
    table = Table().fate("innovation")
    assert table.position.to_act() == [CHANCE]
    with pytest.raises(NotToAct):
        table.play(0, "done")


def test_D3_3_winter_comes_first_and_takes_a_grain_for_each_die():
    table = Table().put(1, 3, "gray: farm").give(1, grain=5)
    table.fate("winter")
    assert (table.realm(0).grain, table.realm(1).grain) == (1, 2)
    assert (table.realm(0).misery, table.realm(1).misery) == (0, 0)


def test_D3_3_winter_counts_dice_that_were_set_aside_too():
    table = Table().throw("robber", "barony barony", "barony barony").ready()
    table.play(0, "aside 1").play(1, "aside 1").finish()
    assert [realm.grain for realm in table.shared.realms] == [3, 3]
    table.fate("winter")
    assert [realm.grain for realm in table.shared.realms] == [1, 1]


def test_D3_4_each_grain_owed_in_winter_is_a_misery_chip_and_no_shield_helps():
    table = Table().give(0, grain=1).give(1, grain=0).throw("winter", "tower tower", "farm farm")
    assert (table.realm(0).grain, table.realm(0).misery) == (0, 1)
    assert (table.realm(1).grain, table.realm(1).misery) == (0, 2)
    assert table.shared.misery_left == 8 - 3


def test_D3_4_when_more_misery_is_needed_than_there_is_it_is_the_final_round():
    table = Table().give(0, grain=0).leave(misery=1).throw("winter", "tower tower", "farm farm")
    assert table.realm(0).misery == 2
    assert table.shared.opened == TEN_MISERY


def test_D3_5_one_die_may_be_rerolled_for_free():
    table = Table().throw("innovation", "tinker farm", "barony tower").play(0, "reroll 1").roll("tower")
    assert table.shows(0) == "tower farm"
    assert table.refused(0, "reroll 1") == "D3.5"
    assert table.refused(0, "reroll 2") == "D3.5"


def test_D3_5_the_free_reroll_is_there_again_in_every_round():
    table = Table().throw("innovation", "tinker farm", "barony tower").play(0, "reroll 1").roll("tower").finish()
    table.throw("innovation", "tinker farm", "barony tower")
    assert [table.refused(seat, "reroll 1") for seat in (0, 1)] == ["", ""]


def test_D3_6_reroll_tokens_reroll_one_die_each_also_the_same_one():
    table = Table().give(0, rerolls=2).throw("innovation", "tinker farm", "barony tower")
    table.play(0, "reroll 1").roll("farm").play(0, "spend 1").roll("tower").play(0, "spend 1").roll("barony")
    assert (table.shows(0), table.realm(0).rerolls) == ("barony farm", 0)
    assert table.shared.acting == [1]  # nothing left to reroll with: done
    table.give(1, rerolls=0)
    assert table.refused(1, "spend 1") == "D3.6"


def test_D3_6_while_a_die_is_rolled_again_nobody_acts():
    table = Table().throw("innovation", "tinker farm", "barony tower").play(0, "reroll 1")
    assert table.position.to_act() == [CHANCE]
    assert table.refused(1, "done") == "D3.6"
    assert not table.position.chance_outcomes().continues


def test_D3_7_a_reroll_face_must_be_resolved_until_another_face_shows():
    table = Table("plow-team").put(0, 1, "plow-team").throw("innovation", "plow-team farm", "barony tower")
    assert table.refused(0, "done") == "D3.7"
    assert table.refused(0, "resolve 2") == "D3.7"
    table.play(0, "resolve 1").roll("plow-team")
    assert table.refused(0, "done") == "D3.7"
    table.play(0, "resolve 1").roll("tower")
    assert table.realm(0).grain == 3 + 2 + 2
    assert table.refused(0, "done") == ""


def test_D3_8_a_conversion_is_optional_and_must_be_paid():
    table = Table("gardener").put(0, 1, "gardener").give(0, grain=1)
    table.throw("innovation", "gardener farm", "barony tower")
    table.play(0, "resolve 1").roll("gardener")
    assert (table.realm(0).grain, table.realm(0).points) == (1, 0)
    table.play(0, "pay 1").roll("gardener")
    assert (table.realm(0).grain, table.realm(0).points) == (0, 2)
    assert table.refused(0, "pay 1") == "D3.8"
    assert table.refused(0, "resolve 1") == ""
    table = Table("plow-team").put(0, 1, "plow-team").throw("innovation", "plow-team farm", "barony tower")
    assert table.refused(0, "pay 1") == "D3.8"


def test_D3_8_what_a_reroll_face_gives_may_pay_for_its_conversion():
    own = (
        NO_DRAW
        + """
[[face]]
id = "gardener"
title = "Gardener"
line = "white"
dots = 2
effects = [{ reroll = "again", gain = { grain = 2 }, convert = { grain = 1 }, into = { points = 2 } }]
status = "proposed"
source = "for tests"
"""
    )
    table = Table("gardener", own=own).put(0, 1, "gardener").give(0, grain=0)
    table.throw("bad-harvest", "gardener farm", "barony tower").play(0, "pay 1").roll("tower")
    assert (table.realm(0).grain, table.realm(0).points) == (0, 2)


def test_D3_8_no_reroll_and_no_token_passes_over_a_reroll_face():
    table = Table("plow-team, jack").put(0, 1, "plow-team jack").give(0, rerolls=1, sets=1)
    table.throw("innovation", "plow-team farm", "barony tower")
    assert table.legal_moves(0).count("resolve 1") == 1
    for text in ("reroll 1", "spend 1", "set 1 6"):
        assert table.refused(0, text) == "D3.8"
        assert table.refused(0, text.replace("1", "2", 1)) == ""
    table.play(0, "resolve 1").roll("jack")
    assert [table.refused(0, text) for text in ("reroll 1", "spend 1", "set 1 6", "turn 1 6")] == ["D3.8", "D3.8", "D3.8", ""]


def test_D3_9_the_example_of_alice():
    """Alice ends her Roll step with 4 more points, 3 grain and one of her two reroll tokens."""
    table = Table("plow-team, gardener").put(0, 1, "barony plow-team prospector").put(0, 2, "gardener tower")
    table.give(0, rerolls=2, grain=1).throw("innovation", "barony gardener", "tinker tinker")
    table.play(0, "reroll 1").roll("plow-team")
    assert table.realm(0).points == 0  # the Barony brings nothing in this step
    table.play(0, "resolve 1").roll("plow-team")
    assert table.realm(0).grain == 3
    table.play(0, "resolve 1").roll("prospector")
    assert table.realm(0).grain == 5
    table.play(0, "pay 2").roll("tower").play(0, "spend 2").roll("gardener").play(0, "pay 2").roll("tower")
    table.play(0, "done")
    alice = table.realm(0)
    assert (alice.points, alice.grain, alice.rerolls) == (4, 3, 1)
    assert table.shows(0) == "prospector tower"
    assert table.refused(0, "spend 1") == "D3.9"


def test_D3_9_the_free_reroll_tokens_and_reroll_faces_come_in_any_order():
    table = Table("plow-team, aqueduct").put(0, 1, "plow-team").put(0, 2, "farm aqueduct").give(0, sets=1)
    table.throw("innovation", "plow-team farm", "barony tower")
    table.play(0, "set 2 2", "resolve 1").roll("plow-team")  # the Aqueduct waters the Plow Team
    assert table.realm(0).grain == 3 + 3
    table.play(0, "reroll 2").roll("tower").play(0, "resolve 1").roll("tower").play(0, "spend 1").roll("farm")
    assert table.realm(0).grain == 6 + 2


def test_D3_10_everybody_rerolls_at_once_without_attacks():
    table = Table("grain-robber", seats=3).put(2, 1, "grain-robber")
    table.throw("robber", "tinker farm", "barony tower", "tinker tinker")
    assert table.position.to_act() == [0, 1, 2]
    table.play(1, "done").play(2, "done").play(0, "done")


def test_D3_10_once_an_attack_shows_players_reroll_in_order_from_the_fate_die():
    table = Table("grain-robber", seats=3).put(2, 1, "grain-robber").throw("innovation", *["tinker farm"] * 3)
    table.finish()
    assert table.shared.holder == 1
    table.throw("innovation", "tinker farm", "barony tower", "grain-robber tinker")
    assert table.position.to_act() == [1]
    assert table.refused(2, "done") == "D3.10"
    table.play(1, "done")
    assert table.position.to_act() == [2]
    table.play(2, "done")
    assert table.position.to_act() == [0]


def test_D3_10_players_later_in_order_may_reconsider():
    table = Table("grain-robber", seats=3).put(1, 1, "tinker grain-robber").throw("innovation", *["tinker tinker"] * 3)
    table.play(0, "done").play(2, "done")
    table.play(1, "reroll 1").roll("grain-robber")
    assert table.position.to_act() == [1]  # the first seat came before and stays done
    table.play(1, "done")
    assert table.position.to_act() == [2]
    table.play(2, "reroll 1").roll("tower").play(2, "done")
    assert table.position.to_act() == [2]  # asked whether to use the shield


def test_D3_10_a_second_attack_lets_later_players_think_again_too():
    table = Table("raids", seats=3).put(0, 1, "bandit").put(2, 1, "bandit")
    table.throw("innovation", "tinker farm", "tinker farm", "tinker farm").play(1, "done")
    table.play(2, "reroll 1").roll("bandit")
    assert table.position.to_act() == [0]  # the second seat comes before the third, and has finished
    table.play(0, "reroll 1").roll("bandit").play(0, "done")
    assert table.position.to_act() == [1]  # but after the first
    table.play(1, "done")
    assert table.position.to_act() == [2]


def test_D3_11_with_few_chips_left_reroll_faces_go_in_order():
    table = Table("plow-team").leave(grain=11).throw("innovation", "tinker farm", "barony tower")
    assert table.position.to_act() == [0]
    table = Table("plow-team").leave(grain=12).throw("innovation", "tinker farm", "barony tower")
    assert table.position.to_act() == [0, 1]
    table = Table("shrine").leave(grain=11).throw("innovation", "tinker farm", "barony tower")
    assert table.position.to_act() == [0, 1]


def test_D3_11_chips_that_become_few_while_rerolling_count_too():
    table = Table("plow-team").put(1, 1, "plow-team").leave(grain=13)
    table.throw("innovation", "tinker farm", "plow-team tower")
    assert table.position.to_act() == [0, 1]
    table.play(1, "resolve 1").roll("plow-team")
    assert table.shared.grain_left == 11
    assert table.position.to_act() == [0]
    assert table.refused(1, "resolve 1") == "D3.11"
    table.play(0, "done").play(1, "resolve 1").roll("tower")


def test_D3_12_a_set_token_turns_a_die_to_another_side():
    table = Table().give(0, sets=1).throw("innovation", "tinker farm", "barony tower")
    assert table.refused(0, "set 2 4") == "D3.12"  # the side that is up
    table.play(0, "set 2 6")
    assert (table.shows(0), table.realm(0).sets) == ("tinker tower", 0)
    assert table.refused(0, "set 2 1") == "D3.12"


def test_D3_13_a_face_that_sets_its_die_cannot_choose_a_reroll_face_but_a_token_can():
    table = Table("jack, plow-team").put(0, 1, "jack plow-team").give(0, sets=1)
    table.throw("innovation", "jack farm", "barony tower")
    assert table.refused(0, "turn 1 2") == "D3.13"
    assert table.refused(0, "turn 1 1") == "D3.13"
    assert table.refused(0, "turn 2 1") == "D3.13"
    assert table.refused(0, "resolve 1") == "D3.13"
    assert table.refused(0, "done") == "D3.7"
    table.play(0, "turn 1 6")
    assert table.shows(0) == "tower farm"
    table.play(0, "set 1 2")
    assert table.shows(0) == "plow-team farm"
    assert table.refused(0, "done") == "D3.7"


def test_D3_13_such_a_face_is_turned_and_not_rolled_again():
    table = Table("jack").put(0, 1, "jack").throw("innovation", "jack farm", "barony tower")
    assert (table.refused(0, "resolve 1"), table.refused(0, "resolve 2")) == ("D3.13", "D3.7")


def test_D3_14_the_fate_die_is_never_rerolled_or_set():
    table = Table().give(0, sets=1).throw("innovation", "tinker farm", "barony tower")
    assert not [text for text in table.legal_moves(0) if "fate" in text]
    table.play(0, "reroll 1")
    assert [table.rules.format_move(move) for move in table.position.chance_outcomes().moves] == [
        f"roll {side}" for side in range(1, 7)
    ]


def test_D3_1_a_refusal_names_the_step_for_it():
    table = Table().throw("innovation", "tinker farm", "barony tower")
    assert "Faces are changed in the Upgrade step. This is the Roll step" in table.message(0, "place fields")
    assert "Coins are spent in the Collect step. This is the Roll step" in table.message(0, "buy reroll")
    table.ready()
    assert "Dice are rerolled in the Roll step. This is the Collect step" in table.message(0, "reroll 1")
