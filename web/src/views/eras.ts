/** Eras compared: one scenario under two rulesets, its events side by side like a text difference. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { get, post, startInfo, type Compared, type Era, type Row, type ScenarioInfo } from "../api";
import { readFragment, writeFragment } from "../model/codec";
import { nameOf, tint } from "../model/names";
import { Reel } from "../model/patch";
import type { Film, View } from "../model/wire";
import { go } from "../router";
import { icon, told } from "../ui/icons";
import { Light } from "../ui/light";

const SAID: Record<string, string> = { "=": "alike", "≠": "first difference", "+": "only on the right", "−": "only on the left", "-": "only on the left", "·": "different", "!": "cannot be followed on the right" };

@customElement("apnap-eras")
export class Eras extends Light {
  @property() name = "";
  @property() hash = "";
  @property() left = "";
  @property() right = "";
  @state() private found: Compared | null = null;
  @state() private text = "";
  @state() private trouble = "";
  @state() private eras: Era[] = [];
  @state() private list: ScenarioInfo[] = [];
  @state() private filter = "";
  @state() private busy = false;

  override connectedCallback(): void {
    super.connectedCallback();
    document.title = "Eras compared · apnap";
    startInfo().then(
      (info) => (this.eras = info.eras),
      () => undefined,
    );
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (["name", "hash", "left", "right"].some((k) => changed.has(k))) void this.load();
  }

  private get pair(): [string, string] {
    return [this.left || "sixth", this.right || "current"];
  }

  private async load(): Promise<void> {
    this.trouble = "";
    this.found = null;
    try {
      const fragment = await readFragment(this.hash);
      this.text = fragment.text ?? "";
      if (!this.text && !this.name) {
        this.list = (await get<ScenarioInfo[]>("/api/scenarios")).filter((s) => (s.name ?? "").startsWith("eras/"));
        return;
      }
      const [left, right] = this.pair;
      this.busy = true;
      this.found = await post<Compared>("/api/compare", { ...(this.text ? { scenario: this.text } : { name: this.name }), left, right });
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
    } finally {
      this.busy = false;
    }
  }

  private async choose(left: string, right: string): Promise<void> {
    go(`/e/${this.name}?left=${left}&right=${right}${this.name ? "" : await writeFragment(this.text)}`);
  }

  private picker(value: string, label: string, set: (era: string) => void): TemplateResult {
    return html`<label><span class="sr">${label}</span><select @change=${(e: Event) => set((e.target as HTMLSelectElement).value)}>${(this.eras.length ? this.eras : [{ name: value }]).map((x) => html`<option value=${x.name} ?selected=${x.name === value}>${x.name}${"year" in x && x.year ? ` · ${x.year}` : ""}</option>`)}</select></label>`;
  }

  override render(): TemplateResult {
    const [left, right] = this.pair;
    const c = this.found;
    if (!this.text && !this.name && !this.trouble) return this.lists();
    return html`<div class="page wide cmp"><div class="hd"><div class="ht"><div class="h">eras / ${this.name.replace("eras/", "") || "a scenario"}</div><h1 class="title">${c?.title ?? c?.left.title ?? "Eras compared"}</h1></div>
        <div class="pick">${this.picker(left, "Left", (x) => void this.choose(x, right))}<button class="iconb" aria-label="Swap" @click=${() => void this.choose(right, left)}>${icon("swap")}</button>${this.picker(right, "Right", (x) => void this.choose(left, x))}</div></div>
      ${this.trouble ? html`<div class="error" role="alert">${this.trouble}</div>` : nothing}${this.busy ? html`<p class="muted" role="status">Playing it twice …</p>` : nothing}
      ${c ? html`<div class="cmpgrid"><section class="panel diff" aria-label="Events of both"><div class="dh"><div><b>${left}</b></div><div></div><div><b>${right}</b></div></div><div class="dg" role="table" aria-label="Events side by side">${headed(c.rows).map((r) => this.row(r))}</div>${this.ends(c.left, c.right)}</section>
        <div class="whybox">${c.same ? html`<div class="panel"><h2>No difference</h2><p>Both rulesets play it alike.</p></div>` : c.first ? html`<div class="panel"><h2><span class="neq" aria-hidden="true">≠</span> First difference${c.first.turn !== undefined ? `: turn ${c.first.turn}${c.first.place ? `, ${c.first.place}` : ""}` : c.first.where ? `: ${c.first.where}` : ""}</h2><dl>${c.first.left ? html`<dt>${left} ${c.first.left.rule ? html`<a class="mono" href="/r/${encodeURIComponent(c.first.left.rule)}?era=${left}">${c.first.left.rule}</a>` : nothing}</dt><dd>${told(c.first.left.text ?? "")}</dd>` : nothing}${c.first.right ? html`<dt>${right} ${c.first.right.rule ? html`<a class="mono" href="/r/${encodeURIComponent(c.first.right.rule)}?era=${right}">${c.first.right.rule}</a>` : nothing}</dt><dd>${told(c.first.right.text ?? "")}</dd>` : nothing}</dl></div>${c.first.meaning ? html`<div class="panel"><div class="h">What it means</div><p>${c.first.meaning}</p></div>` : nothing}` : nothing}
          <div class="panel go">${[left, right].map((era) => html`<button class="btn small" @click=${() => void this.step(era)}>${icon("play")} Step through ${era}</button>`)}<button class="btn small" @click=${() => void this.link()}>${icon("link")} Link</button></div></div></div>` : nothing}</div>`;
  }

  private row(r: Row): TemplateResult {
    if (r.heading && !r.left && !r.right) return html`<div class="ch" role="row"><span role="cell">${r.heading}</span></div>`;
    const mark = r.mark ?? "=";
    const kind = mark === "=" ? "same" : mark === "≠" ? "hit" : "only";
    const cell = (x: Row["left"], extra: string): TemplateResult => html`<div class="ce ${kind} ${x ? "" : "gap"} ${extra}" role="cell">${x ? html`<span class="mono">${x.rule ?? (x.line !== undefined ? `line ${x.line}` : "")}</span><span>${told(x.text)}</span>` : html`<span class="sr">nothing</span>`}</div>`;
    return html`<div class="dr" role="row">${cell(r.left, "")}<div class="cg ${mark === "≠" ? "hit" : ""}" role="cell"><span aria-hidden="true">${mark}</span><span class="sr">${SAID[mark] ?? mark}</span></div>${cell(r.right, mark === "!" ? "cant" : "")}</div>`;
  }

  /** What is where in the end, zone by zone, where there is anything. */
  private ends(left: Film, right: Film): TemplateResult {
    const l = new Reel(left).at(left.frames.length);
    const r = new Reel(right).at(right.frames.length);
    const rows: TemplateResult[] = [];
    for (const p of l.players) {
      const q = r.players.find((x) => x.seat === p.seat);
      if (q && (p.life !== q.life || p.life !== 20)) rows.push(end(`${p.name}’s life`, html`${p.life}`, html`${q.life}`));
      for (const [zone, word] of [["battlefield", "battlefield"], [`graveyard/${p.seat}`, "graveyard"], ["exile", "exile"]] as const) {
        const of = (v: View): string[] => (v.zones[zone] ?? []).filter((id) => (zone === "battlefield" ? (v.objects[id]?.controller ?? v.objects[id]?.owner) === p.seat : v.objects[id]?.owner === p.seat));
        if (of(l).length || of(r).length) rows.push(end(`${p.name}’s ${word}`, minis(l, of(l), word), minis(r, of(r), word)));
      }
    }
    return html`<div class="de">${rows}</div>`;
  }

  private async step(era: string): Promise<void> {
    go(this.name ? `/s/${this.name}#era=${era}` : `/s/${await writeFragment(this.text, { era })}`);
  }

  private async link(): Promise<void> {
    const [left, right] = this.pair;
    await navigator.clipboard.writeText(`${location.origin}/e/${this.name}?left=${left}&right=${right}${this.name ? "" : await writeFragment(this.text)}`);
    this.tell("toast", "The link is copied.");
  }

  private lists(): TemplateResult {
    const words = this.filter.toLowerCase();
    const found = this.list.filter((s) => !words || `${s.name ?? ""} ${s.title}`.toLowerCase().includes(words));
    return html`<div class="page"><h1 class="title">Eras compared</h1><p class="muted">The same board and the same deeds under two rulesets: where they first part, and why.</p><label class="field"><span>Find</span><input type="search" @input=${(e: Event) => (this.filter = (e.target as HTMLInputElement).value)} /></label><ul class="plain">${found.map((s) => html`<li><a class="rulelink" href="/e/${s.name ?? ""}"><span>${s.title}</span><span class="muted">${(s.name ?? "").replace("eras/", "")}</span></a></li>`)}</ul></div>`;
  }
}

