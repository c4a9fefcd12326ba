/** What passing would lose: mana in the pool, or the land for the turn. Asked once, before it is gone. */
import type { Ask, View } from "./wire";

export interface Loss {
  /** which warning: the same one is not given twice for a question */
  key: string;
  text: string;
}

const COLORS: Record<string, string> = { W: "white", U: "blue", B: "black", R: "red", G: "green", C: "colorless" };

/** "3 red and 1 green mana" */
export function manaText(pool: string): string {
  const counts = new Map<string, number>();
  for (const c of pool.replace(/[^WUBRGC]/g, "")) counts.set(c, (counts.get(c) ?? 0) + 1);
  const parts = [...counts].map(([c, n]) => `${n} ${COLORS[c] ?? c}`);
  return parts.length ? `${parts.join(" and ")} mana` : "";
}

/** `until`: how far passing goes; without it, this once. */
export function losing(view: View, ask: Ask | null, you: number | null, until = ""): Loss | null {
  if (!ask || ask.kind !== "PRIORITY" || you === null || ask.player !== you) return null;
  const stack = (view.zones["stack"] ?? []).length;
  const me = view.players.find((p) => p.seat === you);
  if (!me || (stack && until !== "TURN" && until !== "MY_TURN")) return null;
  const mana = manaText(me.mana ?? "");
  if (mana) return { key: `${ask.q} mana`, text: `${mana} will be lost` };
  const { game } = view;
  // The land can still be played later in the turn, as long as a main phase is to come.
  const mainAhead = (game.outlook?.phases ?? []).some((p) => /main/.test(p.phase)) && until !== "TURN" && until !== "MY_TURN";
  const land = ask.options.some((o) => o.act === "LAND");
  if (land && game.active === you && !mainAhead && !(me.lands_played ?? 0)) return { key: `${ask.q} land`, text: "no land was played this turn" };
  return null;
}
