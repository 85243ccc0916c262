"""Start the server, at once: on the compiled build if it is made of the sources as they are, otherwise on the sources themselves.

In the second case the compiled build is made in the background for the next start. Arguments go to `rollwright serve`.
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
    print(f"Starting on the pure sources; the compiled build is made meanwhile for the next start, see {log}")


def main() -> None:
    if compiled.is_current():
        print("Starting on the compiled build")
    elif compiled.has_compiler():
        compile_meanwhile()
    else:
        print("There is no C compiler here: Rollwright runs on its pure Python sources, several times slower")
    sys.stdout.flush()
    launcher = str(environment.VENV / "bin" / "rollwright")
    os.execv(launcher, [launcher, "serve", *sys.argv[1:]])


if __name__ == "__main__":
    main()
