"""A card as people read it, and its parts with the rules behind them."""

from __future__ import annotations

from typing import Final

from apnap.cards.definition import ADVENTURE, FLIP, MODAL, CardDef
from apnap.cards.registry import card as card_named
from apnap.eras.fifth.words.phase_abilities import PhaseAbility
from apnap.eras.fifth.words.speed import INTERRUPT, MANA_SOURCE, PREVENTION, REGENERATION
from apnap.ruleset import Ruleset
from apnap.state.objects import Item
from apnap.text.abilities import ability_sentence
from apnap.text.grammar import both, capital, mana_symbols
from apnap.text.keywords import ACTIVATED, KEYWORD_RULES
from apnap.text.nouns import color_words, short
from apnap.text.teller import Teller
from apnap.text.words import Words, as_ruleset, words_of
from apnap.vocab.abilities import Ability, Activated, Keyword, Protection, Replacement, Spell, Static, Triggered
from apnap.vocab.attractions import Lights
from apnap.vocab.continuous import DefinePT
from apnap.vocab.dungeons import EntersRoom, Passages
from apnap.vocab.effects.control import Seq
from apnap.vocab.effects.permanents import PutCounters
from apnap.vocab.effects.replacing import EntersWith
from apnap.vocab.effects.shields import Prevent, PreventToPlayer, Redirect
from apnap.vocab.rules_text import KINDS
from apnap.vocab.sagas import ReadAhead
from apnap.vocab.triggers import BeginningOf, StateTrigger


class Part:
    """One thing a card says: what kind of thing, in words, and the rules that govern it (of today's numbering)."""

    def __init__(self, kind: str, text: str, rules: tuple[str, ...]) -> None:
        self.kind: Final = kind
        self.text: Final = text
        self.rules: Final = rules

    def __repr__(self) -> str:
        return f"Part({self.kind!r}, {self.text!r}, {self.rules!r})"


class CardText:
    """A card in words.  `str(…)` is the whole of it."""

    def __init__(self, card: CardDef, words: Words, note: str = "") -> None:
        self.note: Final = note  # why the card is none of that era's, if so
        self.name: Final = card.name
        self.halves: Final = [CardText(part, words) for part in card.halves]
        self.cost: Final = mana_symbols(card.cost.text)
        self.line: Final = words.type_line(card, aura_of(card))
        self.colors: Final = color_words(card.colors)
        self.parts: Final = ability_parts(card, words)
        self.stats: Final = stats(card)
        self.back: Final[CardText | None] = None if card.back is None else CardText(card.back, words)

    @property
    def abilities(self) -> list[str]:
        return [p.text for p in self.parts]

    def lines(self) -> list[str]:
        if self.halves:
            return [*self.halves[0].lines(), "//", *self.halves[1].lines(), *self.noted()]
        found = [f"{self.name} {self.cost}".strip(), self.line]
        if self.colors:
            found.append(f"({capital(both(self.colors))})")
        for text in self.abilities:
            found.extend(text.split("\n"))
        if self.stats:
            found.append(self.stats)
        if self.back is not None:
            found += ["//", *self.back.lines()]
        return [*found, *self.noted()]

    def noted(self) -> list[str]:
        return [f"(No card of this era: {self.note}.)"] if self.note else []

    def __str__(self) -> str:
        return "\n".join(self.lines())


def aura_of(card: CardDef) -> str:
    """What an Aura enchants, for eras that say so in the type line."""
    for word in card.words:
        if word.name == "enchant":
            return "player" if word.filter is None else short(word.filter)
    return ""


def stats(card: CardDef) -> str:
    if card.is_creature or "Vehicle" in card.chars.subtypes:
        defined = [m for a in card.abilities if isinstance(a, Static) for m in a.mods if isinstance(m, DefinePT)]
        return "*/*" if defined else f"{card.power}/{card.toughness}"
    if card.starts_with_counters:
        return f"{'Defense' if 'Battle' in card.line else 'Loyalty'} {card.loyalty}"
    return ""


# ---- abilities ---------------------------------------------------------------------------------------------------


def keyword_list(card: CardDef) -> list[str]:
    return [k.strip() for k in card.keywords.split(",") if k.strip()]


def ability_parts(card: CardDef, words: Words) -> list[Part]:
    parts: list[Part] = []
    if card.halves:
        return [part for half in card.halves for part in ability_parts(half, words)]
    names = keyword_list(card)
    if names:
        told = capital(", ".join(words.keyword(k) for k in names))
        parts.append(Part("keyword", told, tuple(dict.fromkeys(KEYWORD_RULES.get(k, "702.1") for k in names))))
    for ability in card.abilities:
        if words.enchant_in_line and isinstance(ability, Keyword) and ability.name == "enchant":
            continue
        part = ability_part(card, words, ability)
        if part is not None:
            merge_chapter(parts, part)
    return parts


