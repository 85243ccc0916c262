"""The OpenAPI document: refusals, credentials and links, which the handlers alone do not describe."""

from __future__ import annotations

from typing import Any

from litestar import Litestar
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, Link, SecurityScheme

from rollwright import __version__
from rollwright.server.errors import Code
from rollwright.server.http.schemas import Problem

DESCRIPTIONS = {
    400: "The request cannot be read",
    403: "This caller may not do that",
    404: "There is no such thing",
    405: "This method is not allowed here",
    409: "The state of the table, the rules of the game, or the content sent do not allow it",
    413: "The request is too large",
    421: "The request is addressed to another host",
    426: "This address is that of a WebSocket",
    429: "Too many requests",
    500: "An error on the server",
    503: "The database is not available",
}
REFUSALS = {
    status: ResponseSpec(Problem, generate_examples=False, description=text, media_type="application/json")
    for status, text in DESCRIPTIONS.items()
}
assert {code.status for code in Code} <= DESCRIPTIONS.keys()  # every status that a refusal can have is described

# from the operation that opens a table or takes a seat to those that need what it returns
LINKS = {
    "/api/tables": {"ShowTable": "$response.body#/table"},
    "/api/tables/{table}/rematch": {"ShowTable": "$response.body#/table"},
    "/api/tables/{table}/continue": {"ShowTable": "$response.body#/table"},
}


def config() -> OpenAPIConfig:
    schemes = {
        "token": SecurityScheme(type="http", scheme="bearer", description="a seat token, or the host token of a table"),
        "guest": SecurityScheme(
            type="apiKey", name="rollwright", security_scheme_in="cookie", description="a guest's signed cookie"
        ),
    }
    return OpenAPIConfig(
        "Rollwright",
        __version__,
        path="/schema",
        render_plugins=[JsonRenderPlugin()],
        components=Components(security_schemes=schemes),  # type: ignore[arg-type]
        security=[{}, {"token": []}, {"guest": []}],
    )


def describe_refusals(handlers: list[Any]) -> None:
    """Add every refusal to every handler of the API."""
    for handler in handlers:
        handler.responses = {**REFUSALS, **(handler.responses or {})}


def describe_links(app: Litestar) -> None:
    """Add the links between operations."""
    paths: Any = app.openapi_schema.paths  # its types allow references, which there are none of
    shown = paths["/api/tables/{table}"].get.operation_id
    for path, links in LINKS.items():
        created = paths[path].post.responses["201"]
        created.links = {name: Link(operation_id=shown, parameters={"table": where}) for name, where in links.items()}
