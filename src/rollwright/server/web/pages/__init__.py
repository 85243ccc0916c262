"""The pages: Jinja templates and the handlers that render them. Everything that changes on them comes through the API."""

from __future__ import annotations

import time
from typing import Any

from litestar import Request, get
from litestar.response import Redirect, Template
from markupsafe import Markup
from sqlalchemy.exc import SQLAlchemyError

from rollwright.server.errors import ActionRefused
from rollwright.server.http.callers import Caller
from rollwright.server.live.messages import ServerMessage, encode
from rollwright.server.live.pictures import name_of
from rollwright.server.service.cards import result_title, subject
from rollwright.server.service.loaded_table import LoadedTable
from rollwright.server.service.replays import encoded_picture
from rollwright.server.table.table import OVER, PLAYING, WAITING, Table
from rollwright.server.web.pages import bots, rules
from rollwright.server.web.pages.lobby import card, new, settings, sheets, start, you

SCRIPTS = {WAITING: ("table/waiting-room.js",), PLAYING: (), OVER: ("review/after.js",)}  # those that table.js imports later


class Preview:
    """The preview that other sites show of a link to a finished game."""

    def __init__(self, table: Table, address: str) -> None:
        game = table.variant.game
        self.title = result_title(table)
        self.text = f"{game.title}: watch the replay, and see what was luck and what were choices."
        self.address = f"{address}/t/{table.id}"
        self.picture = f"{address}/api/tables/{table.id}/card.png?seat={subject(table)}"


class Opening:
    """The files a browser needs to open a table, so that it can load all of it at once."""

    def __init__(self, loaded: LoadedTable, address: str, messages: list[ServerMessage]) -> None:
        table = loaded.table
        self.messages = _inline(messages)
        self.game = table.variant.game.name
        self.waiting = table.status == WAITING
        self.card = card(self.game) if self.waiting else None
        self.playing = table.status == PLAYING
        guide = table.variant.game.guide()
        self.goal = guide.goal if guide is not None else ""
        self.over = table.status == OVER
        self.scripts = SCRIPTS[table.status]
        self.preview = Preview(table, address) if self.over and not table.many else None  # it scores every sheet
        if self.playing:
            self.picture = name_of(table.variant, table.position)
            self.parts = f"/api/tables/{table.id}/parts?hash={encoded_picture(table.variant, table.position).hash}"


@get("/t/{table:str}", include_in_schema=False)
async def table(table: str, caller: Caller, request: Request[Any, Any, Any]) -> Template:
    """One table: joining, playing, watching, the replay. The page itself says why a table cannot be shown."""
    try:
        loaded = await caller.watch(table)
        messages = first_messages(loaded, caller)
        opening = Opening(loaded, caller.service.public_url or str(request.base_url).rstrip("/"), messages)
    except (ActionRefused, SQLAlchemyError):
        opening = None
    return Template(template_name="table.html", context={"table": table, "opening": opening}, headers={"cache-control": "no-store"})


def first_messages(loaded: LoadedTable, caller: Caller) -> list[ServerMessage]:
    """Return what the socket would send first, or nothing if this address has asked for too much."""
    if not caller.budget.has(0):
        return []
    started = time.perf_counter()
    try:
        return loaded.broadcaster.opening(caller.guest, caller.actor(loaded))
    finally:
        caller.budget.spend(time.perf_counter() - started)


def _inline(messages: list[ServerMessage]) -> Markup:
    """Return messages as JSON that an HTML document can contain."""
    return Markup((b"[" + b",".join(map(encode, messages)) + b"]").replace(b"<", b"\\u003c").decode())


@get("/t/{table:str}/screen", include_in_schema=False)
async def screen(table: str) -> Template:
    """The big screen of a table, for a projector."""
    return Template(template_name="screen.html", context={"table": table})


@get("/t/{table:str}/stage", include_in_schema=False)
async def stage(table: str) -> Redirect:
    """The former address of the big screen."""
    return Redirect(f"/t/{table}/screen")


ROUTES = [
    start,
    new,
    you,
    settings,
    sheets,
    table,
    screen,
    stage,
    rules.index,
    rules.book,
    rules.rulings,
    bots.show_bots,
    rules.write_a_bot,
    rules.example,
]