def is_sentence(ability: Ability) -> bool:
    """A keyword only to the rules; people read a sentence (103.6a)."""
    return isinstance(ability, Keyword) and ability.name == "opening hand"


def ability_part(card: CardDef, words: Words, ability: Ability) -> Part | None:
    text = ability_sentence(Teller(words, card), ability)
    if isinstance(ability, Keyword | Protection) and not is_sentence(ability):
        text = text.rstrip(".")
    kind, rules = kind_of(ability)
    return Part(kind, text, rules) if text else None


def merge_chapter(parts: list[Part], part: Part) -> None:
    """One effect for several chapters is told once (714.2c)."""
    last = parts[-1] if parts else None
    if part.kind == "chapter" and last is not None and last.kind == "chapter":
        here, _, told = part.text.partition(" — ")
        before, _, same = last.text.partition(" — ")
        if told == same:
            parts[-1] = Part("chapter", f"{before}, {here} — {told}", part.rules)
            return
    parts.append(part)


def kind_of(ability: Ability) -> tuple[str, tuple[str, ...]]:
    """The kind of ability, and its rules."""
    if isinstance(ability, Spell):
        targets = ability.targets or any(m.targets for m in ability.modes)
        modes = ("700.2",) if ability.modes else ()
        timing = dict.fromkeys(SPEED_RULES[s] for s in (ability.speed, *[m.speed for m in ability.modes]) if s)
        return "spell", ("113.3a", *timing, *modes, *(("115.1",) if targets else ()), "608.2")
    if isinstance(ability, Activated):
        return activated_kind(ability)
    if isinstance(ability, Triggered):
        return triggered_kind(ability)
    if isinstance(ability, Static):
        if any(isinstance(m, DefinePT) for m in ability.mods):
            return "static", ("604.3", "208.2")
        layers = ("613.1",) if ability.mods else ()
        return "static", ("604.1", *layers, *rule_ids(ability))
    if isinstance(ability, Protection):
        return "keyword", (KEYWORD_RULES["protection"],)
    if is_sentence(ability):
        return "static", ("103.6a",)
    if isinstance(ability, Keyword):
        return "keyword", (KEYWORD_RULES.get(ability.name, "702.1"),)
    if isinstance(ability, Passages):
        return "rooms", ("309.4", "309.5a")
    if isinstance(ability, Lights):
        return "lights", ("717.1", "701.52a")
    if isinstance(ability, ReadAhead):
        return "keyword", ("702.155",)
    if isinstance(ability, Prevent | PreventToPlayer):
        return "prevention", ("615.1",)
    if isinstance(ability, Redirect):
        return "replacement", ("614.9",)
    if isinstance(ability, EntersWith) and ability.kind_ in COUNTER_KEYWORDS:
        return "keyword", (KEYWORD_RULES[COUNTER_KEYWORDS[ability.kind_]], "614.12")
    if isinstance(ability, Replacement):
        return "replacement", ("614.12",) if ability.self_only else ("614.1",)
    return "static", ("604.1",)


SPEED_RULES: Final = {  # when it is played, in eras that had such times
    INTERRUPT: "5E:Interrupts",
    MANA_SOURCE: "5E:Mana Sources",
    PREVENTION: "5E:Damage Prevention",
    REGENERATION: "5E:Regeneration",
}
COUNTER_KEYWORDS: Final = {"fade": "fading", "time": "vanishing"}


def rule_ids(ability: Static) -> tuple[str, ...]:
    return tuple(dict.fromkeys(KINDS[r.kind] for r in ability.rules))


def activated_kind(ability: Activated) -> tuple[str, tuple[str, ...]]:
    if isinstance(ability, PhaseAbility):
        return "phase", ("5E:Phase Structure",)
    if ability.loyalty:
        return "loyalty", ("606.1", "606.3")
    if ability.is_mana:
        return "mana", ("605.1a", "605.3b")
    if ability.label in ACTIVATED:
        return "keyword", (KEYWORD_RULES[ability.label], "602.1")
    timing = (SPEED_RULES[ability.speed],) if ability.speed else ()
    return "activated", ("602.1", *timing, *(("115.1",) if ability.targets else ()))


