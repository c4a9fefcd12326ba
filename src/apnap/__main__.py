"""`python -m apnap`: the command line."""

from __future__ import annotations

import sys

from apnap.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
