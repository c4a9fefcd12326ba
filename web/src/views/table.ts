/** Play and watch: one table. What hands do is in table/: pointing, keys, asking; what opens over it, in table/sheets. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { marksOf } from "../model/marks";
import { ladder } from "../model/ladder";
import { withSilences } from "../model/silences";
import { figure, playerAt, playerId, seating, who } from "../model/table-words";
import * as P from "../model/picks";
import type { Wire } from "../model/link";
import { EMPTY, Talk, type TableState } from "../model/talk";
import { soundFor } from "../model/sounds";
import type { Line, Silence, Summary } from "../model/wire";
import { keepTable, keptTables, settings, tokenFor } from "../settings";
import { playerFacts } from "../ui/board";
import { cardFace, hand } from "../ui/hand";
import { inspector } from "../ui/inspect";
import { Light } from "../ui/light";
import { Moving } from "../ui/moving";
import { sound } from "../ui/sounds";
import { stack, stackLines } from "../ui/stack";
import { summaryPanel } from "../ui/summary";
import { rove } from "../ui/focus";
import { Asking } from "./table/asking";
import { Keys } from "./table/keys";
import { Pointing } from "./table/pointing";
import { lookingBack, shown, type Back } from "./table/looking";
import { wired } from "./table/wiring";
import { concedeDialog, openedSheet, pilesSheet, verbMenu, type Verbs } from "./table/sheets";
import "../ui/board";
import "../ui/ladder";
import "../ui/log";
import "../ui/prompt";
import "../ui/cmdline";

@customElement("apnap-table")
export class TableView extends Light {
  @property() table = "";
  @property() invite = "";
  @state() s: TableState = EMPTY;
  @state() inspected: { id: string; pinned: boolean } | null = null;
  @state() verbs: Verbs | null = null;
  @state() piles: number | null = null;
  @state() sheet: "" | "log" | "why" | "stop" = "";
  @state() why: Silence[] = [];
  @state() stopPlace = "";
  @state() command = false;
  @state() texts: readonly string[] = [];
  @state() said = "";
  @state() everything = false;
  @state() allLines: Line[] = [];
  @state() helps: string[] = [];
  @state() lit: string[] = [];
  @state() aiming: string | null = null;
  @state() hint = "";
  @state() whyNot = "";
  @state() conceding = false;
  @state() summary: Summary | null = null;
  /** the position somebody looks back at, instead of the present one */
  @state() back: Back | null = null;
  /** how often something was to be looked at: an answer to an earlier wish comes too late */
  looks = 0;
  /** the table as it is now; `s` is what is shown, which may be an earlier position */
  live: TableState = EMPTY;
  talk: Talk | null = null;
  focused: string | null = null;
  readonly pointing = new Pointing(this);
  readonly keys = new Keys(this);
  readonly asking = new Asking(this);
  private readonly moving = new Moving(this);
  private whyFor = "";
  private off: (() => void)[] = [];

  override connectedCallback(): void {
    super.connectedCallback();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.talk = new Talk({
      dial: () => new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(this.table)}`, "apnap.1") as unknown as Wire,
      token: () => tokenFor(this.table),
      keepToken: (token, seat) => keepTable({ id: this.table, token, seat }),
      ...(this.invite ? { invite: this.invite } : {}),
      ...(settings.state.name ? { name: settings.state.name } : {}),
    });
    this.off.push(this.talk.store.listen((s) => this.heard(s)));
    this.off.push(...wired(this));
    this.talk.open();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const off of this.off) off();
    this.off = [];
    this.talk?.close();
  }

  private heard(s: TableState): void {
    const before = this.live;
    this.live = s;
    if (this.back) {
      // Whoever looks back goes on looking; what comes is shown when they return. What was taken back is not there.
      if (!s.log.some((l) => l.n >= (this.back?.line.n ?? 0))) this.back = null;
      this.s = shown(s, this.back);
    }
    if (before.view !== s.view && !this.back) {
      this.moving.first(before.view);
      // Tiles draw themselves after the table, and are measured in the frame after that.
      void this.updateComplete.then(() => requestAnimationFrame(() => requestAnimationFrame(() => this.moving.last(s.view))));
    }
    if (settings.state.sound) {
      const which = soundFor(before, s);
      if (which) sound(which);
    }
    this.s = shown(s, this.back);
    if (before.ask?.q !== s.ask?.q) {
      this.verbs = null;
      this.helps = [];
      this.hint = "";
      if (this.command) void this.asking.complete("");
    }
    if (before.pilot && s.pilot && this.everything && before.log !== s.log) void this.asking.showAll(true);
    if (s.table && before.table !== s.table) this.keep(s);
    if (s.view?.game.over && !before.view?.game.over) keepTable({ id: this.table, over: true });
    if (!s.view?.game.over) this.summary = null;
    if (before.view && before.log !== s.log) this.nameBranch(before, s);
    document.title = s.ask ? "● Your decision · apnap" : s.view ? `Turn ${s.view.game.turn} · apnap` : "apnap";
  }

  /** A branch is called by what happened first in it. */
  private nameBranch(before: TableState, s: TableState): void {
    const kept = keptTables().find((k) => k.id === this.table);
    const first = s.log.find((l) => l.n > (before.log.at(-1)?.n ?? -1) && !l.heading);
    if (kept?.from && !kept.first && first) keepTable({ id: this.table, first: first.text });
  }

  private keep(s: TableState): void {
    const title = keptTables().find((k) => k.id === this.table)?.title ?? s.table?.players.map((p) => p.name).join(" · ") ?? "";
    keepTable({ id: this.table, era: s.table?.era ?? "", title, seat: s.you });
  }

  /** Why a card in hand cannot be used now is asked of the engine when somebody looks at it. */
  protected override willUpdate(): void {
    const { view, ask } = this.s;
    const o = this.inspected && view ? view.objects[this.inspected.id] : undefined;
    const wanted = o?.name && ask && !ask.declare && o.zone.startsWith("hand") && !P.optionsOn(ask, o.id, view).length ? `${ask.q} ${o.name}` : "";
    if (wanted === this.whyFor) return;
    this.whyFor = wanted;
    this.whyNot = "";
    if (!wanted || !o?.name) return;
    void this.talk?.link.act("why", { card: o.name }).then((reply) => {
      if (this.whyFor === wanted && reply.t === "why") this.whyNot = (reply as unknown as { lines: { text: string }[] }).lines.map((l) => l.text).join("; ");
    });
  }

  protected override updated(): void {
    const dialog = this.querySelector<HTMLDialogElement>("dialog.ask");
    if (dialog && !dialog.open) dialog.showModal();
    for (const zone of this.querySelectorAll<HTMLElement>("[data-zone]")) rove(zone, this.focused);
    if (this.focused && document.activeElement === document.body) this.querySelector<HTMLElement>(`[data-id="${CSS.escape(this.focused)}"]`)?.focus();
  }

  override render(): TemplateResult {
    const { s } = this;
    const { view, ask } = s;
    if (!view) return html`<div class="view scrolls"><div class="page"><p class="muted" role="status">${s.gone || (s.status === "lost" ? "The server cannot be reached; trying again …" : "Joining the table …")}</p></div></div>`;
    const marks = marksOf(view, ask, s.picks, s.you, { helps: this.helps, lit: this.lit });
    const blocks = ladder(s.turn, s.places, view.game, s.begun, s.pilot?.silences ?? []);
    const { me } = seating(view, s.you);
    const mine = playerAt(view, me);
    const watching = s.you === null;
    // The opening hand in the middle of the board; who begins is asked before there is one.
    const start = ask && !this.back && P.formOf(ask) === "start" && !!view.zones[`hand/${me}`]?.length;
    const meMark = marks.get(playerId(me)) ?? {};
    return html`<div class="play ${watching ? "watching" : ""}">
      <h1 class="sr">Table: ${view.players.map((p) => p.name).join(" against ")}</h1>
      <apnap-ladder .blocks=${blocks} .view=${view} .you=${s.you} .pilot=${s.pilot}></apnap-ladder>
      <apnap-strip .blocks=${blocks} .view=${view} .you=${s.you} .pilot=${s.pilot}></apnap-strip>
      <div class="centre">
        <div class="table-wrap">
          <apnap-board .view=${view} .you=${s.you} .marks=${marks} .aiming=${this.aiming} .seats=${s.table?.players ?? []} .wait=${s.wait} .clocks=${s.clocks} .clocksAt=${s.clocksAt} .presence=${s.presence} ?both=${watching}></apnap-board>
          ${this.summary ? summaryPanel(view, this.summary, s.you, () => (this.summary = null)) : nothing}${start && mine ? html`<div class="starthand" data-zone="start">${(view.zones[`hand/${me}`] ?? []).map((id) => (view.objects[id] ? cardFace(view.objects[id], s.cards, {}, { big: true }) : nothing))}</div>` : nothing}
        </div>
        ${stackLines(view, s.you, marks)}
        ${this.back ? lookingBack(this, this.back) : html`<apnap-prompt .s=${s} .found=${this.texts}></apnap-prompt>`}
        ${watching || !mine
          ? nothing
          : html`<div class="mine-row"><section class="panel me ${meMark.can ? "can" : ""} ${meMark.picked ? "picked" : ""} ${meMark.aim ? "tgt" : ""}" aria-label="You">
              <span class="life" aria-label="${mine.life} life">${figure(mine.life)}</span>
              <button class="nm who-me ${meMark.can ? "can" : ""}" data-id=${playerId(me)} title="${mine.name}, you">${meMark.key === undefined ? nothing : html`<span class="key" aria-hidden="true">${meMark.key}</span>`}${mine.name} <span class="muted">(you)</span></button>
              ${s.clocks ? html`<apnap-clock .clocks=${s.clocks} .at=${s.clocksAt} .seat=${me}></apnap-clock>` : nothing}
              <span class="zs">${playerFacts(mine, view, false)}</span></section>
            ${start ? html`<div class="hand"></div>` : hand(view, me, s.cards, marks, !!ask)}</div>`}
      </div>
      <aside class="side" aria-label="Stack and log">${stack(view, s.you, marks)}<apnap-log .lines=${this.logLines()} .me=${mine?.name ?? ""} .names=${this.names} .looked=${this.back?.line.n ?? -1} .earlier=${s.earlier} .era=${view.game.ruleset} ?everything=${this.everything}></apnap-log></aside>
      ${this.overlays()}
    </div>`;
  }

  private overlays(): TemplateResult {
    const { s } = this;
    const view = s.view;
    if (!view) return html``;
    return html`${s.status === "lost" ? html`<div class="bar" role="status"><span class="dot wait"></span>The connection is lost; it comes back by itself.</div>` : nothing}
      ${s.gone ? html`<div class="bar" role="status">${s.gone}<button class="btn small" @click=${() => this.takeOver()}>Play here</button></div>` : nothing}
      ${s.requests.filter((r) => r.by !== s.you).map((r) => html`<div class="bar" role="alertdialog" aria-label="Request">${r.text ?? `${who(view, r.by, s.you, true)} asks: ${r.what}`}<button class="btn small" @click=${() => void this.talk?.act("agree", { yes: true, id: r.id })}>Agree</button><button class="btn small" @click=${() => void this.talk?.act("agree", { yes: false, id: r.id })}>Refuse</button></div>`)}
      ${this.hint ? html`<div class="bar" role="status">A bot would: <b>${this.hint}</b><button class="btn small" @click=${() => (this.hint = "")}>Close</button></div>` : nothing}
      ${this.conceding ? concedeDialog(this) : nothing}
      ${this.inspected ? inspector(view, this.inspected.id, s.cards, s.ask, s.you, this.inspected.pinned, () => (this.inspected = null), true, this.whyNot) : nothing}
      ${this.verbs ? verbMenu(this, this.verbs) : nothing}${this.piles === null ? nothing : pilesSheet(this, this.piles)}
      ${this.sheet ? openedSheet(this) : nothing}
      ${this.command ? html`<apnap-cmdline .texts=${this.texts} .prompt=${s.ask?.prompt ?? "nobody asks you anything just now"} .trouble=${this.said || s.refusal?.text || ""}></apnap-cmdline>` : nothing}`;
  }

  logLines(): Line[] {
    return this.everything ? this.allLines : withSilences(this.s.log, this.live.pilot?.silences ?? []);
  }

  private takeOver(): void {
    this.talk?.store.set({ gone: "" });
    this.talk?.link.open();
  }

  /** A line of the log leads to its moment. */
  lineClicked(line: Line): void {
    this.sheet = "";
    void this.asking.lookAt(line);
  }

  readonly names = (id: string): string | undefined => this.live.view?.objects[id]?.name ?? this.live.view?.game.gone?.[id];

  /** Look at an earlier position, or at the present one again. */
  look(back: Back | null): void {
    this.looks += 1;
    this.back = back;
    this.inspected = this.verbs = this.summary = null;
    this.s = shown(this.live, back);
  }

  openSheet(which: "log" | "why" | "stop", set: () => void): void {
    set();
    this.sheet = which;
  }

  closeCommand(): void {
    this.command = false;
    this.said = "";
  }

  /** For the top bar. */
  get connection(): { status: string; lag: number; era: string; watching: number } {
    return { status: this.s.status, lag: this.s.lag, era: this.s.table?.era ?? "", watching: this.s.presence?.spectators ?? 0 };
  }
}
