/** Branches of a game: tables that began at one of its moments, as a tree. */
import type { Kept } from "../settings";

export interface Branch {
  table: Kept;
  /** the event it leaves at, from 1 */
  at: number;
  /** what it did differently first */
  name: string;
  branches: Branch[];
}

/** The same for the same text: what a game is called among those kept here. */
export function keyOf(text: string): string {
  let [a, b] = [0x811c9dc5, 0x1b873593];
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 0x01000193) >>> 0;
    b = Math.imul(b ^ text.charCodeAt(i), 0x85ebca6b) >>> 0;
  }
  return a.toString(36) + b.toString(36);
}

/** The branches of the game with that key, those of branches within them. */
export function branchesOf(kept: readonly Kept[], key: string, seen: ReadonlySet<string> = new Set()): Branch[] {
  if (!key || seen.has(key)) return [];
  const deeper = new Set([...seen, key]);
  return kept
    .filter((k) => k.from?.key === key)
    .sort((x, y) => (x.from?.at ?? 0) - (y.from?.at ?? 0) || x.at - y.at)
    .map((table) => ({ table, at: table.from?.at ?? 0, name: table.first ?? "nothing yet", branches: branchesOf(kept, table.key ?? "", deeper) }));
}

/** The table whose game this is, if it is itself a branch. */
export const branchWith = (kept: readonly Kept[], key: string): Kept | undefined => kept.find((k) => k.key === key && k.from);
