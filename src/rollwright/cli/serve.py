"""rollwright serve"""

from __future__ import annotations

from argparse import Namespace


def serve(given: Namespace) -> None:
    from rollwright.server.app import serve as start_server

    start_server(**{name: value for name, value in vars(given).items() if name != "run"})
