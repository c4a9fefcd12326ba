/** Keys: what each does, and what a person made of them. */
export interface Command {
  name: string;
  keys: string[];
  text: string;
}

/** F5, F11, F12 and what browsers own with Ctrl or Meta are never taken. */
export const COMMANDS: readonly Command[] = [
  { name: "primary", keys: ["Space", "F2"], text: "primary answer; pass" },
  { name: "end-yields", keys: ["x", "F3"], text: "end every yield" },
  { name: "pass-something", keys: [".", "F4"], text: "pass until something happens" },
  { name: "pass-turn", keys: ["e", "F6"], text: "pass the turn" },
  { name: "yield", keys: ["y", "F7"], text: "yield to the top ability; on a “may”: always this answer" },
  { name: "full", keys: ["c", "F8"], text: "full control on, off" },
  { name: "pass-step", keys: ["n"], text: "pass this step" },
  { name: "pass-stack", keys: ["s"], text: "pass until the stack is empty" },
  { name: "pass-my-turn", keys: ["m"], text: "pass to my turn" },
  { name: "undo", keys: ["u", "Ctrl+z"], text: "undo" },
  { name: "redo", keys: ["Ctrl+y"], text: "redo" },
  { name: "why", keys: ["w"], text: "why am I, or was I not, asked" },
  { name: "log", keys: ["l"], text: "to the log" },
  { name: "stack", keys: ["k"], text: "to the stack" },
  { name: "graveyards", keys: ["g"], text: "graveyards and exile" },
  { name: "all", keys: ["a"], text: "attack with all" },
  { name: "none", keys: ["0"], text: "attack or block with none" },
  { name: "next-target", keys: ["t"], text: "next legal target" },
  { name: "hold", keys: ["h"], text: "hold priority" },
  { name: "inspect", keys: ["i"], text: "pin the inspector" },
  { name: "hint", keys: ["b"], text: "what would a bot do" },
  { name: "cancel", keys: ["Escape"], text: "take back the announcement; close" },
  { name: "command", keys: ["/"], text: "command line" },
  { name: "help", keys: ["?"], text: "all keys" },
];

export interface Pressed {
  key: string;
  ctrlKey?: boolean;
  metaKey?: boolean;
  altKey?: boolean;
  shiftKey?: boolean;
}

export function keyName(e: Pressed): string {
  const base = e.key === " " ? "Space" : e.key.length === 1 ? e.key.toLowerCase() : e.key;
  return e.ctrlKey || e.metaKey ? `Ctrl+${base}` : base;
}

export type Keymap = ReadonlyMap<string, string>;

/** Key → command; `own` has what a person set, "" switches one off. */
export function keymap(own: Record<string, string> = {}): Keymap {
  const map = new Map<string, string>();
  for (const c of COMMANDS) {
    const set = own[c.name];
    for (const key of set === undefined ? c.keys : set ? [set] : []) map.set(key, c.name);
  }
  return map;
}

export function commandFor(map: Keymap, e: Pressed): string | null {
  if (e.altKey) return null;
  return map.get(keyName(e)) ?? null;
}

/** Digits make numbers: one digit acts at once where no longer number could be meant. */
export class Digits {
  private text = "";

  press(digit: string, highest: number): { number: number; sure: boolean } | null {
    this.text += digit;
    let n = Number(this.text);
    if (n > highest || n === 0) {
      this.text = digit;
      n = Number(digit);
    }
    if (n === 0 || n > highest) {
      this.text = "";
      return null;
    }
    const sure = n * 10 > highest;
    if (sure) this.text = "";
    return { number: n, sure };
  }

  /** Nothing followed: what was typed is meant. */
  settle(): number | null {
    const n = this.text ? Number(this.text) : null;
    this.text = "";
    return n;
  }
}
