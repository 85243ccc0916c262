"""Pages made of documents: the rules, each with its ID as an anchor, the rulings, and the API."""

from __future__ import annotations

import asyncio
import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import pairwise
from pathlib import Path

from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException
from litestar.response import Template
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markupsafe import Markup, escape

from rollwright import games
from rollwright.server.web.pages.guide import guide_page
from rollwright.server.web.pages.lobby import cards

RULE_ID = re.compile(r"[A-Z]{1,3}\d+(\.\d+)*[a-z]?")


class Section:
    """A second-level heading of a book and what follows it."""

    def __init__(self, id: str, title: str, html: Markup) -> None:
        self.id = id
        self.title = title
        self.html = html  # without the heading


class Book:
    """A document with numbered rules, ready to show: as a whole, and in sections."""

    def __init__(self, text: str) -> None:
        markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
        tokens = markdown.parse(text)
        self.headings = _name_headings(tokens)
        _name_rules(tokens)
        _turn_links(tokens)
        renderer = markdown.renderer
        assert isinstance(renderer, RendererHTML)  # markdown-it types it as a protocol

        def render(part: list[Token]) -> Markup:
            html = renderer.render(part, markdown.options, {}).replace("<th></th>", "<td></td>")  # an empty cell is no header
            return Markup(html.replace("<table>", '<div class="wide-table"><table>').replace("</table>", "</table></div>"))

        self.html = render(tokens)
        starts = [at for at, token in enumerate(tokens) if token.type == "heading_open" and token.tag == "h2"]
        self.sections = [
            Section(id, title, render(tokens[start + 3 : end]))
            for (id, title), (start, end) in zip(self.headings, pairwise([*starts, len(tokens)]), strict=True)
        ]
        after_title = 3 if tokens and tokens[0].type == "heading_open" and tokens[0].tag == "h1" else 0
        self.preamble = render(tokens[after_title : starts[0] if starts else len(tokens)])


def _name_headings(tokens: list[Token]) -> list[tuple[str, str]]:
    """Give every second-level heading an ID; returns (ID, text) pairs."""
    found = []
    for token, inline in pairwise(tokens):
        if token.type == "heading_open" and token.tag == "h2":
            address = re.sub(r"[^a-z0-9]+", "-", inline.content.lower()).strip("-")
            token.attrSet("id", address)
            found.append((address, re.sub(r"[*`_]", "", inline.content)))
    return found


def _name_rules(tokens: list[Token]) -> None:
    """Turn each list item that starts with a rule ID in bold into a rule with that ID."""
    lists: list[Token] = []
    for index, token in enumerate(tokens):
        if token.type == "bullet_list_open":
            lists.append(token)
        elif token.type == "bullet_list_close":
            lists.pop()
        elif token.type == "list_item_open" and lists:
            inline = tokens[index + 2]
            children = inline.children or []
            starts = [child for child in children[:4] if child.type != "text" or child.content]
            if len(starts) < 3 or starts[0].type != "strong_open" or not RULE_ID.fullmatch(starts[1].content):
                continue
            rule = starts[1].content
            token.attrSet("id", rule)
            token.attrSet("class", "rule-item")
            lists[-1].attrSet("class", "rule-list")
            inline.children = children[children.index(starts[2]) + 1 :]
            if inline.children and inline.children[0].type == "text":
                inline.children[0].content = inline.children[0].content.lstrip()
            chip = Token("html_block", "", 0)
            chip.content = f'<span class="rule-id">{escape(rule)}</span><div>'
            closing = Token("html_block", "", 0)
            closing.content = "</div>"
            token.meta["chip"], token.meta["closing"] = chip, closing
    _insert(tokens)


