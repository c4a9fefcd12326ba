/** The judge's table: put any card anywhere, choose the moment and the rules, play on, share. Text and board are one. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { card as cardInfo, forget, get, post, slotsInfo, startInfo, turnOf, type Era, type Seated, type SlotInfo } from "../api";
import { LONGEST, readFragment, writeFragment } from "../model/codec";
import { boardOf, EMPTY_DOC, emptySide, idOf, python, read, whereOf, startingAt, write, FIRST_STEP, ZONES, type Doc, type Side, type Thing, type Trouble, type Where, type ZoneName } from "../model/scenario";
import { carry, putInto, zoneFor, type Place } from "../model/moving-things";
import { clauses, ending, withExpected } from "../model/expecting";
import type { Marks } from "../model/marks";
import type { CardText, Film, View } from "../model/wire";
import { go } from "../router";
import { keepTable } from "../settings";
import { icon, mana, symbol } from "../ui/icons";
import { Light } from "../ui/light";
import { save, savePicture } from "../files";
import { drawn } from "../model/drawing";
import { Dragging, type Dragged } from "./judge/dragging";
import { slotFields } from "./judge/slots";
import "../ui/board";

const NO_MARKS: Marks = new Map();
const BASICS: readonly [string, string][] = [["W", "Plains"], ["U", "Island"], ["B", "Swamp"], ["R", "Mountain"], ["G", "Forest"]];
const FLAGS: readonly [string, string][] = [["tapped", "tapped"], ["sick", "new this turn"], ["face_down", "face down"], ["back", "back face up"], ["phased_out", "phased out"]];

@customElement("apnap-judge")
export class Judge extends Light {
  @property() hash = "";
  @state() private doc: Doc = EMPTY_DOC();
  @state() private text = write(EMPTY_DOC());
  @state() private trouble: Trouble | null = null;
  @state() private eras: Era[] = [];
  @state() private steps: string[] = [];
  @state() private cards: Record<string, CardText> = {};
  @state() private found: { name: string; type?: string; cost?: string }[] = [];
  @state() private into: { player: number; zone: ZoneName } = { player: 0, zone: "battlefield" };
  @state() private chosen: Where | null = null;
  @state() private wrong = "";
  @state() private brought: string[] = [];
  /** the position at the end of the script, while it is asked what to expect there; and what of it was clicked */
  @state() private end: View | null = null;
  @state() private about = "p0";
  @state() private running = false;
  private asked = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | null = null;
  private undone: string[] = [];
  @state() private slots: SlotInfo[] = [];
  /** what the engine says to the board as it is: it cannot be set up so */
  @state() private impossible: { line: number; text: string }[] = [];
  @state() private dragged = false;
  private checks: ReturnType<typeof setTimeout> | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    document.title = "Judge’s table · apnap";
    startInfo().then(
      (info) => (this.eras = info.eras),
      () => undefined,
    );
    slotsInfo().then(
      (found) => (this.slots = found),
      () => undefined,
    );
  }

  protected override firstUpdated(): void {
    new Dragging(
      this,
      (on) => (this.dragged = on),
      (what, to) => this.drop(what, to),
    );
  }

  private drop(what: Dragged, to: Place): void {
    if (this.end) return;
    this.change((doc) => {
      if (typeof what.from === "string") putInto(doc, what.from, 1, to);
      else this.chosen = carry(doc, what.from, to, what.all);
    });
  }

  /** Whether it can be set up so is the engine's to say, once nobody has changed anything for a moment. */
  private check(): void {
    if (this.checks !== null) clearTimeout(this.checks);
    const text = this.text;
    this.checks = setTimeout(() => {
      post<{ errors: { line: number; text: string }[] }>("/api/check", { scenario: text }).then(
        (r) => text === this.text && (this.impossible = r.errors),
        () => undefined,
      );
    }, 600);
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("hash")) void this.load();
    if (changed.has("doc")) this.lookUp();
    if (changed.has("text") && changed.get("text") !== undefined) this.check();
  }

  private async load(): Promise<void> {
    try {
      const { text } = await readFragment(this.hash);
      if (text) this.typed(text);
      await this.places();
    } catch (error) {
      this.wrong = error instanceof Error ? error.message : String(error);
    }
  }

  private async places(): Promise<void> {
    const turn = await turnOf(this.era);
    this.steps = (turn.rows ?? turn.turn ?? []).map((r) => r.step || r.phase).filter((s) => s !== "the turn begins");
  }

  private get era(): string {
    return String(this.doc.rest["era"] ?? this.doc.rest["ruleset"] ?? "current");
  }

  /** Types and texts of the cards on the board, asked once each. */
  private lookUp(): void {
    for (const [, side] of this.doc.players)
      for (const zone of ZONES)
        for (const t of side.zones[zone]) {
          if (this.asked.has(t.card)) continue;
          this.asked.add(t.card);
          cardInfo(t.card, "current").then(
            (c) => (this.cards = { ...this.cards, [t.card]: { name: c.name, ...(c.cost ? { cost: c.cost } : {}), ...(c.type ? { type: c.type } : {}), ...(c.pt ? { pt: c.pt } : {}), colors: colorsOf(c.colors, c.cost), text: c.text } }),
            () => undefined,
          );
        }
  }

  private typed(text: string): void {
    this.text = text;
    const doc = read(text);
    if ("line" in doc) this.trouble = doc;
    else {
      this.trouble = null;
      this.doc = doc;
    }
  }

  /** The board was changed: the text says the same. */
  private change(make: (doc: Doc) => void): void {
    if (this.end) this.end = null;
    this.undone.push(this.text);
    const doc = structuredClone(this.doc);
    make(doc);
    this.doc = doc;
    this.text = write(doc);
    this.trouble = null;
  }

  private undo(): void {
    const before = this.undone.pop();
    if (before !== undefined) this.typed(before);
  }

  private side(doc: Doc, player: number): Side {
    return doc.players[player]?.[1] ?? emptySide();
  }

  private put(name: string, type = ""): void {
    const many = /^(.*\S)\s+x(\d{1,2})$/.exec(name.trim());
    const card = many?.[1] ?? name.trim();
    const count = Number(many?.[2] ?? 1);
    if (!card) return;
    const into = { ...this.into, zone: zoneFor(type, this.into.zone) };
    this.change((doc) => putInto(doc, card, count, into));
    if (into.zone !== this.into.zone) this.tell("toast", `${card} is in the hand: it cannot be on the battlefield.`);
    this.found = [];
  }

  private search(text: string): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (!text.trim()) {
        this.found = [];
        return;
      }
      void this.fitting(text.replace(/\s+x\d+$/, "")).then((cards) => (this.found = cards.slice(0, 12)));
    }, 150);
  }

  override render(): TemplateResult {
    const view = this.end ?? boardOf(this.doc, this.cards);
    return html`<div class="page wide judge" @dragover=${(e: Event) => e.preventDefault()} @drop=${(e: DragEvent) => this.dropped(e)}><div class="hd"><div class="ht"><div class="h">Judge’s table</div><h1>${String(this.doc.rest["title"] ?? "A position")}</h1></div>
        <div class="share"><button class="btn small" ?disabled=${!this.undone.length} @click=${() => this.undo()}>${icon("undo")} Undo</button><button class="btn small" @click=${() => void this.link()}>${icon("link")} Link</button><label class="btn small upload">${icon("file")} Open …<input class="sr" type="file" accept=".toml,.txt,text/*" aria-label="Open a scenario" @change=${(e: Event) => void this.openFile(e)} /></label><button class="btn small" @click=${() => save("scenario.toml", this.text)}>${icon("file")} TOML</button><button class="btn small" @click=${() => save("test_scenario.py", python(this.doc))}>${icon("file")} Python</button><button class="btn small" @click=${() => void savePicture("board.png", drawn(view, String(this.doc.rest["title"] ?? "")))}>${icon("eye")} Picture</button>
          <button class="btn small" @click=${() => void this.open("/e/")}>Run in two eras</button><button class="btn small" @click=${() => void this.open("/s/")}>${icon("next")} Step through</button><button class="btn small pri" @click=${() => void this.play()}>${icon("play")} Play on</button></div></div>
      ${this.wrong ? html`<div class="error" role="alert">${this.wrong}</div>` : nothing}${!this.wrong && !this.trouble && this.impossible.length ? html`<div class="error" role="status" data-impossible>${this.impossible.map((x) => html`<div>${x.line ? `line ${x.line}: ` : ""}${x.text}</div>`)}</div>` : nothing}
      <div class="jgrid"><section class="panel jput" aria-label="Put cards">${this.putting()}${this.moment()}</section>
        <section class="jboard" aria-label="Board"><div class="table-wrap" @click=${(e: Event) => this.clicked(e)}><apnap-board .view=${view} .you=${null} .marks=${this.chosen && !this.end ? new Map([[idOf(this.chosen), { picked: true }]]) : NO_MARKS} both></apnap-board></div>${this.end ? this.expecting(this.end) : this.piles()}</section>
        <section class="panel jprops" aria-label="Properties">${this.chosen ? this.properties(this.chosen) : html`<p class="muted">Click a card to tap it, give it counters, move it or take it away; or drag it to another zone.</p>`}${this.players()}</section>
        <section class="panel jtext" aria-label="Text"><h2 class="h">Text</h2><label class="field"><span>Script: what is done, and what should come of it</span><textarea rows="7" spellcheck="false" .value=${this.doc.script} @change=${(e: Event) => this.change((doc) => (doc.script = (e.target as HTMLTextAreaElement).value))}></textarea></label><div class="list"><button class="btn small" aria-pressed=${this.end !== null} ?disabled=${this.running} @click=${() => void this.expect()}>${icon("check")} ${this.running ? "Playing the script …" : "Expect …"}</button><span class="muted">plays the script, and what you click at its end becomes a line of it</span></div>
          <label class="field"><span>The whole scenario (TOML)</span><textarea rows="14" spellcheck="false" .value=${this.text} aria-invalid=${this.trouble ? "true" : "false"} @input=${(e: Event) => this.typed((e.target as HTMLTextAreaElement).value)}></textarea></label>${this.trouble ? html`<div class="error" role="alert">line ${this.trouble.line}: ${this.trouble.text}</div>` : nothing}</section></div></div>`;
  }

  private putting(): TemplateResult {
    return html`<h2 class="h">Put</h2><div class="two"><label class="field"><span>For</span><select @change=${(e: Event) => (this.into = { ...this.into, player: Number((e.target as HTMLSelectElement).value) })}>${this.doc.players.map(([name], i) => html`<option value=${i} ?selected=${i === this.into.player}>${name}</option>`)}</select></label>
        <label class="field"><span>Into</span><select @change=${(e: Event) => (this.into = { ...this.into, zone: (e.target as HTMLSelectElement).value as ZoneName })}>${ZONES.map((z) => html`<option value=${z} ?selected=${z === this.into.zone}>${z}</option>`)}</select></label></div>
      <label class="field"><span>Card, Enter puts it (x4 for several)</span><input type="search" placeholder="Grizzly Bears x2" @input=${(e: Event) => this.search((e.target as HTMLInputElement).value)} @keydown=${(e: KeyboardEvent) => void this.enter(e)} /></label>
      <div class="list basics">${BASICS.map(([c, name]) => html`<button class="iconb" data-card=${name} aria-label="Put ${name}" title=${name} @click=${() => this.put(name)}>${symbol(c)}</button>`)}</div>
      <ul class="plain">${this.found.map((c) => html`<li><button class="cardlink C-a" data-card=${c.name} @click=${() => this.put(c.name, c.type)}><b>${c.name}</b> ${mana(c.cost ?? "")}<span class="muted grow">${c.type ?? ""}</span></button></li>`)}</ul>
      <label class="lnk upload">Own card files …<input class="sr" type="file" multiple accept=".json" @change=${(e: Event) => void this.ownCards([...((e.target as HTMLInputElement).files ?? [])])} /></label>${this.brought.length ? html`<p class="muted">Known now: ${this.brought.map((name, i) => html`${i ? ", " : ""}<button class="lnk" @click=${() => this.put(name)}>${name}</button>`)}</p>` : nothing}`;
  }

  /** Cards of one's own: known to this server from now on, and kept with the tables that use them. */
  private async ownCards(files: File[]): Promise<void> {
    if (!files.length) return;
    this.wrong = "";
    try {
      const texts = await Promise.all(files.map((f) => f.text()));
      const { names } = await post<{ names: string[] }>("/api/cards", { cards: texts });
      this.brought = [...new Set([...this.brought, ...names])];
      for (const name of names) this.asked.delete(name);
      forget("/api/card");
      this.lookUp();
    } catch (error) {
      this.wrong = error instanceof Error ? error.message : String(error);
    }
  }

  private dropped(e: DragEvent): void {
    if (!e.dataTransfer?.files.length) return;
    e.preventDefault();
    const files = [...e.dataTransfer.files];
    const scenario = files.find((f) => f.name.endsWith(".toml"));
    if (scenario) void scenario.text().then((text) => this.typed(text));
    else void this.ownCards(files);
  }

  /** A scenario from a file, as it was saved here or written elsewhere. */
  private async openFile(e: Event): Promise<void> {
    const input = e.target as HTMLInputElement;
    const text = await input.files?.[0]?.text();
    input.value = ""; // the same file may be opened again
    if (text !== undefined) this.typed(text);
  }

  /** What fits what was typed, or the first that does; who is quicker than the search waits for it. */
  private async enter(e: KeyboardEvent): Promise<void> {
    if (e.key !== "Enter") return;
    const input = e.target as HTMLInputElement;
    const typed = input.value;
    const many = /\s+x\d{1,2}$/.exec(typed)?.[0] ?? "";
    const name = typed.slice(0, typed.length - many.length).trim();
    if (!name) return;
    if (this.timer !== null) clearTimeout(this.timer);
    const found: { name: string; type?: string }[] = [...this.brought.filter((own) => own.toLowerCase().includes(name.toLowerCase())).map((own) => ({ name: own })), ...(await this.fitting(name))];
    const card = found.find((c) => c.name.toLowerCase() === name.toLowerCase()) ?? found.find((c) => c.name.toLowerCase().startsWith(name.toLowerCase())) ?? found[0];
    this.wrong = card ? "" : `No card is called “${name}”.`;
    if (!card) return;
    this.put(card.name + many, card.type);
    if (input.value === typed) input.value = "";
  }

  private async fitting(text: string): Promise<{ name: string; type?: string; cost?: string }[]> {
    try {
      return (await get<{ cards: { name: string; type?: string; cost?: string }[] }>(`/api/cards?q=${encodeURIComponent(text)}`)).cards;
    } catch {
      return [];
    }
  }

  private moment(): TemplateResult {
    const start = (this.doc.rest["start"] ?? {}) as { player?: string; turn?: number; step?: string };
    const set = (change: object): void =>
      this.change((doc) => {
        const now = { ...start, ...change };
        doc.rest["start"] = now;
        doc.script = startingAt(doc.script, now.turn ?? 1, now.step ?? FIRST_STEP);
      });
    return html`<h2 class="h">Moment</h2><div class="two"><label class="field"><span>Rules</span><select @change=${(e: Event) => { this.change((doc) => (doc.rest["era"] = (e.target as HTMLSelectElement).value)); void this.places(); }}>${(this.eras.length ? this.eras : [{ name: this.era }]).map((x) => html`<option value=${x.name} ?selected=${x.name === this.era}>${x.name}</option>`)}</select></label>
      <label class="field"><span>Turn of</span><select @change=${(e: Event) => set({ player: (e.target as HTMLSelectElement).value })}>${this.doc.players.map(([name], i) => html`<option ?selected=${start.player ? name === start.player : i === 0}>${name}</option>`)}</select></label>
      <label class="field"><span>Turn</span><input type="number" min="1" max="99" .value=${String(start.turn ?? 1)} @change=${(e: Event) => set({ turn: Number((e.target as HTMLInputElement).value) })} /></label>
      <label class="field across"><span>Step</span><select @change=${(e: Event) => set({ step: (e.target as HTMLSelectElement).value })}>${this.steps.map((s) => html`<option ?selected=${s === (start.step ?? FIRST_STEP)}>${s}</option>`)}</select></label>
      <label class="field"><span>Day or night</span><select @change=${(e: Event) => this.change((doc) => { const v = (e.target as HTMLSelectElement).value; if (v) doc.rest["day"] = v; else delete doc.rest["day"]; })}>${["", "day", "night"].map((d) => html`<option value=${d} ?selected=${d === (this.doc.rest["day"] ?? "")}>${d || "neither"}</option>`)}</select></label>
      <label class="field"><span>Title</span><input .value=${String(this.doc.rest["title"] ?? "")} @change=${(e: Event) => this.change((doc) => (doc.rest["title"] = (e.target as HTMLInputElement).value))} /></label></div>${slotFields(this.slots, this.era, (this.doc.rest["options"] ?? {}) as Record<string, string | number | boolean>, (name, value) => this.setSlot(name, value))}`;
  }

  private setSlot(name: string, value: string | number | boolean | undefined): void {
    this.change((doc) => {
      const options = { ...(doc.rest["options"] as Record<string, unknown> | undefined) };
      if (value === undefined) Reflect.deleteProperty(options, name);
      else options[name] = value;
      if (Object.keys(options).length) doc.rest["options"] = options;
      else delete doc.rest["options"];
    });
  }

  private players(): TemplateResult {
    return html`<div class="jplayers"><h2 class="h">Players</h2>${this.doc.players.map(([name, side], i) => html`<div class="two three"><label class="field"><span>${name}: life</span><input type="number" .value=${String(side.life ?? 20)} @change=${(e: Event) => this.change((doc) => (this.side(doc, i).life = Number((e.target as HTMLInputElement).value)))} /></label>
        <label class="field"><span>Mana</span><input .value=${side.mana ?? ""} placeholder="GGC" @change=${(e: Event) => this.change((doc) => (this.side(doc, i).mana = (e.target as HTMLInputElement).value.toUpperCase()))} /></label>
        <label class="field"><span>Poison</span><input type="number" min="0" .value=${String(side.counters?.["poison"] ?? 0)} @change=${(e: Event) => this.change((doc) => (this.side(doc, i).counters = { ...side.counters, poison: Number((e.target as HTMLInputElement).value) }))} /></label></div>`)}
      ${this.doc.players.length < 8 ? html`<button class="btn small" @click=${() => this.change((doc) => doc.players.push(["ABCDEFGH"[doc.players.length] ?? "Z", emptySide()]))}>${icon("plus")} Another player</button>` : nothing}</div>`;
  }

  private clicked(e: Event): void {
    const id = e.target instanceof Element ? e.target.closest<HTMLElement>("[data-id]")?.dataset["id"] : undefined;
    const where = id ? whereOf(id) : null;
    if (this.end) {
      if (id) this.about = id;
    } else if (where) this.chosen = where;
    else if (id?.startsWith("p")) this.into = { ...this.into, player: Number(id.slice(1)) };
  }

  /** To the end of the script and back. */
  private async expect(): Promise<void> {
    if (this.end) {
      this.end = null;
      return;
    }
    this.wrong = "";
    this.running = true;
    try {
      this.end = ending(await post<Film>("/api/run", { scenario: this.text }));
      this.about = "p0";
    } catch (error) {
      this.wrong = error instanceof Error ? error.message : String(error);
    } finally {
      this.running = false;
    }
  }

  /** What is true of what was clicked; each a line of the script at one click. */
  private expecting(end: View): TemplateResult {
    const things = [...end.players.map((p) => [`p${p.seat}`, p.name] as const), ...Object.values(end.objects).filter((o) => o.name && !o.zone.startsWith("battlefield")).map((o) => [o.id, `${o.name} (${o.zone.replace(/\/.*/, "")})`] as const)];
    const add = (clause: string): void => {
      this.change((doc) => (doc.script = withExpected(doc.script, clause)));
      this.end = end;
    };
    return html`<div class="jpiles expects" role="group" aria-label="What to expect at the end of the script"><div><b>At the end of the script</b> <span class="muted">click a thing, then what should be true of it</span><button class="btn small grow" @click=${() => (this.end = null)}>Back to the board</button></div>
      <div>${things.map(([id, name]) => html`<button class="mini" aria-pressed=${id === this.about} @click=${() => (this.about = id)}>${name}</button>`)}</div>
      <div class="list">${clauses(end, this.about).map((clause) => html`<button class="btn small" data-clause=${clause} @click=${() => add(clause)}>${icon("plus")} expect ${clause}</button>`)}</div></div>`;
  }

  /** What is not on the battlefield, and where it may be dragged to. Of many players only what there is, until something is dragged. */
  private piles(): TemplateResult {
    const all = this.dragged || this.doc.players.length <= 4;
    const pile = (player: number, side: Side, zone: ZoneName): TemplateResult | typeof nothing =>
      side.zones[zone].length || all
        ? html`<span class="jpile" data-drop="${player}.${zone}"><span class="muted">${zone}</span>${side.zones[zone].map((t, at) => html`<button class="mini" data-id=${idOf({ player, zone, at })} data-all @click=${() => (this.chosen = { player, zone, at })}>${t.card}${(t.count ?? 1) > 1 ? ` ×${t.count}` : ""}</button>`)}</span>`
        : nothing;
    const rows = this.doc.players.map(([name, side], player) => [name, (["hand", "graveyard", "exile", "library"] as const).map((zone) => pile(player, side, zone))] as const);
    return html`<div class="jpiles">${rows.filter(([, shown]) => shown.some((x) => x !== nothing)).map(([name, shown]) => html`<div><span class="h">${name}</span>${shown}</div>`)}</div>`;
  }

  private properties(w: Where): TemplateResult {
    const t = this.side(this.doc, w.player).zones[w.zone][w.at];
    if (!t) return html`<p class="muted">It is gone.</p>`;
    const set = (make: (t: Thing) => void): void =>
      this.change((doc) => {
        const it = this.side(doc, w.player).zones[w.zone][w.at];
        if (it) make(it);
      });
    const field = (key: string, label: string, type = "text"): TemplateResult => html`<label class="field"><span>${label}</span><input type=${type} .value=${String(t[key] ?? "")} @change=${(e: Event) => set((x) => { const v = (e.target as HTMLInputElement).value; if (v === "") Reflect.deleteProperty(x, key); else x[key] = type === "number" ? Number(v) : v; })} /></label>`;
    const counters = Object.entries((t["counters"] ?? {}) as Record<string, number>).map(([k, n]) => `${k} ${n}`).join(", ");
    return html`<h2 class="title">${t.card}</h2><div class="muted">${this.doc.players[w.player]?.[0] ?? ""}’s ${w.zone}</div>
      <label class="field"><span>How many</span><input type="number" min="1" max="60" .value=${String(t.count ?? 1)} @change=${(e: Event) => set((x) => (x.count = Number((e.target as HTMLInputElement).value)))} /></label>
      ${w.zone === "battlefield" ? html`<div class="flags">${FLAGS.map(([key, label]) => html`<label class="check"><input type="checkbox" .checked=${t[key] === true} @change=${(e: Event) => set((x) => { if ((e.target as HTMLInputElement).checked) x[key] = true; else Reflect.deleteProperty(x, key); })} /> ${label}</label>`)}</div>
        <div class="two">${field("damage", "Damage", "number")}${field("attached_to", "Attached to")}${field("as", "Called")}${field("owner", "Owner")}<label class="field"><span>Counters</span><input .value=${counters} placeholder="+1/+1 2, charge 1" @change=${(e: Event) => set((x) => setCounters(x, (e.target as HTMLInputElement).value))} /></label></div>` : nothing}
      <div class="two"><label class="field"><span>Move to</span><select @change=${(e: Event) => this.move(w, { player: w.player, zone: (e.target as HTMLSelectElement).value as ZoneName })}>${ZONES.map((z) => html`<option ?selected=${z === w.zone}>${z}</option>`)}</select></label><label class="field"><span>Of</span><select @change=${(e: Event) => this.move(w, { player: Number((e.target as HTMLSelectElement).value), zone: w.zone })}>${this.doc.players.map(([name], i) => html`<option value=${i} ?selected=${i === w.player}>${name}</option>`)}</select></label></div>
      <div class="list"><button class="btn small" @click=${() => { this.change((doc) => this.side(doc, w.player).zones[w.zone].splice(w.at, 1)); this.chosen = null; }}>${icon("close")} Take away</button><button class="btn small" @click=${() => (this.chosen = null)}>Done</button></div>`;
  }

  private move(w: Where, to: Place): void {
    this.change((doc) => (this.chosen = carry(doc, w, to, true)));
  }

  private async open(path: string): Promise<void> {
    go(path + (await writeFragment(this.text)));
  }

  private async link(): Promise<void> {
    const url = `${location.origin}/j/${await writeFragment(this.text)}`;
    if (url.length > LONGEST) {
      this.tell("toast", "This is too long for a link; save it as a file.");
      return;
    }
    history.replaceState(null, "", url);
    await navigator.clipboard.writeText(url).then(
      () => this.tell("toast", "The link is copied."),
      () => this.tell("toast", "The link is in the address bar."),
    );
  }

  private async play(): Promise<void> {
    this.wrong = "";
    try {
      const made = await post<Seated>("/api/table", { era: this.era, scenario: this.text, hotseat: true, seats: this.doc.players.map(([name]) => ({ kind: "human", name })) });
      keepTable({ id: made.id, token: made.token, seat: made.seat, era: this.era, title: String(this.doc.rest["title"] ?? "A position") });
      go(`/t/${made.id}`);
    } catch (error) {
      this.wrong = error instanceof Error ? error.message : String(error);
    }
  }
}

/** Its colours; of a card whose colours are not told, those of its cost. */
function colorsOf(told: unknown, cost = ""): string {
  const given = Array.isArray(told) ? told.join("") : typeof told === "string" ? told : "";
  return given || [..."WUBRG"].filter((c) => cost.includes(c)).join("");
}

function setCounters(t: Thing, text: string): void {
  const counters: Record<string, number> = {};
  for (const part of text.split(",")) {
    const m = /^\s*(.*\S)\s+(\d+)\s*$/.exec(part);
    if (m?.[1] && m[2]) counters[m[1]] = Number(m[2]);
  }
  if (Object.keys(counters).length) t["counters"] = counters;
  else Reflect.deleteProperty(t, "counters");
}
