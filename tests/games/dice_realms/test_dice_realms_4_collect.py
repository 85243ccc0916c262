"""D5 and D6: collecting, powers, buying."""

from __future__ import annotations

import pytest
from realms_table import NO_DRAW, Table

from rollwright.games.dice_realms import scarcity
from rollwright.games.dice_realms.realm import COLLECTING
from rollwright.games.dice_realms.shared_state import TEN_GRAIN, TEN_POINTS


def test_D5_1_everybody_collects_what_the_active_dice_show():
    table = Table("pilgrims").put(0, 1, "pilgrims").throw("innovation", "pilgrims tower", "barony farm").ready()
    realm = table.realm(0)
    assert (realm.points, realm.grain, realm.coins, realm.rerolls, realm.upgrades) == (1, 3 + 2, 1 + 1 + 1, 2, 2)
    assert (table.realm(1).points, table.realm(1).grain) == (1, 5)
    assert table.refused(0, "collect") == "D5.1"


def test_D5_2_harvests_and_aqueducts_add_up_for_each_face_that_collects_grain():
    table = Table("aqueduct").put(0, 1, "aqueduct").put(0, 3, "gray: tower")
    table.throw("good-harvest", "aqueduct farm tower", "farm barony").ready()
    assert table.realm(0).grain == 3 + (2 + 2) + (1 + 2)
    assert table.realm(1).grain == 3 + (2 + 1)


def test_D5_2_a_bad_harvest_never_takes_more_than_there_is():
    table = Table("aqueduct").put(0, 1, "aqueduct").throw("bad-harvest", "aqueduct tower", "tower tower").ready()
    assert table.realm(0).grain == 3 + 1
    assert table.realm(1).grain == 3
    table = Table("cattle").put(0, 1, "herder").put(0, 2, "rancher").throw("bad-harvest", "herder rancher", "farm tower").ready()
    assert table.realm(0).grain == 3 + (2 - 1) + (6 - 1)  # once for each face


def test_D5_2_a_face_with_two_grain_powers_is_changed_once():
    twice = '[{ gain = { grain = 1 } }, { gain = { grain = 1 }, per = ["lands"] }]'
    rows = f'\n[[face]]\nid = "shepherd"\nstatus = "found"\nsource = "a test"\neffects = {twice}\n'
    table = Table("sheep", own=NO_DRAW + rows).put(0, 1, "shepherd")
    table.throw("good-harvest", "shepherd barony", "barony barony").ready()
    assert table.realm(0).grain == 3 + 1 + 1 + 1


def test_D5_2_a_face_that_collects_no_grain_is_not_changed():
    table = Table("sheep").put(0, 1, "shepherd").throw("good-harvest", "shepherd tinker", "barony barony").ready()
    assert table.realm(0).grain == 3
    table = Table("sheep").put(0, 1, "shepherd").throw("good-harvest", "shepherd barony", "barony barony").ready()
    assert table.realm(0).grain == 3 + 1 + 1


def test_D5_2_exchanged_grain_is_not_collected():
    table = Table("banker").put(0, 1, "banker").give(0, points=2).throw("good-harvest", "banker tinker", "tinker tinker").ready()
    table.play(0, "use 1 1", "swap all points grain", "done")
    assert table.realm(0).grain == 3 + 2


def test_D5_3_everything_is_collected_before_coins_are_spent():
    table = Table().leave(points=0).throw("innovation", "barony prospector", "tinker tinker").ready()
    assert table.refused(0, "buy upgrade") == "D5.3"
    assert table.refused(0, "done") == "D5.3"
    table.play(0, "use 1 1")
    assert table.refused(0, "buy upgrade") == ""


def test_D5_4_once_it_is_the_final_round_nobody_waits():
    table = Table().leave(points=0, misery=0).give(0, grain=0).throw("winter", "barony tinker", "barony tinker").ready()
    assert table.shared.opened
    assert [realm.points for realm in table.shared.realms] == [1, 1]
    assert table.position.to_act() == [0, 1]


