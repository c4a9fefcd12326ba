"""From the text of a card to words: names, dashes, quotation marks and reminders are dealt with here."""

from __future__ import annotations

import re
from typing import Final

TOKEN: Final = re.compile(
    r"\{[^{}]+\}"  # a symbol
    r"|[+-](?:\d+|x|y)/[+-](?:\d+|x|y)"  # +1/+1
    r"|(?:\d+|x|\*)/(?:\d+|x|\*)(?![\w])"  # 2/2
    r"|[+-]?\d+(?![\w])|[+-]x(?![\w])"
    r"|~|'s(?!\w)"
    r"|non-(?=[a-z])|and/or(?!\w)"
    r"|[a-zà-öø-ÿ0-9]+(?:[-'][a-zà-öø-ÿ0-9]+)*'?"
    r"|[.,:;—•\"“”']"
)
CONTRACTIONS: Final = frozenset(
    [
        "it's",
        "that's",
        "can't",
        "don't",
        "doesn't",
        "isn't",
        "aren't",
        "haven't",
        "hasn't",
        "wasn't",
        "weren't",
        "won't",
        "didn't",
        "you've",
        "you're",
        "they're",
        "there's",
        "they've",
        "couldn't",
        "i'm",
    ]
)
REMINDER: Final = re.compile(r"\s*\([^()]*\)")
LOYALTY: Final = re.compile(r"^\[([+-]?[\dX]+)\]:", re.MULTILINE)  # some files put loyalty costs in brackets
SELF_NOUNS: Final = [
    "creature",
    "artifact",
    "enchantment",
    "land",
    "planeswalker",
    "permanent",
    "spell",
    "card",
    "aura",
    "equipment",
    "saga",
    "vehicle",
    "token",
    "battle",
    "fortification",
    "class",
    "case",
    "room",
]
SELF: Final = re.compile(r"\bthis (?:" + "|".join(SELF_NOUNS) + r")\b", re.IGNORECASE)

GIVER: Final = "≋"  # a card's own name in an ability that it gives to something else
# Before a quotation: the card gives the ability to itself, so that there its name is nothing special.
TO_ITSELF: Final = re.compile(
    r"(?:~|as long as ~ is \w+, it|whenever ~ attacks, it)"
    r" (?:(?:gets [+-]\S+,? (?:has [a-z ]+, )?and )?(?:has|gains)(?: [a-z ]+,? and)?"
    r"|becomes? [^\".,]* with(?: [a-z ]+,? and)?) $",
    re.IGNORECASE,
)


def names_of(name: str, line: str) -> list[str]:
    """What a card may call itself, the longest first: a legend also by the beginning of its name."""
    found = [name]
    if "Legendary" in line or "Planeswalker" in line:
        short = name.split(",", maxsplit=1)[0]
        found.append(short)
        for mark in (" of ", " the ", " from ", " in "):
            found.append(short.split(mark)[0])
        first = short.split(" ")[0]
        if len(first) > 3 and first not in ("The", "King", "Queen", "Lord", "Lady", "Captain", "General", "Master"):
            found.append(first)
    return sorted(dict.fromkeys(found), key=len, reverse=True)


def plain(text: str, name: str, line: str) -> str:
    """The text without reminders, with `~` for the card itself, and with simple marks."""
    text = REMINDER.sub("", text)
    text = text.replace("−", "-").replace("’", "'").replace("–", "-").replace("‘", "'")
    text = LOYALTY.sub(r"\1:", text)
    text = text.replace("“", '"').replace("”", '"')
    if '"' in name:
        text = text.replace(name, "~")
    parts = text.split('"')  # every second one is a quotation
    for i in range(len(parts)):
        # 201.5a: in an ability that something else gets, the name is that of the giver.
        given = i % 2 == 1 and not TO_ITSELF.search(parts[i - 1])
        for own in names_of(name, line):
            named = rf"{re.escape(own)}(?![\w])"
            if given:
                parts[i] = re.sub(rf"(?<![\w~])(?<!named ){named}", GIVER, parts[i])
            parts[i] = re.sub(rf"(?<![\w~]){named}", "~", parts[i])
        parts[i] = SELF.sub("~", parts[i])
    return '"'.join(parts)


def lines_of(text: str) -> list[str]:
    """The paragraphs, with the points of a list joined to the line they belong to."""
    found: list[str] = []
    for paragraph in text.split("\n"):
        line = paragraph.strip()
        if not line:
            continue
        if line.startswith("•") and found:
            found[-1] += " " + line
        elif line.startswith("+ ") and found:  # the modes of spree (702.172b)
            found[-1] += " •" + line[1:]
        else:
            found.append(line)
    return found


def tokens_of(text: str) -> tuple[list[str], list[bool], str]:
    """The words, which of them begin with a capital letter, and what could not be read ("" for nothing)."""
    tokens: list[str] = []
    capital: list[bool] = []
    text = re.sub(r'\.(["”]+)(?=\s+[a-z])', r"\1", text)  # a quotation in the middle of a sentence
    text = re.sub(r'([.,])(["”]+)', r"\2\1", text)  # the full stop in a quotation ends the sentence outside, too
    lower = text.lower()
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        match = TOKEN.match(lower, at)
        if match is None:
            return tokens, capital, text[at : at + 12].split(" ")[0]
        word = match.group()
        big = text[at].isupper()
        at = match.end()
        for part in parts_of(word):
            tokens.append(part)
            capital.append(big)
    return tokens, capital, ""


def parts_of(word: str) -> list[str]:
    """Possessives are words of their own: creature 's, players '."""
    word = word.replace("“", '"').replace("”", '"')
    if word in CONTRACTIONS or len(word) < 2 or word == "'s":
        return [word]
    if word.endswith("'s"):
        return [word[:-2], "'s"]
    if word.endswith("'"):
        return [word[:-1], "'"]
    return [word]
