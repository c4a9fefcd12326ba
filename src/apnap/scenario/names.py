"""What the words of a script refer to.

A reference is a player, a name the author gave with `as`, or a card name, if need be with its controller in front and a
number behind: `Grizzly Bears`, `B's Grizzly Bears`, `Grizzly Bears #2` (the second on the battlefield, oldest first).
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from typing import Final

from apnap.cards.registry import all_cards
from apnap.driving.asking import Choice
from apnap.driving.judging import Thing
from apnap.errors import ApnapError
from apnap.game import Game
from apnap.options import Option
from apnap.scenario.masking import POOL, Masks, fold
from apnap.state.kinds import Act, Ev

NUMBERED: Final = re.compile(r"(.*?)\s*#(\d+)$")
MANY: Final = re.compile(r"(.+?)\s+x\s*(\d+)$")
SEPARATOR: Final = re.compile(r"(,\s*|\s+and\s+|;\s*)")
# Options whose number is not an object: they are matched by their text alone.
PLAIN: Final = frozenset({Act.NUMBER, Act.MODE, Act.COLOR, Act.YES, Act.NO, Act.DONE, Act.PASS})


class Ambiguous(ApnapError):
    """Words that fit several options which are not alike."""


class Names:
    def __init__(self, game: Game, aliases: dict[str, int]) -> None:
        self.game = game
        self.aliases: Final = aliases
        self.cast: Final[dict[int, int]] = {}  # cards that were cast, and the spells they became

    # ---- objects and players ---------------------------------------------------------------------------------

    def seat(self, text: str) -> int | None:
        wanted = fold(text)
        for seat, name in enumerate(self.game.players):
            if fold(name) == wanted:
                return seat
        return None

    def alias(self, text: str) -> int | None:
        """What the author gave that name to, wherever it has gone since (400.7 makes it a new object each time)."""
        ids = self.alias_ids(text)
        return ids[-1] if ids else None

    def alias_ids(self, text: str) -> list[int]:
        """Every object that what bears that name has been, the present one last."""
        id = self.aliases.get(fold(text))
        if id is None:
            return []
        found = [id]
        if id in self.cast:
            found.append(self.cast[id])
        for event in self.game.events:
            if event.kind == Ev.MOVED and event.other == found[-1]:
                found.append(event.obj)
                if event.obj in self.cast:
                    found.append(self.cast[event.obj])
        return found

    def masks(self) -> Masks:
        """To hide the names of this game, and of the pool, in a line."""
        return Masks({*self.in_game(), *self.aliases})

    def in_game(self) -> set[str]:
        """What anything in this game is called."""
        return self.game.judge.names

    def is_name(self, name: str) -> bool:
        """Whether something is called that, in this game or in the pool; folded."""
        return POOL.has(name) or name in self.aliases or any(fold(n) == name for n in self.in_game())

    def bare(self, text: str) -> str:
        """The name as it is written, without controller and number."""
        wanted = fold(text)
        match = NUMBERED.match(wanted)
        name = match[1] if match else wanted
        if not self.is_name(name):
            for player in self.game.players:
                name = name.removeprefix(fold(player) + "'s ")
        return name

    def split(self, text: str) -> tuple[int | None, str, int]:
        """Controller, bare name, number (0: none)."""
        wanted = fold(text)
        match = NUMBERED.match(wanted)
        number = int(match[2]) if match else 0
        name = match[1] if match else wanted
        if self.is_name(name):  # `Urza's Tower` is nobody's Tower
            return None, name, number
        for seat, player in enumerate(self.game.players):
            owner = fold(player) + "'s "
            if name.startswith(owner):
                return seat, self.full(name[len(owner) :]), number
        return None, self.full(name), number

    def full(self, name: str) -> str:
        """A part of a name is enough where only one card of the game has it: `Bears`, `Rielle`."""
        folded = {fold(n) for n in self.in_game()}
        if not name or name in folded or POOL.has(name):
            return name
        part = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
        found = [n for n in folded if part.search(n)]
        return found[0] if len(found) == 1 else name

    def ids(self, text: str) -> list[int]:
        """Every object or player the words may mean, permanents first."""
        seat = self.seat(text)
        if seat is not None:
            return [seat]
        alias = self.alias(text)
        if alias is not None:
            return [] if self.game.judge.find(alias) is None else [alias]
        owner, name, number = self.split(text)
        now = self.game.judge
        found = [p.id for p in (*now.battlefield, *now.phased_out) if self.fits(p, owner, name)]
        others = [o.id for o in now.objects if not o.is_permanent and self.fits(o, owner, name)]
        if not number:
            return found + others
        return (found or others)[number - 1 : number]

    def is_meant(self, obj: Thing, text: str) -> bool:
        """Whether the words mean that object; of an ability on the stack, also by what it is an ability of."""
        alias = self.alias(text)
        own = [obj.id, obj.source] if obj.on_stack else [obj.id]
        if alias is not None:
            return alias in own or (obj.on_stack and obj.source in self.alias_ids(text))
        owner, name, number = self.split(text)
        if number:
            return not set(self.ids(text)).isdisjoint(own)
        return self.fits(obj, owner, name)

    def means_item(self, id: int, text: str) -> bool:
        """The same of something on the stack, by its id."""
        return any(x.id == id and self.is_meant(x, text) for x in self.game.judge.stack)

    def are_meant(self, objects: Sequence[Thing], wanted: list[str], ordered: bool) -> bool:
        """Whether a list of names means exactly these."""
        if len(objects) != len(wanted):
            return False
        if ordered:
            return all(self.is_meant(o, text) for o, text in zip(objects, wanted, strict=True))
        left = list(objects)
        for text in sorted(wanted, key=lambda x: sum(self.is_meant(o, x) for o in objects)):  # the strictest first
            fit = next((o for o in left if self.is_meant(o, text)), None)
            if fit is None:
                return False
            left.remove(fit)
        return True

    def fits(self, obj: Thing, owner: int | None, name: str) -> bool:
        if owner is not None and obj.controller != owner:
            return False
        if name == fold(obj.card.name) or (obj.is_permanent and name == fold(obj.name)):
            return True
        return not obj.is_permanent and any(name == fold(part.name) for part in obj.card.faces)

    def permanents(self, text: str, phased_out: bool = False) -> list[Thing]:
        """The permanents the words mean; with `phased_out`, also those that are."""
        now = self.game.judge
        pool = [*now.battlefield, *now.phased_out] if phased_out else now.battlefield
        alias = self.alias(text)
        if alias is not None:
            return [p for p in pool if p.id == alias]
        owner, name, number = self.split(text)
        found = [p for p in pool if self.fits(p, owner, name)]
        return found[number - 1 : number] if number else found

    def known(self, text: str) -> bool:
        """Whether there is such a thing at all, in this game or in the pool."""
        if self.ids(text) or fold(text) in self.aliases:
            return True
        return self.is_name(self.split(text)[1])

    def near(self, text: str) -> str:
        """For a name nobody has: those it may be a slip of."""
        name = self.split(text)[1]
        ours = {fold(n): n for n in self.in_game()}
        ours.update({alias: alias for alias in self.aliases})
        words = {word: full for folded, full in ours.items() for word in folded.split() if len(word) > 3}
        found = difflib.get_close_matches(name, [*ours, *words], 1)  # a part of a name would be enough
        if found:
            return f"; did you mean {ours.get(found[0]) or words[found[0]]}?"
        pool = {fold(n): n for n in all_cards()}
        found = difflib.get_close_matches(name, list(pool), 3)
        return f"; did you mean {', '.join(pool[n] for n in found)}?" if found else ""

    def plain(self, text: str) -> str:
        """The name of the card the words mean, without controller and number."""
        alias = self.alias(text)
        return fold(self.game.name_of(alias)) if alias is not None else self.split(text)[1]

    def list_of(self, text: str) -> list[str]:
        """Names separated by commas or "and"; names that contain a comma are kept whole; `X x2` is X twice."""
        found: list[str] = []
        rest = text.strip()
        while rest:
            name, rest = self.first_of(rest)
            match = MANY.match(name)
            found += [match[1]] * int(match[2]) if match else [name]
        return found

    def first_of(self, text: str) -> tuple[str, str]:
        for head, rest in heads(text):
            bare = re.sub(r"\s+x\s*\d+$", "", head)
            if self.known(bare):
                return head, rest
        head, rest = heads(text)[-1]
        return head, rest

    # ---- options ---------------------------------------------------------------------------------------------

    def take(self, text: str) -> tuple[int, str] | None:
        """The option the first words mean, and the words left over."""
        for head, rest in heads(text):
            many = MANY.match(head)
            index = self.option(many[1] if many else head)
            if index is None:
                continue
            more = f"{many[1]} x{int(many[2]) - 1}" if many and int(many[2]) > 1 else ""
            return index, ", ".join(x for x in (more, rest) if x)
        return None

    def option(self, text: str) -> int | None:
        choices = self.game.legal
        wanted = fold(text)
        first = wanted.removesuffix(" #1")
        ids = self.ids(text)
        labels = [fold(choice.text) for choice in choices]
        hits: list[int] = []
        for i, label in enumerate(labels):
            if label == (wanted if first == wanted else first) and "#" in wanted:
                return i
            if self.means(choices[i].option, label.split(" #")[0], wanted, ids):
                hits.append(i)
        if len({choices[i].option.id for i in hits}) == 1 and wanted in labels:
            return labels.index(wanted)  # of several things one object does, the one that is called exactly that
        if not hits or (len({choices[i].option.id for i in hits}) == 1 < len(hits) and "#" in wanted):
            return self.nth(labels, wanted)
        return self.choose(text, hits, choices)

    def nth(self, labels: list[str], wanted: str) -> int | None:
        """`X #2`: the second of those that are called so, where X is not an object of which there are several."""
        match = NUMBERED.match(wanted)
        if match is None:
            return None
        alike = [i for i, x in enumerate(labels) if match[1] in (x.split(" #")[0], x.split(" #")[0].partition(" ")[2])]
        n = int(match[2])
        return alike[n - 1] if 0 < n <= len(alike) else None

    def means(self, option: Option, label: str, wanted: str, ids: list[int]) -> bool:
        """By the words, with or without the verb in front, or by what they refer to."""
        verb, _, bare = label.partition(" ")
        if wanted in (label, bare):
            return True
        if option.act in PLAIN:
            return False
        return option.id in ids or (wanted.startswith(verb + " ") and option.id in self.ids(wanted[len(verb) + 1 :]))

    def choose(self, text: str, hits: list[int], choices: list[Choice]) -> int | None:
        """The one that is meant; among options that are alike, the first."""
        if not hits:
            return None
        first = choices[hits[0]].option
        if all(self.alike(first, choices[i].option) for i in hits[1:]):
            return hits[0]
        shown = ", ".join(f"{choices[i].text}{self.whose(choices[i].option)}" for i in hits)
        raise Ambiguous(f"{text!r} may mean any of: {shown}")

    def whose(self, option: Option) -> str:
        obj = self.game.judge.find(option.id)
        if obj is None or not (obj.is_permanent or obj.on_stack):
            return ""
        return f" ({self.game.players[obj.controller]}'s)"

    def all_alike(self) -> bool:
        """Whether it makes no difference which option is taken."""
        choices = self.game.legal
        return all(self.alike(choices[0].option, choice.option) for choice in choices[1:])

    def alike(self, a: Option, b: Option) -> bool:
        if a.act != b.act or a.aux != b.aux:
            return False
        x, y = self.game.judge.find(a.id), self.game.judge.find(b.id)
        if (x is not None and x.on_stack) or (y is not None and y.on_stack):
            return False
        if x is not None and y is not None:
            return x.looks == y.looks and not x.attachments and not y.attachments
        if (x is not None and x.is_permanent) or (y is not None and y.is_permanent):
            return False
        return a.act in (Act.TRIGGER, Act.EFFECT) and self.game.name_of(a.id) == self.game.name_of(b.id)


def heads(text: str) -> list[tuple[str, str]]:
    """Each way to cut a list into its first name and the rest, the longest name first."""
    parts = SEPARATOR.split(text.strip())
    found: list[tuple[str, str]] = []
    for cut in range(len(parts), 0, -2):
        head = "".join(parts[:cut]).strip()
        if head:
            found.append((head, "".join(parts[cut + 1 :]).strip()))
    return found or [("", "")]
