/** Applying differences to a view. What did not change stays the same object, so that only changed tiles are drawn. */
import type { Cards, Film, Line, Obj, Op, Player, View } from "./wire";

function merged<T extends object>(old: T, changes: Record<string, unknown>): T {
  const next: Record<string, unknown> = { ...(old as Record<string, unknown>) };
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) Reflect.deleteProperty(next, key);
    else next[key] = value;
  }
  return next as T;
}

export function patched(view: View, patch: readonly Op[]): View {
  if (!patch.length) return view;
  const objects: Record<string, Obj> = { ...view.objects };
  const zones = { ...view.zones };
  const players: Player[] = [...view.players];
  let game = view.game;
  for (const op of patch) {
    switch (op[0]) {
      case "+":
        objects[op[1]] = op[2];
        break;
      case "o": {
        const old = objects[op[1]];
        if (old) objects[op[1]] = merged(old, op[2]);
        break;
      }
      case "-":
        Reflect.deleteProperty(objects, op[1]);
        break;
      case "z":
        if (op[2] === null) Reflect.deleteProperty(zones, op[1]);
        else zones[op[1]] = op[2];
        break;
      case "p": {
        const at = players.findIndex((p) => p.seat === op[1]);
        const old = players[at];
        if (old) players[at] = merged(old, op[2]);
        break;
      }
      case "g":
        game = merged(game, op[1]);
        break;
    }
  }
  return { game, players, objects, zones };
}

const COMMON = ["turn", "step", "way", "kind", "player", "rule"] as const;

/** Lines as they are sent, with everything said: a key that is absent is as in the line before, an empty one is none. */
export function spread(lines: readonly Line[]): Line[] {
  let last: Partial<Line> = {};
  return lines.map((line) => {
    const whole: Line = { ...line };
    for (const key of COMMON) {
      if (whole[key] === undefined && last[key] !== undefined) Object.assign(whole, { [key]: last[key] });
      else if ((whole[key] as unknown) === "") Reflect.deleteProperty(whole, key);
    }
    last = whole;
    return whole;
  });
}

/** The log after new lines; `from` drops what an undo or a called-off announcement took back. */
export function logged(log: readonly Line[], lines: readonly Line[] = [], from?: number): Line[] {
  const kept = from === undefined ? log : log.filter((line) => line.n < from);
  const last = kept.at(-1);
  if (!lines.length) return kept === log ? (log as Line[]) : (kept as Line[]);
  // A line that was told already (a resend after a reconnect) is not told twice.
  const fresh = last === undefined ? lines : lines.filter((line) => line.n >= last.n && !kept.some((k) => k.n === line.n && k.text === line.text));
  return [...kept, ...fresh];
}

export const withCards = (cards: Cards, more?: Cards): Cards => (more ? { ...cards, ...more } : cards);

/** Every position of a film, made once and kept at intervals, so that any event is at most `gap` patches away. */
export class Reel {
  private readonly kept = new Map<number, View>();

  constructor(
    readonly film: Film,
    private readonly gap = 24,
  ) {}

  get length(): number {
    return this.film.frames.length;
  }

  /** The position after frame `i`; -1 is before the first. */
  at(i: number): View {
    const end = Math.min(i, this.length - 1);
    let from = end;
    while (from >= 0 && !this.kept.has(from)) from--;
    let view = this.kept.get(from) ?? this.film.first;
    for (let k = from + 1; k <= end; k++) {
      view = patched(view, this.film.frames[k]?.patch ?? []);
      if (k % this.gap === 0 || k === end) this.kept.set(k, view);
    }
    return view;
  }
}