def triggered_kind(ability: Triggered) -> tuple[str, tuple[str, ...]]:
    if ability.chapter:
        return "chapter", ("714.2", "603.2")
    if isinstance(ability.trigger, EntersRoom):
        return "room", ("309.4c", "603.2")
    if ability.is_mana:
        return "mana", ("605.1b", "605.4a")
    rules = ["603.2"]
    if isinstance(ability.effect, Seq) and any(
        isinstance(p, PutCounters) and p.kind == "age" for p in ability.effect.parts
    ):
        rules.insert(0, KEYWORD_RULES["cumulative upkeep"])
    if isinstance(ability.trigger, BeginningOf):
        rules.append("500.6")
    if isinstance(ability.trigger, StateTrigger):
        rules.append("603.8")
    if ability.if_ is not None:
        rules.append("603.4")
    if ability.targets:
        rules.append("603.3d")
    return "triggered", tuple(rules)


# ---- what callers use --------------------------------------------------------------------------------------------


def found(card: CardDef | str) -> CardDef:
    return card_named(card) if isinstance(card, str) else card


def as_read(card: CardDef | str, era: Ruleset | str) -> tuple[CardDef, str]:
    """The card as that era reads it; today's, with the reason, if that era has no such card."""
    definition = found(card)
    reading = as_ruleset(era).reading
    reason = reading.why_not(definition)
    return (definition, reason) if reason else (reading.read(definition), "")


def card_text(card: CardDef | str, era: Ruleset | str = "current") -> CardText:
    """A card in our own words, as that era's rules put it."""
    definition, note = as_read(card, era)
    return CardText(definition, words_of(era), note)


def card_parts(card: CardDef | str, era: Ruleset | str = "current") -> list[Part]:
    """Everything the card says, each with the rules that govern it; of both faces."""
    definition, _ = as_read(card, era)
    words = words_of(era)
    if definition.halves:
        parts: list[Part] = []
        for half in definition.halves:
            parts += [Part("half", f"Half: {half.name}", ("709.1", "709.3")), *face_parts(half, words)]
        return parts
    parts = face_parts(definition, words)
    if definition.back is not None:
        what, rule = BACKS.get(definition.layout, ("Other face", "712.1"))
        if "Omen" in definition.back.chars.subtypes:
            what, rule = "Omen", "720.2"
        parts.append(Part("face", f"{what}: {definition.back.name}", (rule,)))
        parts += face_parts(definition.back, words)
    return parts


BACKS: Final = {ADVENTURE: ("Adventure", "715.2"), MODAL: ("Other face", "712.3"), FLIP: ("When flipped", "710.1")}


def face_parts(card: CardDef, words: Words) -> list[Part]:
    parts: list[Part] = []
    if card.has_cost:
        parts.append(Part("cost", mana_symbols(card.cost.text), ("202.1",)))
    if card.colors:
        parts.append(Part("color", capital(both(color_words(card.colors))), ("204.1",)))
    parts.append(Part("type", words.type_line(card, aura_of(card)), type_rules(card)))
    parts += ability_parts(card, words)
    value = stats(card)
    if value:
        rule = "208.1" if "/" in value else "209.1" if value.startswith("Loyalty") else "210.1"
        parts.append(Part("stats", value, (rule,)))
    return parts


TYPE_RULES: Final = {
    "Artifact": "301.1",
    "Creature": "302.1",
    "Enchantment": "303.1",
    "Instant": "304.1",
    "Land": "305.1",
    "Planeswalker": "306.1",
    "Sorcery": "307.1",
    "Kindred": "308.1",
    "Dungeon": "309.1",
    "Battle": "310.1",
    "Aura": "303.4",
    "Equipment": "301.5",
    "Vehicle": "301.7",
    "Saga": "714.1",
    "Legendary": "704.5j",
    "Basic": "205.4c",
    "World": "704.5k",
}


def type_rules(card: CardDef) -> tuple[str, ...]:
    words = card.line.replace("—", " ").split()
    return ("205.1", *[rule for name, rule in TYPE_RULES.items() if name in words])


def ability_text(card: CardDef, ability: Ability, era: Ruleset | str = "current") -> str:
    """One ability of a card, for instance one on the stack."""
    return ability_sentence(Teller(words_of(era), card), ability)


def granted_texts(t: Teller, token: CardDef) -> list[str]:
    """What a token says besides its keywords."""
    return [ability_sentence(Teller(t.w, token), a) for a in token.abilities]


def stack_text(item: Item, era: Ruleset | str = "current") -> str:
    """What a spell or ability on the stack is about to do.  Cards of a game are in its reading already."""
    words = words_of(era)
    if item.ability is not None and item.card.whole is not None and item.card.whole.halves and item.modes:
        return "\n".join(p.text for p in ability_parts(item.card.whole, words) if p.kind == "spell")  # 702.102d
    if item.ability is not None:
        return ability_sentence(Teller(words, item.card), item.ability)
    lines = [p.text for p in ability_parts(item.card, words) if p.kind == "spell"]
    return "\n".join(lines) or f"{item.card.name} ({words.type_line(item.card, aura_of(item.card))})"
