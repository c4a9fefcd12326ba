"""Permanents around casting and targeting: protection, hexproof, cost changes, permissions and prohibitions."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.state.kinds import Ev, Zone
from apnap.vocab.abilities import Activated, Spell, Static, Targets, Triggered
from apnap.vocab.adding_mana import AddMana
from apnap.vocab.continuous import Keywords
from apnap.vocab.costs import TAP, Cost, Sacrifice, mana
from apnap.vocab.effects.basic import Draw, PutOntoBattlefield
from apnap.vocab.effects.basic import Sacrifice as Sacrificed
from apnap.vocab.effects.control import Continuous, Pump, Seq
from apnap.vocab.filters import ANY, ARTIFACTS, LANDS, Filter
from apnap.vocab.lookups import ONE, OPPONENTS, SOURCE, Is, It, Num
from apnap.vocab.mana import ManaCost
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import Happens

# ---- hard to target ----------------------------------------------------------------------------------------------

register(CardDef("Slippery Bogle", "{G/U}", "Creature — Beast", 1, 1, "hexproof"))
register(CardDef("Deadly Insect", "4G", "Creature — Insect", 6, 1, "shroud"))
register(
    CardDef(
        "Phantasmal Bear",
        "U",
        "Creature — Bear Illusion",
        2,
        2,
        abilities=(Triggered(Happens(Ev.TARGETED, ref="source"), Sacrificed()),),
    )
)
YOUR_CREATURE = Targets(Filter(types="creature", controller="you"))
register(
    CardDef(
        "Ranger's Guile",
        "G",
        "Instant",
        abilities=(Spell(Seq((Pump(ONE, ONE), Continuous(Keywords("self", ("hexproof",))))), (YOUR_CREATURE,)),),
    )
)
FOREST_MANA = Activated(Cost(parts=(TAP,)), AddMana("G"), is_mana=True)
register(CardDef("Dryad Arbor", "", "Land Creature — Forest Dryad", 1, 1, "", (FOREST_MANA,), colors="G"))
register(CardDef("Carnage Tyrant", "4GG", "Creature — Dinosaur", 7, 6, "can't be countered, trample, hexproof"))

# ---- what things cost --------------------------------------------------------------------------------------------

register(
    CardDef(
        "Thalia, Guardian of Thraben",
        "1W",
        "Legendary Creature — Human Soldier",
        2,
        1,
        "first strike",
        (Static(rules=(Rule("cost more", Filter(not_types="creature")),)),),
    )
)
register(
    CardDef(
        "Goblin Electromancer",
        "UR",
        "Creature — Goblin Wizard",
        2,
        2,
        abilities=(Static(rules=(Rule("cost less", Filter(types="instant sorcery"), "you"),)),),
    )
)
register(
    CardDef(
        "Thunderscape Familiar",
        "1R",
        "Creature — Kavu",
        1,
        1,
        "first strike",
        (Static(rules=(Rule("cost less", Filter(colors="BG"), "you"),)),),
    )
)
register(
    CardDef(
        "Trinisphere",
        "3",
        "Artifact",
        abilities=(Static(rules=(Rule("least cost", n=Num(3)),), condition=Is(SOURCE, Filter(status=("untapped",)))),),
    )
)
register(
    CardDef(
        "Suppression Field",
        "1W",
        "Enchantment",
        abilities=(Static(rules=(Rule("ability cost more", n=Num(2), text="except mana"),)),),
    )
)

# ---- may and may not ---------------------------------------------------------------------------------------------

register(CardDef("Silence", "W", "Instant", abilities=(Spell(Continuous(Rule("cannot cast"), None, who=OPPONENTS)),)))
register(CardDef("Vedalken Orrery", "4", "Artifact", abilities=(Static(rules=(Rule("flash", ANY, "you"),)),)))
register(CardDef("Null Rod", "2", "Artifact", abilities=(Static(rules=(Rule("cannot activate", ARTIFACTS),)),)))
register(
    CardDef(
        "Excavation",
        "1U",
        "Enchantment",
        abilities=(Activated(Cost(ManaCost("1"), (Sacrifice(LANDS),)), Draw(), anyone=True),),
    )
)
register(
    CardDef(
        "Twinblade Slasher",
        "G",
        "Creature — Elf Warrior",
        1,
        1,
        "wither",
        (Activated(mana("1G"), Pump(Num(2), Num(2), SOURCE), per_turn=1),),
    )
)
register(
    CardDef(
        "Reassembling Skeleton",
        "1B",
        "Creature — Skeleton Warrior",
        1,
        1,
        abilities=(Activated(mana("1B"), PutOntoBattlefield(It("source"), tapped=True), zone=Zone.GRAVEYARD),),
    )
)
