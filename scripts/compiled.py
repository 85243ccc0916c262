"""Build the compiled wheel from the sources as they are and install it in the environment, unless it is there already.

Run with the environment's Python. Leaves with 3 where there is no C compiler, with another number where compiling failed.
"""

import fcntl
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import environment
import tree

NO_COMPILER = 3


def is_current() -> bool:
    return tree.is_current(str(environment.site_packages()), str(environment.SOURCES))


def has_compiler() -> bool:
    """Whether a C compiler and Python's headers are there."""
    import sysconfig
    from shutil import which

    named = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    headers = Path(sysconfig.get_paths()["include"], "Python.h")
    return which(named.split()[0]) is not None and headers.exists()


def build() -> None:
    with open(environment.VENV / "compiled.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # a build that is under way is waited for, not repeated
        if is_current():
            print("The compiled build is up to date", flush=True)
            return
        print("Compiling the rules, the search and the tables of the hall (about a minute)", flush=True)
        environment.install_lock("requirements-build.lock")
        with tempfile.TemporaryDirectory(prefix="rollwright-wheel-") as folder:
            command = [str(environment.PYTHON), "-m", "hatchling", "build", "-t", "wheel", "-d", folder]
            done = subprocess.run(command, cwd=environment.ROOT, env={**os.environ, "ROLLWRIGHT_COMPILE": "1"}, check=False)
            if done.returncode:
                sys.exit("Compiling failed; the pure sources are used. The messages above say why.")
            (wheel,) = Path(folder).glob("*.whl")
            environment.install("--no-deps", "--force-reinstall", str(wheel))
        print("The compiled build is installed" if is_current() else "A source changed meanwhile: run this again", flush=True)


if __name__ == "__main__":
    if not has_compiler():
        print("There is no C compiler here: Rollwright runs on its pure Python sources, several times slower", flush=True)
        sys.exit(NO_COMPILER)
    build()
