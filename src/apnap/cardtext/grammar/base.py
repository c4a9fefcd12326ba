"""What every module of phrases uses: the table of phrases, and the words that are looked up rather than listed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from apnap.cardtext.machine import Ends, Phrases, Reading
from apnap.cardtext.meaning import Said
from apnap.cardtext.subtypes import PLURALS, SUBTYPES
from apnap.state.counter_kinds import KEYWORD_COUNTERS
from apnap.state.kinds import KEYWORD_NAMES
from apnap.vocab.lookups import Num, X

PHRASES: Final = Phrases()
NUMBERS: Final = {
    word: n
    for n, word in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
            "twenty",
        ]
    )
}
COLORS: Final = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
THIRD: Final = {"have": "has", "do": "does", "don't": "doesn't", "your": "their", "you": "they", "search": "searches"}


def word(kind: str, pattern: str, meaning: Any) -> None:
    """A phrase that means the same wherever it stands: a value, or a function of what it contains."""
    PHRASES.add(kind, pattern, meaning if callable(meaning) else Constant(meaning))


class Constant:
    """A meaning that is always the same."""

    def __init__(self, value: Any) -> None:
        self.value: Final = value

    def __call__(self, *found: Any) -> Any:
        return self.value


def say(kind: str, pattern: str, how: Callable[..., Any]) -> None:
    """A phrase whose meaning depends on what was said before: `how(context, …)`."""
    PHRASES.add(kind, pattern, Saying(how))


class Saying:
    def __init__(self, how: Callable[..., Any]) -> None:
        self.how: Final = how

    def __call__(self, *found: Any) -> Said:
        return Said(self.how, found)


def third(pattern: str) -> str:
    """The pattern for someone else: `draw* <number> cards` is said of them as "draws"."""
    return " ".join(third_word(w) for w in pattern.split(" "))


def third_word(w: str) -> str:
    if w.startswith("["):
        return "[" + third_word(w[1:])
    bare, closing = w.rstrip("]"), "]" * (len(w) - len(w.rstrip("]")))
    if bare in ("your*", "you*"):
        return THIRD[bare[:-1]] + closing
    if bare.endswith("*"):
        verb = bare[:-1]
        return THIRD.get(verb, verb + ("es" if verb.endswith(("s", "ch", "sh", "x")) else "s")) + closing
    return w


def does(pattern: str, how: Callable[..., Any]) -> None:
    """What a player does: `how(context, who, …)`.  Verbs are marked `*`, and "your*" where others have "their"."""
    say("deed", pattern.replace("*", ""), how)
    say("deeds", third(pattern), how)


# ---- words that are looked up ------------------------------------------------------------------------------------


def read_number(reading: Reading, at: int) -> Ends:
    token = reading.tokens[at] if at < len(reading.tokens) else ""
    if token in NUMBERS:
        return [(at + 1, Num(NUMBERS[token]))]
    if token.isdecimal() and len(token) < 4:
        return [(at + 1, Num(int(token)))]
    return []


def read_signed(reading: Reading, at: int) -> Ends:
    """+1/+1 and the like: two signed numbers (X as None)."""
    token = reading.tokens[at] if at < len(reading.tokens) else ""
    one, bar, two = token.partition("/")
    if not bar or one[:1] not in "+-" or two[:1] not in "+-" or not one[:1]:
        return []
    return [(at + 1, (signed(one), signed(two)))]


def signed(text: str) -> tuple[int, int | None]:
    sign = -1 if text[0] == "-" else 1
    return sign, int(text[1:]) if text[1:].isdecimal() else None


def read_size(reading: Reading, at: int) -> Ends:
    token = reading.tokens[at] if at < len(reading.tokens) else ""
    one, bar, two = token.partition("/")
    if bar and one.isdecimal() and two.isdecimal():
        return [(at + 1, (int(one), int(two)))]
    return []


def read_subtype(reading: Reading, at: int) -> Ends:
    """A subtype, which begins with a capital letter; with it, whether it stands in the plural."""
    if at >= len(reading.tokens) or not reading.capital[at]:
        return []
    token = reading.tokens[at]
    if (
        token in ("urza", "bolas", "serra", "yawgmoth")
        and at + 1 < len(reading.tokens)
        and reading.tokens[at + 1] == "'s"
    ):
        return [(at + 2, (token.title() + "'s", False))]
    found: Ends = []
    if token in SUBTYPES:
        found.append((at + 1, (SUBTYPES[token], token in PLURALS)))
        if token in PLURALS and PLURALS[token] != SUBTYPES[token]:
            found.append((at + 1, (PLURALS[token], True)))
    elif token in PLURALS:
        found.append((at + 1, (PLURALS[token], True)))
    return found


def read_symbols(reading: Reading, at: int) -> Ends:
    """Mana symbols in a row, as one text."""
    end = at
    text = ""
    while end < len(reading.tokens) and is_mana(reading.tokens[end]):
        text += reading.tokens[end].upper()
        end += 1
    return [(end, text)] if text else []


def is_mana(token: str) -> bool:
    if not token.startswith("{"):
        return False
    inner = token[1:-1]
    return inner not in ("t", "q", "e", "chaos", "a", "tk") and all(
        part.isdecimal() or part in ("x", "w", "u", "b", "r", "g", "c", "p", "s") for part in inner.split("/")
    )


def read_keyword(reading: Reading, at: int) -> Ends:
    """A keyword that needs no further word."""
    found: Ends = []
    for length in (1, 2, 4):
        name = " ".join(reading.tokens[at : at + length])
        if name in KEYWORD_NAMES and name not in ("unblockable", "can't be countered"):
            found.append((at + length, name))
    return found


# Counters for which there are rules that the engine does not have, and counters of players.
UNRULY: Final = frozenset(("rad", "ticket", "poison", "energy", "experience", "lore", "defense", "level", "hone"))
NOT_COUNTERS: Final = frozenset(
    [
        "a",
        "an",
        "the",
        "those",
        "that",
        "all",
        "each",
        "more",
        "no",
        "any",
        "other",
        "of",
        "counter",
        "counters",
        "fewer",
        "same",
        "different",
    ]
)


def read_counter(reading: Reading, at: int) -> Ends:
    """The kind of a counter, before the word for it."""
    found: Ends = []
    for length in (1, 2):
        if at + length < len(reading.tokens) and reading.tokens[at + length] in ("counter", "counters"):
            name = " ".join(reading.tokens[at : at + length])
            simple = length == 1 and (name.isalpha() or "-" in name or "/" in name)
            if (simple and name not in UNRULY and name not in NOT_COUNTERS and "x" not in name.split("/")[0]) or (
                length == 2 and name in KEYWORD_COUNTERS
            ):
                found.append((at + length, name))
    return found


PHRASES.primitive("digits", read_number)
PHRASES.primitive("change", read_signed)
PHRASES.primitive("size", read_size)
PHRASES.primitive("subtype", read_subtype)
PHRASES.primitive("symbols", read_symbols)
PHRASES.primitive("keyword", read_keyword)
PHRASES.primitive("counterkind", read_counter)

for name, letter in COLORS.items():
    word("color", name, letter)
word("number", "<digits>", lambda n: n)
word("number", "a|an", Num(1))
word("number", "x", X())
