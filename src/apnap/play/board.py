"""The position in words, for one seat: what lies where, grouped, and what is still to come.  Layout is for others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.play.places import place_of, turn_places
from apnap.rules.turn.combat.stacked_damage import COMBAT_DAMAGE
from apnap.state.kinds import BATTLE, CREATURE, KEYWORD_NAMES, LAND, PLANESWALKER
from apnap.view import pool, sees, sees_hand
from apnap.vocab.mana import symbols

if TYPE_CHECKING:
    from apnap.game import Game
    from apnap.state.game_state import State
    from apnap.state.objects import Item, Obj, Permanent

# What the places of a turn are called where there is little room: the phases are told apart anyway.
SHORT: Final = {
    "beginning of combat": "begin",
    "declare attackers": "attack",
    "declare blockers": "block",
    "combat damage": "damage",
    "end of combat": "end",
    "main 1": "main",
    "main 2": "main",
}


def bar(g: State) -> tuple[list[list[str]], tuple[int, int]]:
    """The places of a turn, phase by phase, and where the game is: which phase and which of its places, or (-1, -1)."""
    here = place_of(g)
    phases: list[list[str]] = []
    at = (-1, -1)
    before = None
    for name, phase, _ in turn_places(g.ruleset):
        if phase != before or not phases:
            phases.append([])
        before = phase
        if name == here:
            at = (len(phases) - 1, len(phases[-1]))
        phases[-1].append(SHORT.get(name, name))
    return phases, at


def ahead(game: Game) -> list[str]:
    """What is scheduled beyond the ordinary: extra turns, phases and steps, skips, controlled turns."""
    values = game.outlook
    lines = game.schedule
    bent_steps = any(s["by"] for s in values["steps"])
    bent_phases = any(p["by"] or p["partial"] for p in values["phases"])
    turns = values["turns"]
    bent_turns = len(turns) > 1 or any(t["extra"] or t["skipped_by"] or t["skips"] for t in turns)
    found = []
    for line in lines:
        if line.startswith("this phase: ") and not bent_steps:
            continue
        if line.startswith("after this phase: ") and not bent_phases:
            continue
        if line.startswith("then turn: ") and not bent_turns and ", controlled by " not in line:
            continue
        found.append(line)
    return found


# ---- players and permanents --------------------------------------------------------------------------------------


def many(n: int, word: str) -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


def player_line(g: State, seat: int) -> str:
    """Life, cards and the rest of what everyone can see of a player."""
    p = g.players[seat]
    if p.left:
        return f"{p.name} has left the game"
    parts = [f"{p.life} life", f"{len(p.hand)} in hand", f"library {len(p.library)}", f"graveyard {len(p.graveyard)}"]
    exiled = sum(1 for o in g.exile if o.owner == seat)
    if exiled:
        parts.append(f"exile {exiled}")
    if p.counters:
        parts += [f"{n} {kind}" for kind, n in sorted(p.counters.items())]
    floating = pool(g, seat)
    if floating:
        parts.append(f"mana {floating}")
    if g.decider(seat) != seat:
        parts.append(f"controlled by {g.players[g.decider(seat)].name}")
    return f"{p.name}: {', '.join(parts)}"


def board(g: State, seat: int) -> list[tuple[str, list[str]]]:
    """What a player controls, by kind: a title and the permanents in words, equals together."""
    rows: list[tuple[str, list[Permanent]]] = [("creatures", []), ("others", []), ("lands", []), ("phased out", [])]
    for p in g.battlefield:
        if p.controller == seat:
            types = p.chars.types
            rows[0 if types & CREATURE else 2 if types & LAND else 1][1].append(p)
    rows[3][1].extend(p for p in g.phased_out if p.controller == seat)
    return [(title, grouped(g, perms)) for title, perms in rows if perms]


def grouped(g: State, perms: list[Permanent]) -> list[str]:
    """Equals together: "5 Mountain (2 tapped)"."""
    groups: dict[str, list[Permanent]] = {}
    for p in perms:
        groups.setdefault(looks(g, p), []).append(p)
    return [group_text(g, look, members) for look, members in groups.items()]


def looks(g: State, p: Permanent) -> str:
    """A permanent with all that tells it from others but being tapped, new or in combat."""
    c = p.chars
    text = g.name_of(p.id)
    if c.types & CREATURE:
        text += f" {c.power}/{c.toughness}"
        words = [name for name, bit in KEYWORD_NAMES.items() if c.keywords & bit]
        if words:
            text += f" {', '.join(words)}"
    notes = [many(n, f"{kind} counter") for kind, n in sorted((p.counters or {}).items()) if n]
    if p.damage:
        notes.append(f"{p.damage} damage")
    if p.attached_to >= 0:
        notes.append(f"on {g.name_of(p.attached_to)}")
    if c.types & BATTLE and p.protector >= 0:
        notes.append(f"protected by {g.players[p.protector].name}")
    if c.types & PLANESWALKER:
        notes = [note.replace("loyalty counter", "loyalty").removesuffix("s") for note in notes]
    return f"{text} [{'; '.join(notes)}]" if notes else text


def group_text(g: State, look: str, members: list[Permanent]) -> str:
    n = len(members)
    states = [state for state in (state_of(g, p) for p in members) if state]
    notes = []
    for state in dict.fromkeys(states):
        k = states.count(state)
        notes.append(state if k == n else f"{k} {state}")
    text = look if n == 1 else f"{n} {look}"
    comma = "; " if any("," in note for note in notes) else ", "
    return f"{text} ({comma.join(notes)})" if notes else text


def state_of(g: State, p: Permanent) -> str:
    combat = g.combat
    if combat is not None and p.id in combat.attackers:
        return "attacking, blocked" if combat.attackers[p.id].blocked else "attacking"
    if combat is not None and p.id in combat.blockers:
        names = [g.name_of(i) for i in combat.blockers[p.id].attackers]
        return f"blocking {' and '.join(names)}"
    if p.tapped:
        return "tapped"
    return "new" if p.sick and p.chars.types & CREATURE and p.controller == g.active else ""


# ---- cards -------------------------------------------------------------------------------------------------------


def cost_text(o: Obj) -> str:
    return "".join(f"{{{s}}}" for s in symbols(o.card.cost.text)) if o.card.has_cost else ""


def hand(g: State, viewer: int, seat: int) -> list[str]:
    """The cards of a hand with their costs, as far as the viewer may see them."""
    if not sees_hand(g, viewer, seat):
        return []
    counts: dict[str, int] = {}
    for o in sorted(g.players[seat].hand, key=hand_order):
        text = f"{o.card.name} {cost_text(o)}".strip()
        counts[text] = counts.get(text, 0) + 1
    return [text if n == 1 else f"{n} {text}" for text, n in counts.items()]


def hand_order(o: Obj) -> tuple[bool, int, str]:
    return not o.card.is_land, o.card.chars.mana_value, o.card.name


def stack(g: State) -> list[str]:
    """What waits to resolve, the next first."""
    return [item_text(g, item) for item in reversed(g.stack)]


def item_text(g: State, item: Item) -> str:
    text = f"{item_name(g, item)} ({g.players[item.controller].name}"
    if item.x:
        text += f", X = {item.x}"
    targets = [g.name_of(i) or "something gone" for slot in item.targets for i in slot]
    return f"{text}) → {', '.join(targets)}" if targets else f"{text})"


def item_name(g: State, item: Item) -> str:
    """What it is: a spell's name, "ability of …", or what the rules themselves put there (1997, 1999)."""
    name = g.name_of(item.id) or item.card.name
    if item.is_spell:
        return name
    if name.startswith("("):  # the rules' own abilities
        return name.strip("()")
    if name == COMBAT_DAMAGE.name:  # neither a spell nor an ability
        return name.lower()
    return f"ability of {g.name_of(item.source) or name}"


def pile(g: State, cards: list[Obj], viewer: int) -> list[str]:
    """A graveyard or part of exile, the latest first; what the viewer may not see is face down."""
    names = []
    for o in reversed(cards):
        hidden = o.face_down and not any(o.seen_by >> p.seat & 1 and sees(g, viewer, p.seat) for p in g.players)
        names.append("a face-down card" if hidden else o.card.name)
    return names
