/** Stepping through a film: units, the timeline, and the lines of life. */
import type { Decided, Film, Frame } from "./wire";

export type Unit = "event" | "decision" | "step" | "turn";

/** The frame a step of that unit leads to. */
export function stepped(film: Film, at: number, unit: Unit, by: 1 | -1): number {
  const frames = film.frames;
  const last = frames.length - 1;
  const clamp = (i: number): number => Math.max(-1, Math.min(last, i));
  if (unit === "event") return clamp(at + by);
  const mark = (f: Frame | undefined): string | number => (!f ? -1 : unit === "decision" ? (f.d ?? 0) : unit === "step" ? `${f.turn}/${f.place}` : f.turn);
  const here = mark(frames[at]);
  let i = at + by;
  while (i >= 0 && i <= last && mark(frames[i]) === here) i += by;
  if (by > 0) return clamp(i);
  // Back to the first frame of what comes before.
  const there = mark(frames[i]);
  while (i > 0 && mark(frames[i - 1]) === there) i--;
  return clamp(i);
}

export interface Segment {
  place: string;
  from: number;
  to: number;
  skipped: boolean;
}
export interface TurnBox {
  turn: number;
  player: number;
  extra: boolean;
  by: string;
  from: number;
  to: number;
  segments: Segment[];
}

/** "turn 2 begins: A, an extra turn (Time Warp)" → "Time Warp" */
const causeOf = (told: string): string => /\(([^()]+)\)\s*$/.exec(told)?.[1] ?? (told.includes(" ") && told.startsWith("turn ") ? "" : told);

const TINY: Record<string, string> = { upkeep: "upk", "main 1": "main", "main 2": "m 2", "beginning of combat": "beg", "declare attackers": "att", "declare blockers": "blk", "combat damage": "dmg", "end of combat": "eoc", cleanup: "cln", discard: "disc" };
export const tinyPlace = (place: string): string => TINY[place] ?? place;

export function timeline(film: Film): TurnBox[] {
  const boxes: TurnBox[] = [];
  film.frames.forEach((f, i) => {
    let box = boxes.at(-1);
    if (!box || box.turn !== f.turn) {
      const info = film.turns.find((t) => t.turn === f.turn);
      box = { turn: f.turn, player: info?.player ?? -1, extra: info?.extra ?? false, by: causeOf(info?.by ?? ""), from: i, to: i, segments: [] };
      boxes.push(box);
    }
    box.to = i;
    const last = box.segments.at(-1);
    // Between steps the game is nowhere in particular: that belongs to the step that follows.
    const skipped = f.line?.kind === "SKIPPED" && !!f.line.step;
    const place = skipped ? (f.line?.step ?? "") : f.place;
    const known = !film.places || film.places.includes(place);
    if (skipped) box.segments.push({ place, from: i, to: i, skipped: true });
    else if (last && !last.skipped && (last.place === place || !known)) last.to = i;
    else if (last && !last.skipped && film.places && !film.places.includes(last.place)) Object.assign(last, { place, to: i });
    else box.segments.push({ place, from: i, to: i, skipped: false });
  });
  return boxes;
}

/** Each player's life after each frame. */
export function lives(film: Film): Map<number, number[]> {
  const out = new Map<number, number[]>();
  const now = new Map(film.first.players.map((p) => [p.seat, p.life]));
  for (const seat of now.keys()) out.set(seat, []);
  for (const f of film.frames) {
    for (const op of f.patch) if (op[0] === "p" && typeof op[2]["life"] === "number") now.set(op[1], op[2]["life"]);
    for (const [seat, life] of now) out.get(seat)?.push(life);
  }
  return out;
}

/** The line of a frame, or the last one before it. */
export function lineAt(film: Film, at: number): { frame: Frame; i: number } | null {
  for (let i = Math.min(at, film.frames.length - 1); i >= 0; i--) {
    const frame = film.frames[i];
    if (frame?.line) return { frame, i };
  }
  return null;
}

/** Which line of the script has come by then. */
export function scriptLine(film: Film, at: number): number {
  const n = film.frames[at]?.n ?? -1;
  let found = -1;
  (film.script ?? []).forEach((s, i) => {
    if (s.n !== undefined && s.n <= n) found = i;
  });
  return found;
}

export const frameOf = (film: Film, n: number): number => {
  const i = film.frames.findIndex((f) => f.n >= n);
  return i < 0 ? film.frames.length - 1 : i;
};

export const playerName = (film: Film, seat: number): string => film.first.players.find((p) => p.seat === seat)?.name ?? "";

/** The decision that is made next, from there on. */
export function nextDecision(film: Film, at: number): Decided | null {
  const n = film.frames[at]?.n ?? -1;
  return film.decisions?.find((d) => d.n >= n) ?? null;
}

/** After how many answers a game goes on that is played on from there: at a decision, those before it; within what follows from one, those before that one. */
export function answersBefore(film: Film, at: number): number {
  const frame = film.frames[at];
  if (!frame) return 0;
  const here = film.decisions?.find((d) => d.n === frame.n);
  return here?.d ?? frame.d ?? 0;
}
