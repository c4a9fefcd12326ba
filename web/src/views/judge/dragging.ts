/** Cards dragged at the judge's table: from zone to zone, and from what was found to the board. Buttons and fields do the same. */
import { whereOf, ZONES, type Where, type ZoneName } from "../../model/scenario";
import type { Place } from "../../model/moving-things";

const FAR = 8;

export interface Dragged {
  /** a thing of the board, or the name of a card that is to be put */
  from: Where | string;
  all: boolean;
  name: string;
}

export class Dragging {
  private begun: { x: number; y: number; what: Dragged } | null = null;
  private ghost: HTMLElement | null = null;
  on = false;

  /** `began` and `ended`: zones show themselves meanwhile. */
  constructor(
    private readonly within: HTMLElement,
    private readonly changed: (on: boolean) => void,
    private readonly drop: (what: Dragged, to: Place) => void,
  ) {
    within.addEventListener("pointerdown", (e) => this.down(e));
    within.addEventListener("pointermove", (e) => this.moves(e));
    within.addEventListener("pointerup", (e) => this.up(e));
    within.addEventListener("pointercancel", () => this.end());
    // The click at the end of a drag chooses nothing.
    within.addEventListener("click", (e) => this.swallow && (e.stopPropagation(), e.preventDefault(), (this.swallow = false)), { capture: true });
  }

  private swallow = false;

  private down(e: PointerEvent): void {
    this.swallow = false;
    if (e.button !== 0 || !(e.target instanceof Element)) return;
    const thing = e.target.closest<HTMLElement>("[data-id], [data-card]");
    if (!thing) return;
    const card = thing.dataset["card"];
    const where = whereOf(thing.dataset["id"] ?? "");
    const from = card ?? where;
    if (!from) return;
    const all = (thing.dataset["ids"] ?? "").includes(" ") || thing.dataset["all"] !== undefined;
    this.begun = { x: e.clientX, y: e.clientY, what: { from, all, name: thing.querySelector(".n, .nm, b")?.textContent ?? thing.textContent ?? "" } };
  }

  private moves(e: PointerEvent): void {
    const b = this.begun;
    if (!b) return;
    if (!this.on) {
      if (Math.hypot(e.clientX - b.x, e.clientY - b.y) < FAR) return;
      if (e.pointerType === "touch" && Math.abs(e.clientY - b.y) > Math.abs(e.clientX - b.x) * 2) {
        this.begun = null; // that is scrolling
        return;
      }
      this.on = true;
      this.within.setPointerCapture(e.pointerId);
      this.ghost = document.createElement("div");
      this.ghost.className = "mini ghost-card";
      this.ghost.textContent = b.what.name.trim();
      this.within.append(this.ghost);
      this.changed(true);
    }
    if (this.ghost) this.ghost.style.transform = `translate(${e.clientX + 8}px, ${e.clientY + 8}px)`;
    for (const lit of this.within.querySelectorAll(".over")) lit.classList.remove("over");
    this.zoneAt(e)?.element.classList.add("over");
  }

  private zoneAt(e: PointerEvent): { element: Element; to: Place } | null {
    const under = document.elementFromPoint(e.clientX, e.clientY);
    const element = under?.closest<HTMLElement>("[data-drop], [data-zone]");
    if (!element || !this.within.contains(element)) return null;
    const [player, zone] = (element.dataset["drop"] ?? "").split(".");
    if (player && (ZONES as readonly string[]).includes(zone ?? "")) return { element, to: { player: Number(player), zone: zone as ZoneName } };
    const seat = element.querySelector<HTMLElement>(".front")?.dataset["seat"] ?? /^(?:board|player)-(\d)$/.exec(element.dataset["zone"] ?? "")?.[1];
    return seat === undefined ? null : { element, to: { player: Number(seat), zone: "battlefield" } };
  }

  private up(e: PointerEvent): void {
    const b = this.begun;
    const found = this.on ? this.zoneAt(e) : null;
    this.swallow = this.on;
    this.end();
    if (b && found) this.drop(b.what, found.to);
  }

  private end(): void {
    this.begun = null;
    this.ghost?.remove();
    this.ghost = null;
    for (const lit of this.within.querySelectorAll(".over")) lit.classList.remove("over");
    if (this.on) this.changed(false);
    this.on = false;
  }
}
