"""A hall in a process of its own and a real browser in front of it. A page that logs an error fails its test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright
from windows import FLAGS, Hall, People, open_hall

from rollwright.server.pages.hall import cards


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """One hall for all tests that do not kill it."""
    with open_hall(tmp_path_factory.mktemp("hall")) as found:
        yield found


@pytest.fixture
def own_hall(tmp_path: Path) -> Iterator[Hall]:
    """A hall for one test, which may kill it."""
    with open_hall(tmp_path) as found:
        yield found


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield found
        found.close()


@pytest.fixture
def people(browser: Browser) -> Iterator[People]:
    found = People(browser)
    yield found
    found.close()
    surprising = [error for error in found.errors if not any(words in error for words in found.expected)]
    assert not surprising, f"the console says: {surprising}"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", [card.name for card in cards()])
