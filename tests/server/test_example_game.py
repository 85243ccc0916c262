"""The example game is a package of its own: it is found through its entry point, played, served, and printed."""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from servers import PATIENCE, Player, client, environment, open_table, running

from rollwright import games
from rollwright.testing import check_change_kinds, check_game, check_guide, check_newcomers, check_table

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """Install the example as pip would register it: a folder on the path, and the metadata of its package."""
    info = tmp_path / "site" / "stairs-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: stairs\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text("[rollwright.games]\nstairs = stairs:GAME\n", "utf-8")
    monkeypatch.syspath_prepend(str(info.parent))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(info.parent), str(EXAMPLES)]))
    for cached in (games._elsewhere, games._load):
        cached.cache_clear()
    yield games.load("stairs")
    for cached in (games._elsewhere, games._load):
        cached.cache_clear()


def rollwright(*arguments: object) -> str:
    command = [sys.executable, "-m", "rollwright", *map(str, arguments)]
    return subprocess.run(command, env=environment(), capture_output=True, check=True, text=True).stdout


def test_the_example_passes_the_contract(installed):
    check_table(installed.rules())
    for seed in range(20):
        check_game(installed, 3, seed, {"length": "long" if seed % 2 else "short"}, every=3)
    check_guide(installed, 2)
    assert check_newcomers(installed) == 3
    assert check_change_kinds(installed) == {"Gained", "Lost", "Passed", "RoundStarted", "Wrote"}


def test_the_example_describes_what_happened(installed):
    position = installed.new(1)
    throw = position.rules().parse_move("roll 2 5")
    assert position.describe_changes(position.changes(-1, throw)) == ["Round 1 started with a roll of 2 and 5."]
    position.apply(-1, throw)
    write = position.rules().parse_move("write 5")
    assert position.describe_changes(position.changes(0, write)) == ["{seat 1} wrote 5 on step 1 and scored 1 point."]
    refusal = position.refusal(0, position.rules().parse_move("write 3"))
    assert refusal is not None
    assert (refusal.rule, refusal.message) == ("S1.2", "The dice show 2 and 5; you cannot write 3.")


def test_the_example_is_listed_simulated_and_printed(installed):
    assert "stairs" in [game["name"] for game in json.loads(rollwright("games", "--json"))]
    result = json.loads(rollwright("simulate", "stairs", "--bots", "random,greedy", "--games", 40, "--json", "--jobs", 1))
    random, greedy = result["seats"]
    assert greedy["mean"] > random["mean"]
    root = ElementTree.fromstring(rollwright("sheet", "stairs"))
    assert {"step-1", "step-5", "pass-6"} <= {element.get("data-slot") for element in root.iter()}


def test_the_example_is_served(installed, url):
    with running(url) as server:
        with client(server) as http:
            assert "stairs" in [game["name"] for game in http.get("/api/games").json()]
        table = open_table(server, game="stairs", bots=["greedy"], start=True)
        player = Player(lambda: server.url, table["table"], 0, table["seats"][0]["token"])
        asyncio.run(asyncio.wait_for(player.play(), PATIENCE))
        assert player.result is not None
