"""More cards around the turn: exerting for combats, restrictions on attacks, prowl, players with protection."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.state.effects import Until
from apnap.state.kinds import Ev
from apnap.state.steps import Phase
from apnap.vocab.abilities import Activated, Keyword, Spell, Static, Targets, Triggered
from apnap.vocab.costs import TAP, Cost
from apnap.vocab.effects.basic import CreateToken, Untap
from apnap.vocab.effects.control import Continuous, For, If, Later, Seq
from apnap.vocab.effects.entombing import Disinter, Entomb
from apnap.vocab.effects.protecting import ProtectFromPlayer
from apnap.vocab.effects.replacing import DrawInstead
from apnap.vocab.effects.spells import WasCast
from apnap.vocab.effects.turns import AddPhases, ExtraTurn
from apnap.vocab.filters import CREATURES, Filter
from apnap.vocab.lookups import (
    OPPONENTS,
    TARGET_PLAYER,
    All,
    AllOf,
    Compare,
    During,
    It,
    Noted,
    Num,
    PlayerStat,
    Stat,
    YourTurn,
)
from apnap.vocab.mana import ManaCost
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import ENTERS, LEAVES, Deals, Happens

YOURS = Filter(types="creature", controller="you")
OTHERS = Filter(types="creature", controller="you", other=True)

register(
    CardDef(
        "Combat Celebrant",
        "2R",
        "Creature — Human Warrior",
        4,
        1,
        "",
        (
            Static(rules=(Rule("exert", "self", when=Compare(Stat("exerted this turn"), "==", Num(0))),)),
            Triggered(
                Happens(Ev.EXERTED, ref="source"),
                Seq((Untap(All(OTHERS)), AddPhases((Phase.COMBAT,)))),
            ),
        ),
    )
)
register(
    CardDef(
        "Port Razer",
        "3RR",
        "Creature — Orc Pirate",
        4,
        4,
        "",
        (
            Triggered(Deals(to="player", combat=True), Seq((Untap(All(YOURS)), AddPhases((Phase.COMBAT,))))),
            Static(rules=(Rule("cannot attack there", "self", who="attacked by source"),)),
        ),
    )
)
WALKERS = Filter(types="creature", without="flying", any_of=(Filter(without="islandwalk"),))
register(
    CardDef(
        "Island Sanctuary",
        "1W",
        "Enchantment",
        abilities=(
            DrawInstead(
                Continuous(Rule("cannot attack there", WALKERS, who="you"), None, For(Until.YOUR_NEXT_TURN)),
                "you",
                AllOf((During("draw"), YourTurn())),
                optional=True,
            ),
        ),
    )
)
FAERIE_ROGUE = CardDef("Faerie Rogue", "", "Creature — Faerie Rogue", 1, 1, "flying", colors="B", is_token=True)
register(FAERIE_ROGUE)
register(
    CardDef(
        "Notorious Throng",
        "3U",
        "Kindred Sorcery — Rogue",
        abilities=(
            Keyword("prowl", Cost(ManaCost("5U"))),
            Spell(Seq((CreateToken(FAERIE_ROGUE, PlayerStat("damage", OPPONENTS)), If(Noted("prowl"), ExtraTurn())))),
        ),
    )
)
register(
    CardDef(
        "Eon Frolicker",
        "2UU",
        "Creature — Elemental Otter",
        5,
        5,
        "flying",
        (
            Triggered(
                ENTERS,
                Seq((ExtraTurn(TARGET_PLAYER), ProtectFromPlayer(TARGET_PLAYER))),
                (Targets(players="opponent"),),
                if_=WasCast(by_you=True),
            ),
        ),
    )
)
BACK = Triggered(Happens(Ev.UNTAPPED, ref="source"), Disinter(It("it")))
BACK_TOO = Triggered(LEAVES, Disinter(It("it")))
register(
    CardDef(
        "Tawnos's Coffin",
        "4",
        "Artifact",
        abilities=(
            Static(rules=(Rule("may not untap", "self"),)),
            Activated(
                Cost(ManaCost("3"), (TAP,)),
                Seq((Entomb(), Later(BACK, It("moved")), Later(BACK_TOO, It("moved")))),
                (Targets(CREATURES),),
            ),
        ),
    )
)
