"""The pages: Jinja templates and the handlers that render them. Everything that changes on them comes through the API."""

from __future__ import annotations

from litestar import get
from litestar.response import Redirect, Template

from rollwright.server.web.pages import rules
from rollwright.server.web.pages.lobby import new, sheets, start, you


@get("/t/{table:str}", include_in_schema=False)
async def table(table: str) -> Template:
    """One table: joining, playing, watching, the replay."""
    return Template(template_name="table.html", context={"table": table})


@get("/t/{table:str}/screen", include_in_schema=False)
async def screen(table: str) -> Template:
    """The big screen of a table, for a projector."""
    return Template(template_name="screen.html", context={"table": table})


@get("/t/{table:str}/stage", include_in_schema=False)
async def stage(table: str) -> Redirect:
    """The former address of the big screen."""
    return Redirect(f"/t/{table}/screen")


ROUTES = [start, new, you, sheets, table, screen, stage, rules.index, rules.book, rules.rulings, rules.bots, rules.example]
