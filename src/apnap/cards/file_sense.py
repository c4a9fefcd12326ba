"""Whether what a node of a card file says is acted on: words that fit each for itself, but mean nothing together."""

from __future__ import annotations

from typing import Final

from apnap.cards.definition import CardDef
from apnap.cards.file_cards import senseless_card
from apnap.cards.file_numbers import wrong_pair
from apnap.cards.file_words import bad_rule_text
from apnap.state.effects import Until
from apnap.state.kinds import Zone
from apnap.state.steps import Step
from apnap.vocab.abilities import Keyword, Replacement, Static, Targets, Triggered
from apnap.vocab.adding_mana import AddMana
from apnap.vocab.base import Node
from apnap.vocab.continuous import Keywords, Modification
from apnap.vocab.durations import For
from apnap.vocab.effects.copying import Except
from apnap.vocab.effects.lasting import Continuous, Pump
from apnap.vocab.effects.permanents import Move
from apnap.vocab.rules_text import Rule

PRICED: Final[tuple[str, ...]] = (
    *("flashback", "kicker", "multikicker", "replicate", "buyback"),
    *("morph", "madness", "miracle", "prowl", "alternative", "dash", "mutate", "evoke", "spectacle", "surge"),
    *("entwine", "escalate", "casualty", "bargain", "squad", "offspring"),
)
OFTEN_PAID: Final[tuple[str, ...]] = ("escalate", "multikicker", "replicate", "squad")
CONDITIONAL: Final[tuple[str, ...]] = ("alternative", "evoke", "spectacle", "surge")
MOST_CHAPTERS: Final = 10
ON_STACK: Final[tuple[str, ...]] = ("spell", "ability", "spell or ability", "activated ability", "triggered ability")


def senseless(node: Node) -> tuple[str, str]:
    """The field and the reason, or nothing."""
    field, reason = wrong_pair(node)
    if not reason:
        field, reason = idle(node)
    if reason:
        return field, reason
    if isinstance(node, CardDef):
        return senseless_card(node)
    if isinstance(node, Rule):
        reason = bad_rule_text(node.kind, node.text)
        return ("text", reason) if reason else ("", "")
    if isinstance(node, For):
        return duration(node)
    if isinstance(node, Continuous):
        return lasting(node)
    if isinstance(node, Pump):
        if node.duration.until == Until.USED:
            return "duration", "nothing uses it up: 'used' is for replacements and for what is skipped"
    elif isinstance(node, Except):
        if (node.power is None) != (node.toughness is None):
            return "power" if node.power is None else "toughness", "a copy has a size of its own, or the copied one"
    elif isinstance(node, Keyword):
        return keyword(node)
    elif isinstance(node, Triggered):
        if not 0 <= node.chapter <= MOST_CHAPTERS:
            return "chapter", f"a Saga has chapters 1 to {MOST_CHAPTERS}"
    elif isinstance(node, Targets):
        return targets(node)
    elif isinstance(node, Move):
        if node.to in (Zone.BATTLEFIELD, Zone.STACK):
            return (
                "to",
                "PutOntoBattlefield puts cards onto the battlefield, and casting them onto the stack",
            )
    elif isinstance(node, Static):
        for i, rule in enumerate(node.rules):
            if rule.kind == "play from":
                return f"rules[{i}]", '\'play from\' is for effects that name the cards: {"is": "Continuous", …}'
    return "", ""


def idle(node: Node) -> tuple[str, str]:
    """What does nothing at all, whatever its parts mean."""
    if isinstance(node, AddMana) and not node.text and not node.choose:
        return "text", "it adds no mana: say which in `text`, or among which one chooses in `choose`"
    if isinstance(node, Keywords) and not node.gains and not node.loses:
        return "gains", "it neither gains nor loses anything"
    if isinstance(node, Static) and not node.mods and not node.rules:
        return "mods", "it changes nothing: it has neither modifications nor rules"
    return "", ""


def duration(node: For) -> tuple[str, str]:
    if node.until == Until.AS_LONG_AS and node.condition is None:
        return "condition", "'as long as' needs a condition"
    if node.until != Until.AS_LONG_AS and node.condition is not None:
        return "condition", "only 'as long as' has one"
    if node.until != Until.YOUR_NEXT_STEP and node.step != Step.END:
        return "step", "only 'your next step' asks for it"
    if node.until != Until.USED and node.this_turn:
        return "this_turn", "only what is 'used' can be about this turn"
    return "", ""


def lasting(node: Continuous) -> tuple[str, str]:
    made = node.node
    if not isinstance(made, (Modification, Rule, Replacement)):
        return "node", f"{type(made).__name__} does not last: a modification, rule or replacement is wanted"
    if node.duration.until == Until.USED and not isinstance(made, Replacement):
        if not (isinstance(made, Rule) and (made.kind.startswith("skip ") or made.kind == "more schemes")):
            return "duration", "nothing uses it up: 'used' is for replacements and for what is skipped"
    if isinstance(made, Replacement) and made.self_only:
        return "node", f"{type(made).__name__} is an ability of what enters, and no effect"
    return "", ""


def keyword(node: Keyword) -> tuple[str, str]:
    if node.name in PRICED and node.cost is None:
        return "cost", f"{node.name} needs a cost"
    if node.name in OFTEN_PAID and node.cost is not None and node.cost.parts:
        return "cost", f"{node.name} may be paid several times, with mana alone"
    if node.when is not None and node.name not in CONDITIONAL:
        return "when", f"{node.name} is not asked for a condition"
    if node.name == "enchant" and node.filter is None and not node.n:
        return "filter", "enchant needs a filter (or n, for players)"
    if node.name == "toxic" and node.n < 1:
        return "n", "toxic needs a number"
    return "", ""


def targets(node: Targets) -> tuple[str, str]:
    if node.what in ON_STACK and node.zone != Zone.STACK:
        return "zone", f'{node.what!r} is on the stack: "zone": "stack"'
    if node.zone == Zone.STACK and node.what not in ON_STACK:
        return "what", f"on the stack are spells and abilities, not {node.what!r}"
    if node.who and node.zone in (Zone.BATTLEFIELD, Zone.STACK):
        return "who", "it says whose graveyard (hand, library); for permanents ask the filter for a controller"
    if node.filter is None and not node.players and node.what not in ON_STACK and node.what != "packet":
        return "filter", "neither objects nor players can be chosen"
    return "", ""
