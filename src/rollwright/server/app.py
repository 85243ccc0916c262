"""The hall as a web application, and serving it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from litestar import Litestar, Request, Response, asgi, get
from litestar.config.app import AppConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.response import Template
from litestar.static_files import create_static_files_router
from litestar.template.config import TemplateConfig

from rollwright import __version__
from rollwright.core.errors import RollwrightError
from rollwright.server import metrics
from rollwright.server.api import HANDLERS
from rollwright.server.api.callers import Caller, caller, guest_of
from rollwright.server.api.shapes import Problem
from rollwright.server.events import Refused
from rollwright.server.guard import Guard, Send, address
from rollwright.server.guests import Guest
from rollwright.server.hall import Hall
from rollwright.server.keeping import UNREACHABLE
from rollwright.server.limits import Limiter
from rollwright.server.live import live
from rollwright.server.settings import Settings, make_settings

LARGEST_BODY = 600_000
LARGEST_MESSAGE = 4096
HEALTHY = 5.0  # seconds within which the log answers
HERE = Path(__file__).parent

log = logging.getLogger(__name__)


def create_app(settings: Settings) -> Guard:
    """The whole application; its parts are found at `.hall`."""
    hall = Hall(settings)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await hall.start()
        yield
        await hall.stop()

    def provide_hall() -> Hall:
        return hall

    def provide_caller(request: Request[Any, Any, Any]) -> Caller:
        return caller(request, hall)

    def provide_guest(request: Request[Any, Any, Any]) -> Guest:
        return guest_of(request, hall)

    @asgi("/api/tables/{table:str}/live")
    async def socket(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            await _only_sockets(send)
            return
        await live(scope, receive, send, hall, scope["path_params"]["table"])

    handlers: list[Any] = [*HANDLERS, socket, healthz, show_metrics, *_pages()]
    static = HERE / "static"
    if static.is_dir():
        handlers.append(create_static_files_router("/static", [static], name="static", include_in_schema=False))
    app = Litestar(
        handlers,
        lifespan=[lifespan],
        dependencies={
            "hall": Provide(provide_hall, sync_to_thread=False),
            "asker": Provide(provide_caller, sync_to_thread=False),
            "guest": Provide(provide_guest, sync_to_thread=False),
        },
        exception_handlers={
            Exception: _failed,
            HTTPException: _http_problem,
            RecursionError: _too_deep,
            sa.exc.OperationalError: _unreachable,
            sa.exc.TimeoutError: _unreachable,
            RollwrightError: _problem,
        },
        openapi_config=OpenAPIConfig("Rollwright", __version__, path="/schema", render_plugins=[JsonRenderPlugin()]),
        template_config=TemplateConfig(directory=HERE / "pages", engine=JinjaTemplateEngine) if (HERE / "pages").is_dir() else None,
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
        on_app_init=[_plain_signature],
    )
    app.state.hall = hall
    app.state.openings = Openings(settings)
    app.state.reading = Reading(settings)
    return Guard(app, settings, hall)


def _plain_signature(config: AppConfig) -> AppConfig:
    config.signature_types = [*config.signature_types, Hall, Guest, Caller]
    return config


def _pages() -> list[Any]:
    """The pages, where this package has them."""
    if not (HERE / "pages" / "__init__.py").is_file():
        return []
    return list(import_module("rollwright.server.pages").ROUTES)


class Openings:
    """How many tables one address may open."""

    def __init__(self, settings: Settings) -> None:
        self.limiter = Limiter(settings.tables_per_hour / 3600, max(20, settings.tables_per_hour / 4))

    def check(self, request: Request[Any, Any, Any]) -> None:
        if not self.limiter.take(address(dict(request.scope))):
            raise Refused("You have opened too many tables. Please wait a while.", 429)


class Reading:
    """How often one address may ask for what takes long to make."""

    def __init__(self, settings: Settings) -> None:
        self.limiter = Limiter(settings.requests_per_second, max(60, settings.requests_per_second * 6))

    def check(self, request: Request[Any, Any, Any]) -> None:
        if not self.limiter.take(address(dict(request.scope))):
            raise Refused("Too many requests. Please wait a moment.", 429)


@get("/healthz", media_type="text/plain", summary="Ready to play")
async def healthz(hall: Hall) -> Response[str]:
    try:
        await asyncio.wait_for(asyncio.to_thread(hall.store.check), HEALTHY)
    except Exception as error:
        return Response(f"the log cannot be reached: {type(error).__name__}", status_code=503, media_type="text/plain")
    return Response("ok", media_type="text/plain")


@get("/metrics", media_type="text/plain", sync_to_thread=False, summary="Metrics for Prometheus")
def show_metrics(hall: Hall) -> Response[str]:
    return Response(metrics.text(hall), media_type="text/plain; version=0.0.4")


# refusals


def _answer(status: int, words: str, mark: str = "") -> Response[Problem]:
    headers = {"retry-after": "5"} if status in (429, 503) else {}
    return Response(Problem(words, mark), status_code=status, media_type="application/json", headers=headers)


def _problem(request: Request[Any, Any, Any], error: RollwrightError) -> Response[Problem]:
    if isinstance(error, Refused):
        return _answer(error.status, error.words, error.mark)
    words = str(error)
    return _answer(400, f"{words[:1].upper()}{words[1:]}")


def _http_problem(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem] | Template:
    words = error.detail
    if error.status_code == 404 and _wants_a_page(request):
        return Template(template_name="not-found.html", context={"message": "" if words == "Not Found" else words}, status_code=404)
    extra = getattr(error, "extra", None)
    if isinstance(extra, list):
        words = "; ".join(
            f"{each.get('key', '')}: {each.get('message', '')}".strip(": ") for each in extra if isinstance(each, dict)
        )
    return _answer(error.status_code, words or "This request is not valid.")


def _wants_a_page(request: Request[Any, Any, Any]) -> bool:
    """A person who followed a wrong link, not a program."""
    asked_for = request.headers.get("accept", "")
    return "text/html" in asked_for and not request.url.path.startswith("/api/") and (HERE / "pages").is_dir()


def _too_deep(request: Request[Any, Any, Any], error: RecursionError) -> Response[Problem]:
    return _answer(400, "This request is nested too deeply.")


def _unreachable(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    log.warning("%s %s: %s", request.method, request.url.path, error)
    return _answer(503, UNREACHABLE)


def _failed(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    log.error("%s %s", request.method, request.url.path, exc_info=error)
    return _answer(500, "Something went wrong on the server. The error has been logged.")


async def _only_sockets(send: Send) -> None:
    await send({"type": "http.response.start", "status": 426, "headers": [(b"upgrade", b"websocket"), (b"content-length", b"0")]})
    await send({"type": "http.response.body", "body": b""})


# serving


def serve(open_browser: bool = False, environment: Mapping[str, str] | None = None, **flags: object) -> None:
    """Serve the hall until it is stopped. Flags are the names in Settings; raises BadSetting."""
    from rollwright.server.serving import run

    run(make_settings(flags, environment), open_browser)
