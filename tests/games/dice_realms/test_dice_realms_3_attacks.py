"""D4: attacks and shields."""

from __future__ import annotations

from realms_table import Table

from rollwright.games.dice_realms.shared_state import TEN_MISERY


def test_D4_1_the_fate_die_attacks_everybody_then_players_attack_their_rivals():
    table = Table("highwayman", seats=3).put(1, 3, "gray: highwayman").put(0, 3, "gray: farm").put(2, 3, "gray: farm")
    table.throw("robber", "farm farm farm", "farm farm highwayman", "farm farm farm").ready()
    asked = []
    for _ in range(5):
        seat = table.position.to_act()[0]
        asked.append(seat)
        table.play(seat, next(text for text in table.legal_moves(seat) if text.startswith("aside")))
    assert asked == [0, 1, 2, 0, 2]  # the Robber of the Fate die, then seat 2's Highwayman
    assert [sum(realm.active) for realm in table.shared.realms] == [1, 2, 1]


def test_D4_2_victims_answer_in_player_order_from_the_fate_die():
    table = Table("grain-robber", seats=3).put(1, 1, "grain-robber").throw("innovation", *["farm farm"] * 3).finish()
    assert table.shared.holder == 1
    table.throw("innovation", "tower farm", "grain-robber farm", "tower farm").ready()
    assert table.position.to_act() == [2]
    assert table.refused(0, "yield") == "D4.2"
    table.play(2, "yield")
    assert table.position.to_act() == [0]


def test_D4_3_two_attacks_of_one_face_are_answered_one_by_one():
    table = Table("raids").put(1, 1, "warlord").throw("innovation", "tower farm", "warlord farm").ready()
    assert table.refused(0, "yield") == "D4.3"
    assert table.refused(0, "ruin 1") == "D4.3"
    table.play(0, "shield 1")
    assert table.realm(0).active == [1, 1]
    assert table.realm(0).grain == 3 - 2 + 3  # the shield is used: 2 grain are lost before 1 and 2 are collected


def test_D4_4_a_grain_attack_takes_grain_and_gives_misery_for_what_is_missing():
    table = Table("grain-robber").put(1, 1, "grain-robber").give(0, grain=1)
    table.throw("innovation", "tinker tinker", "grain-robber tinker").ready()
    assert (table.realm(0).grain, table.realm(0).misery) == (0, 1)
    assert table.realm(1).grain == 3 + 2
    table = Table("grain-robber").put(1, 1, "grain-robber").give(0, grain=0).leave(misery=1)
    table.throw("innovation", "tinker tinker", "grain-robber tinker").ready()
    assert table.shared.opened == TEN_MISERY


def test_D4_5_a_die_set_aside_is_inactive_for_the_rest_of_the_round():
    table = Table("grain-robber, aqueduct").put(0, 1, "aqueduct").put(1, 2, "grain-robber").put(0, 3, "gray: farm")
    table.throw("robber", "aqueduct tower farm", "tinker grain-robber").ready()
    table.play(0, "aside 1")
    assert table.refused(1, "aside 1") == ""
    table.play(1, "aside 2")
    assert table.realm(0).grain == 3 + 1 + 2  # no Aqueduct, no attack by the Grain Robber that was set aside
    assert table.realm(1).grain == 3
    assert table.refused(0, "use 1 1") == "D4.5"


def test_D4_5_a_die_set_aside_cannot_be_set_aside_again():
    table = Table("highwayman").put(1, 1, "highwayman").put(0, 3, "gray: farm")
    table.throw("robber", "farm farm farm", "highwayman tinker").ready().play(0, "aside 2").play(1, "aside 2")
    assert table.refused(0, "aside 2") == "D4.5"
    assert table.legal_moves(0) == ["aside 1", "aside 3"]


def test_D4_6_a_destroyed_face_takes_the_place_of_the_one_that_shows():
    table = Table("war").put(1, 1, "conquest").throw("innovation", "farm tinker", "conquest tinker").ready()
    assert table.legal_moves(0) == ["ruin 1", "ruin 2"]
    table.play(0, "ruin 2")
    assert "destroyed" in table.faces(0, 2)
    assert [table.rules.faces[kind].id for kind in table.realm(0).lost] == ["tinker"]
    assert table.stock("destroyed") == 11
    assert table.realm(0).upgrades == 2  # only those of Innovation: the Tinker is gone


def test_D4_6_a_destroyed_face_cannot_be_destroyed_again_and_more_can_be_made_up():
    table = Table("war").put(1, 1, "conquest").put(0, 1, "destroyed").put(0, 3, "gray: farm")
    table.shared.stock[table.face("destroyed")] = 0
    table.throw("innovation", "destroyed tinker farm", "conquest tinker").ready()
    assert table.refused(0, "ruin 1") == "D4.6"
    table.play(0, "ruin 2")
    assert table.stock("destroyed") == -1


def test_D4_7_a_shield_ignores_one_attack_and_may_be_kept():
    table = Table("grain-robber", seats=3).put(0, 1, "grain-robber").put(1, 1, "grain-robber")
    table.throw("innovation", "grain-robber tinker", "grain-robber tinker", "tower tinker").ready()
    assert table.position.to_act() == [2]
    table.play(2, "yield")
    assert table.realm(2).grain == 1
    assert table.position.to_act() == [2]
    assert table.refused(2, "shield 2") == "D4.7"
    table.play(2, "shield 1")
    assert table.realm(2).grain == 1 + 1


