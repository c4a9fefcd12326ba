import { describe, expect, it } from "vitest";
import { BOT, levels, ME, WATCHED } from "../src/model/seats";

describe("who sits opposite", () => {
  it("is the strongest bot, and for those who only watch one that answers at once", () => {
    expect([ME, BOT, WATCHED].map((seat) => seat.kind)).toEqual(["human", "search", "greedy"]);
    expect({ ...BOT, kind: "human" }).toEqual(ME);
  });
  it("can be any bot that the server names", () => {
    const told = ["search", "greedy", "lively", "random"].map((name) => ({ name, text: "…" }));
    expect(levels(told)).toEqual(told);
  });
  it("can be chosen before the server has named any", () => {
    expect(levels(undefined)).toEqual([{ name: BOT.kind }]);
    expect(levels([])).toEqual([{ name: BOT.kind }]);
  });
});
