"""`apnap export`: a game or a scenario as a file to look at: one HTML page that works offline, or its frames."""

from __future__ import annotations

import argparse
import html
import json
import sys
from pathlib import Path
from typing import Any

from apnap.cli.common import OK, BadInput, Parser

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>body {{ margin: 0; font: 16px/1.5 sans-serif }}
apnap-replay {{ display: block; height: 100vh; height: 100dvh; aspect-ratio: auto }}
td {{ padding: 0 .8em }}</style>
<apnap-replay autofocus>
<script type="application/json">{film}</script>
<table>
{story}
</table>
</apnap-replay>
<script type="module">{script}</script>
</html>
"""


def parser() -> Parser:
    made = Parser(
        "export",
        "Write a recorded game, a kept game or a scenario as a file to look at, event by event: one HTML page with "
        "everything inside, or the frames it is drawn from as JSON.",
        [
            "apnap export rules/514.3a-second-cleanup --html cleanup.html",
            "apnap export game.json --html game.html --eyes 0",
            "apnap export game.json --frames frames.json",
        ],
    )
    made.add_argument("source", metavar="GAME|SCENARIO", help="a record, a journal, a scenario, or the name of one")
    kind = made.add_mutually_exclusive_group(required=True)
    kind.add_argument("--html", metavar="FILE", help="one page that works offline; - for standard output")
    kind.add_argument("--frames", metavar="FILE", help="the frames as JSON; - for standard output")
    made.add_argument("--era", default="", help="play a scenario by the rules of this era")
    seen = "all cards (default), nobody's, or those of a seat: 0, 1 …"
    made.add_argument("--eyes", default="all", metavar="WHO", help=seen)
    return made


def run(args: argparse.Namespace) -> int:
    film = made_film(args.source, args.era, eyes(args.eyes))
    text = page(film) if args.html else json.dumps(film, ensure_ascii=False)
    target = args.html or args.frames
    if target == "-":
        sys.stdout.write(text)
        return OK
    Path(target).write_text(text, encoding="utf-8")
    print(f"{target}: {len(film['frames'])} events, {len(text.encode()) // 1024 + 1} kB")
    return OK


def eyes(text: str) -> Any:
    if text == "all":
        return "all"
    if text == "nobody":
        return None
    if not text.isdecimal() or len(text) > 2:
        raise BadInput(f"--eyes is all, nobody or a seat, not {text!r}")
    return int(text)


def made_film(source: str, era: str, who: Any) -> dict[str, Any]:
    from apnap.desk.films import Film
    from apnap.desk.working import scenario_film
    from apnap.rulebook.scenarios import find

    path = Path(source)
    shipped = None if path.exists() else find(source)
    if path.suffix == ".toml" or shipped is not None:
        from apnap.scenario.reading import load
        from apnap.scenario.runner import run_under

        scenario = load(path if shipped is None else shipped.path)
        return scenario_film(run_under(scenario, era or scenario.ruleset), who)
    if era:
        raise BadInput("a recorded game has its era already")
    from apnap.play.replay import Replay

    game = Replay.load(path).whole
    return {"kind": "record", "title": " against ".join(game.players), **Film(game, who).values()}


def page(film: dict[str, Any]) -> str:
    """One file: the drawing, the film, and the story as a table for those without scripts."""
    script = Path(__file__).parent.parent / "web" / "static" / "apnap-replay.js"
    if not script.is_file():
        raise BadInput("the page is not built, so there is nothing to draw with: `make page` builds it")
    drawing = script.read_text(encoding="utf-8").replace("</script", "<\\/script")
    inside = json.dumps(film, ensure_ascii=False).replace("<", "\\u003c")  # names cannot end the script
    return PAGE.format(title=html.escape(film["title"] or "apnap"), film=inside, story=story(film), script=drawing)


def story(film: dict[str, Any]) -> str:
    rows: list[str] = []
    for frame in film["frames"]:
        line = frame.get("line")
        if line is not None:
            rows.append(f"<tr><td>{html.escape(line.get('rule', ''))}</td><td>{html.escape(line['text'])}</td></tr>")
    return "\n".join(rows)
