"""Abilities (113): spell, activated, triggered, static and replacement abilities, and the targets they take."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.options import YES_NO, Option
from apnap.queries.objects import reaches
from apnap.queries.planar import reach_of
from apnap.state.kinds import Ev, Q, Zone
from apnap.vocab.amounts import ONE
from apnap.vocab.base import Amount, Condition, Effect, Node
from apnap.vocab.filters import Filter

if TYPE_CHECKING:
    from apnap.atoms.would import Would
    from apnap.state.effects import ReplacementEntry
    from apnap.state.game_state import State
    from apnap.state.objects import Frame
    from apnap.vocab.continuous import Modification
    from apnap.vocab.costs import Cost
    from apnap.vocab.rules_text import Rule
    from apnap.vocab.triggers import Trigger


class Targets(Node):
    """One "target …" phrase: what may be chosen and how many (115)."""

    fields: ClassVar[tuple[str, ...]] = (
        *("filter", "low", "high", "players", "zone", "what", "who", "divide", "chooser"),
    )

    def __init__(
        self,
        filter: Filter | None = None,
        low: Amount = ONE,
        high: Amount = ONE,
        players: str = "",
        zone: int = Zone.BATTLEFIELD,
        what: str = "permanent",
        who: str = "",
        divide: bool = False,
        chooser: str = "",
    ) -> None:
        self.filter = filter  # which objects; None: players only
        self.low = low
        self.high = high
        self.players = players  # "", "any", "opponent"
        self.zone = zone  # where the objects are: the battlefield, a graveyard or the stack
        # On the stack: "spell", "ability", "spell or ability", "activated ability", "triggered ability".
        # On the battlefield, "another" differs from the targets of the phrases before it.
        # "permanent or spell": the filter is about permanents, and any spell will do as well.
        self.what = what
        self.or_spell: Final = what == "permanent or spell"
        self.who = who  # whose graveyard: "", "you", "opponent"
        # Packets of damage, those they are for, what is being destroyed: things of 1997 that only wait for a while.
        self.waits: Final = what in ("packet", "damaged", "destroyed")
        self.divide = divide  # X divided as you choose among them (601.2d)
        self.chooser = chooser  # "opponent": one of them chooses (601.2c); "": who announces it


class Ability(Node):
    def stays_due(self) -> bool:
        """Whether it works while its source is tapped, whatever it speaks of, where that switches abilities off."""
        return False


class Mode(Node):
    """One bullet of a modal spell or ability (700.2)."""

    fields: ClassVar[tuple[str, ...]] = ("effect", "targets", "cost", "text", "speed")

    def __init__(
        self,
        effect: Effect,
        targets: tuple[Targets, ...] = (),
        cost: Cost | None = None,
        text: str = "",
        speed: str = "",
    ) -> None:
        self.effect = effect
        self.targets = targets
        self.cost = cost
        self.text = text
        self.speed = speed  # when it can be chosen, if that differs among the modes (see `eras/fifth/words/speed.py`)


class WithEffect(Ability):
    """An ability that goes on the stack: what it targets and does."""

    fields: ClassVar[tuple[str, ...]] = ("effect", "targets", "modes", "modes_low", "modes_high")

    def __init__(
        self,
        effect: Effect | None,
        targets: tuple[Targets, ...] = (),
        modes: tuple[Mode, ...] = (),
        modes_low: int = 1,
        modes_high: int = 1,
    ) -> None:
        self.effect = effect
        self.targets = targets
        self.modes = modes
        self.modes_low = modes_low
        self.modes_high = modes_high
        # The conditions of durations its effects may have (611.2b); None: not looked for yet.
        self.as_long_as: list[Condition] | None = None


class Spell(WithEffect):
    """What an instant or sorcery does; how a card is cast."""

    fields: ClassVar[tuple[str, ...]] = (*WithEffect.fields, "extra", "only_if", "speed")

    def __init__(
        self,
        effect: Effect | None,
        targets: tuple[Targets, ...] = (),
        modes: tuple[Mode, ...] = (),
        modes_low: int = 1,
        modes_high: int = 1,
        extra: Cost | None = None,
        only_if: Condition | None = None,
        speed: str = "",
    ) -> None:
        super().__init__(effect, targets, modes, modes_low, modes_high)
        self.extra = extra  # an additional cost (601.2b)
        self.only_if = only_if  # a restriction on when it may be cast
        self.speed = speed  # "": as the card types say (see `eras/fifth/words/speed.py`)

    def costs_more(self) -> bool:
        """Whether there is an additional cost, or one of a mode."""
        return self.extra is not None or any([mode.cost is not None for mode in self.modes])


class Activated(WithEffect):
    """[Cost]: [Effect.] (602)."""

    fields: ClassVar[tuple[str, ...]] = (
        "cost",
        *WithEffect.fields,
        "is_mana",
        "sorcery_speed",
        "only_if",
        "per_turn",
        "anyone",
        "zone",
        "loyalty",
        "label",
        "speed",
    )
    timed: ClassVar[bool] = False  # an ability of a phase: it has its own time, and whose phase it is matters
    must: bool = False  # of its modes, the first is chosen by whoever can pay for it

    def __init__(
        self,
        cost: Cost,
        effect: Effect | None,
        targets: tuple[Targets, ...] = (),
        modes: tuple[Mode, ...] = (),
        modes_low: int = 1,
        modes_high: int = 1,
        is_mana: bool = False,
        sorcery_speed: bool = False,
        only_if: Condition | None = None,
        per_turn: int = 0,
        anyone: bool = False,
        zone: int = Zone.BATTLEFIELD,
        loyalty: bool = False,
        label: str = "",
        speed: str = "",
    ) -> None:
        super().__init__(effect, targets, modes, modes_low, modes_high)
        self.cost = cost
        self.is_mana = is_mana  # 605.1a
        self.sorcery_speed = sorcery_speed
        self.only_if = only_if
        self.per_turn = per_turn  # 0: as often as one likes
        self.anyone = anyone  # any player may activate it
        self.zone = zone  # where it functions
        self.loyalty = loyalty  # 606
        self.label = label
        self.speed = speed  # "": an instant, or a mana source if it is a mana ability (see `eras/fifth/words/speed.py`)
        # Nothing but {T} and the source's own state says whether it can be activated.
        self.plain: Final = cost.only_tap and only_if is None and per_turn == 0

    def mode_costs(self, g: State, cx: Frame, mode: int) -> list[Cost]:
        """What choosing that mode costs besides, paid as one."""
        cost = self.modes[mode].cost
        return [] if cost is None else [cost]

    def owed(self) -> bool:
        """Whether it is not played if one likes but must be, in its phase."""
        return False

    def declines(self, mode: int) -> bool:
        """Whether that mode is not paying, of an ability that is paid or not."""
        return False


class Triggered(WithEffect):
    """[When/Whenever/At] [trigger], [effect] (603)."""

    fields: ClassVar[tuple[str, ...]] = (
        "trigger",
        *WithEffect.fields,
        "if_",
        "zone",
        "is_mana",
        "per_turn",
        "chapter",
        "reflexive",
        "label",
        "batch",
        "once",
    )

    def __init__(
        self,
        trigger: Trigger,
        effect: Effect | None,
        targets: tuple[Targets, ...] = (),
        modes: tuple[Mode, ...] = (),
        modes_low: int = 1,
        modes_high: int = 1,
        if_: Condition | None = None,
        zone: int = Zone.BATTLEFIELD,
        is_mana: bool = False,
        per_turn: int = 0,
        chapter: int = 0,
        reflexive: bool = False,
        label: str = "",
        batch: str = "",
        once: bool = False,
    ) -> None:
        super().__init__(effect, targets, modes, modes_low, modes_high)
        self.trigger = trigger
        self.if_ = if_  # intervening "if" (603.4)
        self.zone = zone  # where it functions
        self.is_mana = is_mana  # a triggered mana ability (605.1b)
        self.per_turn = per_turn
        self.chapter = chapter  # of a Saga: the chapter number (714.2)
        self.reflexive = reflexive  # 603.12
        self.label = label  # the keyword it is part of, with its number or cost: "bushido 2"
        # "one or more …": once for all that happens at the same time ("all"), or once for each player ("player"); how
        # many it was is noted as "many" (603.2c).
        self.batch = batch
        self.once = once  # what it lets its controller do they do only once each turn (603.2h)


class Static(Ability):
    """A static ability (604): modifications of characteristics, or changes of the rules, while a condition holds."""

    fields: ClassVar[tuple[str, ...]] = ("mods", "rules", "condition", "zone")

    def __init__(
        self,
        mods: tuple[Modification, ...] = (),
        rules: tuple[Rule, ...] = (),
        condition: Condition | None = None,
        zone: int = Zone.BATTLEFIELD,
    ) -> None:
        self.mods = mods
        self.rules = rules
        self.condition = condition
        self.zone = zone


class Replacement(Ability):
    """A replacement or prevention effect (614, 615)."""

    fields: ClassVar[tuple[str, ...]] = ("kind", "optional", "self_only")
    # The order of 616.1a–e: 0 self-replacement, 1 whose control it enters under, 2 as a copy, 3 back face up, 4 others.
    rank: ClassVar[int] = 4
    rule: ClassVar[str] = "614.1"  # the rule by which it asks
    # Of damage, where it waits before it is dealt: "" changes it as it is assigned, "prevent" and "redirect" later.
    stage: ClassVar[str] = ""
    interchangeable: ClassVar[bool] = False  # whichever of two such effects comes first, the same comes of it
    shares_out: bool = False  # a shield of so much damage, divided among simultaneous damage (615.7)
    silent: bool = False  # it reports what it does itself
    if_not: bool = False  # it also says what happens if the player answers no, or cannot say yes
    per_object: bool = False  # made for several objects, each gets a shield of its own (615.11)
    once: bool = False  # a lasting one is used up by what happens at one time, however many events that is (615.8)

    def __init__(self, kind: Ev, optional: bool = False, self_only: bool = False) -> None:
        self.kind: Final = kind
        self.optional = optional  # "you may … instead"
        self.self_only = self_only  # about the object's own entering (614.12)

    def applies(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame) -> bool:
        raise NotImplementedError

    def reaches(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame) -> bool:
        """With limited ranges: whether whoever, or whatever, the event is about is within range (801.13)."""
        if w.player >= 0 and not g.in_range(reach_of(g, cx), w.player):
            return False
        obj = g.objects.get(w.obj)
        return w.player >= 0 or obj is None or reaches(g, reach_of(g, cx), obj)

    def replace(self, g: State, w: Would, entry: ReplacementEntry, cx: Frame, option: Option) -> None:
        """Change what would happen; `w.cancel()` when nothing is left of it."""
        raise NotImplementedError

    def used_on(self, w: Would) -> bool:
        """Of those that work once: whether the event to which it was applied has used it up."""
        return self.once

    def by_effects_only(self) -> bool:
        """Of counters: whether it replaces only what effects, not rules, would put (614.16)."""
        return False

    def chooses_lore(self) -> bool:
        """Whether it lets the player choose the chapter a Saga begins with (702.155a)."""
        return False

    def asks(self, g: State, w: Would, cx: Frame) -> bool:
        """Whether it needs an answer besides yes or no ("as it enters, choose …")."""
        return False

    def options(self, g: State, w: Would, cx: Frame) -> list[Option]:
        return YES_NO

    def question(self) -> Q:
        return Q.YES_NO

    def chooser(self, g: State, w: Would, cx: Frame) -> int:
        return cx.controller


class Protection(Ability):
    """Protection from [quality] (702.16)."""

    fields: ClassVar[tuple[str, ...]] = ("quality",)

    def __init__(self, quality: Filter) -> None:
        self.quality = quality


class Keyword(Ability):
    """A keyword ability with parameters that other rules look for: morph, flashback, enchant, equip …"""

    fields: ClassVar[tuple[str, ...]] = ("name", "cost", "filter", "n", "effect", "when")

    def __init__(
        self,
        name: str,
        cost: Cost | None = None,
        filter: Filter | None = None,
        n: int = 0,
        effect: Effect | None = None,
        when: Condition | None = None,
    ) -> None:
        self.name = name
        self.cost = cost
        self.filter = filter
        self.n = n
        self.effect = effect
        self.when = when  # of an alternative cost: only while this holds (118.9)
