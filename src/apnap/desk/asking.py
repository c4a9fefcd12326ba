"""The question as the page gets it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from apnap.telling.questions import Question

if TYPE_CHECKING:
    from apnap.desk.message_parts import Ask, Declarable, Declared, Division, Option, Recipient
    from apnap.desk.veil import Veil
    from apnap.play.table import Table
    from apnap.view.types import AskView, DeclarableView, DeclareView, DivideView, OptionView, View

LAST = ("cleanup",)  # what comes before the turn is over, and nobody waits for


def told_ask(table: Table, view: View, veil: Veil) -> Ask | None:
    """The present question, if it is the viewer's to answer."""
    ask = view["ask"]
    because = table.because
    if ask is None or because is None or "options" not in ask or ask["decider"] != view["you"]:
        return None
    words = Question(table.game)
    out: Ask = {
        "q": table.question,
        "kind": ask["kind"],
        "player": ask["player"],
        "decider": ask["decider"],
        "rule": ask["rule"],
        "way": ask["way"],
        "prompt": words.sentence,
        "because": {"why": because.why.name.lower(), "text": because.text},
        "min": ask["min"],
        "max": ask["max"],
        "cancel": ask["cancel"],
        "options": [option(o, veil, note) for o, note in zip(ask["options"], words.notes, strict=True)],
    }
    if because.rule:
        out["because"]["rule"] = table.game.ruleset.cite(because.rule)
    if words.about:
        out["about"] = words.about
    if words.passes >= 0:
        out["passes"] = words.passes
        then = after_passing(view)
        if then:
            out["options"][words.passes]["then"] = then
        also = [unlisted(choice.index, choice.text, choice.option.act.name) for choice in table.game.also_legal]
        if also:
            out["also"] = also
    if "declare" in ask:
        out["declare"] = declarable(ask["declare"], veil)
    if "divide" in ask:
        out["divide"] = division(ask["divide"], veil)
    things(ask, veil, out)
    return out


def things(ask: AskView, veil: Veil, out: Ask) -> None:
    """What the question is about."""
    source = veil.known(ask["source"]) if "source" in ask else None
    if source is not None:
        out["source"] = source
    if "order" in ask:
        out["order"] = {"first": ask["order"]["first"], "last": ask["order"]["last"]}
    if "pay" in ask:
        out["pay"] = {"cost": ask["pay"]["cost"], "what": ask["pay"]["what"]}


def known(id: int, veil: Veil) -> str:
    return veil.known(id) or "gone"


def declarable(d: DeclareView, veil: Veil) -> Declarable:
    return {
        "verb": d["verb"],
        "creatures": [declared(c, veil) for c in d["creatures"]],
        "others": [known(i, veil) for i in d["others"]],
        "must": [{"ids": [known(i, veil) for i in m["ids"]], "text": m["text"], "rule": m["rule"]} for m in d["must"]],
    }


def declared(c: DeclarableView, veil: Veil) -> Declared:
    out: Declared = {"id": known(c["id"], veil), "may": [known(i, veil) for i in c["may"]]}
    if "most" in c:
        out["most"] = c["most"]
    return out


def division(d: DivideView, veil: Veil) -> Division:
    to: list[Recipient] = []
    for r in d["to"]:
        one: Recipient = {"id": known(r["id"], veil)}
        if "lethal" in r:
            one["lethal"] = r["lethal"]
        to.append(one)
    return {"source": known(d["source"], veil), "total": d["total"], "to": to, "given": d["given"], "at": d["at"]}


def option(o: OptionView, veil: Veil, note: str) -> Option:
    out: Option = {"i": o["index"], "act": o["act"], "text": o["text"]}
    if note:
        out["note"] = note
    if "id" in o:
        out["on"] = veil.known(o["id"]) or "gone"
    if "other" in o:
        out["other"] = veil.known(o["other"]) or "gone"
    if "number" in o:
        out["number"] = o["number"]
    if "ability" in o:
        out["ability"] = o["ability"]
    if "how" in o:
        out["how"] = o["how"]
    if "cost" in o:
        out["cost"] = dict(o["cost"])
    return out


def unlisted(index: int, text: str, act: str) -> Option:
    return {"i": index, "act": act, "text": text}


def after_passing(view: View) -> str:
    """What happens if everyone passes now: the top of the stack resolves, or the next step or turn begins (117.4)."""
    stack = view["stack"]
    if stack:
        top = stack[-1]
        if top["kind"] == "rules":
            return ""
        name = top["name"] or "a face-down spell"
        return f"{name} resolves" if top["spell"] else f"the ability of {name} resolves"
    outlook: dict[str, Any] = view["outlook"]
    coming = [s["step"] for s in outlook["steps"]]
    if not coming and outlook["phases"]:
        phase = outlook["phases"][0]
        coming = phase["steps"] or [f"{phase['phase']} phase"]
    if not coming or coming[0] in LAST:
        return "ends the turn"
    return "to the end step" if coming[0] == "end" else f"to {coming[0]}"
