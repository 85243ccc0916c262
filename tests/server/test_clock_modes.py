"""Every clock mode has its entry, and the page offers it as the server accepts it."""

from pathlib import Path
from typing import get_args

import msgspec

from rollwright.server.service.opening import TableRequest
from rollwright.server.table.clocks import MODES
from rollwright.server.table.events import ClockMode
from rollwright.server.web.pages import lobby
from rollwright.server.web.pages.lobby import clock_choices


def test_every_mode_has_an_entry():
    assert tuple(MODES) == get_args(ClockMode)


def test_the_page_offers_clocks_that_the_server_accepts():
    choices = {(per, seconds): text for per, seconds, text in clock_choices()}
    assert choices["move", 30] == "30 seconds per move"
    assert choices["move", 60] == "1 minute per move"
    assert choices["move", 86400] == "1 day per move"
    assert choices["game", 900] == "15 minutes per game"
    assert {per for per, _ in choices} == set(MODES)
    page = (Path(lobby.__file__).parent / "new.html").read_text("utf-8")
    assert "{% for per, seconds, text in clocks %}" in page
    assert not any(text in page for text in choices.values())
    for per, seconds in choices:
        request = msgspec.convert({"game": "terraces", "clock": {"per": per, "seconds": seconds}}, TableRequest)
        assert request.clock is not None
