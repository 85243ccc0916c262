"""The amount of work the tests do: once, or ten times with `make soak`."""

import os

SOAK = 10 if os.environ.get("ROLLWRIGHT_SOAK") else 1
