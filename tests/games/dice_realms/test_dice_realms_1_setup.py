"""D1 and D2: what is on the table, and the draw of tiles."""

from __future__ import annotations

from random import Random

import pytest
from realms_table import GAME, NO_DRAW, Table, rules_with

from rollwright.core.chance import SampledDice
from rollwright.core.errors import BadOption
from rollwright.core.position import CHANCE, throw
from rollwright.games.dice_realms.position import DiceRealmsPosition
from rollwright.games.dice_realms.rules import DiceRealmsRules
from rollwright.games.dice_realms.shared_state import DRAWING


def drawn(seats: int, seed: int, **options: str) -> DiceRealmsPosition:
    position = GAME.new(seats, options)
    assert isinstance(position, DiceRealmsPosition)
    if position.shared.phase == DRAWING:
        throw(position, SampledDice(Random(seed).random), 1)
    return position


def tiles_of(position: DiceRealmsPosition) -> list[str]:
    return [position.ruleset.components.tiles[tile].id for tile in position.shared.tiles]


def draw(position: DiceRealmsPosition, *ids: str) -> list[str]:
    for id in ids:
        position.play(CHANCE, position.ruleset.parse_move(f"draw {id}"))
    return tiles_of(position)


def test_D1_1_two_to_four_play_each_with_a_black_and_a_white_die():
    for seats in (2, 3, 4):
        for realm in drawn(seats, 1).shared.realms:
            assert [rules_with().dice[kind].id for kind in realm.dice] == ["black", "white"]
    for seats in (1, 5):
        with pytest.raises(BadOption, match="2 to 4"):
            GAME.new(seats)
    table = Table().throw("innovation", "tinker tinker", "tinker tinker")
    assert table.refused(0, "reroll 3") == "D1.1"


def test_D1_2_a_player_starts_with_a_coin_three_grain_and_a_reroll_token():
    realm = Table().realm(0)
    assert (realm.treasury, realm.grain, realm.rerolls, realm.sets, realm.points, realm.misery) == (1, 3, 1, 0, 0, 0)


@pytest.mark.parametrize(("seats", "grain"), [(2, 18), (3, 27), (4, 36)])
def test_D1_3_the_supply_is_laid_out_by_the_number_of_players(seats: int, grain: int):
    shared = Table(seats=seats).shared
    assert (shared.grain_left, shared.points_left, shared.misery_left) == (grain, 18 * seats, 4 * seats)


def test_D1_4_only_the_value_of_chips_counts():
    table = Table("saboteur")  # adds a chip of -4 for each player: two misery chips each
    assert table.shared.misery_left == 12
    table.give(0, grain=0, misery=10).give(1, grain=2).throw("winter", "tinker tinker", "tinker tinker")
    assert (table.realm(0).misery, table.shared.misery_left, table.shared.opened) == (12, 0, 0)
    table = Table("almshouse").put(0, 1, "almshouse").give(0, misery=2)
    table.throw("innovation", "almshouse tinker", "tinker tinker").play(0, "resolve 1")
    assert table.realm(0).misery == 1  # one of two, though it might be a chip of -4


@pytest.mark.parametrize(("seats", "gray", "green"), [(2, 3, 2), (3, 4, 3), (4, 5, 4)])
def test_D1_5_one_die_of_each_color_is_taken_out_for_each_missing_player(seats: int, gray: int, green: int):
    table = Table(seats=seats)
    left = {table.rules.dice[kind].id: left for kind, left in enumerate(table.shared.dice_left)}
    assert left == {"black": 0, "white": 0, "gray": gray, "green": green}


