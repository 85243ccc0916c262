"""Changes as data: they add up, every kind counts, and sentences in the past tense describe them."""

from __future__ import annotations

import random
from itertools import islice

import pytest
from rolling_realms_table import GAME, Table, table

from rollwright.bots import load as load_bot
from rollwright.core.chance import SampledDice
from rollwright.core.changes import Change
from rollwright.core.driver import each_move, play_game
from rollwright.core.position import CHANCE, Position
from rollwright.games import load_custom_edition
from rollwright.games.rolling_realms import RollingRealmsGame
from rollwright.games.rolling_realms import changes as kinds
from rollwright.games.rolling_realms.names import RESOURCES
from rollwright.testing import check_change_kinds, check_changes

ROUNDS = [
    {"round-1": "castles,cities,charterstone", "round-2": "euphoria,little_scythe,pendulum", "round-3": "society,scythe,tapestry"},
    {"round-1": "cities,viticulture,wingspan", "round-2": "tapestry,euphoria,scythe", "round-3": "castles,little_scythe,pendulum"},
]


def eager(position: Position, seat: int, random: random.Random) -> int:
    """End the turn only when there is no other move, so that cards and resources fill up."""
    moves = position.legal_moves(seat)
    return moves[int(random.random() * max(1, len(moves) - 1))]


def told(at: Table, *moves: str) -> list[str]:
    """The sentences of the last of these moves."""
    at.do(*moves[:-1])
    return sentences(at, at.seat, moves[-1])


def sentences(at: Table, seat: int, text: str) -> list[str]:
    move = at.rules.parse_move(text)
    check_changes(at.position, seat, move)
    return at.position.describe_changes(at.position.changes(seat, move))


def small_cards() -> RollingRealmsGame:
    """The game with room for two resources of each kind, so that gains are lost."""
    rows = [f'[[resource]]\nid = "{name}"\nstatus = "proposed"\nsource = "test"\ncapacity = 2\n' for name in RESOURCES]
    game = RollingRealmsGame()
    game.editions = {
        "small": load_custom_edition(GAME, '[edition]\nname = "small"\ntitle = "Small"\n' + "".join(rows), "small.toml")
    }
    return game


def test_every_kind_of_change_occurs_and_counts():
    seen: set[str] = set()
    for options in ROUNDS:
        seen |= check_change_kinds(GAME, 2, range(3), options, eager)
        seen |= check_change_kinds(small_cards(), 2, range(2), options)
    seen |= check_change_kinds(GAME, 1, range(2), {"solo": "golf"}, eager)
    own = {kind.__name__ for kind in vars(kinds).values() if isinstance(kind, type) and issubclass(kind, Change)}
    assert seen == own - {"Change", "Lost", "Removed"}


def test_the_changes_of_a_greedy_game_add_up():
    bot = load_bot("greedy")
    rng = random.Random(2)
    position = GAME.new(2, ROUNDS[1])
    steps = play_game(position, SampledDice(rng.random), lambda now, seat: bot.choose(now.clone(), seat, rng))
    for before, seat, move in islice(each_move(position, steps), 120):
        check_changes(before, seat, move)


def test_a_gain_is_described_with_the_mark():
    at = table("castles charterstone wingspan", (1, 6))
    assert told(at, "die1 charterstone building 1") == [
        "{seat 1} marked building 1 of Charterstone, noting the rolled 6 on its crate, gaining 1 pumpkin."
    ]


def test_a_payment_comes_first():
    at = table("castles scythe wingspan", (2, 6), have=(3, 0, 0))
    assert told(at, "pumpkin2 die1 up") == ["{seat 1} paid 2 pumpkins and raised die 1 from 2 to 3."]
    at = table("castles scythe wingspan", (2, 6), have=(1, 0, 0))
    assert told(at, "die1 scythe both 2") == [
        "{seat 1} paid 1 pumpkin and marked the 2 in the top row of Scythe and the 6 below it, gaining 1 heart and 1 star."
    ]


def test_stars_of_another_realm_name_it():
    cards = {
        "castles": [6, 0, 0, 0, 0, 0, 0, 6, 0, 0],
        "cities": [1, 2, 0, 0, 0, 0, 0, 0, 0],
        "wingspan": [1, 1, 0, 0, 0, 0, 0, 0, 0],
    }
    assert told(table("castles cities wingspan", (4, 6), cards=cards), "die1 wingspan a3") == [
        "{seat 1} wrote the 4 on square 3 of the bird with wingspan 7 in Wingspan, gaining 1 star and 1 star in Between Two Cities."
    ]


def test_a_gain_without_room_is_described():
    at = table("castles charterstone wingspan", (1, 6), gained=(12, 0, 0))
    assert told(at, "die1 charterstone building 1") == [
        "{seat 1} marked building 1 of Charterstone, noting the rolled 6 on its crate.",
        "{seat 1} had no room for 1 pumpkin.",
    ]


