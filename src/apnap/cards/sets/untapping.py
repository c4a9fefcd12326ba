"""What untaps, and what does not (502.3)."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.state.effects import Until
from apnap.state.kinds import Zone
from apnap.state.steps import Step
from apnap.vocab.abilities import Activated, Keyword, Spell, Static, Targets, Triggered
from apnap.vocab.adding_mana import AddMana
from apnap.vocab.continuous import Control
from apnap.vocab.costs import TAP, Cost, mana
from apnap.vocab.effects.basic import Tap, Untap
from apnap.vocab.effects.control import Continuous, For, MayPay, Seq
from apnap.vocab.effects.turns import THROUGH_CONTROLLERS_UNTAP
from apnap.vocab.filters import CREATURES, Filter
from apnap.vocab.lookups import ATTACHED, SOURCE, TARGET, TARGET_PLAYER, YOU, All, Is, Num, Players
from apnap.vocab.mana import ManaCost
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import ENTERS, BeginningOf, Moves

UNTAPPED = Is(SOURCE, Filter(status=("untapped",)))
DOES_NOT_UNTAP = Rule("cannot untap", "self", text="controller")

register(
    CardDef(
        "Static Orb",
        "3",
        "Artifact",
        abilities=(Static(rules=(Rule("untap at most", n=Num(2), when=UNTAPPED),)),),
    )
)
register(
    CardDef(
        "Mana Vapors",
        "1U",
        "Sorcery",
        abilities=(
            Spell(
                Continuous(
                    Rule("cannot untap", Filter(types="land", controller="target"), text="controller"),
                    None,
                    For(Until.YOUR_NEXT_UNTAP, TARGET_PLAYER),
                ),
                (Targets(players="any"),),
            ),
        ),
    )
)
register(
    CardDef(
        "Icy Manipulator",
        "4",
        "Artifact",
        abilities=(Activated(Cost(ManaCost("1"), (TAP,)), Tap(), (Targets(Filter(types="artifact creature land")),)),),
    )
)
register(
    CardDef(
        "Basalt Monolith",
        "3",
        "Artifact",
        abilities=(
            Static(rules=(DOES_NOT_UNTAP,)),
            Activated(Cost(parts=(TAP,)), AddMana("CCC"), is_mana=True),
            Activated(mana("3"), Untap(SOURCE)),
        ),
    )
)
register(
    CardDef(
        "Paralyze",
        "B",
        "Enchantment — Aura",
        abilities=(
            Keyword("enchant", filter=CREATURES),
            Triggered(ENTERS, Tap(ATTACHED)),
            Static(rules=(Rule("cannot untap", "attached", text="controller"),)),
            Triggered(
                BeginningOf(Step.UPKEEP, "enchanted"),
                MayPay(mana("4"), Untap(ATTACHED), who=Players("enchanted")),
            ),
        ),
    )
)
register(
    CardDef(
        "Intruder Alarm",
        "2U",
        "Enchantment",
        abilities=(
            Static(rules=(Rule("cannot untap", CREATURES, text="controller"),)),
            Triggered(Moves(to=Zone.BATTLEFIELD, filter=CREATURES), Untap(All(CREATURES))),
        ),
    )
)
register(
    CardDef(
        "Frost Breath",
        "2U",
        "Instant",
        abilities=(
            Spell(
                Seq((
                    Tap(),
                    Continuous(
                        Rule("cannot untap", "self", text="controller"),
                        TARGET,
                        THROUGH_CONTROLLERS_UNTAP,
                    ),
                )),
                (Targets(CREATURES, Num(0), Num(2)),),
            ),
        ),
    )
)  # fmt: skip
STILL_TAPPED = Is(SOURCE, Filter(controller="you", status=("tapped",)))
register(
    CardDef(
        "Rubinia Soulsinger",
        "2GWU",
        "Legendary Creature — Faerie",
        2,
        3,
        "",
        (
            Static(rules=(Rule("may not untap", "self"),)),
            Activated(
                Cost(parts=(TAP,)),
                Continuous(Control("self", YOU), TARGET, For(Until.AS_LONG_AS, condition=STILL_TAPPED)),
                (Targets(CREATURES),),
            ),
        ),
    )
)
