"""The contract every game passes, on random set-ups, and what is special here."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest
from realms_table import GAME, Table

from effort import SOAK
from rollwright.core import is_compiled
from rollwright.core.chance import SampledDice
from rollwright.core.driver import play_game
from rollwright.core.errors import Unreadable
from rollwright.core.playout import random_playout
from rollwright.core.position import CHANCE
from rollwright.games.dice_realms import collect, upgrade
from rollwright.games.dice_realms.position import DiceRealmsPosition
from rollwright.games.dice_realms.realm import COLLECTING
from rollwright.games.dice_realms.shared_state import COLLECT_STEP, UPGRADE_STEP
from rollwright.testing import check_game, check_table, uniform


def test_the_table_of_moves():
    rules = GAME.rules()
    check_table(rules)
    assert rules.num_moves() < 1000
    with pytest.raises(Unreadable, match="looks like 'buy reroll'"):
        rules.parse_move("buy a castle")


@pytest.mark.slow
@pytest.mark.no_cover
@pytest.mark.parametrize("first", range(0, (35 if is_compiled() else 7) * SOAK, 7))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_contract_holds_on_random_set_ups(seats: int, first: int):
    """Tiles are drawn by the seed: some 100 set-ups, 1000 with `make soak`, a fifth of them on the pure sources."""
    for seed in range(first, first + 7):
        check_game(GAME, seats=seats, seed=seats + 10 * seed, every=29, draw=seed % 35 == 0)


@pytest.mark.parametrize("setup", ["first-game", "court", "ranch", "manor", "abbey", "pest", "siege"])
def test_the_contract_holds_on_every_set_up_of_the_edition(setup: str):
    check_game(GAME, seats=2, seed=5, options={"setup": setup}, every=17, draw=False)


def test_attacks_of_all_kinds_with_four_players():
    check_game(GAME, seats=4, seed=3, options={"tiles": "war,raids,saboteur,hero,granary"}, every=13, draw=False)


def test_legal_lists_stay_short_and_pieces_are_conserved_in_many_random_games():
    rules = GAME.rules()
    random = Random(1)
    longest = 0
    for game in range(20 * SOAK):
        position = rules.new(2 + game % 3)
        assert isinstance(position, DiceRealmsPosition)
        pieces = position.pieces()
        for _ in play_game(position, SampledDice(random.random), partial(uniform, random=random), random.choice):
            longest = max([longest, *(len(position.legal_moves(seat)) for seat in position.to_act() if seat != CHANCE)])
        assert position.pieces() == pieces
    assert longest < 150


def test_later_players_never_take_what_an_earlier_player_could_have():
    """While players act at the same time, the moves of those earlier in order stay legal, and later players do not end the game."""
    rules = GAME.rules()
    random = Random(2)
    checked = 0
    for game in range(15 * SOAK):
        position = rules.new(2 + game % 3)
        assert isinstance(position, DiceRealmsPosition)
        for _ in play_game(position, SampledDice(random.random), partial(uniform, random=random), random.choice):
            acting = position.to_act()
            if position.shared.phase in (COLLECT_STEP, UPGRADE_STEP) and len(acting) > 1:
                for place in range(1, len(acting)):
                    after = position.clone()
                    moves = after.legal_moves(acting[place])
                    after.apply(acting[place], moves[int(random.random() * len(moves))])
                    for earlier in acting[:place]:
                        realm = after.shared.realms[earlier]
                        step = collect if after.shared.phase == COLLECT_STEP else upgrade
                        assert set(position.legal_moves(earlier)) <= set(step.legal_moves(after.shared, realm))
                    if any(position.shared.realms[earlier].step == COLLECTING for earlier in acting[:place]):
                        assert after.shared.opened == position.shared.opened
                    checked += 1
    assert checked > 100


def test_all_three_endings_occur_in_random_games():
    rules = GAME.rules()
    endings = 0
    for seed in range(20):
        position = rules.new(2)
        assert isinstance(position, DiceRealmsPosition)
        random_playout(position, Random(seed).random)
        endings |= position.shared.opened
    assert endings == 7


def test_a_clone_shares_nothing_that_changes():
    table = Table("hero").throw("innovation", "tinker farm", "barony tower")
    before = table.position.state()
    copy = table.position.clone()
    random_playout(copy, Random(1).random)
    assert table.position.state() == before


def test_moves_are_described_with_the_values_of_the_position():
    table = Table("gardener, grain-robber").put(0, 1, "gardener farm").put(1, 1, "grain-robber")
    table.throw("innovation", "gardener tower", "grain-robber tinker")
    say = {text: table.position.describe(0, table.move(text)) for text in table.legal_moves(0)}
    assert say["pay 1"] == "Pay 1 grain for 2 points with Gardener, then reroll the black die"
    assert say["reroll 2"] == "Use the free reroll on the white die, now Tower"
    table.play(0, "pay 1").roll("farm").play(0, "done").play(1, "done")
    assert table.position.describe(0, table.move("yield")) == "Lose 2 grain to {seat 2}’s Grain Robber"
    table.play(0, "shield 2")
    assert table.position.describe(0, table.move("buy upgrade")) == "Pay 2 coins for an upgrade"
    assert table.position.describe(0, table.move("done")) == "Finish collecting: keep 1 coin in the treasury and lose 1 coin"
    assert str(table.position.phase()) == "round 1, collect"
    table.collected().play(0, "pick 1 2")
    assert (
        table.position.describe(0, table.move("place fields"))
        == "Pay 1 upgrade to turn Farm on the black die into Fields, with 1 upgrade left"
    )
