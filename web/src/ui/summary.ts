/** A finished game in figures: turns, life, spells, mana lost, questions and silences. */
import { html, svg, type TemplateResult } from "lit";
import type { Summary, View } from "../model/wire";
import { icon } from "./icons";

const [WIDE, HIGH] = [320, 90];

/** Life totals turn by turn, one line for each player. */
function curve(view: View, sum: Summary): TemplateResult {
  const most = Math.max(20, ...sum.turns.flatMap((t) => t.life));
  const x = (i: number): number => (sum.turns.length < 2 ? 0 : (i / (sum.turns.length - 1)) * WIDE);
  const y = (life: number): number => HIGH - (Math.max(0, life) / most) * HIGH;
  return html`<svg class="curve" viewBox="-4 -4 ${WIDE + 8} ${HIGH + 8}" role="img" aria-label="Life totals by turn"><line x1="0" x2=${WIDE} y1=${HIGH} y2=${HIGH}></line>${view.players.map((p) => svg`<polyline class=${`l${p.seat}`} points=${sum.turns.map((t, i) => `${x(i).toFixed(1)},${y(t.life[p.seat] ?? 0).toFixed(1)}`).join(" ")}></polyline>`)}</svg>`;
}

const times = (n: number, what: string): string => `${n} ${what}${n === 1 ? "" : "s"}`;

export function summaryPanel(view: View, sum: Summary, you: number | null, close: () => void): TemplateResult {
  const total = (which: "cast" | "lost", seat: number): number => sum.turns.reduce((n, t) => n + (t[which][seat] ?? 0), 0);
  const turnsOf = (seat: number): number => sum.turns.filter((t) => t.player === seat).length;
  return html`<section class="panel summary" aria-label="The game in figures"><header><h2>The game in figures</h2><button class="iconb grow" aria-label="Close" @click=${close}>${icon("close")}</button></header>
    <div class="sumgrid"><div><div class="h">Life by turn</div>${curve(view, sum)}</div>
      <table><thead><tr><th scope="col">player</th><th scope="col">turns</th><th scope="col">life</th><th scope="col">spells</th><th scope="col">mana lost</th></tr></thead><tbody>${view.players.map((p) => html`<tr><th scope="row"><span class="lk l${p.seat}" aria-hidden="true"></span>${p.name}${p.seat === you ? " (you)" : ""}</th><td>${turnsOf(p.seat)}</td><td>${p.life}</td><td>${total("cast", p.seat)}</td><td>${total("lost", p.seat)}</td></tr>`)}</tbody></table></div>
    <div class="h">Spells by turn</div><div class="bycast" role="img" aria-label="Spells cast by turn">${sum.turns.filter((t) => t.turn > 0).map((t) => html`<span class="tb" title="turn ${t.turn}: ${view.players.map((p) => `${p.name} ${t.cast[p.seat] ?? 0}`).join(", ")}">${view.players.map((p) => html`<i class="l${p.seat}" style="height:${Math.min(6, t.cast[p.seat] ?? 0) * 6}px"></i>`)}</span>`)}</div>
    <p class="muted">${times(sum.turns.length - 1, "turn")}, ${times(sum.events, "event")}.${you === null ? "" : ` You were asked ${times(sum.asked, "time")}, and ${times(sum.not_asked, "time")} not, each for a reason.`}</p></section>`;
}
