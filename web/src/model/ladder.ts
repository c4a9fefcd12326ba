/** The turn as rows: built from what the rules of the era say and from what is still to come, never from a fixed list. */
import type { GameFacts, Level, Pilot, PhaseAhead, Silence, TurnRow } from "./wire";

export interface Rung {
  key: string;
  /** the name a stop has; "" where nobody can stop */
  place: string;
  text: string;
  mark: "past" | "now" | "next" | "added" | "skipped";
  by: string;
  rule: string;
  silence: string;
}
export interface Block {
  key: string;
  text: string;
  added: boolean;
  by: string;
  /** a phase without steps is one row */
  single: boolean;
  rungs: Rung[];
}
/** A phase of this turn that began, with what added it. */
export interface Begun {
  turn: number;
  phases: { phase: string; by: string }[];
}

export const NOTHING_BEGUN: Begun = { turn: 0, phases: [] };

/** Which phases this turn has had: told by what was to come before it came. */
export function followed(begun: Begun, before: GameFacts | null, after: GameFacts): Begun {
  const phase = after.phase ?? "";
  if (after.turn !== begun.turn) return { turn: after.turn, phases: phase ? [{ phase, by: "" }] : [] };
  if (!phase || !before) return begun;
  const ahead = before.outlook?.phases ?? [];
  const left = after.outlook?.phases?.length ?? 0;
  if (phase === begun.phases.at(-1)?.phase && ahead.length <= left) return begun;
  const came = ahead.slice(0, Math.max(0, ahead.length - left));
  if (!came.length) return phase === begun.phases.at(-1)?.phase ? begun : { ...begun, phases: [...begun.phases, { phase, by: "" }] };
  return { turn: begun.turn, phases: [...begun.phases, ...came.map((p) => ({ phase: p.phase, by: p.by ?? "" }))] };
}

interface Regular {
  phase: string;
  rows: { text: string; place: string; rule: string }[];
}

/** The regular turn, with the places of stops beside its rows. */
export function regular(turn: readonly TurnRow[], places: readonly string[]): Regular[] {
  const out: Regular[] = [];
  const met = new Map<string, number>();
  for (const row of turn) {
    const phase = kindOf(row.phase, places);
    const plain = row.step || phase;
    const k = (met.get(plain) ?? 0) + 1;
    met.set(plain, k);
    const place = places.includes(plain) ? plain : places.includes(`${plain} ${k}`) ? `${plain} ${k}` : "";
    if (!place) continue; // nobody can be asked there, and it is no phase: the turn itself begins
    const last = out.at(-1);
    const entry = { text: plain, place, rule: row.rule };
    if (last && last.phase === phase && row.step) last.rows.push(entry);
    else out.push({ phase, rows: [entry] });
  }
  return out;
}

/** "precombat main" is a main phase, where stops know it by that name. */
function kindOf(phase: string, places: readonly string[]): string {
  const last = phase.split(" ").at(-1) ?? phase;
  return !places.includes(phase) && places.some((p) => p === `${last} 1`) ? last : phase;
}

const SHORT: Record<string, string> = { "beginning of combat": "beginning", "declare attackers": "attackers", "declare blockers": "blockers", "combat damage": "damage", "end of combat": "end of combat" };
export const shortPlace = (place: string): string => SHORT[place] ?? place;

