/** The question, why it is asked, and the primary answer: always above the hand, at the thumb on a phone. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { begins, who } from "../model/names";
import { losing, type Loss } from "../model/losing";
import { formOf, type Picks } from "../model/picks";
import type { TableState } from "../model/talk";
import type { Ask, View } from "../model/wire";
import { otherButtons, primary, tray, type FormNeeds, upper } from "./forms";
import { settings } from "../settings";
import { icon, told } from "./icons";
import { Light } from "./light";
import "./claim";

/** A prompt that arrives under the pointer ignores clicks for so long. */
const GUARD = 250;

export const YIELDS: readonly [until: string, text: string, key: string][] = [
  ["SOMETHING", "until something happens", "."],
  ["STEP", "this step", "N"],
  ["STACK_EMPTY", "until the stack is empty", "S"],
  ["TURN", "the rest of this turn", "E"],
  ["MY_TURN", "until my next turn", "M"],
];

/** "You win.", "Bob and Dave win." */
export function outcomeText(view: View, you: number | null): string {
  const out = view.game.outcome;
  const won = out?.winners ?? (out?.winner === undefined || out.winner === null ? [] : [out.winner]);
  if (!won.length) return "The game is a draw.";
  if (you !== null && won.includes(you)) return won.length > 1 ? "Your team wins." : "You win.";
  return `${won.map((seat) => who(view, seat, null)).join(" and ")} ${won.length > 1 ? "win" : "wins"}.`;
}

/** The question without its form: each of its answers is one of the list. */
function plainly(ask: Ask): Ask {
  const plain: Ask = { ...ask, kind: `${ask.kind} AS LIST` };
  delete plain.declare;
  delete plain.divide;
  return plain;
}

@customElement("apnap-prompt")
export class Prompt extends Light {
  @property({ attribute: false }) s!: TableState;
  @property({ attribute: false }) found: readonly string[] = [];
  @state() private menu = false;
  @state() private folded = false;
  @state() private guard = false;
  /** Whoever likes gets every question as a numbered list. */
  @state() private asList = false;
  /** what passing would lose, told once; the same pass again means it */
  @state() private loss: Loss | null = null;
  private guardTimer: ReturnType<typeof setTimeout> | null = null;

  needs(): FormNeeds | null {
    const { ask: asked, view, picks, you, cards } = this.s;
    if (!asked || !view) return null;
    const ask = this.asList ? plainly(asked) : asked;
    return {
      ask,
      view,
      picks,
      you,
      cards,
      found: this.found,
      answer: (p) => this.guarded(() => this.tell("answer", p)),
      declare: (pairs, bands) => this.guarded(() => this.tell("declare", { pairs, bands })),
      pick: (p: Picks) => this.tell("picks", p),
      preview: () => this.tell("preview"),
      find: (text) => this.tell("find-name", text),
    };
  }

  private guarded(go: () => void): void {
    if (!this.guard) go();
  }

  /** Whether to ask first; asks, then. */
  warns(until = ""): boolean {
    const { view, ask, you } = this.s;
    const found = view && settings.state.askLost ? losing(view, ask, you, until) : null;
    if (!found || this.loss?.key === found.key) return false;
    this.loss = found;
    return true;
  }

  /** The primary answer; passing may be asked about first. */
  private press(go: () => void): void {
    if (!this.warns()) go();
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    const before = changed.get("s") as TableState | undefined;
    if (before && before.ask?.q !== this.s.ask?.q) {
      this.menu = false;
      this.loss = null;
      this.folded = false;
      // Under the pointer, and not by key: somebody may be about to click what was there before.
      if (this.guardTimer !== null) clearTimeout(this.guardTimer);
      this.guard = !!this.s.ask && !!before.ask && !!this.querySelector(".prompt:hover, .tray:hover");
      this.guardTimer = this.guard ? setTimeout(() => (this.guard = false), GUARD) : null;
    }
  }

  /** The primary answer, by key. */
  go(): void {
    this.guard = false;
    const n = this.needs();
    const p = n ? primary(n) : null;
    if (p && !p.off) this.press(p.go);
  }

