"""How soon the command line answers: from starting a process to its first line."""

from __future__ import annotations

import subprocess
import sys
import time
from typing import Final

COMMANDS: Final = {
    "apnap --help": ["--help"],
    "apnap turn": ["turn"],
    "apnap explain 514.3a": ["explain", "514.3a"],
}


def milliseconds(times: int) -> dict[str, float]:
    """The best of so many: what the program takes, not what else the machine was doing."""
    return {name: min(once(arguments) for _ in range(times)) * 1000 for name, arguments in COMMANDS.items()}


def once(arguments: list[str]) -> float:
    """Until the first line is there; what the process does afterwards does not count."""
    begun = time.perf_counter()
    command = [sys.executable, "-m", "apnap", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdout is not None
        process.stdout.readline()
        taken = time.perf_counter() - begun
        process.stdout.close()
    return taken
