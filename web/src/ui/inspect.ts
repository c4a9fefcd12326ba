/** Everything known about one thing: text, why it is as it is, what can be done with it. */
import { html, nothing, type TemplateResult } from "lit";
import { corner, isPlayer, nameOf, playerAt, seatOf, told as toldOf, typeLine } from "../model/names";
import { optionsOn } from "../model/picks";
import type { Ask, Cards, View } from "../model/wire";
import { mana, told } from "./icons";

export function inspector(view: View, id: string, cards: Cards, ask: Ask | null, you: number | null, pinned: boolean, close: () => void, linked = true, whyNot = ""): TemplateResult | typeof nothing {
  if (isPlayer(id)) {
    const p = playerAt(view, seatOf(id));
    return p ? box(pinned, close, html`<h2>${p.name}</h2><div>${p.life} life, ${p.hand} cards in hand, ${p.library} in library</div>`) : nothing;
  }
  const o = view.objects[id];
  if (!o) return nothing;
  const text = cards[o.name ?? ""] ?? cards[o.card ?? ""];
  const facts: [string, TemplateResult | string][] = [];
  const c = corner(o);
  const printed = o.printed ?? {};
  if (c?.sign === "pt") facts.push(["now", `${c.text}${printed["power"] !== undefined || printed["toughness"] !== undefined ? ` (printed ${String(printed["power"] ?? o.power)}/${String(printed["toughness"] ?? o.toughness)})` : ""}`]);
  else if (c) facts.push([c.sign, c.text]);
  if (o.changed_by?.length) facts.push(["changed by", o.changed_by.join(", ")]);
  if (o.keywords?.length) facts.push(["has", o.keywords.join(", ")]);
  const counters = Object.entries(o.counters ?? {});
  if (counters.length) facts.push(["counters", counters.map(([k, n]) => `${k} ×${n}`).join(", ")]);
  if (typeof o.damage === "number" && o.damage) facts.push(["damage", String(o.damage)]);
  if (o.attached_to) facts.push(["on", toldOf(view, o.attached_to, you)]);
  if (o.attachments?.length) facts.push(["with", o.attachments.map((a) => nameOf(view, a)).join(", ")]);
  if (o.controller !== undefined && o.controller !== o.owner) facts.push(["owner", playerAt(view, o.owner)?.name ?? ""]);
  if (o.card && o.card !== o.name) facts.push(["card", o.card]);
  for (const e of view.game.effects ?? []) if (e.affected?.includes(id)) facts.push([e.waits ? "later" : "until", `${e.until || "it happens"} (${e.source})`]);
  const acts = ask?.declare ? [] : optionsOn(ask, id, view);
  return box(
    pinned,
    close,
    html`<h2>${o.name ?? "Face-down card"} ${mana(o.mana_cost ?? "")}</h2><div class="muted">${typeLine(o)}</div>
      ${(o.text ? [o.text] : (text?.text ?? [])).map((line) => html`<p>${told(line)}</p>`)}
      ${facts.length ? html`<dl>${facts.map(([k, v]) => html`<dt>${k}</dt><dd>${v}</dd>`)}</dl>` : nothing}
      ${acts.length ? html`<div class="muted">${acts.map((a) => html`<div>${a.i >= 0 ? `${a.i + 1} · ` : ""}${told(a.text)} ${a.cost?.mana ? mana(a.cost.mana) : nothing}</div>`)}</div>` : ask && !ask.declare && o.zone.startsWith("hand") ? html`<div class="muted">Not now${whyNot ? html`: ${told(whyNot)}` : nothing}</div>` : nothing}
      ${pinned && linked && o.name ? html`<a href="/c/${encodeURIComponent(o.card ?? o.name)}?era=${view.game.ruleset}">Open the card</a>` : nothing}`,
  );
}

function box(pinned: boolean, close: () => void, inside: TemplateResult): TemplateResult {
  return html`<div class="inspect ${pinned ? "" : "passing"}" role=${pinned ? "dialog" : "tooltip"} aria-label="Inspector">${inside}${pinned ? html`<button class="btn small" @click=${close}>Close</button>` : nothing}</div>`;
}
