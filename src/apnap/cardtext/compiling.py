"""From the facts of a card to a card: exactly, or not at all."""

from __future__ import annotations

import re
from typing import Any

from apnap.cards.definition import ADVENTURE, MODAL, CardDef
from apnap.cards.registry import walk
from apnap.cardtext.accepting import unlike_its_file, why_not
from apnap.cardtext.facts import Facts, Start
from apnap.cardtext.grammar.costs import cost_of
from apnap.cardtext.grammar.keywords import Words
from apnap.cardtext.grammar.lines import Body, Casting
from apnap.cardtext.meaning import Context, Needs, Refusal
from apnap.cardtext.reading import Unread, understood
from apnap.cardtext.reading_back import DIFFERENT, SAME, UNREAD, read_back
from apnap.cardtext.words import GIVER, lines_of, plain
from apnap.state.kinds import KEYWORD_NAMES, SUPERTYPE_NAMES, TYPE_NAMES, Zone
from apnap.vocab.abilities import Ability, Activated, Spell, Static
from apnap.vocab.adding_mana import AddMana
from apnap.vocab.base import Node
from apnap.vocab.continuous import DefinePT
from apnap.vocab.costs import TAP, Cost
from apnap.vocab.effects.control import Seq
from apnap.vocab.effects.permanents import Move
from apnap.vocab.effects.turns import EndTurn
from apnap.vocab.what import It

# Ability words say nothing themselves (207.2c).
ABILITY_WORDS = (
    "Adamant|Addendum|Alliance|Battalion|Bloodrush|Celebration|Channel|Chroma|Cohort|Constellation|Converge|Corrupted|"
    "Council's dilemma|Coven|Delirium|Descend 4|Descend 8|Disappear|Domain|Eerie|Eminence|Enrage|Fateful hour|"
    "Fathomless descent|Ferocious|Flurry|Formidable|Grandeur|Hellbent|Heroic|Imprint|Infusion|Inspired|Join forces|"
    "Kinship|Landfall|Lieutenant|Magecraft|Metalcraft|Morbid|Opus|Pack tactics|Paradox|Parley|Radiance|Raid|Rally|"
    "Renew|Repartee|Revolt|Secret council|Spell mastery|Strive|Survival|Sweep|Tempting offer|Threshold|Undergrowth|"
    "Valiant|Vivid|Void|Will of the council|Will of the Planeswalkers"
)
ABILITY_WORD = re.compile(rf"^(?:{ABILITY_WORDS}) — ")
# Flavour words say nothing either (207.2d).  They are written as titles, which keywords and ability words are not.
FLAVOR_WORDS = re.compile(
    r"^[A-Z][\w'!,-]*(?: (?:of|the|and|in|for|to|a|an|from|with))*(?: [A-Z][\w'!-]*)[^—:.\"]{0,40} — "
)
LAYOUTS = ("normal", "saga", "leveler", "class")
# What bulk files call cards of two parts, and what the second part is (`CardDef.layout`); halves are no back.
TWO_PARTS = {"transform": "", "modal_dfc": MODAL, "adventure": ADVENTURE, "split": ""}
BASIC_MANA = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}


class Problem:
    """A paragraph that was not understood."""

    def __init__(self, line: str, word: str, reason: str) -> None:
        self.line = line
        self.word = word
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.reason} (at {self.word!r})" if self.word else self.reason


