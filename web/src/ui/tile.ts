import { html, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Mark } from "../model/marks";
import { chips, corner, isCreature, tint, typeLine } from "../model/names";
import type { Obj } from "../model/wire";
import { icon } from "./icons";
import { byContent, Light } from "./light";

export interface Attached {
  id: string;
  name: string;
  tint: string;
  mark: Mark;
}

export const markClasses = (m: Mark): string => [m.can && "can", m.picked && "picked", m.dim && "dim", m.helps && "helps", m.lit && "lit", m.aim && "tgt"].filter(Boolean).join(" ");

export const keyBadge = (m: Mark): TemplateResult | typeof nothing => (m.key === undefined ? nothing : html`<span class="key" aria-hidden="true">${m.key}</span>`);

export function spokenMark(m: Mark): string {
  const bits: string[] = [];
  if (m.tag) bits.push(`${m.tag.verb} ${m.tag.text}`.trim());
  if (m.aim) bits.push(`targeted by ${m.aim} on the stack`);
  if (m.picked) bits.push("picked");
  if (m.can) bits.push(m.key === undefined ? "can be chosen" : `can be chosen, key ${m.key}`);
  if (m.helps) bits.push("would be tapped to pay");
  if (m.late) bits.push(`waits: ${m.late}`);
  return bits.length ? `, ${bits.join(", ")}` : "";
}

/** Words that would not fit a small tile are written smaller; few browsers can part them. */
const longest = (name: string): string => (/[^\s-]{10,}/.test(name) ? "lw ll" : /[^\s-]{8,}/.test(name) ? "lw" : "");

const HURT = " damage";

/** A permanent. It is drawn again only when it, or what is marked on it, changes. */
@customElement("apnap-tile")
export class Tile extends Light {
  @property({ attribute: false }) o!: Obj;
  @property({ attribute: false, ...byContent }) mark: Mark = {};
  @property({ attribute: false, ...byContent }) attached: Attached[] = [];

  override render(): TemplateResult {
    const { o, mark } = this;
    const c = corner(o);
    const kw = o.keywords?.join(", ") ?? "";
    const states = [o.tapped && "tapped", o.token && "token", o.face_down && "back", o.phased_out && "ghost", mark.tag?.kind, kw && "haskw", this.attached.length && "hasatt", markClasses(mark)].filter(Boolean).join(" ");
    const small = chips(o);
    const [kinds, subtypes] = typeLine(o).split(" — ");
    const types = subtypes ? html`<span class="kinds">${kinds} — </span>${subtypes}` : kinds;
    return html`<button class="t C-${tint(o)} ${states}" data-id=${o.id} tabindex="-1"><span class="in">
        ${keyBadge(mark)}
        ${mark.tag ? html`<span class="tag ${mark.tag.kind}">${icon(mark.tag.kind === "atk" ? "sword" : "shield")}<span><span class="w">${mark.tag.verb} </span>${mark.tag.text}${mark.band ? ` · band of ${mark.band}` : ""}</span></span>` : nothing}
        ${mark.aim ? html`<span class="tag ti">${icon("aim")}${mark.aim > 1 ? `×${mark.aim}` : nothing}</span>` : nothing}
        <span class="n ${longest(o.name ?? "")}">${o.name ?? "face down"}</span><span class="ty">${o.copy ? "copy · " : ""}${types}</span>
        ${kw ? html`<span class="kw">${kw}</span><span class="sr phone">${kw}</span>` : nothing}
        ${small.length ? html`<span class="cnt">${small.map((chip, i) => html`${i ? " · " : nothing}${chip.endsWith(HURT) ? html`${chip.slice(0, -HURT.length)}<span class="w">${HURT}</span><span class="hurt" aria-hidden="true">✹</span>` : chip}`)}</span>` : nothing}
        ${c ? html`<span class="pt ${c.change > 0 ? "up" : c.change < 0 ? "down" : ""}">${c.sign === "loyalty" ? "◆ " : c.sign === "defense" ? "⬢ " : ""}${c.text}</span>` : nothing}
        ${o.tapped ? html`<span class="tag st">${icon("tap")}<span class="w">tapped</span></span>` : o.sick && isCreature(o) ? html`<span class="tag st"><span aria-hidden="true">◌</span><span class="w">new</span></span>` : nothing}
        ${mark.late ? html`<span class="tag late">later: ${mark.late}</span>` : nothing}<span class="sr">${spokenMark(mark)}</span>
      </span></button>
      ${this.attached.map((a) => html`<button class="att C-${a.tint} ${markClasses(a.mark)}" data-id=${a.id} tabindex="-1"><span class="in">${keyBadge(a.mark)}<span class="n">${a.name}</span><span class="sr">, attached${spokenMark(a.mark)}</span></span></button>`)}`;
  }
}
