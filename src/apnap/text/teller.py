"""Who tells a card: the words of the era, the card, and what the ability has named so far."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from apnap.text.grammar import IT, NP, THEM, YOU, Clause, inline
from apnap.text.words import Words

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.vocab.abilities import Targets
    from apnap.vocab.base import Node

F = TypeVar("F", bound=Callable[..., Any])

# Class -> how it is told.  One table for each kind of answer wanted.
EFFECTS: dict[type, Callable[[Teller, Any], list[Clause]]] = {}
AMOUNTS: dict[type, Callable[[Teller, Any], str]] = {}
CONDITIONS: dict[type, Callable[[Teller, Any, bool], str]] = {}
REFS: dict[type, Callable[[Teller, Any], NP]] = {}
WHO: dict[type, Callable[[Teller, Any], NP]] = {}
COSTS: dict[type, Callable[[Teller, Any], str]] = {}
TRIGGERS: dict[type, Callable[[Teller, Any], str]] = {}
MODS: dict[type, Callable[[Teller, Any, NP], Clause]] = {}
REPLACEMENTS: dict[type, Callable[[Teller, Any], str]] = {}
ABILITIES: dict[type, Callable[[Teller, Any], str]] = {}
TABLES = (EFFECTS, AMOUNTS, CONDITIONS, REFS, WHO, COSTS, TRIGGERS, MODS, REPLACEMENTS, ABILITIES)


def tells(table: dict[type, Any], *classes: type) -> Callable[[F], F]:
    """Register the function that tells nodes of these classes."""

    def enter(function: F) -> F:
        for cls in classes:
            table[cls] = function
        return function

    return enter


class Teller:
    """Made anew for each ability, since the names it gives hold for that ability only."""

    def __init__(self, words: Words, card: CardDef | None) -> None:
        self.w = words
        self.card = card
        self.itself = NP(own_name(words, card))
        self.targets: list[NP] = []  # how the targets of each phrase are called afterwards
        self.event: NP = NP("it")  # the object of the event that triggered
        self.event_other: NP = NP("the other one")
        self.event_player: NP = NP("that player")
        self.event_number = "that much"
        self.names: dict[str, NP] = {}
        self.numbers: dict[str, str] = {}
        self.affected: NP = IT  # what a continuous effect is about
        self.yours: set[str] = set()  # things named that you control
        self.lasting = False  # whether a continuous effect is being made, rather than a static ability told

    # ---- each kind of node -------------------------------------------------------------------------------------

    def effect(self, node: Node | None) -> list[Clause]:
        if node is None:
            return []
        found = EFFECTS.get(type(node))
        return [Clause(None, unknown(node))] if found is None else found(self, node)

    def doing(self, node: Node | None) -> str:
        """An effect inside a longer sentence."""
        return inline(self.effect(node))

    def amount(self, node: Node) -> str:
        found = AMOUNTS.get(type(node))
        return unknown(node) if found is None else found(self, node)

    def condition(self, node: Node, negated: bool = False) -> str:
        found = CONDITIONS.get(type(node))
        return unknown(node) if found is None else found(self, node, negated)

    def ref(self, node: Node) -> NP:
        found = REFS.get(type(node))
        return NP(unknown(node)) if found is None else found(self, node)

    def who(self, node: Node) -> NP:
        found = WHO.get(type(node))
        return NP(unknown(node)) if found is None else found(self, node)

    def cost_part(self, node: Node) -> str:
        found = COSTS.get(type(node))
        return unknown(node) if found is None else found(self, node)

    def trigger(self, node: Node) -> str:
        found = TRIGGERS.get(type(node))
        return unknown(node) if found is None else found(self, node)

    def player_targeted(self) -> str:
        """The player who is the first target, where that is known by name."""
        return ""

    def mod(self, node: Node, subject: NP) -> Clause:
        found = MODS.get(type(node))
        return Clause(None, unknown(node)) if found is None else found(self, node, subject)

    def replacement(self, node: Node) -> str:
        found = REPLACEMENTS.get(type(node))
        return unknown(node) if found is None else found(self, node)

    def ability(self, node: Node) -> str:
        found = ABILITIES.get(type(node)) or REPLACEMENTS.get(type(node))
        return unknown(node) if found is None else found(self, node)

    def nested(self) -> Teller:
        """For an ability inside this one: it knows what this one has named."""
        inner = Teller(self.w, self.card)
        inner.itself = self.itself
        inner.targets = list(self.targets)
        inner.names = dict(self.names)
        inner.numbers = dict(self.numbers)
        inner.event_player = self.event_player
        inner.event = self.event
        inner.event_other = self.event_other
        inner.yours = set(self.yours)
        return inner

    def choose_targets(self, targets: tuple[Targets, ...]) -> str:
        from apnap.text.targets import target_phrases

        phrases, self.targets = target_phrases(self, targets)
        return phrases


def unknown(node: Node) -> str:
    """A word nobody has taught us yet; the checks see to it that none of ours comes here."""
    return f"⟨{type(node).__name__}⟩"


KINDS_OF_SOURCE = (
    ("Aura", "Aura"),
    ("Equipment", "Equipment"),
    ("Saga", "Saga"),
    ("Attraction", "Attraction"),
    ("Scheme", "scheme"),
    ("Plane", "plane"),
    ("Phenomenon", "phenomenon"),
    ("Creature", "creature"),
    ("Vehicle", "Vehicle"),
    ("Planeswalker", "planeswalker"),
    ("Land", "land"),
    ("Artifact", "artifact"),
    ("Enchantment", "enchantment"),
    ("Battle", "battle"),
    ("Instant", "spell"),
    ("Sorcery", "spell"),
)


def own_name(words: Words, card: CardDef | None) -> str:
    """How a card speaks of itself."""
    if card is None:
        return "this object"
    if words.names_itself and not card.is_token:
        return card.name
    parts = card.line.replace("—", " ").split()
    for part, word in KINDS_OF_SOURCE:
        if part in parts:
            return f"this {word}"
    return "this permanent"


__all__ = ["IT", "NP", "THEM", "YOU", "Clause", "Teller", "tells"]
