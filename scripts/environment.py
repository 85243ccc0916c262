"""Create the environment .venv, or update it to the lock files given as arguments. Needs only Python itself.

Packages are installed with uv if it is available, and with pip otherwise. Each installed lock file leaves a stamp with its hash, so
that a second run does nothing.
"""

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
SOURCES = ROOT / "src"
PYTHON = VENV / "bin" / "python"

LAUNCHER = """#!{python}
import sys

from rollwright.cli import main

sys.exit(main())
"""


def site_packages() -> Path:
    return VENV / "lib" / f"python{sys.version_info[0]}.{sys.version_info[1]}" / "site-packages"


def succeeds(*command: str | Path, quiet: bool = True) -> bool:
    output = subprocess.DEVNULL if quiet else None
    try:
        return subprocess.run(command, stdout=output, stderr=output, check=False).returncode == 0
    except OSError:
        return False


def make_environment() -> None:
    """Create .venv with the Python that runs this script, replacing an older or broken one."""
    alike = f"import sys; sys.exit(sys.version_info[:2] != {sys.version_info[:2]})"
    if succeeds(PYTHON, "-c", alike):
        return
    print(f"Creating the environment {VENV.name} with Python {sys.version.split()[0]}", flush=True)
    shutil.rmtree(VENV, ignore_errors=True)
    if succeeds(sys.executable, "-m", "venv", VENV):
        return
    shutil.rmtree(VENV, ignore_errors=True)
    if succeeds("uv", "venv", "--quiet", "--python", sys.executable, VENV):
        return
    sys.exit("This Python cannot create environments. Install its venv module (the package python3-venv on Debian) or uv.")


def installers() -> list[list[str]]:
    """Return the commands that install packages into the environment, fastest first."""
    own = VENV / "bin" / "uv"
    if not own.exists():
        print("Downloading uv to install packages faster", flush=True)
        succeeds(PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "uv")
    uv = str(own) if own.exists() else shutil.which("uv")
    found = [[str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]]
    if uv is not None:
        found.insert(0, [uv, "pip", "install", "--quiet", "--compile-bytecode", "--python", str(PYTHON)])  # as pip does
    return found


def install(*what: str) -> None:
    """Install packages into the environment, or exit with a message."""
    for installer in installers():
        if succeeds(*installer, *what, quiet=False):
            return
    sys.exit(f"Could not install packages ({' '.join(what)}). See the messages above.")


def install_lock(name: str) -> None:
    """Install everything in a lock file, unless it is already installed."""
    lock = ROOT / name
    stamp = VENV / f"installed-{name}"
    mark = hashlib.sha256(lock.read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text() == mark:
        return
    print(f"Installing packages from {name}", flush=True)
    install("--require-hashes", "-r", str(lock))
    stamp.write_text(mark)


def write_if_other(path: Path, text: str) -> None:
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def link_tree() -> None:
    """Make the environment import rollwright from the sources, or from the compiled wheel while it is current."""
    site = site_packages()
    write_if_other(site / "rollwright_tree.py", (ROOT / "scripts" / "tree.py").read_text())
    choice = f"import rollwright_tree; rollwright_tree.choose({str(site)!r}, {str(SOURCES)!r})\n"
    write_if_other(site / "rollwright_tree.pth", choice)
    launcher = VENV / "bin" / "rollwright"
    if not launcher.exists():
        launcher.write_text(LAUNCHER.format(python=PYTHON))
        launcher.chmod(0o755)


def main(locks: list[str]) -> None:
    make_environment()
    for name in locks:
        install_lock(name)
    link_tree()


if __name__ == "__main__":
    main(sys.argv[1:])
