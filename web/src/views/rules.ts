/** Rules and cards: our words for each, what other editions call it, scenarios that show it; one search over both. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { card, get, rule, type CardInfo, type Era, type RuleInfo, startInfo } from "../api";
import { tint } from "../model/names";
import { go } from "../router";
import { icon, mana, told } from "../ui/icons";
import { Light } from "../ui/light";

interface FoundCard {
  name: string;
  type?: string;
  types?: string | string[];
  cost?: string;
  mana_cost?: string;
  colors?: string;
  text?: string | string[];
}
interface Found {
  rules?: { rule: string; text: string }[];
  cards?: FoundCard[];
  found?: number;
  /** nothing is called so: these have the words in their text */
  in_text?: boolean;
}

const HOME: readonly [rule: string, text: string][] = [
  ["117", "Timing and priority"],
  ["500", "The turn"],
  ["506", "Combat"],
  ["514", "Cleanup"],
  ["601", "Casting spells"],
  ["603", "Triggered abilities"],
  ["613", "Layers"],
  ["704", "State-based actions"],
];

class Page extends Light {
  @property() era = "current";
  @state() protected eras: Era[] = [];
  @state() protected trouble = "";

  override connectedCallback(): void {
    super.connectedCallback();
    startInfo().then(
      (info) => (this.eras = info.eras),
      () => undefined,
    );
  }

  protected eraPicker(path: string): TemplateResult {
    return html`<label class="field"><span>Rules of</span><select @change=${(e: Event) => go(`${path}?era=${(e.target as HTMLSelectElement).value}`)}>${(this.eras.length ? this.eras : [{ name: this.era }]).map((x) => html`<option value=${x.name} ?selected=${x.name === this.era}>${x.title ?? x.name}</option>`)}</select></label>`;
  }
}

@customElement("apnap-rules")
export class Rules extends Page {
  @property() number = "";
  @property() search = "";
  @state() private entry: RuleInfo | null = null;
  @state() private found: Found | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("number") || changed.has("era")) void this.load();
    if (changed.has("search") && this.search) void this.find(this.search);
  }

  private async load(): Promise<void> {
    this.trouble = "";
    this.entry = null;
    if (!this.number) {
      document.title = "Rules · apnap";
      return;
    }
    document.title = `${this.number} · apnap`;
    try {
      this.entry = await rule(this.era, this.number);
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
    }
  }

  private typed(e: Event): void {
    const text = (e.target as HTMLInputElement).value;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.find(text), 180);
  }

  private async find(text: string): Promise<void> {
    const said = text.trim();
    if (!said) {
      this.found = null;
      return;
    }
    try {
      this.found = await get<Found>(`/api/search?q=${encodeURIComponent(said)}&era=${encodeURIComponent(this.era)}`);
      this.trouble = "";
    } catch (error) {
      this.found = null;
      this.trouble = error instanceof Error ? error.message : String(error);
    }
  }

  override render(): TemplateResult {
    return html`<div class="page rules"><h1 class="sr">Rules and cards</h1>
      <div class="searchbar"><label class="field grow1"><span>Search rules and cards</span><input type="search" placeholder="cleanup · 514.3a" .value=${this.search} @input=${(e: Event) => this.typed(e)} /></label>${this.eraPicker(`/r/${this.number}`)}</div>
      ${this.trouble ? html`<div class="error" role="alert">${this.trouble}</div>` : nothing}
      ${this.found ? this.results(this.found) : this.entry ? this.oneRule(this.entry) : this.number ? html`<p class="muted">…</p>` : html`<section class="grid3">${HOME.map(([n, text]) => html`<a class="panel way-in" href="/r/${n}"><b>${text}</b><span class="muted mono">${n}</span></a>`)}</section>`}</div>`;
  }

  private results(f: Found): TemplateResult {
    const rules = f.rules ?? [];
    const cards = f.cards ?? [];
    return html`<div class="twocol"><section><h2 class="h">Rules · ${rules.length}</h2><ul class="plain">${rules.map((r) => html`<li><a class="rulelink" href="/r/${encodeURIComponent(r.rule)}?era=${this.era}" @click=${() => (this.found = null)}><span class="mono">${r.rule}</span><span>${told(r.text)}</span></a></li>`)}${rules.length ? nothing : html`<li class="muted">No rule has these words.</li>`}</ul></section>
      <section><h2 class="h">Cards · ${f.found ?? cards.length}${f.in_text ? " by their text" : ""}</h2><ul class="plain">${cards.map((c) => html`<li><a class="cardlink C-${tint({ ...(c.colors ? { colors: c.colors } : {}), type: typeText(c) })}" href="/c/${encodeURIComponent(c.name)}?era=${this.era}"><b>${c.name}</b> ${mana(c.cost ?? c.mana_cost ?? "")}<span class="muted grow">${typeText(c)}</span></a></li>`)}${cards.length ? nothing : html`<li class="muted">No card has these words.</li>`}</ul></section></div>`;
  }

  private link(n: string): TemplateResult {
    return html`<a class="mono" href="/r/${encodeURIComponent(n)}?era=${this.era}">${n}</a>`;
  }

  private oneRule(r: RuleInfo): TemplateResult {
    const parts = Object.entries(r.parts ?? {});
    const elsewhere = Object.entries(r.elsewhere ?? {});
    const names = Object.entries(r.namesakes ?? {});
    return html`<article class="panel rulepage"><header><span class="h">${r.parent ? html`part of ${this.link(r.parent)}` : r.edition}</span><h2 class="big">${r.rule}</h2></header>
      <p class="lead">${told(r.text)}</p>${r.heading && r.heading !== r.text ? html`<p class="muted">${told(r.heading)}</p>` : nothing}
      ${parts.length ? html`<ul class="plain">${parts.map(([n, text]) => html`<li><a class="rulelink" href="/r/${encodeURIComponent(n)}?era=${this.era}"><span class="mono">${n}</span><span>${told(text)}</span></a></li>`)}</ul>` : nothing}
      ${elsewhere.length ? html`<h3 class="h">In other editions</h3><p>${elsewhere.map(([e, n]) => html`<span class="chip"><span class="muted">${e.replace("cr-", "")}</span><span class="mono">${n}</span></span> `)}</p>` : nothing}
      ${names.length ? html`<p class="muted">The same number means something else in ${names.map(([e, n]) => `${e.replace("cr-", "")} (today ${n})`).join(", ")}.</p>` : nothing}
      ${r.scenarios?.length ? html`<h3 class="h" id="scenarios">Scenarios · ${r.scenarios.length}</h3><ul class="plain">${r.scenarios.map((s) => html`<li><a href="/s/${s.name}">${s.title}</a> <span class="muted">${s.era}</span></li>`)}</ul>` : r.acting?.length ? html`<h3 class="h">It acts in</h3><ul class="plain">${r.acting.slice(0, 5).map((s) => html`<li><a href="/s/${s}">${s}</a></li>`)}</ul>` : nothing}
      <footer>${r.before ? html`<a href="/r/${encodeURIComponent(r.before)}?era=${this.era}">${icon("previous")} ${r.before}</a>` : nothing}${r.after ? html`<a class="grow" href="/r/${encodeURIComponent(r.after)}?era=${this.era}">${r.after} ${icon("next")}</a>` : nothing}</footer></article>`;
  }
}

