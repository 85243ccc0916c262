"""No secret gets into a log line."""

import logging

import pytest
import sqlalchemy as sa
from in_process import opened, with_service

from rollwright.server.errors import ActionRefused
from rollwright.server.logs import JsonFormatter, PlainFormatter, redact
from rollwright.server.service.guests import Signer
from rollwright.server.service.service import TableService
from rollwright.server.storage.store import Row


def test_every_token_is_redacted():
    """A signature may end in a hyphen, which is no end of a word."""
    signer = Signer(bytes(32))
    for number in range(300):
        for token in (signer.seat_token("t1", number), signer.host_token(f"t{number}")):
            assert redact(f"token {token}.") == "token ***."
            assert token not in redact(f'{{"token": "{token}"}}')


def test_what_someone_sends_makes_no_line_of_its_own():
    record = logging.LogRecord("server", logging.INFO, "", 0, "GET %s", ("/x\nERROR \x1b[31m\u2028é\udc80",), None)
    assert PlainFormatter("%(levelname)s %(message)s").format(record) == r"INFO GET /x\nERROR \x1b[31m\u2028é\udc80"


@pytest.mark.usefixtures("toys")
def test_a_table_that_cannot_be_written_is_logged_without_its_secret(url, caplog, monkeypatch):
    secrets: list[str] = []

    async def work(service: TableService) -> None:
        loaded = await opened(service)
        with service.store.engine.begin() as connection:
            connection.execute(sa.text("alter table tables rename to away"))

        def add_table(row: Row) -> bool:
            secrets.append(row.secret.hex())
            return original(row)

        original = service.store.add_table
        monkeypatch.setattr(service.store, "add_table", add_table)
        with pytest.raises(ActionRefused):
            await service.open(loaded.table.header)

    with_service(url, work)
    (record,) = [record for record in caplog.records if "could not be written" in record.getMessage()]
    for formatter in (PlainFormatter(), JsonFormatter()):
        line = formatter.format(record)
        assert "no such table" in line
        assert secrets[0] not in line
    assert record.levelno == logging.ERROR
