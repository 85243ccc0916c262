"""The pages: Jinja templates and the handlers that render them. Everything that moves on them comes through the API."""

from __future__ import annotations

from litestar import get
from litestar.response import Template

from rollwright.server.pages import rules
from rollwright.server.pages.hall import new, sheets, start, you


@get("/t/{table:str}", include_in_schema=False)
async def table(table: str) -> Template:
    """One table: sitting down, playing, watching, the replay."""
    return Template(template_name="table.html", context={"table": table})


@get("/t/{table:str}/stage", include_in_schema=False)
async def stage(table: str) -> Template:
    """The host's screen for the beamer."""
    return Template(template_name="stage.html", context={"table": table})


ROUTES = [start, new, you, sheets, table, stage, rules.index, rules.book, rules.rulings, rules.bots, rules.example]
