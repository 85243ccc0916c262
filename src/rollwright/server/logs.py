"""Logs: plain lines, or JSON on request; each with the ID of the request it belongs to, none with a secret."""

from __future__ import annotations

import json
import logging
import re
import time
from contextvars import ContextVar

request_id: ContextVar[str] = ContextVar("request_id", default="")

# seat and host tokens, bearer headers, cookies, and passwords in URLs
_SECRETS = (
    (re.compile(r"\b(\d{1,9}|host)\.[A-Za-z0-9_-]{32}(?![A-Za-z0-9_-])"), "***"),
    (re.compile(r"(?i)(bearer\s+)\S+"), r"\1***"),
    (re.compile(r"(rollwright=)[^;\s]+"), r"\1***"),
    (re.compile(r"(://[^:/@\s]+:)[^@\s]+@"), r"\1***@"),
)


def redact(text: str) -> str:
    """Return a text without tokens, cookies and passwords."""
    for pattern, replacement in _SECRETS:
        text = pattern.sub(replacement, text)
    return text


class PlainFormatter(logging.Formatter):
    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  a method of logging's
        """Return the message in one line: a path or a header that someone sends has no lines of its own."""
        text = super().formatMessage(record)
        return "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in text)

    def format(self, record: logging.LogRecord) -> str:
        id = request_id.get()
        return redact(super().format(record)) + (f" [{id}]" if id else "")


class JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": redact(record.getMessage()),
        }
        if request_id.get():
            line["request_id"] = request_id.get()
        if record.exc_info:
            line["exception"] = redact(self.formatException(record.exc_info))
        return json.dumps(line)


def configure(level: str, format: str) -> None:
    handler = logging.StreamHandler()
    plain = "%(asctime)s %(levelname)s %(name)s: %(message)s"
    handler.setFormatter(JsonFormatter() if format == "json" else PlainFormatter(plain))
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
