"""The ladder: what is measured, and what a file keeps."""

import pytest

import toys
from rollwright import bots, games
from rollwright.bots.ladder import MEAN, WINS, LadderRow, load_ladder, read_ladder, write_ladder
from rollwright.cli import main
from rollwright.lab.ladder import Scores, measure, merged, steps
from rollwright.lab.simulate import Plan, simulate
from rollwright.lab.tables import GameRow


@pytest.fixture(autouse=True)
def toy_games(monkeypatch):
    monkeypatch.setattr(games, "_extra", {"terraces": toys.TerracesGame(), "pig": toys.PigGame()})


def row(game, bot, value):
    return LadderRow(game, "toy", "hash", bot, MEAN, value, value, value, 10, 1, {"p50": 0.0, "p99": 0.0, "max": 0.0}, [], "0")


def test_a_solo_game_is_measured_by_the_mean_of_its_command():
    (step,) = steps([games.load("terraces")], ["greedy"], 12)
    found = measure(step, 3, 1, lambda count: None)
    result = simulate(Plan(step.game, 1, ["greedy"], 3, {}, step.game.editions["toy"]), 12, 1)
    assert found is not None
    assert (found.measure, found.games) == (MEAN, 12)
    assert found.value == pytest.approx(result.seats[0].mean, abs=1e-4)
    assert found.low < found.value < found.high
    assert found.commands == ["rollwright simulate terraces --bots greedy --seats 1 --games 12 --seed 3 --json"]


def test_a_game_for_two_is_measured_by_wins_from_both_seats():
    (step,) = steps([games.load("pig")], ["random"], 10)
    found = measure(step, 3, 1, lambda count: None)
    edition = step.game.editions["toy"]
    won = 0.0
    for seat, names in enumerate((["random", "greedy"], ["greedy", "random"])):
        result = simulate(Plan(step.game, 2, names, 3, {}, edition), 5, 1)
        shared = sum(seat.wins for seat in result.seats) - result.games
        won += result.seats[seat].wins - shared / 2
    assert found is not None
    assert (found.measure, found.games, found.value) == (WINS, 10, won / 10)
    assert len(found.commands) == 2


def test_greedy_against_itself_wins_half():
    (step,) = steps([games.load("pig")], ["greedy"], 8)
    found = measure(step, 1, 1, lambda count: None)
    assert found is not None
    assert found.value == 0.5


def test_a_new_row_replaces_the_old_one_and_rows_are_in_order_of_strength():
    rows = merged(merged(merged([], row("pig", "hugues", 1.0)), row("pig", "wren", 2.0)), row("pig", "hugues", 3.0))
    assert [(found.bot, found.value) for found in rows] == [("wren", 2.0), ("hugues", 3.0)]


def test_the_command_keeps_the_rows_of_other_bots(tmp_path, capsys):
    out = tmp_path / "ladder.json"
    write_ladder(out, [row("pig", "hugues", 1.0)])
    assert main(["ladder", "terraces", "--bots", "wren,random", "--games", "2", "--jobs", "1", "--out", str(out)]) == 0
    assert [(found.game, found.bot) for found in read_ladder(out)] == [
        ("pig", "hugues"),
        ("terraces", "wren"),
        ("terraces", "random"),
    ]
    assert "terraces wren:" in capsys.readouterr().out


def test_a_level_is_compared_with_the_one_below_on_the_same_dice(tmp_path, capsys):
    out = tmp_path / "ladder.json"
    assert main(["ladder", "terraces", "--bots", "wren,juniper,barnaby", "--games", "6", "--jobs", "1", "--out", str(out)]) == 0
    wren, juniper, barnaby = read_ladder(out)
    assert juniper.above is not None
    assert (wren.above, barnaby.above, juniper.above.bot) == (None, None, "wren")
    assert juniper.above.value == pytest.approx(juniper.value - wren.value, abs=1e-3)
    assert juniper.above.low <= juniper.above.value <= juniper.above.high
    assert "above wren by" in capsys.readouterr().out


def test_shared_wins_count_by_half_in_a_comparison():
    mine, other = Scores("hugues", 1, False), Scores("juniper", 1, False)
    for scores, places in ((mine, [(1, 1), (1, 2), (2, 1)]), (other, [(2, 1), (1, 2), (2, 1)])):
        for number, (place, rival) in enumerate(places):
            rows = [
                GameRow(1, number, seat, bot, 0, [], at, 1, []) for seat, bot, at in ((0, scores.bot, place), (1, "greedy", rival))
            ]
            scores.add(number, 1, rows)
    assert mine.found == {(0, 0): 0.5, (0, 1): 1.0, (0, 2): 0.0}
    assert mine.above(other).value == pytest.approx(0.5 / 3, abs=1e-4)


def test_the_ladder_of_the_package_names_bots_and_games_that_exist():
    for found in load_ladder():
        assert found.bot in bots.names()
        assert found.edition in games.load(found.game).editions
        assert found.low <= found.value <= found.high
