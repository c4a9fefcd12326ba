/** The forms of the questions: what stands in the tray, and what the primary button does. Every kind can be answered by the list. */
import { html, nothing, type TemplateResult } from "lit";
import { isPlayer, nameOf, tint, told as toldOf } from "../model/names";
import * as P from "../model/picks";
import type { Ask, Cards, Option, View } from "../model/wire";
import { icon, mana, symbol, told } from "./icons";

export interface FormNeeds {
  ask: Ask;
  picks: P.Picks;
  view: View;
  you: number | null;
  cards: Cards;
  answer: (picks: number | string | (number | string)[]) => void;
  declare: (pairs: [string, string][], bands?: string[][]) => void;
  pick: (picks: P.Picks) => void;
  preview: () => void;
  find: (text: string) => void;
  found: readonly string[];
}

export interface Primary {
  text: string;
  note?: string;
  off?: boolean;
  go: () => void;
}

const COLORS: Record<string, string> = { white: "W", blue: "U", black: "B", red: "R", green: "G", colorless: "C" };

export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** One button for each option, numbered: the net beneath every form. */
export function listForm(n: FormNeeds, options: readonly Option[] = n.ask.options): TemplateResult {
  return html`<div class="list" role="group" aria-label="Answers">${options.map((o) => optionButton(n, o))}</div>`;
}

function optionButton(n: FormNeeds, o: Option, pressed?: boolean): TemplateResult {
  const on = o.on !== undefined && !isPlayer(o.on) ? n.view.objects[o.on] : undefined;
  const beside = P.beside(o) || o.then;
  return html`<button class="opt ${on ? `C-${tint(on)}` : ""}" data-option=${o.i} aria-pressed=${pressed === undefined ? nothing : pressed ? "true" : "false"} @click=${() => n.answer(o.i < 0 ? o.text : o.i)}>
    ${o.i >= 0 ? html`<span class="num" aria-hidden="true">${P.badge(o)}</span>` : html`<span></span>`}<span class="t1">${told(o.text)} ${o.cost?.mana ? html`<span class="price">${mana(o.cost.mana)}</span>` : nothing}</span>${beside ? html`<span class="t2">${told(beside)}</span>` : nothing}</button>`;
}

/** What stands in the tray between board and prompt; null: the board is enough. */
export function tray(n: FormNeeds): TemplateResult | null {
  const { ask } = n;
  switch (P.formOf(ask)) {
    case "act":
      return actTray(n);
    case "one":
    case "several":
      return offBoard(n);
    case "divide":
      return divideForm(n);
    case "order":
      return orderForm(n);
    case "number":
      return numberForm(n);
    case "pay":
      return payForm(n);
    case "color":
      return html`<div class="list">${ask.options.map((o) => html`<button class="opt" data-option=${o.i} @click=${() => n.answer(o.i)}><span class="num">${P.badge(o)}</span><span class="t1">${colorOf(o) ? symbol(colorOf(o) ?? "") : nothing} ${o.text}</span></button>`)}</div>`;
    case "name":
      return nameForm(n);
    case "choice":
    case "start":
      return ask.about ? html`<p class="about">${told(ask.about)}</p>` : null;
    case "declare":
      return declareForm(n);
    case "list":
      return listForm(n);
  }
}

const colorOf = (o: Option): string | undefined => COLORS[o.text.toLowerCase().replace(/^.* /, "")];

/** Chances that belong to no thing on the board (1997: what the phase asks; special actions). */
function actTray(n: FormNeeds): TemplateResult | null {
  const loose = n.ask.options.filter((o) => o.act !== "PASS" && (o.on === undefined || (!isPlayer(o.on) && !visible(n.view, o.on))));
  return loose.length ? listForm(n, loose) : null;
}

export function visible(view: View, id: string): boolean {
  const zone = view.objects[id]?.zone ?? "";
  return zone === "battlefield" || zone === "phased_out" || zone === "stack" || zone === "command" || zone.startsWith("hand");
}

function offBoard(n: FormNeeds): TemplateResult | null {
  const { ask, picks } = n;
  const hidden = ask.options.filter((o) => !["DONE", "CANCEL"].includes(o.act) && (o.on === undefined || (!isPlayer(o.on) && !visible(n.view, o.on))));
  const about = ask.about ? html`<p class="about">${told(ask.about)}</p>` : nothing;
  if (!hidden.length) return ask.about ? html`${about}` : null;
  const several = P.formOf(ask) === "several";
  return html`${about}<div class="list">${hidden.map((o) => (several ? html`<button class="opt C-${o.on && n.view.objects[o.on] ? tint(n.view.objects[o.on] ?? {}) : ""}" data-option=${o.i} aria-pressed=${picks.chosen.includes(o.i) ? "true" : "false"} @click=${() => n.pick(P.toggled(ask, picks, o.i))}><span class="num">${picks.chosen.includes(o.i) ? picks.chosen.indexOf(o.i) + 1 : P.badge(o)}</span><span class="t1">${told(o.text)}</span>${o.note ? html`<span class="t2">${told(o.note)}</span>` : nothing}</button>` : optionButton(n, o)))}</div>`;
}

