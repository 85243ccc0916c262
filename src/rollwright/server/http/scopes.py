"""The facts about the sender in an ASGI scope."""

from __future__ import annotations

import contextlib
from collections.abc import MutableMapping
from http.cookies import SimpleCookie
from typing import Any

from rollwright.server.service.guests import COOKIE, Guest, Signer

Scope = MutableMapping[str, Any]


def guest_in(signer: Signer, scope: Scope) -> Guest:
    """Return the guest of a request's cookie."""
    text = header(scope, b"cookie")
    if COOKIE not in text:
        return Guest()
    jar: SimpleCookie = SimpleCookie()
    with contextlib.suppress(Exception):
        jar.load(text)
    return signer.read_cookie(jar[COOKIE].value) if COOKIE in jar else Guest()


def header(scope: Scope, name: bytes) -> str:
    for key, value in scope["headers"]:
        if key == name:
            return str(value.decode("latin-1"))
    return ""


def address(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""
