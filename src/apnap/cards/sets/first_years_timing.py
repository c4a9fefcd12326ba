"""Cards whose timing is older than the stack: what the first years of the game had of their own, in today's words."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.cards.sets.plain_cards import ANY_TARGET
from apnap.state.kinds import Zone
from apnap.state.steps import Step
from apnap.vocab.abilities import Activated, Keyword, Mode, Spell, Static, Targets, Triggered
from apnap.vocab.adding_mana import LoseMana
from apnap.vocab.amounts import ONE, Num
from apnap.vocab.conditions import AllOf, During, Is, Not, YourTurn
from apnap.vocab.continuous import PT, Control, Keywords
from apnap.vocab.costs import TAP, Cost, RemoveCounters, SacrificeSelf, mana
from apnap.vocab.effects.basic import CounterSpell, Damage, Destroy, Tap, Untap
from apnap.vocab.effects.control import Continuous, If, Later, MayPay, Pump, Seq
from apnap.vocab.effects.replacing import EntersWith
from apnap.vocab.effects.turns import THROUGH_CONTROLLERS_UNTAP
from apnap.vocab.filters import ANY, CREATURES, LANDS, Filter
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import ENTERS, BeginningOf
from apnap.vocab.what import ATTACHED, SOURCE, All, BlockedThisTurn, It
from apnap.vocab.who import YOU, Players

YOUR_CREATURES = Filter(types="creature", controller="you")
DOES_NOT_UNTAP = Rule("cannot untap", "self", text="controller")
HIS = Players("controller of target")

# ---- the turn ----------------------------------------------------------------------------------------------------

register(
    CardDef(
        "Vibrating Sphere",
        "4",
        "Artifact",
        abilities=(
            Static(mods=(PT(YOUR_CREATURES, Num(2), Num(0)),), condition=YourTurn()),
            Static(mods=(PT(YOUR_CREATURES, Num(0), Num(-2)),), condition=Not(YourTurn())),
        ),
    )
)
BORROW = Continuous(Control("self", YOU), ATTACHED)
register(
    CardDef(
        "Wellspring",
        "1GW",
        "Enchantment — Aura",
        abilities=(
            Keyword("enchant", filter=LANDS),
            Triggered(ENTERS, BORROW),
            Triggered(BeginningOf(Step.UPKEEP), Seq((Untap(ATTACHED), Continuous(Control("self", YOU), ATTACHED)))),
        ),
    )
)
IDLE = Is(It("it"), Filter(status=("did not attack this turn",)))
register(
    CardDef(
        "Nettling Imp",
        "2B",
        "Creature — Imp",
        1,
        1,
        abilities=(
            Activated(
                Cost(parts=(TAP,)),
                Seq(
                    (
                        Continuous(Rule("must attack", "self", text="turn")),
                        Later(Triggered(BeginningOf(Step.END, ""), If(IDLE, Destroy(It("it")))), It("target")),
                    )
                ),
                (Targets(Filter(types="creature", not_subtypes=("Wall",), controller="active", status=("old",))),),
                only_if=AllOf((Not(YourTurn()), During("before attackers"))),
            ),
        ),
    )
)
register(
    CardDef(
        "Triton Tactics",
        "U",
        "Instant",
        abilities=(
            Spell(
                Seq(
                    (
                        Pump(Num(0), Num(3)),
                        Untap(),
                        Later(
                            Triggered(
                                BeginningOf(Step.END_COMBAT, ""),
                                Seq(
                                    (
                                        Tap(BlockedThisTurn(It("it"))),
                                        Continuous(
                                            Rule("cannot untap", "self", text="controller"),
                                            BlockedThisTurn(It("it")),
                                            THROUGH_CONTROLLERS_UNTAP,
                                        ),
                                    )
                                ),
                            ),
                            It("target"),
                            turn="this",
                        ),
                    )
                ),
                (Targets(CREATURES, Num(0), Num(2)),),
            ),
        ),
    )
)

# ---- answers -----------------------------------------------------------------------------------------------------

MANA_LANDS = Filter(types="land", status=("has mana ability",))
register(
    CardDef(
        "Power Sink",
        "{X}U",
        "Instant",
        abilities=(
            Spell(
                MayPay(
                    mana("{X}"),
                    None,
                    Seq((CounterSpell(), Tap(All(MANA_LANDS, who=HIS)), LoseMana(HIS))),
                    HIS,
                ),
                (Targets(ANY, zone=Zone.STACK, what="spell"),),
            ),
        ),
    )
)


def elemental_blast(name: str, cost: str, against: str) -> None:
    """Only what has the colour may be targeted, on the stack or on the battlefield."""
    foe = Filter(colors=against)
    register(
        CardDef(
            name,
            cost,
            "Instant",
            abilities=(
                Spell(
                    None,
                    modes=(
                        Mode(CounterSpell(), (Targets(foe, zone=Zone.STACK, what="spell"),), text="counter"),
                        Mode(Destroy(), (Targets(foe),), text="destroy"),
                    ),
                ),
            ),
        )
    )


elemental_blast("Red Elemental Blast", "R", "U")
elemental_blast("Blue Elemental Blast", "U", "R")

# ---- creatures with batches in mind ------------------------------------------------------------------------------

register(
    CardDef(
        "Mogg Fanatic",
        "R",
        "Creature — Goblin",
        1,
        1,
        abilities=(Activated(Cost(parts=(SacrificeSelf(),)), Damage(ONE), (ANY_TARGET,)),),
    )
)
register(
    CardDef(
        "Triskelion",
        "6",
        "Artifact Creature — Construct",
        1,
        1,
        abilities=(
            EntersWith("+1/+1", Num(3)),
            Activated(Cost(parts=(RemoveCounters("+1/+1"),)), Damage(ONE), (ANY_TARGET,)),
        ),
    )
)
register(
    CardDef(
        "Morphling",
        "3UU",
        "Creature — Shapeshifter",
        3,
        3,
        abilities=(
            Activated(mana("U"), Untap(SOURCE), label="untap"),
            Activated(mana("U"), Continuous(Keywords("self", ("flying",)), SOURCE), label="flying"),
            Activated(mana("U"), Continuous(Keywords("self", ("shroud",)), SOURCE), label="shroud"),
            Activated(mana("1"), Pump(Num(1), Num(-1), SOURCE), label="+1/-1"),
            Activated(mana("1"), Pump(Num(-1), Num(1), SOURCE), label="-1/+1"),
        ),
    )
)
register(
    CardDef(
        "Brass Man",
        "1",
        "Artifact Creature — Construct",
        1,
        3,
        abilities=(
            Static(rules=(DOES_NOT_UNTAP,)),
            Triggered(BeginningOf(Step.UPKEEP), MayPay(mana("1"), Untap(SOURCE))),
        ),
    )
)
register(
    CardDef(
        "Colossus of Sardia",
        "9",
        "Artifact Creature — Golem",
        9,
        9,
        "trample",
        (
            Static(rules=(Rule("cannot untap", "self", text="controller"),)),
            Activated(mana("9"), Untap(SOURCE), only_if=AllOf((YourTurn(), During("upkeep")))),
        ),
    )
)
