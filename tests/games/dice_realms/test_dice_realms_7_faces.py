"""D10: what single faces of the released edition do, by the fine points of the rulebook."""

from __future__ import annotations

from realms_table import Table


def test_D10_1_the_example_of_the_nobles():
    table = Table("nobles").put(0, 1, "county").put(0, 2, "baron").put(0, 3, "gray: count").put(0, 4, "gray: duke")
    table.throw("innovation", "county baron count duke", "tinker tinker").ready()
    assert table.realm(0).points == 2 + 3 + 4 + 8


def test_D10_2_the_example_of_the_cattle():
    table = Table("cattle").put(0, 1, "cattle-baron").put(0, 2, "rancher").put(0, 3, "gray: herder").give(0, treasury=0)
    table.throw("innovation", "cattle-baron rancher herder", "tinker tinker").ready()
    realm = table.realm(0)
    assert (realm.points, realm.coins, realm.grain - 3) == (6, 9, 12)


def test_D10_3_sheep_count_lands_and_no_other_green_faces():
    table = Table("sheep").put(0, 1, "shearer").put(0, 2, "shepherd").put(0, 3, "gray: duchy")
    table.throw("innovation", "shearer shepherd duchy", "tinker tinker").ready()
    assert table.realm(0).points == 1 + 1 + 4
    assert table.realm(0).grain == 3 + 1


def test_D10_4_fairs_count_active_dice():
    table = Table("fairs").put(0, 1, "peddler").put(0, 2, "great-fair").put(0, 3, "gray: tinker")
    table.throw("innovation", "peddler great-fair tinker", "tinker tinker").ready()
    assert table.realm(0).points == 1 + 3
    assert table.realm(0).coins == 1 + 1 + 3


def test_D10_5_holdings_gain_all_their_grain_before_their_points():
    table = Table("holdings").put(0, 1, "feodum").put(0, 2, "plantation").give(0, grain=2)
    table.throw("innovation", "feodum plantation", "tinker tinker").ready()
    assert table.realm(0).grain == 2 + 2 + 4
    assert table.legal_moves(0) == ["use 1 2", "use 2 2"]
    table.play(0, "use 1 2", "use 2 2")
    assert table.realm(0).points == 8 // 4 + 8 // 3


def test_D10_6_the_banker_can_end_the_game_with_grain_but_not_turn_it_back():
    table = Table("banker").put(0, 1, "banker").give(0, points=3).leave(grain=2)
    table.throw("innovation", "banker tinker", "tinker tinker").ready().play(0, "use 1 1", "swap all points grain")
    assert table.shared.opened
    table.play(0, "done")
    assert table.refused(0, "use 1 1") != ""


def test_D10_6_two_bankers_and_holdings():
    """Coins and points become grain, the Croft counts it, and the second Banker turns all of it into points."""
    table = Table("banker, holdings").put(0, 1, "banker").put(0, 2, "banker").put(0, 3, "gray: croft").give(0, points=4)
    table.throw("innovation", "banker banker croft", "tinker tinker").ready()
    table.play(0, "use 1 1", "swap all points grain", "swap coins grain")
    assert table.realm(0).grain == 3 + 4 + 1
    table.play(0, "use 3 1", "use 2 1", "swap all grain points")
    assert table.realm(0).points == 8 // 4 + 8


def test_D10_7_the_matchmaker_works_once_and_only_while_buying():
    table = Table("matchmaker").put(0, 1, "matchmaker").leave(points=0).put(0, 3, "gray: barony")
    table.throw("innovation", "matchmaker prospector barony", "tinker tinker").ready()
    assert table.refused(0, "use 1 1") == "D5.3"
    table.play(0, "collect", "use 1 1")
    assert (table.realm(0).coins, table.realm(0).points) == (0, 1 + 5)
    table = Table("matchmaker").put(0, 1, "matchmaker").put(0, 2, "matchmaker").give(0, treasury=1)
    table.put(0, 3, "gray: mine").throw("innovation", "matchmaker matchmaker mine", "tinker tinker").ready()
    table.play(0, "use 1 1", "use 2 1")
    assert table.refused(0, "use 1 1") == "D5.6"
    assert table.realm(0).points == 10


def test_D10_8_the_patron_may_be_left_alone():
    table = Table("patron").put(0, 1, "patron").throw("innovation", "patron prospector", "tinker tinker").ready()
    assert table.realm(0).grain == 3 + 2
    table.play(0, "done")
    assert table.realm(0).points == 0


