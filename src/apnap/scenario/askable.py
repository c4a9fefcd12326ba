"""What doing something with a card can ask at all: a deed that says more can never be done, by anybody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.rules.prices import RETRACE_COST, alternative_word, optional_costs
from apnap.scenario.failed import Failed
from apnap.scenario.masking import fold
from apnap.scenario.words import nearest
from apnap.vocab.abilities import Activated, WithEffect
from apnap.vocab.continuous import INTRINSIC, BasicLandType, GainAbility
from apnap.vocab.costs import (
    ChosenPart,
    Cost,
    CostPart,
    Crew,
    Discard,
    ExileFromGraveyard,
    ReturnToHand,
    Sacrifice,
    TapOthers,
)
from apnap.vocab.mana import PHYREXIAN

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.scenario.acting import Actor
    from apnap.scenario.deeds import Hints

# The words for what a cost may ask to be chosen.
PAID_WITH: Final[dict[str, tuple[type[CostPart], ...]]] = {
    "sacrificing": (Sacrifice,),
    "discarding": (Discard,),
    "tapping": (TapOthers, Crew),
    "returning": (ReturnToHand,),
    "exiling": (ExileFromGraveyard,),
}
PAST: Final = {"cast": "cast", "activate": "activated"}
KEYWORD_OF: Final = {"face down": "morph", "with flashback": "flashback", "with retrace": "retrace"}


def parts_of(card: CardDef) -> list[CardDef]:
    """The card, and what else of it can be cast, played or seen."""
    return [card, *([] if card.back is None else [card.back]), *card.halves]


class Deed:
    """What the deed may be about: all cards of that name, and all abilities they have or may be given."""

    def __init__(self, actor: Actor, verb: str, name: str) -> None:
        self.actor: Final = actor
        self.verb: Final = verb
        self.name: Final = name
        ids = actor.names.ids(name)
        self.objects: Final = [o for o in actor.game.judge.objects if o.id in ids]
        self.cards: Final = [card for o in self.objects for card in parts_of(o.card)]

    def check(self, hints: Hints) -> None:
        self.check_verb()
        if hints.manner:
            self.check_manner(hints.manner.strip())
        if self.verb in ("cast", "activate"):
            self.check_words(hints)
        self.check_extras(hints)

    # ---- the deed itself -------------------------------------------------------------------------------------

    def check_verb(self) -> None:
        """A land is not cast, other cards are not played; who has no ability activates none."""
        if not self.cards:
            raise Failed(f"nobody can {self.verb} {self.name}")
        if self.verb == "cast" and all(card.is_land and card.word("morph") is None for card in self.cards):
            raise Failed(f"{self.name} is a land, which is not cast: `play {self.name}`")
        if self.verb == "play" and not any(card.is_land for card in self.cards):
            raise Failed(f"{self.name} is no land: `cast {self.name}`")
        if self.verb == "turn up" and not any(card.word("morph") or card.is_creature for card in self.cards):
            raise Failed(f"{self.name} is no creature and has no morph, so nobody can turn it up")
        if self.verb in ("activate", "tap") and not self.abilities():
            what = "mana ability" if self.verb == "tap" else "activated ability"
            raise Failed(f"{self.name} has no {what}")

    def abilities(self) -> list[Activated]:
        """Printed, had now, or given by something in this game."""
        found: list[Activated] = []
        sets = [card.chars.abilities for card in self.cards]
        sets += [o.chars.abilities for o in self.objects if o.is_permanent]
        for each in sets:
            found += each.mana if self.verb == "tap" else each.activated
        return found + granted(self.actor, self.cards, self.verb == "tap")

    # ---- what is said about it -------------------------------------------------------------------------------

    def check_manner(self, manner: str) -> None:
        """`face down`, `with flashback`, `for its alternative cost`."""
        word = KEYWORD_OF.get(manner)
        if manner == "without paying":
            raise Failed("what is cast without paying is cast as an effect asks: `answers: yes`")
        if word is not None and not any(card.word(word) is not None for card in self.cards):
            raise Failed(f"{self.name} has no {word}")
        if manner == "for its alternative cost" and not any(alternative_word(card) for card in self.cards):
            raise Failed(f"{self.name} has no alternative cost")

    def announced(self) -> list[WithEffect]:
        if self.verb == "activate":
            return list(self.abilities())
        return [card.spell for card in self.cards if card.spell is not None]

    def costs(self) -> list[Cost]:
        """All that announcing it may have to pay."""
        found = [mode.cost for ability in self.announced() for mode in ability.modes if mode.cost is not None]
        if self.verb == "activate":
            return [*found, *(ability.cost for ability in self.abilities())]
        for card in self.cards:
            found += [cost for _, cost in optional_costs(card)]
            found += [word.cost for word in card.words if word.cost is not None]
            if card.spell is not None and card.spell.extra is not None:
                found.append(card.spell.extra)
        return found

    def check_words(self, hints: Hints) -> None:
        announced = self.announced()
        modes = max((len(x.modes) for x in announced), default=0)
        phrases = [t for x in announced for t in (*x.targets, *(t for mode in x.modes for t in mode.targets))]
        aura = self.verb == "cast" and any(card.is_aura for card in self.cards)
        if hints.targets and not phrases and not aura:
            raise Failed(f"{self.name} has no targets")
        if hints.said and not any(t.divide for t in phrases):
            raise Failed(f"{self.name} divides nothing")
        mana = [cost.mana for cost in self.costs()] + [card.cost for card in self.cards if self.verb == "cast"]
        if hints.x and not any(cost.x for cost in mana):
            raise Failed(f"{self.name} has no X in its cost")
        for word, text in hints.chosen:
            self.check_choice(word, fold(text), modes)

    def check_choice(self, word: str, text: str, modes: int) -> None:
        parts = [part for cost in self.costs() for part in cost.parts]
        if self.verb == "cast" and any(card.word("retrace") is not None for card in self.cards):
            parts.append(RETRACE_COST)
        wanted = PAID_WITH.get(word)
        chooses = [part for part in parts if isinstance(part, ChosenPart | Crew)]
        if wanted is not None and not any(isinstance(part, wanted) for part in parts):
            raise Failed(f"{self.name} does not ask for {word} anything")
        if text.startswith("mode ") and not modes:
            raise Failed(f"{self.name} has no modes")
        if not (chooses or modes or self.has_phyrexian()):
            raise Failed(f"{self.name} asks for no such choice as it is {PAST[self.verb]}")
        if not text.startswith("mode "):
            return
        number = text.removeprefix("mode ")
        if number.isdigit() and not 0 < int(number) <= modes:
            raise Failed(f"{self.name} has {modes} modes")

    def has_phyrexian(self) -> bool:
        mana = [cost.mana for cost in self.costs()] + [card.cost for card in self.cards]
        return any(pip & PHYREXIAN for cost in mana for pip in cost.pips)

    def check_extras(self, hints: Hints) -> None:
        known = {fold(name) for card in self.cards for name, _ in optional_costs(card)}
        for extra in hints.extras:
            if extra not in known:
                raise Failed(f"{self.name} has no {extra!r}{nearest(extra, sorted(known)) if known else ''}")


def granted(actor: Actor, cards: list[CardDef], mana: bool) -> list[Activated]:
    """The activated abilities that cards of this game give to others, or lands have that become basic ones."""
    found: list[Activated] = []
    for card in {o.card for o in actor.game.judge.objects}:
        for node in card.nodes:
            if isinstance(node, GainAbility) and isinstance(node.ability, Activated) and node.ability.is_mana == mana:
                found.append(node.ability)
            if isinstance(node, BasicLandType) and mana and any(x.is_land for x in cards):
                found += INTRINSIC[node.land_type].mana
    return found
