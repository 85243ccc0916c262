"""Every golden game replays, and its text is the one text of that game under the current rules (`make golden` rewrites it)."""

import pytest
from golden import golden_games, main, name_of, rewritten

from rollwright.core.errors import BadRecord
from rollwright.core.record import parse

LONGEST = 60_000  # bytes: a golden game is read by people


@pytest.mark.parametrize("file", golden_games(), ids=name_of)
def test_a_golden_game_replays_to_the_same_text(file):
    text = file.read_text("utf-8")
    assert rewritten(text) == text
    record = parse(text)
    assert record.game == file.parent.parent.name
    assert record.result is not None
    assert len(text) < LONGEST


def test_rewriting_mends_header_and_result_and_names_what_cannot_be():
    text = golden_games()[0].read_text("utf-8")
    lines = text.splitlines()
    bare = [line for line in lines if not line.startswith(("result:", "winners:", "end:"))]
    rules = next(line for line in bare if line.startswith("rules:"))
    bare[bare.index(rules)] = "rules: 0"
    assert rewritten("\n".join([*bare, "unfinished", "end: new"])) == text
    first = lines.index("")
    broken = [*lines[: first + 1], lines[first + 2], *lines[first + 2 :]]
    with pytest.raises(BadRecord, match=str(first + 2)):
        rewritten("\n".join(broken))


def test_the_command_leaves_a_good_file_alone_and_says_what_is_wrong_with_a_bad_one(tmp_path, monkeypatch, capsys):
    good = golden_games()[0]
    folder = tmp_path / good.parent.parent.name / "golden"
    folder.mkdir(parents=True)
    text = good.read_text("utf-8")
    (folder / "good.txt").write_text(text, "utf-8")
    (folder / "stale.txt").write_text(text.replace("\nrules: ", "\nrules: 9"), "utf-8")
    monkeypatch.setattr("golden.GAMES", tmp_path)
    assert main() == 0
    assert "good: as it was" in capsys.readouterr().out
    assert (folder / "stale.txt").read_text("utf-8") == text
    (folder / "bad.txt").write_text(text.replace("\n\n", "\n\n1: nonsense\n", 1), "utf-8")
    assert main() == 1
    assert "bad: " in capsys.readouterr().err
