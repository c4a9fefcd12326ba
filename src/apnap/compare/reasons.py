"""Why two rulesets part ways at an event: which slot differs, what each says, and the rule of each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from apnap.eras.fifth.words.phase_abilities import PhaseAbility, PhaseCost, UntapCost
from apnap.eras.fifth.words.speed import INTERRUPT, PREVENTION, REGENERATION, ability_speeds, card_speeds
from apnap.eras.stack_shape import STACK
from apnap.errors import ApnapError
from apnap.events import Event
from apnap.ruleset import Ruleset, Value
from apnap.state.kinds import Ev
from apnap.vocab.abilities import Activated

# For each slot and value: what the rules say, and the rule that says it, by the name of its edition.
SAYS: Final[dict[str, dict[Value, tuple[str, str]]]] = {
    "combat_damage": {
        "stack": ("combat damage is put on the stack, and dealt as assigned when it resolves", "CR08:310.4"),
        "dealt": ("combat damage is dealt at once, without the stack", "510.2"),
    },
    "damage_order": {
        True: ("blockers are put in order, and each needs lethal damage before the next gets any", "CR22:509.2"),
        False: ("combat damage is divided freely among blockers", "510.1c"),
    },
    "mana_burn": {
        True: ("unspent mana costs a life each as it is lost", "CR08:300.3"),
        False: ("unspent mana empties without loss of life", "500.5"),
    },
    "mana_empties": {
        "phase": ("mana stays until the end of the phase", "CR08:300.3"),
        "step": ("mana empties at the end of every step", "500.5"),
    },
    "life_check": {
        "phase": ("0 life loses only as a phase ends, or at either end of an attack", "5E:This Is Your Life"),
        "state": ("0 life loses as soon as a player would get priority", "704.5a"),
    },
    "tapped_artifacts": {
        "off": ("a tapped artifact's abilities are off", "5E:Playing Spells and Abilities"),
        "on": ("a tapped artifact's abilities stay on", "110.5"),
    },
    "tapped_blockers": {
        "none": ("a tapped blocker deals no combat damage", "5E:Step by Step"),
        "deal": ("a tapped blocker deals combat damage", "510.1a"),
    },
    "first_draw": {
        "draw": ("the first player goes without the draw, but not without its step", "Aahz 08/04/97"),
        "step": ("the first player skips the draw step", "103.8a"),
    },
    "phasing": {
        "zone": (
            "what phases out leaves play: tokens cease to exist, damage and short effects are gone",
            "CR08:217.8a",
        ),
        "status": ("what phases out stays what it is", "702.26b"),
    },
    "legends": {
        "all": ("of equal legends all in play go", "CR08:420.5e"),
        "oldest": ("of equal legends only the one that came first stays, whoever controls them", "CR99:420.5e"),
        "own": ("each player keeps one of their equal legends", "704.5j"),
    },
    "damage_keywords": {
        "triggered": ("lifelink is a triggered ability", "CR08:502.68a"),
        "static": ("lifelink is part of the damage", "702.15b"),
    },
    "counters": {
        "stay": ("+1/+1 and -1/-1 counters stay side by side", "5E:More about Permanents"),
        "cancel": ("+1/+1 and -1/-1 counters on one permanent cancel out", "704.5q"),
    },
    "token_owner": {
        "effect": ("a token is owned by the controller of the spell or ability that makes it", "CR08:200.4a"),
        "creator": ("a token is owned by the player who creates it", "111.2"),
    },
    "walker_damage": {
        True: (
            "noncombat damage to a player may be dealt to one of their planeswalkers instead by an opponent",
            "CR08:212.9g",
        ),
        False: ("damage to a player is dealt to that player", "120.3a"),
    },
    "layers": {
        "2008": (
            "effects of spells and abilities set and change power and toughness in the order they were made, then come"
            " counters, then static abilities",
            "CR08:418.5a",
        ),
        "current": ("what sets power and toughness comes before what changes them", "613.4"),
    },
    "other_losses": {
        "at once": (
            "an empty library to draw from, or ten poison counters, lose at once",
            "5E:Other Ways to Lose",
        ),
        "state": ("an empty library drawn from, or ten poison counters, lose at the next priority", "704.5b"),
    },
    "mana_first": {
        True: ("mana sources are used before what they pay for, never while paying", "5E:Mana Sources"),
        False: ("mana abilities may be activated while something is being paid for", "605.3a"),
    },
    "attack": {
        "multiple": ("creatures may attack any of the opponents", "802.2"),
        "single": ("all creatures attack one opponent", "506.2a"),
        "left": ("creatures attack only the player to the left", "803.1a"),
        "right": ("creatures attack only the player to the right", "803.1a"),
    },
    "mulligans": {
        True: ("players may take mulligans", "103.5"),
        False: ("there are no mulligans", "Mirage 46"),
    },
    "cut": {
        True: ("the opponent may cut a shuffled library", "Mirage 46"),
        False: ("nobody is asked to cut a library", "103.3"),
    },
    "mulligan": {
        "fewer": ("a mulligan is one card fewer", "CR08:101.4"),
        "bottom": ("a mulligan draws seven and puts cards on the bottom", "103.5"),
    },
}

# Slots that hold a number: what is said about it.
NUMBERS: Final[dict[str, tuple[str, str]]] = {
    "starting_life": ("a player begins with {} life", "103.4"),
    "hand_size": ("a hand is {} cards", "402.2"),
}

# Slots that change nothing that happens: how cards are told, what only goes with a shape, what stops a game beforehand.
SILENT: Final = ("words", "reading", "min_deck")

# The other half of a slot that is about two keywords.
DEATHTOUCH: Final[dict[Value, tuple[str, str]]] = {
    "triggered": ("deathtouch is a triggered ability", "CR08:502.63a"),
    "static": ("any damage with deathtouch is lethal damage", "702.2b"),
}

MANA_SOURCES: Final = "mana sources"  # when they may be used

# Where the turn itself differs: what is said with a stack, and what was said in 1997.
SHAPES: Final[dict[str, tuple[tuple[str, str], tuple[str, str]]]] = {
    "interrupts": (
        ("a spell can be countered until it resolves", "117.1a"),
        ("a spell is countered while it is being cast, before any response, and a mana source never", "5E:Interrupts"),
    ),
    "end of turn": (
        ("what is due at end of turn triggers as the end step begins", "513.1"),
        ("what is due at end of turn is done at the end of cleanup, after the last instants", "Mirage 47"),
    ),
    "bury": (
        ("what cannot be regenerated is destroyed all the same", "701.8a"),
        ("what cannot be regenerated is buried, which is not destroying", "5E:More about Permanents"),
    ),
    "regeneration": (
        ("regeneration puts up a shield beforehand, which the next destruction uses up", "701.19a"),
        ("a creature is regenerated as it is being destroyed, not before", "5E:Regeneration"),
    ),
    "trample": (
        ("what tramples over is assigned together with the rest", "702.19b"),
        (
            "what tramples over is found after damage prevention",
            "5E:Basic Creature Abilities",
        ),
    ),
    "discard": (
        ("a player discards down to seven as cleanup begins, and again if cleanup is repeated", "514.1"),
        ("a player discards down to seven once, as the discard phase ends", "Aahz 09/19/96"),
    ),
    "phase costs": (
        ("what must be paid in such a step is asked for as the trigger resolves", "603.3"),
        (
            "what must be paid in such a phase is a cost of the phase, paid or declined as it is played; until then "
            "the permanent cannot be used",
            "5E:Phase Structure",
        ),
    ),
    "turn": (
        ("players get priority, and the stack resolves one by one", "117.3b"),
        (
            "players start batches in phases, and what triggers is played in series",
            "5E:Phase Structure",
        ),
    ),
    "phase abilities": (
        ("what a card does in every such step triggers as the step begins", "500.6"),
        (
            "what a card does in every such phase is an ability or a cost of the phase, played before it can end",
            "5E:Phase Structure",
        ),
    ),
    MANA_SOURCES: (
        ("mana abilities are activated with priority, or while something is paid for", "605.3a"),
        (
            "mana sources may be used in every phase, also where nothing else can be played, and between turns",
            "5E:Mana Sources",
        ),
    ),
    "attack": (
        ("combat is a phase of its own, and players get priority in each of its steps", "506.1"),
        (
            "the attack is part of the main phase, with fast effects after attackers and after blockers only",
            "5E:Step by Step",
        ),
    ),
    "lethal": (
        ("damage that has been dealt kills at the next priority", "704.5g"),
        ("damage waits to be prevented after it is assigned, and kills only then", "5E:Damage Prevention"),
    ),
    "batches": (
        ("players get priority after each resolution", "117.3b"),
        ("a batch resolves without a break, and only damage can be prevented in between", "5E:Series and Batches"),
    ),
}

BEFORE_MAIN: Final = ("beginning of the turn", "upkeep", "draw")
COMBAT: Final = ("beginning of combat", "declare attackers", "declare blockers", "combat damage", "end of combat")


def speeds_of(ruleset: Ruleset, name: str) -> tuple[str, ...]:
    """When a card of that name, or what it does in play, is played, where more is known than its types say."""
    try:
        card = ruleset.reading.card(name)
    except ApnapError:
        return ()
    abilities = [a for a in card.abilities if isinstance(a, Activated)]
    return (*card_speeds(card), *(speed for a in abilities for speed in ability_speeds(a)))


class Reason:
    """A slot in which the two differ, and what each says."""

    def __init__(self, slot: str, says: list[tuple[str, str, str]]) -> None:
        self.slot: Final = slot
        self.says: Final = says  # era, rule, words

    def values(self) -> dict[str, Any]:
        return {"slot": self.slot, "says": [{"era": e, "rule": r, "text": t} for e, r, t in self.says]}

    def __str__(self) -> str:
        return "; ".join(f"under {era}, {text}" + (f" ({rule})" if rule else "") for era, rule, text in self.says)


def differing(a: Ruleset, b: Ruleset) -> list[str]:
    """The slots that could explain it."""
    return [slot for slot in (*SAYS, *NUMBERS) if a.slots[slot] != b.slots[slot]]


def phase_topic(ruleset: Ruleset, names: Sequence[str]) -> str:
    """Which of these have costs or abilities of a phase under those rules: the topic, or nothing."""
    found = ""
    for name in names:
        try:
            abilities = ruleset.reading.card(name).abilities
        except ApnapError:
            continue
        if any(isinstance(a, PhaseCost | UntapCost) for a in abilities):
            return "phase costs"
        if any(isinstance(a, PhaseAbility) for a in abilities):
            found = "phase abilities"
    return found


class Clues:
    """What is known about the first difference of two games."""

    def __init__(self, events: list[Event], played: list[str], others: list[str], steps: list[str]) -> None:
        self.kinds: Final = {e.kind for e in events}
        self.played: Final = played  # the names of what was cast or activated
        self.others: Final = others  # of whatever else had a part in it
        self.steps: Final = steps
        self.tramples = False  # something trampled over in the same combat
        self.in_a_row = False  # with a stack, someone could act between two resolutions, before the difference


def shape_topic(old: Ruleset, c: Clues) -> str:
    """What the difference between two ways of going through a turn is about."""
    speeds = {speed for name in c.played for speed in speeds_of(old, name)}
    if c.kinds & {Ev.COUNTERED, Ev.FIZZLED} or INTERRUPT in speeds:
        return "interrupts"
    if REGENERATION in speeds or Ev.REGENERATED in c.kinds:
        return "regeneration"
    if PREVENTION in speeds or Ev.PREVENTED in c.kinds:
        return "lethal"
    if c.tramples:
        return "trample"
    if Ev.DISCARDED in c.kinds and all(step in ("discard", "cleanup", "end") for step in c.steps):
        return "discard"
    if any(step in ("end", "cleanup", "discard") for step in c.steps):
        return "end of turn"
    if c.kinds == {Ev.MOVED, Ev.DESTROYED}:
        return "bury"
    by_phase = phase_topic(old, [*c.others, *c.played])
    if by_phase or any(step in BEFORE_MAIN for step in c.steps):
        return by_phase or "phase abilities"
    if c.kinds & {Ev.SCHEDULED, Ev.ABORTED} or (c.steps and all(step in COMBAT for step in c.steps)):
        return "attack"
    return "batches" if c.in_a_row else "turn"


def shape_reason(a: Ruleset, b: Ruleset, clues: Clues) -> Reason:
    """Two ways of going through a turn: what they say about what happened."""
    topic = shape_topic(b if a.shape is STACK else a, clues)
    return topic_reason(topic, a, b) if topic in SHAPES else reason(topic, a, b)


def topic_reason(topic: str, a: Ruleset, b: Ruleset) -> Reason:
    """What the two shapes of a turn say about that."""
    says = []
    for ruleset in (a, b):
        text, rule = SHAPES[topic][0 if ruleset.shape is STACK else 1]
        says.append((ruleset.name, ruleset.cite(rule), text))
    return Reason(topic, says)


def reason(slot: str, a: Ruleset, b: Ruleset, events: Sequence[Event] = ()) -> Reason:
    """What each says about the topic of that slot, and about what happened if it makes a difference."""
    topic = SAYS.get(slot, {})
    if slot == "damage_keywords" and not any(e.kind in (Ev.LIFE_GAINED, Ev.LOST) for e in events):
        topic = DEATHTOUCH
    says = []
    for ruleset in (a, b):
        value = ruleset.slots[slot]
        text, rule = topic[value] if topic else (NUMBERS[slot][0].format(value), NUMBERS[slot][1])
        says.append((ruleset.name, ruleset.cite(rule), text))
    return Reason(slot, says)
