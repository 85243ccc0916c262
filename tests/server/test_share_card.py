"""The share card: styles are resolved as a browser does, and finished games have a picture of 1200 x 630."""

import struct
import time
from xml.etree import ElementTree

import pytest
from in_process import opened, play_to_the_end, run, with_service
from servers import PATIENCE, ServerProcess, client, open_table

from rollwright import load, names
from rollwright.core.renderer import standalone
from rollwright.server.service.service import TableService
from rollwright.server.share.card import arranged, signed
from rollwright.server.share.plain_svg import plain
from rollwright.server.share.png import drawable, text_width
from rollwright.server.table.actions import SeatBot, Start
from rollwright.server.web.pages import Opening

SVG = "http://www.w3.org/2000/svg"


def shapes(css: str, body: str) -> list[dict[str, str]]:
    """Return the attributes of the shapes in a plain picture."""
    made = ElementTree.fromstring(plain(f'<svg xmlns="{SVG}" viewBox="0 0 9 9" class="top"><style>{css}</style>{body}</svg>'))
    return [dict(one.attrib) for one in made.iter() if one.tag.rpartition("}")[2] not in ("svg", "g")]


@pytest.mark.parametrize(
    ("css", "fill"),
    [
        (".a { fill: red } .a { fill: blue }", "blue"),
        (".top .a { fill: red } .a { fill: blue }", "red"),
        (".b > .a { fill: red } .top > .a { fill: blue }", "red"),
        (":is(.x, .a) { fill: red }", "red"),
        (".a:not(.x) { fill: red } .a:not(.c) { fill: blue }", "red"),
        (".b:has(.a) { --c: red } .a { fill: var(--c) }", "red"),
        (".a { fill: var(--none, var(--other, red)) }", "red"),
        (".b > :nth-child(-n + 1) { fill: red } .b > :nth-child(2) { fill: blue }", "red"),
        (".b { color: red } .a { fill: currentColor }", "red"),
        ("@media print { .a { fill: blue } } .b { fill: red }", "red"),
        (".a:hover { fill: blue } .b { fill: red }", "red"),
        ("[class^=a] { fill: red }", "red"),
    ],
)
def test_a_shape_has_the_color_that_a_browser_gives_it(css: str, fill: str) -> None:
    (shape,) = shapes(css, '<g class="b"><path class="a c" d="M0 0h1"/></g>')
    assert shape["fill"] == fill


def test_symbols_inherit_from_where_they_are_used() -> None:
    body = (
        '<defs><symbol id="s" viewBox="0 0 4 4"><path d="M0 0h4"/></symbol></defs><use href="#s" width="8" height="8" class="u"/>'
    )
    (shape,) = shapes(".u { fill: red; opacity: .5 }", body)
    assert (shape["fill"], shape["fill-opacity"]) == ("red", "0.5")
    assert "scale(2)" in plain(f'<svg xmlns="{SVG}" viewBox="0 0 9 9">{body}</svg>')


def test_hidden_shapes_and_empty_texts_are_not_drawn() -> None:
    css = ".no { display: none } .un { visibility: hidden } .yes { visibility: visible }"
    body = '<path class="no"/><g class="un"><path/><path class="yes" d="M1 1"/></g><text/><text>a</text>'
    assert [shape.get("d", "text") for shape in shapes(css, body)] == ["M1 1", "text"]


@pytest.mark.parametrize("name", names())
def test_a_plain_sheet_has_no_variables_left(name: str) -> None:
    game = load(name)
    renderer = game.renderer()
    position = game.new(game.seat_range(game.check({}))[0])
    drawn = standalone(name, game.title, renderer.symbols(), renderer.finished_parts(position, 0), game.css)
    assert "var(" not in plain(drawn)
    places = arranged(renderer.finished_parts(position, 0), 0, 0, 600, 400)
    assert all(x >= 0 and x + scale * part.width <= 600.1 and y + scale * part.height <= 400.1 for part, x, y, scale in places)


def test_points_and_names_can_be_drawn() -> None:
    assert [signed(value) for value in (-8.24, 0.04, 3.0)] == ["\N{MINUS SIGN}8.2", "0.0", "+3.0"]
    assert drawable("Ada \N{SNOWMAN WITHOUT SNOW}\U0001f3b2") == "Ada"
    assert text_width("mm", "serif", False, 10) == 2 * text_width("m", "serif", False, 10)


def test_a_finished_game_has_a_card_and_a_preview(server: ServerProcess) -> None:
    opened = open_table(server, game="terraces", join=False, bots=["wren", "greedy"], seats=2, start=True)
    path = f"/api/tables/{opened['table']}/card.png"
    with client(server) as http:
        until = time.monotonic() + PATIENCE
        while (answer := http.get(path)).status_code == 409:
            assert answer.json()["code"] == "not_over"
            assert time.monotonic() < until
            time.sleep(0.05)
        assert answer.headers["content-type"] == "image/png"
        assert answer.content[:8] == b"\x89PNG\r\n\x1a\n"
        assert struct.unpack(">II", answer.content[16:24]) == (1200, 630)
        assert http.get(path, params={"seat": 9}).status_code == 404
        page = http.get(f"/t/{opened['table']}").text
        assert f'<meta property="og:image" content="{server.url}{path}?seat=' in page
        waiting = open_table(server, game="terraces")
        assert "og:image" not in http.get(f"/t/{waiting['table']}").text


def test_no_shared_cache_keeps_a_card_that_not_everyone_may_see(server: ServerProcess) -> None:
    opened = open_table(server, game="terraces", join=False, bots=["random", "greedy"], seats=2, start=True, watch=False)
    path = f"/api/tables/{opened['table']}/card.png"
    with client(server) as stranger, client(server, opened["host_token"]) as host:
        until = time.monotonic() + PATIENCE
        while (answer := host.get(path)).status_code == 409 or answer.headers["cache-control"] == "no-store":
            assert time.monotonic() < until
            time.sleep(0.05)
        assert answer.headers["cache-control"].startswith("private")
        assert stranger.get(path).status_code == 403
        assert "og:image" not in stranger.get(f"/t/{opened['table']}").text


def test_the_page_of_a_large_table_scores_no_sheets(url: str, toys: None) -> None:
    async def work(service: TableService) -> None:
        loaded = await opened(service, bots=["random"] * 19, stadium=True, roll="at once")
        await run(service, loaded, SeatBot(seat=-1, bot="random", name="Bot"))
        await run(service, loaded, Start())
        await play_to_the_end(service, loaded)
        assert loaded.table.many
        assert Opening(loaded, "").preview is None

    with_service(url, work)
