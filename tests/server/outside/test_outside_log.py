"""The log is the truth, and only written state is visible."""

import shutil
import threading
from pathlib import Path

import outside_api as api
import pytest
from outside_tools import fail_over, listen, log_of, serving, snapshot, unwritable, wait_until

pytestmark = pytest.mark.outside


def _gaps(numbers: list[int]) -> list[int]:
    return [number for before, number in zip([0, *numbers], numbers, strict=False) if number != before + 1]


def test_table_continues_without_a_gap_after_a_failover(postgres: str) -> None:
    with serving(postgres) as server:
        table = api.open_table(server, start=True)
        assert api.act(server, table)
        replica = snapshot(postgres)
        for _ in range(3):
            assert api.act(server, table)
        fail_over(postgres, replica)
        acknowledged = wait_until(lambda: api.act(server, table))
    numbers = [event[0] for event in log_of(postgres, table.id)]
    with serving(postgres) as server:
        status = api.ask(server, "GET", api.table_path(table.id)).status_code
        assert not _gaps(numbers), f"the log has the events {numbers}, acknowledged: {acknowledged}, a new process answers {status}"
        assert acknowledged
        assert status == 200
        assert api.act(server, table)


def test_restored_copy_on_the_same_redis_writes_no_gap(tmp_path: Path, redis_url: str) -> None:
    first, copy = (f"sqlite:///{tmp_path}/{name}.sqlite" for name in ("first", "copy"))
    with serving(first) as server:
        table = api.open_table(server, start=True)
        assert api.act(server, table)
    shutil.copy(tmp_path / "first.sqlite", tmp_path / "copy.sqlite")
    with serving(first, redis=redis_url) as server, serving(copy, redis=redis_url) as restored:
        restored_at = api.view(restored, table.id).version
        for _ in range(3):
            assert api.act(server, table)
        ahead = wait_until(lambda: api.view(restored, table.id).version > restored_at, 3)
        acknowledged = wait_until(lambda: api.act(restored, table))
    numbers = [event[0] for event in log_of(copy, table.id)]
    assert not _gaps(numbers), f"the log has the events {numbers}, acknowledged: {acknowledged}"
    assert acknowledged
    assert not ahead, "it applied events of another deployment"


def test_forged_notice_has_no_effect(url: str, redis_url: str) -> None:
    with serving(url, redis=redis_url) as server:
        table = api.open_table(server, start=True)
        before = api.view(server, table.id)
        assert api.forge_end(redis_url, table.id, before.version), "no server is subscribed"
        wait_until(lambda: api.view(server, table.id) != before, 2)
        found = api.view(server, table.id)
        assert (found.status, found.secret) == (api.PLAYING, ""), f"one message made the game {found.status!r}"
        assert found == before
        assert api.act(server, table)


def test_unwritten_throw_is_not_visible(postgres: str) -> None:
    with serving(postgres) as server:
        table = api.open_table(server, people=1, start=True)
        (seat,) = table.seats
        while not api.may_roll(found := api.sheet(server, table.id, seat)):
            assert api.act(server, table)
        before = api.view(server, table.id).throws
        with api.connect(server, table.id, seat.token) as early:
            listen(early, 0.5)
            rolling = threading.Thread(target=api.send_action, args=(server, table.id, seat, found))
            with unwritable(postgres):
                rolling.start()
                wait_until(lambda: api.view(server, table.id).throws > before, 1.5)
                seen = {"HTTP": api.view(server, table.id).throws}
                seen["socket"] = max([before, *map(api.throws_in, listen(early, 0.5)[0])])
                with api.connect(server, table.id) as late:
                    seen["new socket"] = max([before, *map(api.throws_in, listen(late, 0.5)[0])])
            rolling.join()
        assert set(seen.values()) == {before}, f"throw {before} is the last one written, visible are {seen}"

        def has_rolled() -> bool:
            return api.view(server, table.id).throws == before + 1 or (api.act(server, table) and False)

        assert wait_until(has_rolled)


def test_commitment_precedes_every_salt(url: str) -> None:
    with serving(url) as server:
        table, commitment = api.play_now(server, "heron")
        promised = api.view(server, table).commitment
        _, about_new = api.verdict(api.verify(server, api.record(server, table)))
        verified, about_older = api.verdict(api.verify(server, api.OLDER_RECORD.read_text()))
    assert verified
    kinds = [("commitment" if promised in text else kind) for _, kind, _, text in log_of(url, table)]
    missing = []
    if commitment != promised:
        missing.append(f"the client had the commitment {commitment!r} when it sent the salt")
    if "commitment" not in kinds or kinds.index("commitment") > kinds.index(api.EVENT_SALT):
        missing.append(f"the log has no commitment before the salt: {kinds}")
    if "order" not in about_older:
        missing.append(f"an older record verifies without a note about the order: {about_older!r}")
    if "not recorded" in about_new:
        missing.append(f"a new record has no order: {about_new!r}")
    assert not missing, missing
