"""Every clock mode has its entry, and the page offers it as the server accepts it."""

from typing import get_args

import msgspec

from rollwright.server.service.opening import TableRequest
from rollwright.server.table.clocks import MODES
from rollwright.server.table.events import ClockMode
from rollwright.server.web.pages.lobby import clock_choices


def test_every_mode_has_an_entry():
    assert tuple(MODES) == get_args(ClockMode)


def test_the_page_offers_clocks_that_the_server_accepts():
    choices = dict(clock_choices())
    assert choices["move 30"] == "30 seconds per move"
    assert choices["move 60"] == "1 minute per move"
    assert choices["move 86400"] == "1 day per move"
    assert choices["game 900"] == "15 minutes per game"
    assert {value.split()[0] for value in choices} == set(MODES)
    for value in choices:
        per, seconds = value.split()
        body = {"game": "terraces", "clock": {"per": per, "seconds": int(seconds)}}
        request = msgspec.convert(body, TableRequest)
        assert request.clock is not None
