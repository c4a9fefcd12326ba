"""Positions and games whose course is pinned down, and the command that writes them anew.

Run `python -m tools.make_playthroughs` after a change of rules or cards that is meant to change them, and look at what
differs.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from apnap import Game, perft, record
from apnap.decks import deck_named
from apnap.interchange.records import begin
from apnap.players import LivelyBot
from apnap.testing import Scene
from tools.citation_scan import ROOT

FOLDER = ROOT / "tests" / "playthroughs"
TABLE = FOLDER / "perft.json"
DEPTHS = (1, 2, 3, 4, 5, 6)
COMMAND = "python -m tools.make_playthroughs"


# ---- positions ---------------------------------------------------------------------------------------------------


def nothing_to_do() -> Game:
    """Only passing, through steps and turns."""
    return Scene(2).begin("A", "upkeep")


def opening_hands() -> Game:
    """Who starts, and mulligans."""
    return Game.new([deck_named("bears"), deck_named("bears")], seed=1)


def lands_and_a_creature() -> Game:
    scene = Scene(2).battlefield("A", "Forest").hand("A", "Forest", "Forest", "Grizzly Bears")
    return scene.begin("A", "main")


def instants_on_both_sides() -> Game:
    scene = Scene(2).battlefield("A", "Mountain", "Grizzly Bears").battlefield("B", "Mountain", "Forest")
    return scene.hand("A", "Lightning Bolt").hand("B", "Lightning Bolt", "Giant Growth").begin("A", "main")


def three_players_may_respond() -> Game:
    scene = Scene(3)
    for player in "ABC":
        scene.battlefield(player, "Mountain").hand(player, "Shock")
    return scene.begin("B", "upkeep")


def counterspell_war() -> Game:
    scene = Scene(2).battlefield("A", *["Island"] * 4).battlefield("B", *["Island"] * 4)
    return scene.hand("A", "Divination", "Counterspell").hand("B", "Counterspell", "Mana Leak").begin("A", "main")


def attack_with_two() -> Game:
    scene = Scene(2).battlefield("A", "Grizzly Bears", "Hill Giant").battlefield("B", "Grizzly Bears", "Serra Angel")
    return scene.begin("A", "declare attackers")


def attack_two_players() -> Game:
    scene = Scene(3).battlefield("A", "Grizzly Bears", "Hill Giant").battlefield("C", "Grizzly Bears")
    return scene.begin("A", "declare attackers")


def triggers_to_order() -> Game:
    scene = Scene(2).battlefield("A", "Forest", "Forest", "Soul Warden", "Soul Warden").battlefield("B", "Soul Warden")
    return scene.hand("A", "Elvish Visionary").begin("A", "main")


def modes_and_x() -> Game:
    scene = Scene(2).battlefield("A", "Island", "Mountain", "Mountain").battlefield("B", "Grizzly Bears")
    return scene.hand("A", "Izzet Charm", "Blaze").begin("A", "main")


def activated_abilities() -> Game:
    scene = Scene(2).battlefield("A", "Prodigal Pyromancer", "Garruk Wildspeaker", "Forest", "Bonesplitter")
    return scene.battlefield("B", "Grizzly Bears").begin("A", "main")


def hand_too_large() -> Game:
    """Discarding in the cleanup step."""
    scene = Scene(2).hand("A", "Forest", "Island", "Swamp", "Mountain", "Plains", "Forest", "Island", "Swamp", "Shock")
    return scene.begin("A", "end")


def winter_orb() -> Game:
    """Choosing what untaps."""
    scene = Scene(2).battlefield("B", "Winter Orb")
    for name in ("Forest", "Island", "Mountain"):
        scene.permanent("A", name, tapped=True)
    return scene.begin("A", "untap")


def paying_by_hand() -> Game:
    """Mana abilities and payments as choices of their own."""
    scene = Scene(2).battlefield("A", "Forest", "Forest", "Mountain").hand("A", "Grizzly Bears", "Shock")
    game = scene.begin("A", "main")
    game.set_manual_mana(0, True)
    return game


POSITIONS: dict[str, Callable[[], Game]] = {
    made.__name__: made
    for made in (
        nothing_to_do,
        opening_hands,
        lands_and_a_creature,
        instants_on_both_sides,
        three_players_may_respond,
        counterspell_war,
        attack_with_two,
        attack_two_players,
        triggers_to_order,
        modes_and_x,
        activated_abilities,
        hand_too_large,
        winter_orb,
        paying_by_hand,
    )
}


def counts(name: str) -> list[int]:
    return [perft(POSITIONS[name](), depth) for depth in DEPTHS]


# ---- games -------------------------------------------------------------------------------------------------------

# File -> decks, seed, whether payments are choices.
GAMES: dict[str, tuple[list[str], str, bool]] = {
    "bears": (["bears", "bears"], "b", False),
    "red-green": (["red", "green"], "rg", False),
    "white-black": (["white", "black"], "wb", False),
    "blue-red-green": (["blue", "red", "green"], "urg", False),
    "paying-by-hand": (["red", "white"], "hand", True),
}
LONGEST = 400  # answers; a longer game is recorded up to there


def make_record(decks: list[str], seed: str, manual: bool) -> str:
    """Bots play; the record gets the trail of its hashes added."""
    game = Game.new([deck_named(d) for d in decks], seed=seed, log=False, manual_mana=manual)
    bots = [LivelyBot(f"{seed}{i}") for i in range(len(decks))]
    while not game.over and len(game.history) < LONGEST:
        game.apply(bots[game.state.decider(game.state.ask_player)].choose(game))
    values = json.loads(record(game))
    return json.dumps({**values, "trail": trail(values)}, indent=1, ensure_ascii=False) + "\n"


def trail(values: dict[str, Any]) -> str:
    """Four digits of the hash at every decision: where two builds part ways can be read off it."""
    game = begin(values)
    digits = [game.state_hash()[:4]]
    for text in values["choices"]:
        game.apply(text)
        digits.append(game.state_hash()[:4])
    return "".join(digits)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    table = json.dumps({name: counts(name) for name in POSITIONS}, indent=1)
    write(TABLE, table + "\n")
    for name, (decks, seed, manual) in GAMES.items():
        write(FOLDER / f"{name}.json", make_record(decks, seed, manual))


def write(path: Path, text: str) -> None:
    changed = not path.exists() or path.read_text(encoding="utf-8") != text
    path.write_text(text, encoding="utf-8")
    print(f"{path.relative_to(ROOT).as_posix()}: {'written' if changed else 'unchanged'}")


if __name__ == "__main__":
    main()
