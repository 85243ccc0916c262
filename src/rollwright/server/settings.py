"""Every setting of the server: by flag or by environment variable, checked before anything starts."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from ipaddress import ip_network
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from rollwright.core.errors import RollwrightError

PREFIX = "ROLLWRIGHT_"


class BadSetting(RollwrightError):
    """A setting that cannot be used: which, why, and what would be right."""


def default_database() -> str:
    """A file in the user's own data folder."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return f"sqlite:///{Path(home) / 'rollwright' / 'hall.sqlite'}"


class Settings(msgspec.Struct, frozen=True):
    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""  # "": a file in the user's data folder
    redis: str = ""  # "": this process serves its database alone
    public_url: str = ""  # "https://games.example": the public URL, when running behind a proxy
    allowed_hosts: str = ""  # more names that requests may be addressed to, separated by commas
    proxies: str = ""  # addresses of proxies whose X-Forwarded-For is trusted, separated by commas
    messages_per_second: int = 20  # from one socket; 0: any number
    requests_per_second: int = 10  # that change something, from one address; 0: any number
    tables_per_hour: int = 200  # opened from one address; 0: any number
    connections_per_address: int = 200  # sockets; 0: any number
    bot_processes: int = 0  # in which bots think; 0: one fewer than the machine has cores, but at least one
    log_level: str = "warning"
    log_format: str = "plain"

    def origins(self) -> set[str]:
        return {self.public_url.rstrip("/")} if self.public_url else set()


_CHECKS = {
    "database": ("sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME", r"sqlite:///.+|postgresql(\+psycopg)?://.+"),
    "redis": ("redis://HOST:PORT/0", r"(redis|rediss)://.+|unix://.+"),
    "public_url": ("https://games.example, with nothing after the name", r"https?://[^/\s]+/?"),
    "log_level": ("one of critical, error, warning, info, debug", r"critical|error|warning|info|debug"),
    "log_format": ("plain or json", r"plain|json"),
    "allowed_hosts": ("names separated by commas (games.example,games.local)", r"[0-9A-Za-z.:_,\[\] -]+"),
    "host": ("a name or an address of this machine", r"[0-9A-Za-z.:_-]+"),
}
_RANGES = {"port": (0, 65535), "bot_processes": (0, 256)}


def make_settings(flags: Mapping[str, object], environment: Mapping[str, str] | None = None) -> Settings:
    """Flags that are not None win over the environment, which wins over the defaults; raises BadSetting."""
    environment = os.environ if environment is None else environment
    values: dict[str, object] = {}
    for field in msgspec.structs.fields(Settings):
        name = field.name
        where = f"--{name.replace('_', '-')}"
        value = flags.get(name)
        if value is None and PREFIX + name.upper() in environment:
            where = PREFIX + name.upper()
            value = environment[where]
        if value is None:
            value = field.default
        if isinstance(field.default, int):
            values[name] = _number(name, where, value)
        else:
            values[name] = _text(name, where, str(value), may_be_empty=not field.default)
    for name in flags:
        if name not in values:
            raise BadSetting(f"unknown setting {name!r}; choose from: {', '.join(values)}")
    if not values["database"]:
        values["database"] = default_database()
    return Settings(**values)  # type: ignore[arg-type]


def _number(name: str, where: str, value: object) -> int:
    try:
        number = int(str(value))
    except ValueError:
        raise BadSetting(f"{where} must be a whole number, not {value!r}") from None
    lowest, highest = _RANGES.get(name, (0, 1_000_000_000))
    if not lowest <= number <= highest:
        raise BadSetting(f"{where} must be from {lowest} to {highest}, not {number}")
    return number


def _text(name: str, where: str, text: str, may_be_empty: bool) -> str:
    if may_be_empty and not text:
        return text
    if name == "proxies":
        _addresses(where, text)
    if name in _CHECKS:
        right, pattern = _CHECKS[name]
        if not re.fullmatch(pattern, text):
            raise BadSetting(f"{where} must be {right}, not {redact_password(text)!r}")
    return text


def _addresses(where: str, text: str) -> None:
    """Refuse names: a proxy is recognized by its address only."""
    for part in text.split(",") if text != "*" else []:
        try:
            ip_network(part.strip())
        except ValueError:
            raise BadSetting(f"{where} must be addresses separated by commas (127.0.0.1,10.0.0.0/8), not {part!r}") from None


def redact_password(url: str) -> str:
    """Return a URL as it may be printed."""
    try:
        parts = urlsplit(url)
        return url.replace(f":{parts.password}@", ":***@") if parts.password else url
    except ValueError:
        return "***"
