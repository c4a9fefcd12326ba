/** Keys at a table: numbers, letters, and the commands of the key map. */
import { commandFor, Digits, keymap } from "../../model/keys";
import { nameOf } from "../../model/names";
import * as P from "../../model/picks";
import { settings } from "../../settings";
import { focusNear } from "../../ui/focus";
import type { Log } from "../../ui/log";
import type { Prompt } from "../../ui/prompt";
import type { TableView } from "../table";

export class Keys {
  private readonly digits = new Digits();
  private digitTimer: ReturnType<typeof setTimeout> | null = null;
  /** What has the focus got it by a click, not by the keyboard. */
  pointed = false;

  constructor(private readonly t: TableView) {}

  key(e: KeyboardEvent): void {
    const target = e.target as Element | null;
    if (target?.closest("input, textarea, select, dialog, apnap-cmdline")) return;
    if (this.t.back && this.past(e)) {
      e.preventDefault();
      return;
    }
    if (e.key.startsWith("Arrow") && target?.closest("[data-zone]")) {
      if (focusNear(this.t, target as HTMLElement, e.key)) e.preventDefault();
      return;
    }
    if (!settings.state.keysOn && e.key !== "Escape" && e.key !== "/") return;
    if (e.key === "Tab") this.pointed = false;
    const pressed = e.key === " " ? target?.closest<HTMLElement>("button:not([data-id]):not([data-primary]), a, [role=menu]") : null;
    if (pressed && (!this.pointed || this.t.querySelector(".menu"))) return;
    pressed?.blur(); // who clicked a stop or a stepper and then presses Space means the question
    if (/^[1-9]$|^0$/.test(e.key) && !e.ctrlKey && !e.altKey && !e.metaKey && this.number(e.key)) {
      e.preventDefault();
      return;
    }
    if (e.shiftKey && /^Digit[1-9]$/.test(e.code) && !e.ctrlKey && !e.altKey && this.alike(Number(e.code.slice(5)))) {
      e.preventDefault();
      return;
    }
    if (this.letter(e)) return;
    const name = commandFor(keymap(settings.state.keys), e);
    if (name && this.run(name)) e.preventDefault();
  }

  /** Keys while looking back: along the lines, and back to now. Nothing is answered meanwhile. */
  private past(e: KeyboardEvent): boolean {
    if (e.ctrlKey || e.altKey || e.metaKey) return false;
    if (e.key === "End" || e.key === "Escape" || e.key === " ") this.t.look(null);
    else if (e.key === "ArrowLeft" || e.key === "ArrowRight") void this.t.asking.lookBeside(e.key === "ArrowLeft" ? -1 : 1);
    else return !["Tab", "Enter", "ArrowUp", "ArrowDown", "i", "l", "g"].includes(e.key) && e.key.length === 1;
    return true;
  }

  /** With an attacker in hand and several goals, letters choose the goal. */
  private letter(e: KeyboardEvent): boolean {
    const { ask, picks } = this.t.s;
    const d = ask?.declare;
    if (!d || !picks.held || d.others.length < 2 || e.ctrlKey || !/^[a-p]$/.test(e.key)) return false;
    const goal = d.others["abcdefghijklmnop".indexOf(e.key)];
    if (!goal) return false;
    this.t.talk?.pick(P.paired(d, picks, picks.held, goal));
    e.preventDefault();
    return true;
  }

  /** All that are called like the one with that number: attackers, or things to pick. */
  private alike(n: number): boolean {
    const { ask, picks, view } = this.t.s;
    if (!ask || !view) return false;
    const name = (id: string | undefined): string => (id === undefined ? "" : nameOf(view, id));
    if (ask.declare) {
      const first = ask.declare.creatures[n - 1];
      if (!first) return false;
      let next = picks;
      for (const c of ask.declare.creatures) if (name(c.id) === name(first.id) && !next.pairs.some(([id]) => id === c.id)) next = P.clicked(ask.declare, next, c.id, null);
      this.t.talk?.pick(next);
      return true;
    }
    const first = ask.options.find((o) => P.badge(o) === n);
    if (P.formOf(ask) !== "several" || !first) return false;
    let next = picks;
    for (const o of ask.options) if (name(o.on) === name(first.on) && !next.chosen.includes(o.i)) next = P.toggled(ask, next, o.i);
    this.t.talk?.pick(next);
    return true;
  }

