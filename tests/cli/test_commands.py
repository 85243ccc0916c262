"""The command line, with two toy games that no command knows by name."""

import json
import os
import re
import subprocess
import sys
import tomllib
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

import toys
from rollwright import games
from rollwright.cli import main
from rollwright.cli.tables import achievement_lines, reason_rows
from rollwright.core.edition import CERTAIN
from rollwright.core.game import Achievement
from rollwright.core.record import parse
from rollwright.core.replay import verify
from rollwright.core.score import Reason, Score
from rollwright.games import load, load_custom_edition, names


@pytest.fixture(autouse=True)
def toy_games(monkeypatch):
    monkeypatch.setattr(games, "_extra", {"terraces": toys.TerracesGame(), "pig": toys.PigGame()})


@pytest.fixture
def run(capsys):
    """Runs a command; its exit code, standard output and standard error."""

    def runs(*arguments):
        try:
            left: object = main([str(argument) for argument in arguments])
        except SystemExit as exit:
            left = exit.code
        answer = capsys.readouterr()
        return left, answer.out, answer.err

    return runs


@pytest.fixture
def run_json(run):
    def runs(*arguments):
        code, out, err = run(*arguments, "--json")
        assert code == 0, err
        return json.loads(out)

    return runs


@pytest.fixture
def typing(monkeypatch):
    """Type these lines; the input ends after the last one."""

    def types(*lines):
        left = list(lines)

        def line(prompt=""):
            if not left:
                raise EOFError
            return left.pop(0)

        monkeypatch.setattr("builtins.input", line)

    return types


# games


def test_games_lists_name_title_seats_and_rules_version(run_json):
    found = run_json("games")
    assert [game["name"] for game in found] == names()
    assert {"name": "terraces", "title": "Terraces", "seats": [1, 10000], "rules_version": 1} in found


def test_games_without_json_is_a_table(run):
    code, out, _ = run("games")
    assert code == 0
    assert "Terraces" in out


# bad input


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "nothing"],
        ["play", "pig", "--seats", "9"],
        ["play", "pig", "--bots", "clever"],
        ["play", "pig", "--seats", "2", "--bots", "random,random"],
        ["play", "pig", "--seed", "1", "--typed"],
        ["simulate", "pig", "--seats", "3", "--bots", "random,greedy"],
        ["simulate", "pig", "--bots", "clever"],
        ["simulate", "terraces", "--option", "length=endless"],
        ["simulate", "terraces", "--option", "width=3"],
        ["simulate", "terraces", "--option", "length"],
        ["simulate", "dice_realms", "--option", "tiles=no-such-tile", "--jobs", "2"],
        ["simulate", "terraces", "--edition", "no-such-edition"],
        ["simulate", "terraces", "--games", "many"],
        ["simulate", "terraces", "--games", "0"],
        ["simulate", "terraces", "--seats", "10001"],
        ["bench", "terraces", "--seconds", "no"],
        ["bench", "terraces", "--seconds", "nan"],
        ["replay", "no-such-file"],
        ["verify", "."],
        ["serve", "--port", "99999"],
        ["data", "status", "nothing"],
        ["sheet", "terraces", "--out", "no/such/folder/sheet.svg"],
        ["play", "terraces", "--record", "no/such/folder/game.txt"],
        ["play", "terraces", "--record", ""],
        ["simulate", "terraces", "--records", ""],
        ["sheet", "terraces", "--out", ""],
        ["replay", ""],
        ["data"],
        ["dance"],
        [],
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(run, arguments):
    code, out, err = run(*arguments)
    assert code == 2
    assert out == ""
    assert len(err.splitlines()) == 1
    assert err.startswith("rollwright")
    assert "Traceback" not in err


