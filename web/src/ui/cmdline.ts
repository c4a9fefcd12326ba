/** The command line: the engine's notation with completion, as in the terminal. A whole game can be played from here. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { Light } from "./light";

@customElement("apnap-cmdline")
export class CommandLine extends Light {
  @property({ attribute: false }) texts: readonly string[] = [];
  @property() prompt = "";
  @property() trouble = "";
  @state() private text = "";
  @state() private at = -1;
  private past: string[] = [];
  private back = 0;

  protected override firstUpdated(): void {
    this.querySelector("input")?.focus();
  }

  override render(): TemplateResult {
    const texts = this.texts.slice(0, 40);
    return html`<div class="cmdline" role="dialog" aria-label="Command line"><div class="muted" role="status">${this.prompt}</div>${this.trouble ? html`<div class="refused" role="alert">${this.trouble}</div>` : nothing}
      ${texts.length ? html`<ul role="listbox" id="cmd-list" aria-label="Possible answers">${texts.map((t, i) => html`<li role="option" id="cmd-${i}" aria-selected=${i === this.at ? "true" : "false"}><button tabindex="-1" @click=${() => this.send(t)}>${t}</button></li>`)}</ul>` : nothing}
      <input .value=${this.text} role="combobox" aria-expanded=${texts.length > 0} aria-controls=${texts.length ? "cmd-list" : nothing} aria-activedescendant=${this.at >= 0 ? `cmd-${this.at}` : nothing} aria-label="Command" placeholder="cast Shock targeting Bob · pass · pass turn · stop upkeep · undo · Esc closes" spellcheck="false" autocomplete="off" @input=${this.typed} @keydown=${this.key} /></div>`;
  }

  private typed(e: Event): void {
    this.text = (e.target as HTMLInputElement).value;
    this.at = -1;
    this.tell("complete", this.text);
  }

  private key(e: KeyboardEvent): void {
    e.stopPropagation();
    const n = Math.min(40, this.texts.length);
    if (e.key === "Enter") this.send(this.at >= 0 ? (this.texts[this.at] ?? this.text) : this.text);
    else if (e.key === "Escape") this.tell("close-command");
    else if (e.key === "Tab" && n) {
      e.preventDefault();
      this.text = this.texts[Math.max(0, this.at)] ?? this.text;
      this.tell("complete", this.text);
    } else if (e.key === "ArrowDown" && n) {
      e.preventDefault();
      this.at = (this.at + 1) % n;
    } else if (e.key === "ArrowUp") {
      e.preventDefault();
      if (this.at > 0) this.at--;
      else if (this.past.length) this.text = this.past[(this.back = Math.max(0, this.back - 1))] ?? this.text;
    }
  }

  private send(text: string): void {
    const said = text.trim();
    if (!said) return;
    this.past.push(said);
    this.back = this.past.length;
    this.text = "";
    this.at = -1;
    this.tell("command", said);
    this.querySelector("input")?.focus();
  }
}
