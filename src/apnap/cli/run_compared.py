"""`apnap run FILE --era a --era b`: the same script under two eras, and where they first differ."""

from __future__ import annotations

import argparse
from pathlib import Path

from apnap.cli.common import BadInput


def compare_files(chosen: list[Path], args: argparse.Namespace) -> int:
    raise BadInput("comparing two eras is not possible yet")
