/** The log: a line for each thing that happened, its rule one click away. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { rule, type RuleInfo } from "../api";
import { inOneBreath, worthSaying } from "../model/saying";
import type { Line, Silence } from "../model/wire";
import { settings } from "../settings";
import { told, way, WAYS } from "./icons";
import { Light } from "./light";

/** Above this many lines only the newest are drawn, the rest on demand. */
const DRAWN = 300;

@customElement("apnap-log")
export class Log extends Light {
  @property({ attribute: false }) lines: Line[] = [];
  @property({ attribute: false }) silences: Silence[] = [];
  @property() era = "current";
  @property() heading = "Log";
  @property({ type: Boolean }) everything = false;
  @property({ type: Boolean }) switchable = true;
  @property({ type: Boolean }) offline = false;
  @property({ type: Number }) now = -1;
  /** the line whose moment is on the board, while somebody looks back */
  @property({ type: Number }) looked = -1;
  /** what things are called, for the names in a line */
  @property({ attribute: false, hasChanged: () => false }) names: (id: string) => string | undefined = () => undefined;
  /** lines before these, to be had from the server */
  @property({ type: Number }) earlier = 0;
  /** whose lines concern whoever listens; undefined: nothing is read aloud */
  @property() me: string | undefined = undefined;
  @state() private open = "";
  @state() private found: RuleInfo | null = null;
  @state() private trouble = "";
  @state() private all = false;
  private atEnd = true;
  private heardUpTo = -1;
  private toSay: string[] = [];
  private saying: ReturnType<typeof setTimeout> | null = null;

  private watcher: ResizeObserver | null = null;

  protected override firstUpdated(): void {
    const list = this.querySelector<HTMLElement>(".lines");
    if (!list) return;
    // Where a person scrolled to is kept; whoever is at the end stays there, also when the room changes.
    list.addEventListener("scroll", () => (this.atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 60), { passive: true });
    this.watcher = new ResizeObserver(() => {
      if (this.atEnd && this.now < 0) list.scrollTop = list.scrollHeight;
    });
    this.watcher.observe(list);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.watcher?.disconnect();
    if (this.saying !== null) clearTimeout(this.saying);
  }

  /** New lines are said by and by, one breath a second. What was there before somebody came is no news. */
  private listen(): void {
    const last = this.lines.at(-1)?.n ?? -1;
    if (this.heardUpTo >= 0 && this.me !== undefined) this.toSay.push(...worthSaying(this.lines, this.heardUpTo, settings.state.voice, this.me));
    this.heardUpTo = last;
    if (this.saying === null && this.toSay.length) this.say();
  }

  private say(): void {
    const said = this.querySelector(".said");
    if (said) said.textContent = inOneBreath(this.toSay);
    this.toSay = [];
    this.saying = setTimeout(() => {
      this.saying = null;
      if (this.toSay.length) this.say();
    }, 1000);
  }

  protected override updated(changed: Map<string, unknown>): void {
    if (changed.has("lines")) this.listen();
    const list = this.querySelector<HTMLElement>(".lines");
    if (!list) return;
    if (this.now >= 0 && changed.has("now")) {
      const line = list.querySelector<HTMLElement>("li.now");
      if (line) list.scrollTop = line.offsetTop - list.offsetTop - list.clientHeight / 2;
    } else if (this.atEnd && changed.has("lines") && this.now < 0) list.scrollTop = list.scrollHeight;
  }

  override render(): TemplateResult {
    const lines = this.all || this.lines.length <= DRAWN ? this.lines : this.lines.slice(-DRAWN);
    const before = this.lines.length - lines.length + (this.everything ? 0 : this.earlier);
    const out: TemplateResult[] = [];
    let step = "";
    let turn = -1;
    for (const line of lines) {
      if (line.heading) {
        out.push(html`<li class="stp newturn">${line.text.length > 70 ? line.text.replace(/\s*\[.*\]\s*$/, "") : line.text}</li>`);
        turn = line.turn ?? turn;
        step = "";
        continue;
      }
      const where = line.step ?? "";
      if (line.turn !== undefined && (line.turn !== turn || (where && where !== step))) {
        out.push(html`<li class="stp">${line.turn !== turn ? `${line.turn ? `Turn ${line.turn}` : "Before the first turn"}${where ? " · " : ""}` : ""}${where}</li>`);
        turn = line.turn;
        step = where;
      }
      out.push(...this.line(line));
    }
    return html`<section class="panel log" aria-label=${this.heading}><header><h2 class="h">${this.heading}</h2>
        ${this.switchable ? html`<span class="seg grow" role="group" aria-label="How much"><button aria-pressed=${!this.everything} @click=${() => this.tell("log-all", false)}>Story</button><button aria-pressed=${this.everything} @click=${() => this.tell("log-all", true)}>Everything</button></span>` : nothing}
        <button class="lnk ${this.switchable ? "" : "grow"}" @click=${() => this.copy()} title="copy as plain text">Copy</button></header>
      <div class="sr said" role="status" aria-live="polite"></div><div class="lines" role="log" aria-live="off" aria-label="What happened" tabindex="0"><ol>${before ? html`<li class="stp"><button class="lnk" @click=${() => this.showEarlier()}>${before} earlier lines</button></li>` : nothing}${out}</ol></div></section>`;
  }

