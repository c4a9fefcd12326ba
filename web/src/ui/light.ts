/** Elements draw into the page itself: one style for all, and an embed gives them one shadow root together. */
import { LitElement } from "lit";

export class Light extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** Tell whoever holds this element what a person wants. */
  tell(name: string, detail?: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

/** For properties that are small plain records: another one with the same content is no change. */
export const byContent = { hasChanged: (now: unknown, before: unknown): boolean => now !== before && JSON.stringify(now) !== JSON.stringify(before) };