def test_D1_6_the_dice_start_with_their_faces():
    table = Table()
    assert sorted(table.faces(0, 1)) == ["barony", "farm", "prospector", "tinker", "tinker", "tower"]
    assert sorted(table.faces(0, 1)) == sorted(table.faces(1, 2))
    green = next(die for die in table.rules.dice if die.id == "green")
    assert [table.rules.faces[kind].id for kind in green.faces] == ["barony"] * 6


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_D1_7_six_tinkers_and_three_of_each_other_one_dot_face_are_left_whatever_the_number_of_players(seats: int):
    table = Table(seats=seats)
    assert table.stock("tinker") == 6
    assert [table.stock(id) for id in ("barony", "farm", "prospector", "tower")] == [3, 3, 3, 3]
    assert [table.stock(id) for id in ("county", "duchy", "fields", "mine")] == [16, 12, 16, 12]


def test_D1_8_the_fate_die_starts_with_two_winters_and_the_first_player():
    table = Table()
    names = [table.rules.fates[kind].id for kind in table.shared.fate]
    assert names == ["winter", "winter", "good-harvest", "bad-harvest", "innovation", "robber"]
    assert table.shared.holder == 0


def test_D2_1_five_tiles_are_drawn_one_at_a_time():
    position = GAME.new(2)
    assert isinstance(position, DiceRealmsPosition)
    assert len(position.chance_outcomes().moves) == 35
    assert not position.chance_outcomes().continues
    draw(position, "hero", "banker")
    assert len(position.chance_outcomes().moves) == 33
    assert position.chance_outcomes().continues
    assert draw(position, "shrine", "temple", "jack") == ["hero", "banker", "shrine", "temple", "jack"]
    assert position.chance_outcomes().prompt.startswith("roll")
    assert not position.chance_outcomes().continues


def test_D2_2_a_tile_beyond_the_limits_is_set_aside_and_another_one_drawn():
    position = GAME.new(2)
    assert isinstance(position, DiceRealmsPosition)
    assert draw(position, "renaissance", "invaders") == ["renaissance"]  # one Fate tile
    assert draw(position, "grain-robber", "highwayman") == ["renaissance", "grain-robber"]  # one white attack tile
    assert draw(position, "nobles", "sheep") == ["renaissance", "grain-robber", "nobles"]  # one line of a color
    assert draw(position, "raids", "war") == ["renaissance", "grain-robber", "nobles", "raids"]  # a red line may join
    assert "draw war" not in [position.ruleset.format_move(move) for move in position.chance_outcomes().moves]
    assert draw(position, "hero")[-1] == "hero"


def test_D2_2_every_random_setup_obeys_the_limits():
    for seed in range(60):
        tiles = tiles_of(drawn(2, seed))
        rows = {tile.id: tile for tile in rules_with().components.tiles}
        groups = [rows[id].group for id in tiles[:5] if rows[id].group]
        assert len(groups) == len(set(groups))


def test_D2_3_a_tile_brings_eight_copies_of_each_of_its_faces():
    table = Table("nobles, hero")
    assert [table.stock(id) for id in ("hero", "baron", "count", "duke")] == [8, 8, 8, 8]
    assert table.stock("shrine") == 0
    table.throw("innovation", "tinker tinker", "tinker tinker").ready().collected().play(0, "pick 1 1")
    assert table.refused(0, "place hero") == ""
    assert table.refused(0, "place shrine") == "D2.3"


def test_D2_4_some_tiles_add_chips_for_each_player():
    assert Table("cattle", seats=3).shared.grain_left == 27 + 4 * 3
    assert Table("cattle, banker", seats=3).shared.grain_left == 27 + 8 * 3
    assert Table("saboteur", seats=4).shared.misery_left == 16 + 2 * 4


def test_D2_5_some_tiles_add_a_named_tile_unless_it_is_in_play():
    position = GAME.new(2)
    assert isinstance(position, DiceRealmsPosition)
    assert draw(position, "war", "hero", "shrine", "temple", "jack") == ["war", "hero", "shrine", "temple", "jack", "monastery"]
    position = GAME.new(2)
    assert isinstance(position, DiceRealmsPosition)
    assert draw(position, "monastery", "war", "shrine", "temple", "jack") == ["monastery", "war", "shrine", "temple", "jack"]


