/** Mana symbols: reading costs, and saying them aloud. */
const NAMES: Record<string, string> = { W: "white", U: "blue", B: "black", R: "red", G: "green", C: "colourless", T: "tap", Q: "untap", X: "X", S: "snow", P: "2 life" };

/** "{1}{R}" → ["1", "R"]; a pool such as "RRG" → ["R", "R", "G"]. */
export function symbolsOf(cost: string): string[] {
  if (cost.includes("{")) return [...cost.matchAll(/\{([^{}]{1,5})\}/g)].map((m) => m[1] ?? "");
  // A pool ("RRG"), or a cost as people type it ("4GG", "XR").
  const typed = /^(X*)(\d*)([WUBRGC]*)$/.exec(cost);
  return typed ? [...(typed[1] ?? ""), ...(typed[2] ? [typed[2]] : []), ...(typed[3] ?? "")] : [];
}

export function spoken(symbol: string): string {
  if (/^\d+$/.test(symbol)) return `${symbol} generic`;
  return symbol
    .split("/")
    .map((part) => NAMES[part] ?? part)
    .join(" or ");
}

export const spokenCost = (cost: string): string => symbolsOf(cost).map(spoken).join(", ");