  private number(digit: string): boolean {
    const { ask, picks } = this.t.s;
    if (!ask) return false;
    const d = ask.declare;
    if (digit === "0" && d) return false;
    const highest = d ? d.creatures.length : ask.options.length;
    const pressed = this.digits.press(digit, highest);
    if (!pressed) return false;
    const go = (n: number): void => {
      if (d) {
        const c = d.creatures[n - 1];
        if (c) this.t.talk?.pick(P.clicked(d, picks, c.id, null));
        return;
      }
      const o = ask.options.find((x) => P.badge(x) === n);
      if (!o) return;
      if (P.formOf(ask) === "several") this.t.talk?.pick(P.toggled(ask, this.t.s.picks, o.i));
      else void this.t.pointing.choose(o);
    };
    if (this.digitTimer !== null) clearTimeout(this.digitTimer);
    if (pressed.sure) go(pressed.number);
    else
      this.digitTimer = setTimeout(() => {
        const n = this.digits.settle();
        if (n !== null && this.t.s.ask?.q === ask.q) go(n);
      }, 450);
    return true;
  }

  run(name: string): boolean {
    const s = this.t.talk;
    const { ask, pilot, picks } = this.t.s;
    if (!s) return false;
    const passes: Record<string, string> = { "pass-something": "SOMETHING", "pass-turn": "TURN", "pass-step": "STEP", "pass-stack": "STACK_EMPTY", "pass-my-turn": "MY_TURN" };
    const until = passes[name];
    if (until) {
      if (ask && !this.t.querySelector<Prompt>("apnap-prompt")?.warns(until)) void s.pass(until);
      return true;
    }
    switch (name) {
      case "primary":
        this.t.querySelector<Prompt>("apnap-prompt")?.go();
        return true;
      case "end-yields":
        void s.set("cancel");
        return true;
      case "yield":
        if (ask?.kind === "YES_NO") void s.set("always", { on: true });
        else void s.set("yield");
        return true;
      case "full":
        void s.set("full", { on: !pilot?.full_control });
        return true;
      case "hold":
        void s.set("hold", { on: !pilot?.hold });
        return true;
      case "undo":
      case "redo":
        void s.act(name);
        return true;
      case "why":
        void this.t.asking.askWhy();
        return true;
      case "hint":
        void this.t.asking.askHint();
        return true;
      case "log":
        this.t.sheet = this.t.sheet === "log" ? "" : matchMedia("(max-width: 719px)").matches ? "log" : "";
        this.t.querySelector<HTMLElement>("apnap-log .lines")?.focus();
        return true;
      case "stack":
        this.t.querySelector<HTMLElement>(".stack [data-id]")?.focus();
        return true;
      case "graveyards":
        this.t.piles = this.t.piles === null ? (this.t.s.you ?? 0) : null;
        return true;
      case "all":
        this.t.pointing.all();
        return !!ask?.declare;
      case "none":
        if (ask?.declare) s.pick({ ...picks, pairs: [], held: null });
        return !!ask?.declare;
      case "next-target": {
        const things = [...this.t.querySelectorAll<HTMLElement>("[data-id].can")];
        const at = things.findIndex((t) => t === document.activeElement);
        things[(at + 1) % Math.max(1, things.length)]?.focus();
        return things.length > 0;
      }
      case "inspect":
        if (this.t.focused) this.t.inspected = { id: this.t.focused, pinned: true };
        return true;
      case "command":
        this.t.command = true;
        void this.t.asking.complete("");
        return true;
      case "cancel":
        return this.escape();
      case "help":
        this.t.tell("keys-help");
        return true;
    }
    return false;
  }

  private escape(): boolean {
    if (this.t.verbs) this.t.verbs = null;
    else if (this.t.querySelector<Log>(".side apnap-log")?.close()) return true;
    else if (this.t.sheet) this.t.sheet = "";
    else if (this.t.piles !== null) this.t.piles = null;
    else if (this.t.inspected) this.t.inspected = null;
    else if (this.t.command) this.t.closeCommand();
    else if (this.t.s.ask?.cancel) void this.t.talk?.answer("cancel");
    else if (this.t.s.picks.held || this.t.s.picks.pairs.length || this.t.s.picks.chosen.length) this.t.talk?.pick(this.t.s.ask ? P.begin(this.t.s.ask) : P.NO_PICKS);
    else return false;
    return true;
  }
}