def test_D2_5_an_added_tile_does_what_it_says_and_may_add_another():
    rows = '\n[[tile]]\nid = "monastery"\nstatus = "found"\nsource = "a test"\nadd_tile = "hero"\nadd_grain = 1\n'
    table = Table("war, shrine, temple, jack, patron", own=NO_DRAW + rows)
    assert tiles_of(table.position) == ["war", "shrine", "temple", "jack", "patron", "monastery", "hero"]
    assert table.shared.grain_left == 2 * (12 - 3 + 4)
    assert table.stock("hero") == 8


def fate_of(table: Table) -> list[str]:
    return [table.rules.fates[kind].id for kind in table.shared.fate]


def test_D2_6_a_fate_tile_swaps_faces_of_the_fate_die():
    assert fate_of(Table("renaissance")) == ["winter", "winter", "renaissance", "bad-harvest", "renaissance", "robber"]
    assert fate_of(Table("plague")) == ["winter", "winter", "plague", "bad-harvest", "innovation", "plague"]


def test_D2_7_monastery_and_quarantine_swap_only_without_fate_and_attack_tiles():
    plain = ["winter", "winter", "good-harvest", "bad-harvest", "innovation", "robber"]
    assert fate_of(Table("monastery")) == ["winter", "winter", "good-harvest", "invaders", "innovation", "robber"]
    assert fate_of(Table("monastery, quarantine")) == ["winter", "winter", "plague", "invaders", "innovation", "robber"]
    assert fate_of(Table("monastery, grain-robber")) == plain
    assert fate_of(Table("quarantine, raids")) == plain
    assert fate_of(Table("quarantine, renaissance")) == fate_of(Table("renaissance"))


def test_D2_8_the_first_game_has_its_five_tiles_and_nothing_added():
    position = drawn(3, 1, setup="first-game")
    assert tiles_of(position) == ["plow-team", "gardener", "steward", "grain-robber", "hero"]
    assert (position.shared.grain_left, position.shared.misery_left) == (27, 12)
    assert [position.ruleset.fates[kind].id for kind in position.shared.fate][5] == "robber"
    assert not position.chance_outcomes().continues


def test_D2_9_named_tiles_are_in_and_the_draw_fills_them_up():
    for seed in range(10):
        tiles = tiles_of(drawn(2, seed, tiles="war,hero"))
        assert tiles[:2] == ["war", "hero"]
        assert 5 <= len(tiles) <= 7
        assert "raids" not in tiles[:5]
    assert tiles_of(drawn(2, 0, tiles="shrine,hero,jack,temple,fairs")) == ["shrine", "hero", "jack", "temple", "fairs"]
    with pytest.raises(BadOption, match="cannot have 'dragon'"):
        GAME.new(2, {"tiles": "dragon"})
    with pytest.raises(BadOption, match="twice"):
        GAME.new(2, {"tiles": "hero,hero"})
    with pytest.raises(BadOption, match="no others can be named"):
        GAME.new(2, {"tiles": "hero", "setup": "first-game"})
    with pytest.raises(BadOption, match="cannot be 'second-game'"):
        GAME.new(2, {"setup": "second-game"})


def test_D2_10_without_attacks_the_five_attack_tiles_stay_out():
    rules = GAME.rules(None, {"attacks": "none"})
    assert isinstance(rules, DiceRealmsRules)
    out = [tile.id for number, tile in enumerate(rules.components.tiles) if number not in rules.bag]
    assert sorted(out) == ["grain-robber", "highwayman", "raids", "saboteur", "war"]
    with pytest.raises(BadOption, match="out of the game"):
        GAME.new(2, {"attacks": "none", "tiles": "war"})


def test_D2_11_without_destruction_saboteur_and_war_stay_out():
    rules = GAME.rules(None, {"attacks": "no-destruction"})
    assert isinstance(rules, DiceRealmsRules)
    assert [tile.id for number, tile in enumerate(rules.components.tiles) if number not in rules.bag] == ["saboteur", "war"]