def test_D5_4_when_a_supply_might_run_out_players_collect_in_order_and_one_by_one():
    table = Table("brewer").put(0, 1, "brewer").give(0, grain=4).leave(grain=4)
    table.throw("innovation", "brewer farm", "tinker farm").ready()
    assert table.position.to_act() == [0]
    assert table.refused(1, "done") == "D5.4"
    assert table.legal_moves(0) == ["collect", "use 1 1", "use 1 2", "use 2 1"]
    # two grain go back before anything is collected, so nothing runs out: 4 + 2 - 2 - 2 = 2, then 2 for the other
    table.play(0, "use 1 2", "use 1 1", "use 2 1", "done")
    assert table.position.to_act() == [1]
    table.play(1, "collect")
    assert (table.shared.grain_left, table.shared.opened) == (0, 0)


def test_D5_4_collecting_all_together_may_end_the_game():
    table = Table("brewer").put(0, 1, "brewer").give(0, grain=4).leave(grain=3)
    table.throw("innovation", "brewer farm", "tinker farm").ready().play(0, "collect")
    assert table.shared.opened == TEN_GRAIN


def test_D5_4_the_description_lists_what_is_collected_together():
    table = Table("holdings, monastery").put(0, 1, "plantation").put(0, 2, "monastery").leave(grain=2)
    table.throw("good-harvest", "plantation monastery", "tinker tinker").ready()
    assert table.position.describe(0, table.move("collect")) == "Collect 5 grain and 1 point"
    assert table.position.describe(0, table.move("use 2 1")) == "Collect 1 point from Monastery"
    table.play(0, "collect")
    assert (table.realm(0).grain, table.realm(0).points) == (8, 1)


def test_D5_4_otherwise_everybody_collects_at_once():
    table = Table().throw("innovation", "barony prospector", "farm prospector").ready()
    assert table.position.to_act() == [0, 1]


def test_D5_5_a_gain_that_counts_grain_waits_for_the_player():
    table = Table("holdings").put(0, 1, "croft").give(0, grain=4).throw("bad-harvest", "croft tinker", "farm tinker").ready()
    assert table.realm(0).points == 0
    table.play(0, "use fate 1")  # 2 grain for a coin first
    table.play(0, "use 1 1")
    assert table.realm(0).points == 0
    table = Table("holdings").put(0, 1, "croft").give(0, grain=4).throw("bad-harvest", "croft tinker", "farm tinker").ready()
    table.play(0, "use 1 1", "use fate 1")
    assert table.realm(0).points == 1


def test_D5_6_powers_come_in_any_order_but_not_inside_each_other():
    table = Table("banker, patron").put(0, 1, "banker").put(0, 2, "patron")
    table.throw("innovation", "banker patron", "tinker tinker").ready()
    table.play(0, "use 1 1")
    assert table.refused(0, "use 2 2") == "D5.6"
    assert table.refused(0, "buy reroll") == "D5.6"
    table.play(0, "swap grain coins", "done")
    assert table.refused(0, "use 2 3") == "D5.6"  # no such power
    assert table.refused(0, "use 1 1") == "D5.6"  # used
    table.play(0, "use 2 2", "use 2 2")
    assert (table.realm(0).coins, table.realm(0).points) == (0, 2)


def test_D5_6_a_conversion_is_used_as_often_as_it_says():
    table = Table("guilds").put(0, 1, "apprentice").throw("innovation", "apprentice prospector", "tinker tinker").ready()
    table.play(0, "use 1 2")
    assert table.refused(0, "use 1 2") == "D5.6"
    assert (table.realm(0).coins, table.realm(0).upgrades) == (2, 2 + 1 + 1)


def test_D5_7_conversions_must_be_paid_and_the_treasury_helps():
    table = Table("patron").put(0, 1, "patron").throw("innovation", "patron tinker", "tinker tinker").ready()
    table.play(0, "use 1 2")  # with the coin of the treasury
    assert (table.realm(0).points, table.realm(0).treasury) == (1, 0)
    table = Table("brewer").put(0, 1, "brewer").give(0, grain=0).throw("innovation", "brewer tinker", "tinker tinker").ready()
    table.play(0, "use 1 2")
    assert table.refused(0, "use 1 2") == "D5.7"
    assert (table.realm(0).grain, table.realm(0).points) == (0, 1)