  private line(line: Line): TemplateResult[] {
    const key = `${line.n}`;
    const at = line.n === this.now || (line.n === this.looked && line.kind !== "SILENCE");
    const quiet = line.kind === "SILENCE";
    const out = [
      html`<li class="${at ? "now" : ""} ${quiet ? "q" : ""} ${(line.rule?.length ?? 0) > 9 ? "worded" : ""} ${this.open === key ? "hot" : ""}" aria-current=${at ? "true" : nothing} data-refs=${line.refs?.join(" ") || nothing}>
        ${line.rule && this.offline ? html`<span class="mono">${citation(line.rule)}</span>` : line.rule ? html`<button class="rule" aria-expanded=${this.open === key} aria-label="rule ${line.rule}" @click=${() => this.show(key, line.rule ?? "")}>${citation(line.rule)}</button>` : html`<span></span>`}
        <button class="tx" title=${WAYS[line.way ?? ""] ?? nothing} @click=${(e: Event) => this.clicked(e, line)} @mouseenter=${() => this.tell("light", line.refs ?? [])} @mouseleave=${() => this.tell("light", [])} @focus=${() => this.tell("light", line.refs ?? [])} @blur=${() => this.tell("light", [])}>${this.everything && line.way ? html`${way(line.way)} ` : nothing}${this.told(line)}</button></li>`,
    ];
    if (this.open === key) out.push(html`<li class="popli">${ruleCard(this.found, this.trouble, line.rule ?? "", this.era)}</li>`);
    return out;
  }

  /** The text with the names in it as ways to the things. */
  private told(line: Line): unknown {
    let parts: unknown[] = [line.text];
    for (const id of line.refs ?? []) {
      const name = this.names(id);
      const i = name ? parts.findIndex((p) => typeof p === "string" && p.includes(name)) : -1;
      if (!name || i < 0) continue;
      const [before = "", ...after] = String(parts[i]).split(name);
      parts = [...parts.slice(0, i), before, html`<span class="ref" data-ref=${id}>${name}</span>`, after.join(name), ...parts.slice(i + 1)];
    }
    return parts.map((p) => (typeof p === "string" ? told(p) : p));
  }

  /** A name leads to the thing, the rest of the line to its moment. */
  private clicked(e: Event, line: Line): void {
    const ref = e.target instanceof Element ? e.target.closest<HTMLElement>("[data-ref]")?.dataset["ref"] : undefined;
    if (ref) this.tell("log-ref", ref);
    else if (line.kind !== "SILENCE") this.tell("log-line", line);
  }

  private async show(key: string, number: string): Promise<void> {
    if (this.open === key) {
      this.open = "";
      return;
    }
    this.open = key;
    this.found = null;
    this.trouble = "";
    try {
      const found = await rule(this.era, number);
      if (this.open === key) this.found = found;
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
    }
  }

  private showEarlier(): void {
    this.all = true;
    if (this.earlier) this.tell("log-earlier");
  }

  /** Esc closes the rule, if one is open. */
  close(): boolean {
    const was = this.open !== "";
    this.open = "";
    return was;
  }

  private copy(): void {
    void navigator.clipboard?.writeText(this.lines.map((l) => (l.rule ? `${l.rule}\t${l.text}` : l.text)).join("\n")).then(
      () => this.tell("toast", "The log is copied."),
      () => this.tell("toast", "The browser does not allow copying here."),
    );
  }
}

/** As it stands beside a line: without the edition, which the table has. */
const citation = (rule: string): string => rule.replace(/^(cr-[\d-]+|CR\d+|5E):/, "");

/** "same in 2022 and 2010 · was 300.7 in 2008" */
export function editions(found: RuleInfo): string {
  const same: string[] = [];
  const other: string[] = [];
  for (const [edition, number] of Object.entries(found.elsewhere ?? {})) {
    const year = edition.match(/\d{4}/)?.[0] ?? edition;
    if (number === found.rule) same.push(year);
    else other.push(`was ${number} in ${year}`);
  }
  return [same.length ? `same in ${same.join(" and ")}` : "", ...other].filter(Boolean).join(" · ");
}

export function ruleCard(found: RuleInfo | null, trouble: string, number: string, era: string): TemplateResult {
  if (trouble) return html`<div class="pop" role="group" aria-label="Rule ${number}"><h3>${number}</h3><p>${trouble}</p></div>`;
  if (!found) return html`<div class="pop" role="group" aria-label="Rule ${number}"><h3>${number}</h3><p class="muted">…</p></div>`;
  const n = found.scenarios?.length ?? 0;
  return html`<div class="pop" role="group" aria-label="Rule ${found.rule}"><h3>${found.rule}</h3><p>${told(found.text)}</p><div class="ed">${editions(found)}</div>
    <div class="go"><a href="/r/${encodeURIComponent(found.rule)}?era=${era}">Open rule</a>${n ? html`<a href="/r/${encodeURIComponent(found.rule)}?era=${era}#scenarios">${n} scenario${n === 1 ? "" : "s"}</a>` : nothing}</div></div>`;
}