def test_an_edition_that_is_not_toml_is_named(run, tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text("[edition\n")
    code, _, err = run("simulate", "terraces", "--edition", file)
    assert code == 2
    assert "mine.toml" in err


def test_help_and_version_are_answered(run):
    assert "simulate" in run("--help")[1]
    assert "uniform" in run("bench", "--help")[1]
    assert "95% Wilson intervals." in " ".join(run("simulate", "--help")[1].split())
    assert re.fullmatch(r"rollwright \d+\.\d+\.\d+\n", run("--version")[1])


def test_help_imports_nothing_heavy():
    code = (
        "import sys; from rollwright.cli.arguments import parser; parser().format_help();"
        "print([name for name in ('rich', 'numpy', 'litestar', 'sqlalchemy', 'multiprocessing') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_python_m_rollwright_is_the_same_command():
    done = subprocess.run([sys.executable, "-m", "rollwright", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("rollwright ")


def in_bash(command, **environment):
    """Run a command in a shell; ROLLWRIGHT is replaced by ours."""
    command = command.replace("ROLLWRIGHT", f"{sys.executable} -m rollwright")
    everything = {**os.environ, **environment}
    return subprocess.run(["bash", "-c", command], capture_output=True, check=False, env=everything, stdin=subprocess.DEVNULL)


@pytest.mark.parametrize("command", ["games --json", "games", "data status six_clans", "play six_clans --seed 1"])
def test_a_reader_that_has_seen_enough_is_no_error(command):
    done = in_bash(f"ROLLWRIGHT {command} | true; exit ${{PIPESTATUS[0]}}")
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("command", ["games >&-", "games --json >&-", "sheet six_clans >&-", "play six_clans --seed 1 <&-"])
def test_standard_input_and_output_may_be_closed(command):
    done = in_bash(f"ROLLWRIGHT {command}")
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("games > /dev/full", b"rollwright: No space left on device\n"),
        ("replay - <&-", b"rollwright: standard input: line 1: this is not a Rollwright record"),
        (r"replay - <<< $'rollwright record 1\nnote: \xff'", b"rollwright: standard input: is not UTF-8 text\n"),
    ],
)
def test_what_is_wrong_with_a_stream_is_a_sentence(command, words):
    done = in_bash(f"ROLLWRIGHT {command}", LC_ALL="C")
    assert done.returncode == 2
    assert done.stderr.startswith(words)
    assert done.stderr.count(b"\n") == 1


def test_a_terminal_without_the_signs_of_a_sheet_gets_other_ones():
    done = in_bash("ROLLWRIGHT play troyes_dice --seed 1", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"day 1, morning" in done.stdout


def test_a_sheet_is_utf_8_whatever_the_terminal_speaks():
    done = in_bash("ROLLWRIGHT sheet rolling_realms", PYTHONIOENCODING="latin-1")
    assert done.stdout.decode("utf-8") == in_bash("ROLLWRIGHT sheet rolling_realms", PYTHONIOENCODING="utf-8").stdout.decode(
        "utf-8"
    )
    assert not done.stdout.isascii()


# simulate and bench


def test_simulate_answers_with_the_promised_keys(run_json):
    found = run_json("simulate", "terraces", "--seats", 2, "--games", 20, "--seed", 5, "--bots", "random,greedy", "--jobs", 1)
    assert {"game", "games", "moves", "seconds", "moves_per_second", "compiled", "seats"} <= set(found)
    assert (found["game"], found["games"]) == ("terraces", 20)
    assert found["moves"] == 20 * 5 * 3  # five rolls, and two moves after each
    assert [seat["bot"] for seat in found["seats"]] == ["random", "greedy"]
    for seat in found["seats"]:
        assert {"bot", "mean", "sd", "min", "max", "wins"} <= set(seat)
        assert seat["min"] <= seat["mean"] <= seat["max"]


def test_simulate_takes_as_many_seats_as_bots(run_json):
    assert len(run_json("simulate", "pig", "--games", 3, "--bots", "random,random,greedy")["seats"]) == 3
    assert len(run_json("simulate", "pig", "--games", 3)["seats"]) == 2


def test_simulate_without_json_is_a_table(run):
    code, out, _ = run("simulate", "terraces", "--games", 10, "--jobs", 1)
    assert code == 0
    assert "10 games" in out


def test_simulate_keeps_the_records(run, run_json, tmp_path):
    folder = tmp_path / "records"
    found = run_json("simulate", "pig", "--games", 4, "--seed", 7, "--records", folder)
    files = sorted(folder.iterdir())
    assert len(files) == 4
    again = [run_json("replay", file)["scores"] for file in files]
    for seat in range(2):
        assert sum(scores[seat] for scores in again) / 4 == found["seats"][seat]["mean"]


def test_bench_answers_with_the_promised_keys(run, run_json):
    found = run_json("bench", "terraces", "--seconds", "0.01")
    assert {"game", "compiled", "moves_per_second", "decisions_per_second"} <= set(found)
    assert found["moves_per_second"] > found["decisions_per_second"] > 0
    assert "moves per second" in run("bench", "terraces", "--seconds", "0.01")[1]


# play, replay, verify


def test_a_game_is_played_by_number_notation_and_words_and_its_dice_verify(run, run_json, typing, tmp_path):
    typing("1", "", "COLUMN 2", "", "write", "leave", "", "leave", "", "leave", "")
    file = tmp_path / "game.txt"
    code, out, _ = run("play", "terraces", "--record", file)
    assert code == 0, out
    record = parse(file.read_text())
    assert [step.seat for step in record.steps] == [-1, 0] * 5
    assert record.result is not None
    assert verify(record, load("terraces")).verified
    assert run("verify", file)[:2] == (0, "Verified: all 5 throws match the committed secret\n")
    assert run_json("verify", file)["verified"] is True
    answer = run_json("replay", file)
    assert answer["game"] == "terraces"
    assert answer["winners"] == [0]
    assert "total" in run("replay", file)[1]


def test_words_that_begin_several_moves_are_not_guessed(run, typing):
    typing("write", "nonsense", "99", "quit")
    _, out, _ = run("play", "terraces", "--seed", 1)
    assert "3 moves start with 'write'" in out
    assert "'nonsense' is not a move of Terraces" in out
    assert "there is no move 99 in the list" in out


def test_more_moves_than_a_screen_holds_are_told_by_how_they_begin(run, typing):
    typing("die 2", "DIE 2 hall", "die 2 xyz", "? die 2 palace 9", "? all", "QUIT")
    _, out, _ = run("play", "troyes_dice", "--seed", 3)
    first, by_die, by_deed, refused, explained, everything = out.split("Your move> ")[:6]
    assert len(first.splitlines()) < 50
    assert re.search(r"die 2 \.\.\. +\d+ moves, e.g. Take the red 4", first)
    assert re.search(r"die 2 hall \.\.\. +\d+ moves, e.g. Take the red 4", by_die)
    listed = re.findall(r"^ *\d+  Take the red 4", by_deed, re.MULTILINE)
    assert len(listed) == len(re.findall(r"die 2 hall \d pay", " ".join(by_deed.split()))) > 10
    assert "'die 2 xyz' is not a move of Troyes Dice" in refused
    assert "'die 2 palace 9' is not a move of Troyes Dice" in explained
    assert len(re.findall(r"^ *\d+  ", everything, re.MULTILINE)) > 200


def test_a_game_ends_with_the_reasons_side_by_side_and_the_rank(run, typing):
    typing(*["1", ""] * 20)
    _, out, _ = run("play", "troyes_dice", "--seed", 4, "--bots", "greedy")
    assert re.search(r"^Pairs of influence +\d+ +\d+$", out, re.MULTILINE)
    assert "Rank" not in out
    typing(*["1", ""] * 20)
    _, out, _ = run("play", "troyes_dice", "--seed", 4)
    assert re.search(r"^Pairs of deniers, \d+ unspent +\d+$", out, re.MULTILINE)
    assert "Rank: villager" in out
    assert "Play 3 games" not in out  # the terminal does not keep count over several games


def test_kinds_of_reasons_are_the_rows_of_the_score_table():
    first = Score([Reason("Halls", "2 of 6", 4), Reason("Pairs", "3", 3), Reason("Walls", "", 0)])
    second = Score([Reason("Halls", "5 of 6", 10), Reason("Towers", "1", 1)])
    assert reason_rows([first, second]) == [("Halls", [4, 10]), ("Pairs, 3", [3, None]), ("Towers, 1", [None, 1])]


def test_what_happens_is_told_of_every_seat(run, typing):
    typing(*["1", ""] * 3)
    _, out, _ = run("play", "rolling_realms", "--seed", 4, "--bots", "greedy")
    told = " ".join(out.split())
    assert "Turn 1 started" in told
    assert re.search(r"greedy 2 (wrote|filled|used|marked|placed)", told)
    assert re.search(r"Seat 1 (wrote|filled|used|marked|placed|ended)", told)
    assert "{seat" not in told


def test_what_others_did_is_told_in_the_past_tense_with_names(run, typing):
    typing("reroll 1", "", "done", "done", "done", "quit")
    told = " ".join(run("play", "dice_realms", "--seed", 3, "--bots", "greedy")[1].split())
    assert "Press Enter to reroll seat 1’s die 1" in told
    assert "{seat" not in told
    assert not re.search("greedy 2: [A-Z]", told)  # the description of a move


def test_text_that_cannot_be_used_is_answered_at_every_prompt(run, typing):
    typing("", "1", "hello", "", "quit")
    _, out, _ = run("play", "terraces", "--seed", 1)
    assert "Type a move or its number; ? lists your moves." in out
    assert "'hello' is not possible here; press Enter, or type undo" in out
    typing("", "quit")
    assert "Enter what the dice show." in run("play", "terraces", "--typed")[1]


def test_a_record_of_other_rules_is_shown_with_a_notice(run, run_json, typing, tmp_path, monkeypatch):
    file = tmp_path / "game.txt"
    typing(*["1", ""] * 5)
    run("play", "terraces", "--record", file)
    monkeypatch.setattr(toys.TerracesGame, "rules_version", 2)
    assert run_json("replay", file)["notice"] == ""
    record = parse(file.read_text("utf-8"))
    record.steps[3].notation = "column 1"
    record.steps[1].notation = "column 1"
    record.steps[2].notation = "roll 6"
    file.write_text(record.text(), "utf-8")
    assert "rules version 1. Under the current version 2, line" in " ".join(run("replay", file)[1].split())
    assert run_json("replay", file)["finished"] is False
    code, out, _ = run("verify", file)
    assert code == 1
    assert "rules version 1" in out


def test_what_was_achieved_is_told_of_every_person():
    class Proud(toys.TerracesGame):
        def all_achievements(self):
            tall, often = Achievement("tall", "Write three numbers"), Achievement("often", "Play often", 3)
            return [tall, often, Achievement("first", "Win with others", with_others=True)]

        def achievements(self, position, seat):
            return ["tall", "often", *(["first"] if position.seats() > 1 and seat == 0 else [])]

    game = Proud()
    assert achievement_lines(game, game.new(1), [0]) == ["Achievement: Write three numbers"]
    assert achievement_lines(game, game.new(2), [0]) == ["Achievement: Write three numbers"]  # the other seat is a bot's
    assert achievement_lines(game, game.new(2), [0, 1]) == [
        "Achievement of seat 1: Write three numbers",
        "Achievement of seat 1: Win with others",
        "Achievement of seat 2: Write three numbers",
    ]


def test_a_refused_move_is_explained_with_its_rule(run, typing, tmp_path):
    text = "roll 2", "column 1", "roll 6", "? column 1", "column 1", "? column 2", "?", "quit"
    typing(*text)
    _, out, _ = run("play", "terraces", "--typed", "--record", tmp_path / "game.txt")
    assert out.count("X2: A 6 must be lower than the 2 below it.") == 2
    assert "Legal: Write 6 into column 2" in out
    assert "undo your last move" in out
    record = parse((tmp_path / "game.txt").read_text())
    assert [(step.seat, step.how, step.notation) for step in record.steps] == [
        (-1, "typed", "roll 2"),
        (0, "", "column 1"),
        (-1, "typed", "roll 6"),
    ]
    assert record.result is None


def test_typed_dice_must_be_what_is_due(run, typing):
    typing("roll 9", "column 1", "?", "", "quit")
    _, out, _ = run("play", "terraces", "--typed")
    assert "'roll 9' is not a move of Terraces" in out
    assert "needed now: roll the die" in out


def test_a_hint_lists_moves_with_a_reason(run, typing):
    typing("hint", "1", "hint", "quit")
    _, out, _ = run("play", "terraces", "--seed", 3)
    assert re.search(r"1  Write \d into column \d", out)
    assert re.search(r"(Sure|Fairly sure|A toss-up): best in \d+ of 100 tries", out)
    assert "'hint' is not possible here" in out


def test_analyze_prints_the_equation_and_its_data(run, run_json, tmp_path):
    run("simulate", "terraces", "--bots", "random,greedy", "--games", 3, "--records", tmp_path)
    file = sorted(tmp_path.glob("*.txt"))[0]
    seats = run_json("analyze", file)["seats"]
    assert [seat["player"] for seat in seats] == ["random", "greedy"]
    for seat in seats:
        assert seat["expected"] + seat["luck"] + seat["choices"] == pytest.approx(seat["score"])
        assert sum(turn["luck"] for turn in seat["turns"]) == pytest.approx(seat["luck"])
    _, out, _ = run("analyze", file, "--seat", 1)
    assert re.search(r"random: \d+ − [\d.]+ expected = [+−][\d.]+ luck [+−][\d.]+ choices", out)
    players = run_json("analyze", tmp_path)["players"]
    assert [(one["player"], one["games"]) for one in players] == [("random", 3), ("greedy", 3)]
    assert players[0]["score"] == pytest.approx(players[0]["expected"] + players[0]["luck"] + players[0]["choices"])
    (tmp_path / "other.txt").write_text("no record")
    code, out, err = run("analyze", tmp_path, "--player", "greedy")
    assert code == 0
    assert "left out: other.txt" in err
    assert "random" not in out


def test_analyses_of_a_folder_can_be_drawn(run, tmp_path):
    pytest.importorskip("matplotlib")
    run("simulate", "terraces", "--bots", "random", "--seats", 1, "--games", 6, "--records", tmp_path)
    assert run("analyze", tmp_path, "--out", tmp_path / "plot.svg")[0] == 0
    assert (tmp_path / "plot.svg").read_text().startswith("<?xml")


def test_analyze_refuses_what_it_cannot_analyze(run, typing, tmp_path):
    typing("1", "quit")
    run("play", "terraces", "--seed", 3, "--record", tmp_path / "game.txt")
    for arguments, message in (
        ([], "name a record or a folder"),
        ([tmp_path / "game.txt"], "only finished games can be analyzed"),
        ([tmp_path / "none"], "No such file"),
        ([tmp_path, "--player", "Ada"], "no finished game was found with the player 'Ada'"),
    ):
        code, _, err = run("analyze", *arguments)
        assert (code, message in err) == (2, True), err


def test_the_check_of_luck_reports_every_level(run, run_json, tmp_path):
    arguments = "--check", "--game", "terraces", "--level", "beginner,casual", "--games", 4, "--jobs", 1, "--folder", tmp_path
    code, out, _ = run("analyze", *arguments)
    assert code in (0, 1)
    assert "zero on average" in out
    _, out, _ = run("analyze", *arguments, "--json")
    cells = json.loads(out)["cells"]
    assert [(cell["level"], cell["games"]) for cell in cells] == [("beginner", 4), ("casual", 4)]


def test_undo_takes_back_until_the_next_roll(run, typing, tmp_path):
    typing("undo", "column 1", "undo", "column 2", "", "undo", "quit")
    _, out, _ = run("play", "terraces", "--seed", 3, "--record", tmp_path / "game.txt")
    assert "Undone: column 1" in out
    assert out.count("there is nothing to undo") == 2
    assert [step.notation for step in parse((tmp_path / "game.txt").read_text()).steps][1] == "column 2"


def test_undo_works_after_the_bots_moved_where_seats_do_not_touch_each_other(run, typing):
    typing("column 1", "undo", "column 2", "sheet 2", "score", "quit")
    _, out, _ = run("play", "terraces", "--seed", 3, "--bots", "greedy")
    assert "Undone: column 1" in out
    assert "greedy 2: Write" in out


def test_undo_stops_at_a_throw_where_seats_touch_each_other(run, typing):
    typing("again", "undo", "again", "", "undo", "quit")
    _, out, _ = run("play", "pig", "--seed", 3, "--seats", 2)
    assert "Undone: again" in out
    assert "there is nothing to undo" in out


def test_a_game_that_needs_two_gets_a_bot(run, typing):
    typing("hold", "", "quit")
    assert "greedy 2: " in run("play", "pig", "--seed", 2)[1]


def test_two_people_at_one_terminal_are_asked_in_turn(run, typing):
    typing("1", "1", "", "quit")
    _, out, _ = run("play", "terraces", "--seats", 2, "--seed", 1)
    assert re.findall(r"Seat \d(?=>)", out) == ["Seat 1", "Seat 2", "Seat 1"]


def test_ctrl_c_in_a_game_keeps_the_record(run, monkeypatch, tmp_path):
    def interrupt(prompt=""):
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    code, _, err = run("play", "terraces", "--seed", 1, "--record", tmp_path / "game.txt")
    assert code == 130
    assert "Traceback" not in err
    assert parse((tmp_path / "game.txt").read_text()).result is None


def test_ctrl_c_elsewhere_is_clean(run, monkeypatch):
    def interrupt(*anything):
        raise KeyboardInterrupt

    monkeypatch.setattr("rollwright.lab.bench.bench", interrupt)
    assert run("bench", "terraces")[0] == 130


def test_a_broken_record_is_refused_with_its_line(run, typing, tmp_path):
    typing("quit")
    file = tmp_path / "game.txt"
    run("play", "terraces", "--seed", 1, "--record", file)
    text = file.read_text()
    broken = {
        "empty": "",
        "foreign": "Dear diary\n",
        "cut off": text[:-50],
        "other game": text.replace("game: terraces", "game: chess"),
        "changed": text.replace("sampled: roll", "sampled: rool"),
    }
    for name, words in broken.items():
        file.write_text(words)
        for command in ("replay", "verify"):
            code, out, err = run(command, file, "--json")
            assert (code, out) == (2, ""), name
            assert len(err.splitlines()) == 1, name
            assert "game.txt" in err, name
    file.write_bytes(b"\xff\xfe\x00")
    assert run("replay", file)[::2] == (2, f"rollwright: {file}: is not UTF-8 text\n")
    file.write_bytes(text.encode("utf-8-sig"))  # as some editors save it
    assert run("replay", file)[0] == 0


def test_sampled_dice_are_never_called_verified(run, typing, tmp_path):
    typing("1", "", "quit")
    file = tmp_path / "game.txt"
    run("play", "terraces", "--seed", 1, "--record", file)
    code, out, _ = run("verify", file)
    assert code == 1
    assert out.startswith("Not verified")
    assert "Not finished" in run("replay", file)[1]


def test_simulated_games_are_reproduced_from_their_seed_and_a_changed_throw_is_found_out(run, run_json, tmp_path):
    run("simulate", "terraces", "--games", 2, "--seed", 7, "--jobs", 1, "--records", tmp_path)
    file = tmp_path / "terraces-seed7-000002.txt"
    code, out, _ = run("verify", file)
    assert (code, out) == (0, "Reproduced: all 5 throws are those of seed 7, game 2\n")
    answer = run_json("verify", file)
    assert answer["verified"] is False
    assert answer["reproduced"] is True
    record = parse(file.read_text())
    record.seeded = 7, 1
    file.write_text(record.text())
    code, out, _ = run("verify", file)
    assert code == 1
    assert out.startswith("Not verified: line ")
    assert "should be" in out


def test_a_secret_that_was_changed_is_found_out(run, typing, tmp_path):
    typing("quit")
    file = tmp_path / "game.txt"
    run("play", "terraces", "--record", file)
    record = parse(file.read_text())
    record.secret = "00" * 32
    file.write_text(record.text())
    code, out, _ = run("verify", file)
    assert code == 1
    assert "does not match the commitment" in out


# data and sheet


def test_data_status_counts_rows_and_lists_what_is_not_certain(run, run_json):
    found = run_json("data", "status", "terraces")
    assert found["rows"] == 2
    assert found["by_status"]["proposed"] == 2
    assert [row["id"] for row in found["uncertain"]] == ["short", "long"]
    assert "written for the tests" in run("data", "status", "terraces")[1]


@pytest.mark.parametrize("name", ["terraces", "pig", *names()])
def test_data_template_is_an_edition_to_start_with(run, name, tmp_path):
    file = tmp_path / "mine.toml"
    assert run("data", "template", name, "--out", file)[0] == 0
    game = load(name)
    mine = load_custom_edition(game, file.read_text(), "mine.toml")
    assert mine.hash == next(iter(game.editions.values())).hash
    rows = "\n".join(re.findall(r"^# (\[\[.*\]\]|[\w-]+ = .*)$", file.read_text(), re.MULTILINE))
    assert set(tomllib.loads(rows)) == set(game.schema.tables)
    head = file.read_text().partition("\n\n# ----")[0]
    assert load_custom_edition(game, f"{head}\n{rows}", "mine.toml").hash == mine.hash
    assert run("data", "template", name)[1] == file.read_text()


def test_the_template_has_all_that_an_owner_of_the_box_needs(run):
    text = run("data", "template", "dice_realms")[1]
    assert "#   { convert = { grain = 2 }, into = { points = 1 } } " in text  # what can be said
    assert "#   effects: a list of effects such as" in text
    uncertain = [row.id for row in load("dice_realms").editions["reconstruction-1"].rows("face") if row.status not in CERTAIN]
    assert len(uncertain) > 40
    assert all(f'# [[face]]\n# id = "{id}"' in text for id in uncertain)
    assert "# effects = [{ gain = { grain = 4 } }]" in text


def test_an_edition_of_ones_own_is_played(run, run_json, tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(
        '[edition]\nname = "mine"\ntitle = "Mine"\n[[length]]\nid = "short"\nstatus = "found"\nsource = "x"\nrounds = 2\n'
    )
    assert run_json("simulate", "terraces", "--games", 1, "--edition", file)["moves"] == 2 * 3
    assert run_json("simulate", "terraces", "--games", 1, "--edition", "toy", "--option", "length=long")["moves"] == 12 * 3


@pytest.mark.parametrize("name", ["terraces", "pig", *names()])
def test_a_blank_sheet_is_one_svg_with_everything_in_it(run, name, tmp_path):
    file = tmp_path / "sheet.svg"
    assert run("sheet", name, "--out", file)[0] == 0
    root = ElementTree.fromstring(file.read_text())
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert len(root.findall("{http://www.w3.org/2000/svg}svg")) >= 1
    used = {element.attrib["href"] for element in root.iter() if "href" in element.attrib}
    ids = {f"#{element.attrib['id']}" for element in root.iter() if "id" in element.attrib}
    assert used <= ids
    assert run("sheet", name)[1] == file.read_text()


# serve


def test_serve_hands_its_arguments_to_the_hall(run, monkeypatch):
    given = {}
    hall = SimpleNamespace(serve=lambda **arguments: given.update(arguments))
    monkeypatch.setitem(sys.modules, "rollwright.server.app", hall)
    code, _, _ = run("serve", "--port", 1234, "--host", "::1", "--database", "sqlite:///x", "--no-browser")
    assert code == 0
    assert {name: value for name, value in given.items() if value is not None} == {
        "host": "::1",
        "port": 1234,
        "database": "sqlite:///x",
        "open_browser": False,
    }


def test_every_flag_of_serve_is_a_setting_of_the_server(run, monkeypatch):
    from rollwright.server import run as server_run

    seen = []
    monkeypatch.setattr(server_run, "run", lambda settings, browser: seen.append((settings.port, browser)))
    assert run("serve", "--port", 0)[0] == 0
    assert seen == [(0, True)]


def test_the_record_is_kept_when_nobody_reads_what_is_printed_any_more(tmp_path):
    """The output is a pipe whose other end is closed."""
    file = tmp_path / "game.txt"
    command = [sys.executable, "-m", "rollwright", "play", "six_clans", "--seed", "1", "--record", str(file)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("1\n")
    process.stdin.flush()
    assert any("2 picks left" in line for line in process.stdout)
    process.stdout.close()
    _, told = process.communicate("1\n1\n")
    assert process.returncode == 0
    assert told == ""
    assert [step.seat for step in parse(file.read_text()).steps[:3]] == [-1, -1, 0]
