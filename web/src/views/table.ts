/** Play and watch: one table. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { marksOf } from "../model/marks";
import { ladder, stopLevel } from "../model/ladder";
import { commandFor, Digits, keymap } from "../model/keys";
import { isPlayer, nameOf, playerAt, playerId, seating, tint, who } from "../model/table-words";
import * as P from "../model/picks";
import type { Wire } from "../model/link";
import { EMPTY, Talk, type TableState } from "../model/talk";
import type { Line, Option, Silence } from "../model/wire";
import { keepTable, keptTables, settings, tokenFor } from "../settings";
import { playerFacts } from "../ui/board";
import { cardFace, hand } from "../ui/hand";
import { icon, mana, told } from "../ui/icons";
import { inspector } from "../ui/inspect";
import { Light } from "../ui/light";
import type { Log } from "../ui/log";
import type { Prompt } from "../ui/prompt";
import { stack, stackLines } from "../ui/stack";
import { focusNear, rove } from "../ui/focus";
import "../ui/board";
import "../ui/ladder";
import "../ui/log";
import "../ui/prompt";
import "../ui/cmdline";

interface Verbs {
  x: number;
  y: number;
  options: Option[];
  name: string;
  id: string;
}

/** Offer a text as a file. */
export function save(name: string, text: string): void {
  const a = document.createElement("a");
  a.href = URL.createObjectURL(new Blob([text]));
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 1000);
}

const REST = 250;
const LONG = 500;
const DRAG = 8;

