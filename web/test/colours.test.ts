/** Every pair of colours that stands on one another can be read, in both themes and in every set of colours. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("../src/style/tokens.css", import.meta.url), "utf8");

function tokens(theme: string, colors: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, head = "", body = ""] of css.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/([^{}]+)\{([^}]*)\}/g)) {
    const wants = [...head.matchAll(/\[data-(\w+)="(\w+)"\]/g)].map((m) => [m[1], m[2]] as const);
    if (!wants.every(([key, value]) => value === (key === "theme" ? theme : colors))) continue;
    for (const [, name = "", value = ""] of body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,6})\b/g)) found.set(name, value);
  }
  return found;
}

function luminance(hex: string): number {
  const full = hex.length === 4 ? [...hex.slice(1)].map((c) => c + c).join("") : hex.slice(1);
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((i) => parseInt(full.slice(i, i + 2), 16) / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const GROUNDS = ["paper", "panel", "board"];
const CARDS = ["w", "u", "b", "r", "g", "m", "a", "l"];
/** what is written on what, and how much at least */
const PAIRS: [string[], string[], number][] = [
  [["ink", "ink2"], [...GROUNDS, ...CARDS, "act-bg"], 4.5],
  [["ink2"], GROUNDS, 6],
  [["act"], ["panel", "act-bg"], 4.5],
  [["atk", "ok"], [...GROUNDS, ...CARDS], 4.5],
  [["tgt"], ["panel", ...CARDS], 4.5],
  [["on-mark"], ["atk", "blk", "tgt"], 4.5],
  [["on-act"], ["act-line"], 4.5],
  [["on-key"], ["key"], 4.5],
  [["panel"], ["ink"], 4.5],
  // Edges that mean something.
  [["line2"], GROUNDS, 3],
  [["act-line", "atk", "blk", "tgt"], GROUNDS, 3],
  [CARDS.map((c) => `${c}2`), ["panel", "board"], 3],
];

for (const theme of ["light", "dark"])
  for (const colors of ["usual", "safe", "strong"])
    describe(`${theme}, ${colors}`, () => {
      const all = tokens(theme, colors);
      it("every colour is there and every pair can be read", () => {
        const poor: string[] = [];
        for (const [fronts, backs, least] of PAIRS)
          for (const front of fronts)
            for (const back of backs) {
              const [one, other] = [all.get(front), all.get(back)];
              if (!one || !other) poor.push(`${front} or ${back} is missing`);
              else if (contrast(one, other) < least) poor.push(`${front} ${one} on ${back} ${other}: ${contrast(one, other).toFixed(2)} < ${least}`);
            }
        expect(poor).toEqual([]);
      });
    });

it("without red against green, attacker and blocker, red and green differ in brightness or in blue", () => {
  for (const theme of ["light", "dark"]) {
    const all = tokens(theme, "safe");
    const blue = (name: string): number => parseInt((all.get(name) ?? "#000000").slice(5, 7), 16);
    for (const [one, other] of [["atk", "blk"], ["r2", "g2"], ["atk", "ok"]] as const) expect(Math.abs(blue(one) - blue(other)), `${one} and ${other}, ${theme}`).toBeGreaterThan(60);
  }
});
