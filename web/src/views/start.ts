/** The first thing one sees: one button that plays, and what else there is. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { post, startInfo, type DeckInfo, type FormatInfo, type Seated, type StartInfo } from "../api";
import { BOT, levels, ME, WATCHED, type SeatForm } from "../model/seats";
import { go } from "../router";
import { forgetTable, keepTable, keptTables, settings } from "../settings";
import { icon, mana } from "../ui/icons";
import { Light } from "../ui/light";

const PLAIN = "free-for-all";

@customElement("apnap-start")
export class Start extends Light {
  @state() private info: StartInfo | null = null;
  @state() private era = "current";
  @state() private seats: SeatForm[] = [{ ...ME }, { ...BOT }];
  @state() private clock = "";
  @state() private format = PLAIN;
  @state() private cardNames: string[] = [];
  @state() private trouble = "";
  @state() private busy = false;
  @state() private seed = "";
  @state() private cards: string[] = [];
  @state() private made: Seated | null = null;
  @state() private hotseat = false;
  @state() private watched = true;

  override connectedCallback(): void {
    super.connectedCallback();
    document.title = "apnap";
    startInfo().then(
      (info) => (this.info = info),
      (error: Error) => (this.trouble = error.message),
    );
  }

  private eraButtons(): TemplateResult {
    const eras = this.info?.eras ?? [{ name: "current" }];
    return html`<label class="field era"><span>Rules</span><select @change=${(e: Event) => (this.era = (e.target as HTMLSelectElement).value)}>${eras.map((x) => html`<option value=${x.name} ?selected=${x.name === this.era}>${x.title ?? x.name}${x.year && String(x.year) !== x.title ? ` · since ${x.year}` : ""}</option>`)}</select></label>`;
  }

  override render(): TemplateResult {
    const kept = keptTables();
    const era = this.info?.eras.find((x) => x.name === this.era);
    return html`<div class="page start">
      <h1 class="sr">apnap</h1>
      <section class="hero panel"><div><div class="hero-title">Play a game</div><p class="muted">Two random decks, a bot across the table. Every question says why it is asked, every line has its rule.</p></div>
        <div class="hero-go">${this.eraButtons()}<button class="btn pri big" data-primary ?disabled=${this.busy} @click=${() => void this.play()}>${icon("play")} Play</button></div>
        ${era?.text ? html`<p class="muted hero-era">${era.text}</p>` : nothing}</section>
      ${this.trouble ? html`<div class="error" role="alert">${this.trouble}</div>` : nothing}
      ${this.made ? this.invites(this.made) : nothing}
      <section class="grid3">
        <button class="panel way-in" @click=${() => void this.friend()} ?disabled=${this.busy}>${icon("people")}<b>Against a friend</b><span class="muted">A link for them, a seat for you</span></button>
        <button class="panel way-in" @click=${() => void this.bots()} ?disabled=${this.busy}>${icon("eye")}<b>Watch bots</b><span class="muted">Two of them play; you see all there is to see</span></button>
        <label class="panel way-in">${icon("file")}<b>Open a file</b><span class="muted">A record to step through, or a scenario</span><input class="sr" type="file" accept=".json,.toml,.jsonl,.journal,.txt" @change=${(e: Event) => void this.open(e)} /></label>
        <a class="panel way-in" href="/s/rules/514.3a-trigger">${icon("next")}<b>Step through a ruling</b><span class="muted">Hundreds of scenarios, event by event</span></a>
      </section>
      ${kept.length ? html`<section class="panel list-panel"><h2 class="title">Your tables</h2><ul>${kept.slice(0, 6).map((k) => html`<li><a href="/t/${k.id}"><b>${k.title || k.id}</b></a> <span class="muted">${k.era ?? ""}${k.over ? " · over" : ""} · ${ago(k.at)}</span><button class="lnk grow" aria-label="Forget ${k.title || k.id}" @click=${() => { forgetTable(k.id); this.requestUpdate(); }}>Forget</button></li>`)}</ul></section>` : nothing}
      <details class="panel own"><summary><b>A table of your own</b> <span class="muted">players, bots, decks, clock</span></summary>${this.own()}</details>
    </div>`;
  }

  private own(): TemplateResult {
    const set = (i: number, change: Partial<SeatForm>): void => {
      this.seats = this.seats.map((s, k) => (k === i ? { ...s, ...change } : s));
    };
    const format = this.chosenFormat();
    const decks: DeckInfo[] = format?.led ? (this.info?.led ?? []).map((name) => ({ name })) : (this.info?.decks ?? []).filter((d) => !d.eras?.length || d.eras.includes(this.era));
    const formats = (this.info?.formats ?? []).filter((f) => f.eras.includes(this.baseEra()));
    const teams = !!format && format.teams !== "none";
    return html`<div class="two"><label class="field"><span>Format</span><select aria-label="Format" @change=${(e: Event) => this.setFormat((e.target as HTMLSelectElement).value)}>${formats.map((f) => html`<option value=${f.name} ?selected=${f.name === this.format}>${f.title}</option>`)}</select></label>${format && format.least > 2 ? html`<p class="muted">for ${format.least} players or more${teams ? ", in teams" : ""}</p>` : nothing}</div>
      <div class="seats">${this.seats.map((seat, i) => html`<fieldset class="panel seatform"><legend>Seat ${i + 1}</legend>
        <label class="field"><span>Who</span><select @change=${(e: Event) => set(i, { kind: (e.target as HTMLSelectElement).value })}><option value="human" ?selected=${seat.kind === "human"}>${i === 0 ? "you" : "a person"}</option>${levels(this.info?.bots).map((b) => html`<option value=${b.name} ?selected=${seat.kind === b.name}>${b.name} bot${b.text ? ` · ${b.text}` : ""}</option>`)}</select></label>
        <label class="field"><span>Name</span><input .value=${seat.name} maxlength="30" placeholder=${i === 0 ? settings.state.name || "You" : "as it comes"} @input=${(e: Event) => set(i, { name: (e.target as HTMLInputElement).value })} /></label>
        <label class="field"><span>Deck</span><select @change=${(e: Event) => set(i, { deck: (e.target as HTMLSelectElement).value })}><option value="random">random</option>${decks.map((d: DeckInfo) => html`<option value=${d.name} ?selected=${seat.deck === d.name}>${d.title ?? d.name}</option>`)}<option value="list" ?selected=${seat.deck === "list"}>a list …</option></select></label>
        ${teams ? html`<label class="field"><span>Team</span><select @change=${(e: Event) => set(i, { team: Number((e.target as HTMLSelectElement).value) })}><option value="-1" ?selected=${seat.team < 0}>as usual</option>${this.seats.slice(0, 4).map((_, k) => html`<option value=${k} ?selected=${seat.team === k}>${k + 1}</option>`)}</select></label>` : nothing}
        ${seat.deck === "list" ? html`<label class="field wide"><span>List</span><textarea rows="6" placeholder="20 Mountain&#10;4 Shock&#10;…" .value=${seat.list} @input=${(e: Event) => set(i, { list: (e.target as HTMLTextAreaElement).value })}></textarea></label>` : nothing}
        ${this.seats.length > 2 ? html`<button class="lnk" @click=${() => (this.seats = this.seats.filter((_, k) => k !== i))}>Remove</button>` : nothing}</fieldset>`)}</div>
      <div class="two"><label class="field"><span>Clock</span><select @change=${(e: Event) => (this.clock = (e.target as HTMLSelectElement).value)}>${(this.info?.clocks ?? []).map((c) => html`<option value=${c.name} ?selected=${c.name === this.clock}>${c.title ?? c.text ?? c.name}</option>`)}</select></label>
        <label class="field"><span>Seed (for the same game again)</span><input .value=${this.seed} @input=${(e: Event) => (this.seed = (e.target as HTMLInputElement).value)} /></label>
        <label class="field"><span>Own card files</span><input type="file" multiple accept=".json" aria-describedby="own-cards" @change=${(e: Event) => void this.ownCards(e)} /><span id="own-cards" class="muted">${this.cardNames.length ? `known now: ${this.cardNames.join(", ")}` : "as JSON; their names can stand in a list"}</span></label>
        <label class="check"><input type="checkbox" .checked=${this.watched} @change=${(e: Event) => (this.watched = (e.target as HTMLInputElement).checked)} /> whoever has the link may watch</label>
        <label class="check"><input type="checkbox" .checked=${this.hotseat} @change=${(e: Event) => (this.hotseat = (e.target as HTMLInputElement).checked)} /> everyone at this screen</label></div>
      <div class="row-go">${this.seats.length < 8 ? html`<button class="btn" @click=${() => (this.seats = [...this.seats, { ...BOT }])}>${icon("plus")} Another player</button>` : nothing}<button class="btn pri grow" ?disabled=${this.busy} @click=${() => void this.create(this.seats, true)}>Open the table</button></div>`;
  }

  private invites(made: Seated): TemplateResult {
    return html`<section class="panel list-panel" aria-label="Invitations"><h2 class="title">Send these links</h2><p class="muted">Each works once. The game begins when everyone is there; you can go to the table already.</p><ul>${(made.invites ?? []).map((x) => {
      const url = `${location.origin}/t/${made.id}#invite=${x.code}`;
      return html`<li><span>Seat ${x.seat + 1}</span> <input class="mono" readonly .value=${url} aria-label="Link for seat ${x.seat + 1}" @focus=${(e: Event) => (e.target as HTMLInputElement).select()} /><button class="btn small" @click=${() => void navigator.clipboard.writeText(url).then(() => this.tell("toast", "The link is copied."))}>${icon("link")} Copy</button></li>`;
    })}</ul><a class="btn pri" href="/t/${made.id}">To the table</a></section>`;
  }

  private chosenFormat(): FormatInfo | undefined {
    return this.info?.formats?.find((f) => f.name === this.format);
  }

  /** "sixth" of "sixth_with_something". */
  private baseEra(): string {
    const known = new Set((this.info?.formats ?? []).flatMap((f) => f.eras));
    return known.has(this.era) ? this.era : ([...known].find((name) => this.era.startsWith(name)) ?? "current");
  }

  /** A format brings the players it needs along. */
  private setFormat(name: string): void {
    this.format = name;
    const least = this.chosenFormat()?.least ?? 2;
    while (this.seats.length < least) this.seats = [...this.seats, { ...BOT }];
    this.seats = this.seats.map((s) => ({ ...s, deck: s.deck === "list" ? "list" : "random" }));
  }

  /** Teams by seat, if anybody chose one; the rest make up one more. */
  private teams(seats: readonly SeatForm[]): number[][] | null {
    if ((this.chosenFormat()?.teams ?? "none") === "none" || !seats.some((s) => s.team >= 0)) return null;
    const found = new Map<number, number[]>();
    seats.forEach((s, i) => found.set(s.team, [...(found.get(s.team) ?? []), i]));
    return [...found.values()];
  }

  private seat(s: SeatForm, i: number): Record<string, string> {
    const out: Record<string, string> = { kind: s.kind };
    const name = s.name.trim() || (i === 0 && s.kind === "human" ? settings.state.name : "");
    if (name) out["name"] = name;
    if (s.deck === "list") out["list"] = s.list;
    else out["deck"] = s.deck;
    return out;
  }

  private async create(seats: SeatForm[], own = false): Promise<void> {
    this.busy = true;
    this.trouble = "";
    try {
      const body: Record<string, unknown> = { era: this.era, seats: seats.map((s, i) => this.seat(s, i)) };
      if (own && this.seed.trim()) body["seed"] = this.seed.trim();
      if (own && this.clock) body["clock"] = this.clock;
      if (own && this.format !== PLAIN) body["format"] = this.format;
      const teams = own ? this.teams(seats) : null;
      if (teams) body["teams"] = teams;
      if (own && this.cards.length) body["cards"] = this.cards;
      if (own && this.hotseat) body["hotseat"] = true;
      if (own && !this.watched) body["spectators"] = "none";
      const made = await post<Seated>("/api/table", body);
      keepTable({ id: made.id, ...(made.token ? { token: made.token } : {}), seat: made.seat, era: this.era });
      if (made.invites?.length && !this.hotseat) this.made = made;
      else go(`/t/${made.id}`);
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
    } finally {
      this.busy = false;
    }
  }

  private play = (): Promise<void> => this.create([{ ...ME }, { ...BOT }]);
  private friend = (): Promise<void> => this.create([{ ...ME }, { ...ME }]);
  private bots = (): Promise<void> => this.create([{ ...WATCHED }, { ...WATCHED }]);

  private async ownCards(e: Event): Promise<void> {
    this.cards = [];
    this.cardNames = [];
    this.trouble = "";
    const texts = await Promise.all([...((e.target as HTMLInputElement).files ?? [])].map((f) => f.text()));
    if (!texts.length) return;
    try {
      this.cardNames = (await post<{ names: string[] }>("/api/cards", { cards: texts })).names;
      this.cards = texts;
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
    }
  }

  private async open(e: Event): Promise<void> {
    const file = (e.target as HTMLInputElement).files?.[0];
    if (!file) return;
    const text = await file.text();
    this.tell(text.trimStart().startsWith("{") ? "open-record" : "open-scenario", text);
  }
}

export function ago(at: number): string {
  const minutes = Math.round((Date.now() - at) / 60000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 60 * 36) return `${Math.round(minutes / 60)} h ago`;
  return `${Math.round(minutes / 1440)} days ago`;
}

export const deckColors = (d: DeckInfo): TemplateResult[] => mana((d.colors ?? "").replace(/./g, "{$&}"));
