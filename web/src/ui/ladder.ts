/** The turn, beside the board or above it, with the stops. */
import { html, nothing, svg, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { nextLevel, stopLevel, type Block, type Rung } from "../model/ladder";
import { begins, who } from "../model/names";
import type { Level, Pilot, View } from "../model/wire";
import { icon } from "./icons";
import { Light } from "./light";

const MARKS: Record<Rung["mark"], string> = { past: "✓", now: "▶", next: "·", added: "+", skipped: "–" };
const SPOKEN: Record<Rung["mark"], string> = { past: "past", now: "now", next: "to come", added: "added", skipped: "skipped" };
const OCTAGON = "M5.3 1.8h5.4l3.5 3.5v5.4l-3.5 3.5H5.3l-3.5-3.5V5.3z";

export function stopSign(level: Level): TemplateResult {
  const inside = level === "off" ? svg`<circle class="oct" cx="8" cy="8" r="1.800"></circle>` : level === "auto" ? svg`<path class="oct" d=${OCTAGON}></path><text x="8" y="11.400" font-size="9" font-weight="700" text-anchor="middle" fill="currentColor">A</text>` : svg`<path class="oct" d=${OCTAGON}></path>`;
  return html`<svg viewBox="0 0 16 16" aria-hidden="true">${inside}</svg>`;
}

class Turn extends Light {
  @property({ attribute: false }) blocks: Block[] = [];
  @property({ attribute: false }) view!: View;
  @property({ attribute: false }) you: number | null = null;
  @property({ attribute: false }) pilot: Pilot | null = null;

  protected stop(place: string, side: "own" | "opponents" | number, whose: string): TemplateResult {
    if (!place || !this.pilot) return html`<span></span>`;
    const level = stopLevel(this.pilot, place, side);
    return html`<button class="stop ${level}" aria-label="stop at ${place} in ${whose}: ${level}" title="${place}, ${whose}: ${level}" @click=${() => this.tell("stop", { place, side, level: nextLevel(level) })} @contextmenu=${(e: Event) => this.menu(e, place)}>${stopSign(level)}</button>`;
  }

  protected menu(e: Event, place: string): void {
    e.preventDefault();
    this.tell("stop-menu", { place });
  }

  protected get theirs(): string {
    const others = this.view.players.filter((p) => p.seat !== this.you);
    return others.length === 1 ? (others[0]?.name ?? "theirs") : "theirs";
  }
}

@customElement("apnap-ladder")
export class Ladder extends Turn {
  override render(): TemplateResult {
    const { game } = this.view;
    const turns = game.outlook?.turns ?? [];
    const skips = (game.schedule ?? []).filter((line) => /skip/.test(line));
    return html`<aside class="panel ladder" aria-label="The turn and your stops">
      <header><div class="h">${game.turn ? `Turn ${game.turn}` : "Before turn 1"}</div><h2>${game.turn ? (game.active === this.you ? "Your turn" : `${who(this.view, game.active ?? 0, null)}’s turn`) : begins(this.view, this.you)}</h2></header>
      ${this.pilot ? html`<div class="cols" aria-hidden="true"><span>stops in turns of</span><span>you</span><span>${this.theirs}</span></div>` : nothing}
      <div class="rows" tabindex="0" role="group" aria-label="Phases and steps">${repeat(
        this.blocks,
        (b) => b.key,
        (b) => html`<div class="block ${b.added ? "added" : ""}">${b.single ? nothing : html`<div class="ph">${b.text}${b.added ? " · added" : ""}</div>`}${b.by ? html`<div class="by">${b.single ? `${b.text} added ` : ""}by ${b.by}</div>` : nothing}<ol>${b.rungs.map((r) => this.rung(r, b.single))}</ol></div>`,
      )}</div>
      <footer>${game.over ? html`<div>The game is over.</div>` : nothing}${(game.over ? [] : turns).slice(0, 3).map((t, i) => html`<div>${i === 0 ? html`<b>Then:</b> ` : nothing}${t.skipped_by ? html`<s>turn of ${who(this.view, t.player, this.you)}</s> (skipped by ${t.skipped_by})` : html`${t.extra ? "extra turn" : `turn ${Math.max(game.turn, 1) + 1 + i}`}, ${who(this.view, t.player, this.you)}${t.by ? ` (${t.by})` : ""}`}</div>`)}
        <div class="muted">${game.over ? nothing : skips.length ? skips.join(" · ") : "No turn, phase or step will be skipped."}</div></footer>
    </aside>`;
  }

  private rung(r: Rung, main: boolean): TemplateResult {
    return html`<li class="rung ${r.mark} ${main ? "main" : ""}" aria-current=${r.mark === "now" ? "step" : nothing}><span class="mk"><span aria-hidden="true">${MARKS[r.mark]}</span><span class="sr">${SPOKEN[r.mark]}</span></span>
      ${this.pilot && r.place ? html`<button class="go" title="pass to ${r.place}" @click=${() => this.tell("pass-to", { place: r.place })}>${r.text}${r.silence ? html`<span class="silent" title="You were not asked: ${r.silence}"></span>` : nothing}</button>` : html`<span class="go">${r.text}</span>`}
      ${this.stop(r.place, "own", "your turns")}${this.stop(r.place, "opponents", "their turns")}</li>`;
  }
}

@customElement("apnap-strip")
export class Strip extends Turn {
  @state() private open = "";

  private readonly resized = new ResizeObserver(() => this.centre());

  override connectedCallback(): void {
    super.connectedCallback();
    this.resized.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.resized.disconnect();
  }

  protected override updated(): void {
    this.centre();
  }

  /** Where the turn is stays in the middle, also when the window or the phone is turned. */
  private centre(): void {
    const now = this.querySelector<HTMLElement>(".p.now");
    const box = this.querySelector<HTMLElement>(".strip-in");
    if (now && box) box.scrollLeft = now.offsetLeft - (box.clientWidth - now.offsetWidth) / 2;
  }

  override render(): TemplateResult {
    const rungs = this.blocks.flatMap((b) => b.rungs.map((r) => ({ r, b })));
    const shown = rungs.find(({ r }) => r.key === this.open);
    return html`<div class="strip-in" role="group" aria-label="The turn" tabindex="0">${rungs.map(({ r, b }, i) => {
      const own = stopLevel(this.pilot, r.place, "own");
      const opp = stopLevel(this.pilot, r.place, "opponents");
      const level = own === "on" || opp === "on" ? "on" : own === "auto" || opp === "auto" ? "auto" : "off";
      const first = b.added && rungs[i - 1]?.b !== b;
      return html`<button class="p ${r.mark}" aria-current=${r.mark === "now" ? "step" : nothing} aria-expanded=${this.open === r.key ? "true" : "false"} title="${b.added ? `added by ${b.by}` : r.text}" @click=${() => (this.open = this.open === r.key ? "" : r.key)}><span class="sr">${SPOKEN[r.mark]}: </span>${first ? `+ ${b.text}: ` : ""}${r.text}${r.place && this.pilot ? (level === "on" ? html`<i class="s" title="stop"></i>` : level === "auto" ? html`<i class="sa" title="auto stop"></i>` : nothing) : nothing}</button>`;
    })}</div>
    ${shown ? html`<div class="menu strip-menu"><div class="h">${shown.r.place || shown.r.text}${shown.b.by ? ` · added by ${shown.b.by}` : ""}</div>
        ${this.pilot && shown.r.place ? html`<div class="stoprow"><span>stop in your turns</span>${this.stop(shown.r.place, "own", "your turns")}</div><div class="stoprow"><span>stop in their turns</span>${this.stop(shown.r.place, "opponents", "their turns")}</div>
        <button @click=${() => this.pass(shown.r.place)}>${icon("forward")} Pass to here</button>` : nothing}
        <button @click=${() => (this.open = "")}>${icon("close")} Close</button></div>` : nothing}`;
  }

  private pass(place: string): void {
    this.open = "";
    this.tell("pass-to", { place });
  }
}
