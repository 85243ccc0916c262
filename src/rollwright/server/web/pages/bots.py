"""The bots page: four levels with two bots each, and how strong they are in the chosen game."""

from __future__ import annotations

from litestar import get
from litestar.response import Template

from rollwright import games
from rollwright.bots.ladder import MEAN, LadderRow, load_ladder
from rollwright.bots.profiles import LEVELS, PROFILES, Level, Profile, title
from rollwright.server.web.pages.lobby import cards

MEASURE_BOT = "hugues"  # marked on every scale
MARGIN = 0.25  # of the range of all bots, on both sides of a scale
WIDTH = 156  # of a scale, in pixels


class Figure:
    """The strength of a bot as its card shows it."""

    def __init__(self, row: LadderRow, scale: Scale) -> None:
        self.text = f"{row.value:.1f}" if row.measure == MEAN else f"{row.value:.0%}"
        half = (row.high - row.low) / 2
        self.error = f"{half:.1f}" if row.measure == MEAN else f"{half:.0%}"
        self.at = scale.place(row.value)


class Scale:
    """The range of values that the cards of a game show, all on one scale."""

    def __init__(self, rows: list[LadderRow]) -> None:
        values = [row.value for row in rows]
        margin = MARGIN * (max(values) - min(values)) or 1.0
        self.low, self.high = min(values) - margin, max(values) + margin

    def place(self, value: float) -> int:
        return round(WIDTH * (value - self.low) / (self.high - self.low))


class BotCard:
    def __init__(self, profile: Profile, figure: Figure | None) -> None:
        self.name = profile.name
        self.title = profile.title
        self.style = profile.style
        self.about = profile.about
        self.figure = figure


class BotsPage:
    """One game as the page shows it. Figures hold for its first edition with the usual options only."""

    def __init__(self, game: str) -> None:
        edition = next(iter(games.load(game).editions.values()))
        rows = {row.bot: row for row in load_ladder() if row.game == game and row.edition_hash == edition.hash}
        shown = [row for name, row in rows.items() if name in PROFILES]
        scale = Scale(shown) if shown else None
        self.width = WIDTH
        self.levels: list[tuple[Level, list[BotCard]]] = []
        for level in LEVELS:
            bots = [profile for profile in PROFILES.values() if profile.level == level.name]
            self.levels.append((level, [BotCard(bot, self._figure(rows.get(bot.name), scale)) for bot in bots]))
        self.mark = self._figure(rows.get(MEASURE_BOT), scale)
        self.note = self._note(rows.get(MEASURE_BOT)) if self.mark is not None else ""
        measures = {row.measure for row in shown}
        self.measure = "" if not shown else "Mean score alone" if measures == {MEAN} else "Share of games won against Greedy"

    def _figure(self, row: LadderRow | None, scale: Scale | None) -> Figure | None:
        return Figure(row, scale) if row is not None and scale is not None else None

    def _note(self, row: LadderRow | None) -> str:
        if row is None or self.mark is None:
            return ""
        return f"The dashed mark is {title(MEASURE_BOT)}, {self.mark.text} in {row.games:,} games."


@get("/bots", include_in_schema=False)
async def show_bots(game: str = "") -> Template:
    """The eight bots, with their figures in one game."""
    found = cards()
    chosen = game if any(card.name == game for card in found) else found[0].name if found else ""
    page = BotsPage(chosen) if chosen else None
    return Template(template_name="bots.html", context={"games": found, "chosen": chosen, "page": page})
