import { html, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { timeLeft, timeText } from "../model/time";
import type { Clocks } from "../model/wire";
import { Light } from "./light";

@customElement("apnap-clock")
export class Clock extends Light {
  @property({ attribute: false }) clocks!: Clocks;
  @property({ attribute: false }) at = 0;
  @property({ attribute: false }) seat = 0;
  @state() private tick = 0;
  private timer: ReturnType<typeof setInterval> | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.timer = setInterval(() => {
      if (this.clocks?.running === this.seat) this.tick++;
    }, 200);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.timer !== null) clearInterval(this.timer);
  }

  override render(): TemplateResult {
    const left = timeLeft(this.clocks, this.seat, this.at, Date.now());
    const runs = this.clocks.running === this.seat;
    return html`<span class="clock ${runs ? "run" : ""}" role="timer" aria-label="${timeText(left)}${runs ? ", running" : ""}" data-tick=${this.tick % 2}>${timeText(left)}</span>`;
  }
}
