"""What a deck list is worth: cards the pool does not have, size, copies, and the eras it can be played in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from apnap.cards.registry import card
from apnap.decks.lists import SECTIONS, DeckList, known_name, pool_names, where, with_near_names
from apnap.driving.deck_rules import deck_faults
from apnap.driving.supplementary import supplementary_faults
from apnap.eras import rulesets
from apnap.errors import ApnapError, CardNotUnderstood
from apnap.formats import FREE_FOR_ALL
from apnap.queries.supplementary import KINDS

if TYPE_CHECKING:
    from apnap.formats import Format

LEAST: Final = 60  # 100.2a
HAND: Final = 7  # 103.5: with fewer, nobody could begin
MOST_SIDEBOARD: Final = 15  # 100.4a
MOST_OF_ONE: Final = 4  # 100.2a


def cards(n: int) -> str:
    return "1 card" if n == 1 else f"{n} cards"


class Problem:
    """`kind`: "unknown", "not understood", "size", "copies", "sideboard" or "format"."""

    def __init__(self, kind: str, text: str, rule: str = "") -> None:
        self.kind: Final = kind
        self.text: Final = text
        self.rule: Final = rule

    def __repr__(self) -> str:
        return f"Problem({self.kind!r}, {self.text!r})"


class DeckCheck:
    def __init__(self, deck: DeckList) -> None:
        self.deck: Final = deck  # with names as the pool writes them, where it has them
        self.problems: Final[list[Problem]] = []
        self.unknown: list[str] = []  # names that are not in the pool: with them, it cannot be played at all
        self.refused: Final[list[str]] = []  # of these, cards that were imported, but are not understood
        self.eras: Final[dict[str, list[str]]] = {}  # ruleset -> why it cannot be played there; nothing: it can

    @property
    def too_small(self) -> bool:
        """Whether it is not even enough for an opening hand."""
        return self.deck.size < HAND

    def values(self) -> dict[str, Any]:
        """Plain values, for programs."""
        return {
            "name": self.deck.name,
            "cards": self.deck.size,
            "sideboard": sum(e.count for e in self.deck.sideboard),
            "problems": [{"kind": p.kind, "text": p.text, "rule": p.rule} for p in self.problems],
            "eras": self.eras,
            "not understood": self.refused,
            "main": {e.name: e.count for e in self.deck.main},
        }


def check_deck(deck: DeckList, format: Format | None = None) -> DeckCheck:
    """Look at a list that was read without checking; with a format, by its rules for decks."""
    pool = pool_names()
    found = DeckCheck(DeckList(name=deck.name))
    unknown: list[str] = []
    for section in SECTIONS:
        for entry in deck.section(section):
            name = known_name(entry.name, pool)
            at = section if name is None else where(section, name)
            found.deck.add(at, entry.count, entry.name if name is None else name)
            if name is None and entry.name not in unknown:
                unknown.append(entry.name)
            elif name is not None:
                note_refusal(found, name)
    found.problems.extend(Problem("unknown", f"not in the pool: {told}") for told in with_near_names(unknown, pool))
    unknown = [*unknown, *found.refused]
    found.unknown = unknown
    if format is not None and format.commander:
        check_led(found, unknown, format)
    else:
        check_counts(found, unknown)
    check_companion(found, unknown)
    check_stakes(found, unknown, format)
    for kind in KINDS:
        cards = [card(e.name) for e in found.deck.section(kind) if e.name not in unknown for _ in range(e.count)]
        for text, rule in supplementary_faults(format or FREE_FOR_ALL, kind, cards, bool(cards)):
            found.problems.append(Problem("format", f"{kind}: {text}", rule))
    check_eras(found, unknown, format or FREE_FOR_ALL)
    return found


def note_refusal(found: DeckCheck, name: str) -> None:
    """A card that was imported, but whose text is not understood, cannot be played either."""
    if name in found.refused:
        return
    try:
        card(name)
    except CardNotUnderstood as error:
        found.refused.append(name)
        found.problems.append(Problem("not understood", str(error)))


def check_led(found: DeckCheck, unknown: list[str], format: Format) -> None:
    """What the format says of a deck with commanders (903.5, 903.12)."""
    main = [card(e.name) for e in found.deck.main if e.name not in unknown for _ in range(e.count)]
    leaders = [card(e.name) for e in found.deck.commander if e.name not in unknown]
    found.problems.extend(Problem("format", text, rule) for text, rule in deck_faults(format, leaders, main))
    side = [e for e in found.deck.sideboard if e.name in unknown or card(e.name).word("companion") is None]
    if side:  # but a companion, which many lists keep there, is no part of one
        text = f"{cards(sum(e.count for e in side))} in the sideboard; such games use none"
        found.problems.append(Problem("sideboard", text, "903.5e"))


def check_companion(found: DeckCheck, unknown: list[str]) -> None:
    entries = [e for e in found.deck.companion if e.name not in unknown]
    if sum(e.count for e in found.deck.companion) > 1:
        found.problems.append(Problem("sideboard", "a player has one companion at most", "702.139a"))
    for entry in entries:
        if card(entry.name).word("companion") is None:
            found.problems.append(Problem("sideboard", f"{entry.name} has no companion ability", "702.139a"))


def check_stakes(found: DeckCheck, unknown: list[str], format: Format | None) -> None:
    """407.3: cards that are only for those who play for ante."""
    if format is None or not format.ante:
        names = dict.fromkeys(e.name for e in [*found.deck.main, *found.deck.sideboard] if e.name not in unknown)
        for name in names:
            if card(name).word("for ante") is not None:
                found.problems.append(Problem("format", f"{name} is only for games that are played for ante", "407.3"))


def check_counts(found: DeckCheck, unknown: list[str]) -> None:
    deck = found.deck
    if deck.size < LEAST and not deck.commander:
        found.problems.append(Problem("size", f"{cards(deck.size)}; a deck has at least {LEAST}", "100.2a"))
    listed = {e.name for e in deck.sideboard}  # where Arena's lists name a companion once more
    outside = [*deck.sideboard, *[e for e in deck.companion if e.name not in listed]]
    side = sum(e.count for e in outside)
    if side > MOST_SIDEBOARD:
        text = f"{cards(side)} in the sideboard; it has at most {MOST_SIDEBOARD}"
        found.problems.append(Problem("sideboard", text, "100.4a"))
    counts: dict[str, int] = {}
    for entry in [*deck.main, *outside]:
        counts[entry.name] = counts.get(entry.name, 0) + entry.count
    for name, count in counts.items():
        basic = name not in unknown and card(name).line.startswith("Basic")
        if count > MOST_OF_ONE and not basic:
            found.problems.append(Problem("copies", f"{count} {name}; at most {MOST_OF_ONE} of a card", "100.2a"))


def check_eras(found: DeckCheck, unknown: list[str], format: Format) -> None:
    """Under which rulesets the format is played and every card can be read."""
    deck = found.deck
    all_of_it = [*deck.commander, *deck.main, *deck.sideboard, *deck.companion]
    names = [e.name for e in all_of_it if e.name not in unknown]
    for ruleset in rulesets().values():
        reasons: list[str] = [f"{name} is not in the pool" for name in unknown]
        why = format.why_not(ruleset.follows, ruleset.name)
        if why:
            reasons.append(why)
        if found.too_small:
            reasons.append(f"{cards(found.deck.size)}: not enough for an opening hand")
        for name in dict.fromkeys(names):
            try:
                ruleset.reading.card(name)
            except ApnapError as error:
                reasons.append(str(error))
        found.eras[ruleset.name] = reasons