@customElement("apnap-table")
export class TableView extends Light {
  @property() table = "";
  @property() invite = "";
  @state() private s: TableState = EMPTY;
  @state() private inspected: { id: string; pinned: boolean } | null = null;
  @state() private verbs: Verbs | null = null;
  @state() private piles: number | null = null;
  @state() private sheet: "" | "log" | "why" | "stop" = "";
  @state() private why: Silence[] = [];
  @state() private stopPlace = "";
  @state() private command = false;
  @state() private texts: readonly string[] = [];
  @state() private said = "";
  @state() private everything = false;
  @state() private allLines: Line[] = [];
  @state() private helps: string[] = [];
  @state() private lit: string[] = [];
  @state() private aiming: string | null = null;
  @state() private hint = "";
  @state() private whyNot = "";
  private whyFor = "";
  private talk: Talk | null = null;
  private off: (() => void)[] = [];
  private rest: ReturnType<typeof setTimeout> | null = null;
  private long: ReturnType<typeof setTimeout> | null = null;
  private drag: { id: string; x: number; y: number; on: boolean } | null = null;
  private swallow = false;
  private focused: string | null = null;
  private readonly digits = new Digits();
  private digitTimer: ReturnType<typeof setTimeout> | null = null;
  private touch = false;

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
    const listen = (target: EventTarget, name: string, go: (e: Event) => void, options?: AddEventListenerOptions): void => {
      target.addEventListener(name, go, options);
      this.off.push(() => target.removeEventListener(name, go, options));
    };
    listen(window, "online", () => this.talk?.link.wake());
    listen(document, "visibilitychange", () => document.visibilityState === "visible" && this.talk?.link.wake());
    listen(window, "keydown", (e) => this.key(e as KeyboardEvent));
    listen(this, "click", (e) => this.clicked(e as MouseEvent));
    listen(this, "auxclick", (e) => this.inspectAt(e as MouseEvent));
    listen(this, "contextmenu", (e) => this.context(e as MouseEvent));
    listen(this, "pointerover", (e) => this.over(e as PointerEvent));
    listen(this, "pointerdown", (e) => this.down(e as PointerEvent));
    listen(window, "pointermove", (e) => this.moves(e as PointerEvent));
    listen(window, "pointerup", (e) => this.up(e as PointerEvent));
    listen(this, "focusin", (e) => this.focusedOn(e as FocusEvent));
    listen(this, "dblclick", (e) => this.double(e as MouseEvent));
    listen(this, "menu-act", (e) => void this.menuAct(String((e as CustomEvent).detail)));
    this.intents();
    this.talk.open();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const off of this.off) off();
    this.off = [];
    this.talk?.close();
  }

  /** What the parts want, as messages. */
  private intents(): void {
    const on = <T>(name: string, go: (detail: T) => void): void => {
      const listener = (e: Event): void => go((e as CustomEvent<T>).detail);
      this.addEventListener(name, listener);
      this.off.push(() => this.removeEventListener(name, listener));
    };
    const s = (): Talk | null => this.talk;
    on<number | string | (number | string)[]>("answer", (picks) => void s()?.answer(picks));
    on<{ pairs: [string, string][]; bands?: string[][] }>("declare", ({ pairs, bands }) => void s()?.declare(pairs, bands));
    on<P.Picks>("picks", (picks) => s()?.pick(picks));
    on<{ until: string; place?: string }>("pass", ({ until, place }) => void s()?.pass(until, place));
    on<{ place: string }>("pass-to", ({ place }) => void s()?.pass("PLACE", place));
    on<{ what: string }>("set", ({ what, ...rest }) => void s()?.set(what, rest));
    on<{ place: string; side: string; level: string }>("stop", (d) => void s()?.set("stop", d));
    on<{ place: string }>("stop-menu", ({ place }) => this.openSheet("stop", () => (this.stopPlace = place)));
    on("undo", () => void s()?.act("undo"));
    on("why", () => void this.askWhy());
    on("preview", () => void this.preview());
    on("all", () => this.all());
    on<string[]>("light", (ids) => (this.lit = ids));
    on<boolean>("log-all", (all) => void this.showAll(all));
    on<Line>("log-line", (line) => this.lineClicked(line));
    on<string>("complete", (text) => void this.complete(text));
    on<string>("find-name", (text) => void this.complete(text));
    on<string>("command", (text) => void this.say(text));
    on("close-command", () => this.closeCommand());
    on("step-through", () => void this.stepThrough());
  }

  private heard(s: TableState): void {
    const before = this.s;
    this.s = s;
    if (before.ask?.q !== s.ask?.q) {
      this.verbs = null;
      this.helps = [];
      this.hint = "";
      if (this.command) void this.complete("");
    }
    if (before.pilot && s.pilot && this.everything && before.log !== s.log) void this.showAll(true);
    if (s.table && before.table !== s.table) this.keep(s);
    if (s.view?.game.over && !before.view?.game.over) keepTable({ id: this.table, over: true });
    document.title = s.ask ? "● Your decision · apnap" : s.view ? `Turn ${s.view.game.turn} · apnap` : "apnap";
  }

  private keep(s: TableState): void {
    const title = keptTables().find((k) => k.id === this.table)?.title ?? s.table?.players.map((p) => p.name).join(" · ") ?? "";
    keepTable({ id: this.table, era: s.table?.era ?? "", title, seat: s.you });
  }

  /** Why a card in hand cannot be used now is asked of the engine when somebody looks at it. */
  protected override willUpdate(): void {
    const { view, ask } = this.s;
    const o = this.inspected && view ? view.objects[this.inspected.id] : undefined;
    const wanted = o?.name && ask && !ask.declare && o.zone.startsWith("hand") && !P.optionsOn(ask, o.id).length ? `${ask.q} ${o.name}` : "";
    if (wanted === this.whyFor) return;
    this.whyFor = wanted;
    this.whyNot = "";
    if (!wanted || !o?.name) return;
    void this.talk?.link.act("why", { card: o.name }).then((reply) => {
      if (this.whyFor === wanted && reply.t === "why") this.whyNot = (reply as unknown as { lines: { text: string }[] }).lines.map((l) => l.text).join("; ");
    });
  }

  protected override updated(): void {
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
    const start = ask && P.formOf(ask) === "start";
    const meMark = marks.get(playerId(me)) ?? {};
    return html`<div class="play ${watching ? "watching" : ""}">
      <h1 class="sr">Table: ${view.players.map((p) => p.name).join(" against ")}</h1>
      <apnap-ladder .blocks=${blocks} .view=${view} .you=${s.you} .pilot=${s.pilot}></apnap-ladder>
      <apnap-strip .blocks=${blocks} .view=${view} .you=${s.you} .pilot=${s.pilot}></apnap-strip>
      <div class="centre">
        <div class="table-wrap">
          <apnap-board .view=${view} .you=${s.you} .marks=${marks} .aiming=${this.aiming} .seats=${s.table?.players ?? []} .wait=${s.wait} .clocks=${s.clocks} .clocksAt=${s.clocksAt} .presence=${s.presence} ?both=${watching}></apnap-board>
          ${start && mine ? html`<div class="starthand" data-zone="start">${(view.zones[`hand/${me}`] ?? []).map((id) => (view.objects[id] ? cardFace(view.objects[id], s.cards, {}, { big: true }) : nothing))}</div>` : nothing}
        </div>
        ${stackLines(view, s.you, marks)}
        <apnap-prompt .s=${s} .found=${this.texts}></apnap-prompt>
        ${watching || !mine
          ? nothing
          : html`<div class="mine-row"><section class="panel me ${meMark.can ? "can" : ""} ${meMark.picked ? "picked" : ""} ${meMark.aim ? "tgt" : ""}" aria-label="You">
              <span class="life" aria-label="${mine.life} life">${mine.life}</span>
              <button class="nm who-me ${meMark.can ? "can" : ""}" data-id=${playerId(me)} title="${mine.name}, you">${meMark.key === undefined ? nothing : html`<span class="key" aria-hidden="true">${meMark.key}</span>`}${mine.name} <span class="muted">(you)</span></button>
              ${s.clocks ? html`<apnap-clock .clocks=${s.clocks} .at=${s.clocksAt} .seat=${me}></apnap-clock>` : nothing}
              <span class="zs">${playerFacts(mine, view, false)}</span></section>
            ${start ? html`<div class="hand"></div>` : hand(view, me, s.cards, marks, !!ask)}</div>`}
      </div>
      <aside class="side" aria-label="Stack and log">${stack(view, s.you, marks)}<apnap-log .lines=${this.logLines()} .era=${view.game.ruleset} ?everything=${this.everything}></apnap-log></aside>
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
      ${this.inspected ? inspector(view, this.inspected.id, s.cards, s.ask, s.you, this.inspected.pinned, () => (this.inspected = null), true, this.whyNot) : nothing}
      ${this.verbs ? this.verbMenu(this.verbs) : nothing}${this.piles === null ? nothing : this.pilesSheet(this.piles)}
      ${this.sheet ? this.openedSheet() : nothing}
      ${this.command ? html`<apnap-cmdline .texts=${this.texts} .prompt=${s.ask?.prompt ?? "nobody asks you anything just now"} .trouble=${this.said || s.refusal?.text || ""}></apnap-cmdline>` : nothing}`;
  }

  /** Own silences stand among the lines, grey. */
  private logLines(): Line[] {
    if (this.everything) return this.allLines;
    const silences = (this.s.pilot?.silences ?? []).filter((x) => (x.n ?? -1) >= 0).sort((x, y) => (x.n ?? 0) - (y.n ?? 0));
    if (!silences.length) return this.s.log;
    const out: Line[] = [];
    let i = 0;
    const quiet = (x: Silence): Line => ({ n: x.n ?? 0, text: `You were not asked: ${x.text}`, kind: "SILENCE", turn: x.turn, step: x.place, ...(x.rule ? { rule: x.rule } : {}) });
    for (const line of this.s.log) {
      for (let next = silences[i]; next && (next.n ?? 0) <= line.n; next = silences[++i]) out.push(quiet(next));
      out.push(line);
    }
    return [...out, ...silences.slice(i).map(quiet)];
  }

  // ---- acting ---------------------------------------------------------------------------------------------------

  private idAt(e: Event): { id: string; ids: string[]; element: HTMLElement } | null {
    const element = e.target instanceof Element ? e.target.closest<HTMLElement>("[data-id]") : null;
    if (!element || !this.contains(element)) return null;
    const id = element.dataset["id"] ?? "";
    return { id, ids: (element.dataset["ids"] ?? id).split(" "), element };
  }

  private clicked(e: MouseEvent): void {
    if (this.swallow) {
      this.swallow = false;
      return;
    }
    const target = e.target as Element;
    const pile = target.closest<HTMLElement>("[data-pile]");
    if (pile) {
      this.piles = Number(pile.dataset["pile"]);
      return;
    }
    const hit = this.idAt(e);
    if (!hit) {
      if (this.verbs && !target.closest(".menu")) this.verbs = null;
      if (target.closest(".table") && this.s.ask?.cancel && !target.closest("button")) void this.talk?.answer("cancel");
      else if (target.closest(".table")) this.inspected = null;
      return;
    }
    if (e.altKey) {
      this.inspected = { id: hit.id, pinned: true };
      return;
    }
    this.actOn(hit.id, hit.ids, e, e.shiftKey);
  }

  private double(e: MouseEvent): void {
    const hit = this.idAt(e);
    if (hit && this.s.ask && P.formOf(this.s.ask) === "several") this.actOn(hit.id, hit.ids, e, true);
  }

  /** One thing was chosen. */
  private actOn(id: string, ids: string[], e: { clientX: number; clientY: number; ctrlKey?: boolean; metaKey?: boolean } | null, every = false): void {
    const { ask, picks } = this.s;
    if (!ask) {
      this.inspected = { id, pinned: true };
      return;
    }
    const form = P.formOf(ask);
    if (form === "declare" && ask.declare) {
      const known = ask.declare.creatures.some((c) => ids.includes(c.id)) || ask.declare.others.some((o) => ids.includes(o));
      if (!known) {
        this.inspected = { id, pinned: true };
        return;
      }
      let next = picks;
      for (const one of every ? ids : [id]) next = P.clicked(ask.declare, next, one, null);
      this.talk?.pick(next);
      return;
    }
    const options = ids.flatMap((one) => P.optionsOn(ask, one));
    if (!options.length) {
      this.inspected = { id, pinned: true };
      return;
    }
    if (form === "several") {
      let next = picks;
      const fresh = options.filter((o) => !next.chosen.includes(o.i));
      for (const o of every ? options : [fresh[0] ?? options[0]]) if (o) next = P.toggled(ask, next, o.i);
      this.talk?.pick(next);
      return;
    }
    const different = options.filter((o, i) => options.findIndex((x) => x.text === o.text) === i);
    const only = different[0];
    if (different.length === 1 && only && !(this.touch && !settings.state.oneTap && form === "act")) {
      void this.choose(only, !!(e?.ctrlKey || e?.metaKey));
      return;
    }
    const box = this.getBoundingClientRect();
    const at = this.querySelector(`[data-id="${CSS.escape(id)}"]`)?.getBoundingClientRect();
    const x = (e?.clientX || (at ? at.left + 20 : box.width / 2)) - box.left;
    const y = (e?.clientY || (at ? at.top + 20 : box.height / 2)) - box.top;
    this.verbs = { x, y, options: different, name: this.s.view ? nameOf(this.s.view, id) : "", id };
    void this.updateComplete.then(() => this.placeMenu());
  }

  private async choose(o: Option, keep = false): Promise<void> {
    this.verbs = null;
    if (keep && !this.s.pilot?.hold) await this.talk?.set("hold", { on: true });
    await this.talk?.answer(o.i < 0 ? o.text : o.i);
  }

  private verbMenu(v: Verbs): TemplateResult {
    return html`<div class="menu verbs" role="menu" aria-label=${v.name}><div class="h">${v.name}</div>${v.options.map((o) => html`<button role="menuitem" @click=${(e: MouseEvent) => void this.choose(o, e.ctrlKey)}>${o.i >= 0 ? html`<b>${P.badge(o)}</b>` : nothing}<span>${told(o.text)}${o.note ? html`<br /><span class="muted">${told(o.note)}</span>` : nothing}</span> ${o.cost?.mana ? html`<span class="grow">${mana(o.cost.mana)}</span>` : nothing}</button>`)}
      <button role="menuitem" @click=${() => { this.verbs = null; this.inspected = { id: v.id, pinned: true }; }}>${icon("eye")} Inspect</button></div>`;
  }

  /** The menu stays inside the page. */
  private placeMenu(): void {
    const menu = this.querySelector<HTMLElement>(".menu.verbs");
    if (!menu || !this.verbs) return;
    const box = this.getBoundingClientRect();
    menu.style.left = `${Math.max(6, Math.min(this.verbs.x, box.width - menu.offsetWidth - 6))}px`;
    menu.style.top = `${Math.max(6, Math.min(this.verbs.y, box.height - menu.offsetHeight - 6))}px`;
    menu.querySelector("button")?.focus();
  }

  private all(): void {
    const { ask, picks } = this.s;
    if (ask?.declare) this.talk?.pick(P.allIn(ask.declare, picks));
  }

  private async preview(): Promise<void> {
    const { ask } = this.s;
    const auto = ask?.options.find((o) => o.act === "AUTO");
    if (!ask || !this.talk) return;
    const reply = await this.talk.act("preview", { q: ask.q, picks: auto?.i ?? 0 });
    if (reply.t === "preview") this.helps = ((reply as { taps?: string[] }).taps ?? []).slice();
  }

  private async askWhy(): Promise<void> {
    const reply = await this.talk?.act("why", this.s.view ? { turn: this.s.view.game.turn } : {});
    if (reply?.t === "why") this.openSheet("why", () => (this.why = (reply as unknown as { lines: Silence[] }).lines));
  }

  private async showAll(all: boolean): Promise<void> {
    this.everything = all;
    if (!all) return;
    const reply = await this.talk?.link.act("log", { full: true });
    if (reply?.t === "log") this.allLines = (reply as unknown as { lines: Line[] }).lines;
  }

  private async complete(text: string): Promise<void> {
    if (!this.talk) return;
    const { ask } = this.s;
    const reply = await this.talk.link.act("complete", { q: ask?.q ?? 0, text });
    this.texts = reply.t === "complete" ? (reply as unknown as { texts: string[] }).texts : (ask?.options.map((o) => o.text) ?? []);
  }

  /** Anything that can be typed in the terminal. */
  private async say(text: string): Promise<void> {
    this.said = "";
    const words = text.toLowerCase().split(/\s+/);
    const [first = "", second = ""] = words;
    const s = this.talk;
    if (!s) return;
    const untils: Record<string, string> = { step: "STEP", turn: "TURN", my: "MY_TURN", stack: "STACK_EMPTY", top: "RESOLVED", something: "SOMETHING" };
    if (first === "undo" || first === "redo" || first === "concede") await s.act(first);
    else if (first === "why") await this.askWhy();
    else if (first === "hint") await this.askHint();
    else if (first === "off" || first === "yield") await s.set(first === "off" ? "cancel" : "yield");
    else if (first === "hold" || first === "full") await s.set(first, { on: second !== "off" });
    else if (first === "always") await s.set("always", { on: second !== "no" });
    else if (first === "pass" && second === "to") await s.pass("PLACE", words.slice(2).join(" "));
    else if (first === "pass" && untils[second]) await s.pass(untils[second]);
    else if (first === "stops") await s.set("stops", { value: second === "clear" ? "clear" : "reset" });
    else if (first === "stop") await this.sayStop(words.slice(1));
    else if (!this.s.ask) this.said = "Nobody asks you anything just now.";
    else if (/^(attack|block)$/.test(first) || !/^\d+$/.test(text)) await s.answer(text);
    else await s.answer(Number(text) - 1);
    void this.complete("");
  }

  private async sayStop(words: string[]): Promise<void> {
    const level = words.find((w) => w === "off" || w === "auto" || w === "on") ?? "on";
    const side = words.includes("theirs") ? "opponents" : "own";
    const place = words.filter((w) => !["off", "auto", "on", "theirs", "mine"].includes(w)).join(" ");
    await this.talk?.set("stop", { place, side, level });
  }

  private async askHint(): Promise<void> {
    const { ask } = this.s;
    if (!ask) return;
    const reply = await this.talk?.act("hint", { q: ask.q });
    if (reply?.t === "hint") this.hint = String((reply as unknown as { text?: string; i: number }).text ?? ask.options[(reply as unknown as { i: number }).i]?.text ?? "");
  }

  private async stepThrough(): Promise<void> {
    const reply = await this.talk?.act("export", { what: "record" });
    if (reply?.t === "export") this.tell("open-record", String((reply as unknown as { text: string }).text));
  }

  /** What stands in the menu of the top bar. */
  private async menuAct(what: string): Promise<void> {
    const s = this.talk;
    if (!s) return;
    if (what === "log") this.sheet = "log";
    else if (what === "command" || what === "hint" || what === "redo") this.run(what);
    else if (what === "concede") {
      if (confirm("Concede this game?")) await s.act("concede");
    } else if (what === "link") {
      await navigator.clipboard.writeText(`${location.origin}/t/${this.table}`);
      this.tell("toast", "The link is copied. Whoever opens it watches.");
    } else if (what === "judge") {
      const reply = await s.act("export", { what: "scenario" });
      if (reply.t === "export") this.tell("open-judge", String((reply as unknown as { text: string }).text));
    } else if (what === "save") {
      const reply = await s.act("export", { what: "record" });
      if (reply.t === "export") save(`apnap-${this.table}.json`, String((reply as unknown as { text: string }).text));
    }
  }

  private takeOver(): void {
    this.talk?.store.set({ gone: "" });
    this.talk?.link.open();
  }

  private lineClicked(line: Line): void {
    const id = line.refs?.find((r) => this.s.view?.objects[r]);
    if (id) this.inspected = { id, pinned: true };
  }

  // ---- looking --------------------------------------------------------------------------------------------------

  private inspectAt(e: MouseEvent): void {
    const hit = e.button === 1 ? this.idAt(e) : null;
    if (hit) {
      e.preventDefault();
      this.inspected = { id: hit.id, pinned: true };
    }
  }

  private context(e: MouseEvent): void {
    const hit = this.idAt(e);
    if (!hit) return;
    e.preventDefault();
    if (this.touch) return;
    const options = this.s.ask ? hit.ids.flatMap((id) => P.optionsOn(this.s.ask, id)) : [];
    const box = this.getBoundingClientRect();
    this.verbs = { x: e.clientX - box.left, y: e.clientY - box.top, options: options.filter((o, i) => options.findIndex((x) => x.text === o.text) === i), name: this.s.view ? nameOf(this.s.view, hit.id) : "", id: hit.id };
    void this.updateComplete.then(() => this.placeMenu());
  }

  private over(e: PointerEvent): void {
    this.touch = e.pointerType === "touch";
    if (this.touch) return;
    const hit = this.idAt(e);
    if (this.rest !== null) clearTimeout(this.rest);
    const onStack = hit && this.s.view?.objects[hit.id]?.zone === "stack" ? hit.id : null;
    if (onStack !== this.aiming) this.aiming = onStack;
    if (!hit || isPlayer(hit.id)) {
      if (this.inspected && !this.inspected.pinned) this.inspected = null;
      return;
    }
    if (this.narrow) return;
    this.rest = setTimeout(() => {
      if (!this.inspected?.pinned && !this.drag?.on) this.inspected = { id: hit.id, pinned: false };
    }, REST);
  }

  /** On a phone nothing is shown in passing: it would cover the hand. */
  private get narrow(): boolean {
    return this.clientWidth < 720;
  }

  private focusedOn(e: FocusEvent): void {
    const hit = this.idAt(e);
    this.focused = hit?.id ?? null;
    if (hit && !this.narrow && hit.element.matches(":focus-visible") && !isPlayer(hit.id) && !this.inspected?.pinned) this.inspected = { id: hit.id, pinned: false };
  }

  private down(e: PointerEvent): void {
    this.touch = e.pointerType === "touch";
    this.swallow = false;
    const hit = this.idAt(e);
    if (!hit || e.button !== 0) return;
    this.drag = { id: hit.id, x: e.clientX, y: e.clientY, on: false };
    if (this.touch)
      this.long = setTimeout(() => {
        this.inspected = { id: hit.id, pinned: true };
        this.swallow = true;
        this.drag = null;
      }, LONG);
  }

  private moves(e: PointerEvent): void {
    const d = this.drag;
    if (!d || Math.hypot(e.clientX - d.x, e.clientY - d.y) < DRAG) return;
    if (this.long !== null) clearTimeout(this.long);
    if (!d.on && this.s.ask && (P.optionsOn(this.s.ask, d.id).length || this.s.ask.declare?.creatures.some((c) => c.id === d.id))) {
      d.on = true;
      this.classList.add("dragging");
    }
  }

  private up(e: PointerEvent): void {
    if (this.long !== null) clearTimeout(this.long);
    const d = this.drag;
    this.drag = null;
    this.classList.remove("dragging");
    if (!d?.on) return;
    const under = document.elementFromPoint(e.clientX, e.clientY);
    const to = under?.closest<HTMLElement>("[data-id]")?.dataset["id"];
    this.swallow = to !== undefined;
    const { ask, picks } = this.s;
    if (!ask || to === d.id) {
      this.swallow = false;
      return;
    }
    if (ask.declare) {
      const goal = to ?? (under?.closest(".theirs") && ask.declare.others.length === 1 ? ask.declare.others[0] : undefined);
      if (goal) this.talk?.pick(P.paired(ask.declare, picks, d.id, goal));
      return;
    }
    if (under?.closest(".table") && !this.touch) this.actOn(d.id, [d.id], { clientX: e.clientX, clientY: e.clientY });
  }

  private openSheet(which: "log" | "why" | "stop", set: () => void): void {
    set();
    this.sheet = which;
  }

  private openedSheet(): TemplateResult {
    const { s } = this;
    const view = s.view;
    const title = this.sheet === "why" ? "Why you were not asked this turn" : this.sheet === "stop" ? `Stops at ${this.stopPlace}` : "Log";
    const inner =
      this.sheet === "log"
        ? html`<apnap-log .lines=${this.logLines()} .era=${view?.game.ruleset ?? "current"} ?everything=${this.everything}></apnap-log>`
        : this.sheet === "why"
          ? html`<ul class="whylist">${this.why.length ? this.why.map((w) => html`<li><b>${w.place || `turn ${w.turn}`}</b> ${w.text}${w.rule ? html` <span class="mono">${w.rule}</span>` : nothing}${w.place && s.pilot ? html` <button class="lnk" @click=${() => void this.talk?.set("stop", { place: w.place, side: view?.game.active === s.you ? "own" : "opponents", level: "on" })}>Ask me here next time</button>` : nothing}</li>`) : html`<li>You were asked at every chance of this turn.</li>`}</ul>`
          : html`<div class="stops">${(view?.players ?? []).map((p) => html`<div class="stoprow"><span>in ${p.seat === s.you ? "your" : `${p.name}’s`} turns</span><span class="seg">${(["off", "auto", "on"] as const).map((level) => html`<button aria-pressed=${stopLevel(s.pilot, this.stopPlace, p.seat === s.you ? "own" : p.seat) === level} @click=${() => void this.talk?.set("stop", { place: this.stopPlace, side: p.seat === s.you ? "own" : p.seat, level })}>${level}</button>`)}</span></div>`)}</div>`;
    return html`<div class="sheet" role="dialog" aria-label=${title}><header><h2 class="h">${title}</h2><button class="btn small grow" @click=${() => (this.sheet = "")}>Close</button></header><div class="in">${inner}</div></div>`;
  }

  private pilesSheet(first: number): TemplateResult {
    const { s } = this;
    const view = s.view;
    if (!view) return html``;
    const marks = marksOf(view, s.ask, s.picks, s.you);
    const seats = [first, ...view.players.map((p) => p.seat).filter((x) => x !== first)];
    const pile = (title: string, ids: readonly string[]): TemplateResult | typeof nothing =>
      ids.length ? html`<section><h3 class="h">${title} · ${ids.length}</h3><div class="cards" data-zone="pile">${[...ids].reverse().map((id) => (view.objects[id] ? html`<button class="g C-${tint(view.objects[id])} ${marks.get(id)?.can ? "can" : ""}" data-id=${id}><span class="nm">${nameOf(view, id)}</span></button>` : nothing))}</div></section>` : nothing;
    return html`<div class="sheet" role="dialog" aria-label="Graveyards and exile"><header><h2 class="h">Graveyards and exile</h2><button class="btn small grow" @click=${() => (this.piles = null)}>Close</button></header>
      <div class="in piles">${seats.map((seat) => html`${pile(`${playerAt(view, seat)?.name ?? ""}’s graveyard`, view.zones[`graveyard/${seat}`] ?? [])}${pile(`${playerAt(view, seat)?.name ?? ""}’s exiled cards`, (view.zones["exile"] ?? []).filter((id) => view.objects[id]?.owner === seat))}`)}${pile("Command", view.zones["command"] ?? [])}</div></div>`;
  }

  private closeCommand(): void {
    this.command = false;
    this.said = "";
  }

  // ---- keys -----------------------------------------------------------------------------------------------------

  private key(e: KeyboardEvent): void {
    const target = e.target as Element | null;
    if (target?.closest("input, textarea, select, dialog, apnap-cmdline")) return;
    if (e.key.startsWith("Arrow") && target?.closest("[data-zone]")) {
      if (focusNear(this, target as HTMLElement, e.key)) e.preventDefault();
      return;
    }
    if (!settings.state.keysOn && e.key !== "Escape" && e.key !== "/") return;
    if (e.key === " " && target?.closest("button:not([data-id]):not([data-primary]), a, [role=menu]")) return;
    if (/^[1-9]$|^0$/.test(e.key) && !e.ctrlKey && !e.altKey && !e.metaKey && this.number(e.key)) {
      e.preventDefault();
      return;
    }
    if (this.letter(e)) return;
    const name = commandFor(keymap(settings.state.keys), e);
    if (name && this.run(name)) e.preventDefault();
  }

  /** With an attacker in hand and several goals, letters choose the goal. */
  private letter(e: KeyboardEvent): boolean {
    const { ask, picks } = this.s;
    const d = ask?.declare;
    if (!d || !picks.held || d.others.length < 2 || e.ctrlKey || !/^[a-p]$/.test(e.key)) return false;
    const goal = d.others["abcdefghijklmnop".indexOf(e.key)];
    if (!goal) return false;
    this.talk?.pick(P.paired(d, picks, picks.held, goal));
    e.preventDefault();
    return true;
  }

  private number(digit: string): boolean {
    const { ask, picks } = this.s;
    if (!ask) return false;
    const d = ask.declare;
    if (digit === "0" && d) return false;
    const highest = d ? d.creatures.length : ask.options.length;
    const pressed = this.digits.press(digit, highest);
    if (!pressed) return false;
    const go = (n: number): void => {
      if (d) {
        const c = d.creatures[n - 1];
        if (c) this.talk?.pick(P.clicked(d, picks, c.id, null));
        return;
      }
      const o = ask.options.find((x) => P.badge(x) === n);
      if (!o) return;
      if (P.formOf(ask) === "several") this.talk?.pick(P.toggled(ask, this.s.picks, o.i));
      else void this.choose(o);
    };
    if (this.digitTimer !== null) clearTimeout(this.digitTimer);
    if (pressed.sure) go(pressed.number);
    else
      this.digitTimer = setTimeout(() => {
        const n = this.digits.settle();
        if (n !== null && this.s.ask?.q === ask.q) go(n);
      }, 450);
    return true;
  }

  private run(name: string): boolean {
    const s = this.talk;
    const { ask, pilot, picks } = this.s;
    if (!s) return false;
    const passes: Record<string, string> = { "pass-something": "SOMETHING", "pass-turn": "TURN", "pass-step": "STEP", "pass-stack": "STACK_EMPTY", "pass-my-turn": "MY_TURN" };
    const until = passes[name];
    if (until) {
      if (ask) void s.pass(until);
      return true;
    }
    switch (name) {
      case "primary":
        this.querySelector<Prompt>("apnap-prompt")?.go();
        return true;
      case "end-yields":
        void s.set("cancel");
        return true;
      case "yield":
        if (ask?.kind === "YES_NO") void s.set("always", { on: true });
        else void s.set("yield");
        return true;
      case "full":
        void s.set("full", { on: !pilot?.full_control });
        return true;
      case "hold":
        void s.set("hold", { on: !pilot?.hold });
        return true;
      case "undo":
      case "redo":
        void s.act(name);
        return true;
      case "why":
        void this.askWhy();
        return true;
      case "hint":
        void this.askHint();
        return true;
      case "log":
        this.sheet = this.sheet === "log" ? "" : matchMedia("(max-width: 719px)").matches ? "log" : "";
        this.querySelector<HTMLElement>("apnap-log .lines")?.focus();
        return true;
      case "stack":
        this.querySelector<HTMLElement>(".stack [data-id]")?.focus();
        return true;
      case "graveyards":
        this.piles = this.piles === null ? (this.s.you ?? 0) : null;
        return true;
      case "all":
        this.all();
        return !!ask?.declare;
      case "none":
        if (ask?.declare) s.pick({ ...picks, pairs: [], held: null });
        return !!ask?.declare;
      case "next-target": {
        const things = [...this.querySelectorAll<HTMLElement>("[data-id].can")];
        const at = things.findIndex((t) => t === document.activeElement);
        things[(at + 1) % Math.max(1, things.length)]?.focus();
        return things.length > 0;
      }
      case "inspect":
        if (this.focused) this.inspected = { id: this.focused, pinned: true };
        return true;
      case "command":
        this.command = true;
        void this.complete("");
        return true;
      case "cancel":
        return this.escape();
      case "help":
        this.tell("keys-help");
        return true;
    }
    return false;
  }

  private escape(): boolean {
    if (this.verbs) this.verbs = null;
    else if (this.querySelector<Log>(".side apnap-log")?.close()) return true;
    else if (this.sheet) this.sheet = "";
    else if (this.piles !== null) this.piles = null;
    else if (this.inspected) this.inspected = null;
    else if (this.command) this.closeCommand();
    else if (this.s.ask?.cancel) void this.talk?.answer("cancel");
    else if (this.s.picks.held || this.s.picks.pairs.length || this.s.picks.chosen.length) this.talk?.pick(this.s.ask ? P.begin(this.s.ask) : P.NO_PICKS);
    else return false;
    return true;
  }

  /** For the top bar. */
  get connection(): { status: string; lag: number; era: string } {
    return { status: this.s.status, lag: this.s.lag, era: this.s.table?.era ?? "" };
  }
}
