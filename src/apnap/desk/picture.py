"""A position as a picture for notebooks: what the page draws, in one piece of HTML that needs no server.

Where scripts do not run, or the page was not built, the table of `boards.html` is shown instead.
"""

from __future__ import annotations

import base64
import gzip
import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from apnap.desk.flat import flatten
from apnap.desk.telling import card_values, names_in
from apnap.desk.veil import Veil
from apnap.telling import boards
from apnap.telling.questions import Surroundings

if TYPE_CHECKING:
    from apnap.game import Game

DRAWING = Path(__file__).parent.parent / "web" / "static" / "apnap-replay.js"
# Unpacked once a page; several positions in one notebook share it.
LOAD = """<script type="module">
const load = async () => {{
  const bytes = Uint8Array.from(atob("{packed}"), (c) => c.charCodeAt(0));
  const text = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
  await import(URL.createObjectURL(new Blob([text], {{ type: "text/javascript" }})));
}};
if (!customElements.get("apnap-replay")) window[Symbol.for("apnap-replay")] ??= load();
</script>"""


@cache
def packed(path: Path) -> str:
    """What draws, small enough to stand in every cell."""
    return base64.b64encode(gzip.compress(path.read_bytes(), 9, mtime=0)).decode("ascii")


def film(game: Game) -> dict[str, Any]:
    """A film without events: the position as everyone sees it."""
    seen = game.view(None, 0)
    first = flatten(seen, Veil(len(game.players)), Surroundings(game))
    texts = {name: card_values(name, game.ruleset) for name in sorted(names_in(first["objects"]))}
    return {
        "kind": "record",
        "title": boards.line(seen),
        "era": game.ruleset.name,
        "players": game.players,
        "first": first,
        "frames": [],
        "turns": [],
        "cards": {name: text for name, text in texts.items() if text is not None},
    }


def html(game: Game, drawing: Path = DRAWING) -> str:
    """The position as HTML; the table inside is for those without scripts."""
    table = boards.html(game.view(None, 0))
    if not drawing.is_file():
        return table
    inside = json.dumps(film(game), ensure_ascii=False).replace("<", "\\u003c")  # names cannot end the script
    return (
        '<apnap-replay controls="none" style="display: block; max-width: 900px">'
        f'<script type="application/json">{inside}</script>{table}</apnap-replay>{LOAD.format(packed=packed(drawing))}'
    )
