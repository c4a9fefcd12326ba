/** Single rules of an era, changed one by one: the slots of a ruleset. */
import { html, type TemplateResult } from "lit";
import type { SlotInfo } from "../../api";

type Value = string | number | boolean;

/** Changing the era changes what is usual; what was chosen apart from it stays. */
export function slotFields(slots: readonly SlotInfo[], era: string, options: Record<string, Value>, set: (name: string, value: Value | undefined) => void): TemplateResult {
  const changed = slots.filter((s) => options[s.name] !== undefined).length;
  return html`<details class="slots"><summary>Single rules${changed ? html` <span class="state">${changed} changed</span>` : html` <span class="muted">all as in ${era}</span>`}</summary>
    <div>${slots.map((s) => field(s, era, options[s.name], (value) => set(s.name, value)))}</div></details>`;
}

const told = (value: Value | undefined): string => (value === true ? "yes" : value === false ? "no" : String(value ?? ""));

function field(s: SlotInfo, era: string, value: Value | undefined, set: (value: Value | undefined) => void): TemplateResult {
  const usual = s.eras[era];
  const label = html`<span><b>${s.name.replaceAll("_", " ")}</b> <span class="muted">${s.text}</span></span>`;
  if (typeof s.usual === "number")
    return html`<label class="field slot">${label}<input type="number" data-slot=${s.name} min=${s.least} placeholder=${told(usual)} .value=${value === undefined ? "" : String(value)} @change=${(e: Event) => { const text = (e.target as HTMLInputElement).value; set(text === "" ? undefined : Number(text)); }} /></label>`;
  const values: Value[] = typeof s.usual === "boolean" ? [true, false] : s.words;
  const read = (text: string): Value | undefined => (text === "" ? undefined : typeof s.usual === "boolean" ? text === "yes" : text);
  return html`<label class="field slot ${value === undefined ? "" : "set"}">${label}<select data-slot=${s.name} @change=${(e: Event) => set(read((e.target as HTMLSelectElement).value))}><option value="" ?selected=${value === undefined}>as usual: ${told(usual)}</option>${values.map((v) => html`<option value=${told(v)} ?selected=${v === value}>${told(v)}</option>`)}</select></label>`;
}