def test_D10_9_mine_and_shrine_bring_a_token_and_are_no_reroll_faces():
    table = Table("shrine").put(0, 1, "mine").put(0, 2, "shrine").throw("innovation", "mine shrine", "tinker tinker")
    assert table.refused(0, "done") == ""
    assert table.refused(0, "resolve 1") == "D3.7"
    table.ready()
    assert (table.realm(0).rerolls, table.realm(0).coins, table.realm(0).points) == (3, 1 + 6, 2)


def test_D10_10_steward_castellan_and_granary_make_four_dot_faces():
    for id, old, new in (("steward", "barony", "duchy"), ("castellan", "tower", "castle"), ("granary", "farm", "estate")):
        table = Table(id).put(0, 1, f"{id} {old}")
        assert table.rules.faces[table.face(id)].dots == 2
        table.throw("robber", f"{id} tinker", "tinker tinker").ready()
        while table.position.to_act() and table.shared.phase == 3:
            seat = table.position.to_act()[0]
            table.play(seat, "aside 2")
        table.collected().play(0, "use 1 1", "pick 1 2")
        assert table.faces(0, 1)[1] == new


def test_D10_11_the_granary_shields_grain_only():
    table = Table("granary, grain-robber").put(0, 1, "granary").put(1, 1, "grain-robber")
    table.throw("robber", "granary tinker", "grain-robber tinker").ready()
    assert table.refused(0, "shield 1") == "D4.8"
    table.play(0, "aside 2").play(1, "aside 2").play(0, "shield 1")
    assert table.realm(0).grain == 3


def test_D10_12_a_monument_does_nothing_when_rolled():
    table = Table("monument").put(0, 1, "monument").throw("robber", "monument farm", "tinker tinker").ready()
    table.play(0, "aside 2").play(1, "aside 1")
    assert (table.realm(0).points, table.realm(0).coins) == (0, 1)
    assert table.position.score(0).total == 13


def test_D10_13_the_almshouse_rerolls_even_without_misery():
    table = Table("almshouse").put(0, 1, "almshouse").throw("innovation", "almshouse tinker", "tinker tinker")
    assert table.refused(0, "done") == "D3.7"
    table.play(0, "resolve 1").roll("tower")
    assert table.realm(0).misery == 0
    table = Table("almshouse").put(0, 1, "almshouse").give(0, misery=2)
    table.throw("innovation", "almshouse tinker", "tinker tinker").play(0, "resolve 1").roll("almshouse")
    table.play(0, "resolve 1").roll("tower")
    assert (table.realm(0).misery, table.shared.misery_left) == (0, 8)


def test_D10_13_the_description_promises_no_relief_where_there_is_no_misery():
    for misery, words in ((0, "Gain nothing from"), (1, "Return 1 misery chip with"), (2, "Return 1 misery chip with")):
        table = Table("almshouse").put(0, 1, "almshouse").give(0, misery=misery)
        table.throw("innovation", "almshouse tinker", "tinker tinker")
        assert table.position.describe(0, table.move("resolve 1")) == f"{words} Almshouse, then reroll the black die"


def test_D10_14_the_gardener_converts_once_each_time_it_is_rolled():
    table = Table("gardener").put(0, 1, "gardener").throw("innovation", "gardener tinker", "tinker tinker").play(0, "pay 1")
    assert table.position.to_act() == [-1]  # the die is rolled before anything else
    table.roll("gardener").play(0, "pay 1").roll("tower")
    assert (table.realm(0).points, table.realm(0).grain) == (4, 1)


def test_D10_15_harvests_and_aqueducts_change_the_plow_team():
    for fate, grain in (("good-harvest", 3), ("bad-harvest", 1), ("innovation", 2)):
        table = Table("plow-team, aqueduct").put(0, 1, "plow-team").put(0, 2, "aqueduct")
        table.throw(fate, "plow-team tinker", "tinker tinker").play(0, "resolve 1")
        assert table.realm(0).grain == 3 + grain
        table = Table("plow-team, aqueduct").put(0, 1, "plow-team").put(0, 2, "aqueduct")
        table.throw(fate, "plow-team aqueduct", "tinker tinker").play(0, "resolve 1")
        assert table.realm(0).grain == 3 + grain + 1


def test_D10_16_the_plague_attacks_twice():
    table = Table("plague").throw("plague", "tower farm", "tinker tinker").ready().play(0, "shield 1").play(1, "aside 1")
    assert table.realm(0).active == [1, 1]
    assert table.realm(0).grain == 3 - 1 + 1 + 2
    assert table.realm(1).grain == 3 - 1


def test_D10_16_the_renaissance_gives_everybody_an_upgrade_and_a_token():
    table = Table("renaissance").throw("renaissance", "tower farm", "barony barony").ready()
    assert [(realm.upgrades, realm.rerolls) for realm in table.shared.realms] == [(1, 2), (1, 2)]
