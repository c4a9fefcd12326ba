/** Motion, only to say from where to where: boxes are read before and after, and the difference is played back. */
import { changed, MOST, travels } from "../model/travel";
import type { View } from "../model/wire";

const TRAVEL = 220;
const OUTLINE = 1000;

export const isStill = (): boolean => document.body.classList.contains("still") || matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Moving {
  private boxes = new Map<string, DOMRect>();
  private running: Animation[] = [];
  private before: View | null = null;

  constructor(private readonly root: HTMLElement) {}

  private find(id: string): HTMLElement | null {
    return this.root.querySelector<HTMLElement>(`:is(.t, .c, .g, .si)[data-id="${CSS.escape(id)}"]`);
  }

  /** Before the new view is drawn. A new input finishes what still moves. */
  first(before: View | null): void {
    for (const animation of this.running) animation.finish();
    this.running = [];
    this.before = before;
    this.boxes.clear();
    if (!before || isStill()) return;
    for (const e of this.root.querySelectorAll<HTMLElement>(":is(.t, .c, .g, .si)[data-id]")) {
      const box = e.getBoundingClientRect();
      if (box.width) for (const id of (e.dataset["ids"] ?? e.dataset["id"] ?? "").split(" ")) this.boxes.set(id, box);
    }
  }

  /** After it was drawn. */
  last(after: View | null): void {
    const before = this.before;
    this.before = null;
    if (!before || !after || before === after) return;
    if (isStill()) {
      this.outline(changed(before, after));
      return;
    }
    const moved = travels(before, after);
    if (moved.length > MOST) return;
    for (const { from, to } of moved) {
      const was = this.boxes.get(from);
      const element = this.find(to);
      const now = element?.getBoundingClientRect();
      if (!was || !element || !now?.width) continue;
      const [x, y] = [was.left - now.left, was.top - now.top];
      if (Math.hypot(x, y) < 4) continue;
      this.running.push(element.animate([{ transform: `translate(${x}px, ${y}px)`, opacity: 0.6 }, { transform: "none", opacity: 1 }], { duration: TRAVEL, easing: "ease-out" }));
    }
  }

  private outline(ids: readonly string[]): void {
    if (ids.length > 3 * MOST) return;
    for (const id of ids) {
      const element = this.find(id);
      if (!element) continue;
      element.classList.add("changed");
      setTimeout(() => element.classList.remove("changed"), OUTLINE);
    }
  }
}
