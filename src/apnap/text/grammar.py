"""The little English that card text needs: things named, clauses with a subject, lists and numbers."""

from __future__ import annotations

from typing import Final

from apnap.vocab.mana import symbols

NUMBERS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
ORDINALS: Final = (
    *("", "first", "second", "third", "fourth", "fifth", "sixth"),
    *("seventh", "eighth", "ninth", "tenth"),
)
PLURALS: Final = {
    "sorcery": "sorceries",
    "Elf": "Elves",
    "Wolf": "Wolves",
    "Werewolf": "Werewolves",
    "Plains": "Plains",
    "Dwarf": "Dwarves",
    "Mouse": "Mice",
    "Fungus": "Fungi",
    "Homunculus": "Homunculi",
    "Ox": "Oxen",
    "Cyclops": "Cyclopes",
    "Hero": "Heroes",
    "Child": "Children",
    "Pegasus": "Pegasi",
}
UNCHANGED: Final = (
    *("Merfolk", "Kithkin", "Moonfolk", "Treefolk", "Sheep", "Fish", "Squid", "Aurochs", "Eldrazi", "Vedalken", "Kor"),
    *("Samurai", "Equipment", "Dauthi", "Soltari", "Thalakos"),
)


class NP:
    """What something is called: "it", "each opponent", "creatures you control"."""

    def __init__(self, text: str, plural: bool = False, mine: bool = False) -> None:
        self.text: Final = text
        self.plural: Final = plural
        self.mine: Final = mine  # "you"

    def __str__(self) -> str:
        return self.text

    @property
    def whose(self) -> str:
        """The possessive: "your", "its", "each player's"."""
        if self.mine:
            return "your"
        if self.text in POSSESSIVES:
            return POSSESSIVES[self.text]
        return self.text + ("'" if self.text.endswith("s") else "'s")

    @property
    def their(self) -> str:
        """How the possessive goes on once the one meant has been named."""
        if self.mine:
            return "your"
        return "its" if self.text == "it" else "their"


SAME: Final = ("can", "can't", "may", "must")
POSSESSIVES: Final = {"it": "its", "they": "their", "them": "their"}
YOU: Final = NP("you", True, True)
IT: Final = NP("it")
THEM: Final = NP("them", True)


class Clause:
    """Somebody does something.  Without a subject it is a sentence already."""

    def __init__(self, subject: NP | None, base: str, third: str = "", when: str = "", state: bool = False) -> None:
        self.subject: Final = subject
        self.base: Final = base
        self.third: Final = third or base
        self.when: Final = when  # for how long
        self.state: Final = state  # how things are, not something to do: "you have shroud"

    def __str__(self) -> str:
        if self.subject is None or (self.subject.mine and not self.state):
            return self.lasting(self.base)  # told to you: "draw a card"
        return self.full()

    def lasting(self, text: str) -> str:
        if not self.when or (self.when == "until end of turn" and text.endswith((" this turn", " this turn if able"))):
            return text
        return f"{self.when}, {text}" if self.subject is None or " unless " in text else f"{text} {self.when}"

    def full(self) -> str:
        """With its subject, also when that is you."""
        if self.subject is None:
            return self.lasting(self.base)
        subject = "they" if self.subject.text == "them" else self.subject.text
        return self.lasting(f"{subject} {self.verb}")

    @property
    def verb(self) -> str:
        return self.base if self.subject is None or self.subject.plural else self.third

    def joins(self, other: Clause) -> bool:
        """Whether the two can share their subject and duration."""
        if self.subject is None or other.subject is None or self.when != other.when:
            return False
        plain = self.subject.mine and not (self.state and other.state)
        return not plain and self.subject.text == other.subject.text and " unless " not in self.base + other.base

    def lasts(self, when: str) -> Clause:
        return Clause(self.subject, self.base, self.third, when, self.state)

    def may(self, who: NP) -> str:
        """What someone may do: "you may draw a card", "you may have that player draw a card"."""
        if self.subject is None:
            return f"{who} may make this happen: {self.base}"
        if self.subject.text == who.text or self.subject.mine:
            return f"{who} may {self.lasting(self.base)}"
        return f"{who} may have {self.subject} {self.base}"


def does(subject: NP, base: str, rest: str = "", third: str = "") -> Clause:
    """A clause from the base form of its verb."""
    tail = f" {rest}" if rest else ""
    return Clause(subject, base + tail, (third or third_person(base)) + tail)


