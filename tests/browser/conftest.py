"""A server in its own process and a real browser. A page that logs an error fails its test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from axe import Axe
from playwright.sync_api import Browser, sync_playwright
from windows import FLAGS, People, Server, open_server

from rollwright.server.web.pages.lobby import cards


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with open_server(tmp_path_factory.mktemp("server")) as found:
        yield found


@pytest.fixture
def server(shared_server: Server, request: pytest.FixtureRequest) -> Server:
    """One server for all tests that do not kill it. The dice at a test's tables do not depend on other tests."""
    shared_server.start_series(request.node.name)
    return shared_server


@pytest.fixture
def own_server(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Server]:
    """A server for one test, which may kill it."""
    with open_server(tmp_path) as found:
        found.start_series(request.node.name)
        yield found


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield found
        found.close()


@pytest.fixture
def axe(needed: Callable[[object, str], None]) -> Axe:
    needed(find_spec("axe_playwright_python"), "the package axe-playwright-python is not installed")
    return Axe()


@pytest.fixture
def people(browser: Browser) -> Iterator[People]:
    found = People(browser)
    yield found
    found.close()
    surprising = [error for error in found.errors if not any(words in error for words in found.expected)]
    assert not surprising, f"the console shows: {surprising}"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", [card.name for card in cards()])
