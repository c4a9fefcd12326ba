"""A ruleset is a value: one slot per topic.  Older eras are "the newer one, but …".

What a slot may hold, and what it means, stands in `SLOTS`; the rules read the attributes.  The shape of the turn and
the way players act in it (`turn`, `shape`) come with the era a ruleset is based on.  Making a ruleset loads no engine:
the spine of its shape is fetched when a game first needs it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from apnap.citations import CURRENT, Edition, numbering
from apnap.errors import BadSave, SetupError
from apnap.state.steps import Phase, Step

if TYPE_CHECKING:
    from apnap.cards.reading import Reading
    from apnap.eras.shapes import Shape, TurnRow
    from apnap.flow import Spine
    from apnap.telling.outlook import ToCome

Value = bool | int | str


class Slot:
    """One topic: what it holds unless a ruleset says otherwise, the words it may hold, or the least number."""

    def __init__(self, default: Value, doc: str, words: tuple[str, ...] = (), least: int = 0) -> None:
        self.default: Final = default
        self.doc: Final = doc
        self.words: Final = words
        self.least: Final = least

    def why_not(self, name: str, value: object) -> str:
        """What is wrong with the value, or nothing."""
        if type(value) is not type(self.default):
            return f"{name} is {value!r}; it should be {self.wanted()}"
        if self.words and value not in self.words:
            return f"unknown {name} option {value!r}: {', '.join(self.words)}"
        if isinstance(value, int) and value < self.least:
            return f"{name} must be at least {self.least}"
        return ""

    def wanted(self) -> str:
        if self.words:
            return "one of " + ", ".join(self.words)
        return "True or False" if isinstance(self.default, bool) else "a whole number"


SLOTS: Final[dict[str, Slot]] = {
    "starting_life": Slot(20, "life at the beginning", (), 1),
    "hand_size": Slot(7, "cards drawn at the beginning, and the most one keeps"),
    "min_deck": Slot(0, "cards a deck must have"),
    "attack": Slot("multiple", "whom one may attack (802, 506.2a, 803)", ("multiple", "single", "left", "right")),
    "mana_burn": Slot(False, "unspent mana costs life as it empties"),
    "mana_empties": Slot("step", "at the end of what unspent mana empties", ("step", "phase")),
    "combat_damage": Slot("dealt", "dealt as it is assigned, or put on the stack first", ("dealt", "stack")),
    "damage_order": Slot(False, "blockers are put in order, and each needs lethal damage before the next gets any"),
    "first_draw": Slot("step", "what the first player of two goes without", ("step", "draw")),
    "life_check": Slot("state", "when 0 life loses: at any priority, or as a phase ends", ("state", "phase")),
    "mulligans": Slot(True, "whether players may take mulligans"),
    "cut": Slot(False, "whether the opponent is asked to cut a shuffled library before the game"),
    "mana_first": Slot(False, "mana sources are used before what they pay for, never while paying"),
    "other_losses": Slot(
        "state", "when an empty library or poison loses: at any priority, or at once", ("state", "at once")
    ),
    "tapped_artifacts": Slot("on", "whether tapped artifacts keep their abilities", ("on", "off")),
    "tapped_blockers": Slot("deal", "whether tapped blockers deal combat damage", ("deal", "none")),
    "reading": Slot("current", "how cards read: as they do today, or as they did in an era", ("current", "fifth")),
    "words": Slot("current", "the words cards are told in", ("current", "m10", "sixth", "fifth")),
    "legends": Slot(
        "own",
        "of equal legends each player keeps one of theirs, or all in play go (so planeswalkers), or the oldest stays",
        ("own", "all", "oldest"),
    ),
    "damage_keywords": Slot("static", "whether deathtouch and lifelink trigger", ("static", "triggered")),
    "mulligan": Slot("bottom", "seven new cards and some to the bottom, or one card fewer", ("bottom", "fewer")),
    "counters": Slot(
        "cancel", "whether +1/+1 and -1/-1 counters on one permanent cancel each other out", ("cancel", "stay")
    ),
    "phasing": Slot("status", "phased out: a status, or a zone", ("status", "zone")),
    "token_owner": Slot(
        "creator", "who owns a token: its creator, or who controls the spell or ability", ("creator", "effect")
    ),
    "walker_damage": Slot(
        False, "an opponent's noncombat damage to a player may be dealt to a planeswalker of theirs instead"
    ),
    "layers": Slot(
        "current", "the layers of today, or with two fewer and what resolved before what is static", ("current", "2008")
    ),
}


class Ruleset:
    def __init__(
        self,
        name: str,
        edition: str,
        shape: Shape,
        turn: list[tuple[Phase, tuple[Step, ...]]],
        slots: dict[str, Value] | None = None,
        base: Ruleset | None = None,
        akin: Ruleset | None = None,
    ) -> None:
        full = filled(slots)
        reason = shape.refuses(full)
        if reason:
            raise SetupError(f"{name}: {reason}")
        self.name: Final = name
        self.base: Final[str] = name if base is None else base.base  # the era whose turn and spine it has
        self.usual: Final[dict[str, Value]] = full if base is None else base.usual  # that era's own slots
        self.edition: Final = edition  # whose rule numbers its events cite
        # The era whose edition it follows: what there is in that edition, formats and kinds of decks, it has, too.
        self.follows: Final[str] = name if akin is None else akin.follows
        self.cites: Final[Edition | None] = None if edition == CURRENT else numbering(edition)
        self.shape: Final = shape  # how its turns are played
        self._spine: Spine | None = None
        self._reading: Reading | None = None
        self.turn: Final = turn  # the phases of a turn and their steps (500.1)
        self.slots: Final = full
        self._changed: dict[str, Value] | None = None  # those that differ from the era's own, for `values`
        self.told: Final[dict[int, ToCome]] = {}  # what is to come of a usual turn, for views (`telling/outlook.py`)
        # What the rules read while a game runs.
        self.prevention_after: Final[bool] = shape.prevents_afterwards
        self.starting_life: Final = number(full, "starting_life")
        self.hand_size: Final = number(full, "hand_size")
        self.min_deck: Final = number(full, "min_deck")
        self.attack: Final = str(full["attack"])
        self.mana_burn: Final = bool(full["mana_burn"])
        self.mana_by_phase: Final = full["mana_empties"] == "phase"
        self.damage_on_stack: Final = full["combat_damage"] == "stack"
        self.damage_order: Final = bool(full["damage_order"])
        self.first_draw_only: Final = full["first_draw"] == "draw"
        self.life_by_phase: Final = full["life_check"] == "phase"
        self.mulligans: Final = bool(full["mulligans"])
        self.asks_to_cut: Final = bool(full["cut"])
        self.mana_first: Final = bool(full["mana_first"])
        self.loses_at_once: Final = full["other_losses"] == "at once"
        self.tapped_artifacts_off: Final = full["tapped_artifacts"] == "off"
        self.tapped_blockers_harmless: Final = full["tapped_blockers"] == "none"
        self.all_legends_go: Final = full["legends"] == "all"
        self.oldest_legend_stays: Final = full["legends"] == "oldest"
        self.keywords_trigger: Final = full["damage_keywords"] == "triggered"
        self.fewer_cards: Final = full["mulligan"] == "fewer"
        self.counters_cancel: Final = full["counters"] == "cancel"
        self.phased_out_zone: Final = full["phasing"] == "zone"
        self.effect_owns_tokens: Final = full["token_owner"] == "effect"
        self.walker_damage: Final = bool(full["walker_damage"])
        self.layers_of_2008: Final = full["layers"] == "2008"

    @property
    def spine(self) -> Spine:
        """Who may act when: what runs between decisions."""
        found = self._spine
        if found is None:
            found = self._spine = self.shape.load()
        return found

    @property
    def reading(self) -> Reading:
        """How cards read under these rules."""
        found = self._reading
        if found is None:
            from apnap.cards.reading import reading_for

            found = self._reading = reading_for(str(self.slots["reading"]), self.edition)
        return found

    def describe_turn(self) -> list[TurnRow]:
        """The turn under these rules: steps, what happens in them by itself, who may act, what expires."""
        return self.shape.rows(self)

    def cite(self, rule: str) -> str:
        """The number that rule has in the edition these rules are from."""
        return rule if self.cites is None else self.cites.number(rule)

    def steps_of(self, kind: Phase) -> tuple[Step, ...]:
        for phase, steps in self.turn:
            if phase == kind:
                return steps
        return ()

    def phase_of(self, step: Step) -> Phase:
        for phase, steps in self.turn:
            if step in steps:
                return phase
        raise SetupError(f"no phase of {self.name} has that step")

    def with_(self, name: object = None, **slots: object) -> Ruleset:
        """The same rules, but for the slots named."""
        full: dict[str, Value] = dict(self.slots)
        for slot, value in slots.items():
            full[slot] = checked(slot, value)
        named = self.name.removesuffix("*") + "*" if name is None else str(name)
        return Ruleset(named, self.edition, self.shape, self.turn, full, self, self)

    def era(
        self,
        name: str,
        edition: str = "",
        shape: Shape | None = None,
        turn: list[tuple[Phase, tuple[Step, ...]]] | None = None,
        **slots: object,
    ) -> Ruleset:
        """The era before this one: these rules, but for the turn and the slots named, cited from another edition.

        Without one it is a variant of this era with a turn of its own, which has the same formats.
        """
        full: dict[str, Value] = dict(self.slots)
        for slot, value in slots.items():
            full[slot] = checked(slot, value)
        akin = None if edition else self
        return Ruleset(name, edition or self.edition, shape or self.shape, turn or self.turn, full, None, akin)

    def values(self) -> dict[str, Any]:
        """The ruleset as plain values: the era it is made from, and the slots that differ from it."""
        changed = self._changed
        if changed is None:
            changed = {slot: value for slot, value in self.slots.items() if value != self.usual[slot]}
            self._changed = changed
        return {"name": self.name, "base": self.base, **changed}


def number(slots: dict[str, Value], name: str) -> int:
    value = slots[name]
    assert isinstance(value, int)
    return value


def checked(slot: str, value: object) -> Value:
    if slot not in SLOTS:
        import difflib  # only for those who mistype

        near = difflib.get_close_matches(slot, list(SLOTS), 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise SetupError(f"a ruleset has no slot {slot!r}: {', '.join(SLOTS)}{hint}")
    reason = SLOTS[slot].why_not(slot, value)
    if reason:
        raise SetupError(reason)
    assert isinstance(value, (bool, int, str))
    return value


def filled(slots: dict[str, Value] | None) -> dict[str, Value]:
    """Every slot, in the order of the table."""
    given: dict[str, Value] = {} if slots is None else slots
    for slot, value in given.items():
        checked(slot, value)
    return {name: given.get(name, slot.default) for name, slot in SLOTS.items()}


def from_values(values: object, known: dict[str, Ruleset]) -> Ruleset:
    """The ruleset that `values` describes; a bare name is enough for a named one."""
    if isinstance(values, str):
        values = {"name": values, "base": values}
    if not isinstance(values, dict) or str(values.get("base")) not in known:
        raise BadSave(f"unknown ruleset {values!r}")
    base = known[str(values["base"])]
    slots = {str(slot): value for slot, value in values.items() if slot not in ("name", "base")}
    name = str(values.get("name", base.name))
    if not slots and name == base.name:
        return base
    try:
        made = base.with_(name=name, **slots)
    except SetupError as error:
        raise BadSave(f"the ruleset: {error}") from error
    kept = known.get(name)
    return made if kept is None or kept.base != made.base or kept.slots != made.slots else kept
