/** A film with its board, its events and its timeline: the same in the page, in embeds and in single files. */
import { html, nothing, svg, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { styleMap } from "lit/directives/style-map.js";
import { frameOf, lineAt, lives, nextDecision, playerName, scriptLine, stepped, timeline, tinyPlace, type TurnBox, type Unit } from "../model/film";
import { marksOf } from "../model/marks";
import { NO_PICKS } from "../model/picks";
import { Reel } from "../model/patch";
import type { Film, Line, SeatInfo } from "../model/wire";
import { icon, told, way, WAYS } from "./icons";
import { inspector } from "./inspect";
import { Light } from "./light";
import "./board";
import "./log";

/** What a bot would do: asked of whoever has a server. */
export type BotAsked = (d: number) => Promise<string>;

const SPEEDS = [2, 1, 0.6, 0.3, 0.2];

@customElement("apnap-stepper")
export class Stepper extends Light {
  @property({ attribute: false }) film!: Film;
  @property({ type: Number }) at = -1;
  @property() controls: "full" | "steps" | "none" = "full";
  @property({ type: Boolean }) bare = false;
  /** there is no server to ask: rules are numbers, not links */
  @property({ type: Boolean }) offline = false;
  /** where there is somebody to ask: what a bot would do after so many answers */
  @property({ attribute: false, hasChanged: () => false }) bot: BotAsked | null = null;
  @state() private asksBot = false;
  @state() private botSays: { d: number; text: string } | null = null;
  private botTimer: ReturnType<typeof setTimeout> | null = null;
  @state() private playing = false;
  @state() private speed = 0.6;
  @state() private everything = false;
  @state() private inspected: string | null = null;
  @state() private lit: string[] = [];
  /** the event under the pointer */
  @state() private over: number | null = null;
  private reel: Reel | null = null;
  private boxes: TurnBox[] = [];
  private life = new Map<number, number[]>();
  private lines: Line[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;

  protected override updated(): void {
    const list = this.querySelector<HTMLElement>(".script ol");
    const cur = list?.querySelector<HTMLElement>("li.cur");
    if (list && cur && (cur.offsetTop < list.scrollTop + list.offsetTop || cur.offsetTop > list.scrollTop + list.offsetTop + list.clientHeight - 30)) list.scrollTop = cur.offsetTop - list.offsetTop - list.clientHeight / 2;
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("film")) {
      this.reel = new Reel(this.film);
      this.boxes = timeline(this.film);
      this.life = lives(this.film);
      this.lines = this.film.frames.flatMap((f) => (f.line ? [{ ...f.line, n: f.n }] : []));
      this.botSays = null;
    }
    if (this.asksBot && (changed.has("film") || changed.has("at") || changed.has("asksBot"))) this.askBot();
  }

  /** Whoever scrubs past is not answered; whoever stays is. */
  private askBot(): void {
    const d = nextDecision(this.film, this.at)?.d;
    if (this.botTimer !== null) clearTimeout(this.botTimer);
    if (d === undefined || d === this.botSays?.d) return;
    this.botTimer = setTimeout(() => {
      void this.bot?.(d).then(
        (text) => (this.botSays = { d, text }),
        (error: Error) => (this.botSays = { d, text: error.message }),
      );
    }, 250);
  }

  /** What is decided next, what a bot would answer, and what was answered. */
  private advice(film: Film): TemplateResult | typeof nothing {
    if (!this.asksBot) return nothing;
    const next = nextDecision(film, this.at);
    if (!next) return html`<div class="advice muted">Nothing is decided after this.</div>`;
    const known = this.botSays?.d === next.d ? this.botSays.text : "";
    return html`<div class="advice"><span class="muted">Next, ${playerName(film, next.seat)}${next.prompt ? `: ${next.prompt}` : ""}</span> <span>${icon("eye")} A bot would: <b>${known ? told(known) : "…"}</b>${next.answer ? html` · it was: <b>${told(next.answer)}</b>` : nothing}</span></div>`;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.pause();
  }

  get last(): number {
    return this.film.frames.length - 1;
  }

  goto(at: number): void {
    const next = Math.max(-1, Math.min(this.last, at));
    if (next === this.at) return;
    this.at = next;
    this.tell("apnap-at", { at: next, n: this.film.frames[next]?.n ?? -1 });
  }

  step(unit: Unit, by: 1 | -1): void {
    this.pause();
    this.goto(stepped(this.film, this.at, unit, by));
  }

  play(): void {
    if (this.playing) return;
    if (this.at >= this.last) this.goto(-1);
    this.playing = true;
    this.tick();
  }

  pause(): void {
    this.playing = false;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  private tick(): void {
    this.timer = setTimeout(() => {
      if (!this.playing) return;
      // What is told in no line runs together with what follows.
      let next = this.at + 1;
      while (next < this.last && !this.film.frames[next]?.line) next++;
      this.goto(next);
      if (this.at >= this.last) this.pause();
      else this.tick();
    }, this.speed * 1000);
  }

  /** True if the key was one of ours. */
  key(e: KeyboardEvent): boolean {
    const unit: Unit = e.shiftKey ? "decision" : "event";
    switch (e.key) {
      case "ArrowLeft":
        this.step(unit, -1);
        return true;
      case "ArrowRight":
        this.step(unit, 1);
        return true;
      case "ArrowUp":
        this.step("step", -1);
        return true;
      case "ArrowDown":
        this.step("step", 1);
        return true;
      case "PageUp":
        this.step("turn", -1);
        return true;
      case "PageDown":
        this.step("turn", 1);
        return true;
      case "Home":
        this.pause();
        this.goto(-1);
        return true;
      case "End":
        this.pause();
        this.goto(this.last);
        return true;
      case "b":
        if (!this.bot || e.ctrlKey || e.metaKey || e.altKey) return false;
        this.asksBot = !this.asksBot;
        return true;
      case " ":
        if (this.playing) this.pause();
        else this.play();
        return true;
    }
    return false;
  }

  override render(): TemplateResult {
    const { film, reel } = this;
    if (!film || !reel) return html``;
    const view = reel.at(this.at);
    const frame = film.frames[this.at];
    const told0 = lineAt(film, this.at);
    const marks = marksOf(view, null, NO_PICKS, null, { lit: this.lit.length ? this.lit : (frame?.line?.refs ?? []) });
    const box = this.boxes.find((b) => b.from <= this.at && this.at <= b.to);
    const seats = film.players.map((p, seat): SeatInfo => (typeof p === "string" ? { seat, name: p, kind: "" } : p));
    const failed = (film.marks ?? []).filter((m) => !m.ok).length;
    return html`<div class="stp ${film.script?.length && !this.bare ? "" : "noscript"} ${this.controls === "none" ? "nocontrols" : ""}" @keydown=${(e: KeyboardEvent) => this.keyed(e)}>
      ${film.script?.length && !this.bare ? this.script(film) : nothing}
      <div class="stage"><div class="panel nowbox" aria-live="polite"><div class="nowtext"><div class="h">${box ? html`Turn ${box.turn} · ${playerName(film, box.player)}${box.extra ? ` · extra turn${box.by ? ` by ${box.by}` : ""}` : ""}${frame?.place ? ` · ${frame.place}` : ""}` : film.frames.length ? "Before the first event" : html`Turn ${view.game.turn}${view.game.place ? ` · ${view.game.place}` : ""}`}</div>
          <div class="big">${told0 ? told(told0.frame.line?.text ?? "") : (film.title ?? "The beginning")}</div>${told0?.frame.line?.rule ? html`<div class="muted">${this.offline ? html`<span class="mono">${told0.frame.line.rule}</span>` : html`<a class="mono" href="/r/${encodeURIComponent(told0.frame.line.rule)}?era=${film.era}">${told0.frame.line.rule}</a>`} ${WAYS[told0.frame.way ?? told0.frame.line.way ?? ""] ?? ""}${frame?.q ? html` · ${playerName(film, frame.q.seat)}: ${frame.q.prompt} <b>${String(frame.q.answer ?? "")}</b>` : nothing}</div>` : nothing}${this.advice(film)}</div>
          <div class="count" ?hidden=${!film.frames.length}><span class="h">Event</span><div><b>${this.at + 1}</b> of ${film.frames.length}</div>${film.marks?.length ? html`<span class="state ${failed ? "bad" : "good"}">${failed ? `${failed} not met` : `✓ ${film.marks.length}`}</span>` : nothing}</div></div>
        <div class="table-wrap" @click=${(e: Event) => this.clicked(e)}><apnap-board .view=${view} .you=${null} .marks=${marks} .seats=${seats} .wait=${null} .middle=${(view.game.schedule ?? []).slice(0, 2).join(" · ")} both></apnap-board>
          ${this.inspected ? inspector(view, this.inspected, film.cards, null, null, true, () => (this.inspected = null), !this.offline) : nothing}</div></div>
      ${this.bare ? nothing : html`<div class="evs" @log-line=${(e: CustomEvent<Line>) => this.goto(frameOf(film, e.detail.n))} @log-ref=${(e: CustomEvent<string>) => (this.inspected = e.detail)} @light=${(e: CustomEvent<string[]>) => (this.lit = e.detail)} @log-all=${(e: CustomEvent<boolean>) => (this.everything = e.detail)}><apnap-log heading="Events" .names=${this.names} .lines=${this.everything ? this.lines : this.lines.filter((l) => l.kind !== "PRIORITY" && !/_(BEGINS|ENDS)$/.test(l.kind ?? ""))} .era=${film.era} .now=${told0?.frame.n ?? -1} ?offline=${this.offline} ?everything=${this.everything}></apnap-log></div>`}
      ${this.controls === "none" ? nothing : this.timeline(film)}
    </div>`;
  }

  private keyed(e: KeyboardEvent): void {
    if (e.target instanceof Element && e.target.closest("input, textarea, select")) return;
    if (e.key === " " && e.target instanceof Element && e.target.closest("button, a")) return;
    if (this.key(e)) {
      e.preventDefault();
      e.stopPropagation();
    }
  }

  /** What things are called at the moment that is shown. */
  private readonly names = (id: string): string | undefined => this.reel?.at(this.at).objects[id]?.name;

  private clicked(e: Event): void {
    const id = e.target instanceof Element ? e.target.closest<HTMLElement>("[data-id]")?.dataset["id"] : undefined;
    if (id) this.inspected = id;
  }

  /** The whole text, with the lines that were played as ways to their moments. */
  private script(film: Film): TemplateResult {
    const played = new Map((film.script ?? []).map((s, i) => [s.line, { ...s, i }]));
    const now = scriptLine(film, this.at);
    const lines = film.text ? film.text.trimEnd().split("\n").map((text, i) => ({ line: i + 1, text })) : (film.script ?? []);
    return html`<section class="panel script" aria-label="Script"><header><h2 class="h">Script</h2><span class="grow">${film.era}</span></header><ol tabindex="0" aria-label="Lines of the script">${lines.map(({ line, text }) => {
      const it = played.get(line);
      const mark = film.marks?.find((m) => m.line === line);
      const cur = it !== undefined && it.i === now;
      return html`<li class=${cur ? "cur" : it ? "" : "cm"} aria-current=${cur ? "true" : nothing}><span class="no">${line}</span>${it?.n === undefined ? html`<span>${text}</span>` : html`<button @click=${() => this.goto(frameOf(film, it.n ?? 0))}>${text}${mark ? html` <span class="ok">${mark.ok ? "✓" : "✗"}</span>` : nothing}</button>`}</li>`;
    })}</ol></section>`;
  }

  /** Expectations as flags over the line of events; those that stand close together are one. */
  private flags(film: Film): TemplateResult | typeof nothing {
    if (!film.marks?.length) return nothing;
    const places = new Map<number, { ok: number; bad: number; text: string[] }>();
    for (const m of film.marks) {
      const at = Math.round((25 * frameOf(film, m.n)) / Math.max(1, this.last)) * 4;
      const old = places.get(at) ?? { ok: 0, bad: 0, text: [] };
      places.set(at, { ok: old.ok + (m.ok ? 1 : 0), bad: old.bad + (m.ok ? 0 : 1), text: [...old.text, m.text] });
    }
    return html`<div class="marks" aria-hidden="true">${[...places].map(([at, p]) => html`<span class="state ${p.bad ? "bad" : "good"}" title=${p.text.join("; ")} style=${styleMap({ left: `${at}%` })}>${p.bad ? "✗" : "✓"}${p.ok + p.bad > 1 ? p.ok + p.bad : nothing}</span>`)}</div>`;
  }

  private pointed(e: PointerEvent): void {
    if (e.pointerType === "touch") return;
    const box = (e.currentTarget as HTMLElement).getBoundingClientRect();
    this.over = Math.max(0, Math.min(this.last, Math.round(((e.clientX - box.left) / Math.max(1, box.width)) * (this.last + 1)) - 1));
  }

  /** What happened there, and how everybody stood. */
  private tip(film: Film, at: number): TemplateResult {
    const view = this.reel?.at(at) ?? film.first;
    const lands = (seat: number): number => (view.zones["battlefield"] ?? []).filter((id) => view.objects[id]?.types?.includes("land") && (view.objects[id].controller ?? view.objects[id].owner) === seat).length;
    return html`<b>${lineAt(film, at)?.frame.line?.text ?? `event ${at + 1}`}</b>${view.players.map((p) => html`<br />${p.name}: ${p.life} life, ${p.hand} in hand, ${lands(p.seat)} lands`)}`;
  }

  private timeline(film: Film): TemplateResult {
    const button = (name: string, label: string, go: () => void, pri = false): TemplateResult => html`<button class="btn ${pri ? "pri" : ""}" aria-label=${label} title=${label} @click=${go}>${icon(name)}</button>`;
    const here = this.boxes.findIndex((b) => b.from <= this.at && this.at <= b.to);
    const shown = this.boxes.slice(Math.max(0, here - 1), Math.max(0, here - 1) + 4);
    return html`<section class="panel tl" aria-label="Timeline"><div class="ctl">${button("first", "previous step (↑)", () => this.step("step", -1))}${button("previous", "previous event (←)", () => this.step("event", -1))}${this.playing ? button("pause", "pause (Space)", () => this.pause(), true) : button("play", "play (Space)", () => this.play(), true)}${button("next", "next event (→)", () => this.step("event", 1))}${button("last", "next step (↓)", () => this.step("step", 1))}
        <label class="speed"><span class="sr">Seconds an event</span><select @change=${(e: Event) => (this.speed = Number((e.target as HTMLSelectElement).value))}>${SPEEDS.map((s) => html`<option value=${s} ?selected=${s === this.speed}>${s} s an event</option>`)}</select></label>${this.bot && this.controls === "full" ? html`<button class="btn bot" aria-label="What would a bot do here" title="What would a bot do here (B)" aria-pressed=${this.asksBot} @click=${() => (this.asksBot = !this.asksBot)}>${icon("eye")}<span class="lbl">Bot</span></button>` : nothing}
        <span class="wayk">${Object.entries(WAYS).map(([w, text]) => html`<span>${way(w)}${text}</span>`)}</span></div>
      <div class="scrub"><svg class="lives" viewBox="0 0 ${Math.max(1, film.frames.length)} 44" preserveAspectRatio="none" aria-hidden="true">${[...this.life].map(([seat, values]) => svg`<polyline class=${`l${seat}`} points=${values.map((v, i) => `${i},${42 - Math.max(0, Math.min(40, v))}`).join(" ")}></polyline>`)}</svg>
        ${this.flags(film)}${this.over === null ? nothing : html`<div class="tip" aria-hidden="true" style=${styleMap({ left: `${Math.min(78, (100 * this.over) / Math.max(1, this.last))}%` })}>${this.tip(film, this.over)}</div>`}
        <input @pointermove=${(e: PointerEvent) => this.pointed(e)} @pointerleave=${() => (this.over = null)} type="range" min="-1" max=${this.last} .value=${String(this.at)} aria-label="Event" aria-valuetext="event ${this.at + 1} of ${film.frames.length}" @input=${(e: Event) => { this.pause(); this.goto(Number((e.target as HTMLInputElement).value)); }} /></div>
      ${this.controls === "full" ? html`<div class="turns">${shown.map((b) => html`<div class="turn ${b.extra ? "ex" : ""} ${b === this.boxes[here] ? "" : "far"}" style=${styleMap({ flexGrow: String(Math.min(30, b.segments.length + 1)) })}><div class="th"><b>${b.turn} · ${playerName(film, b.player)}</b>${b.extra ? html`<span>extra${b.by ? ` · ${b.by}` : ""}</span>` : nothing}</div><div class="seg2">${b.segments.map((s) => {
        const cur = s.from <= this.at && this.at <= s.to;
        const ticks = film.frames.slice(s.from, s.to + 1).filter((f) => f.line);
        return html`<button class="${cur ? "cur" : ""} ${s.skipped ? "skip" : ""}" title="${s.place}: ${s.to - s.from + 1} events" @click=${() => this.goto(s.from)}><span class="tick" aria-hidden="true">${ticks.slice(0, 7).map((f) => way(f.way ?? f.line?.way ?? ""))}${ticks.length > 7 ? "+" : nothing}</span><span class="sl">${tinyPlace(s.place) || "start"}</span></button>`;
      })}</div></div>`)}</div>` : nothing}</section>`;
  }
}
