"""A position in words, with nothing hidden: for the author of a scenario."""

from __future__ import annotations

from apnap.driving.judging import Thing
from apnap.game import Game
from apnap.state.kinds import BATTLE, CREATURE, Q


def show(game: Game) -> str:
    now = game.judge
    seen = game.view("all", 0)
    lines = [heading(game, seen["active"], seen["step"])]
    for p in seen["players"]:
        seat = p["seat"]
        if p["left"]:
            lines.append(f"{p['name']}: has left the game")
            continue
        facts = [f"life {p['life']}", f"hand: {cards(now.hand(seat))}", f"library {p['library']}"]
        if now.graveyard(seat):
            facts.append(f"graveyard: {cards(now.graveyard(seat))}")
        if p["mana"]:
            facts.append(f"mana {p['mana']}")
        lines.append(f"{p['name']}: " + "; ".join(facts))
        mine = [permanent(game, x) for x in (*now.battlefield, *now.phased_out) if x.controller == seat]
        if mine:
            lines.append("  " + grouped(mine))
    if now.command:
        lines.append(f"command zone: {cards(now.command)}")
    if now.exile:
        lines.append(f"exile: {cards(now.exile)}")
    if now.ante:
        lines.append(f"ante: {cards(now.ante)}")
    if now.stack:
        lines.append("stack, top first: " + ", ".join(item.card.name for item in reversed(now.stack)))
    if not game.over:
        labels = [choice.text for choice in game.legal]
        lines.append("choices: " + ", ".join(labels[:15]) + (" …" if len(labels) > 15 else ""))
    return "\n".join(lines)


def heading(game: Game, active: int | None, step: str | None) -> str:
    who = "nobody" if active is None else game.players[active]
    text = f"turn {game.turn} ({who})" + ("" if step is None else f", {step}")
    if game.outcome is not None:
        winner = game.outcome.winner
        return f"{text}; the game is over, {'nobody' if winner is None else game.players[winner]} wins"
    asked = game.players[game.standing.player]
    if game.kind == Q.PRIORITY:
        return f"{text}; {asked} has priority"
    return f"{text}; {asked} is asked: {'' if game.ask is None else game.ask.prompt}"


def cards(objects: list[Thing]) -> str:
    return grouped([o.card.name for o in objects]) or "nothing"


def grouped(names: list[str]) -> str:
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return ", ".join(name if n == 1 else f"{name} x{n}" for name, n in counts.items())


def permanent(game: Game, p: Thing) -> str:
    facts: list[str] = []
    if p.chars.types & CREATURE:
        facts.append(f"{p.chars.power}/{p.chars.toughness}")
    if p.tapped:
        facts.append("tapped")
    if p.damage:
        facts.append(f"{p.damage} damage")
    if p.sick and p.chars.types & CREATURE:
        facts.append("sick")
    facts += [f"{n} {kind}" for kind, n in sorted(p.counters.items()) if n]
    if p.attached_to >= 0:
        facts.append(f"on {game.name_of(p.attached_to)}")
    if p.chars.types & BATTLE and p.protector >= 0:
        facts.append(f"protected by {game.players[p.protector]}")
    if p.face_down:
        facts.append(f"face down {p.card.name}")
    if p.phased_out:
        facts.append("phased out")
    return f"{p.called} ({', '.join(facts)})" if facts else p.called
