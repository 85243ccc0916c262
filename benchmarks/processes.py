"""The server under measurement as a process: starting it, and what it uses."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
TICKS = os.sysconf("SC_CLK_TCK")


def start_server(database: str, folder: Path | None = None) -> tuple[subprocess.Popen[str], str]:
    """Start a server of this or another checkout, with the toy games and without limits; returns its process and its address."""
    here = HERE if folder is None else folder / "benchmarks"
    python = sys.executable if here.resolve() == HERE.resolve() else str(here.parent / ".venv" / "bin" / "python")
    command = [python, str(here / "endless.py"), "--port", "0", "--database", database]
    for name in ("messages-per-second", "requests-per-second", "tables-per-hour", "connections-per-address"):
        command += [f"--{name}", "0"]
    path = os.pathsep.join([*filter(None, [os.environ.get("PYTHONPATH")]), str(here.parent / "tests")])
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": path})
    return process, ready_at(process)


def ready_at(process: subprocess.Popen[str]) -> str:
    """Wait for the first line of a server and return its address."""
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line.startswith("Rollwright is ready"), line
    return line.split()[4].rstrip("/").replace("localhost", "127.0.0.1")


def cpu_seconds(pid: int, thread: int | None = None) -> float:
    """Return the CPU time of a process, or of one of its threads."""
    path = Path(f"/proc/{pid}/stat" if thread is None else f"/proc/{pid}/task/{thread}/stat")
    ticks = path.read_text().rpartition(")")[2].split()
    return (int(ticks[11]) + int(ticks[12])) / TICKS


def resources(process: subprocess.Popen[str]) -> dict[str, float]:
    text = Path(f"/proc/{process.pid}/status").read_text()
    rss = next(int(line.split()[1]) for line in text.splitlines() if line.startswith("VmRSS"))
    return {"rss_mb": round(rss / 1024), "cpu_s": cpu_seconds(process.pid)}
