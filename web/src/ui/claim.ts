/** Somebody keeps us waiting: their time is up, or they are away. What may be done about it, and when. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { claim } from "../model/claim";
import { who } from "../model/names";
import type { TableState } from "../model/talk";
import { timeText } from "../model/time";
import { Light } from "./light";

@customElement("apnap-claim")
export class ClaimBar extends Light {
  @property({ attribute: false }) s!: TableState;
  @state() private now = Date.now();
  private timer: ReturnType<typeof setInterval> | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.timer = setInterval(() => (this.now = Date.now()), 1000);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.timer !== null) clearInterval(this.timer);
  }

  override render(): TemplateResult {
    const { s } = this;
    const found = claim(s, Math.max(this.now, s.presenceAt, s.clocksAt));
    const other = s.view && s.wait !== null && s.wait !== s.you ? s.wait : null;
    const more = s.clocks && other !== null && s.you !== null ? html`<button class="btn" data-more @click=${() => this.tell("more-time", other)}>+ 5 minutes for ${s.view ? who(s.view, other, s.you) : ""}</button>` : nothing;
    if (!found || !s.view) return html`${more}`;
    const name = who(s.view, found.seat, s.you, true);
    const said = found.why === "time" ? `${name}’s time is up.` : found.in ? `${name} is away; the game may be claimed in ${timeText(found.in).replace(/\.\d$/, "")}.` : `${name} has been away for long.`;
    return html`<span class="claimed" role="status">${said}</span>${more}${found.in ? nothing : html`<button class="btn pri" data-claim @click=${() => this.tell("claim")}>Claim the win</button>`}`;
  }
}
