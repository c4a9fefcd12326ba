"""When an ability may be activated."""

from __future__ import annotations

from apnap.cardtext.grammar.base import word
from apnap.cardtext.grammar.lines import Limit, during
from apnap.cardtext.meaning import Said
from apnap.vocab.base import Condition
from apnap.vocab.lookups import AllOf

for text, when in (
    ("before the combat damage step", "before combat damage"),
    ("during the end of combat step", "end of combat"),
):
    word("timing", f"activate only {text}", lambda when=when: Limit(only_if=during(when)))
word("further", "only once each turn", lambda: Limit(per_turn=1))
word("further", "only if <cond>", lambda q: Limit(only_if=q))
word("timing", "activate only during your upkeep and <further>", lambda x: with_limit(during("upkeep", True), x))
word("timing", "activate only during combat and <further>", lambda x: with_limit(during("combat"), x))
word("timing", "activate only once each turn and <further>", lambda x: once(x))
word(
    "timing",
    "any player may activate this ability but only during any upkeep step",
    lambda: Limit(anyone=True, only_if=during("upkeep")),
)


def with_limit(when: Condition, more: Limit) -> Limit:
    condition = more.args.get("only_if")
    if condition is None:
        return Limit(**{**more.args, "only_if": when})
    return Limit(only_if=Said(lambda c: both_hold(when, c.of(condition)), ()))


def both_hold(first: Condition, second: Condition) -> Condition:
    parts = first.parts if isinstance(first, AllOf) else (first,)
    return AllOf((*parts, second))


def once(more: Limit) -> Limit | None:
    return None if "per_turn" in more.args else Limit(**{**more.args, "per_turn": 1})


word("timing", "activate only before combat damage", lambda: Limit(only_if=during("before combat damage")))
word(
    "timing",
    "activate only during your turn and during an upkeep and if <cond>",
    lambda q: with_limit(during("upkeep", True), Limit(only_if=q)),
)
word("timing", "activate only during combat and if <cond>", lambda q: with_limit(during("combat"), Limit(only_if=q)))
