"""How many."""

from __future__ import annotations

from typing import Final

from apnap.state.kinds import COLOR_NAMES, MANA_LETTERS, Zone
from apnap.text.grammar import both, number
from apnap.text.nouns import all_of, color_words, noun, place
from apnap.text.teller import AMOUNTS, Teller, tells
from apnap.vocab import amounts
from apnap.vocab.additional_costs import TimesPaid
from apnap.vocab.base import Amount, Ref
from apnap.vocab.what import All, It

# ---- numbers -----------------------------------------------------------------------------------------------------


@tells(AMOUNTS, amounts.Num)
def num(t: Teller, node: amounts.Num) -> str:
    return str(node.n)


@tells(AMOUNTS, amounts.Count)
def count(t: Teller, node: amounts.Count) -> str:
    ref = node.ref
    what = all_of(t, ref) if isinstance(ref, All) else t.ref(ref).text
    if isinstance(ref, It) and ref.kind in ("target", "targets"):
        what = "targets"
    text = f"the number of {what}"
    if node.times == 2:
        text = f"twice {text}"
    elif node.times == -1:
        text = f"minus {text}"
    elif node.times != 1:
        text = f"{number(node.times)} times {text}"
    return plus(text, node.plus)


def plus(text: str, n: int) -> str:
    if not n:
        return text
    return f"{text} plus {n}" if n > 0 else f"{text} minus {-n}"


@tells(AMOUNTS, amounts.CountPlayers)
def count_players(t: Teller, node: amounts.CountPlayers) -> str:
    who = {"each player": "players", "each opponent": "your opponents"}.get(t.who(node.who).text, str(t.who(node.who)))
    return f"the number of {who}"


STATS: Final = {
    "power": "{} power",
    "toughness": "{} toughness",
    "damage": "the damage on {}",
    "attacks": "the number of times {} has attacked this turn",
    "exerted this turn": "whether {} was exerted this turn",
}


@tells(AMOUNTS, amounts.Stat)
def stat(t: Teller, node: amounts.Stat) -> str:
    ref = t.ref(node.ref)
    if node.what == "mana value":
        return f"{ref.whose} {t.w.mana_value}"
    if node.what in STATS:
        form = STATS[node.what]
        return form.format(ref.whose if form.startswith("{}") else ref.text)
    return f"the number of {node.what} counters on {ref}"


PLAYER_STATS: Final = {
    "life": "{} life total",
    "hand": "the number of cards in {} hand",
    "graveyard": "the number of cards in {} graveyard",
    "library": "the number of cards in {} library",
    "drawn": "the number of cards drawn by {} this turn",
    "spells cast": "the number of spells cast by {} this turn",
    "spells cast last turn": "the number of spells cast by {} last turn",
    "lands played": "the number of lands played by {} this turn",
    "turns taken": "the number of turns begun by {} this game",
    "discards": "how often {} discarded this turn",
    "damage": "the damage dealt to {} this turn",
}


@tells(AMOUNTS, amounts.PlayerStat)
def player_stat(t: Teller, node: amounts.PlayerStat) -> str:
    who = t.who(node.who)
    if node.what.startswith("mana "):
        return f"{who.whose} unspent {COLOR_NAMES[MANA_LETTERS.index(node.what[5:])]} mana"
    form = PLAYER_STATS.get(node.what)
    if node.what in THIS_TURN:
        return THIS_TURN[node.what].format(who.text if node.what in BY_PLAYER else who.whose)
    if form is None:
        return f"{who.whose} {node.what} counters" if node.what in COUNTERS else f"{who.whose} count of {node.what}"
    return form.format(who.whose if possessive(form) else who.text)


def possessive(form: str) -> bool:
    """Whether it speaks of what a player has, not of the player."""
    return form.startswith("{}") or " in {}" in form


def of_any_one(form: str) -> str:
    return form.format("any one player's" if possessive(form) else "any one player")


THIS_TURN: Final = {
    "creatures died": "the number of creatures that died under {} control this turn",
    "permanents left": "the number of permanents that left the battlefield under {} control this turn",
    "cards left graveyard": "the number of cards that left {} graveyard this turn",
    "creatures entered": "the number of creatures that entered under {} control this turn",
    "lands entered": "the number of lands that entered under {} control this turn",
    "attractions visited": "the number of Attractions visited by {} this turn",
    "sacrificed": "the number of permanents {} sacrificed this turn",
    "tokens created": "the number of tokens {} created this turn",
}
BY_PLAYER: Final = ("sacrificed", "tokens created", "attractions visited")
COUNTERS: Final = ("poison", "energy", "experience", "rad")


@tells(AMOUNTS, amounts.Greatest)
def greatest(t: Teller, node: amounts.Greatest) -> str:
    if node.what not in PLAYER_STATS:
        return f"the greatest of {t.who(node.who).whose} count of {node.what}"
    return "the greatest of " + of_any_one(PLAYER_STATS[node.what])


