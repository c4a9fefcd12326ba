"""What a deck must be like in a format (903.3–903.5, 903.12, 702.124a), said with the rule it breaks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.errors import SetupError
from apnap.queries.color_identity import color_identity, land_colors
from apnap.state.kinds import BASIC, COLOR_LETTERS, CREATURE, ENCHANTMENT, LEGENDARY, PLANESWALKER

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.formats import Format

SAME_PARTNER: Final = (
    *("partner", "partner—character select", "partner—father & son", "partner—friends forever", "partner—survivors"),
)
DOCTOR: Final = {"Time_Lord", "Doctor"}
COLOR_WORDS: Final = ("white", "blue", "black", "red", "green")


def check_commanders(format: Format, name: str, leaders: list[CardDef], deck: list[CardDef]) -> None:
    """SetupError for the first thing that is wrong; `deck` is without the commanders."""
    for text, rule in deck_faults(format, leaders, deck):
        raise SetupError(f"{name}'s deck: {text} ({rule})")


def deck_faults(format: Format, leaders: list[CardDef], deck: list[CardDef]) -> list[tuple[str, str]]:
    """Everything that is wrong with the deck in that format, each with its rule.

    Of a commander whose colour is chosen before the game, any colour will do that makes the deck legal (903.4b).
    """
    colors = color_choices(leaders)
    if not colors:
        return faults_with(format, leaders, deck, 0)
    return min([faults_with(format, leaders, deck, mask) for mask in colors], key=len)


def color_choices(leaders: list[CardDef]) -> list[int]:
    """The colours, as bits, that a commander which chooses its own may have; none if there is no such commander."""
    return [1 << i for i in range(5)] if any(c.word("chooses its color") is not None for c in leaders) else []


def legal_colors(format: Format, leaders: list[CardDef], deck: list[CardDef]) -> list[int]:
    """The numbers of the colours with which the deck is legal."""
    return [i for i in range(5) if not faults_with(format, leaders, deck, 1 << i)]


def faults_with(format: Format, leaders: list[CardDef], deck: list[CardDef], chosen: int) -> list[tuple[str, str]]:
    found = leader_faults(format, leaders)
    size = len(deck) + len(leaders)
    if format.deck_size and size != format.deck_size:
        rule = "903.12d" if format.commander == "brawl" else "903.5a"
        found.append((f"{size} cards, commanders included; it has exactly {format.deck_size}", rule))
    if size < format.least_deck:
        found.append((f"{size} cards, commanders included; it has at least {format.least_deck}", "903.13f"))
    if format.singleton:
        found.extend(copies([*leaders, *deck]))
    if leaders:
        found.extend(strangers(format, leaders, deck, chosen))
    return found


def leader_faults(format: Format, leaders: list[CardDef]) -> list[tuple[str, str]]:
    if not leaders:
        return [("it names no commander", "903.3")]
    found: list[tuple[str, str]] = []
    for c in leaders:
        reason = why_no_leader(format, c)
        if reason and not (is_background(c) and len(leaders) == 2 and partners(leaders[0], leaders[1])):
            found.append((f"{c.name} {reason}", "903.12c" if format.commander == "brawl" else "903.3"))
    if len(leaders) > 2:
        found.append(("it has more than two commanders", "702.124a"))
    elif len(leaders) == 2 and not partners(leaders[0], leaders[1]) and not of_one_color(format, leaders):
        found.append((f"{leaders[0].name} and {leaders[1].name} are no partners", "702.124a"))
    return found


def why_no_leader(format: Format, card: CardDef) -> str:
    """Why the card cannot be a commander; nothing if it can (903.3, 903.12c)."""
    types, subtypes = card.chars.types, card.chars.subtypes
    if not card.chars.supertypes & LEGENDARY:
        return "is not legendary"
    if types & CREATURE or "Vehicle" in subtypes:
        return ""
    if card.word("can be your commander") is not None:
        return ""  # 903.3a
    if types & PLANESWALKER and format.commander == "brawl":
        return ""
    return "can be no commander"


def partners(a: CardDef, b: CardDef) -> bool:
    """Whether the two may lead a deck together (702.124a): by one partner ability, which cannot be mixed (702.124f)."""
    for name in SAME_PARTNER:
        if a.word(name) is not None and b.word(name) is not None:
            return True  # 702.124h, 702.124i
    if names_partner(a, b) and names_partner(b, a):
        return True  # 702.124j
    return one_allows(a, b) or one_allows(b, a)


def of_one_color(format: Format, leaders: list[CardDef]) -> bool:
    """903.13f: in some drafts each commander of at most one colour counts as having partner."""
    if not format.one_color_partners:
        return False
    for c in leaders:
        alone = color_identity(c).bit_count() <= 1 and not why_no_leader(format, c)
        if not alone and c.word("partner") is None:
            return False
    return True


def names_partner(a: CardDef, b: CardDef) -> bool:
    word = a.word("partner with")
    return word is not None and word.filter is not None and word.filter.name == b.name


def one_allows(a: CardDef, b: CardDef) -> bool:
    """Choose a Background (702.124k), and Doctor's companion (702.124m)."""
    if a.word("choose a background") is not None and is_background(b):
        return True
    doctor = b.chars.types & CREATURE and b.chars.supertypes & LEGENDARY and set(b.chars.subtypes) == DOCTOR
    return a.word("doctor's companion") is not None and bool(doctor)


def is_background(card: CardDef) -> bool:
    c = card.chars
    return bool(c.types & ENCHANTMENT and c.supertypes & LEGENDARY) and "Background" in c.subtypes


def copies(cards: list[CardDef]) -> list[tuple[str, str]]:
    """Other than basic lands, each card has a different name (903.5b)."""
    counts: dict[str, int] = {}
    for card in cards:
        if not card.chars.supertypes & BASIC:
            counts[card.name] = counts.get(card.name, 0) + 1
    return [(f"{n} {name}; each card but basic lands is there once", "903.5b") for name, n in counts.items() if n > 1]


def strangers(format: Format, leaders: list[CardDef], deck: list[CardDef], chosen: int) -> list[tuple[str, str]]:
    """Cards with colours that are not the commanders' (903.5c, 903.5d)."""
    allowed = chosen
    for leader in leaders:
        allowed |= color_identity(leader)
    lands = allowed
    if format.commander == "brawl" and allowed == 0:
        lands = one_basic(deck)  # 903.12e
    found: list[tuple[str, str]] = []
    for card in dict.fromkeys(deck):
        wrong = color_identity(card) & ~allowed
        produced = land_colors(card)
        basic = bool(card.chars.supertypes & BASIC)
        if wrong and not (basic and produced & lands):
            found.append((f"{card.name} is {said(wrong)}, and the commander is not", "903.5c"))
        elif produced & ~(lands if basic else allowed):
            found.append((f"{card.name} makes {said(produced & ~lands)} mana, and the commander is not", "903.5d"))
    return found


def one_basic(deck: list[CardDef]) -> int:
    """With a colourless commander a Brawl deck may have basic lands of one type: that of the first one there is."""
    for card in deck:
        if card.chars.supertypes & BASIC and land_colors(card):
            return land_colors(card)
    return 0


def said(mask: int) -> str:
    return " and ".join(COLOR_WORDS[i] for i in range(len(COLOR_LETTERS)) if mask >> i & 1)
