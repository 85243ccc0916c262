"""python -m rollwright"""

import sys

from rollwright.cli import main

sys.exit(main())
