import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { nameOf, tint, told as toldOf, who } from "../model/names";
import type { Marks } from "../model/marks";
import type { Obj, View } from "../model/wire";
import { icon, told } from "./icons";
import { keyBadge, markClasses, spokenMark } from "./tile";

const KINDS: Record<string, string> = { activated: "ability of", triggered: "triggered ability of", rules: "" };

function item(view: View, o: Obj, top: boolean, you: number | null, marks: Marks): TemplateResult {
  const mark = marks.get(o.id) ?? {};
  const source = o.source ? view.objects[o.source] : undefined;
  const name = o.name ?? (o.source ? nameOf(view, o.source) : "");
  const from = KINDS[o.kind ?? ""];
  const targets = (o.targets ?? []).map((id) => toldOf(view, id, you));
  return html`<li><button class="si C-${tint(o.types ? o : (source ?? o))} ${top ? "top" : ""} ${markClasses(mark)}" data-id=${o.id} tabindex="-1"><span class="in">
    ${keyBadge(mark)}<span class="k">${top ? "next" : "then"}</span><span class="n">${name}${o.x ? ` · X = ${o.x}` : ""}${o.copy ? " · copy" : ""}</span><span class="own">${from && o.kind !== "rules" ? "ability, " : ""}${who(view, o.controller, you)}</span>
    ${o.text && !(o.spell && o.types?.length && !o.types.some((t) => t === "instant" || t === "sorcery")) ? html`<span class="tx">${told(o.text)}</span>` : nothing}${targets.length ? html`<span class="to">${icon("aim")}<span class="sr">targeting </span>${targets.join(" · ")}</span>` : nothing}<span class="sr">${spokenMark(mark)}</span></span></button></li>`;
}

const topFirst = (view: View): Obj[] => [...(view.zones["stack"] ?? [])].reverse().flatMap((id) => view.objects[id] ?? []);

export function stack(view: View, you: number | null, marks: Marks): TemplateResult {
  const items = topFirst(view);
  return html`<section class="panel stack" data-zone="stack" aria-label="The stack" tabindex="-1"><header><h2 class="h">Stack${items.length ? ` · ${items.length}` : ""}</h2><span class="muted grow small">${items.length > 1 ? "top resolves first" : items.length ? "" : "empty"}</span></header>
    ${items.length ? html`<ol>${repeat(items, (o) => o.id, (o, i) => item(view, o, i === 0, you, marks))}</ol>` : nothing}</section>`;
}

/** On a phone: one line each. */
export function stackLines(view: View, you: number | null, marks: Marks): TemplateResult | typeof nothing {
  const items = topFirst(view);
  return items.length ? html`<ol class="mstack" data-zone="stack-lines" aria-label="The stack, top first">${items.map((o, i) => item(view, o, i === 0, you, marks))}</ol>` : nothing;
}
