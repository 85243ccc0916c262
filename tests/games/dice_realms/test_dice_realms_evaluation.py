"""The preferences that the bots' estimate of a final total must have, whatever its numbers are."""

from __future__ import annotations

from collections import deque
from random import Random

import pytest
from realms_table import GAME, Table

from rollwright.bots import Bot
from rollwright.bots.greedy import GreedyBot
from rollwright.bots.random import RandomBot
from rollwright.bots.weights import tuned_evaluation
from rollwright.core.chance import SampledDice
from rollwright.core.driver import play_game
from rollwright.games.dice_realms import outlook
from rollwright.games.dice_realms.tuning import Tuning


def evaluate(table: Table, seat: int = 0) -> float:
    return GAME.evaluate(table.position, seat)


def tuned(table: Table, seat: int = 0) -> float:
    return tuned_evaluation(GAME.rules())(table.position, seat)


def test_all_tunable_numbers_are_numbers_of_the_evaluation():
    found = GAME.tunables(begun().position)
    assert len({tunable.name for tunable in found}) == len(found)
    unchanged = GAME.tuned_evaluation({tunable.name: tunable.start for tunable in found})
    assert unchanged(begun().position, 0) == evaluate(begun())
    for tunable in found[:25]:
        assert hasattr(Tuning(), tunable.name)


def test_only_the_faces_in_play_are_tuned():
    names = {tunable.name for tunable in GAME.tunables(Table("patron").position)}
    assert {"face patron", "later patron", "face barony"} <= names
    assert "face banker" not in names


def test_a_face_that_is_tuned_up_is_worth_more():
    table = Table("patron").put(0, 1, "patron")
    assert GAME.tuned_evaluation({"face patron": 0.5})(table.position, 0) > evaluate(table)


def test_the_tuned_evaluation_prefers_more_of_anything():
    before = tuned(begun())
    for name in ("points", "grain", "upgrades", "treasury"):
        table = begun()
        setattr(table.realm(0), name, getattr(table.realm(0), name) + 1)
        assert tuned(table) > before, name


def begun() -> Table:
    """Return a round in which all players have rolled."""
    return Table().throw("innovation", "tinker farm", "barony tower")


@pytest.mark.parametrize("name", ["points", "grain", "rerolls", "sets", "treasury", "upgrades"])
def test_more_of_anything_is_better(name: str):
    before = begun()
    after = begun()
    setattr(after.realm(0), name, getattr(after.realm(0), name) + 1)
    assert evaluate(after) > evaluate(before)


def test_a_point_is_a_point_and_a_misery_chip_costs_two():
    before = evaluate(begun())
    table = begun()
    table.realm(0).points += 3
    assert evaluate(table) == pytest.approx(before + 3)
    table.realm(0).misery += 1
    assert evaluate(table) <= before + 1


def test_more_dots_of_a_line_are_better():
    for small, large in (
        ("barony", "county"),
        ("county", "duchy"),
        ("tinker", "artisan"),
        ("prospector", "quarry"),
        ("farm", "fields"),
    ):
        assert evaluate(Table().put(0, 1, large)) > evaluate(Table().put(0, 1, small)), (small, large)


def test_a_destroyed_face_is_the_worst():
    assert evaluate(Table().put(0, 1, "destroyed")) < evaluate(Table().put(0, 1, "tinker")) - 2


def test_grain_counts_for_more_when_winter_would_bring_misery():
    def gain(grain: int) -> float:
        table = Table()
        table.realm(0).grain = grain
        before = evaluate(table)
        table.realm(0).grain += 1
        return evaluate(table) - before

    assert gain(0) > gain(4) > gain(12) > 0


def test_attacks_on_grain_make_grain_dearer():
    def gain(tiles: str, face: str) -> float:
        poor, rich = (Table(tiles).put(1, 1, face).give(0, grain=grain) for grain in (2, 4))
        return evaluate(rich) - evaluate(poor)

    assert gain("grain-robber", "grain-robber grain-robber grain-robber") > gain("grain-robber", "tinker")


def test_spare_grain_is_worth_more_to_a_realm_that_can_make_points_of_it():
    def gain(face: str) -> float:
        poor, rich = (Table("holdings, banker, brewer").put(0, 1, face).give(0, grain=grain) for grain in (14, 18))
        return evaluate(rich) - evaluate(poor)

    assert min(gain("plantation"), gain("banker"), gain("brewer")) > gain("tinker")


def test_returning_misery_is_worth_little_to_a_realm_that_has_none():
    def gain(misery: int) -> float:
        with_it = Table("almshouse").give(0, misery=misery, grain=12).put(0, 1, "almshouse")
        return evaluate(with_it) - evaluate(Table("almshouse").give(0, misery=misery, grain=12))

    assert gain(3) > gain(0) + 1


def test_faces_that_count_their_line_are_worth_more_together():
    def gain(others: str) -> float:
        return evaluate(Table("nobles").put(0, 1, "duke").put(0, 2, others)) - evaluate(Table("nobles").put(0, 2, others))

    assert gain("county county county") > gain("artisan artisan artisan")


def test_a_shield_is_worth_more_against_rivals_who_attack():
    def gain(tiles: str, rival: str) -> float:
        return evaluate(Table(tiles).put(1, 1, rival).put(0, 1, "hero")) - evaluate(Table(tiles).put(1, 1, rival))

    assert gain("hero, raids", "raider raider") > gain("hero, raids", "tinker tinker")


def test_income_counts_early_and_dots_count_late():
    """In the last round only what scores counts."""
    table = Table().put(0, 1, "county").put(1, 1, "artisan")
    assert evaluate(table, 1) > evaluate(table, 0)  # at the start upgrades are worth more than points
    table.shared.opened = 1
    assert outlook.rounds_left(table.shared) == 0
    assert evaluate(table, 0) == pytest.approx(evaluate(table, 1))  # one point for two dots, whatever they do


def test_fewer_rounds_are_left_when_a_supply_is_nearly_empty():
    full = outlook.rounds_left(Table().shared)
    assert outlook.rounds_left(Table().leave(points=4).shared) < full
    late = Table()
    late.shared.round = 8
    assert outlook.rounds_left(late.shared) < full


def test_greedy_takes_the_last_points_of_the_game():
    """In the final round spare coins become points, not tokens that cannot be used."""
    table = Table("matchmaker").put(0, 1, "matchmaker").give(0, treasury=1).leave(misery=0).give(1, grain=0)
    table.throw("winter", "matchmaker prospector", "tinker tinker").ready()
    assert table.shared.opened
    bot = GreedyBot()
    while table.realm(0).points == 0 and table.position.is_to_act(0):
        table.position.apply(0, bot.choose(table.position.clone(), 0, Random(1)))
    assert table.realm(0).points == 5


@pytest.mark.slow
@pytest.mark.no_cover
def test_greedy_has_more_than_twice_the_points_of_random():
    random = Random(5)
    dice = SampledDice(random.random)
    totals = [0, 0]
    bots: list[Bot] = [GreedyBot(width=2), RandomBot()]
    for _ in range(2):
        position = GAME.new(2)
        deque(play_game(position, dice, lambda now, seat: bots[seat].choose(now.clone(), seat, random)), maxlen=0)
        for seat in (0, 1):
            totals[seat] += position.score(seat).total
    assert totals[0] > 2 * totals[1]