export function ladder(turn: readonly TurnRow[], places: readonly string[], game: GameFacts, begun: Begun, silences: readonly Silence[] = []): Block[] {
  const normal = regular(turn, places);
  const ahead = game.outlook?.phases ?? [];
  const phase = game.phase ?? "";
  const regularAhead = ahead.filter((p) => !p.by).length;
  // Whatever of the regular turn is not ahead is behind, or now.
  const gone = phase ? normal.slice(0, Math.max(0, normal.length - regularAhead)) : [];
  const silent = new Map(silences.map((s) => [s.place, s.text]));
  const blocks: Block[] = [];
  const numbered = new Map<string, number>();
  const total = (name: string): number => normal.filter((r) => r.phase === name).length + ahead.filter((p) => p.by && p.phase === name).length + begun.phases.filter((p) => p.by && p.phase === name).length;
  const title = (name: string): string => {
    const k = (numbered.get(name) ?? 0) + 1;
    numbered.set(name, k);
    return total(name) > 1 ? `${name} ${k}` : name;
  };
  const push = (r: Regular, state: "past" | "now" | "next", by: string, only?: readonly string[]): void => {
    const rows = only ? r.rows.filter((row) => only.includes(row.text)) : r.rows;
    const at = state === "now" ? rows.findIndex((row) => isHere(row, game)) : -1;
    const stepsLeft = (game.outlook?.steps ?? []).map((s) => (typeof s === "string" ? s : s.step));
    const rungs = rows.map((row, i): Rung => {
      let mark: Rung["mark"] = state === "past" ? "past" : by ? "added" : "next";
      if (state === "now") mark = i === at ? "now" : i < at ? "past" : stepsLeft.includes(row.text) || rows.length === 1 ? (by ? "added" : "next") : "skipped";
      return { key: `${blocks.length}.${i}`, place: row.place, text: shortPlace(row.text), mark, by: "", rule: row.rule, silence: mark === "past" ? (silent.get(row.place) ?? "") : "" };
    });
    const single = r.rows.length === 1 && r.rows[0]?.text === r.phase;
    const name = title(r.phase);
    if (single && rungs[0]) rungs[0].text = name;
    blocks.push({ key: String(blocks.length), text: name, added: !!by, by, single, rungs });
  };
  const history = begun.turn === game.turn ? begun.phases : [];
  let used = 0;
  const lastGone = gone.length - 1;
  gone.forEach((r, i) => {
    push(r, i === lastGone && !addedNow(history) ? "now" : "past", "");
    // Phases an effect added stand where they happened: after the regular one they followed.
    const found = history.findIndex((h, k) => k >= used && !h.by && h.phase === r.phase);
    if (found < 0) return;
    used = found + 1;
    for (let extra = history[used]; extra?.by; extra = history[++used]) {
      const like = normal.find((n) => n.phase === extra?.phase) ?? { phase: extra.phase, rows: [] };
      push(like, used === history.length - 1 ? "now" : "past", extra.by);
    }
  });
  for (const p of ahead) {
    const like = likeness(normal, p, blocks);
    push(like, "next", p.by ?? "", p.partial ? p.steps : undefined);
  }
  if (!phase) for (const r of normal) push(r, "next", "");
  return blocks;
}

const addedNow = (history: Begun["phases"]): boolean => !!history.at(-1)?.by;

const isHere = (row: { text: string; place: string }, game: GameFacts): boolean => row.place === game.place || row.text === game.step || (row.text === game.phase && !game.step);

/** The regular phase it is like; of several main phases the one whose turn it is. */
function likeness(normal: readonly Regular[], p: PhaseAhead, blocks: readonly Block[]): Regular {
  const like = normal.filter((n) => n.phase === p.phase);
  if (p.by) return like.at(-1) ?? { phase: p.phase, rows: (p.steps ?? []).map((s) => ({ text: s, place: "", rule: "" })) };
  const had = blocks.filter((b) => !b.added && (b.text === p.phase || b.text.startsWith(`${p.phase} `))).length;
  return like[Math.min(had, like.length - 1)] ?? { phase: p.phase, rows: [{ text: p.phase, place: "", rule: "" }] };
}

export function stopLevel(pilot: Pilot | null | undefined, place: string, side: "own" | "opponents" | number): Level {
  if (!pilot) return "off";
  if (typeof side === "number") return pilot.stops.seats?.find(([p, seat]) => p === place && seat === side)?.[2] ?? pilot.stops.opponents[place] ?? "off";
  return pilot.stops[side][place] ?? "off";
}

export const nextLevel = (level: Level): Level => (level === "off" ? "auto" : level === "auto" ? "on" : "off");
