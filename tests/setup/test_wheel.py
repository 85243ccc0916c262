"""A built wheel with the extra [lab] runs the lab lines of the README in an empty environment."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from try_wheel import lab_lines

from effort import SOAK

ROOT = Path(__file__).parent.parent.parent


def test_the_readme_has_lab_lines():
    commands, code = lab_lines((ROOT / "README.md").read_text("utf-8"))
    assert [command.split()[0] for command in commands] == ["pip", "rollwright", "rollwright"]
    assert "gymnasium.make" in code


@pytest.mark.slow
@pytest.mark.skipif(SOAK == 1, reason="installing the lab takes minutes; make soak runs it")
def test_a_wheel_with_the_lab_runs_them():
    command = [sys.executable, str(ROOT / "scripts" / "try_wheel.py")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=2400, env={**os.environ, "ROLLWRIGHT_PURE": "1"})
    assert done.returncode == 0, done.stdout + done.stderr
    assert "run in an empty environment" in done.stdout
