/** What hands and parts of a table say, led to whoever answers it. */
import type * as P from "../../model/picks";
import type { Talk } from "../../model/talk";
import type { Line } from "../../model/wire";
import type { TableView } from "../table";

/** Listens, and returns how to stop. */
export function wired(t: TableView): (() => void)[] {
  const off: (() => void)[] = [];
  const listen = (target: EventTarget, name: string, go: (e: Event) => void, options?: AddEventListenerOptions): void => {
    target.addEventListener(name, go, options);
    off.push(() => target.removeEventListener(name, go, options));
  };
  listen(window, "online", () => t.talk?.link.wake());
  listen(document, "visibilitychange", () => document.visibilityState === "visible" && t.talk?.link.wake());
  listen(window, "keydown", (e) => t.keys.key(e as KeyboardEvent));
  listen(t, "click", (e) => t.pointing.clicked(e as MouseEvent));
  listen(t, "auxclick", (e) => t.pointing.inspectAt(e as MouseEvent));
  listen(t, "contextmenu", (e) => t.pointing.context(e as MouseEvent));
  listen(t, "pointerover", (e) => t.pointing.over(e as PointerEvent));
  listen(t, "pointerdown", (e) => {
    t.keys.pointed = true;
    t.pointing.down(e as PointerEvent);
  });
  listen(t, "pointerleave", () => t.pointing.left());
  listen(window, "pointermove", (e) => t.pointing.moves(e as PointerEvent));
  listen(window, "pointerup", (e) => t.pointing.up(e as PointerEvent));
  listen(t, "focusin", (e) => t.pointing.focusedOn(e as FocusEvent));
  listen(t, "dblclick", (e) => t.pointing.double(e as MouseEvent));
  listen(t, "menu-act", (e) => void t.asking.menuAct(String((e as CustomEvent).detail)));
  const on = <T>(name: string, go: (detail: T) => void): void => {
    const listener = (e: Event): void => go((e as CustomEvent<T>).detail);
    t.addEventListener(name, listener);
    off.push(() => t.removeEventListener(name, listener));
  };
  const s = (): Talk | null => t.talk;
  on<number | string | (number | string)[]>("answer", (picks) => void s()?.answer(picks));
  on<{ pairs: [string, string][]; bands?: string[][] }>("declare", ({ pairs, bands }) => void s()?.declare(pairs, bands));
  on<P.Picks>("picks", (picks) => s()?.pick(picks));
  on<{ until: string; place?: string }>("pass", ({ until, place }) => void s()?.pass(until, place));
  on<{ place: string }>("pass-to", ({ place }) => void s()?.pass("PLACE", place));
  on<{ what: string }>("set", ({ what, ...rest }) => void s()?.set(what, rest));
  on<{ place: string; side: string; level: string }>("stop", (d) => void s()?.set("stop", d));
  on<{ place: string }>("stop-menu", ({ place }) => t.openSheet("stop", () => (t.stopPlace = place)));
  on("undo", () => void s()?.act("undo"));
  on("why", () => void t.asking.askWhy());
  on("preview", () => void t.asking.preview());
  on("all", () => t.pointing.all());
  on<string[]>("light", (ids) => (t.lit = ids));
  on<boolean>("log-all", (all) => void t.asking.showAll(all));
  on<Line>("log-line", (line) => t.lineClicked(line));
  on<string>("complete", (text) => void t.asking.complete(text));
  on<string>("find-name", (text) => void t.asking.complete(text));
  on<string>("command", (text) => void t.asking.say(text));
  on("close-command", () => t.closeCommand());
  on("log-earlier", () => void s()?.wholeLog());
  on("step-through", () => void t.asking.stepThrough());
  on("summary", () => void t.asking.askSummary());
  on<string>("log-ref", (id) => (t.inspected = t.s.view?.objects[id] ? { id, pinned: true } : null));
  on("claim", () => void s()?.act("claim"));
  on<number>("more-time", (seat) => void s()?.act("more_time", { seat }));
  return off;
}
