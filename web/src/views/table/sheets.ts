/** What opens over a table: the menu of verbs, and the sheets with log, reasons, stops and graveyards. */
import { html, nothing, type TemplateResult } from "lit";
import { stopLevel } from "../../model/ladder";
import { marksOf } from "../../model/marks";
import { nameOf, playerAt, tint } from "../../model/table-words";
import * as P from "../../model/picks";
import type { Option } from "../../model/wire";
import { icon, mana, told } from "../../ui/icons";
import type { TableView } from "../table";

export interface Verbs {
  x: number;
  y: number;
  options: Option[];
  name: string;
  id: string;
}

export function verbMenu(t: TableView, v: Verbs): TemplateResult {
  return html`<div class="menu verbs" role="menu" aria-label=${v.name}><div class="h">${v.name}</div>${v.options.map((o) => html`<button role="menuitem" @click=${(e: MouseEvent) => void t.pointing.choose(o, e.ctrlKey)}>${o.i >= 0 ? html`<b>${P.badge(o)}</b>` : nothing}<span>${told(o.text)}${P.beside(o) ? html`<br /><span class="muted">${told(P.beside(o))}</span>` : nothing}</span> ${o.cost?.mana ? html`<span class="grow">${mana(o.cost.mana)}</span>` : nothing}</button>`)}
    <button role="menuitem" @click=${() => { t.verbs = null; t.inspected = { id: v.id, pinned: true }; }}>${icon("eye")} Inspect</button></div>`;
}

/** The menu stays inside the page. */
export function placeMenu(t: TableView): void {
  const menu = t.querySelector<HTMLElement>(".menu.verbs");
  if (!menu || !t.verbs) return;
  const box = t.getBoundingClientRect();
  menu.style.left = `${Math.max(6, Math.min(t.verbs.x, box.width - menu.offsetWidth - 6))}px`;
  menu.style.top = `${Math.max(6, Math.min(t.verbs.y, box.height - menu.offsetHeight - 6))}px`;
  menu.querySelector("button")?.focus();
}

export function openedSheet(t: TableView): TemplateResult {
  const { s } = t;
  const view = s.view;
  const title = t.sheet === "why" ? "Why you were not asked this turn" : t.sheet === "stop" ? `Stops at ${t.stopPlace}` : "Log";
  const inner =
    t.sheet === "log"
      ? html`<apnap-log .lines=${t.logLines()} .names=${t.names} .looked=${t.back?.line.n ?? -1} .earlier=${s.earlier} .era=${view?.game.ruleset ?? "current"} ?everything=${t.everything}></apnap-log>`
      : t.sheet === "why"
        ? html`<ol class="whylist">${t.why.length ? t.why.map((w) => html`<li><b>${w.place || `turn ${w.turn}`}</b> ${w.text}${w.rule ? html` <a class="mono" href="/r/${encodeURIComponent(w.rule)}?era=${view?.game.ruleset ?? "current"}">${w.rule}</a>` : nothing}${w.place && s.pilot ? html` <button class="lnk" @click=${() => void t.talk?.set("stop", { place: w.place, side: view?.game.active === s.you ? "own" : "opponents", level: "on" })}>Ask me here next time</button>` : nothing}</li>`) : html`<li>You were asked at every chance of this turn.</li>`}</ol>`
        : html`<div class="stops">${(view?.players ?? []).map((p) => html`<div class="stoprow"><span>in ${p.seat === s.you ? "your" : `${p.name}’s`} turns</span><span class="seg">${(["off", "auto", "on"] as const).map((level) => html`<button aria-pressed=${stopLevel(s.pilot, t.stopPlace, p.seat === s.you ? "own" : p.seat) === level} @click=${() => void t.talk?.set("stop", { place: t.stopPlace, side: p.seat === s.you ? "own" : p.seat, level })}>${level}</button>`)}</span></div>`)}</div>`;
  return html`<div class="sheet" role="dialog" aria-label=${title}><header><h2 class="h">${title}</h2><button class="btn small grow" @click=${() => (t.sheet = "")}>Close</button></header><div class="in">${inner}</div></div>`;
}

/** Giving up is asked about once more, in the page's own words. */
export function concedeDialog(t: TableView): TemplateResult {
  const others = (t.live.view?.players ?? []).filter((p) => !p.left).length > 2;
  return html`<dialog class="ask" aria-labelledby="concede-q" @close=${() => (t.conceding = false)} @click=${(e: Event) => e.target instanceof HTMLDialogElement && e.target.close()}><form method="dialog" class="dlg">
    <h2 id="concede-q">Concede this game?</h2><p class="muted">${others ? "You leave the game, and the others play on." : "The game ends, and you lose it."} <span class="mono">104.3a</span></p>
    <div class="row-go"><button class="btn" autofocus>Play on</button><button class="btn pri grow" @click=${() => void t.talk?.act("concede")}>Concede</button></div></form></dialog>`;
}

export function pilesSheet(t: TableView, first: number): TemplateResult {
  const { s } = t;
  const view = s.view;
  if (!view) return html``;
  const marks = marksOf(view, s.ask, s.picks, s.you);
  const seats = [first, ...view.players.map((p) => p.seat).filter((x) => x !== first)];
  const pile = (title: string, ids: readonly string[]): TemplateResult | typeof nothing =>
    ids.length ? html`<section><h3 class="h">${title} · ${ids.length}</h3><div class="cards" data-zone="pile">${[...ids].reverse().map((id) => (view.objects[id] ? html`<button class="g C-${tint(view.objects[id])} ${marks.get(id)?.can ? "can" : ""}" data-id=${id}><span class="nm">${nameOf(view, id)}</span></button>` : nothing))}</div></section>` : nothing;
  return html`<div class="sheet" role="dialog" aria-label="Graveyards and exile"><header><h2 class="h">Graveyards and exile</h2><button class="btn small grow" @click=${() => (t.piles = null)}>Close</button></header>
    <div class="in piles">${seats.map((seat) => html`${pile(`${playerAt(view, seat)?.name ?? ""}’s graveyard`, view.zones[`graveyard/${seat}`] ?? [])}${pile(`${playerAt(view, seat)?.name ?? ""}’s exiled cards`, (view.zones["exile"] ?? []).filter((id) => view.objects[id]?.owner === seat))}`)}${pile("Command", view.zones["command"] ?? [])}${pile("Ante", view.zones["ante"] ?? [])}</div></div>`;
}