const typeText = (c: FoundCard): string => c.type ?? (Array.isArray(c.types) ? c.types.join(" ") : (c.types ?? ""));

@customElement("apnap-card-page")
export class CardPage extends Page {
  @property() name = "";
  @state() private card: CardInfo | null = null;

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("name") || changed.has("era")) void this.load();
  }

  private async load(): Promise<void> {
    this.card = null;
    this.trouble = "";
    document.title = `${this.name} · apnap`;
    try {
      this.card = await card(this.name, this.era);
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
    }
  }

  override render(): TemplateResult {
    const c = this.card;
    return html`<div class="page rules"><div class="searchbar"><a class="btn small" href="/r/">${icon("search")} Rules and cards</a><span class="grow"></span>${this.eraPicker(`/c/${encodeURIComponent(this.name)}`)}</div>
      ${this.trouble ? html`<h1 class="title">${this.name}</h1><div class="error" role="alert">${this.trouble}</div>` : nothing}
      ${c ? html`<article class="panel rulepage cardpage C-${tint({ colors: Array.isArray(c.colors) ? c.colors.join("") : (c.colors ?? ""), type: c.type ?? "" })}"><header><h1 class="big">${c.name} ${mana(c.cost ?? "")}</h1><div class="muted">${c.type ?? ""}${c.pt ? ` · ${c.pt}` : ""}</div></header>
        ${c.parts?.length ? html`<ul class="plain parts">${c.parts.map((p) => html`<li><span>${told(p.text)}</span><span class="muted">${p.kind}</span><span>${p.rules.map((r) => html`<a class="mono" href="/r/${encodeURIComponent(r)}?era=${this.era}">${r}</a> `)}</span></li>`)}</ul>` : c.text.map((t) => html`<p class="lead">${told(t)}</p>`)}
        ${c.scenarios?.length ? html`<h2 class="h">Scenarios</h2><ul class="plain">${c.scenarios.slice(0, 20).map((s) => html`<li><a href="/s/${s}">${s}</a></li>`)}</ul>` : nothing}</article>` : this.trouble ? nothing : html`<h1 class="title">${this.name}</h1><p class="muted">…</p>`}</div>`;
  }
}
