"""A hall that the tests of this folder share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from halls import Running, running


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(f"sqlite:///{tmp_path_factory.mktemp('hall')}/hall.sqlite", messages_per_second=0) as found:
        yield found
