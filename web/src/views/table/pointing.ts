/** Mouse and touch at a table: what is clicked, dragged, rested on or held. */
import { isPlayer, nameOf } from "../../model/table-words";
import * as P from "../../model/picks";
import type { Option } from "../../model/wire";
import { settings } from "../../settings";
import type { TableView } from "../table";
import { placeMenu } from "./sheets";

const REST = 250;
const LONG = 500;
const DRAG = 8;

export class Pointing {
  private rest: ReturnType<typeof setTimeout> | null = null;
  private long: ReturnType<typeof setTimeout> | null = null;
  private drag: { id: string; x: number; y: number; on: boolean } | null = null;
  private swallow = false;
  private touch = false;

  constructor(private readonly t: TableView) {}

  private idAt(e: Event): { id: string; ids: string[]; element: HTMLElement } | null {
    const element = e.target instanceof Element ? e.target.closest<HTMLElement>("[data-id]") : null;
    if (!element || !this.t.contains(element)) return null;
    const id = element.dataset["id"] ?? "";
    return { id, ids: (element.dataset["ids"] ?? id).split(" "), element };
  }

  clicked(e: MouseEvent): void {
    if (this.swallow) {
      this.swallow = false;
      return;
    }
    const target = e.target as Element;
    const pile = target.closest<HTMLElement>("[data-pile]");
    if (pile) {
      this.t.piles = Number(pile.dataset["pile"]);
      return;
    }
    const hit = this.idAt(e);
    if (!hit) {
      if (this.t.verbs && !target.closest(".menu")) this.t.verbs = null;
      if (target.closest(".table") && this.t.s.ask?.cancel && !target.closest("button")) void this.t.talk?.answer("cancel");
      else if (target.closest(".table")) this.t.inspected = null;
      return;
    }
    if (e.altKey) {
      this.t.inspected = { id: hit.id, pinned: true };
      return;
    }
    this.actOn(hit.id, hit.ids, e, e.shiftKey);
  }

  double(e: MouseEvent): void {
    const hit = this.idAt(e);
    if (hit && this.t.s.ask && P.formOf(this.t.s.ask) === "several") this.actOn(hit.id, hit.ids, e, true);
  }

  /** One thing was chosen. */
  private actOn(id: string, ids: string[], e: { clientX: number; clientY: number; ctrlKey?: boolean; metaKey?: boolean } | null, every = false): void {
    const { ask, picks } = this.t.s;
    if (!ask) {
      this.t.inspected = { id, pinned: true };
      return;
    }
    const form = P.formOf(ask);
    if (form === "declare" && ask.declare) {
      const known = ask.declare.creatures.some((c) => ids.includes(c.id)) || ask.declare.others.some((o) => ids.includes(o));
      if (!known) {
        this.t.inspected = { id, pinned: true };
        return;
      }
      let next = picks;
      for (const one of every ? ids : [id]) next = P.clicked(ask.declare, next, one, null);
      this.t.talk?.pick(next);
      return;
    }
    const options = ids.flatMap((one) => P.optionsOn(ask, one, this.t.s.view));
    if (!options.length) {
      this.t.inspected = { id, pinned: true };
      return;
    }
    if (form === "several") {
      let next = picks;
      const fresh = options.filter((o) => !next.chosen.includes(o.i));
      for (const o of every ? options : [fresh[0] ?? options[0]]) if (o) next = P.toggled(ask, next, o.i);
      this.t.talk?.pick(next);
      return;
    }
    // Equal things in one group are equal: the first that can do something does it.
    const first = ids.find((one) => P.optionsOn(ask, one, this.t.s.view).length) ?? id;
    const own = P.optionsOn(ask, first, this.t.s.view);
    const different = own.filter((o, i) => own.findIndex((x) => x.text === o.text) === i);
    const only = different[0];
    if (different.length === 1 && only && !(this.touch && !settings.state.oneTap && form === "act")) {
      void this.choose(only, !!(e?.ctrlKey || e?.metaKey));
      return;
    }
    const box = this.t.getBoundingClientRect();
    const at = this.t.querySelector(`[data-id="${CSS.escape(id)}"]`)?.getBoundingClientRect();
    const x = (e?.clientX || (at ? at.left + 20 : box.width / 2)) - box.left;
    const y = (e?.clientY || (at ? at.top + 20 : box.height / 2)) - box.top;
    this.t.verbs = { x, y, options: different, name: this.t.s.view ? nameOf(this.t.s.view, id) : "", id };
    void this.t.updateComplete.then(() => placeMenu(this.t));
  }

  async choose(o: Option, keep = false): Promise<void> {
    this.t.verbs = null;
    if (keep && !this.t.s.pilot?.hold) await this.t.talk?.set("hold", { on: true });
    await this.t.talk?.answer(o.i < 0 ? o.text : o.i);
  }

