"""Real output of the command line, kept where people and tests read it.

    python -m tools.cli_pages            write everything anew
    python -m tools.cli_pages --check    say what is out of date

Goldens: `tests/cli/golden/NAME.txt`, one for each of `GOLDENS`.  Pages: every block of `docs/*.md` and README.md that
begins with ```console; the lines after `$ apnap …` are what that prints (`| head -N` and `| tail -N` are understood).
Blocks with lines that begin with `> ` are games: see `tools.typed_games`.  A page with a line that its game no longer
takes is named, with that line, and left as it is; everything else is written, and the exit status is 1.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

from apnap import citations
from apnap.citations import is_rule
from apnap.cli.main import main as apnap
from apnap.rulebook.numbers import order
from tools.citation_scan import ROOT
from tools.typed_games import Misfit, has_game, rendered_games

HOME = ROOT / "tests" / "cli" / "golden"
ERAS = ("current", "m10", "sixth", "fifth")
TURN = "tests/cli/golden/a-turn.toml"
GOLDENS: dict[str, str] = {
    **{f"turn-{era}": f"apnap turn --era {era}" for era in (*ERAS, "old-school")},
    **{f"turn-{era}-and-current": f"apnap turn --era {era} --diff current" for era in ERAS[1:]},
    **{f"trace-{era}": f"apnap run {TURN} --trace --era {era}" for era in ERAS},
    "compared-sixth": "apnap run eras/damage-on-the-stack --era sixth --era current",
    "compared-fifth": "apnap run eras/climbing-back-from-zero --era fifth --era current --story",
    "compared-m10": "apnap run eras/order-or-free-division --era m10 --era current",
    "explain-current": "apnap explain 514.3a",
    "explain-m10": "apnap explain 509.2 --era m10",
    "explain-sixth": "apnap explain 310.4 --era sixth",
    "explain-fifth": "apnap explain Mirage 46",
    "explain-moved": "apnap explain 502.15 --no-trace",
    **{f"card-{era}": f"apnap explain Counterspell --era {era}" for era in ("current", "fifth")},
}
ACTING = ROOT / "src" / "apnap" / "data" / "scenarios" / "acting.txt"
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CUT = re.compile(r"\s*\|\s*(head|tail) -(\d+)$")


def output(command: str) -> str:
    """What the command prints, errors included, as in a pipe at the top of the source tree."""
    words, cut = split(command)
    text = io.StringIO()
    before, environment = Path.cwd(), dict(os.environ)
    os.environ.pop("FORCE_COLOR", None)
    os.environ["APNAP_INDEX"] = ""  # whoever writes the pages may have imported cards
    try:
        os.chdir(ROOT)
        with contextlib.redirect_stdout(text), contextlib.redirect_stderr(text):
            apnap(words[1:])
    finally:
        os.chdir(before)
        os.environ.update(environment)
    return cut(at_home(text.getvalue()))


def at_home(text: str) -> str:
    """The same whether the scenarios of the source tree or those of an installed package were run."""
    installed = Path(citations.__file__ or "").parent / "scenarios"
    if not installed.is_relative_to(ROOT):
        return text.replace(str(installed), "scenarios")
    return text.replace(str(installed.relative_to(ROOT)), "scenarios")


def split(command: str) -> tuple[list[str], Callable[[str], str]]:
    """The words of a command, and what its `| head` or `| tail` makes of the output, without spaces at line ends."""
    found = CUT.search(command)
    words = shlex.split(command[: found.start()] if found else command)
    assert words[0] == "apnap", command

    def cut(text: str) -> str:
        lines = [line.rstrip() for line in text.rstrip("\n").split("\n")]
        if found:
            n = int(found[2])
            lines = lines[:n] if found[1] == "head" else lines[-n:]
        return "\n".join(lines) + "\n"

    return words, cut


def rendered(page: str) -> str:
    """The page with every output as it is now."""
    if has_game(page):
        return rendered_games(page)

    def block(match: re.Match[str]) -> str:
        commands = [line for line in match[1].splitlines() if line.startswith("$ ")]
        parts = [f"{line}\n{output(line[2:])}" for line in commands]
        return "```console\n" + "\n".join(parts) + "```"

    return BLOCK.sub(block, page)


def pages() -> tuple[dict[Path, str], list[str]]:
    """Every file and what should be in it; and what is wrong with the pages for which nobody can tell."""
    (ACTING.parent).mkdir(exist_ok=True)
    found = {ACTING: acting()}
    if "--check" not in sys.argv:
        ACTING.write_text(found[ACTING], encoding="utf-8")  # the pages below may show it
    found |= {HOME / f"{name}.txt": output(command) for name, command in GOLDENS.items()}
    shown, wrong = page_texts([ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))])
    return found | shown, wrong


def page_texts(paths: list[Path]) -> tuple[dict[Path, str], list[str]]:
    """What should be in each page that shows a command; a page whose game breaks off is no reason to give up others."""
    found: dict[Path, str] = {}
    wrong: list[str] = []
    for path in paths:
        text = path.read_text(encoding="utf-8")
        if BLOCK.search(text):
            try:
                found[path] = rendered(text)
            except Misfit as misfit:
                wrong.append(f"{path.relative_to(ROOT) if path.is_relative_to(ROOT) else path}:{misfit}")
    return found, wrong


def acting() -> str:
    """For each rule that an event cites, the shortest scenario in which one does."""
    from apnap.rulebook.scenarios import by_length, catalogue
    from apnap.scenario import run

    found: dict[str, str] = {}
    for entry in sorted(catalogue(), key=by_length):
        for event in run(entry.path).events:
            if is_rule(event.rule):
                found.setdefault(event.rule, entry.name)
    lines = [f"{rule}\t{found[rule]}\n" for rule in sorted(found, key=order)]
    return "# A rule, and a scenario in which an event cites it.  Written by `python -m tools.cli_pages`.\n" + "".join(
        lines
    )


def main() -> int:
    stale = 0
    found, wrong = pages()
    for path, text in found.items():
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale += 1
        print(path.relative_to(ROOT))
        if "--check" not in sys.argv:
            path.write_text(text, encoding="utf-8")
    for problem in wrong:
        print(problem, file=sys.stderr)
    return 1 if wrong or (stale and "--check" in sys.argv) else 0


if __name__ == "__main__":
    sys.exit(main())
