"""The service as a web application, and serving it."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from litestar import Litestar, Request, Response, asgi, get
from litestar.config.app import AppConfig
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.response import Template
from litestar.template.config import TemplateConfig

from rollwright.core.english import capital
from rollwright.core.errors import RollwrightError
from rollwright.server.errors import ActionRefused, Code
from rollwright.server.http import HANDLERS, openapi
from rollwright.server.http.callers import Caller, caller_of, guest_of
from rollwright.server.http.games import game_file
from rollwright.server.http.limits import ReadQuota, TableQuota
from rollwright.server.http.middleware import SecurityMiddleware
from rollwright.server.http.schemas import Problem
from rollwright.server.live.pubsub import NoPubSub, RedisPubSub
from rollwright.server.live.socket import live
from rollwright.server.service.guests import Guest
from rollwright.server.service.service import TableService
from rollwright.server.service.thinking import ThinkingProcesses
from rollwright.server.settings import Settings, make_settings
from rollwright.server.storage.store import Store
from rollwright.server.web import assets
from rollwright.server.web.pages import ROUTES
from rollwright.server.web.pages.lobby import cards

LARGEST_BODY = 3_200_000  # a text of 500,000 characters, each escaped in JSON, so that its own limit is what refuses it
LARGEST_MESSAGE = 4096
SMALLEST = 500  # bytes of a response that is compressed
PAGES = Path(__file__).parent / "web" / "pages"

log = logging.getLogger(__name__)


def create_app(settings: Settings, service: TableService | None = None) -> SecurityMiddleware:
    """Return the whole application; its parts are found at `.service`."""
    service = service or make_service(settings)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await service.start()
        yield
        await service.stop()

    def provide_service() -> TableService:
        return service

    def provide_caller(request: Request[Any, Any, Any]) -> Caller:
        return caller_of(request, service)

    def provide_guest(request: Request[Any, Any, Any]) -> Guest:
        return guest_of(request, service)

    @asgi("/api/tables/{table:str}/live")
    async def socket(scope: Any, receive: Any, send: Any) -> None:
        await live(scope, receive, send, service, scope["path_params"]["table"])

    openapi.describe_refusals([*HANDLERS, livez, readyz, show_metrics])
    handlers: list[Any] = [*HANDLERS, socket, livez, readyz, show_metrics, *ROUTES, *assets.routes()]
    app = Litestar(
        handlers,
        lifespan=[lifespan],
        dependencies={
            "service": Provide(provide_service, sync_to_thread=False),
            "caller": Provide(provide_caller, sync_to_thread=False),
            "guest": Provide(provide_guest, sync_to_thread=False),
        },
        exception_handlers={
            Exception: _failed,
            HTTPException: _http_problem,
            RecursionError: _too_deep,
            sa.exc.SQLAlchemyError: _unreachable,
            RollwrightError: _problem,
        },
        openapi_config=openapi.config(),
        template_config=TemplateConfig(directory=PAGES, engine=JinjaTemplateEngine, engine_callback=_add_globals),
        compression_config=CompressionConfig(
            backend="brotli",
            brotli_quality=assets.BROTLI,
            gzip_compress_level=assets.GZIP,
            minimum_size=SMALLEST,
            exclude_opt_key="is_compressed",
        ),
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
        on_app_init=[_plain_signature],
    )
    openapi.describe_links(app)
    app.state.service = service
    app.state.table_quota = TableQuota(settings)
    app.state.read_quota = ReadQuota(settings)
    return SecurityMiddleware(app, settings, service)


def make_service(settings: Settings) -> TableService:
    """Compose the service that these settings describe."""
    store = Store(settings.database)
    store.migrate()
    pubsub = RedisPubSub(settings.redis) if settings.redis else NoPubSub()
    service = TableService(store, pubsub, thinkers=ThinkingProcesses(settings.bot_processes))
    service.messages_per_second = settings.messages_per_second
    service.public_url = settings.public_url.rstrip("/")
    return service


def _plain_signature(config: AppConfig) -> AppConfig:
    config.signature_types = [*config.signature_types, TableService, Guest, Caller]
    return config


def _add_globals(engine: JinjaTemplateEngine) -> None:
    engine.engine.globals.update(asset=assets.asset, bundle=assets.bundle, scripts=assets.scripts, game_file=game_file)


@get("/livez", media_type="text/plain", sync_to_thread=False, summary="The process answers")
def livez() -> str:
    return "ok"


@get(["/readyz", "/healthz"], media_type="text/plain", summary="Ready to play: something was written within the last seconds")
async def readyz(service: TableService) -> Response[str]:
    problem = await service.write_problem()
    if problem:
        return Response(f"not ready: {problem}", status_code=503, media_type="text/plain")
    return Response("ok", media_type="text/plain")


@get("/metrics", media_type="text/plain", sync_to_thread=False, summary="Figures for Prometheus")
def show_metrics(service: TableService) -> Response[bytes]:
    return Response(service.metrics_text(), media_type="text/plain; version=0.0.4")


# refusals


def _answer(code: Code, message: str, rule: str = "", status: int = 0, headers: dict[str, str] | None = None) -> Response[Problem]:
    status = status or code.status
    headers = {**(headers or {}), **({"retry-after": "5"} if status in (429, 503) else {})}
    return Response(Problem(code.id, message, rule), status_code=status, media_type="application/json", headers=headers)


def _problem(request: Request[Any, Any, Any], error: RollwrightError) -> Response[Problem]:
    if isinstance(error, ActionRefused):
        return _answer(error.code, error.message, error.rule)
    return _answer(Code.UNUSABLE, capital(str(error)))


_CODES = {404: Code.NOT_FOUND, 405: Code.METHOD_NOT_ALLOWED, 413: Code.TOO_LARGE}


def _http_problem(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem] | Template:
    message = error.detail
    if error.status_code == 404 and _wants_a_page(request):
        context = {"message": "" if message == "Not Found" else message, "games": cards()}
        return Template(template_name="not-found.html", context=context, status_code=404)
    extra = getattr(error, "extra", None)
    if isinstance(extra, list):
        message = "; ".join(
            f"{each.get('key', '')}: {each.get('message', '')}".strip(": ") for each in extra if isinstance(each, dict)
        )
    if error.status_code in _CODES:
        code = _CODES[error.status_code]
        return _answer(code, code.message.format(limit=LARGEST_BODY), headers=error.headers)
    return _answer(Code.BAD_REQUEST, message or "This request cannot be used.", status=error.status_code, headers=error.headers)


def _wants_a_page(request: Request[Any, Any, Any]) -> bool:
    """Return whether a person followed a wrong link, not a program."""
    asked_for = request.headers.get("accept", "")
    return "text/html" in asked_for and not request.url.path.startswith("/api/")


def _too_deep(request: Request[Any, Any, Any], error: RecursionError) -> Response[Problem]:
    return _answer(Code.TOO_DEEP, Code.TOO_DEEP.message)


def _unreachable(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    log.warning("%s %s: %s", request.method, request.url.path, str(error).splitlines()[0])
    return _answer(Code.STORE_UNAVAILABLE, Code.STORE_UNAVAILABLE.message)


def _failed(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    log.error("%s %s", request.method, request.url.path, exc_info=error)
    return _answer(Code.SERVER_ERROR, Code.SERVER_ERROR.message)


# serving


def serve(open_browser: bool = False, environment: Mapping[str, str] | None = None, **flags: object) -> None:
    """Serve until the process is stopped. Flags are the names in Settings; raises BadSetting."""
    from rollwright.server.run import run

    run(make_settings(flags, environment), open_browser)
