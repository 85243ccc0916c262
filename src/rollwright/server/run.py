"""Running the server until someone stops it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
import sqlite3
import sys
import threading
import webbrowser
from types import FrameType

import sqlalchemy as sa
import uvicorn

from rollwright.server import logs
from rollwright.server.app import LARGEST_MESSAGE, create_app, make_service
from rollwright.server.http.protocol import BoundedProtocol, SocketProtocol
from rollwright.server.service.service import TableService
from rollwright.server.settings import BadSetting, Settings, redact_password
from rollwright.server.storage.store import LATEST, ForeignDatabase, Store

KEEP_ALIVE = 75  # seconds; longer than clients and proxies wait (5 to 60), so that they close an idle connection
EXIT = 2.8  # seconds from the signal to the end of the process, in any case
GRACE = 0.3  # seconds for clients to get the last message

log = logging.getLogger(__name__)


def run(settings: Settings, open_browser: bool) -> None:
    """Serve; blocks. Raises BadSetting if the address or the database cannot be used."""
    logs.configure(settings.log_level, settings.log_format)
    _allow_many_sockets()
    sys.setswitchinterval(0.001)  # bots think in a thread; the sockets must not wait for them
    listening = _listen(settings)
    lock = _lock_database(settings)
    service = _make_service(settings)
    BoundedProtocol.limit = settings.connections_per_address
    BoundedProtocol.trusted = frozenset(part.strip() for part in settings.proxies.split(","))
    config = uvicorn.Config(
        create_app(settings, service),
        http=BoundedProtocol,
        log_level=settings.log_level,
        log_config=None,
        access_log=False,
        ws=SocketProtocol,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=25,
        ws_ping_timeout=25,
        backlog=4096,
        lifespan="on",
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or "127.0.0.1",
        timeout_graceful_shutdown=1,
        timeout_keep_alive=KEEP_ALIVE,
    )
    server = _Server(config, service, settings, listening.getsockname()[1], open_browser)
    server.run(sockets=[listening])
    if lock is not None:
        lock.close()
    if not server.started:
        sys.exit(1)


class _Server(uvicorn.Server):
    """Prints its address once it is ready, and tells its clients before it stops."""

    def __init__(self, config: uvicorn.Config, service: TableService, settings: Settings, port: int, open_browser: bool) -> None:
        super().__init__(config)
        self.service = service
        host = "localhost" if settings.host in ("127.0.0.1", "0.0.0.0", "::", "::1") else settings.host
        self.address = f"http://{host}:{port}/"
        lan = lan_address() if settings.host == "0.0.0.0" else ""
        self.elsewhere = settings.public_url or (f"http://{lan}:{port}/" if lan else "")
        self.open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            elsewhere = f" (for other devices: {self.elsewhere})" if self.elsewhere else ""
            print(f"Rollwright is ready at {self.address}{elsewhere}", flush=True)  # noqa: T201
            self.service.gc_scheduler.start()
            if self.open_browser:
                threading.Thread(target=webbrowser.open, args=(self.elsewhere or self.address,), daemon=True).start()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if not self.should_exit:
            last_resort = threading.Timer(EXIT, os._exit, (1,))  # a database that hangs must not keep the process
            last_resort.daemon = True
            last_resort.start()
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.service.announce_stop()
        await asyncio.sleep(GRACE)
        await super().shutdown(sockets)


def lan_address() -> str:
    """Return the address by which other devices of this network reach this computer, or "" without a network. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 9))
        except OSError:
            return ""
        found = str(probe.getsockname()[0])
        return "" if found.startswith("127.") else found


def _allow_many_sockets() -> None:
    """Allow as many open files as the system lets us have: every player needs one."""
    try:
        import resource
    except ImportError:  # Windows
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard if hard != resource.RLIM_INFINITY else 1_000_000, hard))


def _listen(settings: Settings) -> socket.socket:
    """Return the socket, opened before anything else so that a taken port is reported at once."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except (OSError, UnicodeError) as error:
        listening.close()
        raise BadSetting(f"the server cannot listen at {settings.host} port {settings.port}: {error}") from None
    return listening  # not inheritable: a bot's process must not keep the port of a killed server


def _lock_database(settings: Settings) -> sqlite3.Connection | None:
    """Let one server at a time use an SQLite file. The lock is a file of its own, and ends with the process."""
    url = sa.make_url(settings.database)
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return None
    try:
        os.makedirs(os.path.dirname(os.path.abspath(url.database)), exist_ok=True)
        lock = sqlite3.connect(f"{os.path.realpath(url.database)}-server", timeout=0, isolation_level=None)
        lock.execute("begin exclusive")
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise BadSetting(f"another server is using {url.database}; stop it, or choose another file with --database") from None
        raise BadSetting(f"the database {url.database} cannot be used: {error}") from None
    except (OSError, sqlite3.Error) as error:
        raise BadSetting(f"the database {url.database} cannot be used: {error}") from None
    return lock


def _make_service(settings: Settings) -> TableService:
    """Compose the service; refuses a database that does not answer, or that is not ours."""
    shown = redact_password(settings.database)
    try:
        store = Store(settings.database)
        version = store.version()
        store.engine.dispose()
        if version > LATEST:
            raise BadSetting(
                f"the database {shown} was used by a newer Rollwright (its version is {version}, this one knows {LATEST}): "
                "install that version, or restore a backup made before it"
            )
        return make_service(settings)
    except ForeignDatabase as error:
        raise BadSetting(f"the database {shown} cannot be used: {error}") from None
    except (sa.exc.SQLAlchemyError, OSError, ImportError) as error:
        reason = str(error).splitlines()[0]
        raise BadSetting(f"the database {shown} cannot be used: {reason}") from None
