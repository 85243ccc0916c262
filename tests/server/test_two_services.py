"""Two services on one log: what both do at the same time."""

import asyncio
from copy import copy

import pytest
from in_process import ADA, HOST, SettableClock, opened, play_to_the_end, run, start_service, until, with_service
from tables import NOW

from rollwright.server.errors import ActionRefused, Code
from rollwright.server.http.guests import guest_profile
from rollwright.server.service import opening
from rollwright.server.service.service import TableService
from rollwright.server.table.actions import Leave, SeatBot
from rollwright.server.table.events import Event
from rollwright.server.table.table import OVER

pytestmark = pytest.mark.usefixtures("toys")


class StoppedClock(SettableClock):
    """A clock on which everything happens at once."""

    def now(self) -> int:
        return NOW


@pytest.mark.parametrize(
    ("action", "code"),
    [(Leave(seat=1, occupant=3), Code.SEAT_FREE), (SeatBot(seat=-1, bot="random", name="Bot"), None)],
    ids=["leaving and being removed", "two bots"],
)
def test_equal_actions_of_the_same_millisecond_are_told_apart(url, action, code):
    """Both services make the same event. Only one of them has written it, and the other one's action is decided again."""

    async def work(one: TableService) -> None:
        two = await start_service(url, clock)
        try:
            loaded = await opened(one, people=["Bea"], seats=4)
            other = await two.table(loaded.id)
            assert loaded.table.seats[1].taken == 3
            before = loaded.table.version
            outcomes = await asyncio.gather(run(one, loaded, copy(action)), run(two, other, copy(action)), return_exceptions=True)
            made = [found for found in outcomes if isinstance(found, Event)]
            refused = [found for found in outcomes if isinstance(found, ActionRefused)]
            assert [found.code for found in refused] == ([code] if code is not None else [])
            assert sorted(event.number for event in made) == list(range(before + 1, before + 1 + len(made)))
            assert len(one.store.events(loaded.id)) == before + len(made)
        finally:
            await two.stop()

    clock = StoppedClock()
    with_service(url, work, clock)


def test_rematches_requested_from_several_services_open_one_table(url):
    async def work(one: TableService) -> None:
        two = await start_service(url)
        try:
            loaded = await opened(one, bots=["random"], start=True)
            await play_to_the_end(one, loaded)
            other = await two.table(loaded.id)
            await until(lambda: other.table.status == OVER)
            asked = [(one, loaded), (two, other)] * 3
            found = await asyncio.gather(*[opening.rematch(service, mine, HOST) for service, mine in asked])
            assert len({each.id for each in found}) == 1
            listed = (await guest_profile(two, ADA)).playing.tables
            assert [summary.table for summary in listed] == [found[0].id]
            assert [seat.name for seat in listed[0].seats] == ["Ada", "Random"]
            await two._look()
            await until(lambda: other.table.rematch == found[0].id)
        finally:
            await two.stop()

    with_service(url, work)
