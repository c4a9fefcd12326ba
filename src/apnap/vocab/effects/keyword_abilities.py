"""Keyword abilities that stand for abilities made of other words (702): "prowess", "bushido 2", "ward {2}" …

`keyword_abilities` gives new nodes each time, so that each card has its own.  Card files may write these keywords among
a card's other keywords.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from apnap.cards.definition import CardDef
from apnap.state import keys
from apnap.state.kinds import Ev, Zone
from apnap.state.steps import Step
from apnap.vocab.abilities import Ability, Activated, Keyword, Static, Targets, Triggered
from apnap.vocab.amounts import ONE, Count, Difference, EventNumber, GreatestOf, Num, PlayerStat, Stat, Sum, Var
from apnap.vocab.combat_triggers import Attacks, BecomesBlocked, BlockedBy, Blocks, Unblocked
from apnap.vocab.conditions import AllOf, AnyOf, Compare, Exists, Is, Not, Noted, SinceUpkeep
from apnap.vocab.continuous import Keywords, Types
from apnap.vocab.costs import TAP, Cost, Crew, DiscardSelf, ExileSelf, mana
from apnap.vocab.durations import FOREVER
from apnap.vocab.effects.bending import firebending
from apnap.vocab.effects.cast_keywords import bargain, casualty, offspring, replicate, squad
from apnap.vocab.effects.choosing import ChooseAndSacrifice, Remember, SacrificeYours
from apnap.vocab.effects.control import Choose, Continuous, If, Later, May, MayPay, Pump, Seq
from apnap.vocab.effects.counters import MoveCounters
from apnap.vocab.effects.game_and_library import Search, TopOfLibrary
from apnap.vocab.effects.life_and_cards import Draw, GainLife, LoseLife
from apnap.vocab.effects.marks import Mark, Marked, Performed
from apnap.vocab.effects.permanents import (
    Attach,
    CounterSpell,
    CreateToken,
    Move,
    PutCounters,
    PutOntoBattlefield,
    Sacrifice,
)
from apnap.vocab.effects.replacing import EntersWith, Instead
from apnap.vocab.effects.spells import CopySpell
from apnap.vocab.effects.upkeep import cumulative_upkeep, fading, vanishing
from apnap.vocab.filters import ANY, CREATURES, Filter
from apnap.vocab.mutating import mutate
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import DIES, ENTERS, BeginningOf, Deals, Happens, Moves
from apnap.vocab.what import SOURCE, TARGET, All, It
from apnap.vocab.who import DEFENDING, EACH, EVENT_PLAYER, OPPONENTS

PLUS: Final = "+1/+1"
YOUR_CREATURES: Final = Filter(types="creature", controller="you")

# ---- without a number --------------------------------------------------------------------------------------------


def prowess() -> tuple[Ability, ...]:
    """702.108a."""
    spell = Happens(Ev.CAST, "you", Filter(not_types="creature"))
    return (Triggered(spell, Pump(ONE, ONE, SOURCE), label="prowess"),)


def exalted() -> tuple[Ability, ...]:
    """702.83a."""
    alone = Attacks("", Filter(types="creature", controller="you"), alone=True)
    return (Triggered(alone, Pump(Num(1), Num(1), It("event")), label="exalted"),)


def flanking() -> tuple[Ability, ...]:
    """702.25a; it stands beside the mark of the keyword."""
    by = Filter(types="creature", without="flanking")
    return (Triggered(BlockedBy(by=by), Pump(Num(-1), Num(-1), It("event other"))),)


def persist() -> tuple[Ability, ...]:
    """702.79a."""
    return (returns("persist", "-1/-1"),)


def undying() -> tuple[Ability, ...]:
    """702.93a."""
    return (returns("undying", PLUS),)


def returns(label: str, kind: str) -> Triggered:
    back = PutOntoBattlefield(It("event"), who=None, counters=((kind, 1),))
    return Triggered(DIES, back, if_=Compare(Stat(kind), "==", Num(0)), label=label)


def battle_cry() -> tuple[Ability, ...]:
    """702.91a."""
    others = All(Filter(types="creature", status=("attacking",), other=True))
    return (Triggered(Attacks(), Pump(ONE, Num(0), others), label="battle cry"),)


def growing(action: str) -> Seq:
    """A +1/+1 counter on itself; it did what the keyword says if one was really put there (702.100b, 702.149c)."""
    has = Stat(PLUS)
    done = If(Compare(has, ">", Var("before")), Performed(action))
    return Seq((Remember("before", has), PutCounters(PLUS), done))


def evolve() -> tuple[Ability, ...]:
    """702.100a; nothing is greater than what a noncreature permanent has not (702.100c)."""
    newcomer = It("event")
    greater = AnyOf(
        (
            Compare(Stat("power", newcomer), ">", Stat("power")),
            Compare(Stat("toughness", newcomer), ">", Stat("toughness")),
        )
    )
    grow = growing("evolve")
    arrival = Moves(to=Zone.BATTLEFIELD, filter=Filter(types="creature", controller="you"))
    return (Triggered(arrival, grow, if_=AllOf((Is(SOURCE, CREATURES), greater)), label="evolve"),)


def extort() -> tuple[Ability, ...]:
    """702.101a: as much life as was really lost."""
    lost = PlayerStat(keys.LIFE_LOST, OPPONENTS)
    drain = Seq((Remember("before", lost), LoseLife(ONE, OPPONENTS), GainLife(Difference(lost, Var("before")))))
    return (Triggered(Happens(Ev.CAST, "you"), MayPay(mana("{W/B}"), drain), label="extort"),)


def exploit() -> tuple[Ability, ...]:
    """702.110a–b."""
    victim = It("exploited")
    chosen = Choose("exploited", All(YOUR_CREATURES))
    done = If(Exists(victim), Seq((Sacrifice(victim), Performed("exploit"))))
    return (Triggered(ENTERS, May(Seq((chosen, done))), label="exploit"),)


def ingest() -> tuple[Ability, ...]:
    """702.115a."""
    hit = Deals(to="player", combat=True)
    return (Triggered(hit, Move(TopOfLibrary(ONE, EVENT_PLAYER), Zone.EXILE), label="ingest"),)


def mentor() -> tuple[Ability, ...]:
    """702.134a."""
    weaker = Filter(types="creature", status=("attacking",), power_lt=Stat("power"))
    teach = Seq((PutCounters(PLUS, ONE, TARGET), Performed("mentor")))
    return (Triggered(Attacks(), teach, (Targets(weaker),), label="mentor"),)


def training() -> tuple[Ability, ...]:
    """702.149a: with a stronger creature; that is part of the event, not looked at again."""
    stronger = Filter(types="creature", status=("attacking",), controller="you", other=True, power_gt=Stat("power"))
    return (Triggered(Attacks(when=Exists(All(stronger))), growing("train"), label="training"),)


def unleash() -> tuple[Ability, ...]:
    """702.98a."""
    peaceful = Static(rules=(Rule("cannot block", "self"),), condition=Is(SOURCE, Filter(counter=PLUS)))
    return (EntersWith(PLUS, ONE, may=True), peaceful)


def riot() -> tuple[Ability, ...]:
    """702.136a: a counter, or haste."""
    hasty = Static(mods=(Keywords("self", ("haste",)),), condition=Not(Marked(keys.TOOK_COUNTERS)))
    return (EntersWith(PLUS, ONE, may=True), hasty)


def decayed() -> tuple[Ability, ...]:
    """702.147a."""
    end = Later(Triggered(BeginningOf(Step.END_COMBAT, ""), Sacrifice(It("source"))))
    return (Static(rules=(Rule("cannot block", "self"),)), Triggered(Attacks(), end, label="decayed"))


def living_weapon() -> tuple[Ability, ...]:
    """702.92a."""
    germ = CardDef("Phyrexian Germ", "", "Creature — Phyrexian Germ", 0, 0, colors="B", is_token=True)
    return (Triggered(ENTERS, Seq((CreateToken(germ), Attach(It("moved")))), label="living weapon"),)


def storm() -> tuple[Ability, ...]:
    """702.40a: as many copies as spells were cast before it this turn."""
    own = Happens(Ev.CAST, "you", ref="source")
    return (Triggered(own, CopySpell(It("event"), EventNumber(), retarget=True), zone=Zone.STACK, label="storm"),)


# ---- with a number -----------------------------------------------------------------------------------------------


def bushido(n: int) -> tuple[Ability, ...]:
    """702.45a."""
    label = f"bushido {n}"
    return (
        Triggered(Blocks(), Pump(Num(n), Num(n), SOURCE), label=label),
        Triggered(BecomesBlocked(), Pump(Num(n), Num(n), SOURCE), label=label),
    )


def rampage(n: int) -> tuple[Ability, ...]:
    """702.23a: counted once, as it resolves (702.23b)."""
    blockers = Count(All(Filter(types="creature", status=("blocking it",))), plus=-1)
    more = Sum((GreatestOf((Num(0), blockers)),), times=n)
    return (Triggered(BecomesBlocked(), Pump(more, more, SOURCE), label=f"rampage {n}"),)


def annihilator(n: int) -> tuple[Ability, ...]:
    """702.86a."""
    return (Triggered(Attacks(), ChooseAndSacrifice(ANY, DEFENDING, Num(n)), label=f"annihilator {n}"),)


def afflict(n: int) -> tuple[Ability, ...]:
    """702.130a."""
    return (Triggered(BecomesBlocked(), LoseLife(Num(n), DEFENDING), label=f"afflict {n}"),)


def frenzy(n: int) -> tuple[Ability, ...]:
    """702.68a."""
    return (Triggered(Unblocked(), Pump(Num(n), Num(0), SOURCE), label=f"frenzy {n}"),)


def poisonous(n: int) -> tuple[Ability, ...]:
    """702.70a."""
    hit = Deals(to="player", combat=True)
    return (Triggered(hit, PutCounters("poison", Num(n), None, EVENT_PLAYER), label=f"poisonous {n}"),)


def soulshift(n: int) -> tuple[Ability, ...]:
    """702.46a."""
    spirit = Targets(Filter(subtypes=("Spirit",), mv_le=Num(n)), zone=Zone.GRAVEYARD, who="you")
    return (Triggered(DIES, May(Move(TARGET, Zone.HAND)), (spirit,), label=f"soulshift {n}"),)


def modular(n: int) -> tuple[Ability, ...]:
    """702.43a."""
    passing = May(PutCounters(PLUS, Stat(PLUS), TARGET))
    heir = Targets(Filter(all_types="artifact creature"))
    return (EntersWith(PLUS, Num(n)), Triggered(DIES, passing, (heir,), label=f"modular {n}"))


def graft(n: int) -> tuple[Ability, ...]:
    """702.58a."""
    arrival = Moves(to=Zone.BATTLEFIELD, filter=Filter(types="creature", other=True))
    gives = May(MoveCounters(SOURCE, It("event"), PLUS, ONE))
    has_one = Compare(Stat(PLUS), ">", Num(0))
    return (EntersWith(PLUS, Num(n)), Triggered(arrival, gives, if_=has_one, label=f"graft {n}"))


def bloodthirst(n: int) -> tuple[Ability, ...]:
    """702.54a."""
    return (EntersWith(PLUS, Num(n), when=Compare(PlayerStat("damage", OPPONENTS), ">", Num(0))),)


def renown(n: int) -> tuple[Ability, ...]:
    """702.112a."""
    hit = Deals(to="player", combat=True)
    grow = Seq((PutCounters(PLUS, Num(n)), Mark("renowned"), Performed("renown")))
    return (Triggered(hit, grow, if_=Not(Marked("renowned")), label=f"renown {n}"),)


def fabricate(n: int) -> tuple[Ability, ...]:
    """702.123a."""
    servo = CardDef("Servo", "", "Artifact Creature — Servo", 1, 1, is_token=True)
    return (
        Triggered(ENTERS, May(PutCounters(PLUS, Num(n)), otherwise=CreateToken(servo, Num(n))), label=f"fabricate {n}"),
    )


def afterlife(n: int) -> tuple[Ability, ...]:
    """702.135a."""
    spirit = CardDef("Spirit", "", "Creature — Spirit", 1, 1, "flying", colors="WB", is_token=True)
    return (Triggered(DIES, CreateToken(spirit, Num(n)), label=f"afterlife {n}"),)


def crew(n: int) -> tuple[Ability, ...]:
    """702.122a."""
    return (Activated(Cost(parts=(Crew(n),)), Continuous(Types("self", "creature"), on=SOURCE), label="crew"),)


# ---- with a cost -------------------------------------------------------------------------------------------------


def ward(cost: Cost) -> tuple[Ability, ...]:
    """702.21a."""
    aimed_at = Happens(Ev.TARGETED, "opponent", ref="source")
    return (Triggered(aimed_at, MayPay(cost, None, CounterSpell(It("event other")), EVENT_PLAYER), label="ward"),)


def echo(cost: Cost) -> tuple[Ability, ...]:
    """702.30a."""
    pay = MayPay(cost, None, SacrificeYours())
    return (Triggered(BeginningOf(Step.UPKEEP), pay, if_=SinceUpkeep(), label="echo"),)


def evoke(cost: Cost) -> tuple[Ability, ...]:
    """702.74a."""
    leave = Triggered(ENTERS, Sacrifice(SOURCE, each=True), if_=Noted("evoke"), label="evoke")
    return (Keyword("evoke", cost), leave)


def dash(cost: Cost) -> tuple[Ability, ...]:
    """702.109a; that it is returned is seen to as it enters (`vocab/effects/dashing.py`)."""
    return (Keyword("dash", cost), Static(mods=(Keywords("self", ("haste",)),), condition=Noted("dash")))


def spectacle(cost: Cost) -> tuple[Ability, ...]:
    """702.137a: while an opponent has lost life this turn."""
    return (Keyword("spectacle", cost, when=Compare(PlayerStat("life lost", OPPONENTS), ">", Num(0))),)


def surge(cost: Cost) -> tuple[Ability, ...]:
    """702.117a: after another spell that the player, or a teammate, has cast this turn."""
    allied = Difference(PlayerStat("spells cast", EACH), PlayerStat("spells cast", OPPONENTS))
    return (Keyword("surge", cost, when=Compare(allied, ">", Num(0))),)


def outlast(cost: Cost) -> tuple[Ability, ...]:
    """702.107a."""
    price = Cost(cost.mana, (*cost.parts, TAP))
    return (Activated(price, PutCounters(PLUS), sorcery_speed=True, label="outlast"),)


def unearth(cost: Cost) -> tuple[Ability, ...]:
    """702.84a."""
    it = It("moved")
    leave = Later(Triggered(BeginningOf(Step.END, ""), Move(It("it"), Zone.EXILE)), it)
    haste = Continuous(Keywords("self", ("haste",)), it, FOREVER)
    away = Continuous(Instead(from_=Zone.BATTLEFIELD, instead=Zone.EXILE), it, FOREVER)
    effect = Seq((PutOntoBattlefield(SOURCE), haste, leave, away))
    return (Activated(cost, effect, zone=Zone.GRAVEYARD, sorcery_speed=True, label="unearth"),)


def cycling(cost: Cost) -> tuple[Ability, ...]:
    """702.29a."""
    return (Activated(Cost(cost.mana, (*cost.parts, DiscardSelf())), Draw(), zone=Zone.HAND, label="cycling"),)


def typecycling(kind: Filter, cost: Cost) -> tuple[Ability, ...]:
    """702.29e."""
    price = Cost(cost.mana, (*cost.parts, DiscardSelf()))
    return (Activated(price, Search(kind), zone=Zone.HAND, label="cycling"),)


def reinforce(n: int, cost: Cost) -> tuple[Ability, ...]:
    """702.77a."""
    price = Cost(cost.mana, (*cost.parts, DiscardSelf()))
    grow = PutCounters(PLUS, Num(n), TARGET)
    return (Activated(price, grow, (Targets(CREATURES),), zone=Zone.HAND, label="reinforce"),)


def scavenge(power: int, cost: Cost) -> tuple[Ability, ...]:
    """702.97a: the power is that of the card."""
    price = Cost(cost.mana, (*cost.parts, ExileSelf()))
    grow = PutCounters(PLUS, Num(power), TARGET)
    return (Activated(price, grow, (Targets(CREATURES),), zone=Zone.GRAVEYARD, sorcery_speed=True, label="scavenge"),)


def equip(cost: Cost) -> tuple[Ability, ...]:
    """702.6a."""
    return (Activated(cost, Attach(), (Targets(YOUR_CREATURES),), sorcery_speed=True, label="equip"),)


def upkeep_cost(cost: Cost) -> tuple[Ability, ...]:
    """702.24a."""
    return (cumulative_upkeep(cost),)


# ---- by name -----------------------------------------------------------------------------------------------------

PLAIN: Final[dict[str, Callable[[], tuple[Ability, ...]]]] = {
    "bargain": bargain,
    "battle cry": battle_cry,
    "decayed": decayed,
    "evolve": evolve,
    "exalted": exalted,
    "exploit": exploit,
    "extort": extort,
    "ingest": ingest,
    "living weapon": living_weapon,
    "mentor": mentor,
    "persist": persist,
    "prowess": prowess,
    "riot": riot,
    "storm": storm,
    "training": training,
    "undying": undying,
    "unleash": unleash,
}
NUMBERED: Final[dict[str, Callable[[int], tuple[Ability, ...]]]] = {
    "afflict": afflict,
    "afterlife": afterlife,
    "annihilator": annihilator,
    "bloodthirst": bloodthirst,
    "bushido": bushido,
    "casualty": casualty,
    "crew": crew,
    "fabricate": fabricate,
    "fading": fading,
    "firebending": firebending,
    "frenzy": frenzy,
    "graft": graft,
    "modular": modular,
    "poisonous": poisonous,
    "rampage": rampage,
    "renown": renown,
    "soulshift": soulshift,
    "vanishing": vanishing,
}
PRICED: Final[dict[str, Callable[[Cost], tuple[Ability, ...]]]] = {
    "cumulative upkeep": upkeep_cost,
    "cycling": cycling,
    "dash": dash,
    "echo": echo,
    "evoke": evoke,
    "equip": equip,
    "mutate": mutate,
    "offspring": offspring,
    "outlast": outlast,
    "replicate": replicate,
    "spectacle": spectacle,
    "squad": squad,
    "surge": surge,
    "unearth": unearth,
    "ward": ward,
}


def keyword_abilities(text: str) -> tuple[Ability, ...] | None:
    """What "prowess", "bushido 2" or "ward {2}" stands for; None: it is none of these."""
    if text in PLAIN:
        return PLAIN[text]()
    name, _, rest = text.rpartition(" ")
    if name in NUMBERED and rest.isdecimal() and 0 < int(rest) < 100:
        return NUMBERED[name](int(rest))
    if name in PRICED and rest.startswith("{") and rest.endswith("}"):
        return PRICED[name](mana(rest))
    return None
