"""Start the server immediately: on the compiled build if it is current, otherwise on the pure sources.

In the second case, the compiled build is made in the background for the next start. Arguments are passed to `rollwright serve`.
"""

import os
import subprocess
import sys

import compiled
import environment


def compile_meanwhile() -> None:
    log = environment.VENV / "compiled.log"
    with open(log, "w") as output:
        subprocess.Popen(
            ["nice", "-n", "19", sys.executable, str(environment.ROOT / "scripts" / "compiled.py")],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,  # Ctrl-C ends the server, not the build
        )
    print(f"Starting on the pure sources. The compiled build is being made in the background for the next start; see {log}")


def main() -> None:
    if compiled.is_current():
        print("Starting on the compiled build")
    elif compiled.has_compiler():
        compile_meanwhile()
    else:
        print("No C compiler found. Rollwright runs on its pure Python sources, several times slower.")
    sys.stdout.flush()
    launcher = str(environment.VENV / "bin" / "rollwright")
    os.execv(launcher, [launcher, "serve", *sys.argv[1:]])


if __name__ == "__main__":
    main()
