"""The checks of the scripts need Node; without it, they report that."""

import page_checks
import pytest


def unavailable():
    raise page_checks.Unavailable("there is no Node")


@pytest.mark.parametrize(("everything", "code"), [("", 0), ("1", 1)])
def test_without_node_the_checks_are_skipped_unless_everything_is_tested(monkeypatch, capsys, everything, code):
    monkeypatch.setenv("ROLLWRIGHT_TEST_ALL", everything)
    monkeypatch.setattr(page_checks, "node_on_path", lambda: None)
    monkeypatch.setattr(page_checks, "node_from_package", unavailable)
    assert page_checks.main() == code
    assert "not checked: there is no Node" in capsys.readouterr().out


def test_a_failing_check_fails(monkeypatch, capsys):
    monkeypatch.setattr(page_checks, "node_on_path", lambda: ["false", "false"])
    monkeypatch.setattr(page_checks, "install_tools", lambda node, npm: None)
    assert page_checks.main() == 1
