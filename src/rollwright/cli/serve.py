"""rollwright serve"""

from __future__ import annotations

from argparse import Namespace


def serve(given: Namespace) -> None:
    from rollwright.server.app import serve as open_hall

    open_hall(**{name: value for name, value in vars(given).items() if name != "run"})
