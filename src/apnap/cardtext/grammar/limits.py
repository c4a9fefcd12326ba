"""What may be done only at a time, at a price, or not at all: casting, activating, playing lands."""

from __future__ import annotations

from typing import Any

from apnap.cardtext.grammar.base import say, word
from apnap.cardtext.grammar.costs import Price, cost_of
from apnap.cardtext.grammar.keywords import Words
from apnap.cardtext.grammar.lines import Casting, Limit, during
from apnap.cardtext.grammar.qualities import rule
from apnap.cardtext.grammar.statics import rules
from apnap.cardtext.meaning import Context, Refusal
from apnap.vocab.base import Condition, Effect
from apnap.vocab.effects.control import Continuous
from apnap.vocab.lookups import AllOf, During, Not, Num, YourTurn
from apnap.vocab.rules_text import Rule

# ---- when -----------------------------------------------------------------------------------------------------------


def others_turn(when: str = "") -> Condition:
    return AllOf((Not(YourTurn()), During(when))) if when else Not(YourTurn())


for text, condition in (
    ("before the combat damage step", during("before combat damage")),
    ("before blockers are declared", during("before blockers")),
    ("during an opponent 's turn", others_turn()),
    ("during an opponent 's turn , before attackers are declared", others_turn("before attackers")),
    ("during an opponent 's upkeep", others_turn("upkeep")),
    ("during your upkeep", during("upkeep", True)),
    ("during your declare attackers step", during("declare attackers", True)),
):
    word("casting", f"cast ~ only {text} [.]", lambda q=condition: Casting(only_if=q))
    word("timing", f"activate only {text}", lambda q=condition: Limit(only_if=q))
word(
    "timing", "activate only when it isn't your turn and during an upkeep", lambda: Limit(only_if=others_turn("upkeep"))
)
word("timing", "activate only when it isn't your turn", lambda: Limit(only_if=others_turn()))

word("timing", "activate only if <cond> and only once each turn", lambda q: Limit(only_if=q, per_turn=1))

# ---- activated abilities --------------------------------------------------------------------------------------------

say("static", "activated abilities of <ones> can't be activated [.]", lambda c, f: no_abilities(c, f, ""))
say(
    "static",
    "activated abilities of <ones> can't be activated unless they're mana abilities [.]",
    lambda c, f: no_abilities(c, f, "except mana"),
)
say(
    "static",
    "players can't activate abilities of <ones> [.]",
    lambda c, f: no_abilities(c, f, ""),
)
say(
    "static",
    "players can't activate abilities of <ones> that aren't mana abilities [.]",
    lambda c, f: no_abilities(c, f, "except mana"),
)


def no_abilities(c: Context, f: dict[str, Any], text: str) -> Words:
    return rules(Rule("cannot activate", c.filter(f), text=text))


# ---- spells ---------------------------------------------------------------------------------------------------------

for who, text in (
    ("you", "you cast"),
    ("opponent", "your opponents cast"),
    ("opponent", "each opponent casts"),
    ("", ""),
):
    say(
        "static",
        f"<spells> {text} cost <symbols> more to cast [.]",
        lambda c, f, s, who=who: colored_more(c, f, s, who),
    )
    say(
        "static",
        f"<spells> and <spells> {text} cost <symbols> <more> to cast [.]",
        lambda c, a, b, s, k, who=who: both_cost(c, a, b, s, k, who),
    )


def colored_more(c: Context, f: dict[str, Any], symbols: str, who: str) -> Words:
    """A symbol of mana more (601.2f); plain numbers are read elsewhere."""
    if symbols.strip("{}").isdecimal() or "X" in symbols:
        raise Refusal("a number")
    return rules(Rule("cost more", c.filter(f), who, cost=cost_of(c, Price(symbols, ()))))


def both_cost(c: Context, a: dict[str, Any], b: dict[str, Any], symbols: str, kind: str, who: str) -> Words:
    text = symbols.strip("{}")
    if not text.isdecimal():
        raise Refusal("a cost changed by mana of a colour")
    return rules(Rule(kind, c.filter({"any_of": (a, b)}), who, Num(int(text))))


# ---- lands ----------------------------------------------------------------------------------------------------------

for text in (
    "you may play up to <digits> additional lands this turn",
    "you may play <digits> additional lands this turn",
    "you may play <digits> additional lands on each of your turns until end of turn",
):
    say("simple", text, lambda c, n: more_lands(n))
for text in (
    "you may play an additional land this turn",
    "you may play an additional land on each of your turns until end of turn",
):
    say("simple", text, lambda c: more_lands(Num(1)))


def more_lands(n: Num) -> Effect:
    return Continuous(Rule("extra land", who="you", n=n), None)


# ---- targets --------------------------------------------------------------------------------------------------------

say("quality", "can't be the target of spells", lambda c: [rule("cannot be targeted", text="spell")])
say("quality", "can't be the target of abilities", lambda c: [rule("cannot be targeted", text="ability")])
say("quality", "can't be the target of <spells>", lambda c, f: untargeted(c, f, "spell") if f else refuse())
say("quality", "can't be the target of abilities from <sources2>", lambda c, f: untargeted(c, f, "ability"))
say(
    "quality",
    "can't be the target of <spells> or abilities from <sources2>",
    lambda c, f, g: untargeted(c, f, "") if f == g else refuse(),
)
word("sources2", "<type> sources", lambda t: {"types": t})
word("sources2", "<color> sources", lambda k: {"colors": k})


def refuse() -> Any:
    raise Refusal("what it can't be the target of")


def untargeted(c: Context, f: dict[str, Any], of: str) -> list[Any]:
    return [rule("cannot be targeted", against=c.filter(f), text=of)]
