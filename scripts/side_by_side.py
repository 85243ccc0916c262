"""Run two groups of make's targets at the same time: side_by_side.py "check docs" wheel.

The first group prints as it goes; the output of the second follows when both have ended. Both must succeed.
"""

import os
import subprocess
import sys
import tempfile


def main(first: str, second: str) -> int:
    make = [os.environ.get("MAKE", "make"), "--no-print-directory"]
    with tempfile.TemporaryFile() as output:
        beside = subprocess.Popen([*make, *second.split()], stdout=output, stderr=subprocess.STDOUT)
        try:
            failed = subprocess.run([*make, *first.split()], check=False).returncode
        finally:
            beside.wait()
        output.seek(0)
        sys.stdout.buffer.write(output.read())
        sys.stdout.flush()
    return failed or beside.returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
