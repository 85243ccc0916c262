"""rollwright serve"""

from __future__ import annotations

from argparse import Namespace


def serve(given: Namespace) -> None:
    from rollwright.server.app import serve as open_hall

    open_hall(host=given.host, port=given.port, database=given.database, redis=given.redis, browser=given.browser)
