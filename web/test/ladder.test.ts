import { describe, expect, it } from "vitest";
import { followed, ladder, nextLevel, NOTHING_BEGUN, stopLevel } from "../src/model/ladder";
import type { GameFacts, PhaseAhead, TurnRow } from "../src/model/wire";

const row = (phase: string, step = ""): TurnRow => ({ phase, step, rule: "500" });
const COMBAT = ["beginning of combat", "declare attackers", "declare blockers", "combat damage", "end of combat"];
const TURN = [row("the turn begins"), row("beginning", "untap"), row("beginning", "upkeep"), row("beginning", "draw"), row("precombat main"), ...COMBAT.map((s) => row("combat", s)), row("postcombat main"), row("ending", "end"), row("ending", "cleanup")];
const PLACES = ["untap", "upkeep", "draw", "main 1", ...COMBAT, "main 2", "end", "cleanup"];
const AHEAD: PhaseAhead[] = [{ phase: "combat", steps: COMBAT }, { phase: "main" }, { phase: "ending", steps: ["end", "cleanup"] }];

const at = (place: string, phase: string, phases: PhaseAhead[], steps: string[] = []): GameFacts => ({ ruleset: "current", turn: 3, active: 0, phase, step: place, place, outlook: { phases, steps: steps.map((step) => ({ step, by: "" })) } });

describe("the ladder", () => {
  it("shows the turn of the era, past, now and to come", () => {
    const blocks = ladder(TURN, PLACES, at("main 1", "main", AHEAD), NOTHING_BEGUN);
    expect(blocks.map((b) => b.text)).toEqual(["beginning", "main 1", "combat", "main 2", "ending"]);
    expect(blocks.flatMap((b) => b.rungs.map((r) => r.mark))).toEqual(["past", "past", "past", "now", ...Array<string>(5).fill("next"), "next", "next", "next"]);
    expect(blocks.flatMap((b) => b.rungs.map((r) => r.place))).toEqual(PLACES);
  });

  it("shows an added phase as a block with what added it, and then as the present one", () => {
    const extra: PhaseAhead = { phase: "combat", steps: COMBAT, by: "Aurelia" };
    const before = at("declare attackers", "combat", [extra, ...AHEAD.slice(1)], COMBAT.slice(2));
    let begun = followed(NOTHING_BEGUN, null, at("main 1", "main", AHEAD));
    begun = followed(begun, at("main 1", "main", AHEAD), before);
    const now = ladder(TURN, PLACES, before, begun);
    expect(now.map((b) => `${b.text}${b.added ? "+" : ""}`)).toEqual(["beginning", "main 1", "combat 1", "combat 2+", "main 2", "ending"]);
    const after = at("beginning of combat", "combat", AHEAD.slice(1), COMBAT.slice(1));
    begun = followed(begun, before, after);
    expect(begun.phases.at(-1)).toEqual({ phase: "combat", by: "Aurelia" });
    const then = ladder(TURN, PLACES, after, begun);
    expect(then.map((b) => `${b.text}${b.added ? "+" : ""}`)).toEqual(["beginning", "main 1", "combat 1", "combat 2+", "main 2", "ending"]);
    expect(then[3]?.rungs[0]?.mark).toBe("now");
    expect(then[2]?.rungs.every((r) => r.mark === "past")).toBe(true);
  });

  it("strikes steps of this phase that will not come", () => {
    const blocks = ladder(TURN, PLACES, at("declare attackers", "combat", AHEAD.slice(1), ["end of combat"]), NOTHING_BEGUN);
    expect(blocks[2]?.rungs.map((r) => r.mark)).toEqual(["past", "now", "skipped", "skipped", "next"]);
  });

  it("shows 1997, whose phases are other ones", () => {
    const fifth = [row("the turn begins"), row("untap"), row("upkeep"), row("draw"), row("main"), row("main", "declare attackers"), row("discard"), row("cleanup"), row("end")];
    const places = ["untap", "upkeep", "draw", "main", "declare attackers", "discard", "cleanup", "end"];
    const blocks = ladder(fifth, places, { ruleset: "fifth", turn: 1, phase: "upkeep", place: "upkeep", outlook: { phases: ["draw", "main", "discard", "cleanup", "end"].map((phase) => ({ phase })) } }, NOTHING_BEGUN);
    expect(blocks.flatMap((b) => b.rungs.map((r) => r.place))).toEqual(places);
    expect(blocks[1]?.rungs[0]?.mark).toBe("now");
  });

  it("says where one was not asked", () => {
    const blocks = ladder(TURN, PLACES, at("main 1", "main", AHEAD), NOTHING_BEGUN, [{ turn: 3, place: "upkeep", why: "stop", text: "no stop here" }]);
    expect(blocks[0]?.rungs[1]?.silence).toBe("no stop here");
  });
});

it("stops go off, auto, on", () => {
  expect([nextLevel("off"), nextLevel("auto"), nextLevel("on")]).toEqual(["auto", "on", "off"]);
  const pilot = { stops: { own: { upkeep: "on" as const }, opponents: {}, seats: [["draw", 2, "auto"] as [string, number, "auto"]] } };
  expect(stopLevel(pilot, "upkeep", "own")).toBe("on");
  expect(stopLevel(pilot, "draw", 2)).toBe("auto");
  expect(stopLevel(null, "draw", "own")).toBe("off");
});