function divideForm(n: FormNeeds): TemplateResult | null {
  const { ask, picks } = n;
  const divide = ask.divide;
  if (!divide) return null;
  const left = P.remaining(ask, picks);
  return html`<div class="divide" role="group" aria-label="How the damage is divided"><header><b>${divide.source ? nameOf(n.view, divide.source) : ""}</b> deals ${divide.total}${left ? html` · <b>${left} left</b>` : nothing}</header>
    ${divide.to.map((to, i) => {
      const amount = picks.amounts[i] ?? 0;
      const name = toldOf(n.view, to.id, n.you);
      const o = n.view.objects[to.id];
      return html`<div class="r"><span><b>${upper(name)}</b> <span class="muted">${o?.power !== undefined ? `${o.power}/${o.toughness ?? 0}` : ""}${typeof o?.damage === "number" && o.damage ? `, ${o.damage} damage already` : ""}</span></span>
        <span class="muted">${to.lethal !== undefined ? (amount >= to.lethal ? `lethal (${to.lethal})` : `lethal is ${to.lethal}`) : ""}</span>
        <span class="stepper"><button aria-label="one less to ${name}" ?disabled=${amount <= 0} @click=${() => n.pick(P.setAmount(picks, i, amount - 1))}>${icon("minus")}</button><output aria-label="to ${name}">${amount}</output><button aria-label="one more to ${name}" ?disabled=${left <= 0} @click=${() => n.pick(P.setAmount(picks, i, amount + 1))}>${icon("plus")}</button></span></div>`;
    })}</div>`;
}

function orderForm(n: FormNeeds): TemplateResult {
  const { ask, picks } = n;
  const order = P.orderAnswer(ask, picks);
  return html`<div class="ordering"><div class="muted">First: ${ask.order?.first ?? "first"}</div><ol class="order">${order.map((i, at) => {
    const o = ask.options.find((x) => x.i === i);
    return html`<li draggable="true" @dragstart=${(e: DragEvent) => e.dataTransfer?.setData("text/plain", String(at))} @dragover=${(e: Event) => e.preventDefault()} @drop=${(e: DragEvent) => n.pick({ ...picks, chosen: P.moved(order, Number(e.dataTransfer?.getData("text/plain")), at) })}><b>${at + 1}</b><span>${told(o?.text ?? "")}${o?.note ? html`<br /><span class="muted">${told(o.note)}</span>` : nothing}</span>
      <span class="ud"><button aria-label="earlier" ?disabled=${at === 0} @click=${() => n.pick({ ...picks, chosen: P.moved(order, at, at - 1) })}>${icon("up")}</button><button aria-label="later" ?disabled=${at === order.length - 1} @click=${() => n.pick({ ...picks, chosen: P.moved(order, at, at + 1) })}>${icon("down")}</button></span></li>`;
  })}</ol><div class="muted">Last: ${ask.order?.last ?? "last"}</div></div>`;
}

function numberForm(n: FormNeeds): TemplateResult {
  const { ask, picks } = n;
  const [low, high] = P.range(ask);
  const set = (value: number): void => n.pick({ ...picks, value: Math.max(low, Math.min(high, value)) });
  return html`<div class="list" role="group" aria-label="Number"><span class="stepper"><button aria-label="less" ?disabled=${picks.value <= low} @click=${() => set(picks.value - 1)}>${icon("minus")}</button><output>${picks.value}</output><button aria-label="more" ?disabled=${picks.value >= high} @click=${() => set(picks.value + 1)}>${icon("plus")}</button></span>
    ${high - low > 10 ? html`<input type="range" min=${low} max=${high} .value=${String(picks.value)} aria-label="number" @input=${(e: Event) => set(Number((e.target as HTMLInputElement).value))} />` : nothing}<span class="muted">from ${low} to ${high}${ask.about ? html` · ${told(ask.about)}` : nothing}</span></div>`;
}

/** The question says what is to be paid, and what there is; here stands what is not on the board. */
function payForm(n: FormNeeds): TemplateResult | null {
  const { ask } = n;
  const loose = ask.options.filter((o) => !["AUTO", "DONE", "CANCEL"].includes(o.act) && (o.on === undefined || !visible(n.view, o.on)));
  return loose.length ? listForm(n, loose) : null;
}

function nameForm(n: FormNeeds): TemplateResult {
  const few = n.ask.options.length <= 12;
  return html`<div class="list"><input type="search" placeholder="name" aria-label="Name" autocomplete="off" @input=${(e: Event) => n.find((e.target as HTMLInputElement).value)} @keydown=${(e: KeyboardEvent) => {
    if (e.key === "Enter") n.answer((e.target as HTMLInputElement).value);
  }} />${(few ? n.ask.options.map((o) => o.text) : n.found.slice(0, 12)).map((text) => html`<button class="opt" @click=${() => n.answer(text)}><span></span><span class="t1">${text}</span></button>`)}</div>`;
}

