/** Own silences among the lines of the log: chances at which one was not asked, grey, those in a row as one line. */
import type { Line, Silence } from "./wire";

/** "upkeep, draw" */
const places = (run: readonly Silence[]): string => [...new Set(run.map((s) => s.place).filter(Boolean))].join(", ");

/** One line for silences with nothing told in between. */
function quiet(run: readonly Silence[]): Line {
  const first = run[0] as Silence;
  const reasons = [...new Set(run.map((s) => s.text))];
  const told = reasons.map((text) => {
    const where = places(run.filter((s) => s.text === text));
    return where ? `${text} (${where})` : text;
  });
  return { n: first.n ?? 0, text: `Not asked: ${told.join("; ")}`, kind: "SILENCE", turn: first.turn, ...(first.rule ? { rule: first.rule } : {}) };
}

export function withSilences(log: Line[], silences: readonly Silence[]): Line[] {
  const sorted = silences.filter((x) => (x.n ?? -1) >= 0).sort((x, y) => (x.n ?? 0) - (y.n ?? 0));
  if (!sorted.length) return log;
  const out: Line[] = [];
  let i = 0;
  const upTo = (n: number): void => {
    const run: Silence[] = [];
    for (let next = sorted[i]; next && (next.n ?? 0) <= n; next = sorted[++i]) run.push(next);
    if (run.length) out.push(quiet(run));
  };
  for (const line of log) {
    upTo(line.n);
    out.push(line);
  }
  upTo(Infinity);
  return out;
}
