import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { corner, tint, typeLine } from "../model/names";
import type { Mark, Marks } from "../model/marks";
import type { Cards, Id, Obj, View } from "../model/wire";
import { icon, mana, told } from "./icons";
import { keyBadge, markClasses, spokenMark } from "./tile";

/** A card: the name is its face. */
export function cardFace(o: Obj, cards: Cards, mark: Mark, opts: { big?: boolean; asks?: boolean } = {}): TemplateResult {
  const text = cards[o.name ?? ""];
  const c = corner(o);
  const no = opts.asks && !mark.can;
  return html`<button class="c C-${tint(o)} ${c ? "haspt" : ""} ${opts.big ? "big" : ""} ${markClasses(mark)}" data-id=${o.id} tabindex="-1"><span class="in">
    ${keyBadge(mark)}<span class="hd"><span class="n">${o.name ?? "a card"}</span><span class="cost">${mana(o.mana_cost ?? "")}</span></span><span class="ty">${typeLine(o)}</span>
    ${text?.text?.length ? html`<span class="tx">${text.text.map((line) => html`<span class="ln">${told(line)}</span>`)}</span>` : nothing}${no ? html`<span class="no">${icon("lock")}not now</span>` : nothing}${c ? html`<span class="pt">${c.text}</span>` : nothing}<span class="sr">${spokenMark(mark)}${no ? ", not now" : ""}</span></span></button>`;
}

/** A hand that does not fit is turned through by the wheel as well. */
function sideways(e: WheelEvent): void {
  if (e.currentTarget instanceof Element && !e.deltaX && !e.shiftKey) e.currentTarget.scrollLeft += e.deltaY;
}

export function hand(view: View, seat: number, cards: Cards, marks: Marks, asks: boolean): TemplateResult {
  const ids = view.zones[`hand/${seat}`] ?? [];
  const shown = view.zones["revealed"] ?? [];
  const all: Obj[] = [...ids, ...shown].flatMap((id: Id) => view.objects[id] ?? []);
  return html`<div class="hand" data-zone="hand" role="region" aria-label="Your hand: ${ids.length}" @wheel=${sideways}>${repeat(
    all,
    (o) => o.id,
    (o) => cardFace(o, cards, marks.get(o.id) ?? {}, { asks }),
  )}${all.length ? nothing : html`<span class="nothing">No cards in hand.</span>`}</div>`;
}
