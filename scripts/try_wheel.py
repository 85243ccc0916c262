"""Build a wheel, install it with the extra [lab] in an empty environment, and run the lab lines of the README there.

    python scripts/try_wheel.py

ROLLWRIGHT_PURE=1 builds the wheel without compiling. The package registry is the one that pip is set up for.
"""

import os
import re
import shlex
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).parent.parent


def lab_lines(readme: str) -> tuple[list[str], str]:
    """Return the commands and the Python code of the README's section about the lab."""
    section = re.search(r"^## The lab\n(.*?)(?=^## )", readme, re.DOTALL | re.MULTILINE)
    if section is None:
        raise SystemExit("README.md has no section about the lab")
    (code,) = re.findall(r"```python\n(.*?)```", section[1], re.DOTALL)
    commands = [line.split("#")[0].strip() for line in section[1].splitlines() if line.startswith("    ")]
    return [line for line in commands if line.startswith(("pip ", "rollwright "))], code


def run(*command: str, folder: Path, **variables: str) -> None:
    print("$ " + shlex.join(command), flush=True)
    subprocess.run(command, cwd=folder, check=True, env={**os.environ, **variables})


def main() -> None:
    commands, code = lab_lines((ROOT / "README.md").read_text("utf-8"))
    with tempfile.TemporaryDirectory(prefix="rollwright-wheel-") as made:
        folder = Path(made)
        run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder), folder=ROOT)
        (wheel,) = folder.glob("*.whl")
        venv.create(folder / "venv", with_pip=True)
        programs = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
        for command in commands:
            program, *arguments = shlex.split(command)
            here = [f"{wheel}[lab]" if argument == "rollwright[lab]" else argument for argument in arguments]
            run(str(programs / program), *here, folder=folder)
        run(str(programs / "python"), "-c", code, folder=folder)
        pictures = [path.name for path in folder.glob("*.png")]
        if not pictures:
            raise SystemExit("the lines of the README made no picture")
    print(f"The lab lines of the README run in an empty environment and made {', '.join(pictures)}")


if __name__ == "__main__":
    main()
