"""Spells that deal with the stack: countering, copying, new targets, modes, buyback, division, split second."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.cards.sets.plain_cards import A_CREATURE, A_SPELL, ANY_TARGET
from apnap.state.kinds import Zone
from apnap.vocab.abilities import Activated, Keyword, Mode, Spell, Targets
from apnap.vocab.adding_mana import AddMana
from apnap.vocab.costs import TAP, Cost, DiscardSelf, Sacrifice, mana
from apnap.vocab.effects.basic import (
    CounterSpell,
    Damage,
    DamageDivided,
    Destroy,
    Draw,
    Move,
    Tap,
)
from apnap.vocab.effects.basic import Sacrifice as Sacrificed
from apnap.vocab.effects.control import MayPay, Seq
from apnap.vocab.effects.replacing import EntersTapped
from apnap.vocab.effects.spells import CopySpell, EachChooses, NewTargets
from apnap.vocab.filters import ANY, CREATURES, Filter
from apnap.vocab.lookups import TARGET, TARGET_2, All, It, Num, Players, Stat
from apnap.vocab.mana import ManaCost

INSTANT_OR_SORCERY = Targets(Filter(types="instant sorcery"), zone=Zone.STACK, what="spell")
A_PERMANENT = Targets(ANY)
ANY_DAMAGEABLE = Filter(types="creature planeswalker battle")


def cycling(cost: str) -> Activated:
    """702.29a: discard this card, draw a card; from the hand only."""
    return Activated(Cost(ManaCost(cost), (DiscardSelf(),)), Draw(), zone=Zone.HAND, label="cycling")


# ---- countering --------------------------------------------------------------------------------------------------

register(CardDef("Cancel", "1UU", "Instant", abilities=(Spell(CounterSpell(), (A_SPELL,)),)))
register(CardDef("Remand", "1U", "Instant", abilities=(Spell(Seq((CounterSpell(to=Zone.HAND), Draw())), (A_SPELL,)),)))
register(
    CardDef(
        "Stifle", "U", "Instant", abilities=(Spell(CounterSpell(), (Targets(ANY, zone=Zone.STACK, what="ability"),)),)
    )
)
register(
    CardDef(
        "Miscalculation",
        "1U",
        "Instant",
        abilities=(
            Spell(MayPay(mana("2"), None, CounterSpell(), Players("controller of target")), (A_SPELL,)),
            cycling("2"),
        ),
    )
)

# ---- copying, new targets ----------------------------------------------------------------------------------------

register(CardDef("Fork", "RR", "Instant", abilities=(Spell(CopySpell(colors="R"), (INSTANT_OR_SORCERY,)),)))
register(CardDef("Twincast", "UU", "Instant", abilities=(Spell(CopySpell(), (INSTANT_OR_SORCERY,)),)))
register(CardDef("Redirect", "UU", "Instant", abilities=(Spell(NewTargets(), (A_SPELL,)),)))
register(
    CardDef(
        "Deflection",
        "3U",
        "Instant",
        abilities=(
            Spell(
                NewTargets(must=True),
                (Targets(Filter(status=("single target",)), zone=Zone.STACK, what="spell"),),
            ),
        ),
    )
)
YOUR_SPELLS = "instant sorcery"
register(
    CardDef(
        "Lithoform Engine",
        "4",
        "Legendary Artifact",
        abilities=(
            Activated(
                Cost(ManaCost("2"), (TAP,)),
                CopySpell(),
                (Targets(Filter(controller="you"), zone=Zone.STACK, what="ability"),),
                label="copy ability",
            ),
            Activated(
                Cost(ManaCost("3"), (TAP,)),
                CopySpell(),
                (Targets(Filter(types=YOUR_SPELLS, controller="you"), zone=Zone.STACK, what="spell"),),
                label="copy instant or sorcery",
            ),
            Activated(
                Cost(ManaCost("4"), (TAP,)),
                CopySpell(retarget=False),
                (Targets(Filter(not_types=YOUR_SPELLS, controller="you"), zone=Zone.STACK, what="spell"),),
                label="copy permanent spell",
            ),
        ),
    )
)

# ---- modes, buyback, additional costs, division ------------------------------------------------------------------

register(
    CardDef(
        "Cryptic Command",
        "1UUU",
        "Instant",
        abilities=(
            Spell(
                None,
                modes=(
                    Mode(CounterSpell(), (A_SPELL,), text="counter"),
                    Mode(Move(TARGET, Zone.HAND), (A_PERMANENT,), text="return"),
                    Mode(Tap(All(Filter(types="creature", controller="opponent"))), text="tap"),
                    Mode(Draw(), text="draw"),
                ),
                modes_low=2,
                modes_high=2,
            ),
        ),
    )
)
register(
    CardDef(
        "Capsize",
        "1UU",
        "Instant",
        abilities=(Keyword("buyback", mana("3")), Spell(Move(TARGET, Zone.HAND), (A_PERMANENT,))),
    )
)
register(CardDef("Unsummon", "U", "Instant", abilities=(Spell(Move(TARGET, Zone.HAND), (A_CREATURE,)),)))
register(
    CardDef(
        "Naturalize",
        "1G",
        "Instant",
        abilities=(Spell(Destroy(), (Targets(Filter(types="artifact enchantment")),)),),
    )
)
register(
    CardDef(
        "Fling",
        "1R",
        "Instant",
        abilities=(
            Spell(
                Damage(Stat("power", It("paid sacrificed"))),
                (ANY_TARGET,),
                extra=Cost(parts=(Sacrifice(CREATURES),)),
            ),
        ),
    )
)
register(
    CardDef(
        "Forked Bolt",
        "R",
        "Sorcery",
        abilities=(Spell(DamageDivided(Num(2)), (Targets(ANY_DAMAGEABLE, high=Num(2), players="any", divide=True),)),),
    )
)
register(
    CardDef(
        "Arc Lightning",
        "2R",
        "Sorcery",
        abilities=(Spell(DamageDivided(Num(3)), (Targets(ANY_DAMAGEABLE, high=Num(3), players="any", divide=True),)),),
    )
)
register(
    CardDef(
        "Arc Trail",
        "1R",
        "Sorcery",
        abilities=(
            Spell(
                Damage(Num(2), also=Damage(Num(1), TARGET_2)),
                (ANY_TARGET, Targets(ANY_DAMAGEABLE, players="any", what="another")),
            ),
        ),
    )
)
register(
    CardDef("Sudden Shock", "1R", "Instant", 0, 0, "split second", (Spell(Damage(Num(2)), (ANY_TARGET,)),)),
)
register(
    CardDef(
        "Innocent Blood",
        "B",
        "Sorcery",
        abilities=(Spell(Seq((EachChooses("given up", CREATURES), Sacrificed(It("given up"), each=True)))),),
    )
)
register(
    CardDef(
        "Early Frost",
        "1U",
        "Instant",
        abilities=(Spell(Tap(), (Targets(Filter(types="land"), Num(0), Num(3)),)),),
    )
)
register(
    CardDef(
        "Plague Spores",
        "4BR",
        "Sorcery",
        abilities=(
            Spell(
                Seq((Destroy(TARGET, False), Destroy(TARGET_2, False))),
                (Targets(Filter(types="creature", not_colors="B")), Targets(Filter(types="land"))),
            ),
        ),
    )
)

# ---- cycling land ------------------------------------------------------------------------------------------------

register(
    CardDef(
        "Lonely Sandbar",
        "",
        "Land",
        abilities=(
            EntersTapped(),
            Activated(Cost(parts=(TAP,)), AddMana("U"), is_mana=True),
            cycling("U"),
        ),
    )
)
