"""What the commands have in common: they end quietly when their reader leaves, and never with a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable


def shielded(work: Callable[[], int]) -> int:
    """Do the work of a command; its exit status."""
    if sys.stdout is None:  # closed by the caller
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")  # a terminal that cannot show a letter shows a question mark
    try:
        status = work()
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
        return 130
    except OSError as error:
        # Nothing may be written at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):  # the reader has seen enough
            return 0
        print(f"cannot write: {error.strerror}", file=sys.stderr)
        return 1
