"""The games: what they offer, their symbols, pictures and blank sheets."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal

from litestar import Request, Response, get
from litestar.params import Parameter

from rollwright import games
from rollwright.bots.profiles import PROFILES
from rollwright.core.game import Game
from rollwright.core.guide import CoachLine, CoachStep
from rollwright.core.template import template
from rollwright.server.http.callers import Caller
from rollwright.server.http.limits import read_quota
from rollwright.server.http.schemas import (
    SVG,
    BotView,
    CoachLineView,
    CoachStepView,
    EditionView,
    GameView,
    GuideView,
    OptionView,
    SymbolRowView,
    TargetView,
)
from rollwright.server.live.pictures import fingerprint
from rollwright.server.service import bots, editions, replays
from rollwright.server.service.replays import Picture
from rollwright.server.table.variant import Variant


@get("/api/games", sync_to_thread=False, summary="The games")
def list_games() -> list[GameView]:
    return [game_view(name) for name in games.names()]


def game_view(name: str) -> GameView:
    game = games.load(name)
    return GameView(
        game.name,
        game.title,
        game.tagline,
        list(game.credits),
        list(game.notes),
        game.rules_version,
        game.independent,
        _can_be_joined(game),
        game.seats,
        game.usual_seats,
        game.minutes,
        game.unit,
        [
            OptionView(option.name, option.title, option.default, list(option.choices.items()), option.format_hint, option.multiple)
            for option in game.options
        ],
        [EditionView(edition.name, edition.title, edition.hash) for edition in game.editions.values()],
        [bot_view(bot) for bot in bots.names()],
        bots.stand_in(),
    )


def bot_view(name: str) -> BotView:
    profile = PROFILES.get(name)
    if profile is None:
        return BotView(name, bots.title(name), "", "", "")
    return BotView(name, profile.title, profile.level, profile.style, profile.about)


def _can_be_joined(game: Game) -> bool:
    """Return whether anyone can join a running game."""
    return game.independent and not game.rules().new(0).join_refusal()


CACHED = {"cache-control": "public, max-age=300"}
FOREVER = {"cache-control": "public, max-age=31536000, immutable"}
Hash = Annotated[str, Parameter(description="the file's hash; a browser keeps the answer for this hash forever")]


def _symbols(name: str) -> str:
    symbols = games.load(name).renderer().symbols()
    return f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{symbols}</defs></svg>'


@cache
def _hash(name: str, file: str) -> str:
    return fingerprint(games.stylesheet(name) if file == "style.css" else _symbols(name))


def game_file(name: str, file: Literal["style.css", "symbols.svg"]) -> str:
    """Return the address of a game's stylesheet or symbols, which changes when the file does."""
    return f"/api/games/{name}/{file}?hash={_hash(name, file)}"


def _headers(name: str, file: str, hash: str) -> dict[str, str]:
    return FOREVER if hash == _hash(name, file) else CACHED


@get("/api/games/{name:str}/symbols.svg", media_type=SVG, sync_to_thread=False, summary="A game's symbols")
def game_symbols(name: str, hash: Hash = "") -> Response[str]:
    editions.game(name)
    return Response(_symbols(name), media_type=SVG, headers=_headers(name, "symbols.svg", hash))


@get("/api/games/{name:str}/cover.svg", media_type=SVG, sync_to_thread=False, summary="A game's cover")
def game_cover(name: str) -> Response[str]:
    return Response(editions.game(name).renderer().cover(), media_type=SVG, headers=CACHED)


@get("/api/games/{name:str}/style.css", media_type="text/css", sync_to_thread=False, summary="A game's stylesheet")
def game_style(name: str, hash: Hash = "") -> Response[str]:
    editions.game(name)
    return Response(games.stylesheet(name), media_type="text/css", headers=_headers(name, "style.css", hash))


@get("/api/games/{name:str}/guide", sync_to_thread=False, summary="The introduction to a game for newcomers")
def game_guide(name: str) -> Response[GuideView]:
    return Response(guide_view(editions.game(name)), headers=CACHED)


def guide_view(game: Game) -> GuideView:
    guide = game.guide()
    if guide is None:
        return GuideView("", "", [], [], [], [], [], {})
    return GuideView(
        guide.goal,
        guide.detail,
        list(guide.turn),
        [
            SymbolRowView(
                row.name,
                row.does,
                row.picture(game.name),
                _expressions((row.symbol, *row.covers)),
                _expressions(row.slots),
                row.group,
            )
            for row in guide.symbols
        ],
        [(row.title, row.text, row.points) for row in guide.scoring],
        list(guide.highlights.items()),
        [_step(step) for step in guide.steps],
        {name: _step(step) for name, step in guide.asides.items()},
    )


def _step(step: CoachStep) -> CoachStepView:
    return CoachStepView(step.title, step.kind, [_line(line) for line in step.lines], _expressions(step.until), list(step.before))


def _line(line: CoachLine) -> CoachLineView:
    at = line.at
    target = TargetView(_expressions(at.slots), at.within, _expression(at.part) if at.part else "", at.move, at.header)
    return CoachLineView(line.bold, line.text, target, line.when)


def _expression(pattern: str) -> str:
    """Return the regular expression of a pattern, for the scripts of the pages. Names have no characters that need escaping."""
    return f"^{pattern.replace('*', '.*')}$"


def _expressions(patterns: tuple[str, ...]) -> list[str]:
    return [_expression(pattern) for pattern in patterns if pattern]


@get("/api/games/{name:str}/blank", summary="A blank sheet, to print")
async def game_blank(name: str, caller: Caller, request: Request[Any, Any, Any]) -> Picture:
    read_quota(request)
    return await caller.work(_blank, name, dict(request.query_params.items()))


def _blank(name: str, asked: dict[str, str]) -> Picture:
    game = editions.game(name)
    options = game.check(asked)
    rules = game.rules(None, options)
    return replays.blank(Variant(game, rules), rules.new(game.seat_range(options)[0]))


@get(
    "/api/games/{name:str}/edition.toml",
    media_type="text/plain",
    sync_to_thread=False,
    summary="A commented template of a custom edition",
)
def game_template(name: str) -> Response[str]:
    game = editions.game(name)
    headers = {**CACHED, "content-disposition": f'attachment; filename="my-{game.name}.toml"'}
    return Response(template(game, next(iter(game.editions.values()))), media_type="text/plain", headers=headers)


HANDLERS = [list_games, game_symbols, game_cover, game_style, game_guide, game_blank, game_template]