  all(): void {
    const { ask, picks } = this.t.s;
    if (ask?.declare) this.t.talk?.pick(P.allIn(ask.declare, picks));
  }

  inspectAt(e: MouseEvent): void {
    const hit = e.button === 1 ? this.idAt(e) : null;
    if (hit) {
      e.preventDefault();
      this.t.inspected = { id: hit.id, pinned: true };
    }
  }

  context(e: MouseEvent): void {
    const hit = this.idAt(e);
    if (!hit) return;
    e.preventDefault();
    if (this.touch) return;
    const options = P.optionsOn(this.t.s.ask, hit.ids.find((id) => P.optionsOn(this.t.s.ask, id, this.t.s.view).length) ?? hit.id, this.t.s.view);
    const box = this.t.getBoundingClientRect();
    this.t.verbs = { x: e.clientX - box.left, y: e.clientY - box.top, options: options.filter((o, i) => options.findIndex((x) => x.text === o.text) === i), name: this.t.s.view ? nameOf(this.t.s.view, hit.id) : "", id: hit.id };
    void this.t.updateComplete.then(() => placeMenu(this.t));
  }

  over(e: PointerEvent): void {
    this.touch = e.pointerType === "touch";
    if (this.touch) return;
    const hit = this.idAt(e);
    if (this.rest !== null) clearTimeout(this.rest);
    const onStack = hit && this.t.s.view?.objects[hit.id]?.zone === "stack" ? hit.id : null;
    if (onStack !== this.t.aiming) this.t.aiming = onStack;
    if (!hit || isPlayer(hit.id)) {
      if (this.t.inspected && !this.t.inspected.pinned) this.t.inspected = null;
      return;
    }
    if (this.narrow) return;
    this.rest = setTimeout(() => {
      if (!this.t.inspected?.pinned && !this.drag?.on) this.t.inspected = { id: hit.id, pinned: false };
    }, REST);
  }

  /** The pointer left the table: what was shown in passing goes. */
  left(): void {
    if (this.rest !== null) clearTimeout(this.rest);
    if (this.t.inspected && !this.t.inspected.pinned) this.t.inspected = null;
  }

  /** On a phone nothing is shown in passing: it would cover the hand. */
  private get narrow(): boolean {
    return this.t.clientWidth < 720;
  }

  focusedOn(e: FocusEvent): void {
    const hit = this.idAt(e);
    this.t.focused = hit?.id ?? null;
    if (hit && !this.narrow && hit.element.matches(":focus-visible") && !isPlayer(hit.id) && !this.t.inspected?.pinned) this.t.inspected = { id: hit.id, pinned: false };
  }

  down(e: PointerEvent): void {
    this.touch = e.pointerType === "touch";
    this.swallow = false;
    const hit = this.idAt(e);
    if (!hit || e.button !== 0) return;
    this.drag = { id: hit.id, x: e.clientX, y: e.clientY, on: false };
    if (this.touch)
      this.long = setTimeout(() => {
        this.t.inspected = { id: hit.id, pinned: true };
        this.swallow = true;
        this.drag = null;
      }, LONG);
  }

  moves(e: PointerEvent): void {
    const d = this.drag;
    if (!d || Math.hypot(e.clientX - d.x, e.clientY - d.y) < DRAG) return;
    if (this.long !== null) clearTimeout(this.long);
    if (!d.on && this.t.s.ask && (P.optionsOn(this.t.s.ask, d.id, this.t.s.view).length || this.t.s.ask.declare?.creatures.some((c) => c.id === d.id))) {
      d.on = true;
      this.t.classList.add("dragging");
    }
  }

  up(e: PointerEvent): void {
    if (this.long !== null) clearTimeout(this.long);
    const d = this.drag;
    this.drag = null;
    this.t.classList.remove("dragging");
    if (!d?.on) return;
    const under = document.elementFromPoint(e.clientX, e.clientY);
    const to = under?.closest<HTMLElement>("[data-id]")?.dataset["id"];
    this.swallow = to !== undefined;
    const { ask, picks } = this.t.s;
    if (!ask || to === d.id) {
      this.swallow = false;
      return;
    }
    if (ask.declare) {
      if (to !== undefined && ask.declare.verb === "attack" && this.t.s.view && ask.declare.creatures.some((c) => c.id === to)) {
        this.t.talk?.pick(P.banded(ask.declare, picks, this.t.s.view, d.id, to));
        return;
      }
      const goal = to ?? (under?.closest(".theirs") && ask.declare.others.length === 1 ? ask.declare.others[0] : undefined);
      if (goal) this.t.talk?.pick(P.paired(ask.declare, picks, d.id, goal));
      return;
    }
    if (under?.closest(".table") && !this.touch) this.actOn(d.id, [d.id], { clientX: e.clientX, clientY: e.clientY });
  }
}
