"""What changes the rules for players: steps skipped, prices, permissions, unspent mana."""

from __future__ import annotations

from apnap.state.kinds import COLOR_NAMES, MANA_LETTERS, Zone
from apnap.state.steps import STEP_NAMED
from apnap.text.costs import before_colon, cost_parts
from apnap.text.grammar import NP, YOU, Clause, does, is_so, number, says
from apnap.text.nouns import one, several
from apnap.text.teller import Teller
from apnap.vocab.amounts import Num
from apnap.vocab.filters import Filter
from apnap.vocab.rules_text import Rule


def skip_step(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    step = t.w.step(STEP_NAMED[node.text]) if node.text in STEP_NAMED else node.text
    what = f"{who.their} {step if step != 'upkeep' else 'upkeep step'}"
    return optional(t, node, who, what)


def skip_phase(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    return optional(t, node, who, f"{who.their} {node.text} phase")


def skip_turn(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    return optional(t, node, who, f"{who.their} turn")


def optional(t: Teller, node: Rule, who: NP, what: str) -> Clause:
    """What is skipped: always, or on request."""
    if not node.optional:
        return is_so(who, "skip", what + ("s" if who.mine is False and not what.endswith("s") else ""))
    told = f"if {who} would begin {what}"
    if node.when is not None:
        told += f" while {t.condition(node.when)}"
    text = f"{told}, {who} may skip it instead"
    return says(
        f"{text}; if {who} do{'' if who.plural else 'es'}, {t.doing(node.then)}" if node.then is not None else text
    )


def max_hand(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    n = t.amount(node.n)
    if node.text == "set":
        return says(f"{who.whose} maximum hand size is {n}")
    if isinstance(node.n, Num):
        return says(f"{who.whose} maximum hand size is {'reduced' if node.n.n < 0 else 'raised'} by {abs(node.n.n)}")
    return says(f"{who.whose} maximum hand size is changed by {n}")


def extra_land(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    n = node.n.n if isinstance(node.n, Num) else 0
    turn = "each of your turns" if who.mine else "each of their turns"
    if n > 20:
        return is_so(who, "may", f"play any number of lands on {turn}")
    return is_so(who, "may", f"play {'an additional land' if n == 1 else f'{number(n)} additional lands'} on {turn}")


def spells_of(t: Teller, node: Rule, who: NP) -> str:
    if node.scope == "self":
        return str(t.itself) if t.w.names_itself else "this spell"
    scope = node.scope if isinstance(node.scope, Filter) else Filter()
    kind = several(t, scope, Zone.STACK)
    if not node.who:
        return kind
    return f"{kind} {does(who, t.w.cast).full()}"


def price_change(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    way = "more" if "more" in node.kind else "less"
    what = "activated abilities" if node.kind.startswith("ability") else spells_of(t, node, who)
    many = node.scope != "self" or node.kind.startswith("ability")
    told = t.amount(node.n)
    if isinstance(node.n, Num):
        price = f"{{{told}}} {way}"
    else:
        price = f"{{X}} {way}, where X is {told}"
    if node.cost is not None:
        price = f"{' and '.join(cost_parts(t, node.cost))} {way}"
    tail = "" if not node.kind.startswith("ability") or node.text != "except mana" else ", except mana abilities"
    verb = t.w.activate if node.kind.startswith("ability") else t.w.cast
    first, _, rest = price.partition(",")
    price = f"{first} to {verb}" + (f",{rest}" if rest else "")
    return says(f"{what} cost{'' if many else 's'} {price}{tail}")


def least_cost(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    return says(f"every spell costs at least {{{t.amount(node.n)}}} to {t.w.cast}")


def cannot_cast(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    kind = several(t, node.scope, Zone.STACK) if isinstance(node.scope, Filter) else "spells"
    return is_so(who, "can't", f"{t.w.cast} {kind}")


def cannot_activate(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    exception = ", except mana abilities," if node.text == "except mana" else ""
    if on.text == "it" and not node.scope:
        return is_so(who, "can't", f"{t.w.activate} abilities{exception.rstrip(',')}")
    done = {"activate": "activated", "play": "played", "use": "used"}[t.w.activate]
    return says(f"activated abilities of {on}{exception} can't be {done}")


def cannot_draw(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    n = node.n.n if isinstance(node.n, Num) else 0
    if n == 0:
        return is_so(who, "can't", "draw cards")
    return is_so(who, "can't", f"draw more than {number(n)} card{'' if n == 1 else 's'} each turn")


def keep_mana(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    kind = f"unspent {COLOR_NAMES[MANA_LETTERS.index(node.text)]} mana" if node.text else "unspent mana"
    return is_so(who, "don't", f"lose {kind} as steps and phases end")


def mana_becomes(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    kind = COLOR_NAMES[MANA_LETTERS.index(node.text)]
    return says(f"if {who} would lose unspent mana, that mana becomes {kind} instead")


def mana_loss(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    who = NP("a player") if who.text == "each player" else who
    return says(f"{who} losing unspent mana loses that much life")


def play_from(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    kind = several(t, node.scope, Zone.GRAVEYARD) if isinstance(node.scope, Filter) else str(on)
    where = f" from {node.text}" if node.text else ""
    where += "" if node.cost is None else f" for {before_colon(t, node.cost)} instead of its mana cost"
    player = YOU if who.text == on.text or not node.who else who
    if node.against is not None and node.against.not_types == "land":
        return is_so(player, "may", f"{t.w.cast} {kind}{where}")
    return is_so(player, "may", f"play {kind}{where}")


def flash(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    kind = several(t, node.scope, Zone.STACK) if isinstance(node.scope, Filter) else "spells"
    return is_so(
        who, "may", f"{t.w.cast} {kind} at any time an instant could be {'played' if t.w.cast == 'play' else 'cast'}"
    )


def life_fixed(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    return says(f"{who.whose} life total can't change")


def trigger_again(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    kind = "a permanent" if node.against is None else one(t, node.against)
    whose = several(t, node.scope) if isinstance(node.scope, Filter) else "permanents you control"
    times = "one more time" if isinstance(node.n, Num) and node.n.n == 1 else f"{t.amount(node.n)} more times"
    return says(f"abilities of {whose} that trigger because {does(NP(kind), t.w.enter).full()} trigger {times}")