def test_D5_8_an_exchange_is_one_use_and_does_not_go_back_and_forth():
    table = Table("banker").put(0, 1, "banker").give(0, points=3, grain=2)
    table.throw("innovation", "banker prospector", "tinker tinker").ready().play(0, "use 1 1")
    assert table.refused(0, "done") == "D5.8"  # nothing is exchanged yet
    table.play(0, "swap coins points")
    assert table.refused(0, "swap points coins") == "D5.8"
    assert table.refused(0, "swap points grain") == "D5.8"
    assert table.refused(0, "swap grain coins") == "D5.8"
    table.play(0, "swap all grain points", "swap all coins points")
    assert (table.realm(0).coins, table.realm(0).grain, table.realm(0).points) == (0, 0, 3 + 3 + 2)
    assert table.realm(0).pending == 0  # nothing is left to give: the exchange is over
    assert table.refused(0, "swap coins grain") == "D7.1"  # and so is collecting


def test_D5_8_all_is_offered_only_where_it_is_more_than_one():
    table = Table("banker").put(0, 1, "banker").give(0, points=1, grain=0).give(0, treasury=0)
    table.throw("innovation", "banker tinker", "tinker tinker").ready().play(0, "use 1 1")
    assert table.legal_moves(0) == ["swap points coins", "swap points grain", "cancel"]
    assert table.refused(0, "swap all points grain") == "D5.8"


def test_D5_8_a_player_who_has_nothing_cannot_start_an_exchange():
    table = Table("banker").put(0, 1, "banker").give(0, grain=0, treasury=0)
    table.throw("innovation", "banker tinker", "prospector tinker").ready()
    assert "use 1 1" not in table.legal_moves(0)


def test_D5_9_faces_and_dice_that_are_set_aside_do_not_count():
    table = Table("nobles, fairs").put(0, 1, "count").put(0, 3, "gray: market")
    table.throw("robber", "count barony market", "tinker tinker").ready().play(0, "aside 2").play(1, "aside 1")
    assert table.realm(0).points == 1  # the Count alone
    assert table.realm(0).coins == 1 + 2 + 2  # two active dice


def test_D5_10_tokens_wait_for_the_next_roll_step():
    table = Table("shrine").put(0, 1, "shrine").throw("innovation", "shrine prospector", "tinker tinker").ready()
    table.play(0, "buy reroll")
    assert table.realm(0).rerolls == 3
    assert table.refused(0, "spend 1") == "D3.1"
    table.finish().throw("innovation", "tinker tinker", "tinker tinker")
    assert table.refused(0, "spend 1") == ""


def test_D5_11_the_fate_die_gives_and_offers_to_everybody():
    table = Table().throw("innovation", "tinker farm", "barony farm").ready()
    assert [realm.upgrades for realm in table.shared.realms] == [2 + 1, 2]
    table = Table().throw("bad-harvest", "tinker tinker", "tinker tinker").ready()
    table.play(0, "use fate 1").play(1, "use fate 1")
    assert [(realm.grain, realm.coins) for realm in table.shared.realms] == [(1, 2), (1, 2)]
    assert table.refused(0, "use fate 1") == "D5.7"


def test_D5_12_one_coin_is_kept_and_the_rest_is_lost():
    table = Table().throw("innovation", "prospector tinker", "tinker tinker").ready().play(0, "done")
    assert (table.realm(0).treasury, table.realm(0).coins) == (1, 0)
    table = Table().throw("innovation", "prospector tinker", "tinker tinker").ready().play(0, "buy upgrade", "buy reroll")
    assert table.realm(0).treasury == 0
    table.finish().throw("innovation", "tinker tinker", "tinker tinker").ready()
    assert table.realm(0).treasury == 0  # it is not filled automatically


