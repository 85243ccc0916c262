"""Share cards: rendered in the pool of long work, once for each finished table, seat, and analysis."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from rollwright.bots.profiles import PROFILES
from rollwright.core.score import format_points, places_of
from rollwright.server.service.analyses import Analyses, AnalysisView
from rollwright.server.service.heavy import HeavyWork
from rollwright.server.service.loaded_table import LoadedTable
from rollwright.server.table.table import Table

KEPT = 64  # cards of about 150 kB
PATIENCE = 4.0  # seconds to wait for an analysis; without it a card has no luck and no choices
PAUSE = 0.1
ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")

Key = tuple[str, int, str]  # table, seat, and the judge of its analysis, "" without one


class Cards:
    """The cards of this process."""

    def __init__(self, heavy: HeavyWork, analyses: Analyses) -> None:
        self.heavy = heavy
        self.analyses = analyses
        self.kept: OrderedDict[Key, bytes] = OrderedDict()

    async def analyzed(self, loaded: LoadedTable, seat: int, view: AnalysisView) -> AnalysisView:
        """Wait a while for an analysis that is under way."""
        until = asyncio.get_running_loop().time() + PATIENCE
        while view.analysis is None and not view.failed and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(PAUSE)
            view = await self.analyses.stored(loaded.id, seat, loaded.table.variant) or view
        return view

    async def png(self, table: Table, seat: int, view: AnalysisView, who: object) -> bytes:
        """Return the card of a seat of a finished table for someone; raises ActionRefused if they ask for too much."""
        key = table.id, seat, view.analysis.judge if view.analysis else ""
        found = self.kept.get(key)
        if found is None:
            found = await self.heavy.run_for(who, _rendered, table, seat, view)
            self.kept[key] = found
            if len(self.kept) > KEPT:
                self.kept.popitem(last=False)
        return found


def subject(table: Table) -> int:
    """Return the seat whose card is shown to someone who has none: the best person, or the winner if only bots played."""
    places = places_of(table.position.scores())
    people = [seat for seat in range(len(places)) if table.seats[seat].guest] or range(len(places))
    return min(people, key=places.__getitem__)


def name_of(table: Table, seat: int) -> str:
    """Return the name of a player or bot."""
    one = table.seats[seat]
    return PROFILES[one.bot].title if one.bot in PROFILES else one.name


def headline(table: Table, seat: int, name: str) -> str:
    """Return who won, or where this player ended."""
    places = places_of(table.position.scores())
    place = places[seat]
    if len(places) == 1:
        return name
    if place == 1:
        return f"{name} shares the win" if places.count(1) > 1 else f"{name} wins"
    return f"{name} comes {ORDINALS[place] if place < len(ORDINALS) else f'in place {place}'}"


def result_title(table: Table) -> str:
    """Return the result of a finished game in a few words."""
    seat = subject(table)
    points = format_points(table.position.scores()[seat].total, table.variant.game.unit)
    return f"{headline(table, seat, name_of(table, seat))} with {points}"


def _rendered(table: Table, seat: int, view: AnalysisView) -> bytes:
    from rollwright.server.share.card import HEIGHT, WIDTH, card_of, draw  # slow to import, and rarely needed
    from rollwright.server.share.inline_css import inlined
    from rollwright.server.share.png import render

    return render(inlined(draw(card_of(table, seat, view.analysis), table, seat)), WIDTH, HEIGHT)
