/** What of the log is read aloud: not every line of a long turn, and only what somebody wants to hear. */
import type { Line } from "./wire";

export type Voice = "all" | "mine" | "questions";

const AT_ONCE = 3;

/** The lines after that number that are worth saying; "mine" are those with one's name in them. */
export function worthSaying(lines: readonly Line[], after: number, voice: Voice, name: string): string[] {
  if (voice === "questions") return [];
  const fresh = lines.filter((l) => l.n > after && l.kind !== "SILENCE" && !l.heading);
  return fresh.filter((l) => voice === "all" || (name !== "" && l.text.includes(name))).map((l) => l.text);
}

/** "Bob casts Shock. Bob plays Mountain; 12 more" */
export function inOneBreath(texts: readonly string[]): string {
  const more = texts.length - AT_ONCE;
  return texts.slice(0, AT_ONCE).join(". ") + (more > 0 ? `; ${more} more` : "");
}