class Result:
    """What came of it: a card, or what stands in its way and what was understood nevertheless."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.card: CardDef | None = None
        self.problems: list[Problem] = []
        self.keywords: list[str] = []
        self.abilities: list[Ability] = []
        self.by_name: set[int] = set()  # which of them keywords stand for
        self.back = ""  # what came of reading it back

    @property
    def accepted(self) -> bool:
        return self.card is not None and not self.problems


def compiled(facts: Facts) -> Result:
    """The card, if every check passes."""
    if facts.layout in TWO_PARTS and len(facts.faces) == 2:
        return two_parts(facts)
    result = Result(facts.name)
    reason = shape(facts)
    if reason:
        result.problems.append(Problem("", "", reason))
        return result
    read_lines(facts, result)
    if not result.problems:
        finish(facts, result)
    return result


def two_parts(facts: Facts) -> Result:
    """A card with two faces (712), halves (709) or an Adventure (715): both of it, or nothing."""
    result = Result(facts.name)
    if any("Room" in face.line.split() for face in facts.faces):
        result.problems.append(Problem("", "", "needs: rooms"))
        return result
    front, back = (compiled(face) for face in facts.faces)
    result.problems = [*front.problems, *back.problems]
    result.keywords, result.abilities = front.keywords, front.abilities
    if front.card is not None and back.card is not None and not result.problems:
        try:
            if facts.layout == "split":
                card = CardDef(facts.name, "", "", halves=(front.card, back.card))
            else:
                card = with_back(front.card, back.card, TWO_PARTS[facts.layout])
        except ValueError as error:
            result.problems.append(Problem("", "", f"not a card: {error}"))
            return result
        reason = unlike_its_file(card)
        if reason:
            result.problems.append(Problem("", "", reason))
        else:
            result.card = card
            result.back = back.back if front.back == SAME else front.back
    return result


def with_back(front: CardDef, back: CardDef, layout: str) -> CardDef:
    return CardDef(
        front.name,
        front.cost.text,
        front.line,
        front.power,
        front.toughness,
        front.keywords,
        front.abilities,
        front.loyalty,
        front.colors,
        back,
        layout=layout,
    )


def shape(facts: Facts) -> str:
    """Why a card of this shape is not read at all, or nothing."""
    if not facts.name or not facts.line:
        return "name or type line missing"
    if facts.faces or facts.layout not in LAYOUTS:
        return f"needs: cards of the layout {facts.layout}"
    words = facts.line.partition(" — ")[0].lower().split()
    for word in words:
        if word not in TYPE_NAMES and word not in SUPERTYPE_NAMES:
            return f"needs: the type {word}"
    if "class" in facts.line.lower().split() or facts.layout in ("class", "leveler"):
        return f"needs: cards of the layout {facts.layout}"
    if "battle" in words:
        return "needs: battles"
    return ""


def read_lines(facts: Facts, result: Result) -> None:
    spell = Casts()
    for paragraph in lines_of(plain(facts.text, facts.name, facts.line)):
        line = without_words(paragraph)
        try:
            if GIVER in line:
                raise Unread(line, "", "needs: a given ability that speaks of what gave it")
            if facts.is_spell:
                spell_line(facts, line, result, spell)
            else:
                permanent_line(facts, line, result, spell)
        except Unread as why:
            result.problems.append(Problem(why.line, why.word, why.reason))
    try:
        spell.finish(facts, result)
    except Unread as why:
        result.problems.append(Problem(why.line, why.word, why.reason))
    except Refusal as refusal:
        told = str(refusal) if isinstance(refusal, Needs) else f"not clear: {refusal}"
        result.problems.append(Problem("", "", told))


def without_words(paragraph: str) -> str:
    """Without the ability word or flavour words at its beginning."""
    line = ABILITY_WORD.sub("", paragraph)
    if line == paragraph and not re.match(r"^[IVX, ]+ — ", line):
        line = FLAVOR_WORDS.sub("", line)
    return line


def permanent_line(facts: Facts, line: str, result: Result, spell: Casts) -> None:
    if "Planeswalker" in facts.line and re.match(r"^[+-]?[\dX]+:", line):
        kinds: tuple[str, ...] = ("loyalty line",)
    elif "Saga" in facts.line and re.match(r"^[IV, ]+ — ", line):
        kinds = ("chapter line",)
    else:
        kinds = ("keywords line", "ability", "static", "casting")
    value, _ = understood(line, kinds, facts)
    if isinstance(value, Casting):
        spell.add(value)
    else:
        take(value, result, line)


def take(words: Words, result: Result, line: str) -> None:
    result.keywords.extend(words.marks)
    if is_keywords(line):
        result.by_name.update(id(a) for a in words.abilities)
    result.abilities.extend(words.abilities)


def is_keywords(line: str) -> bool:
    """Whether the paragraph is a list of keywords."""
    try:
        understood(line, ("keywords line",), None)
    except (Unread, AttributeError):
        return False
    return True


def spell_line(facts: Facts, line: str, result: Result, spell: Casts) -> None:
    try:
        value, _ = understood(line, ("keywords line", "casting", "static"), facts)
    except Unread:
        spell.text.append(line)
        spell.place = len(result.abilities) if spell.place < 0 else spell.place
        return
    if isinstance(value, Casting):
        spell.add(value)
        return
    for ability in value.abilities:
        if isinstance(ability, Static) and ability.zone != Zone.STACK:
            spell.text.append(line)
            return
    take(value, result, line)


class Casts:
    """What a spell does when it resolves, gathered from its paragraphs."""

    def __init__(self) -> None:
        self.text: list[str] = []
        self.price: Any = None
        self.only_if: Any = None
        self.place = -1

    def add(self, casting: Casting) -> None:
        if (casting.price and self.price) or (casting.only_if and self.only_if):
            raise Unread("", "", "two restrictions")
        self.price = casting.price or self.price
        self.only_if = casting.only_if or self.only_if

    def finish(self, facts: Facts, result: Result) -> None:
        if not facts.is_spell and self.price is None and self.only_if is None:
            return
        c = Context(facts)
        extra = None if self.price is None else cost_of(c, self.price)
        only_if = c.of(self.only_if)
        body = Body(None)
        targets: tuple[Any, ...] = ()
        if self.text:
            text = " ".join(self.text)
            start = Start(facts, c.paid)
            value, frame = understood(text, ("body",), start)
            body = value
            targets = tuple(frame.targets)
        elif facts.is_spell and not result.problems:
            raise Unread("", "", "a spell that does nothing")
        if result.problems and not body.effect and not body.modes:
            return
        made = Spell(body.effect, targets, body.modes, body.low, body.high, extra, only_if)
        place = len(result.abilities) if self.place < 0 else self.place
        result.abilities.insert(place, made)


# ---- putting the card together --------------------------------------------------------------------------------------


def number(text: str) -> int | None:
    return int(text) if text.isdecimal() else 0 if not text else None


def beside_star(text: str) -> int:
    """What is left of a printed size such as 1+* or 7-* while nothing says what the star is: it is 0 then (208.5)."""
    return sum(int(part) for part in re.split("[+-]", text) if part.isdecimal())


def finish(facts: Facts, result: Result) -> None:
    power, toughness = number(facts.power), number(facts.toughness)
    defines = any(isinstance(a, Static) and any(isinstance(m, DefinePT) for m in a.mods) for a in result.abilities)
    if power is None or toughness is None:
        if not defines:
            result.problems.append(Problem("", "", f"the size {facts.power}/{facts.toughness} is not defined"))
            return
    elif defines and facts.power and "*" not in facts.power + facts.toughness:
        result.problems.append(Problem("", "", "a size is defined, but another printed"))
        return
    loyalty = number(facts.loyalty)
    if loyalty is None:
        result.problems.append(Problem("", "", f"the loyalty {facts.loyalty}"))
        return
    marks = dict.fromkeys(k for k in result.keywords if k in KEYWORD_NAMES)
    abilities = linked((*intrinsic(facts, result.abilities), *result.abilities))
    if abilities is None:
        result.problems.append(Problem("", "", "not clear: which card was exiled"))
        return
    if goes_on_after_the_turn(abilities):
        result.problems.append(Problem("", "", "not clear: what is left to do when the turn has ended"))
        return
    colors = ""
    if facts.colors and not any(letter in facts.cost for letter in "WUBRG"):
        colors = facts.colors
    try:
        card = CardDef(
            facts.name,
            facts.cost.replace("{", "").replace("}", "") if "/" not in facts.cost else facts.cost,
            facts.line,
            beside_star(facts.power),
            beside_star(facts.toughness),
            ", ".join(marks),
            abilities,
            loyalty,
            colors,
        )
    except (ValueError, KeyError) as error:
        result.problems.append(Problem("", "", f"not a card: {error}"))
        return
    result.by_name.update(id(a) for a in abilities[: len(abilities) - len(result.abilities)])
    reason = why_not(facts, card)
    if not reason:
        result.back = read_back(card, facts, result.by_name)
        reason = FAILED.get(result.back, "")
    if reason:
        result.problems.append(Problem("", "", reason))
        return
    result.card = card


FAILED = {
    DIFFERENT: "told in our words and read back, it means something else",
    UNREAD: "told in our words, it cannot be read back",
}


def goes_on_after_the_turn(abilities: tuple[Ability, ...]) -> bool:
    """Whether something is to follow the end of the turn, which ends what is being done as well (723.1)."""
    found: list[Node] = []
    walk(abilities, found, set())
    return any(isinstance(n, Seq) and any(isinstance(part, EndTurn) for part in n.parts[:-1]) for n in found)


def linked(abilities: tuple[Ability, ...]) -> tuple[Ability, ...] | None:
    """607.2a: what one ability exiles is what another calls "the exiled card"; None if nothing is exiled."""
    found: list[Node] = []
    walk(abilities, found, set())
    if not any(isinstance(n, It) and n.kind == "memory exiled" for n in found):
        return abilities
    moves = [n for n in found if isinstance(n, Move) and n.to == Zone.EXILE]
    if len(moves) != 1:
        return None
    moves[0].remember = "exiled"
    return abilities


def intrinsic(facts: Facts, found: list[Ability]) -> list[Ability]:
    """305.6: the mana abilities of basic land types."""
    if "Land" not in facts.line.partition(" — ")[0]:
        return []
    kinds = facts.line.partition(" — ")[2].split()
    return [Activated(Cost(parts=(TAP,)), AddMana(BASIC_MANA[k]), is_mana=True) for k in kinds if k in BASIC_MANA]
