"""Permissions and prohibitions that need no more than a rule change of their kind."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.state.kinds import Zone
from apnap.vocab.abilities import Spell, Static
from apnap.vocab.effects.basic import Move
from apnap.vocab.effects.control import Continuous, Seq
from apnap.vocab.effects.entering import EntersChoosing
from apnap.vocab.effects.game_and_library import TopOfLibrary
from apnap.vocab.filters import CREATURES
from apnap.vocab.lookups import It, Num
from apnap.vocab.rules_text import Rule


def changes(name: str, cost: str, line: str, power: int, toughness: int, *rules: Rule) -> None:
    register(CardDef(name, cost, line, power, toughness, abilities=(Static(rules=rules),)))


changes("Gaea's Herald", "1G", "Creature — Elf", 1, 1, Rule("cannot be countered", CREATURES))
changes("Spirit of the Labyrinth", "1W", "Enchantment Creature — Spirit", 3, 1, Rule("cannot draw"))
changes("Aegis of the Gods", "1W", "Enchantment Creature — Human Soldier", 2, 1, Rule("hexproof player", who="you"))
changes("Gnat Miser", "B", "Creature — Rat Shaman", 1, 1, Rule("max hand", who="opponent", n=Num(-1)))
changes("Melira's Keepers", "4G", "Creature — Human Warrior", 4, 4, Rule("no counters", "self"))
register(
    CardDef(
        "Cursed Rack",
        "4",
        "Artifact",
        abilities=(
            EntersChoosing("opponent"),
            Static(rules=(Rule("max hand", who="chosen", n=Num(4), text="set"),)),
        ),
    )
)
register(
    CardDef(
        "Act on Impulse",
        "2R",
        "Sorcery",
        abilities=(
            Spell(
                Seq(
                    (
                        Move(TopOfLibrary(Num(3)), Zone.EXILE),
                        Continuous(Rule("play from", who="you"), It("moved")),
                    )
                )
            ),
        ),
    )
)
