"""Words a clause may use.  One that nobody knows is an error, also where an absence is expected: else a slip of the pen
would make a check that cannot fail."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from apnap.cards.registry import all_cards
from apnap.citations import UnknownRule
from apnap.rulebook.lookup import look_up
from apnap.scenario.failed import Failed
from apnap.scenario.masking import fold
from apnap.scenario.subtypes import SUBTYPES
from apnap.state.kinds import COLOR_NAMES, KEYWORD_NAMES, SUPERTYPE_NAMES, TYPE_NAMES, Ev
from apnap.state.steps import PHASE_NAMES, STEP_NAMES

if TYPE_CHECKING:
    from apnap.scenario.expecting import Expecting

SIZED: Final = re.compile(r"[+-]\d+/[+-]\d+")
# 122.1: what the rules themselves do something with, and the kinds most cards use.
COUNTERS: Final = (
    *("loyalty", "defense", "lore", "stun", "shield", "finality", "charge", "age", "time", "fade", "level", "page"),
    *("poison", "energy", "experience", "rad", "ticket"),
)
# What the lines of a schedule are made of, besides names of players, cards, steps and phases.
SCHEDULE: Final = """
    a after an and by controlled each effect everyone extra is may next nobody only order phase phases reversed skip
    skipped skips step steps then this turn turns with
"""


def nearest(word: str, known: Iterable[str]) -> str:
    """For a word nobody knows: the one that was probably meant, or all of them if they are few."""
    words = list(known)
    near = difflib.get_close_matches(word, words, 1)
    if near:
        return f"; did you mean {near[0]}?"
    return f": {', '.join(words)}" if 0 < len(words) <= 40 else ""


def singulars(word: str) -> list[str]:
    """What it may be the plural of, and itself: Elves, Mercenaries, Foxes, Clerics, creatures."""
    found = [word]
    for end, instead in (("ves", "f"), ("ves", "fe"), ("ies", "y"), ("es", ""), ("s", ""), ("men", "man")):
        if word.endswith(end):
            found.append(word[: -len(end)] + instead)
    return found


def subtypes(e: Expecting) -> set[str]:
    """Those of the rules, of the cards there are, and of what is on the battlefield."""
    found = set(SUBTYPES)
    for card in all_cards().values():
        found.update(x.casefold() for x in card.chars.subtypes)
    for p in e.actor.game.view(None, 0)["battlefield"]:
        found.update(x.casefold() for x in p["subtypes"])
    return found


def kinds(e: Expecting) -> list[str]:
    return [*TYPE_NAMES, *SUPERTYPE_NAMES, *COLOR_NAMES, "token", "permanent", *sorted(subtypes(e))]


def kind_named(e: Expecting, word: str) -> str:
    """The kind of permanent or card a word names, in the singular; nothing if it names none."""
    known = kinds(e)
    return next((x for x in singulars(fold(word)) if x in known), "")


def check_kind(e: Expecting, word: str) -> None:
    if fold(word) not in kinds(e):
        raise Failed(f"{word!r} is no card type, subtype, supertype or color{nearest(fold(word), kinds(e))}")


def check_names(e: Expecting, names: Iterable[str]) -> None:
    """Something in this game or in the pool is called that."""
    for name in names:
        if not e.actor.names.known(name):
            raise Failed(f"there is no card {name!r}{e.actor.names.near(name)}")


def counters(e: Expecting) -> list[str]:
    seen = e.actor.game.view(None, 0)
    found = {*COUNTERS, *KEYWORD_NAMES}
    for counted in (*seen["players"], *seen["battlefield"], *seen["phased_out"]):
        found.update(counted["counters"])
    found.update(x.note for x in e.actor.game.events if x.kind in (Ev.COUNTERS_PUT, Ev.COUNTERS_REMOVED))
    for card in all_cards().values():
        for node in card.nodes:
            if "Counter" in type(node).__name__:
                said = [getattr(node, name) for name in node.fields if name in ("kind", "kind_", "counter")]
                found.update(x for x in said if isinstance(x, str))
    return sorted(x.casefold() for x in found if x)


def check_counter(e: Expecting, kind: str) -> None:
    word = kind.casefold()
    if SIZED.fullmatch(word) is None and word not in counters(e):
        raise Failed(f"no {kind!r} counters are known{nearest(word, counters(e))}")


def check_rule(rule: str | None) -> None:
    """A number must be one that an edition has; the names of older editions are taken as they are."""
    if not rule or not rule[0].isdigit():
        return
    try:
        look_up(rule)
    except UnknownRule as error:
        raise Failed(str(error)) from None


def check_schedule(e: Expecting, text: str) -> None:
    """Every word is one that a schedule can have."""
    masks = e.actor.names.masks()
    players = {word for name in e.actor.game.players for word in fold(name).split()}
    steps = {word for name in (*STEP_NAMES, *PHASE_NAMES) for word in name.split()}
    known = {*SCHEDULE.split(), *steps, *players, *(fold(name) for name in e.actor.names.in_game())}
    for word in re.findall(r"[a-z]+", masks.hide(fold(text)).replace("'s", "")):
        if word not in known:
            raise Failed(f"no schedule says {word!r}{nearest(word, sorted(known))}")
