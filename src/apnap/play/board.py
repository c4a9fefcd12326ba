"""A view in words: what lies where, grouped, and what is still to come.  Layout is for others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.telling.objects import item_name, state_of
from apnap.telling.places import turn_places
from apnap.view import names_in

if TYPE_CHECKING:
    from apnap.game import Game
    from apnap.view.types import CardView, PermanentView, StackView, View

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


def bar(game: Game) -> tuple[list[list[str]], tuple[int, int]]:
    """The places of a turn, phase by phase, and where the game is: which phase and which of its places, or (-1, -1)."""
    here = game.standing.place
    phases: list[list[str]] = []
    at = (-1, -1)
    before = None
    for name, phase, _ in turn_places(game.ruleset):
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


def player_line(seen: View, seat: int) -> str:
    """Life, cards and the rest of what everyone can see of a player."""
    p = seen["players"][seat]
    if p["left"]:
        return f"{p['name']} has left the game"
    cards = p["hand"] if isinstance(p["hand"], int) else len(p["hand"])
    parts = [f"{p['life']} life", f"{cards} in hand", f"library {p['library']}", f"graveyard {len(p['graveyard'])}"]
    exiled = sum(1 for o in seen["exile"] if o["owner"] == seat)
    if exiled:
        parts.append(f"exile {exiled}")
    staked = [o["name"] or "a face-down card" for o in seen.get("ante", []) if o["owner"] == seat]
    if staked:
        parts.append(f"ante: {', '.join(staked)}")
    parts += honours(seen, seat)
    parts += [f"{n} {kind}" for kind, n in p["counters"].items()]
    if p["mana"]:
        parts.append(f"mana {p['mana']}")
    if p["decider"] != seat:
        parts.append(f"controlled by {seen['players'][p['decider']]['name']}")
    return f"{p['name']}: {', '.join(parts)}"


def honours(seen: View, seat: int) -> list[str]:
    """What a player is or has besides counters: monarch, dungeon, decks of another kind, what commanders have dealt."""
    found = [word for word in ("monarch", "initiative") if seen.get(word) == seat]
    if seen.get("planar") == seat:
        found.append("planar controller")
    for d in seen.get("dungeons", []):
        if d["player"] == seat and "dungeon" in d:
            found.append(f"in {d['dungeon']}, {d.get('room', '')}")
    found += [f"{kind} {n}" for kind, n in seen["players"][seat].get("supplementary", {}).items()]
    for c in seen.get("commanders", []):
        found += [f"{x['n']} damage from {c['name']}" for x in c["damage"] if x["player"] == seat]
    return found


def commanded(seen: View, seat: int) -> list[str]:
    """That player's face-up cards of the command zone, with what a commander costs besides (903.8)."""
    tax = {c.get("id"): c["tax"] for c in seen.get("commanders", [])}
    found: list[str] = []
    for c in seen["command"]:
        if c.get("controller", c["owner"]) == seat:
            more = f" ({{{tax[c['id']]}}} more)" if tax.get(c["id"]) else ""
            counters = "".join(f", {n} {kind}" for kind, n in c.get("counters", {}).items())
            found.append(f"{c['name']}{more}{counters}")
    return found


def board(seen: View, seat: int) -> list[tuple[str, list[str]]]:
    """What a player controls, by kind: a title and the permanents in words, equals together."""
    rows: list[tuple[str, list[PermanentView]]] = [("creatures", []), ("others", []), ("lands", []), ("phased out", [])]
    for p in seen["battlefield"]:
        if p["controller"] == seat:
            rows[0 if "creature" in p["types"] else 2 if "land" in p["types"] else 1][1].append(p)
    rows[3][1].extend(p for p in seen["phased_out"] if p["controller"] == seat)
    found = [(title, grouped(seen, perms)) for title, perms in rows if perms]
    command = commanded(seen, seat)
    return [*found, ("command", command)] if command else found


def grouped(seen: View, perms: list[PermanentView]) -> list[str]:
    """Equals together: "5 Mountain (2 tapped)"."""
    groups: dict[str, list[PermanentView]] = {}
    called = names_in(seen)
    for p in perms:
        groups.setdefault(looks(called, p), []).append(p)
    return [group_text(seen, called, look, members) for look, members in groups.items()]


def looks(called: dict[int, str], p: PermanentView) -> str:
    """A permanent with all that tells it from others but being tapped, new or in combat."""
    text = called[p["id"]]
    if "power" in p:
        text += f" {p['power']}/{p['toughness']}"
        if p["keywords"]:
            text += f" {', '.join(p['keywords'])}"
    notes = [many(n, f"{kind} counter") for kind, n in p["counters"].items() if n]
    if p.get("damage"):
        notes.append(f"{p['damage']} damage")
    host = p["attached_to"]
    if host is not None:
        notes.append(f"on {called.get(host, 'something')}")
    if "protector" in p:
        notes.append(f"protected by {called[p['protector']]}")
    if "planeswalker" in p["types"]:
        notes = [note.replace("loyalty counter", "loyalty").removesuffix("s") for note in notes]
    return f"{text} [{'; '.join(notes)}]" if notes else text


def group_text(seen: View, called: dict[int, str], look: str, members: list[PermanentView]) -> str:
    n = len(members)
    states = [state for state in (state_of(seen["combat"], seen["active"], called, p) for p in members) if state]
    notes = []
    for state in dict.fromkeys(states):
        k = states.count(state)
        notes.append(state if k == n else f"{k} {state}")
    text = look if n == 1 else f"{n} {look}"
    comma = "; " if any("," in note for note in notes) else ", "
    return f"{text} ({comma.join(notes)})" if notes else text


# ---- cards -------------------------------------------------------------------------------------------------------


def hand(seen: View, seat: int) -> list[str]:
    """The cards of a hand with their costs, as far as the viewer may see them."""
    cards = seen["players"][seat]["hand"]
    if isinstance(cards, int):
        return []
    counts: dict[str, int] = {}
    for card in sorted(cards, key=hand_order):
        text = f"{card['name']} {card['is_now']['mana_cost']}".strip()
        counts[text] = counts.get(text, 0) + 1
    return [text if n == 1 else f"{n} {text}" for text, n in counts.items()]


def hand_order(card: CardView) -> tuple[bool, int, str]:
    now = card["is_now"]
    return "land" not in now["types"], now["mana_value"], card["name"] or ""


def stack(seen: View) -> list[str]:
    """What waits to resolve, the next first."""
    called = names_in(seen)
    return [item_text(called, item) for item in reversed(seen["stack"])]


def item_text(called: dict[int, str], item: StackView) -> str:
    text = f"{item_name(called, item)} ({called[item['controller']]}"
    if item["x"]:
        text += f", X = {item['x']}"
    targets = [called.get(i) or "something gone" for i in item["targets"]]
    return f"{text}) → {', '.join(targets)}" if targets else f"{text})"


def pile(cards: list[CardView]) -> list[str]:
    """A graveyard or part of exile, the latest first; what the viewer may not see is face down."""
    return [card["name"] or "a face-down card" for card in reversed(cards)]
