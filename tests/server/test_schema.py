"""schemathesis reads the description of the interface and tries what it can think of: no answer may be a server error."""

import schemathesis
from halls import Running, open_table
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok


def test_no_request_that_fits_the_description_is_a_server_error(hall: Running, soak: int) -> None:
    schema = schemathesis.openapi.from_url(f"{hall.url}/schema/openapi.json")
    table = open_table(hall, bots=["random"], start=True)
    headers = {"authorization": f"Bearer {table['key']}"}
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
                case.path_parameters["table"] = table["table"]  # a table that is there
            case.call_and_validate(base_url=hall.url, checks=(not_a_server_error,), headers=headers)

        attempt()
    assert tried > 100
