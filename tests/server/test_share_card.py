"""The share card: styles are resolved as a browser does, and finished games have a picture of 1200 x 630."""

import struct
import time
from io import BytesIO
from typing import Any

import pytest
from in_process import opened, play_to_the_end, run, with_service
from matplotlib.image import imread
from servers import PATIENCE, ServerProcess, client, open_table

from rollwright import load, names
from rollwright.core.renderer import standalone
from rollwright.server.service.service import TableService
from rollwright.server.share.card import arranged, signed
from rollwright.server.share.inline_css import inlined
from rollwright.server.share.png import drawable, render, text_width
from rollwright.server.table.actions import SeatBot, Start
from rollwright.server.web.pages import Opening

SVG = "http://www.w3.org/2000/svg"


FULL = "M0 0h8v8h-8z"
RED, BLUE, NOTHING = (1, 0, 0, 1), (0, 0, 1, 1), (0, 0, 0, 0)


def pixels(css: str, body: str) -> Any:
    """Return the rows of a picture of 8 x 8 pixels, each pixel with its red, green, blue, and opacity."""
    top = f'xmlns="{SVG}" viewBox="0 0 8 8" width="8" height="8" class="top"'
    return imread(BytesIO(render(inlined(f"<svg {top}><style>{css}</style>{body}</svg>"), 8, 8)))


@pytest.mark.parametrize(
    "css",
    [
        ".a { fill: blue } .a { fill: red }",
        ".top .a { fill: red } .a { fill: blue }",
        ".b > .a { fill: red } .top > .a { fill: blue }",
        ".n ~ .a { fill: red } .a ~ .a { fill: blue }",
        ":is(.x, .a) { fill: red }",
        ".a:not(.x) { fill: red } .a:not(.c) { fill: blue }",
        ".b:has(.a) { --c: red } .a { fill: var(--c) }",
        ".a { fill: var(--none, var(--other, red)) }",
        ".top { --c: red } .b { --d: var(--e); --e: var(--c) } .a { --c: blue; fill: var(--d) }",
        ".b > :nth-child(-n + 2) { fill: red } .b > :nth-child(3) { fill: blue }",
        ".b { color: red } .a { fill: currentColor }",
        "@media print { .a { fill: blue } } .b { fill: red }",
        ".a:hover { fill: blue } .b { fill: red }",
        ".a:unheard-of { fill: blue } .b { fill: red }",
        "[class^=a] { fill: red }",
        "[class*=c] { fill: red }",
    ],
)
def test_a_shape_has_the_color_that_a_browser_gives_it(css: str) -> None:
    assert tuple(pixels(css, f'<g class="b"><g class="n"/><path class="a c" d="{FULL}"/></g>')[4][4]) == RED


def test_symbols_inherit_from_where_they_are_used() -> None:
    symbol = '<defs><symbol id="s" viewBox="0 0 4 4"><path class="p" d="M0 0h4v4h-4z"/></symbol></defs>'
    uses = '<use href="#s" width="4" height="4" class="one"/><use href="#s" x="4" y="4" width="4" height="4" class="two"/>'
    found = pixels(".p { fill: var(--c) } .one { --c: red } .two { --c: blue; opacity: .5 }", symbol + uses)
    assert tuple(found[1][1]) == RED
    assert tuple(found[6][6]) == pytest.approx((*BLUE[:3], 0.5), abs=0.01)
    assert tuple(found[1][6]) == NOTHING


@pytest.mark.parametrize("transform", ["translate(4px, 4px) scale(.5)", "translateX(4px) translateY(4px) scale(.5)"])
def test_shapes_are_moved_by_stylesheets(transform: str) -> None:
    found = pixels(f".a {{ fill: red; transform: {transform} }}", f'<path class="a" d="{FULL}"/>')
    assert [tuple(found[y][x]) for x, y in ((5, 5), (2, 5), (5, 2))] == [RED, NOTHING, NOTHING]


def test_hidden_shapes_are_not_drawn() -> None:
    css = ".no { display: none } .un { visibility: hidden } .yes { visibility: visible; fill: red }"
    body = f'<path class="no" d="{FULL}"/><g class="un"><path d="{FULL}"/><path class="yes" d="M0 0h4v8h-4z"/></g>'
    assert [tuple(pixels(css, body)[4][x]) for x in (2, 6)] == [RED, NOTHING]


@pytest.mark.parametrize("family", ["Unknown, serif", "sans-serif", "Unknown"])
def test_text_is_drawn_with_the_fonts_of_the_package(family: str) -> None:
    large, small = (
        pixels(f"text {{ font-size: 3px }} .a {{ font: 700 {size}px {family} }}", '<text class="a" y="8">m</text>')[..., 3].sum()
        for size in (8, 4)
    )
    assert large > 2 * small > 0


@pytest.mark.parametrize("name", names())
def test_a_sheet_has_no_variables_left(name: str) -> None:
    game = load(name)
    renderer = game.renderer()
    position = game.new(game.seat_range(game.check({}))[0])
    drawn = standalone(name, game.title, renderer.symbols(), renderer.finished_parts(position, 0), game.css)
    assert "var(" not in inlined(drawn)
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
        assert Opening(loaded, "", []).preview is None

    with_service(url, work)
