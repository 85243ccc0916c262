"""Fixtures of all tests: how many games to play, which build is under test, and services that may be missing.

Tests never depend on how fast the machine is.
"""

import os
import shutil
import sys
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import settings

from effort import SOAK
from rollwright.core import is_compiled

ALL = bool(os.environ.get("ROLLWRIGHT_TEST_ALL"))
BUILD = "compiled" if is_compiled() else "pure"

# Bytecode is kept even if the environment turns that off: all workers, and all servers that tests start, import the same files.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

settings.register_profile("rollwright", deadline=None, derandomize=SOAK == 1, max_examples=30 * SOAK)
settings.load_profile("rollwright")


def pytest_configure(config: pytest.Config) -> None:
    expected = os.environ.get("ROLLWRIGHT_EXPECT", BUILD)
    if expected != BUILD:
        pytest.exit(f"these tests are meant for the {expected} build, but rollwright is imported from the {BUILD} one", 1)


def pytest_report_header(config: pytest.Config) -> str:
    return f"rollwright: {BUILD} build, soak factor {SOAK}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what the simulations of all workers did together."""
    sums: Counter[str] = Counter()
    for report in terminalreporter.getreports("passed"):
        for name, counts in report.user_properties:
            if name == "simulation":
                sums.update(counts)
    if sums:
        terminalreporter.write_line("simulated: " + ", ".join(f"{what} {count}" for what, count in sorted(sums.items())))


def need(there: object, sentence: str) -> None:
    """Skip this test with a sentence if something optional is missing; fail where everything must be there."""
    if there:
        return
    if ALL:
        pytest.fail(f"ROLLWRIGHT_TEST_ALL is set, but {sentence}")
    pytest.skip(sentence)


@pytest.fixture(scope="session")
def soak() -> int:
    """By how much to multiply counts of games and examples: 1, or 10 with `make soak`."""
    return SOAK


@pytest.fixture(scope="session")
def needed() -> Callable[[object, str], None]:
    """need(), for tests that look for something optional of their own."""
    return need


@pytest.fixture(scope="session")
def postgres_url() -> str:
    """A database that tests may fill and empty, as SQLAlchemy writes it."""
    url = os.environ.get("ROLLWRIGHT_TEST_POSTGRES", "")
    need(url, "ROLLWRIGHT_TEST_POSTGRES names no PostgreSQL database (.ci/run makes one)")
    return url


@pytest.fixture(scope="session")
def redis_url() -> str:
    """A Redis that tests may publish through."""
    url = os.environ.get("ROLLWRIGHT_TEST_REDIS", "")
    need(url, "ROLLWRIGHT_TEST_REDIS names no Redis (.ci/run starts one)")
    return url


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium for playwright's executable_path."""
    path = os.environ.get("ROLLWRIGHT_TEST_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    need(path, "there is no Chromium on this machine")
    return path or ""