def says(text: str) -> Clause:
    return Clause(None, text)


def is_so(subject: NP, base: str, rest: str = "", third: str = "") -> Clause:
    """How things are: told with the subject even when that is you."""
    c = does(subject, base, rest, third)
    return Clause(c.subject, c.base, c.third, "", True)


def third_person(verb: str) -> str:
    first, _, rest = verb.partition(" ")
    if first in SAME:
        return verb
    irregular = {"have": "has", "do": "does", "go": "goes", "don't": "doesn't", "are": "is"}
    if first in irregular:
        first = irregular[first]
    elif first.endswith(("ch", "sh", "ss", "x")):
        first += "es"
    elif first.endswith("y") and first[-2] not in "aeiou":
        first = first[:-1] + "ies"
    else:
        first += "s"
    return f"{first} {rest}" if rest else first


def a(noun: str) -> str:
    """With its article."""
    return ("an " if noun[:1].lower() in "aeiou" and not noun.lower().startswith("uni") else "a ") + noun


def plural(noun: str) -> str:
    """The last word of the head decides: "creature card" becomes "creature cards"."""
    head, _, last = noun.rpartition(" ")
    if last in PLURALS:
        last = PLURALS[last]
    elif last in UNCHANGED:
        pass
    elif last.endswith("y") and last[-2] not in "aeiou":
        last = last[:-1] + "ies"
    elif last.endswith(("s", "x", "ch", "sh")):
        last += "es"
    else:
        last += "s"
    return f"{head} {last}" if head else last


def number(n: int) -> str:
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


def counted(n: str, noun: str) -> str:
    """ "a card", "two cards", "X cards"."""
    return a(noun) if n in ("1", "one") else f"{n} {plural(noun)}"


def either(parts: list[str], word: str = "or") -> str:
    if len(parts) < 2:
        return "".join(parts)
    if len(parts) == 2:
        return f"{parts[0]} {word} {parts[1]}"
    return f"{', '.join(parts[:-1])}, {word} {parts[-1]}"


def both(parts: list[str]) -> str:
    return either(parts, "and")


def signed(n: int) -> str:
    return f"+{n}" if n >= 0 else f"−{-n}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    text = capital(text.strip())
    return text if not text or text.rstrip("”)").endswith(".") else text + "."


def grouped(clauses: list[Clause]) -> list[list[Clause]]:
    """Neighbours with one subject and duration together."""
    groups: list[list[Clause]] = []
    for c in clauses:
        if groups and groups[-1][-1].joins(c):
            groups[-1].append(c)
        else:
            groups.append([c])
    return groups


def together(group: list[Clause]) -> str:
    """ "it gets +1/+1 and gains flying until end of turn"."""
    first = group[0]
    if len(group) == 1:
        return str(first)
    verbs = [c.verb for c in group]
    joint = "and"
    for shared in ("can't ", "deals ", "deal "):
        if all(v.startswith(shared) for v in verbs):
            joint = "or" if shared == "can't " else "and"
            verbs = [verbs[0], *[v.removeprefix(shared) for v in verbs[1:]]]
    told = either(verbs, joint)
    return Clause(first.subject, told, told, first.when, True).full()


def simple(text: str) -> bool:
    return len(text) < 60 and not any(mark in text for mark in (". ", ",", ";"))


def sentences(clauses: list[Clause]) -> str:
    """A list of things that happen one after the other; its first letter is left small."""
    groups = grouped(clauses)
    texts = [together(g) for g in groups]
    acts = all(g[0].subject is not None and not g[0].state for g in groups)
    if len(texts) == 2 and acts and all(simple(t) for t in texts):
        return f"{texts[0]}, then {texts[1]}."
    told = " ".join(sentence(t) for t in texts)
    return texts[0][:1] + told[1:] if texts else ""


def inline(clauses: list[Clause]) -> str:
    """The same inside a longer sentence."""
    text = ""
    for group in grouped(clauses):
        part = together(group).rstrip(".")
        if not text:
            text = part
        elif part.startswith("when you do"):
            text += ". " + capital(part)
        else:
            text += ", then " + part
    return text


def mana_symbols(letters: str) -> str:
    """ "GG" and "{1}{G/U}" with every symbol in braces."""
    return "".join("{" + s + "}" for s in symbols(letters))
