"""schemathesis reads the OpenAPI document and generates requests: no response may be a server error."""

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from servers import ServerProcess, open_table


@pytest.mark.slow
def test_no_described_request_is_a_server_error(server: ServerProcess, soak: int) -> None:
    schema = schemathesis.openapi.from_url(f"{server.url}/schema/openapi.json")
    table = open_table(server, bots=["random"], start=True)
    headers = {"authorization": f"Bearer {table['host_token']}"}
    tried = 0
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)

        @settings(
            max_examples=5 * soak,
            deadline=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
            database=None,
        )
        @given(case=found.ok().as_strategy())
        def attempt(case):
            nonlocal tried
            tried += 1
            if "table" in (case.path_parameters or {}) and tried % 3:
                case.path_parameters["table"] = table["table"]  # a table that exists
            case.call_and_validate(base_url=server.url, checks=(not_a_server_error,), headers=headers)

        attempt()
    assert tried > 100