def test_a_choice_that_still_waits_is_not_described_as_a_gain():
    at = table("castles euphoria wingspan", (5, 6), cards={"euphoria": [64, 0, 6, 0, 1]})
    assert told(at, "die1 euphoria left 5") == [
        "{seat 1} marked the 5 in the left area of Euphoria, for a sum of 11.",
        "{seat 1} can now choose a pumpkin or a heart.",
    ]
    assert at.describe("die1 euphoria left 5").endswith("for a sum of 11, then choosing a pumpkin or a heart")
    assert told(at, "die1 euphoria left 5", "take heart") == ["{seat 1} took a heart."]


def test_a_choice_lost_to_the_cap_is_described():
    at = table("castles euphoria wingspan", (5, 6), gained=(12, 12, 0), cards={"euphoria": [64, 0, 6, 0, 1]})
    assert told(at, "die1 euphoria left 5") == [
        "{seat 1} marked the 5 in the left area of Euphoria, for a sum of 11.",
        "{seat 1} had no room for a pumpkin or a heart.",
    ]
    assert at.describe("die1 euphoria left 5").endswith("; there is no room for a pumpkin or a heart")


def test_a_seventh_star_of_euphoria_is_described_as_lost():
    at = table("castles euphoria wingspan", (4, 6), cards={"euphoria": [0, 0, 0, 0, 6]})
    assert told(at, "die1 euphoria left 4")[1:] == ["{seat 1} had no room for 1 more star in this realm."]
    assert at.describe("die1 euphoria left 4").endswith("; there is no room for 1 more star in this realm")


def test_crossed_off_grapes_are_not_a_payment():
    at = table("castles viticulture wingspan", (6, 6), cards={"viticulture": [0b1010000, 0, 0, 0, 0]})
    assert told(at, "die1 viticulture order 10") == [
        "{seat 1} started the wine order for 10 in Viticulture with the 6, needing 4 or more in grapes."
    ]
    assert told(at, "die1 viticulture order 10", "cross grape 4") == [
        "{seat 1} crossed off grape 4, filling the order for 10, gaining 2 stars."
    ]


def test_unused_dice_are_described():
    at = table("castles euphoria wingspan", (2, 6), have=(0, 0, 1))
    assert told(at, "coins 1", "done") == ["{seat 1} ended the turn without using the 2, the 6, or the 1."]


def test_a_roll_and_a_new_round_are_described_for_every_seat():
    at = table("castles scythe wingspan", None, seats=2)
    assert sentences(at, CHANCE, "roll 2 5") == ["Turn 1 started with a roll of 2 and 5."]
    for _ in range(9):
        at.chance("roll 6 6")
        Table(at.position, 0).do("die1 castles e1" if not at.position.sheets[0].cards[0][7] else "done")
        for seat in at.position.to_act():
            Table(at.position, seat).do("done")
    before = at.position.inventory(0)
    assert before["stars in Between Two Castles"] == 1
    assert sentences(at, CHANCE, "realms cities euphoria tapestry") == [
        "{seat 1} scored 1.0 points in round 1; all cards and resources were cleared.",
        "{seat 2} scored 0.0 points in round 1; all cards and resources were cleared.",
        "Round 2 started with Between Two Cities, Euphoria, and Tapestry.",
        "New realm: Between Two Cities. Fill squares, no equal neighbors.",
        "New realm: Euphoria. Mark numbers in two areas; the sums pay.",
        "New realm: Tapestry. Draw shapes; three full 2×2 squares in a line score.",
    ]
    changes = at.position.changes(CHANCE, at.rules.parse_move("realms cities euphoria tapestry"))
    told = [change.seat for change in changes if change.announced]
    assert told == [0, 1, CHANCE, CHANCE, CHANCE], "your score, and what each new realm is about"
    at.chance("realms cities euphoria tapestry")
    assert at.position.inventory(0)["points of earlier rounds"] == at.position.inventory(0)["points"] == 10
    assert at.position.written_slots(0) == set()


def test_a_finished_hole_of_golf_is_described():
    position = RollingRealmsGame().rules(next(iter(GAME.editions.values())), {"solo": "golf"}).new(1)
    at = Table(position).chance("realms castles scythe wingspan")
    for _ in range(11):
        at.turn((1, 1))
    at.chance("roll 1 1")
    assert sentences(at, 0, "done") == [
        "{seat 1} ended the turn without using either 1 and finished the hole in 12 turns, 4 over par."
    ]


@pytest.mark.parametrize("seat", [CHANCE, 0])
def test_the_inventory_keeps_its_names_during_a_round(seat):
    at = table("castles euphoria wingspan", (2, 6))
    assert set(at.position.inventory(seat)) == set(at.do("die1 castles a1", "done").position.inventory(seat))