def test_D4_8_a_grain_shield_helps_against_grain_attacks_only():
    table = Table("granary, raids").put(0, 1, "granary").put(1, 1, "warlord")
    table.throw("innovation", "granary farm", "warlord tinker").ready()
    assert table.refused(0, "shield 1") == "D4.8"
    table.play(0, "aside 2")
    assert table.refused(0, "shield 1") == ""
    table.play(0, "shield 1")
    assert table.realm(0).grain == 3


def test_D4_9_shields_on_dice_set_aside_still_help():
    table = Table("grain-robber").put(1, 1, "grain-robber").throw("robber", "tower farm", "grain-robber tinker").ready()
    table.play(0, "aside 1").play(1, "aside 2").play(0, "shield 1")
    assert table.realm(0).grain == 3 + 2


def test_D4_9_the_shields_of_a_destroyed_face_are_gone():
    table = Table("saboteur, hero").put(1, 1, "saboteur").put(0, 1, "hero")
    table.throw("innovation", "hero farm", "saboteur tinker").ready().play(0, "ruin 1")
    assert table.realm(0).grain == 3 - 1 + 2  # the second attack could not be warded off
    assert table.realm(0).points == 0


def test_D4_10_the_last_active_die_and_the_last_whole_face_are_never_lost():
    table = Table("highwayman").put(1, 1, "highwayman").throw("robber", "farm farm", "highwayman tinker").ready()
    table.play(0, "aside 1").play(1, "aside 2")  # the Highwayman finds only one active die
    assert table.realm(0).active == [0, 1]
    table = Table("war").put(1, 1, "conquest").put(0, 1, "destroyed")
    table.throw("innovation", "destroyed tower", "conquest tinker").ready()
    assert table.faces(0, 2)[5] == "tower"  # the last face that is not Destroyed, and the shield is not asked for


def test_D4_10_another_die_is_chosen_if_there_is_one():
    table = Table("war").put(0, 1, "destroyed").put(0, 3, "gray: destroyed")
    table.throw("robber", "destroyed farm destroyed", "farm tinker").ready()
    assert table.refused(0, "aside 2") == "D4.10"
    assert table.legal_moves(0) == ["aside 1", "aside 3"]
    table.play(0, "aside 1").play(1, "aside 1")
    assert table.realm(0).active == [0, 1, 1]


def test_D4_11_a_victim_without_a_choice_is_not_asked():
    table = Table().put(0, 1, "destroyed").throw("robber", "destroyed farm", "farm tinker").ready()
    assert table.realm(0).active == [0, 1]  # only the die with the Destroyed face could be lost
    assert table.position.to_act() == [1]


def test_D4_12_what_else_an_attack_face_brings_does_not_depend_on_the_attack():
    table = Table("raids").put(1, 1, "raider").put(0, 1, "tower").throw("innovation", "tower farm", "raider tinker").ready()
    table.play(0, "shield 1")
    assert table.realm(1).points == 2


def test_D4_1_the_example_with_three_players():
    """Alice has the Fate die. Bob attacks a die, Charlie grain twice and a face; the Fate die shows the Robber."""
    table = Table("grain-robber, hero, war", seats=3)
    alice, bob, charlie = 0, 1, 2
    table.put(alice, 1, "hero farm").give(alice, grain=5, sets=1).put(bob, 1, "siege").put(bob, 2, "barony farm")
    table.put(charlie, 1, "grain-robber").put(charlie, 2, "conquest").put(charlie, 3, "gray: grain-robber tinker")
    table.put(alice, 3, "gray: tinker")
    table.throw("robber", "farm prospector tinker", "siege farm", "grain-robber conquest tinker")
    assert table.position.to_act() == [alice]  # attacks show: in player order
    table.play(alice, "reroll 2").roll("tinker").play(alice, "set 1 1", "done")
    table.play(bob, "reroll 2").roll("barony").play(bob, "done")
    table.play(charlie, "reroll 3").roll("grain-robber").play(charlie, "done")
    # the Robber of the Fate die: all set a die aside and save their shields
    table.play(alice, "aside 1").play(bob, "aside 2").play(charlie, "aside 3")
    # Bob's attack on a die: Alice uses a shield of her Hero although it is set aside, Charlie his own
    assert table.position.to_act() == [alice]
    table.play(alice, "shield 1").play(charlie, "shield 2")
    # Charlie's Grain Robber: Alice loses 2 grain, Bob defends with his shield
    table.play(alice, "yield").play(bob, "shield 1")
    # Charlie's face destruction: Alice uses her other shield, Bob ignores it with his only active face
    table.play(alice, "shield 1")
    assert table.realm(alice).grain == 5 - 2
    assert table.realm(bob).lost == []
    assert table.realm(alice).lost == []
    assert [realm.active for realm in table.shared.realms] == [[0, 1, 1], [1, 0], [1, 1, 0]]
    # Charlie's second Grain Robber is set aside and does not attack; the dice set aside bring nothing
    assert table.realm(alice).points == 0
    assert table.realm(bob).points == 0
    assert table.realm(charlie).grain == 3 + 2
    table.collected()
    assert table.refused(alice, "pick 1 1") == "D7.11"
