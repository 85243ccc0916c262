"""Offers of Dice Realms: what a player reads before a move."""

from __future__ import annotations

from random import Random

import pytest
from realms_table import Table

from rollwright.bots.suggest import plain_reason
from rollwright.core import offers
from rollwright.core.offers import CHEAP, EXPENSIVE, FREE, Offer, Prompt
from rollwright.core.position import CHANCE
from rollwright.games.dice_realms.position import DiceRealmsPosition
from rollwright.games.dice_realms.render import RENDERER


def offered(table: Table, seat: int = 0) -> dict[str, Offer]:
    rules = table.position.rules()
    return {rules.format_move(offer.move): offer for offer in offers.offers(RENDERER, table.position, seat)}


def asked(table: Table, *path: str) -> Prompt:
    found = offers.prompts(RENDERER, table.position, 0, offers.offers(RENDERER, table.position, 0))
    return next(prompt for prompt in found if prompt.path == path)


def upgrading() -> Table:
    table = Table().throw("innovation", "tinker farm", "barony tower").ready().collected()
    table.realm(0).upgrades = 4
    return table


def test_picking_a_face_only_starts_a_choice() -> None:
    table = upgrading()
    assert asked(table).question == "Choose a face to upgrade."
    assert asked(table).hint == "4 upgrades to spend: the face is replaced for good."
    picks = [offer for text, offer in offered(table).items() if text.startswith("pick")]
    assert picks
    assert all(offer.starts_choice and not offer.price for offer in picks)


def test_the_tray_is_highlighted_by_price() -> None:
    table = upgrading()
    farm = table.faces(0, 2).index("farm") + 1
    table.play(0, f"pick 2 {farm}")
    found = offered(table)
    assert (found["place fields"].tier, found["place quarry"].tier, found["place estate"].tier) == (FREE, CHEAP, EXPENSIVE)
    assert found["place estate"].label == "Farm becomes Estate · 3 upgrades"
    assert (found["place estate"].title, found["place estate"].note) == ("Estate", "When rolled: 6 grain instead of 2.")
    assert found["place keep"].note == "When rolled: 1 shield. 2 grain and 2 coins."
    prompt = asked(table)
    assert prompt.question == "What does Farm become?"
    assert prompt.key == ((FREE, ("1 upgrade",)), (CHEAP, ("2",)), (EXPENSIVE, ("3 or more",)))


def test_ending_a_step_early_states_what_is_forfeited() -> None:
    table = upgrading()
    end = offered(table)["done"]
    assert (end.label, end.forfeits) == ("End turn · forfeit 4 upgrades", "4 upgrades")
    table = Table().throw("innovation", "tinker farm", "barony tower")
    assert offered(table)["done"].forfeits == ""  # keeping the dice is a choice, not an early end


def test_coins_that_are_kept_are_not_forfeited() -> None:
    table = Table().put(0, 1, "mine").throw("innovation", "mine prospector", "tinker tinker")
    table.ready()
    end = offered(table)["done"]
    assert asked(table).hint == "9 coins to spend; you can keep 1 coin."
    assert (end.label, end.note) == ("End collecting · forfeit 8 coins", "You forfeit 8 coins. You keep 1 coin.")


def test_prices_are_part_of_the_labels() -> None:
    table = Table().put(0, 1, "mine").throw("innovation", "mine prospector", "tinker tinker")
    assert offered(table)["reroll 2"].label == "Reroll Prospector · free"
    assert offered(table)["spend 2"].label == "Reroll Prospector · 1 token"
    table.ready()
    found = offered(table)
    assert found["buy upgrade"].label == "Buy an upgrade · 2 coins"
    assert found["buy gray die"].label == "Gray die · 2 grain and 5 coins"
    assert found["buy upgrade"].tier == CHEAP


def test_a_shield_names_its_die_where_there_is_little_room() -> None:
    table = Table("grain-robber").put(1, 1, "grain-robber")
    table.throw("robber", "tower tower", "tinker tinker").play(0, "done").play(1, "done")
    assert [offered(table)[f"shield {die}"].label for die in (1, 2)] == [
        "Block: black Tower · 1 shield",
        "Block: white Tower · 1 shield",
    ]
    assert RENDERER.marks(table.position, 0)["attack-loss"].text == "Lose a die this round, or block it"


