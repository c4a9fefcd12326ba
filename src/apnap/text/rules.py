"""What changes the rules: may, must and can't."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import apnap.text.rules_players as players
from apnap.state.kinds import Zone
from apnap.state.steps import Step
from apnap.text.conditions import moment
from apnap.text.costs import to_pay
from apnap.text.grammar import IT, NP, YOU, Clause, is_so, number, says
from apnap.text.nouns import attached_name, noun, one, several
from apnap.text.teller import Teller
from apnap.vocab.amounts import Num
from apnap.vocab.conditions import During, Targeting
from apnap.vocab.filters import Filter
from apnap.vocab.rules_text import Rule

Telling = Callable[[Teller, Rule, NP, NP], Clause]


def scope_of(t: Teller, node: Rule) -> NP:
    scope = node.scope
    if isinstance(scope, Filter):
        if node.kind == "cannot be countered":
            return NP(several(t, scope, Zone.STACK), True)
        return NP(several(t, scope, what="creature" if fights(node.kind) else ""), True)
    if scope == "attached":
        return attached_name(t)
    return t.itself if scope == "self" else IT


def fights(kind: str) -> bool:
    """Whether it speaks of attacking or blocking, which only creatures do."""
    return "attack" in kind or "block" in kind


PLAYERS: Final = {
    "": "each player",
    "you": "you",
    "opponent": "each opponent",
    "enchanted": "enchanted player",
    "chosen": "the chosen player",
}


def players_of(t: Teller, node: Rule) -> NP:
    if node.who == "you":
        return YOU
    return NP(PLAYERS.get(node.who, "that player"))


def rule_clause(t: Teller, node: Rule, subject: NP | None = None) -> Clause:
    """A rule change as a clause; `subject` where a lasting effect brings its own objects or players."""
    on = scope_of(t, node) if subject is None or isinstance(node.scope, Filter) else subject
    who = players_of(t, node) if subject is None or node.scope else subject
    if node.kind in FORBIDDING:
        who = {"each player": NP("players", True), "each opponent": NP("your opponents", True)}.get(who.text, who)
    if node.kind == "must attack" and node.text == "turn":
        clause = is_so(on, "attack", "this turn if able")
    elif node.kind in SIMPLE:
        clause = is_so(on, *SIMPLE[node.kind])
    elif node.kind in SIMPLE_PLAYERS:
        clause = is_so(who, *SIMPLE_PLAYERS[node.kind])
    elif node.kind in SENTENCES:
        clause = says(SENTENCES[node.kind])
    elif node.kind in TELLINGS:
        clause = TELLINGS[node.kind](t, node, on, who)
    else:
        clause = says(f"⟨{node.kind}⟩")
    return clause if node.when is None else under_condition(t, node, clause)


def under_condition(t: Teller, node: Rule, clause: Clause) -> Clause:
    assert node.when is not None
    if node.kind == "skip turn":
        return clause
    told = t.condition(node.when)
    if isinstance(node.when, During) and clause.subject is not None:
        return clause.lasts(moment(node.when.when))
    if isinstance(node.when, Targeting):
        return says(f"{clause.full()} if {told}")
    return says(f"as long as {told}, {clause.full()}")


# "Players can't …" rather than "each player can't …".
FORBIDDING: Final = (
    "cannot draw",
    "cannot gain life",
    "cannot lose",
    "cannot win",
    "cannot cast",
    "cannot activate",
    "no player counters",
    "keep mana",
    "untap at most",
)


def can(on: NP, rest: str) -> Clause:
    return is_so(on, "can't", rest)


# ---- objects -----------------------------------------------------------------------------------------------------

SIMPLE: Final[dict[str, tuple[str, str]]] = {
    "cannot attack": ("can't", "attack"),
    "cannot block": ("can't", "block"),
    "cannot be blocked": ("can't", "be blocked"),
    "must attack": ("attack", "each combat if able"),
    "must be blocked": ("must", "be blocked if able"),
    "attacks alone": ("can't", "attack together with others"),
    "cannot phase in": ("can't", "phase in"),
    "cannot be countered": ("can't", "be countered"),
    "cannot be regenerated": ("can't", "be regenerated"),
    "cannot transform": ("can't", "transform"),
    "assigns none": ("assign", "no combat damage"),
    "assigns by toughness": ("assign", "combat damage equal to toughness instead of power"),
    "attacks as though no defender": ("can", "attack in spite of defender"),
    "goad": ("attack", "each combat if able, and someone other than you if able"),
}
SIMPLE_PLAYERS: Final[dict[str, tuple[str, str]]] = {
    "no max hand": ("have", "no maximum hand size"),
    "cannot gain life": ("can't", "gain life"),
    "cannot lose": ("can't", "lose the game"),
    "one more die": ("roll", "one more die each time, and ignore the lowest roll"),
    "lives on": ("don't", "lose the game for having 0 or less life"),
    "cannot win": ("can't", "win the game"),
    "shroud player": ("have", "shroud"),
    "hexproof player": ("have", "hexproof"),
    "protection player": ("have", "protection from everything"),
}
SENTENCES: Final = {
    "no legend rule": "the legend rule isn't applied",
    "damage cannot be prevented": "damage can't be prevented",
}


def no_counters(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    kind = f"{node.text} " if node.text else ""
    return can(on, f"have {kind}counters put on {'them' if on.plural else 'it'}")


def no_player_counters(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    return can(who, f"get {node.text + ' ' if node.text else ''}counters")


def more_schemes(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    sets = "set" if who.mine else "sets"
    return says(f"when {who} would set a scheme in motion, {who} {sets} {t.amount(node.n)} in motion instead")


def blank_is_chaos(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    return says("each blank roll of the planar die is a chaos roll")


def cannot_untap(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    whose = {"you": "your", "controller": "their controllers'" if on.plural else "its controller's"}.get(
        node.text, "the"
    )
    return is_so(on, "don't", f"untap during {whose} {t.w.step(Step.UNTAP)}{'s' if on.plural else ''}")


def untap_at_most(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    n = node.n.n if isinstance(node.n, Num) else 0
    scope = node.scope if isinstance(node.scope, Filter) else Filter()
    what = noun(t, scope) if n == 1 else f"{number(n)} {several(t, scope)}"
    what = f"one {what}" if n == 1 else what
    return is_so(who, "can't", f"untap more than {what} during {who.their} {t.w.step(Step.UNTAP)}")


def may_not_untap(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    return says(f"you may choose not to untap {on} during your {t.w.step(Step.UNTAP)}")


def untap_during(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    return says(f"{on} also untap during each other player's {t.w.step(Step.UNTAP)}")


def against(t: Teller, node: Rule, fallback: str = "creatures") -> str:
    return fallback if node.against is None else several(t, node.against, what="creature")


def cannot_be_blocked_by(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    return can(on, f"be blocked by {against(t, node)}")


def blocked_only_by(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    return can(on, f"be blocked except by {against(t, node)}")


def blocks_only(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    return is_so(on, "can", f"block only {against(t, node)}")


def attack_cost(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    price = "pay nothing" if node.cost is None else to_pay(t, node.cost)
    payer = "its controller" if not on.plural else "their controllers"
    verb = price if on.plural else third(price)
    where = "" if not node.who else f" {who}" if node.who == "you" else " that player"
    each = " for each of them" if on.plural else ""
    return can(on, f"attack{where} unless {payer} {verb}{each}")


def third(price: str) -> str:
    first, _, rest = price.partition(" ")
    return f"{first}s {rest}"


def block_cost(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    price = "pay nothing" if node.cost is None else to_pay(t, node.cost)
    if not (isinstance(node.n, Num) and node.n.n == 1):
        price = (
            price.replace("{1}", "{" + t.amount(node.n) + "}")
            if t.amount(node.n) == "X"
            else f"{price} {t.amount(node.n)} times"
        )
    each = " for each creature that blocks" if on.plural else ""
    payer = "their controllers" if on.plural else "its controller"
    return can(on, f"block unless {payer} {price if on.plural else third(price)}{each}")


def must_block(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    return is_so(on, "block", f"{t.itself if node.text == 'source' else 'each combat'} if able")


def all_must_block_it(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    return says(f"all creatures able to block {on} do so")


def needs_others_to_attack(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    return can(on, f"attack unless {company(t, node, 'attack')}")


def needs_others_to_block(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    return can(on, f"block unless {company(t, node, 'block')}")


def company(t: Teller, node: Rule, verb: str) -> str:
    if isinstance(node.n, Num) and node.n.n == 1:
        return f"{'another creature' if node.against is None else one(t, node.against)} also {verb}s"
    return f"at least {number(node.n.n) if isinstance(node.n, Num) else t.amount(node.n)} other creatures {verb}"


def most(t: Teller, node: Rule) -> str:
    n = node.n.n if isinstance(node.n, Num) else 0
    return f"no more than {number(n) if n else t.amount(node.n)} creature{'' if n == 1 else 's'}"


def most_attackers(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    return says(f"{most(t, node)} can attack each {'turn' if node.text == 'turn' else 'combat'}")


def most_attackers_at(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    return says(f"{most(t, node)} can attack {who} each combat")


def most_blockers(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    return says(f"{most(t, node)} can block each {'turn' if node.text == 'turn' else 'combat'}")


def blocked_by_at_most(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    n = node.n.n if isinstance(node.n, Num) else 0
    return can(on, f"be blocked by more than {number(n)} creature{'' if n == 1 else 's'}")


def blocked_by_at_least(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    return can(on, f"be blocked by fewer than {t.amount(node.n)} creatures")


def blocks_additional(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    if node.text == "any":
        return is_so(on, "can", "block any number of creatures")
    n = node.n.n if isinstance(node.n, Num) else 0
    more = "an additional creature" if n == 1 else f"{number(n)} additional creatures"
    return is_so(on, "can", f"block {more} each combat")


def bands_with_other(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    return is_so(on, "band", f"with other {against(t, node)}")


def cannot_attack_there(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    whom = "a player it has already attacked this turn" if node.who == "attacked by source" else str(who)
    return can(on, f"attack {whom}")


def attacks_only_where(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    kind = "a permanent" if node.against is None else one(t, node.against)
    return can(on, f"attack unless the defending player controls {kind}")


def cannot_attack_where(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    kind = "a permanent" if node.against is None else one(t, node.against)
    return can(on, f"attack if the defending player controls {kind}")


def cannot_be_blocked_where(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    kind = "a permanent" if node.against is None else one(t, node.against)
    return can(on, f"be blocked as long as the defending player controls {kind}")


def walk_is_no_help(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    it = "they" if on.plural else "it"
    return is_so(on, "can", f"be blocked as though {it} didn't have {node.text}")


def cannot_be_targeted(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    f = node.against
    if f is None:
        of = {"spell": "spells", "ability": "abilities"}.get(node.text, "spells or abilities")
        return can(on, f"be the target of {of}")
    parts = []
    if node.text != "ability":
        parts.append(several(t, f, Zone.STACK))
    if node.text != "spell":
        parts.append(f"abilities from {several(t, f, what='source')}")
    return can(on, f"be the target of {' or '.join(parts)}")


def must_be_attacked(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    whom = str(on) if node.scope else str(who)
    return says(f"creatures that can attack {whom} do so each combat")


def unblocked_assigns(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    return says(f"you may have {on} assign its combat damage as though it weren't blocked")


def exert(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    text = f"you may exert {on} as it attacks"
    return says(f"{text}; when you do, {t.doing(node.then)}" if node.then is not None else text)


def changes_rolls(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    price = "" if node.cost is None else to_pay(t, node.cost)
    often = ", but no more than once each turn" if node.text == "once" else ""
    return says(f"after {who} roll a die, {who} may {price} to change the result by {t.amount(node.n)}{often}")


def most_counters(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    kind = f"{node.text} counters" if node.text else "counters"
    return can(on, f"have more than {t.amount(node.n)} {kind} on it")


def remembers_its_start(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    return is_so(on, "remember", "whether it started the turn untapped")


def reveals_first_draw(t: Teller, node: Rule, on: NP, who: NP) -> Clause:
    return is_so(who, "reveal", "the first card drawn each turn")


TELLINGS: Final[dict[str, Telling]] = {
    "cannot draw": players.cannot_draw,
    "skip step": players.skip_step,
    "skip phase": players.skip_phase,
    "skip turn": players.skip_turn,
    "max hand": players.max_hand,
    "extra land": players.extra_land,
    "cost more": players.price_change,
    "cost less": players.price_change,
    "ability cost more": players.price_change,
    "least cost": players.least_cost,
    "cannot cast": players.cannot_cast,
    "cannot activate": players.cannot_activate,
    "cannot untap": cannot_untap,
    "more schemes": more_schemes,
    "blank is chaos": blank_is_chaos,
    "no counters": no_counters,
    "most counters": most_counters,
    "changes rolls": changes_rolls,
    "remembers its start": remembers_its_start,
    "reveals first draw": reveals_first_draw,
    "no player counters": no_player_counters,
    "untap at most": untap_at_most,
    "may not untap": may_not_untap,
    "untap during": untap_during,
    "cannot be blocked by": cannot_be_blocked_by,
    "blocked only by": blocked_only_by,
    "blocks only": blocks_only,
    "attack cost": attack_cost,
    "block cost": block_cost,
    "must block": must_block,
    "all must block it": all_must_block_it,
    "needs others to attack": needs_others_to_attack,
    "needs others to block": needs_others_to_block,
    "most attackers": most_attackers,
    "most attackers at": most_attackers_at,
    "most blockers": most_blockers,
    "blocked by at most": blocked_by_at_most,
    "blocked by at least": blocked_by_at_least,
    "blocks additional": blocks_additional,
    "bands with other": bands_with_other,
    "cannot attack there": cannot_attack_there,
    "attacks only where": attacks_only_where,
    "cannot attack where": cannot_attack_where,
    "cannot be blocked where": cannot_be_blocked_where,
    "walk is no help": walk_is_no_help,
    "cannot be targeted": cannot_be_targeted,
    "must be attacked": must_be_attacked,
    "unblocked assigns": unblocked_assigns,
    "exert": exert,
    "keep mana": players.keep_mana,
    "mana becomes": players.mana_becomes,
    "mana loss": players.mana_loss,
    "play from": players.play_from,
    "flash": players.flash,
    "life fixed": players.life_fixed,
    "trigger again": players.trigger_again,
}
TOLD: Final = frozenset((*SIMPLE, *SIMPLE_PLAYERS, *SENTENCES, *TELLINGS))
