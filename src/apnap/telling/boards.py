"""A view as a line, as text and as HTML: what `repr`, `str` and notebooks show of a game."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from apnap.view import names_in

if TYPE_CHECKING:
    from apnap.view.types import PermanentView, PlayerView, StackView, View


def line(seen: View) -> str:
    """Where the game is, in one line: "current, turn 3, Alice's main: Alice has priority"."""
    return f"{where(seen)}: {question(seen)}"


def where(seen: View) -> str:
    parts = [seen["ruleset"]]
    if seen["turn"]:
        parts.append(f"turn {seen['turn']}")
    active, step = seen["active"], seen["step"]
    if active is not None and step is not None:
        parts.append(f"{seen['players'][active]['name']}'s {step}")
    return ", ".join(parts)


def question(seen: View) -> str:
    outcome, ask = seen["outcome"], seen["ask"]
    if outcome is not None:
        winner = outcome["winner"]
        who = "a draw" if winner is None else f"{seen['players'][winner]['name']} wins"
        return f"{who}, {outcome['reason']}"
    if ask is None:
        return "nothing is asked"
    name = seen["players"][ask["decider"]]["name"]
    if ask["kind"] == "PRIORITY":
        return f"{name} has priority"
    return f"{name} decides: {ask['kind'].replace('_', ' ').lower()}"


def player_facts(p: PlayerView) -> str:
    hand = p["hand"]
    cards = hand if isinstance(hand, int) else len(hand)
    parts = [f"{p['life']} life", f"{cards} in hand", f"library {p['library']}", f"graveyard {len(p['graveyard'])}"]
    parts += [f"{n} {kind}" for kind, n in p["counters"].items()]
    if p["mana"]:
        parts.append(f"mana {p['mana']}")
    return "has left the game" if p["left"] else ", ".join(parts)


def permanent_words(called: dict[int, str], p: PermanentView) -> str:
    text = p["name"] or "face-down creature"
    if "power" in p:
        text += f" {p['power']}/{p['toughness']}"
    notes = [f"{n} {kind}" for kind, n in p["counters"].items()]
    if p["tapped"]:
        notes.append("tapped")
    if p.get("damage"):
        notes.append(f"{p['damage']} damage")
    if "attacking" in p:
        target = p["attacking"]
        notes.append("attacking" if target is None else f"attacking {called.get(target, 'something')}")
    if "blocking" in p:
        notes.append("blocking " + ", ".join([called.get(i, "something") for i in p["blocking"]]))
    host = p["attached_to"]
    if host is not None:
        notes.append(f"on {called.get(host, 'something')}")
    return f"{text} ({'; '.join(notes)})" if notes else text


def item_words(seen: View, called: dict[int, str], s: StackView) -> str:
    name = s["name"] or "face-down spell"
    text = name if s["spell"] else f"ability of {name}"
    text += f" ({seen['players'][s['controller']]['name']})"
    if s["targets"]:
        text += " → " + ", ".join([called.get(i, "something") for i in s["targets"]])
    return text


def rows(seen: View) -> list[tuple[str, str, list[str]]]:
    """Each player with what they control: name, facts, permanents."""
    called = names_in(seen)
    found: list[tuple[str, str, list[str]]] = []
    for p in seen["players"]:
        seat = p["seat"]
        perms = [permanent_words(called, x) for x in seen["battlefield"] if x["controller"] == seat]
        found.append((p["name"], player_facts(p), perms))
    return found


def stack(seen: View) -> list[str]:
    """The next to resolve first."""
    called = names_in(seen)
    return [item_words(seen, called, s) for s in reversed(seen["stack"])]


def text(seen: View) -> str:
    """The position, for people who print a game."""
    lines = [line(seen)]
    for name, facts, perms in rows(seen):
        lines.append(f"{name}: {facts}")
        if perms:
            lines.append("  " + ", ".join(perms))
    waiting = stack(seen)
    if waiting:
        lines.append("stack: " + "; ".join(waiting))
    return "\n".join(lines)


def html(seen: View) -> str:
    """The same for notebooks: a table with a caption and headings, so that it can be listened to as well."""
    body: list[str] = []
    for name, facts, perms in rows(seen):
        listed = "".join([f"<li>{escape(p)}</li>" for p in perms])
        board = f"<ul>{listed}</ul>" if perms else "nothing"
        body.append(f'<tr><th scope="row">{escape(name)}</th><td>{escape(facts)}</td><td>{board}</td></tr>')
    waiting = "".join([f"<li>{escape(s)}</li>" for s in stack(seen)])
    below = f"<p>On the stack, the next first:</p><ol>{waiting}</ol>" if waiting else ""
    head = '<tr><th scope="col">player</th><th scope="col">state</th><th scope="col">battlefield</th></tr>'
    return (
        f'<section aria-label="A game of Magic"><table><caption>{escape(line(seen))}</caption>'
        f"<thead>{head}</thead><tbody>{''.join(body)}</tbody></table>{below}</section>"
    )