def test_what_dice_give_after_an_attack_is_no_reason_for_the_answer() -> None:
    table = Table().throw("robber", "tinker tinker", "farm farm").play(0, "done").play(1, "done").play(0, "aside 1")
    aside = offered(table, 1)["aside 1"]
    assert [amount[:2] for amount in aside.gain] == [("grain", 2)]
    assert aside.afterward
    assert aside.score_note == "one die less"
    assert plain_reason(table.position, 1, [aside.move]) == "Afterward you get 2 grain."


def test_kept_dice_promise_nothing_before_an_attack() -> None:
    hint = asked(Table().throw("robber", "farm farm", "tinker tinker")).hint
    assert hint == "Touch a die to roll it again, once for free. No die shows a shield against the attack."
    hint = asked(Table().throw("robber", "farm tower", "tinker tinker")).hint
    assert hint == "Touch a die to roll it again, once for free. Against the attack, the shield of Tower helps."
    hint = asked(Table().put(0, 1, "keep").throw("robber", "keep tower", "tinker tinker")).hint
    assert hint.endswith("Against the attack, the shields of Keep and Tower help.")


def test_a_token_that_sets_a_die_is_mentioned_while_it_helps() -> None:
    table = Table().throw("innovation", "tinker farm", "barony tower")
    table.realm(0).sets = 1
    assert "The set-a-die token turns one to a side you choose." in asked(table).hint


def test_what_is_bought_is_explained() -> None:
    table = Table().throw("innovation", "tinker farm", "barony tower").give(0, coins=9, grain=9).ready()
    found = offered(table)
    assert found["buy gray die"].note == (
        "Pay 5 coins and 2 grain for a gray die. You roll it from the next round on. "
        "Its faces: 2 × Tinker, Barony, Farm, Prospector, and Tower."
    )
    assert found["buy set"].note == "Pay 4 coins for a set-a-die token. It turns a die to the side you choose, in any round."


def test_nothing_left_to_buy_is_stated() -> None:
    table = Table().throw("innovation", "prospector prospector", "barony tower").ready()
    assert asked(table).question == "What do you buy or use?"
    table.realm(0).coins = 0
    assert asked(table).question == "Nothing is left to buy or use."


def test_an_attack_is_met_with_a_shield_or_with_grain() -> None:
    table = Table("grain-robber").put(1, 1, "grain-robber")
    table.throw("innovation", "tower tinker", "grain-robber tinker").play(0, "done").play(1, "done")
    assert asked(table).question == "Lose 2 grain, or block it?"
    found = offered(table)
    assert found["shield 1"].label == "Block with Tower · 1 shield"
    assert asked(table).listed
    marks = RENDERER.marks(table.position, 0)
    assert marks["attack"].text == "Attack: {seat 2}’s Grain Robber"
    assert marks["attack-loss"].text == "Lose 2 grain, or block it"
    assert "attack" not in RENDERER.marks(table.position, 1)
    assert found["yield"].label == "Lose 2 grain to the attack"


def play_on(position: DiceRealmsPosition, seat: int, rng: Random) -> None:
    """Let the others move at random until the seat decides or dice are thrown."""
    while not position.is_over() and CHANCE not in position.to_act() and seat not in position.to_act():
        other = rng.choice(position.to_act())
        position.apply(other, rng.choice(position.legal_moves(other)))


@pytest.mark.parametrize("seed", range(8))
def test_an_offer_states_all_that_follows_until_the_next_decision(seed: int) -> None:
    rng = Random(seed)
    position = Table("invaders,raids,highwayman", seats=2 + seed % 2).position
    kept = 0
    for _ in range(250):
        if position.is_over():
            break
        seat = rng.choice(position.to_act())
        move = rng.choice(position.legal_moves(seat))
        if seat != CHANCE:
            (offer,) = offers.offers(RENDERER, position, seat, [move])
            after = position.clone()
            after.apply(seat, move)
            play_on(after, seat, rng)
            if not offer.depends:
                had, has = position.inventory(seat), after.inventory(seat)
                for item in RENDERER.items(position.rules()):
                    stated = sum(each.amount for each in offer.gain if each.item == item)
                    stated -= sum(each.amount for each in offer.price if each.item == item)
                    assert stated == has[item] - had[item], (offer, item)
                assert offer.points == after.total(seat) - position.total(seat), offer
                kept += 1
        position.apply(seat, move)
    assert kept > 50