def test_D5_13_players_get_what_they_are_due_when_a_supply_runs_out():
    table = Table().leave(points=1).throw("innovation", "barony barony", "tinker tinker").ready().play(0, "collect")
    assert table.realm(0).points == 2
    assert table.shared.opened == TEN_POINTS


def test_D5_14_repaired_faces_and_new_dice_bring_nothing_this_round():
    table = Table("war").put(0, 1, "destroyed").give(0, treasury=1)
    table.realm(0).lost = [table.face("farm")]
    table.throw("innovation", "destroyed prospector", "tinker tinker").ready().play(0, "repair 1 1")
    assert table.faces(0, 1)[0] == "farm"
    assert table.realm(0).grain == 3
    table = Table("fairs").put(0, 1, "market").throw("innovation", "market prospector", "tinker tinker").ready()
    assert table.realm(0).coins == 1 + 2 + 2 + 2
    table.play(0, "buy gray die")
    assert (table.realm(0).coins, table.shows(0)) == (2, "market prospector -")


# buying


def test_D6_1_the_prices():
    table = Table().put(0, 3, "gray: prospector").put(0, 4, "gray: prospector").give(0, grain=4)
    table.put(0, 1, "prospector").put(0, 2, "prospector destroyed")
    table.realm(0).lost = [table.face("tower")]
    table.throw("innovation", *["prospector prospector prospector prospector", "tinker tinker"]).ready()
    assert table.realm(0).coins == 9
    table.play(0, "buy reroll")
    assert (table.realm(0).coins, table.realm(0).rerolls) == (8, 2)
    table.play(0, "buy set")
    assert (table.realm(0).coins, table.realm(0).sets) == (4, 1)
    assert table.refused(0, "buy green die") == "D6.1"
    table.play(0, "repair 2 2")
    assert table.realm(0).coins == 1
    assert table.refused(0, "buy upgrade") == "D6.1"
    assert table.refused(0, "buy set") == "D6.1"


def test_D6_2_the_example_of_bob():
    """Innovation and a Tinker give 3 upgrades; a Tower's coin and the treasury's buy the fourth."""
    table = Table().throw("innovation", "tinker tower", "tinker tinker").ready()
    bob = table.realm(0)
    assert (bob.upgrades, bob.coins, bob.grain) == (3, 2, 4)
    table.play(0, "buy upgrade")
    assert (bob.upgrades, bob.coins, bob.treasury) == (4, 0, 0)
    table.collected()
    table.play(0, "pick 1 1", "place artisan", "pick 1 2", "place artisan", "pick 1 3", "place county", "pick 1 4", "place fields")
    assert table.faces(0, 1) == ["artisan", "artisan", "county", "fields", "prospector", "tower"]
    assert bob.upgrades == 0


def test_D6_3_there_is_no_limit_to_tokens():
    table = Table().give(0, rerolls=30).throw("innovation", "prospector prospector", "tinker tinker").ready()
    table.play(0, "buy reroll", "buy reroll")
    assert table.realm(0).rerolls == 32


def test_D6_4_a_repair_puts_any_lost_face_in_place_of_a_destroyed_one():
    table = Table("war").put(0, 1, "destroyed").put(0, 2, "destroyed").put(0, 3, "gray: prospector")
    table.realm(0).lost = sorted([table.face("farm"), table.face("mine")])
    table.throw("robber", "tower prospector prospector", "tinker tinker").ready().play(0, "aside 1").play(1, "aside 1")
    assert table.message(0, "repair 1 2") == "D6.4: That face is not Destroyed."
    assert table.message(1, "repair 1 2") == "D6.4: None of your faces is Destroyed."
    table.play(0, "repair 1 1")  # on a die that is set aside
    assert table.refused(0, "place tower") == "D6.4"
    assert table.refused(0, "done") == "D5.6"
    before = table.stock("destroyed")
    table.play(0, "place mine")
    assert table.faces(0, 1)[0] == "mine"
    assert table.stock("destroyed") == before + 1
    assert [table.rules.faces[kind].id for kind in table.realm(0).lost] == ["farm"]


