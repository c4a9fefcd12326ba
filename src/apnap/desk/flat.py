"""A view as a page keeps it: objects by name, zones as lists of names, so that a difference is a short list.

What is false or empty is left out, numbers never are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from apnap.desk.message_parts import Flat
    from apnap.desk.veil import Veil
    from apnap.telling.questions import Surroundings
    from apnap.view.types import CardView, PermanentView, StackView, View

Values = dict[str, Any]
# Told of a game only where there is such a thing.
SELDOM = ("format", "teams", "monarch", "initiative", "dungeons", "extra_turn")


def kept(values: Values) -> Values:
    """Without what is false or empty."""
    return {k: v for k, v in values.items() if v or (isinstance(v, int) and not isinstance(v, bool))}


def flatten(view: View, veil: Veil, around: Surroundings) -> Flat:
    """The view in the names of a veil."""
    veil.begin()
    objects: dict[str, Values] = {}
    zones: dict[str, list[str]] = {}
    players: list[Values] = []

    def put(zone: str, found: list[Values]) -> None:
        if found:
            zones[zone] = [one["id"] for one in found]
            for one in found:
                objects[one["id"]] = one

    for p in view["players"]:
        hand = p["hand"]
        if not isinstance(hand, int):
            put(f"hand/{p['seat']}", [card(c, veil) for c in hand])
    for p in view["players"]:
        put(f"graveyard/{p['seat']}", [card(c, veil) for c in p["graveyard"]])
        hand = p["hand"]
        counts = {"hand": hand if isinstance(hand, int) else len(hand), "graveyard": len(p["graveyard"])}
        players.append(kept({**p, **counts}))
    put("battlefield", [permanent(x, veil, "battlefield") for x in view["battlefield"]])
    put("phased_out", [permanent(x, veil, "phased_out") for x in view["phased_out"]])
    put("stack", [item(x, veil, around.stack) for x in view["stack"]])
    put("exile", [card(c, veil) for c in view["exile"]])
    put("command", [card(c, veil) for c in view["command"]])
    if "ante" in view:
        put("ante", [card(c, veil) for c in view["ante"]])
    put("revealed", [card(c, veil) for c in view["revealed"]])
    game = told_of_game(view, veil, around.place)
    veil.end()
    return {"game": game, "players": players, "objects": objects, "zones": zones}


def card(c: CardView, veil: Veil) -> Values:
    values: Values = {k: v for k, v in c.items() if k not in ("is_now", "zone")}
    return kept({**values, **c.get("is_now", {}), "id": veil.name(c["id"]), "zone": c["zone"]})


def permanent(x: PermanentView, veil: Veil, zone: str) -> Values:
    out: Values = {**x, "zone": zone, "id": veil.name(x["id"])}
    attached = x["attached_to"]
    if attached is not None:
        out["attached_to"] = veil.name(attached)
    out["attachments"] = [veil.name(i) for i in x["attachments"]]
    if "attacking" in x:
        attacking = x["attacking"]
        out["attacking"] = "nobody" if attacking is None else veil.name(attacking)  # what it attacked is gone
    if "blocking" in x:
        out["blocking"] = [veil.name(i) for i in x["blocking"]] or ["nobody"]
    return kept(out)


def item(s: StackView, veil: Veil, texts: dict[int, str]) -> Values:
    values: Values = {k: v for k, v in s.items() if k != "is_now"}
    out: Values = {**values, **s.get("is_now", {}), "zone": "stack", "id": veil.name(s["id"])}
    source = s["source"]
    if source is not None:
        out["source"] = veil.name(source)
    out["targets"] = [veil.name(i) for i in s["targets"]]
    if "damage" in s:
        out["damage"] = [[veil.name(a), veil.name(b), n] for a, b, n in s["damage"]]
    out["text"] = texts.get(s["id"], "")
    return kept(out)


def told_of_game(view: View, veil: Veil, place: str) -> Values:
    combat: list[Values] = []
    for a in view["combat"]:
        defender = a["defender"]
        line: Values = {**a, "attacker": veil.name(a["attacker"]), "blockers": [veil.name(i) for i in a["blockers"]]}
        line["defender"] = None if defender is None else veil.name(defender)
        if "band" in a:
            line["band"] = [veil.name(i) for i in a["band"]]
        combat.append(kept(line))
    orders = [
        {"creature": veil.name(o["creature"]), "order": [veil.name(i) for i in o["order"]]}
        for o in view["damage_order"]
    ]
    packets = [
        {"id": f"d{p['id']}", "source": veil.name(p["source"]), "to": veil.name(p["to"]), "n": p["n"]}
        for p in view["damage"]
    ]
    effects = [kept({**e, "affected": [veil.name(i) for i in e["affected"]]}) for e in view["effects"]]
    keys = ("ruleset", "turn", "active", "starting_player", "phase", "step", "priority", "day", "over", "winner")
    whole: Values = {**view}
    game: Values = {key: whole[key] for key in keys}
    game.update({key: whole[key] for key in SELDOM if key in whole})
    if "commanders" in view:  # where they are the objects say
        game["commanders"] = [{k: v for k, v in c.items() if k != "id"} for c in view["commanders"]]
    gone = {veil.name(x["id"]): x["name"] for x in view["gone"]}
    game.update(place=place, outcome=view["outcome"], schedule=view["schedule"], outlook=view["outlook"])
    game.update(combat=combat, damage_order=orders, damage=packets, effects=effects, gone=gone)
    return kept(game)
