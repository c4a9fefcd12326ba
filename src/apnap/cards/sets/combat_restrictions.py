"""What creatures must, can't, or can only at a price: restrictions, requirements and costs (508.1c–h, 509.1b–d)."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import creature, register
from apnap.state.effects import Until
from apnap.state.steps import Step
from apnap.vocab.abilities import Activated, Keyword, Spell, Static, Targets, Triggered
from apnap.vocab.adding_mana import AddMana
from apnap.vocab.combat_triggers import Attacks, Unblocked
from apnap.vocab.continuous import Keywords
from apnap.vocab.costs import TAP, Cost, Sacrifice, mana
from apnap.vocab.effects.basic import Destroy, SetLife, Untap
from apnap.vocab.effects.basic import Sacrifice as SacrificeIt
from apnap.vocab.effects.combat import BlocksThisCombat, Goad
from apnap.vocab.effects.control import Continuous, EachPlayer, For, Later, May, Pump, Seq
from apnap.vocab.effects.replacing import Prevent
from apnap.vocab.filters import CREATURES, LANDS, Filter
from apnap.vocab.lookups import (
    ACTIVE,
    DEFENDING,
    SOURCE,
    All,
    AllOf,
    Compare,
    Count,
    During,
    Not,
    Num,
    Var,
    X,
    YourTurn,
)
from apnap.vocab.mana import ManaCost
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import BeginningOf, StateTrigger

WALLS = Filter(subtypes=("Wall",))

# ---- requirements ------------------------------------------------------------------------------------------------

register(
    CardDef(
        "Juggernaut",
        "4",
        "Artifact Creature — Juggernaut",
        5,
        3,
        abilities=(Static(rules=(Rule("must attack", "self"), Rule("cannot be blocked by", "self", against=WALLS))),),
    )
)
register(
    CardDef(
        "Lure",
        "1GG",
        "Enchantment — Aura",
        abilities=(Keyword("enchant", filter=CREATURES), Static(rules=(Rule("all must block it", "attached"),))),
    )
)
register(
    CardDef(
        "Disrupt Decorum",
        "2RR",
        "Sorcery",
        abilities=(Spell(Goad(All(Filter(types="creature", controller="opponent")))),),
    )
)
PROVOKE = Triggered(
    Attacks(), May(Seq((Untap(), BlocksThisCombat()))), (Targets(Filter(types="creature", controller="defending")),)
)
UNHARMED = Seq(
    (
        Continuous(Prevent(limited=False, combat=True), on=SOURCE),
        Continuous(Prevent(limited=False, by=True, combat=True), on=SOURCE),
    )
)
creature("Deftblade Elite", "W", "Human Soldier", 1, 1, "", PROVOKE, Activated(mana("1W"), UNHARMED))

IDLE = Filter(types="creature", not_subtypes=("Wall",), controller="called", status=("old", "did not attack this turn"))
CALLED = Rule("must attack", Filter(types="creature", controller="called"), text="turn")
register(
    CardDef(
        "Siren's Call",
        "U",
        "Instant",
        abilities=(
            Spell(
                EachPlayer(
                    ACTIVE,
                    "called",  # that player's creatures, even if the next end step is in another player's turn
                    Seq(
                        (
                            Continuous(CALLED, on=None),
                            Later(Triggered(BeginningOf(Step.END, ""), Destroy(All(IDLE)))),
                        )
                    ),
                ),
                only_if=AllOf((Not(YourTurn()), During("before attackers"))),
            ),
        ),
    )
)

# ---- restrictions ------------------------------------------------------------------------------------------------

register(
    CardDef(
        "Silent Arbiter",
        "4",
        "Artifact Creature — Construct",
        1,
        5,
        abilities=(Static(rules=(Rule("most attackers"), Rule("most blockers"))),),
    )
)
register(
    CardDef(
        "Dueling Grounds",
        "1GW",
        "Enchantment",
        abilities=(Static(rules=(Rule("most attackers"), Rule("most blockers"))),),
    )
)
register(
    CardDef("Crawlspace", "3", "Artifact", abilities=(Static(rules=(Rule("most attackers at", who="you", n=Num(2)),)),))
)
creature(
    "Mogg Flunkies",
    "1R",
    "Goblin",
    3,
    3,
    "",
    Static(rules=(Rule("needs others to attack", "self"), Rule("needs others to block", "self"))),
)
creature(
    "Scarred Puma",
    "R",
    "Cat",
    2,
    1,
    "",
    Static(rules=(Rule("needs others to attack", "self", against=Filter(types="creature", colors="BG")),)),
)
NO_DAMAGE = Rule("assigns none", "self")
creature(
    "Master of Cruelties",
    "3BR",
    "Demon",
    1,
    4,
    "first strike, deathtouch",
    Static(rules=(Rule("attacks alone", "self"),)),
    Triggered(
        Unblocked(what="player"),
        Seq((SetLife(Num(1), DEFENDING), Continuous(NO_DAMAGE, on=SOURCE, duration=For(Until.END_OF_COMBAT)))),
    ),
)
creature("Stalking Tiger", "3G", "Cat", 3, 3, "", Static(rules=(Rule("blocked by at most", "self"),)))
creature(
    "Two-Headed Giant of Foriys", "4R", "Giant", 4, 4, "trample", Static(rules=(Rule("blocks additional", "self"),))
)
register(
    CardDef(
        "Goblin War Drums",
        "2R",
        "Enchantment",
        abilities=(Static(mods=(Keywords(Filter(types="creature", controller="you"), ("menace",)),)),),
    )
)
ISLANDS = Filter(subtypes=("Island",))
creature(
    "Sea Serpent",
    "5U",
    "Serpent",
    5,
    5,
    "",
    Static(rules=(Rule("attacks only where", "self", against=ISLANDS),)),
    Triggered(
        StateTrigger(Compare(Count(All(Filter(subtypes=("Island",), controller="you"))), "==", Num(0))),
        SacrificeIt(),
    ),
)
creature(
    "Blazing Archon",
    "6WWW",
    "Archon",
    5,
    6,
    "flying",
    Static(rules=(Rule("cannot attack there", CREATURES, who="you"),)),
)

# ---- costs -------------------------------------------------------------------------------------------------------

register(
    CardDef(
        "Propaganda",
        "2U",
        "Enchantment",
        abilities=(Static(rules=(Rule("attack cost", CREATURES, who="you", cost=mana("2")),)),),
    )
)
register(
    CardDef(
        "Brainwash",
        "W",
        "Enchantment — Aura",
        abilities=(
            Keyword("enchant", filter=CREATURES),
            Static(rules=(Rule("attack cost", "attached", cost=mana("3")),)),
        ),
    )
)
creature(
    "Exalted Dragon",
    "4WW",
    "Dragon",
    5,
    5,
    "flying",
    Static(rules=(Rule("attack cost", "self", cost=Cost(parts=(Sacrifice(LANDS),))),)),
)
register(
    CardDef(
        "War Cadence",
        "2R",
        "Enchantment",
        abilities=(
            Activated(
                mana("XR"),
                Continuous(Rule("block cost", CREATURES, n=Var("X"), cost=mana("1")), on=None, keep=(("X", X()),)),
            ),
        ),
    )
)

# ---- permissions -------------------------------------------------------------------------------------------------

YOURS = Filter(types="creature", controller="you")
register(
    CardDef(
        "Assault Formation",
        "1G",
        "Enchantment",
        abilities=(
            Static(rules=(Rule("assigns by toughness", YOURS),)),
            Activated(
                mana("G"),
                Continuous(Rule("attacks as though no defender")),
                (Targets(Filter(types="creature", keyword="defender")),),
                label="attack",
            ),
            Activated(mana("2G"), Pump(Num(0), Num(1), All(YOURS)), label="toughness"),
        ),
    )
)
creature(
    "Vaporkin",
    "1U",
    "Elemental",
    2,
    1,
    "flying",
    Static(rules=(Rule("blocks only", "self", against=Filter(keyword="flying")),)),
)
register(
    CardDef(
        "Rogue's Passage",
        "",
        "Land",
        abilities=(
            Activated(Cost(parts=(TAP,)), AddMana("C"), is_mana=True),
            Activated(
                Cost(ManaCost("4"), (TAP,)),
                Continuous(Rule("cannot be blocked")),
                (Targets(CREATURES),),
                label="passage",
            ),
        ),
    )
)