@tells(AMOUNTS, amounts.Least)
def least(t: Teller, node: amounts.Least) -> str:
    form = PLAYER_STATS.get(node.what, "{} " + node.what)
    return "the least of " + of_any_one(form)


@tells(AMOUNTS, amounts.EventNumber)
def event_number(t: Teller, node: amounts.EventNumber) -> str:
    return t.event_number


NOTED: Final = {
    "X": "X",
    "life": "that much",
    "prevented": "the damage prevented this way",
    "removed": "the number of counters removed this way",
    "many": "how many there were",
    "times": "the number of times it was paid",
    "+power": "that much",
    "+toughness": "that much",
}


@tells(AMOUNTS, amounts.Var)
def var(t: Teller, node: amounts.Var) -> str:
    return t.numbers.get(node.name) or NOTED.get(node.name) or f"the noted number ({node.name})"


@tells(AMOUNTS, amounts.Sum)
def sum_of(t: Teller, node: amounts.Sum) -> str:
    text = ""
    for part in node.parts:
        if isinstance(part, amounts.Num) and text:
            text = plus(text, part.n)
        elif isinstance(part, amounts.Count) and part.times < 0 and text:
            text += " minus " + t.amount(amounts.Count(part.ref, -part.times, part.plus))
        elif isinstance(part, amounts.Sum) and part.times == -1 and text:
            text += " minus " + t.amount(amounts.Sum(part.parts))
        else:
            text = f"{text} plus {t.amount(part)}" if text else t.amount(part)
    if node.times == 1:
        return text
    if len(node.parts) > 1:
        text = f"the total of {text}"
    if node.times == -1:
        return f"minus {text}"
    return f"twice {text}" if node.times == 2 else f"{number(node.times)} times {text}"


@tells(AMOUNTS, amounts.Half)
def half(t: Teller, node: amounts.Half) -> str:
    return f"half {t.amount(node.of)}, rounded {'up' if node.up else 'down'}"


@tells(AMOUNTS, amounts.GreatestOf)
def greatest_of(t: Teller, node: amounts.GreatestOf) -> str:
    if isinstance(node.parts[0], amounts.Num) and node.parts[0].n == 0 and len(node.parts) == 2:
        return f"{t.amount(node.parts[1])} (at least zero)"
    return f"the greatest of {both([t.amount(part) for part in node.parts])}"


@tells(AMOUNTS, amounts.GreatestAmong)
def greatest_among(t: Teller, node: amounts.GreatestAmong) -> str:
    return f"the greatest {t.w.mana_value if node.what == 'mana value' else node.what} among {among(t, node.ref)}"


@tells(AMOUNTS, amounts.KindsAmong)
def kinds_among(t: Teller, node: amounts.KindsAmong) -> str:
    what = node.what if node.what in ("basic land types", "colors", "card types") else f"different {node.what}"
    return f"the number of {what} among {among(t, node.ref)}"


def among(t: Teller, ref: Ref) -> str:
    return all_of(t, ref) if isinstance(ref, All) else str(t.ref(ref))


@tells(AMOUNTS, amounts.Difference)
def difference(t: Teller, node: amounts.Difference) -> str:
    if isinstance(node.minus, amounts.Var):  # the same number, noted before something happened
        return f"what {t.amount(node.of)} rose by"
    return f"{t.amount(node.of)} minus {t.amount(node.minus)}"


@tells(AMOUNTS, amounts.ActivatedThisTurn)
def activated_this_turn(t: Teller, node: amounts.ActivatedThisTurn) -> str:
    return (
        f"the number of times this ability has been {'activated' if t.w.activate == 'activate' else 'used'} this turn"
    )


@tells(AMOUNTS, TimesPaid)
def times_paid(t: Teller, node: TimesPaid) -> str:
    return f"the number of times its {node.name} cost was paid"


@tells(AMOUNTS, amounts.Devotion)
def devotion(t: Teller, node: amounts.Devotion) -> str:
    return f"{t.who(node.who).whose} devotion to {both(color_words(node.colors))}"


def per_each(t: Teller, node: Amount) -> str:
    """What is counted, one of it: "creature you control"; "" where nothing is."""
    if isinstance(node, amounts.Count) and isinstance(node.ref, All) and node.times == 1 and not node.plus:
        ref = node.ref
        found = noun(t, ref.filter, False, ref.zone)
        found = f"other {found}" if ref.filter.other else found
        if ref.zone == Zone.BATTLEFIELD:
            return (
                found if ref.who is None else f"{found} {t.who(ref.who)} control{'' if t.who(ref.who).plural else 's'}"
            )
        whose = "any" if ref.who is None else t.who(ref.who).whose
        return f"{found} {place(t, ref.zone, whose)}"
    if isinstance(node, amounts.Stat) and node.what not in (*STATS, "mana value"):
        return f"{node.what} counter on {t.ref(node.ref)}"
    return f"time its {node.name} cost was paid" if isinstance(node, TimesPaid) else ""


def fixed(node: Amount) -> int | None:
    return node.n if isinstance(node, amounts.Num) else None
