"""The changes of moves and throws, as data and in words."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from realms_table import GAME, Table

from rollwright.core import is_compiled
from rollwright.core.chance import SampledDice
from rollwright.core.driver import play_game
from rollwright.core.position import CHANCE, Position, what_happened
from rollwright.testing import ContractError, check_change_kinds, check_sum_of_changes, uniform
from rollwright.testing.changes import check_step

OPTIONS = [
    {},
    {"tiles": "war,raids,saboteur,hero,granary"},
    {"setup": "pest"},
    {"setup": "manor"},
    {"tiles": "plague,banker,monastery,saboteur,steward,mason"},
    {"attacks": "none"},
]
GAMES = 6 if is_compiled() else 1


def greedy(position: Position, seat: int, random: Random) -> int:
    """Choose the move after which the estimate is best, and now and then any move."""
    moves = position.legal_moves(seat)
    if random.random() < 0.2:
        return moves[int(random.random() * len(moves))]
    best = []
    for move in moves:
        after = position.clone()
        after.apply(seat, move)
        best.append((GAME.evaluate(after, seat), -move))
    return -max(best)[1]


def check_a_game(seed: int, options: dict[str, str], choose: Callable[[Position, int, Random], int]) -> None:
    random = Random(seed)
    position = GAME.new(2 + seed % 3, options)
    before = position.clone()
    for step in play_game(position, SampledDice(random.random), lambda position, seat: choose(position, seat, random)):
        check_step(before, step)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_changes_add_up_to_the_difference_in_random_games(options: dict[str, str]) -> None:
    for seed in range(GAMES):
        check_a_game(seed, options, uniform)


def test_changes_add_up_to_the_difference_in_a_greedy_game() -> None:
    check_a_game(6, OPTIONS[4], greedy)


def test_no_kind_of_change_can_be_left_out() -> None:
    kinds = check_change_kinds(GAME, 3, range(2), OPTIONS[1]) | check_change_kinds(GAME, 3, range(2), OPTIONS[4])
    kinds |= check_change_kinds(GAME, 2, range(1))
    assert kinds >= {
        "Attacked",
        "Collected",
        "Forfeited",
        "Gained",
        "GameEnded",
        "GotDie",
        "Ignored",
        "Lost",
        "Paid",
        "Placed",
        "RanOut",
        "Reactivated",
        "Replaced",
        "ReturnedMisery",
        "ReturnedToSupply",
        "Rolled",
        "RoundStarted",
        "Ruined",
        "SetAside",
        "Showed",
        "StoredFace",
        "Suffered",
        "TakenFromSupply",
        "TileDrawn",
        "TookMisery",
        "Turned",
    }


def test_changes_leave_the_position_as_it_is() -> None:
    table = Table("hero").throw("innovation", "tinker farm", "barony tower").play(0, "done")
    before = table.position.state()
    table.position.changes(1, table.move("done"))
    assert table.position.state() == before


def happened(table: Table, seat: int, text: str) -> list[str]:
    position = table.position.clone()
    return what_happened(position, seat, [table.move(text)])[1]


def test_payments_gains_and_purchases() -> None:
    table = (
        Table("patron").put(0, 1, "patron").give(0, treasury=1).throw("innovation", "patron prospector", "tinker tinker").ready()
    )
    assert happened(table, 0, "use 1 2") == ["{seat 1} used Patron, paid 1 coin, and gained 1 point."]
    assert happened(table, 0, "buy upgrade") == ["{seat 1} paid 2 coins and gained 1 upgrade."]
    table.realm(0).coins = 6
    assert happened(table, 0, "buy gray die") == ["{seat 1} paid 2 grain and 5 coins and got a gray die."]
    assert happened(table, 0, "done") == ["{seat 1} kept 1 coin and lost 5 unspent coins."]


def test_upgrades_and_the_next_round() -> None:
    table = Table().throw("innovation", "tinker tinker", "tinker tinker").ready().collected()
    assert happened(table, 0, "pick 1 1") == ["{seat 1} picked Tinker on the black die."]
    table.play(0, "pick 1 1")
    assert happened(table, 0, "cancel") == ["{seat 1} kept Tinker on the black die."]
    assert happened(table, 0, "place artisan") == ["{seat 1} paid 1 upgrade and turned Tinker on the black die into Artisan."]
    table.play(0, "cancel", "done")
    assert happened(table, 1, "done") == [
        "{seat 2} finished upgrading and lost 4 unspent upgrades.",
        "Round 2 started, and {seat 2} took the Fate die.",
    ]


def test_winter_and_misery() -> None:
    table = Table().give(1, grain=1)
    sides = [table.rules.fates[kind].id for kind in table.shared.fate]
    assert happened(table, CHANCE, f"fate {sides.index('winter') + 1}") == [
        "The Fate die showed Winter.",
        "{seat 1} lost 2 grain to Winter.",
        "{seat 2} lost 1 grain to Winter and took 1 misery chip.",
    ]


def test_attacks_losses_and_what_is_collected() -> None:
    table = Table("grain-robber, hero").put(1, 1, "grain-robber").put(0, 1, "hero")
    table.throw("innovation", "hero farm", "grain-robber tinker").play(0, "done")
    assert happened(table, 1, "done") == ["{seat 2} kept the dice.", "{seat 1} was attacked by {seat 2}’s Grain Robber."]
    table.play(1, "done")
    collected = ["{seat 1} collected 2 points, 2 grain, 1 coin, and 2 upgrades.", "{seat 2} collected 3 coins and 3 upgrades."]
    assert happened(table, 0, "shield 1")[0] == "{seat 1} ignored {seat 2}’s Grain Robber with a shield."
    assert happened(table, 0, "yield")[0] == "{seat 1} lost 2 grain to {seat 2}’s Grain Robber."
    assert len(happened(table, 0, "yield")) == 1 + len(collected)


def test_an_attack_without_a_choice_is_told_with_what_it_took() -> None:
    table = Table("grain-robber").put(1, 1, "grain-robber").give(0, grain=1)
    table.throw("innovation", "tinker farm", "grain-robber tinker").play(0, "done")
    assert happened(table, 1, "done")[1] == "{seat 1} lost 1 grain to {seat 2}’s Grain Robber and took 1 misery chip."


def test_an_attack_without_a_choice_is_announced_to_the_player_who_has_just_answered_another() -> None:
    table = Table("plague").give(0, grain=3).give(1, grain=3).throw("plague", "tower tinker", "tinker tinker").ready()
    table.play(0, "shield 1")
    changes = table.position.changes(1, table.move("aside 1"))
    assert [(change.seat, change.announced) for change in changes if change.kind() == "Lost"] == [(0, True), (1, True)]


def test_a_destroyed_face_and_its_repair() -> None:
    table = Table("saboteur").put(1, 1, "saboteur").throw("innovation", "farm tinker", "saboteur tinker").ready()
    assert happened(table, 0, "ruin 1")[0] == "{seat 1} gave up Farm on the black die, which was destroyed."
    table = Table("war").put(0, 1, "destroyed")
    table.realm(0).lost = [table.face("mine")]
    table.throw("innovation", "tower prospector", "tinker tinker").ready()
    assert happened(table, 0, "repair 1 1")[0] == "{seat 1} paid 3 coins and turned a Destroyed face of the black die into Mine."
    changes = table.position.changes(0, table.move("repair 1 1"))
    after = table.position.clone()
    after.apply(0, table.move("repair 1 1"))
    check_sum_of_changes(table.position, after, changes)
    with pytest.raises(ContractError, match="lost faces"):  # too rare for the random games
        check_sum_of_changes(table.position, after, [change for change in changes if change.kind() != "RestoredFace"])


def test_the_final_round_and_the_end_are_announced() -> None:
    table = Table().leave(points=1).throw("innovation", "barony barony", "tinker tinker").play(0, "done")
    table.play(1, "done")
    assert "Final round: the supply of points ran out." in happened(table, 0, "collect")
    table.play(0, "collect").collected()
    while len(table.position.to_act()) > 1:
        table.play(table.position.to_act()[-1], "done")
    assert happened(table, table.position.to_act()[0], "done")[-1] == "The game ended."


def test_a_tile_that_is_set_aside_and_new_faces_of_the_fate_die_are_announced() -> None:
    position = GAME.new(2)
    draws = [position.rules().parse_move(f"draw {tile}") for tile in ("invaders", "plague", "hero", "patron", "gardener", "shrine")]
    sentences = what_happened(position, CHANCE, draws)[1]
    assert "The tile Invaders came into play." in sentences
    assert "The tile Plague was drawn and set aside, because one of its kind was already in play." in sentences
    assert sentences[-4:-1] == [
        "The Fate die lost 1 Bad Harvest face.",
        "The Fate die lost 1 Robber face.",
        "The Fate die got 2 Invaders faces.",
    ]


def test_a_reroll_names_its_die() -> None:
    table = Table().throw("innovation", "tinker farm", "tinker tower")
    assert happened(table, 0, "reroll 1") == ["{seat 1} used the free reroll on the black die, which showed Tinker."]
    table.play(0, "reroll 1")
    table.position.apply(CHANCE, table.position.chance_outcomes().moves[0])
    assert happened(table, 0, "spend 2") == ["{seat 1} spent 1 reroll token on the white die, which showed Farm."]


def test_rolls_and_dice_that_are_set() -> None:
    assert happened(Table(), CHANCE, "fate 1")[0].startswith("The Fate die showed ")
    table = Table().give(0, sets=1).throw("innovation", "tinker farm", "tinker tower")
    side = table.faces(0, 1).index("farm") + 1
    assert happened(table, 0, f"set 1 {side}") == ["{seat 1} spent 1 set-a-die token and turned the black die to Farm."]