  override render(): TemplateResult {
    const { s } = this;
    if (!s.view) return html``;
    const n = this.needs();
    const inner = n ? tray(n) : null;
    return html`${inner ? html`<section class="panel tray" aria-label="Choices">${this.folded ? nothing : inner}<header class="fold"><button class="lnk" aria-expanded=${!this.folded} @click=${() => (this.folded = !this.folded)}>${this.folded ? "Show the choices" : "Fold"}</button></header></section>` : nothing}
      <section class="panel prompt ${n ? "yours" : ""} ${s.pilot?.full_control ? "full" : ""} ${s.pilot?.hold ? "hold" : ""}" aria-label="Your decision" data-q=${n?.ask.q ?? nothing} data-kind=${s.ask?.kind ?? nothing} data-form=${n ? formOf(n.ask) : nothing} data-busy=${s.pending === null && !this.guard ? nothing : "true"} data-over=${s.view.game.over ? "true" : nothing}>${n ? this.question(n) : this.waiting()}</section>`;
  }

  private states(): TemplateResult | typeof nothing {
    const p = this.s.pilot;
    const all = [p?.full_control && "full control", p?.hold && "holding priority", p?.manual_mana && "paying by hand", ...Object.values(p?.triggers ?? {}).map((name) => `yielding to ${name}`), ...Object.entries(p?.always ?? {}).map(([name, yes]) => `always ${yes ? "yes" : "no"}: ${name.split(":").pop() ?? name}`)].filter(Boolean);
    return all.length ? html`<div class="states">${all.map((x) => html`<span class="state">${x}</span>`)}</div>` : nothing;
  }

  private refused(): TemplateResult | typeof nothing {
    const r = this.s.refusal;
    return r ? html`<div class="refused" role="alert">${r.text}${r.rule ? html` <span class="mono">${r.rule}</span>` : nothing}</div>` : nothing;
  }

  private question(n: FormNeeds): TemplateResult {
    const { s } = this;
    const { ask } = n;
    const first = primary(n);
    const form = formOf(ask);
    const busy = s.pending !== null;
    const others = otherButtons(n);
    const chance = s.ask?.kind === "PRIORITY";
    return html`<div class="words"><div class="q" role="status">${told(upper(ask.prompt))}</div>
        <div class="why">${ask.because?.text ? html`<span class="bt"><span class="pre">Asked because: </span><span class="bw">${ask.because.text}. </span></span>` : nothing}${form === "start" ? html`<b class="begins">${begins(n.view, s.you)}.</b> ` : nothing}<button class="lnk" @click=${() => this.tell("why")}>${chance ? "Not asked earlier?" : "Why?"}</button>${ask.rule ? html` <span class="mono">${ask.rule}</span>` : nothing} <button class="lnk aslist" aria-pressed=${this.asList} @click=${() => (this.asList = !this.asList)}>${this.asList ? "On the board" : "As a list"}</button>${s.ask?.kind === "YES_NO" && s.ask.source ? html` <span class="muted">Always: <button class="lnk" @click=${() => this.tell("set", { what: "always", on: true })}>yes</button> <button class="lnk" @click=${() => this.tell("set", { what: "always", on: false })}>no</button></span>` : nothing}</div>
        ${this.loss ? html`<div class="refused loss" role="alert">${upper(this.loss.text)}. <button class="lnk" @click=${() => { settings.set({ askLost: false }); this.loss = null; }}>Don’t ask again</button></div>` : nothing}${this.refused()}${this.states()}</div>
      <div class="btns ${others.length > 2 ? "many" : ""}">
        ${ask.cancel ? html`<button class="btn" @click=${() => this.tell("answer", "cancel")}>Cancel <kbd>Esc</kbd></button>` : s.can.undo ? html`<button class="btn opt" aria-label="Undo" title="Undo (U)" @click=${() => this.tell("undo")}>${icon("undo")}</button>` : nothing}
        ${form === "declare" && ask.declare?.verb === "attack" && ask.declare.creatures.length > 1 ? html`<button class="btn" @click=${() => this.tell("all")}>All <kbd>A</kbd></button>` : nothing}
        ${form === "pay" ? html`<button class="btn opt" @click=${() => this.tell("preview")}>${icon("eye")}<span class="lbl">Preview</span></button>` : nothing}
        ${others}
        ${chance ? html`<button class="btn opt" aria-label="Pass until…" aria-expanded=${this.menu} @click=${() => (this.menu = !this.menu)}>${icon("forward")}<span class="lbl">Pass until…</span></button>` : nothing}
        ${first ? html`<button class="btn pri ${busy ? "busy" : ""}" data-primary ?disabled=${first.off ?? false} data-sure=${this.loss ? "true" : nothing} @click=${() => this.guarded(() => this.press(first.go))}><span class="l">${this.loss ? "Pass anyway" : told(first.text)} <kbd>Space</kbd></span>${first.note ? html`<small>${told(first.note)}</small>` : nothing}</button>` : nothing}
      </div>${this.menu ? this.yieldMenu() : nothing}`;
  }