def _turn_links(tokens: list[Token]) -> None:
    """Turn links between documents into links between pages, and remove other relative links."""
    for token in tokens:
        for child in token.children or []:
            if child.type != "link_open":
                continue
            href = str(child.attrs.get("href", ""))
            found = re.fullmatch(r"(?:(?:\.\./)?(rules|rulings)/)?([a-z_]+)\.md(#.*)?", href)
            if found:
                kind, game, rule = found.groups()
                child.attrs["href"] = f"/rules/{game}{'/rulings' if kind == 'rulings' else ''}{rule or ''}"
            elif not href.startswith(("https://", "http://", "#", "/")):
                child.attrs = {}


def _insert(tokens: list[Token]) -> None:
    """Insert the rule IDs after the start of their items, and close what they opened."""
    woven: list[Token] = []
    open_items: list[Token] = []
    for token in tokens:
        if token.type == "list_item_close":
            item = open_items.pop()
            if "closing" in item.meta:
                woven.append(item.meta["closing"])
        woven.append(token)
        if token.type == "list_item_open":
            open_items.append(token)
            if "chip" in token.meta:
                woven.append(token.meta["chip"])
    tokens[:] = woven


def _folder() -> Traversable:
    """Return the docs folder of the installed package, or of the source tree."""
    packed = files("rollwright") / "docs"
    return packed if packed.is_dir() else Path(__file__).parents[5] / "docs"


@cache
def read(game: str, kind: str = "rules") -> Book | None:
    """Return the rules (or the rulings) of a game, None if there are none."""
    file = _folder() / kind / f"{game}.md"
    return Book(file.read_text("utf-8")) if file.is_file() else None


@get("/rules", include_in_schema=False)
async def index() -> Template:
    """All games with rules."""
    found = [card for card in cards() if read(card.name) or games.load(card.name).guide()]
    goals = {card.name: guide.goal for card in found if (guide := games.load(card.name).guide()) is not None}
    return Template(template_name="rules_index.html", context={"games": found, "goals": goals})


@get("/rules/{game:str}", include_in_schema=False)
async def book(game: str, only: str = "") -> Template | Response[str]:
    """The rules of one game; with `?only=text` only the numbered ones, for the panel next to the table."""
    found = read(game) if game in games.names() else None
    if only == "text":
        if found is None:
            return Response("<p>There are no rules for this game.</p>", media_type=MediaType.HTML)
        text = "".join(f'<h2 id="{section.id}">{escape(section.title)}</h2>{section.html}' for section in found.sections)
        return Response(f'<div class="rulebook">{text}</div>', media_type=MediaType.HTML)
    if game not in games.names() or (found is None and games.load(game).guide() is None):
        raise NotFoundException("There are no rules for this game.")
    card = next((card for card in cards() if card.name == game), None)
    page = await asyncio.to_thread(guide_page, game) if card is not None else None  # its sample game takes a moment, once
    context = {"game": games.load(game), "card": card, "guide": page, "book": found, "rulings": read(game, "rulings")}
    return Template(template_name="rules.html", context=context)


@get("/rules/{game:str}/rulings", include_in_schema=False)
async def rulings(game: str) -> Template:
    """The rulings of one game: how it is played where the printed rules leave something open."""
    found = read(game, "rulings") if game in games.names() else None
    if found is None:
        raise NotFoundException("There are no rulings for this game.")
    return Template(template_name="document.html", context={"game": games.load(game), "book": found})


@get("/bots/write", include_in_schema=False)
async def write_a_bot() -> Template:
    """The API for programs that play."""
    return Template(template_name="write_a_bot.html", context={"book": _interface()})


@get("/bots/bot.py", media_type=MediaType.TEXT, include_in_schema=False)
async def example() -> str:
    """A complete example bot."""
    packed = _folder() / "bot.py"
    return (packed if packed.is_file() else Path(__file__).parents[5] / "examples" / "bot.py").read_text("utf-8")


@cache
def _interface() -> Book:
    return Book((_folder() / "api.md").read_text("utf-8").replace("../examples/bot.py", "/bots/bot.py"))
