"""Build the compiled wheel from the current sources and install it in the environment, unless it is already installed.

Run this with the environment's Python. With --wheel, the wheel is only built, into build/wheel. The exit status is 3 if there is no
C compiler, and another nonzero number if compiling fails.
"""

import fcntl
import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import environment
import tree

NO_COMPILER = 3
WHEELS = environment.ROOT / "build" / "wheel"


def is_current() -> bool:
    return tree.is_current(str(environment.site_packages()), str(environment.SOURCES))


def has_compiler() -> bool:
    """Return whether a C compiler and Python's headers are installed."""
    import sysconfig
    from shutil import which

    named = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    headers = Path(sysconfig.get_paths()["include"], "Python.h")
    return which(named.split()[0]) is not None and headers.exists()


def built_wheel() -> Path | None:
    """Return the wheel in build/wheel, if it is compiled from the current sources."""
    for wheel in WHEELS.glob("*.whl"):
        with zipfile.ZipFile(wheel) as files:
            build = json.loads(files.read("rollwright/build.json"))
        if build["compiled"] and build["sources"] == tree.fingerprint(str(environment.SOURCES / "rollwright")):
            return wheel
    return None


def build_wheel() -> Path:
    """Return the compiled wheel of the current sources, made now if there is none; exits if compiling fails."""
    found = built_wheel()
    if found is not None:
        return found
    print("Compiling the rules, the bots' search, and the server's tables (about a minute)", flush=True)
    environment.install_lock("requirements-build.lock")
    shutil.rmtree(WHEELS, ignore_errors=True)
    command = [str(environment.PYTHON), "-m", "hatchling", "build", "-t", "wheel", "-d", str(WHEELS)]
    done = subprocess.run(command, cwd=environment.ROOT, env={**os.environ, "ROLLWRIGHT_COMPILE": "1"}, check=False)
    if done.returncode:
        sys.exit("Compiling failed, so the pure sources are used. See the messages above.")
    (wheel,) = WHEELS.glob("*.whl")
    return wheel


def build(wheel_only: bool) -> None:
    with open(environment.VENV / "compiled.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # wait for a build in progress instead of repeating it
        if is_current():
            print("The compiled build is up to date", flush=True)
            return
        wheel = build_wheel()
        if wheel_only:
            print(f"The compiled wheel is {wheel.relative_to(environment.ROOT)}", flush=True)
            return
        environment.install("--no-deps", "--force-reinstall", str(wheel))
        print("The compiled build is installed" if is_current() else "A source file changed; run this again", flush=True)


if __name__ == "__main__":
    if not has_compiler():
        print("No C compiler found. Rollwright runs on its pure Python sources, several times slower.", flush=True)
        sys.exit(NO_COMPILER)
    build("--wheel" in sys.argv)