  private yieldMenu(): TemplateResult {
    const empty = !(this.s.view?.zones["stack"] ?? []).length;
    const p = this.s.pilot;
    const set = (what: string, body: Record<string, unknown> = {}): void => {
      this.menu = false;
      this.tell("set", { what, ...body });
    };
    return html`<div class="menu yields"><div class="h">Pass</div>${YIELDS.filter(([u]) => u !== "STACK_EMPTY" || !empty).map(([until, text, key]) => html`<button @click=${() => { this.menu = false; if (!this.warns(until)) this.tell("pass", { until }); }}>${text}<kbd>${key}</kbd></button>`)}
      <div class="line"></div>${empty ? nothing : html`<button @click=${() => set("yield")}>yield to the top ability<kbd>Y</kbd></button>`}
      <button aria-pressed=${!!p?.hold} @click=${() => set("hold", { on: !p?.hold })}>${p?.hold ? "stop holding" : "hold"} priority<kbd>H</kbd></button>
      <button aria-pressed=${!!p?.full_control} @click=${() => set("full", { on: !p?.full_control })}>turn full control ${p?.full_control ? "off" : "on"}<kbd>C</kbd></button>
      <button aria-pressed=${!!p?.manual_mana} @click=${() => set("manual_mana", { on: !p?.manual_mana })}>pay ${p?.manual_mana ? "automatically" : "by hand"}</button>
      <button @click=${() => set("cancel")}>end all of these<kbd>X</kbd></button></div>`;
  }

  private waiting(): TemplateResult {
    const { s } = this;
    const view = s.view;
    if (!view) return html``;
    const yielding = s.pilot?.yield;
    if (view.game.over) {
      const out = view.game.outcome;
      return html`<div class="words"><div class="q" role="status">${outcomeText(view, s.table?.hotseat ? null : s.you)}</div><div class="why">${out?.reason ?? ""}${out?.rule ? html` <span class="mono">${out.rule}</span>` : nothing}</div>${this.refused()}</div>
        <div class="btns many">${s.can.undo ? html`<button class="btn" @click=${() => this.tell("undo")}>${icon("undo")} Undo</button>` : nothing}<button class="btn" @click=${() => this.tell("summary")}>In figures</button><button class="btn" @click=${() => this.tell("step-through")}>Step through</button><a class="btn pri" href="/" data-primary>New game</a></div>`;
    }
    if (s.you !== null && view.players.find((p) => p.seat === s.you)?.left)
      return html`<div class="words"><div class="q" role="status">You are out of the game; the others play on</div><div class="why">${s.wait === null ? "" : `${who(view, s.wait, s.you)} decides.`} You may watch, or leave.</div>${this.refused()}</div><div class="btns many">${s.can.undo ? html`<button class="btn" @click=${() => this.tell("undo")}>${icon("undo")} Undo</button>` : nothing}<button class="btn" @click=${() => this.tell("summary")}>In figures</button><a class="btn pri" href="/">New game</a></div>`;
    const waitsFor = s.wait === null ? "" : s.wait === s.you ? "" : who(view, s.wait, s.you);
    if (yielding)
      return html`<div class="words"><div class="q" role="status">Passing ${yielding}</div><div class="why">${s.pilot?.yield_ends?.length ? `Ends if: ${s.pilot.yield_ends.join(", ")}` : ""}</div>${this.refused()}</div><div class="btns"><button class="btn pri" @click=${() => this.tell("set", { what: "cancel" })}><span class="l">Stop <kbd>X</kbd></span></button></div>`;
    return html`<div class="words"><div class="q" role="status">${s.you === null ? (waitsFor ? `${waitsFor} decides` : "Watching") : waitsFor ? `Waiting for ${waitsFor}` : "…"}</div>${s.you === null ? html`<div class="why">You are watching; hands are hidden.</div>` : html`<div class="why"><button class="lnk" @click=${() => this.tell("why")}>Why am I not asked?</button></div>`}${this.refused()}${this.states()}</div>
      <div class="btns many">${s.you !== null && s.table && s.table.players.some((p) => p.seat === s.wait && p.kind === "human") && (s.clocks || s.presence?.seats[s.wait ?? 0] === false) ? html`<apnap-claim .s=${s}></apnap-claim>` : nothing}${s.you !== null && s.can.undo ? html`<button class="btn opt" aria-label="Undo" @click=${() => this.tell("undo")}>${icon("undo")}</button>` : nothing}</div>`;
  }
}
