"""The examples run, with small counts, and say what they promise."""

import subprocess
import sys
from pathlib import Path

import pytest

from effort import SOAK

EXAMPLES = Path(__file__).parent.parent / "examples"


def run(name: str, *arguments: str, timeout: int = 250) -> str:
    done = subprocess.run([sys.executable, str(EXAMPLES / name), *arguments], capture_output=True, text=True, timeout=timeout)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_play_a_game():
    output = run("play_a_game.py", "3")
    assert "Refused: T" in output
    assert "rollwright record 1" in output


def test_write_a_bot():
    assert "MostPoints wins " in run("write_a_bot.py", "6")


def test_study_a_question():
    lines = run("study_black_die.py", "--games", "12", "--jobs", "1").splitlines()
    assert sum(int(line.split()[1]) for line in lines[1:]) == 12


def test_make_a_custom_edition():
    printed, changed = run("custom_edition.py", "10").splitlines()
    assert changed.startswith("All red: mean ")
    assert printed.split("hash ")[1] != changed.split("hash ")[1]


@pytest.mark.skipif(SOAK == 1, reason="training takes a minute; make soak runs it")
def test_train_with_ppo():
    pytest.importorskip("torch", reason="torch is not installed")
    pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed")
    output = run("train_ppo.py", "--seconds", "60", timeout=2000)
    assert float(output.rsplit(" ", 1)[1]) >= 33