def test_D6_4_limits_hold_for_repairs():
    table = Table("war").put(0, 3, "green: destroyed").put(0, 1, "prospector").put(0, 2, "prospector")
    table.realm(0).lost = [table.face("farm")]
    table.throw("innovation", "prospector prospector barony", "tinker tinker").ready()
    assert table.refused(0, "repair 3 1") == "D6.4"  # a green die cannot have a Farm
    table = Table("plow-team").put(0, 1, "prospector destroyed plow-team")
    table.realm(0).lost = [table.face("plow-team")]
    table.throw("innovation", "prospector prospector", "tinker tinker").ready()
    assert table.refused(0, "repair 1 2") == "D6.4"


def test_D6_4_some_powers_repair_without_coins():
    table = Table("mason").put(0, 1, "mason destroyed").put(0, 2, "destroyed")
    table.realm(0).lost = sorted([table.face("farm"), table.face("farm")])
    table.throw("innovation", "mason tower", "tinker tinker").ready().play(0, "use 1 2")
    assert table.refused(0, "done") == "D5.6"
    coins = table.realm(0).coins
    table.play(0, "pick 2 1")
    assert table.faces(0, 2)[0] == "farm"
    assert table.realm(0).coins == coins
    assert table.refused(0, "use 1 2") == "D5.6"


def test_D6_5_upgrades_add_up_without_limit():
    table = Table("guilds").put(0, 1, "guild-master").put(0, 2, "guild-master mine").put(0, 3, "gray: mine")
    table.throw("innovation", "guild-master guild-master mine", "tinker tinker").ready()
    for _ in range(9):
        table.play(0, "use 1 2")
    assert table.realm(0).upgrades == 2 + 2 + 2 + 9


def test_D6_6_a_new_die_is_gray_or_green_and_costs_grain():
    table = Table().put(0, 1, "mine").throw("innovation", "mine prospector", "tinker tinker").ready()
    assert table.refused(0, "buy black die") == "D6.6"
    left = table.shared.grain_left
    table.play(0, "buy green die")
    assert (table.realm(0).coins, table.realm(0).grain, table.shared.grain_left) == (4, 1, left + 2)
    assert table.faces(0, 3) == ["barony"] * 6
    table = Table().put(0, 1, "mine").give(0, grain=1).throw("innovation", "mine prospector", "tinker tinker").ready()
    assert table.refused(0, "buy gray die") == "D6.6"
    table = Table().put(0, 1, "mine").throw("innovation", "mine prospector", "tinker tinker").ready()
    table.shared.dice_left[2] = 0
    assert table.refused(0, "buy gray die") == "D6.6"


def test_D6_7_scarce_dice_are_bought_in_order_from_the_fate_die():
    table = Table().put(0, 1, "mine").put(1, 1, "mine")
    table.shared.dice_left[3] = 1
    table.throw("innovation", "mine tinker", "mine tinker").ready()
    assert table.position.to_act() == [0]
    assert table.refused(1, "buy green die") == "D6.7"
    table.play(0, "buy gray die")  # with 2 coins left it does not hold up the others
    assert 1 in table.position.to_act()
    table.play(1, "buy green die")


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("{ exchange = { coins = 3, grain = 1 } }", "{ gain = { coins = 2 } }"),
        (
            '{ convert = { coins = 1 }, into = { points = 4 }, times = "any" }',
            "{ convert = { rerolls = 1 }, into = { coins = 4 } }",
        ),
        ("{ convert = { rerolls = 1 }, into = { rerolls = 1, coins = 3 }, times = 4 }", "{ gain = { upgrades = 1 } }"),
    ],
)
def test_D6_7_whatever_own_faces_make_of_what_one_has_is_counted(first: str, second: str):
    """One coin for three grain, a conversion before one that is listed earlier, one that makes a profit."""
    own = f"""{NO_DRAW}
[[face]]
id = "mason"
effects = [{first}]
status = "proposed"
source = "for tests"

[[face]]
id = "guildhall"
effects = [{second}]
status = "proposed"
source = "for tests"
"""
    table = Table("mason, guildhall", own=own).put(0, 1, "mason").put(0, 2, "guildhall").give(0, treasury=0, grain=0)
    table.throw("good-harvest", "mason guildhall", "tinker tinker").ready()
    most, _ = scarcity.most_coins_and_grain(table.shared, table.realm(0))
    best = 0
    positions = [table.position]
    while positions:
        position = positions.pop()
        realm = position.shared.realms[0]
        best = max(best, realm.coins, realm.grain, realm.points)
        for move in position.legal_moves(0) if realm.step == COLLECTING else []:
            if table.rules.format_move(move).split()[0] in ("use", "swap"):
                positions.append(position.clone())
                positions[-1].apply(0, move)
    assert best <= most


