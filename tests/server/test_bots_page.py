"""The bots as people meet them: the page, their faces and levels in the scripts, and who plays against whom."""

import re

import msgspec
import pytest
import sqlalchemy as sa
from in_process import ADA, opened, with_service
from servers import ServerProcess, client

from rollwright import bots, games
from rollwright.bots import ladder, profiles
from rollwright.bots.ladder import LadderRow
from rollwright.server.service import rivals
from rollwright.server.service.guests import Guest
from rollwright.server.service.service import TableService
from rollwright.server.storage import schema
from rollwright.server.web.assets import STATIC
from rollwright.server.web.pages.bots import WIDTH, BotsPage
from toys import PigGame

MEANS = {"wren": 36.0, "tobin": 35.0, "juniper": 45.0, "hugues": 60.0, "linnet": 59.0, "ysolde": 62.5}


@pytest.fixture
def measured(monkeypatch):
    """Figures of some bots in Troyes Dice, and of one in an edition that no one plays."""
    edition = next(iter(games.load("troyes_dice").editions.values()))
    rows = [
        LadderRow("troyes_dice", edition.name, edition.hash, bot, ladder.MEAN, mean, mean - 0.5, mean + 0.5, 300, 1, {}, [], "1")
        for bot, mean in MEANS.items()
    ]
    rows.append(rows[0]._replace(bot="barnaby", edition_hash="other"))
    monkeypatch.setattr(ladder, "_shipped", lambda: tuple(rows))


def test_profiles_scripts_and_pictures_have_the_same_bots():
    levels = {
        level.name: tuple(bot.name for bot in profiles.PROFILES.values() if bot.level == level.name) for level in profiles.LEVELS
    }
    assert levels == bots.LEVELS
    script = (STATIC / "lib" / "bots.js").read_text("utf-8")
    assert re.findall(r'^  (\w+): \["(\w+)", "(\w+)"\],$', script, re.MULTILINE) == [(name, *two) for name, two in levels.items()]
    pictures = (STATIC / "faces.svg").read_text("utf-8")
    assert re.findall(r'<symbol id="(\w+)"', pictures) == [*profiles.PROFILES, *levels]
    colors = set(re.findall(r"var\((--[\w-]+)\)", pictures))
    styles = (STATIC / "site.css").read_text("utf-8")
    assert all(styles.count(f"{color}:") >= 2 for color in colors)  # light and dark


def test_the_page_shows_figures_only_where_there_are_some(measured):
    page = BotsPage("troyes_dice")
    shown = {bot.name: bot.figure for _, two in page.levels for bot in two}
    assert list(shown) == list(profiles.PROFILES)
    assert {name for name, figure in shown.items() if figure is not None} == set(MEANS)
    hugues, wren = shown["hugues"], shown["wren"]
    assert hugues is not None
    assert wren is not None
    assert (hugues.text, hugues.error) == ("60.0", "0.5")
    assert 0 < wren.at < hugues.at < WIDTH
    assert page.note == "The dashed mark is Hugues, 60.0 in 300 games."
    other = BotsPage("dice_realms")
    assert other.measure == other.note == ""
    assert all(bot.figure is None for _, two in other.levels for bot in two)


def test_shares_of_wins_are_shown_in_percent(monkeypatch):
    edition = next(iter(games.load("dice_realms").editions.values()))
    row = LadderRow("dice_realms", edition.name, edition.hash, "hugues", ladder.WINS, 0.58, 0.51, 0.65, 200, 1, {}, [], "1")
    monkeypatch.setattr(ladder, "_shipped", lambda: (row,))
    page = BotsPage("dice_realms")
    assert page.mark is not None
    assert (page.mark.text, page.mark.error, page.mark.at) == ("58%", "7%", WIDTH // 2)
    assert page.measure == "Share of games won against Greedy"


def test_the_pages_about_bots(server: ServerProcess):
    with client(server) as http:
        for address in ("/bots", "/bots?game=six_clans", "/bots?game=nonsense"):
            page = http.get(address)
            assert page.status_code == 200
            assert all(f"Play against {bot.title}" in page.text for bot in profiles.PROFILES.values())
        assert 'data-play="six_clans" data-bot="wren"' in http.get("/bots?game=six_clans").text
        assert "/bots/bot.py" in http.get("/bots/write").text
        shown = {bot["name"]: bot for bot in http.get("/api/games").json()[0]["bots"]}
        assert shown["wren"]["level"] == "beginner"
        assert shown["random"] == {"name": "random", "title": "Random", "level": "", "style": "", "about": ""}


# who plays against someone who chose no one


def finish(service: TableService, table: str, result: list[tuple[str, str, int]]) -> None:
    over = {"stage": "over", "result": msgspec.json.encode(result).decode()}
    with service.store.engine.begin() as connection:
        connection.execute(sa.update(schema.tables).where(schema.tables.c.id == table).values(**over))


def test_rivals_are_beginners_until_the_first_win_and_then_about_as_strong(url, measured):
    game = games.load("troyes_dice")

    async def work(service: TableService) -> None:
        assert rivals.choose(service.store, Guest(), game, 1) == ["wren"]
        loaded = await opened(service, "troyes_dice", bots=["default", "default"])
        assert [seat.name for seat in loaded.table.seats.all] == ["Ada", "Wren", "Juniper"]
        results = [[("Ada", "61", 2), ("Wren", "70", 1)], [("Ada", "62", 1)], [("Ada", "58", 1), ("Wren", "30", 2)]]
        chosen = []
        for result in results:
            finish(service, (await opened(service, "troyes_dice")).id, result)
            chosen.append(rivals.choose(service.store, ADA, game, 3))
        assert chosen[:2] == [["wren", "juniper", "wren"]] * 2  # a solo game is not won against anyone
        assert chosen[2] == ["hugues", "linnet", "hugues"]  # the mean of 61, 62 and 58 is next to 60

    with_service(url, work)


def test_levels_without_means_begin_with_casual():
    assert rivals._nearest_level(PigGame(), 10.0) == "casual"
