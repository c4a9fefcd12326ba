/** Step through a scenario or a record; the way back into play is a branch. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { get, post, startInfo, type Era, type ScenarioInfo, type Seated } from "../api";
import { LONGEST, readFragment, writeFragment } from "../model/codec";
import { branchesOf, branchWith, keyOf, type Branch } from "../model/branches";
import { answersBefore, frameOf } from "../model/film";
import type { Film } from "../model/wire";
import { go } from "../router";
import { keepTable, keptTables } from "../settings";
import { icon } from "../ui/icons";
import { Light } from "../ui/light";
import type { Stepper } from "../ui/stepper";
import "../ui/stepper";

@customElement("apnap-steps")
export class Steps extends Light {
  /** "s/NAME", "s/", "g/" */
  @property() path = "";
  @property() hash = "";
  /** inside another page: one way out, and nothing that changes the address */
  @property({ type: Boolean }) embed = false;
  @state() private film: Film | null = null;
  @state() private text = "";
  @state() private at = -1;
  @state() private trouble = "";
  @state() private busy = false;
  @state() private eras: Era[] = [];
  @state() private list: ScenarioInfo[] = [];
  @state() private filter = "";
  @state() private eyes = "all";
  private era = "";
  private off: (() => void) | null = null;
  private shown = "";
  private source = "";

  override connectedCallback(): void {
    super.connectedCallback();
    const key = (e: KeyboardEvent): void => {
      if (e.target instanceof Element && e.target.closest("input, textarea, select, dialog, apnap-stepper")) return;
      if (this.querySelector<Stepper>("apnap-stepper")?.key(e)) e.preventDefault();
    };
    window.addEventListener("keydown", key);
    this.off = () => window.removeEventListener("keydown", key);
    startInfo().then(
      (info) => (this.eras = info.eras),
      () => undefined,
    );
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.off?.();
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("path") || changed.has("hash")) void this.load();
  }

  private get isRecord(): boolean {
    return this.path.startsWith("g/");
  }

  private async load(): Promise<void> {
    this.trouble = "";
    const name = this.path.slice(2);
    try {
      const fragment = await readFragment(this.hash);
      const wanted = fragment.text ?? "";
      this.era = fragment.rest["era"] ?? "";
      this.eyes = /^(all|none|\d)$/.exec(fragment.rest["eyes"] ?? "")?.[0] ?? "all";
      const key = `${this.path} ${wanted} ${this.era} ${this.eyes}`;
      if (key !== this.shown) {
        this.film = null;
        this.shown = key;
        if (this.source !== `${this.path} ${wanted}`) this.at = -1;
        this.source = `${this.path} ${wanted}`;
        this.text = wanted;
        if (!wanted && !name) {
          document.title = "Step through · apnap";
          this.list = await get<ScenarioInfo[]>("/api/scenarios");
          return;
        }
        await this.run(name);
      }
      const at = Number(fragment.rest["at"]);
      if (this.film) this.at = fragment.rest["at"] === undefined || Number.isNaN(at) ? this.at : frameOf(this.film, at);
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
    }
  }

  private async run(name: string): Promise<void> {
    this.busy = true;
    try {
      const eyes = this.eyes === "all" ? "all" : this.eyes === "none" ? null : Number(this.eyes);
      this.film = this.isRecord ? await post<Film>("/api/replay", { record: this.text, eyes }) : await post<Film>("/api/run", { ...(this.text ? { scenario: this.text } : { name }), eyes, ...(this.era ? { era: this.era } : {}) });
      this.text ||= this.film.text ?? "";
      this.at = Math.min(this.at, this.film.frames.length - 1);
      document.title = `${this.film.title ?? "Step through"} · apnap`;
    } finally {
      this.busy = false;
    }
  }

  override render(): TemplateResult {
    if (this.trouble) return html`<div class="page"><h1 class="title">Step through</h1><div class="error" role="alert">${this.trouble}</div>${this.text ? html`<pre class="panel src">${this.text}</pre>` : nothing}<p><a href="/s/">All scenarios</a></p></div>`;
    if (!this.film) return this.busy || this.text || this.path.length > 2 ? html`<div class="page"><p class="muted" role="status">Playing it …</p></div>` : this.lists();
    const film = this.film;
    const failed = (film.marks ?? []).filter((m) => !m.ok);
    return html`<div class="steps"><div class="hd"><div class="ht"><div class="h">${this.isRecord ? "record" : this.path.slice(2).replace("/", " / ") || "scenario"}</div><h1>${film.title || "A game"}</h1></div>
        ${film.marks?.length ? html`<span class="chip"><span class="dot ${failed.length ? "bad" : ""}"></span>${failed.length ? `${failed.length} of ${film.marks.length} expectations not met` : `passed · ${film.marks.length} of ${film.marks.length} expectations`}</span>` : nothing}
        ${film.outcome ? html`<span class="chip">${film.outcome.reason}</span>` : nothing}
        ${this.embed ? html`<div class="share"><a class="btn small" target="_blank" rel="noopener" href=${location.pathname.replace(/^\/embed/, "") + this.hash}>Open in apnap</a></div>` : nothing}<div class="share" ?hidden=${this.embed}><label><span class="sr">Whose eyes</span><select data-eyes @change=${(e: Event) => void this.through((e.target as HTMLSelectElement).value)}><option value="all" ?selected=${this.eyes === "all"}>all cards</option><option value="none" ?selected=${this.eyes === "none"}>what everyone sees</option>${film.first.players.map((p) => html`<option value=${p.seat} ?selected=${this.eyes === String(p.seat)}>what ${p.name} sees</option>`)}</select></label>${this.isRecord ? nothing : html`<label><span class="sr">Rules</span><select @change=${(e: Event) => void this.inEra((e.target as HTMLSelectElement).value)}>${(this.eras.length ? this.eras : [{ name: film.era }]).map((x) => html`<option value=${x.name} ?selected=${x.name === film.era}>${x.name}</option>`)}</select></label>${this.path.slice(2) ? html`<a class="btn small" href="/e/${this.path.slice(2)}">Eras</a>` : nothing}<button class="btn small" @click=${() => this.tell("open-judge", this.text)}>Edit</button>`}
          <button class="btn small" aria-label="Copy link to this moment" @click=${() => void this.copy()}>${icon("link")}<span class="lbl">Copy link to this moment</span></button><button class="btn small pri" @click=${() => void this.playOn()}>${icon("play")}Play on<span class="lbl">from here</span></button></div></div>
      ${this.embed ? nothing : this.tree()}
      <apnap-stepper .film=${film} .at=${this.at} .bot=${this.embed ? null : this.botAt} @apnap-at=${(e: CustomEvent<{ at: number; n: number }>) => void this.moved(e.detail)}></apnap-stepper></div>`;
  }

  /** What was played on from here, and from there; and what this is itself a branch of. */
  private tree(): TemplateResult | typeof nothing {
    const kept = keptTables();
    const key = keyOf(this.text);
    const found = branchesOf(kept, key);
    const parent = branchWith(kept, key);
    if (!found.length && !parent) return nothing;
    const branch = (b: Branch, own: boolean): TemplateResult => html`<li>${own ? html`<button class="chip" @click=${() => (this.at = b.at - 1)}>event ${b.at}</button>` : html`<span class="muted">event ${b.at}</span>`} <a href="/t/${b.table.id}">${b.name}</a>${b.branches.length ? html`<ul>${b.branches.map((x) => branch(x, false))}</ul>` : nothing}</li>`;
    return html`<nav class="branches" aria-label="Branches"><span class="h">Branches</span>${parent ? html`<span class="muted">this game left another at event ${parent.from?.at}: ${parent.first ?? ""}</span>` : nothing}<ul>${found.map((b) => branch(b, true))}</ul></nav>`;
  }

  private lists(): TemplateResult {
    const words = this.filter.toLowerCase();
    const found = this.list.filter((s) => !words || `${s.name ?? s.path ?? ""} ${s.title}`.toLowerCase().includes(words));
    return html`<div class="page"><h1 class="title">Step through</h1><p class="muted">Every scenario is a small game with its answer. Or open a record of your own from the start view.</p><label class="field"><span>Find</span><input type="search" placeholder="514.3a · extra turn · banding" @input=${(e: Event) => (this.filter = (e.target as HTMLInputElement).value)} /></label>
      <ul class="plain">${found.slice(0, 120).map((s) => html`<li><a class="rulelink" href="/s/${s.name ?? s.path ?? ""}"><span>${s.title}</span><span class="muted">${s.name ?? s.path} · ${s.era ?? ""}</span></a></li>`)}</ul>${found.length > 120 ? html`<p class="muted">and ${found.length - 120} more; type some words</p>` : nothing}</div>`;
  }

  private async address(n: number): Promise<string> {
    const named = this.path.slice(2);
    const hash = await writeFragment(named ? undefined : this.text, { at: n >= 0 ? n : undefined, era: this.era || undefined, eyes: this.eyes === "all" ? undefined : this.eyes });
    return `/${this.path}${hash}`;
  }

  private pendingMove: ReturnType<typeof setTimeout> | null = null;
  private moved({ at, n }: { at: number; n: number }): void {
    this.at = at;
    if (this.pendingMove !== null) clearTimeout(this.pendingMove);
    this.pendingMove = setTimeout(() => {
      void this.address(n).then((url) => {
        if (url.length < LONGEST && !this.embed) history.replaceState(null, "", url);
      });
    }, 300);
  }

  private async copy(): Promise<void> {
    const url = location.origin + (await this.address(this.film?.frames[this.at]?.n ?? -1));
    if (url.length > LONGEST) {
      this.tell("toast", "This is too long for a link; save it as a file.");
      return;
    }
    await navigator.clipboard.writeText(url);
    this.tell("toast", "The link is copied.");
  }

  private async through(eyes: string): Promise<void> {
    this.eyes = eyes;
    go(await this.address(this.film?.frames[this.at]?.n ?? -1));
  }

  private async inEra(era: string): Promise<void> {
    this.era = era;
    go(await this.address(-1));
  }

  /** What is sent to whoever plays it up to some answer. */
  private get asSent(): Record<string, unknown> {
    return this.isRecord ? { record: this.text } : { scenario: this.text, ...(this.era ? { era: this.era } : {}) };
  }

  private readonly botAt = async (at: number): Promise<string> => (await post<{ text: string }>("/api/hint", { ...this.asSent, at })).text;

  /** The board before anything was done, or a record that ends here. */
  private async branch(film: Film): Promise<Record<string, unknown>> {
    const at = answersBefore(film, this.at);
    if (this.isRecord) return { record: this.text, at };
    return at ? post<Record<string, unknown>>("/api/branch", { ...this.asSent, at }) : { scenario: this.text };
  }

  /** A branch: the same answers up to here, then people's. */
  private async playOn(): Promise<void> {
    const film = this.film;
    if (!film) return;
    try {
      const seats = film.first.players.map((p) => ({ kind: "human", name: p.name }));
      const begun = await this.branch(film);
      const made = await post<Seated>("/api/table", { ...(this.era ? { era: this.era } : {}), seats, hotseat: true, ...begun });
      keepTable({ id: made.id, token: made.token, seat: made.seat, era: film.era, title: `↳ ${film.title ?? ""} · from event ${this.at + 1}`, from: { key: keyOf(this.text), at: this.at + 1 } });
      go(`/t/${made.id}`);
    } catch (error) {
      this.tell("toast", error instanceof Error ? error.message : String(error));
    }
  }
}
