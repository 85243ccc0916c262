"""Settings: flags, environment variables, and clear messages about wrong values."""

import pytest

from rollwright.server.settings import BadSetting, make_settings


def test_flags_take_precedence_over_the_environment_and_that_over_the_defaults():
    environment = {"ROLLWRIGHT_PORT": "9000", "ROLLWRIGHT_DATABASE": "sqlite:////tmp/x.sqlite"}
    found = make_settings({"port": 9001, "database": None}, environment)
    assert found.port == 9001
    assert found.database == "sqlite:////tmp/x.sqlite"
    assert make_settings({}, {}).host == "127.0.0.1"
    assert make_settings({}, {}).database.startswith("sqlite:///")


@pytest.mark.parametrize(
    ("flags", "environment", "message"),
    [
        ({"port": 70_000}, {}, "--port must be from 0 to 65535"),
        ({}, {"ROLLWRIGHT_PORT": "many"}, "ROLLWRIGHT_PORT must be a whole number"),
        ({"database": "mysql://x"}, {}, "--database must be sqlite:///FILE or postgresql"),
        ({"redis": "localhost"}, {}, "--redis must be redis://"),
        ({"public_url": "games.example"}, {}, "--public-url must be https://games.example"),
        ({"log_level": "loud"}, {}, "--log-level must be one of"),
        ({"log_format": "xml"}, {}, "--log-format must be plain or json"),
        ({"allowed_hosts": "a/b"}, {}, "--allowed-hosts must be names separated by commas"),
        ({}, {"ROLLWRIGHT_LOG_LEVEL": ""}, "ROLLWRIGHT_LOG_LEVEL must be one of"),
        ({}, {"ROLLWRIGHT_HOST": ""}, "ROLLWRIGHT_HOST must be a name or an address"),
        ({"proxies": "127.0.0.1,my proxy"}, {}, "--proxies must be addresses"),
        ({"color": "red"}, {}, "unknown setting 'color'"),
        ({"database": "mysql://me:secret@x"}, {}, "mysql://me:\\*\\*\\*@x"),
    ],
)
def test_a_wrong_setting_is_refused_with_a_message(flags, environment, message):
    with pytest.raises(BadSetting, match=message):
        make_settings(flags, environment)
