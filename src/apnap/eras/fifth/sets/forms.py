"""The abilities such cards had, by name; everything else about them is as in the pool."""

from __future__ import annotations

from apnap.eras.fifth.words.phase_abilities import AT_BEGINNING, AT_END, PhaseAbility, PhaseCost, UntapCost
from apnap.eras.fifth.words.speed import INTERRUPT
from apnap.state.kinds import Ev, Zone
from apnap.state.steps import Step
from apnap.vocab.abilities import Ability, Activated, Keyword, Spell, Static, Targets, Triggered
from apnap.vocab.adding_mana import AddMana, LoseMana
from apnap.vocab.continuous import Control
from apnap.vocab.costs import TAP, Cost, PayLife, Sacrifice, mana
from apnap.vocab.effects.basic import CounterSpell, Damage, Move, Tap, Untap
from apnap.vocab.effects.control import If, Later, MayPay, Seq
from apnap.vocab.effects.game_and_library import TopOfLibrary
from apnap.vocab.effects.lasting import Continuous
from apnap.vocab.filters import ANY, Filter
from apnap.vocab.lookups import ATTACHED, EVENT_OBJ, ONE, SOURCE, YOU, All, Is, Num, Players, Was
from apnap.vocab.mana import ManaCost
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import ENTERS, BeginningOf, Happens
from apnap.vocab.what import It


def does_not_untap() -> Static:
    """Made anew for each card: a node belongs to one card, whichever is read first."""
    return Static(rules=(Rule("cannot untap", "self", text="controller"),))


SKIP_YOUR_DRAW = Rule("skip step", who="you", text="draw")
IN_GRAVEYARD = Filter(status=("in a graveyard",))
TAKEN = Continuous(Control("self", YOU), ATTACHED)
CASTER = Players("controller of target")
MANA_LANDS = Filter(types="land", status=("has mana ability",))

FORMS: dict[str, tuple[Ability, ...]] = {
    # The creature is a price, paid if there is one: "if you cannot".
    "Lord of the Pit": (
        PhaseCost(
            "upkeep",
            Cost(parts=(Sacrifice(Filter("creature", controller="you", other=True)),)),
            Damage(Num(7), None, YOU),
            must=True,
        ),
    ),
    # It hurts at the end of the upkeep, if it was not untapped.
    "Mana Vault": (
        does_not_untap(),
        UntapCost(Cost(ManaCost("4"))),
        PhaseAbility(
            "upkeep",
            Damage(Num(1), None, YOU),
            at=AT_END,
            only_if=Is(SOURCE, Filter(status=("tapped",))),
            tapped=True,
        ),
        Activated(Cost(parts=(TAP,)), AddMana("CCC"), is_mana=True),
    ),
    # What was set aside comes before one discards down to seven, not after.
    "Necropotence": (
        Static(rules=(SKIP_YOUR_DRAW,)),
        Triggered(Happens(Ev.DISCARDED, "you"), If(Was(EVENT_OBJ, IN_GRAVEYARD), Move(EVENT_OBJ, Zone.EXILE))),
        Activated(
            Cost(parts=(PayLife(ONE),)),
            Seq(
                (
                    Move(TopOfLibrary(), Zone.EXILE, face_down=True),
                    Later(Triggered(BeginningOf(Step.DISCARD), Move(It("it"), Zone.HAND)), It("moved")),
                )
            ),
        ),
    ),
    "Colossus of Sardia": (does_not_untap(), UntapCost(Cost(ManaCost("9")))),
    # Control changes before the turn's first phase.
    "Wellspring": (
        Keyword("enchant", filter=Filter("land")),
        Triggered(ENTERS, TAKEN),
        PhaseAbility("turn", Seq((Untap(ATTACHED), TAKEN)), at=AT_BEGINNING),
    ),
    # Its caster had to pay, with the lands there were and what was in the pool; other sources were up to them.
    "Power Sink": (
        Spell(
            MayPay(
                mana("{X}"),
                None,
                Seq((CounterSpell(), Tap(All(MANA_LANDS, who=CASTER)), LoseMana(CASTER))),
                CASTER,
                must=MANA_LANDS,
            ),
            (Targets(ANY, zone=Zone.STACK, what="spell"),),
            speed=INTERRUPT,
        ),
    ),
}
