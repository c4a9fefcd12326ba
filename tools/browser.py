"""See to it that there is a browser to try the page in: `python -m tools.browser`.

Where none is found, Debian's Chromium is installed if nobody need be asked (as root, as in containers); otherwise the
command is told.  Without a browser the tests of the page are skipped, and say so; with CI=true they fail.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome")
INSTALL = (("apt-get", "update", "-qq"), ("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"))


def browser() -> str | None:
    """The path of a browser that tests can drive."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def may_install() -> bool:
    return shutil.which("apt-get") is not None and hasattr(os, "geteuid") and os.geteuid() == 0


def main() -> int:
    if browser() is None and may_install():
        print("There is no browser to try the page in; installing Chromium.", flush=True)
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in INSTALL:
            done = subprocess.run(command, env=quiet, check=False, capture_output=True, text=True)
            if done.returncode:
                print(f"{' '.join(command)} failed:\n{(done.stdout + done.stderr)[-1500:]}", file=sys.stderr)
    if browser() is None:
        print("There is no browser: the page will not be tried. On Debian: apt-get install chromium", file=sys.stderr)
        return 1 if os.environ.get("CI") == "true" else 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