def test_D5_7_relief_without_misery_neither_forbids_a_conversion_nor_is_promised():
    own = f"""{NO_DRAW}
[[face]]
id = "mason"
effects = [{{ convert = {{ grain = 1 }}, into = {{ coins = 2, relief = 2 }}, times = 2 }}]
status = "proposed"
source = "for tests"

[[face]]
id = "guildhall"
effects = [{{ convert = {{ grain = 1 }}, into = {{ relief = 2 }}, times = 2 }}]
status = "proposed"
source = "for tests"

[[face]]
id = "gardener"
effects = [{{ reroll = "again", gain = {{ relief = 1 }}, convert = {{ grain = 1 }}, into = {{ points = 1, relief = 2 }} }}]
status = "proposed"
source = "for tests"
"""
    table = Table("mason, guildhall, gardener", own=own).put(0, 1, "mason gardener").put(0, 2, "guildhall").give(0, misery=2)
    table.throw("good-harvest", "gardener guildhall", "tinker tinker")
    words = "Return 1 misery chip, pay 1 grain for 1 point and 1 misery chip returned with Gardener"
    assert table.position.describe(0, table.move("pay 1")) == f"{words}, then reroll the black die"
    table.play(0, "resolve 1").roll("mason").ready()
    assert table.position.describe(0, table.move("use 1 1")) == "Pay 1 grain for 2 coins and 1 misery chip returned with Mason"
    table.play(0, "use 1 1")
    assert table.refused(0, "use 2 1") == "D5.7"
    assert table.position.describe(0, table.move("use 1 1")) == "Pay 1 grain for 2 coins with Mason"
    table.play(0, "use 1 1")
    assert (table.realm(0).misery, table.realm(0).coins) == (0, 5)


def test_D6_7_an_exchange_under_way_may_still_bring_the_coins_for_a_die():
    table = Table("banker").put(0, 1, "banker").put(1, 1, "mine").give(0, grain=12, treasury=0)
    table.shared.dice_left[3] = 1
    table.throw("innovation", "banker prospector", "mine tinker").ready()
    assert table.position.to_act() == [0]
    table.play(0, "use 1 1")
    assert table.position.to_act() == [0]
    table.play(0, "swap all grain points", "swap all coins points")
    assert 1 in table.position.to_act()  # nothing is left to pay with


def test_D5_15_an_exchange_can_be_canceled_until_something_is_exchanged():
    table = Table("banker").put(0, 1, "banker").throw("innovation", "banker tinker", "tinker tinker").ready()
    moves = table.legal_moves(0)
    table.play(0, "use 1 1", "cancel")
    assert table.legal_moves(0) == moves
    table.play(0, "use 1 1", "swap grain coins")
    assert table.refused(0, "cancel") == "D5.15"


def test_D5_15_a_repair_can_be_canceled_and_its_price_is_returned():
    table = Table("monastery").put(0, 1, "destroyed monastery").put(0, 2, "mine")
    table.realm(0).lost = sorted([table.face("farm"), table.face("mine")])
    table.throw("innovation", "monastery mine", "tinker tinker").ready()
    moves, coins = table.legal_moves(0), table.realm(0).coins
    for way in (["repair 1 1"], ["use 1 2"], ["use 1 2", "pick 1 1"]):  # bought, and with the Monastery
        table.play(0, *way, "cancel")
        assert (table.legal_moves(0), table.realm(0).coins) == (moves, coins)
        assert table.faces(0, 1)[0] == "destroyed"