function declareForm(n: FormNeeds): TemplateResult | null {
  const declare = n.ask.declare;
  if (!declare) return null;
  const must = declare.must ?? [];
  const held = n.picks.held;
  const goals = declare.others;
  const rows: TemplateResult[] = [];
  if (must.length) rows.push(html`<div class="muted">${must.map((m) => html`<div>${icon("lock")} ${m.text}${m.rule ? html` <span class="mono">${m.rule}</span>` : nothing}</div>`)}</div>`);
  if (declare.verb === "attack" && goals.length > 1)
    rows.push(html`<div class="list" role="group" aria-label="What ${held ? nameOf(n.view, held) : "the attacker"} attacks">${goals.map((id, i) => html`<button class="opt" aria-pressed=${held && n.picks.pairs.some(([c, g]) => c === held && g === id) ? "true" : "false"} ?disabled=${!held} @click=${() => held && n.pick(P.paired(declare, n.picks, held, id))}><span class="num">${"abcdefghijklmnop"[i] ?? ""}</span><span class="t1">${upper(toldOf(n.view, id, n.you))}</span></button>`)}</div>`);
  if (declare.verb === "block" && held) {
    const may = declare.creatures.find((c) => c.id === held)?.may ?? [];
    rows.push(html`<div class="list" role="group" aria-label="What ${nameOf(n.view, held)} blocks"><span class="muted">${nameOf(n.view, held)} blocks</span>${may.map((id) => html`<button class="opt" @click=${() => n.pick(P.paired(declare, n.picks, held, id))}><span class="num">${"abcdefghijklmnop"[goals.indexOf(id)] ?? ""}</span><span class="t1">${nameOf(n.view, id)}</span></button>`)}</div>`);
  }
  return rows.length ? html`${rows}` : null;
}

/** The button at the right end, always in the same place. */
export function primary(n: FormNeeds): Primary | null {
  const { ask, picks } = n;
  const by = (o: Option | undefined, text?: string): Primary | null => (o ? { text: text ?? upper(o.text), ...(o.then || o.note ? { note: o.then ?? o.note ?? "" } : {}), go: () => n.answer(o.i) } : null);
  switch (P.formOf(ask)) {
    case "act":
      return by(ask.options.find((o) => o.act === "PASS"));
    case "declare": {
      const d = ask.declare;
      const k = picks.pairs.length;
      return { text: k ? `${d?.verb === "attack" ? "Attack" : "Block"} with ${k}` : d?.verb === "attack" ? "No attack" : "No block", go: () => n.declare(picks.pairs, P.bandsOf(picks)) };
    }
    case "divide":
      return { text: `Deal ${picks.amounts.join(" + ")}`, off: P.remaining(ask, picks) !== 0, go: () => n.answer(divided(ask, picks)) };
    case "order":
      return { text: "This order", go: () => n.answer(P.orderAnswer(ask, picks)) };
    case "number": {
      const o = P.numberOption(ask, picks.value);
      return { text: ask.kind === "NUMBER" && /\bX\b/.test(ask.prompt) ? `X = ${picks.value}` : upper(o?.text ?? String(picks.value)), off: !o, go: () => o && n.answer(o.i) };
    }
    case "several": {
      const [k, min, max] = [picks.chosen.length, ask.min ?? 1, ask.max ?? 1];
      const verb = ask.kind === "DISCARD" ? "Discard" : ask.kind === "BOTTOM" ? "Put below" : ask.kind === "UNTAP" ? "Leave tapped" : "Choose";
      return { text: k || min ? `${verb} ${k}` : "None", note: min === max ? `${k} of ${max}` : `${min} to ${max}`, off: !P.complete(ask, picks), go: () => n.answer(P.severalAnswer(ask, picks)) };
    }
    case "start":
      return by(ask.options.find((o) => o.act === "KEEP") ?? ask.options[0]);
    default:
      return by(P.primaryOption(ask));
  }
}

/** Amounts as the options the engine asks for, one recipient after the other. */
export function divided(ask: Ask, picks: P.Picks): (number | string)[] {
  return picks.amounts.map((amount) => P.numberOption(ask, amount)?.i ?? String(amount));
}

/** Further buttons in the prompt: the other answers of short questions. */
export function otherButtons(n: FormNeeds): TemplateResult[] {
  const { ask } = n;
  const form = P.formOf(ask);
  const first = primary(n);
  const short = form === "choice" || form === "start";
  const rest = short ? ask.options.filter((o) => upper(o.text) !== first?.text) : ask.options.filter((o) => ["DONE", "AUTO", "KEEP"].includes(o.act) && form !== "several" && upper(o.text) !== first?.text);
  return rest.map((o) => html`<button class="btn" data-option=${o.i} @click=${() => n.answer(o.i)}>${upper(o.text)}<kbd>${P.badge(o)}</kbd></button>`);
}