def test_a_blocked_attack_does_not_hide_the_next_one_of_the_same_face() -> None:
    table = Table("invaders").throw("invaders", "tower tinker", "tower tinker").give(0, grain=0).ready()
    block = offered(table)["shield 1"]
    assert (block.points, block.depends) == (-4, False)  # 2 misery chips, although the other player answers first
    prompt = asked(table)
    assert prompt.question == "Lose a die, or block it?"
    first, _, then = prompt.hint.partition(". ")
    assert first == "A die set aside gives nothing and cannot be upgraded this round"
    assert then == "A shield blocks one attack; the next one is on 2 grain."


def test_keeping_the_dice_promises_no_score_while_others_roll() -> None:
    table = Table().throw("innovation", "barony tinker", "tower tinker")
    assert offered(table)["done"].depends
    table.play(1, "done")
    assert not offered(table)["done"].depends


def test_two_dice_with_the_same_face_are_told_apart() -> None:
    table = Table().throw("innovation", "tinker tinker", "tower tinker")
    assert [offered(table)[f"reroll {die}"].label for die in (1, 2)] == [
        "Reroll the black Tinker · free",
        "Reroll the white Tinker · free",
    ]


def test_dice_of_one_color_with_the_same_face_have_numbers() -> None:
    table = Table().give(0, coins=20, grain=20)
    table.throw("innovation", "tinker tinker", "tower tinker").ready().play(0, "buy gray die", "buy gray die").finish()
    table.throw("innovation", "farm tower tinker tinker", "tower tinker")
    labels = [offered(table)[f"reroll {die}"].label for die in (3, 4)]
    assert labels == ["Reroll Tinker on die 3 · free", "Reroll Tinker on die 4 · free"]
    assert asked(table).hint == "Touch a die to roll it again, once for free. Kept, they give 3 grain, 1 coin, and 4 upgrades."


def test_a_face_that_sets_its_die_comes_first() -> None:
    table = Table("jack").put(0, 1, "jack").throw("innovation", "jack tinker", "tower tinker")
    assert asked(table).question == "Turn Jack of all Trades first"
    assert asked(table).hint == "Choose which side of its die counts instead."


def test_a_reroll_face_tells_whether_it_gives_something() -> None:
    table = Table("gardener").put(0, 1, "gardener").throw("innovation", "gardener farm", "barony tower")
    assert asked(table).question == "Reroll Gardener before you end"
    assert asked(table).hint == "Gardener can pay for something first, then its die is rolled again."
    table.give(0, grain=0)
    assert asked(table).hint == "Gardener gives nothing now, but its die must be rolled again."
    table = Table("plow-team").put(0, 1, "plow-team").throw("innovation", "plow-team farm", "barony tower")
    assert asked(table).hint == "Plow Team gives something first, then its die is rolled again."


def test_the_order_of_collecting_has_a_reason() -> None:
    table = Table("brewer").put(0, 1, "brewer").leave(points=1).throw("innovation", "brewer barony", "barony tinker").ready()
    assert asked(table).question == "What do you collect first?"
    assert asked(table).hint == "A supply may run out, so the order matters."


def test_gains_alone_have_no_order() -> None:
    table = Table().leave(points=1).throw("innovation", "barony prospector", "barony tinker").ready()
    assert asked(table).question == "Collect what your dice show."
    assert asked(table).hint == "A supply may run out, so players collect one after another."


def test_a_brief_line_has_all_gains_and_losses() -> None:
    table = Table().give(1, grain=1)
    position = table.position
    roll = [change for change in position.changes(CHANCE, table.move(f"fate {fate_side(table, 'winter')}")) if change.seat == 1]
    assert RENDERER.brief(position, 1, roll).did == (("lost", "1 grain to Winter", "", ""), ("took", "1 misery chip", "", ""))
    table.throw("innovation", "tinker tinker", "tinker farm").play(0, "done")
    gain = RENDERER.brief(position, 1, position.changes(1, table.move("done"))).gain
    assert [(amount.item, amount.amount) for amount in gain] == [("grain", 2), ("upgrades", 3)]


def fate_side(table: Table, id: str) -> int:
    return [table.rules.fates[kind].id for kind in table.shared.fate].index(id) + 1
