import { html, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { COMMANDS, keyName } from "../model/keys";
import { settings, type Settings } from "../settings";
import { icon } from "../ui/icons";
import { Light } from "../ui/light";

@customElement("apnap-settings")
export class SettingsDialog extends Light {
  @state() private which: "settings" | "keys" = "settings";
  @state() private now: Settings = settings.state;

  override connectedCallback(): void {
    super.connectedCallback();
    settings.listen((s) => (this.now = s));
  }

  show(which: "settings" | "keys"): void {
    this.which = which;
    this.querySelector("dialog")?.showModal();
  }

  override render(): TemplateResult {
    const keys = this.which === "keys";
    return html`<dialog class="apnap" aria-label=${keys ? "Keys" : "Settings"} @click=${(e: Event) => e.target instanceof HTMLDialogElement && e.target.close()}><div class="dlg">
      <header><h2>${keys ? "Keys" : "Settings"}</h2><span class="grow seg"><button aria-pressed=${!keys} @click=${() => (this.which = "settings")}>Settings</button><button aria-pressed=${keys} @click=${() => (this.which = "keys")}>Keys</button></span><button class="iconb" aria-label="Close" @click=${() => this.querySelector("dialog")?.close()}>${icon("close")}</button></header>
      ${keys ? this.keys() : this.general()}</div></dialog>`;
  }

  private check(name: "still" | "oneTap" | "keysOn" | "sound" | "askLost", text: string): TemplateResult {
    return html`<label class="check"><input type="checkbox" .checked=${this.now[name]} @change=${(e: Event) => settings.set({ [name]: (e.target as HTMLInputElement).checked })} /> ${text}</label>`;
  }

  private choice(name: "density" | "colors", text: string, all: Record<string, string>): TemplateResult {
    return html`<label class="field"><span>${text}</span><select data-setting=${name} @change=${(e: Event) => settings.set({ [name]: (e.target as HTMLSelectElement).value } as Partial<Settings>)}>${Object.entries(all).map(([v, t]) => html`<option value=${v} ?selected=${v === this.now[name]}>${t}</option>`)}</select></label>`;
  }

  private general(): TemplateResult {
    return html`<section class="two">
      <label class="field"><span>Your name</span><input .value=${this.now.name} maxlength="30" @change=${(e: Event) => settings.set({ name: (e.target as HTMLInputElement).value.trim() })} /></label>
      <label class="field"><span>Theme</span><select .value=${this.now.theme} @change=${(e: Event) => settings.set({ theme: (e.target as HTMLSelectElement).value as Settings["theme"] })}>${["auto", "light", "dark"].map((t) => html`<option value=${t} ?selected=${t === this.now.theme}>${t === "auto" ? "as the system" : t}</option>`)}</select></label>
      <label class="field"><span>Text size: ${this.now.size} %</span><input type="range" min="90" max="150" step="5" .value=${String(this.now.size)} @input=${(e: Event) => settings.set({ size: Number((e.target as HTMLInputElement).value) })} /></label>
      ${this.choice("density", "Tiles", { large: "as large as there is room", small: "small: more in a row" })}
      ${this.choice("colors", "Colours", { usual: "usual", safe: "without red against green", strong: "strong contrasts" })}
      <label class="field"><span>Read aloud, for those who listen</span><select @change=${(e: Event) => settings.set({ voice: (e.target as HTMLSelectElement).value as Settings["voice"] })}>${([["all", "the log and the questions"], ["mine", "what concerns me, and the questions"], ["questions", "only the questions"]] as const).map(([v, text]) => html`<option value=${v} ?selected=${v === this.now.voice}>${text}</option>`)}</select></label>
      </section><section>${this.check("still", "No motion")}${this.check("oneTap", "On touch screens, one tap acts")}${this.check("askLost", "Ask before passing loses mana or the land for the turn")}${this.check("sound", "Sounds: your move, attacked, countered, little time, the end")}</section>
      <p class="muted">Settings stay in this browser. Stops and yields belong to a game and are set beside its phases.</p>`;
  }

  private keys(): TemplateResult {
    return html`<section>${this.check("keysOn", "Keys act")}<p class="muted">Press a key in a field to change it; empty it to switch it off. Numbers choose the answers with that badge, arrows move between things, Tab between zones.</p>
      <div class="keys">${COMMANDS.map((c) => html`<label><input .value=${this.now.keys[c.name] ?? c.keys.join(" ")} aria-label=${c.text} @keydown=${(e: KeyboardEvent) => this.set(e, c.name)} readonly /><span>${c.text}</span></label>`)}</div>
      <div><button class="btn small" @click=${() => settings.set({ keys: {} })}>All as at first</button></div></section>`;
  }

  private set(e: KeyboardEvent, name: string): void {
    if (["Tab", "Shift", "Control", "Alt", "Meta"].includes(e.key) || /^F(5|11|12)$/.test(e.key)) return;
    if (e.key === "Escape" && name !== "cancel") return;
    e.preventDefault();
    const key = e.key === "Backspace" || e.key === "Delete" ? "" : keyName(e);
    settings.set({ keys: { ...this.now.keys, [name]: key } });
  }
}