/** A heading wherever another step begins; of several differences the first is the one. */
export function headed(rows: readonly Row[]): Row[] {
  const out: Row[] = [];
  let where = "";
  let first = true;
  for (const r of rows) {
    const one = r.left ?? r.right;
    const here = one?.step ? `turn ${one.turn ?? ""} · ${one.step}` : one?.turn !== undefined ? `turn ${one.turn}` : "";
    if (here && here !== where) out.push({ heading: here });
    where = here || where;
    const differs = r.mark === "≠" || r.mark === "-" || r.mark === "+" || r.mark === "−";
    const mark = differs && first ? "≠" : r.mark === "≠" ? "·" : r.mark;
    if (differs) first = false;
    out.push({ ...r, ...(mark ? { mark } : {}) });
  }
  return out;
}

const end = (label: string, left: TemplateResult, right: TemplateResult): TemplateResult => html`<div class="ee">${left}</div><div class="eg">${label}</div><div class="ee r">${right}</div>`;

function minis(v: View, ids: readonly string[], zone: string): TemplateResult {
  if (!ids.length) return html`<span class="muted">nothing</span>`;
  const counted = new Map<string, { id: string; n: number }>();
  for (const id of ids) {
    const o = v.objects[id];
    const key = JSON.stringify([o?.name, o?.tapped, o?.damage, o?.power]);
    const old = counted.get(key);
    if (old) old.n++;
    else counted.set(key, { id, n: 1 });
  }
  return html`${[...counted.values()].slice(0, 12).map(({ id, n }) => {
    const o = v.objects[id];
    if (!o) return nothing;
    const facts = [o.power !== undefined ? `${o.power}/${o.toughness ?? 0}` : "", typeof o.damage === "number" && o.damage ? `${o.damage} damage` : "", o.tapped ? "tapped" : ""].filter(Boolean).join(", ");
    return html`<span class="mini C-${tint(o)} ${zone === "graveyard" ? "dead" : ""}">${nameOf(v, id)}${n > 1 ? ` ×${n}` : ""}${facts && zone === "battlefield" ? html`<b>${facts}</b>` : nothing}</span>`;
  })}`;
}
