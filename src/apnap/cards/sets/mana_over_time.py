"""Mana over time: added by triggers, kept, turned into something else (106.4, 605.1b)."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.state.kinds import Ev, Zone
from apnap.state.steps import Step
from apnap.vocab.abilities import Spell, Static, Targets, Triggered
from apnap.vocab.adding_mana import AddMana
from apnap.vocab.costs import Cost
from apnap.vocab.effects.basic import CounterSpell
from apnap.vocab.effects.choosing import Remember
from apnap.vocab.effects.control import Later, Seq
from apnap.vocab.effects.upkeep import AddManaCost, cumulative_upkeep
from apnap.vocab.filters import ANY
from apnap.vocab.lookups import EVENT_PLAYER, TARGET, Stat, Var
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import DIES, BeginningOf, Happens

register(CardDef("Braid of Fire", "1R", "Enchantment", abilities=(cumulative_upkeep(Cost(parts=(AddManaCost("R"),))),)))
register(
    CardDef(
        "Eladamri's Vineyard",
        "G",
        "Enchantment",
        abilities=(Triggered(BeginningOf(Step.MAIN, "", 1), AddMana("GG", who=EVENT_PLAYER)),),
    )
)
NEXT_MAIN = Triggered(BeginningOf(Step.MAIN), AddMana("C", n=Var("worth")))
register(
    CardDef(
        "Mana Drain",
        "UU",
        "Instant",
        abilities=(
            Spell(
                Seq((Remember("worth", Stat("mana value", TARGET)), CounterSpell(), Later(NEXT_MAIN))),
                (Targets(ANY, zone=Zone.STACK, what="spell"),),
            ),
        ),
    )
)
register(CardDef("Su-Chi", "4", "Artifact Creature — Construct", 4, 4, abilities=(Triggered(DIES, AddMana("CCCC")),)))
register(
    CardDef("Horizon Stone", "5", "Artifact", abilities=(Static(rules=(Rule("mana becomes", who="you", text="C"),)),))
)
register(
    CardDef(
        "Savage Ventmaw",
        "4RG",
        "Creature — Dragon",
        4,
        4,
        "flying",
        (Triggered(Happens(Ev.ATTACKS, ref="source"), AddMana("RRRGGG", keep=True)),),
    )
)
