"""Changes add up to what the inventory and the written slots show."""

from __future__ import annotations

from random import Random

import pytest
from troyes_table import half_day, richest, table, write

from effort import SOAK
from rollwright.core.chance import SampledDice
from rollwright.core.changes import Change
from rollwright.core.driver import each_move, play_game
from rollwright.core.position import CHANCE
from rollwright.games.troyes_dice import changes as kinds
from rollwright.games.troyes_dice.position import TroyesDicePosition
from rollwright.testing import ContractError, check_sum_of_changes, uniform

TABLES: list[dict[str, str]] = [
    {},
    {"numbering": "rising", "expansion": "random"},
    {"expansion": "chosen", "tiles": "4,5,7"},
    {"expansion": "chosen", "tiles": "8,4,1", "prices": "deniers"},
]
Step = tuple[TroyesDicePosition, TroyesDicePosition, list[Change]]


def step(position: TroyesDicePosition, seat: int, move: int) -> Step:
    """The position before a move, the one after it, and its changes, which must add up."""
    after = position.clone()
    after.apply(seat, move)
    found = position.changes(seat, move)
    check_sum_of_changes(position, after, found)
    return position, after, found


def whole_game(options: dict[str, str], seed: int, rich: bool) -> list[Step]:
    random = Random(seed)
    choose = richest if rich else uniform
    position = table(1 + seed % 3, **options)
    steps = play_game(position, SampledDice(random.random), lambda now, seat: choose(now, seat, random))
    return [step(before, seat, move) for before, seat, move in each_move(position, steps)]


def nearly_finished(seed: int) -> list[Step]:
    """Half a day on a sheet with full tracks: overflow, lost bonuses and choices come up all the time."""
    random = Random(seed)
    position = half_day("black 1 clear 2 4 6", "rryw", tiles={2: "4 banquet", 3: "5 banquet"}, day=5)
    sheet = write(position, held=(6, 6, 6), circled=(17, 11, 17))
    sheet.citizens = [random.choice((9, 13, 14, 18, 19, 20)) for _ in range(3)]
    for building in random.sample(range(36), 18 + seed % 12):
        sheet.built |= 1 << building
        sheet.open &= ~(1 << building)
    sheet.numbers = [int(sheet.built >> 24 + column & 1) for column in range(6)]
    steps = []
    while position.is_to_act(0):
        steps.append(step(position, 0, random.choice(position.legal_moves(0))))
        position = steps[-1][1]
    return steps


@pytest.mark.parametrize("options", TABLES)
def test_changes_add_up_through_whole_games(options: dict[str, str]):
    for seed in range(6 * SOAK):
        whole_game(options, seed, rich=seed % 3 == 0)


def test_changes_add_up_on_nearly_finished_sheets():
    for seed in range(80 * SOAK):
        nearly_finished(seed)


def test_no_kind_of_change_can_be_left_out():
    steps = [each for options in TABLES for seed in range(3) for each in whole_game(options, seed, rich=False)]
    steps += [each for seed in range(80) for each in nearly_finished(seed)]
    used = {change.kind() for _, _, found in steps for change in found}
    own = {name for name, kind in vars(kinds).items() if isinstance(kind, type) and issubclass(kind, Change)}
    assert used == own - {"Change", "Gained", "Lost", "Wrote", "RoundStarted"}
    for kind in used:
        assert any(_fails(before, after, found, kind) for before, after, found in steps), kind


def _fails(before: TroyesDicePosition, after: TroyesDicePosition, found: list[Change], kind: str) -> bool:
    left = [change for change in found if change.kind() != kind]
    if len(left) == len(found):
        return False
    try:
        check_sum_of_changes(before, after, left)
    except ContractError:
        return True
    return False


def test_the_inventory_names_everything_countable():
    position = half_day("black 1 clear 2 4 6", "rryw", tiles={2: "4 banquet"}, day=5)
    write(position, held=(1, 2, 3), citizens=(4, 5, 6), built="hall 1, hall 2, cathedral 3", crossed="red 5")
    mine = position.inventory(0)
    assert [mine[name] for name in ("influence", "deniers", "knowledge", "red citizens", "Great Halls", "Cathedrals")] == [
        1, 2, 3, 4, 2, 1,
    ]  # fmt: skip
    assert mine["crossed-out dice"] == 2  # one by the roll
    assert mine["points"] == position.score(0).total
    shared = position.inventory(CHANCE)
    assert [shared[name] for name in ("day", "half days", "destroyed plazas", "available dice", "Banquet tiles")] == [5, 9, 1, 3, 3]
