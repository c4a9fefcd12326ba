"""Expectations about cards: where they are, and what permanents look like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.scenario.amounts import fits, unless
from apnap.scenario.failed import Failed
from apnap.scenario.masking import fold
from apnap.scenario.words import check_counter, check_kind, check_names, nearest
from apnap.state.kinds import COLOR_NAMES, KEYWORD_NAMES, SUPERTYPE_NAMES, TYPE_NAMES

if TYPE_CHECKING:
    from apnap.driving.judging import Thing
    from apnap.scenario.expecting import Expecting, Said
    from apnap.state.chars import Chars
    from apnap.view.types import AttackView


# ---- permanents --------------------------------------------------------------------------------------------------


def subjects(e: Expecting, name: str) -> list[Thing]:
    """All permanents the words mean; what is said must be true of each.  Of phased-out ones if there are no others."""
    found = e.actor.names.permanents(name) or e.actor.names.permanents(name, True)
    if not found:
        if not e.actor.names.known(name):
            raise Failed(f"there is no card {name!r}{e.actor.names.near(name)}")
        raise Failed(f"{name} is not on the battlefield")
    return found


def judge(e: Expecting, m: Said, holds: list[bool], what: str) -> str:
    wanted = m.groupdict().get("not") is None
    wrong = [x for x in holds if x != wanted]
    if not wrong:
        return ""
    many = f"{len(wrong)} of {len(holds)} are" if len(holds) > 1 else "it is"
    return f"{many} {'not ' if wanted else ''}{what}"


def counters(e: Expecting, m: Said) -> str:
    kind = m["kind"].casefold()
    check_counter(e, kind)
    for p in subjects(e, m["name"]):
        found = p.counters.get(kind, 0)
        if not fits(found, m["n"]):
            return f"it has {found}"
    return ""


def damage(e: Expecting, m: Said) -> str:
    for p in subjects(e, m["name"]):
        if not fits(p.damage, m["n"]):
            return f"it has {p.damage}"
    return ""


def size(e: Expecting, m: Said) -> str:
    for p in subjects(e, m["name"]):
        if (p.chars.power, p.chars.toughness) != (int(m["power"]), int(m["toughness"])):
            return f"it is {p.chars.power}/{p.chars.toughness}"
    return ""


def power(e: Expecting, m: Said) -> str:
    for p in subjects(e, m["name"]):
        reason = unless(p.chars.power if m["which"].casefold() == "power" else p.chars.toughness, m["n"])
        if reason:
            return reason
    return ""


def protects(e: Expecting, m: Said) -> str:
    """310.8: who protects a battle."""
    seat = e.seat(m)
    for p in subjects(e, m["name"]):
        if p.protector != seat:
            return "nobody does" if p.protector < 0 else f"{e.actor.game.players[p.protector]} does"
    return ""


def attached(e: Expecting, m: Said) -> str:
    hosts = e.actor.names.ids(m["host"])
    if not hosts:
        raise Failed(f"there is no {m['host']}")
    found = subjects(e, m["name"])
    shown = ", ".join(e.actor.game.name_of(p.attached_to) or "nothing" for p in found)
    reason = judge(e, m, [p.attached_to in hosts for p in found], "attached")
    return reason and f"it is attached to {shown}"


def fighting(e: Expecting, m: Said) -> str:
    attacks = attacking(e)
    others = e.actor.names.ids(m["other"])
    if not others:
        raise Failed(f"there is no {m['other']}")
    found = subjects(e, m["name"])
    if m["state"].casefold() == "attacking":
        holds = [p.id in attacks and attacks[p.id]["defender"] in others for p in found]
    elif m["state"].casefold() == "banded with":
        holds = [any(other != p.id and other in band(attacks, p.id) for other in others) for p in found]
    else:
        holds = [any(p.id in a["blockers"] for i, a in attacks.items() if i in others) for p in found]
    return judge(e, m, holds, f"{m['state']} {m['other']}")


def attacking(e: Expecting) -> dict[int, AttackView]:
    return {a["attacker"]: a for a in e.actor.game.view("all", 0)["combat"]}


def blocking(e: Expecting) -> list[int]:
    """Also what blocks nothing any more (506.4)."""
    return [p["id"] for p in e.actor.game.view("all", 0)["battlefield"] if "blocking" in p]


def band(attacks: dict[int, AttackView], id: int) -> list[int]:
    return attacks[id].get("band", []) if id in attacks else []


def blocked_by(e: Expecting, m: Said) -> str:
    attacks = attacking(e)
    others = [p.id for p in subjects(e, m["other"])]
    found = subjects(e, m["name"])
    lines = [attacks[p.id]["blockers"] for p in found if p.id in attacks]
    return judge(e, m, [any(i in others for i in line) for line in lines] or [False], f"blocked by {m['other']}")


def fighters(e: Expecting, m: Said) -> str:
    """All that attack, or all that block: exactly these."""
    wanted = [] if fold(m["names"]) in ("none", "nobody") else e.actor.names.list_of(m["names"])
    check_names(e, wanted)
    ids = list(attacking(e)) if m["kind"].casefold() == "attackers" else blocking(e)
    found = [p for p in (e.actor.game.judge.find(i) for i in ids) if p is not None and p.is_permanent]
    if e.actor.names.are_meant(found, wanted, False):
        return ""
    return f"they are {', '.join(sorted(p.called for p in found)) or 'none'}"


def status(e: Expecting, m: Said) -> str:
    state = m["state"].casefold().replace("summoning-", "").replace("summoning ", "")
    found = subjects(e, m["name"])
    return judge(e, m, [has_status(e, p, state) for p in found], state)


def has_status(e: Expecting, p: Thing, state: str) -> bool:
    if state in ("tapped", "untapped"):
        return p.tapped == (state == "tapped")
    if state in ("phased out", "phased in"):
        return p.phased_out == (state == "phased out")
    if state in ("face down", "face up"):
        return p.face_down == (state == "face down")
    if state == "sick":
        return p.sick
    if state == "transformed":
        return p.back_up
    if state == "blocking":
        return p.id in blocking(e)
    attacker = attacking(e).get(p.id)
    if state == "attacking" or attacker is None:
        return attacker is not None
    return "unblocked" in attacker if state == "unblocked" else attacker["blocked"]


def keyword(e: Expecting, m: Said) -> str:
    word = fold(m["word"])
    lacks = m["verb"].casefold() != "has"
    if word.startswith("no "):
        word, lacks = word[3:], not lacks
    if word not in KEYWORD_NAMES:
        raise Failed(f"cannot read that: {word!r} is no keyword{nearest(word, KEYWORD_NAMES)}")
    for p in subjects(e, m["name"]):
        if bool(p.chars.keywords & KEYWORD_NAMES[word]) == lacks:
            return "it has it" if lacks else "it has not"
    return ""


def kind(e: Expecting, m: Said) -> str:
    word = fold(m["word"])
    check_kind(e, word)
    found = subjects(e, m["name"])
    return judge(e, m, [is_kind(p, word) for p in found], with_article(word, len(found)))


def with_article(word: str, many: int) -> str:
    """`a creature`, `an artifact`; colors and supertypes are no nouns."""
    if many > 1 or word in COLOR_NAMES or word in SUPERTYPE_NAMES:
        return word
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def is_kind(p: Thing, word: str) -> bool:
    if word in ("token", "permanent"):
        return word == "permanent" or not p.is_card
    return has_kind(p.chars, word)


def has_kind(c: Chars, word: str) -> bool:
    if word in TYPE_NAMES:
        return bool(c.types & TYPE_NAMES[word])
    if word in SUPERTYPE_NAMES:
        return bool(c.supertypes & SUPERTYPE_NAMES[word])
    if word in COLOR_NAMES:
        i = COLOR_NAMES.index(word)
        return c.colors == 0 if i == 5 else bool(c.colors >> i & 1)
    return any(fold(x) == word for x in c.subtypes)
