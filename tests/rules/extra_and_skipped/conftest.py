"""Probe cards: one bare effect each, for what no printed card does alone."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.state.effects import Until
from apnap.state.kinds import Ev
from apnap.state.steps import Phase, Step
from apnap.vocab.abilities import Spell, Static, Targets, Triggered
from apnap.vocab.base import Effect
from apnap.vocab.continuous import PT
from apnap.vocab.effects.basic import CreateToken, Destroy, Draw, GainLife, ReverseOrder
from apnap.vocab.effects.control import Continuous, For, Later, May, Seq
from apnap.vocab.effects.turns import (
    AddPhases,
    AddStep,
    AddStepAfterPhase,
    AddStepNear,
    EndCombat,
    EndTurn,
    ExtraTurn,
    SkipNext,
)
from apnap.vocab.filters import ANY, Filter
from apnap.vocab.lookups import EACH, Num
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import BeginningOf, Happens, Moves

YOURS = Filter(types="creature", controller="you")


def probe(name: str, effect: Effect) -> None:
    register(CardDef(f"Probe: {name}", "0", "Instant", abilities=(Spell(effect),)))


def pump(until: Until, step: Step = Step.END) -> Effect:
    return Continuous(PT(YOURS, Num(1), Num(1)), None, For(until, step=step))


probe("each takes a turn", ExtraTurn(EACH))
probe("take a turn", ExtraTurn())
probe("choose", May(GainLife(Num(1))))
probe("reverse", ReverseOrder())
for what in ("untap", "upkeep", "draw", "end"):
    probe(f"skip {what}", SkipNext(f"{what} step"))
probe("skip turn", SkipNext("turn"))
probe("skip combat", SkipNext("combat phase"))
probe("skip main", SkipNext("main phase"))
probe("end turn", EndTurn())
probe("draw and end combat", Seq((Draw(), EndCombat())))
probe("add combat", AddPhases((Phase.COMBAT,)))
probe("add beginning", AddPhases((Phase.BEGINNING,)))
probe("add combat and main", AddPhases((Phase.COMBAT, Phase.MAIN)))
probe("you get beginning", AddPhases((Phase.BEGINNING,), you_get=True))
probe("add ending", AddPhases((Phase.ENDING,)))
probe("add draw step", AddStep(Step.DRAW))
probe("upkeep before draw", AddStepNear(Step.UPKEEP, Step.DRAW, before=True))
probe("end step after draw", AddStepNear(Step.END, Step.DRAW))
probe("add end step", AddStep(Step.END))
probe("you get upkeep", AddStepAfterPhase(Step.UPKEEP))
register(CardDef("Probe: destroy", "0", "Instant", abilities=(Spell(Destroy(), (Targets(Filter(types="creature")),)),)))
register(
    CardDef(
        "Probe: untap watcher",
        "0",
        "Enchantment",
        abilities=(Triggered(Happens(Ev.UNTAPPED, "you"), GainLife(Num(1))),),
    )
)
WATCHERS = {
    "draw watcher": Happens(Ev.DRAWN, "you"),
    "leaver": Moves(from_=2, ref="source"),
    "end of combat clock": BeginningOf(Step.END_COMBAT, ""),
}
for what, trigger in WATCHERS.items():
    register(CardDef(f"Probe: {what}", "0", "Enchantment", abilities=(Triggered(trigger, GainLife(Num(1))),)))
register(CardDef("Probe: flash", "0", "Enchantment", abilities=(Static(rules=(Rule("flash", ANY, "you"),)),)))
probe("end combat", EndCombat())
LAND = CardDef("Probe: land token", "", "Land", is_token=True)
register(LAND)
probe("land", CreateToken(LAND))
register(CardDef("Probe: first striker", "0", "Creature — Soldier", 1, 1, "first strike"))
probe("until end of turn", pump(Until.END_OF_TURN))
probe("until your next turn", pump(Until.YOUR_NEXT_TURN))
probe("until end of your next turn", pump(Until.END_OF_YOUR_NEXT_TURN))
probe("until end of combat", pump(Until.END_OF_COMBAT))
probe("until end of combat on your next turn", pump(Until.END_OF_COMBAT_ON_YOUR_NEXT_TURN))
probe(
    "all until your next turn",
    Continuous(PT(Filter(types="creature"), Num(1), Num(1)), None, For(Until.YOUR_NEXT_TURN)),
)
probe("until your next upkeep", pump(Until.YOUR_NEXT_STEP, Step.UPKEEP))
probe("until your next end step", pump(Until.YOUR_NEXT_STEP, Step.END))
probe("gain at next end step", Later(Triggered(BeginningOf(Step.END, ""), GainLife(Num(1)))))
probe("gain at your next end step", Later(Triggered(BeginningOf(Step.END), GainLife(Num(1)))))
register(
    CardDef(
        "Probe: second main",
        "0",
        "Enchantment",
        abilities=(Triggered(BeginningOf(Step.MAIN, "you", 2), GainLife(Num(1))),),
    )
)
register(
    CardDef(
        "Probe: upkeep clock",
        "0",
        "Enchantment",
        abilities=(Triggered(BeginningOf(Step.UPKEEP), GainLife(Num(1))),),
    )
)
register(
    CardDef("Probe: optional skip", "0", "Enchantment", abilities=(
        Static(rules=(Rule("skip step", who="you", text="draw", optional=True, then=Draw(Num(2))),)),
    ))
)  # fmt: skip
register(
    CardDef("Probe: optional peace", "0", "Enchantment", abilities=(
        Static(rules=(Rule("skip phase", who="you", text="combat", optional=True),)),
    ))
)  # fmt: skip
probe("until this step ends", pump(Until.END_OF_STEP))
