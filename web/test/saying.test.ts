import { describe, expect, it } from "vitest";
import { inOneBreath, worthSaying } from "../src/model/saying";
import type { Line } from "../src/model/wire";

const lines: Line[] = [
  { n: 1, text: "Alice plays Forest" },
  { n: 2, text: "Turn 2", heading: true },
  { n: 3, text: "Bob casts Shock" },
  { n: 4, text: "Shock deals 2 damage to Alice" },
  { n: 4, text: "not asked", kind: "SILENCE" },
];

describe("what is read aloud", () => {
  it("is what is new, without headings and silences", () => {
    expect(worthSaying(lines, 1, "all", "Alice")).toEqual(["Bob casts Shock", "Shock deals 2 damage to Alice"]);
  });
  it("may be only what concerns whoever listens, or nothing but questions", () => {
    expect(worthSaying(lines, 0, "mine", "Alice")).toEqual(["Alice plays Forest", "Shock deals 2 damage to Alice"]);
    expect(worthSaying(lines, 0, "questions", "Alice")).toEqual([]);
  });
  it("takes one breath, however long a turn was", () => {
    expect(inOneBreath(["a", "b"])).toBe("a. b");
    expect(inOneBreath(["a", "b", "c", "d", "e"])).toBe("a. b. c; 2 more");
  });
});
