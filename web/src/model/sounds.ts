/** Which sound a change deserves, if sounds are on: five, and no more. */
import { playerId } from "./names";
import type { TableState } from "./talk";

export type Sound = "turn" | "attacked" | "countered" | "time" | "end";

const LOW = 60;

export function soundFor(before: TableState, after: TableState): Sound | null {
  const you = after.you;
  if (!before.view || !after.view || you === null) return null;
  if (after.view.game.over) return before.view.game.over ? null : "end";
  const left = (s: TableState): number => s.clocks?.left[you] ?? Infinity;
  if (left(before) >= LOW && left(after) < LOW) return "time";
  const news = after.log === before.log ? [] : after.log.filter((l) => l.n > (before.log.at(-1)?.n ?? -1));
  if (news.some((l) => l.kind === "COUNTERED" && (l.refs ?? []).some((id) => before.view?.objects[id]?.controller === you))) return "countered";
  const attacks = (s: TableState): number => (s.view?.game.combat ?? []).filter((a) => a.defender === playerId(you)).length;
  if (attacks(after) > attacks(before)) return "attacked";
  return after.ask && !before.ask ? "turn" : null;
}
