"""Running the hall's server until somebody stops it."""

from __future__ import annotations

import contextlib
import logging
import socket
import sys
import threading
import webbrowser

import sqlalchemy as sa
import uvicorn

from rollwright.server.app import LARGEST_MESSAGE, create_app
from rollwright.server.settings import BadSetting, Settings, hide_password
from rollwright.server.store import LATEST, Store
from rollwright.server.sweeping import Sweeper

KEEP_ALIVE = 75  # seconds; longer than clients and proxies wait (5 to 60), so that it is they who close an idle connection


def run(settings: Settings, open_browser: bool) -> None:
    """Blocks. Raises BadSetting if the address, the database or Redis cannot be used."""
    logging.basicConfig(level=settings.log_level.upper(), format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    _allow_many_sockets()
    sys.setswitchinterval(0.001)  # bots think in a thread; the sockets must not wait for them
    listening = _listen(settings)
    _check_services(settings)
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        log_level=settings.log_level,
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=25,
        ws_ping_timeout=25,
        backlog=4096,
        lifespan="on",
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or "127.0.0.1",
        timeout_graceful_shutdown=3,
        timeout_keep_alive=KEEP_ALIVE,
    )
    server = _Server(config, app.hall.sweeper, settings, listening.getsockname()[1], open_browser)
    server.run(sockets=[listening])
    if not server.started:
        sys.exit(1)


class _Server(uvicorn.Server):
    """Says where it is once it is ready."""

    def __init__(self, config: uvicorn.Config, sweeper: Sweeper, settings: Settings, port: int, open_browser: bool) -> None:
        super().__init__(config)
        self.sweeper = sweeper
        host = "localhost" if settings.host in ("127.0.0.1", "0.0.0.0", "::", "::1") else settings.host
        self.address = f"http://{host}:{port}/"
        here = address_here() if settings.host == "0.0.0.0" else ""
        self.elsewhere = settings.public_url or (f"http://{here}:{port}/" if here else "")
        self.open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            elsewhere = f" (for everybody: {self.elsewhere})" if self.elsewhere else ""
            print(f"Rollwright is ready at {self.address}{elsewhere}", flush=True)  # noqa: T201
            self.sweeper.start()
            if self.open_browser:
                threading.Thread(target=webbrowser.open, args=(self.elsewhere or self.address,), daemon=True).start()


def address_here() -> str:
    """The address by which other devices of this network reach this computer, or "" if there is no network. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 9))
        except OSError:
            return ""
        found = str(probe.getsockname()[0])
        return "" if found.startswith("127.") else found


def _allow_many_sockets() -> None:
    """As many open files as the system lets us have: every player holds one."""
    try:
        import resource
    except ImportError:  # not on this system
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard if hard != resource.RLIM_INFINITY else 1_000_000, hard))


def _listen(settings: Settings) -> socket.socket:
    """The socket, opened before anything else so that a taken port is said at once."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except (OSError, UnicodeError) as error:
        listening.close()
        raise BadSetting(f"the hall cannot listen at {settings.host} port {settings.port}: {error}") from None
    listening.set_inheritable(True)
    return listening


def _check_services(settings: Settings) -> None:
    """Refuse to start with a database or a Redis that does not answer."""
    try:
        store = Store(settings.database)
        version = store.version()
        store.engine.dispose()
    except (sa.exc.SQLAlchemyError, OSError, ImportError) as error:
        reason = str(error).splitlines()[0]
        raise BadSetting(f"the database {hide_password(settings.database)} cannot be used: {reason}") from None
    if version > LATEST:
        raise BadSetting(
            f"the database {hide_password(settings.database)} was used by a newer Rollwright (its version is {version}, this one "
            f"knows {LATEST}): install that version, or take a backup made before it"
        )
    if settings.redis:
        from redis import Redis, RedisError

        try:
            with Redis.from_url(settings.redis, socket_connect_timeout=3, socket_timeout=3) as redis:
                redis.ping()
        except (RedisError, OSError, ValueError) as error:
            raise BadSetting(f"Redis at {hide_password(settings.redis)} does not answer: {error}") from None
