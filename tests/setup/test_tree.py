"""An edit counts at once: the compiled wheel is imported only while it is made of the sources as they are."""

import json
import re
import sys
from pathlib import Path

import pytest
import tree

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """A site-packages folder with a compiled wheel, and the sources it was made from."""
    site, sources = tmp_path / "site", tmp_path / "src"
    (sources / "rollwright" / "core").mkdir(parents=True)
    (sources / "rollwright" / "core" / "position.py").write_text("CHANCE = -1\n")
    (site / "rollwright").mkdir(parents=True)
    note = {"compiled": True, "sources": tree.fingerprint(str(sources / "rollwright"))}
    (site / "rollwright" / "build.json").write_text(json.dumps(note))
    monkeypatch.delenv("ROLLWRIGHT_PURE", raising=False)
    monkeypatch.setattr(sys, "path", ["named by PYTHONPATH", str(site)])
    return site, sources


def test_a_wheel_made_of_these_sources_is_used(places: tuple[Path, Path]) -> None:
    site, sources = places
    tree.choose(str(site), str(sources))
    assert sys.path == ["named by PYTHONPATH", str(site)]


def test_after_an_edit_the_sources_go_before_the_wheel_and_after_PYTHONPATH(places: tuple[Path, Path]) -> None:
    site, sources = places
    (sources / "rollwright" / "core" / "position.py").write_text("CHANCE = -2\n")
    tree.choose(str(site), str(sources))
    assert sys.path == ["named by PYTHONPATH", str(sources), str(site)]


def test_a_new_file_is_an_edit_but_bytecode_is_not(places: tuple[Path, Path]) -> None:
    site, sources = places
    (sources / "rollwright" / "__pycache__").mkdir()
    (sources / "rollwright" / "__pycache__" / "x.pyc").write_bytes(b"x")
    assert tree.is_current(str(site), str(sources))
    (sources / "rollwright" / "look.css").write_text("")
    assert not tree.is_current(str(site), str(sources))


def test_a_pure_wheel_never_hides_the_sources(places: tuple[Path, Path]) -> None:
    site, sources = places
    note = {"compiled": False, "sources": tree.fingerprint(str(sources / "rollwright"))}
    (site / "rollwright" / "build.json").write_text(json.dumps(note))
    assert not tree.is_current(str(site), str(sources))


def test_ROLLWRIGHT_PURE_takes_the_sources(places: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    site, sources = places
    monkeypatch.setenv("ROLLWRIGHT_PURE", "1")
    tree.choose(str(site), str(sources))
    assert sys.path == ["named by PYTHONPATH", str(sources), str(site)]


def test_no_compiled_library_lies_among_the_sources() -> None:
    assert [path for path in (ROOT / "src").rglob("*") if path.suffix in (".so", ".pyd", ".c")] == []


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-build.lock", "requirements-dev.lock"])
def test_a_lock_file_names_no_package_host_and_hashes_everything(lock: str) -> None:
    text = (ROOT / lock).read_text()
    assert "://" not in text
    assert "--index" not in text
    entries = re.findall(r"^[a-z0-9][^ ]*==.*(?:\n    --hash=sha256:[0-9a-f]{64}.*)*", text, re.MULTILINE)
    assert entries
    assert all("--hash" in entry for entry in entries)
