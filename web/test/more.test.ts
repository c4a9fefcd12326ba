import { describe, expect, it } from "vitest";
import { branchesOf, branchWith, keyOf } from "../src/model/branches";
import { clauses, withExpected } from "../src/model/expecting";
import { fit } from "../src/model/fit";
import { losing, manaText } from "../src/model/losing";
import { banded, bandsOf, begin, clicked } from "../src/model/picks";
import { soundFor } from "../src/model/sounds";
import { EMPTY, type TableState } from "../src/model/talk";
import { changed, travels } from "../src/model/travel";
import type { Ask, Declare, View } from "../src/model/wire";
import type { Kept } from "../src/settings";
import { ask, option, view } from "./making";

describe("what passing would lose", () => {
  const chance = (more: Partial<Ask> = {}): Ask => ask("PRIORITY", [option(0, { act: "PASS" }), option(1, { act: "LAND" })], more);
  const with_ = (pool: string, game: Partial<View["game"]> = {}): View => {
    const made = view({ active: 0, ...game });
    if (made.players[0]) made.players[0].mana = pool;
    return made;
  };
  it("is mana in the pool, unless something resolves first", () => {
    expect(losing(with_("RRR"), chance(), 0)?.text).toBe("3 red mana will be lost");
    const busy = with_("RRR");
    busy.zones["stack"] = ["s1"];
    expect(losing(busy, chance(), 0)).toBeNull();
    expect(losing(busy, chance(), 0, "TURN")?.text).toContain("3 red");
    expect(manaText("RRG")).toBe("2 red and 1 green mana");
  });
  it("is the land for the turn, once no main phase is to come", () => {
    expect(losing(with_("", { outlook: { phases: [{ phase: "postcombat main" }] } }), chance(), 0)).toBeNull();
    expect(losing(with_(""), chance(), 0)?.text).toContain("no land");
    expect(losing(with_("", { active: 1 }), chance(), 0)).toBeNull();
    const played = with_("");
    if (played.players[0]) played.players[0].lands_played = 1;
    expect(losing(played, chance(), 0)).toBeNull();
  });
});

describe("bands", () => {
  const declare: Declare = { verb: "attack", creatures: ["o0", "o1", "o2"].map((id) => ({ id, may: ["p1"] })), others: ["p1"] };
  const board = view({}, [{ keywords: ["banding"] }, {}, {}]);
  const none = begin(ask("ATTACK", [], { declare }));
  it("are made of attackers of which at most one lacks banding", () => {
    const two = banded(declare, none, board, "o0", "o1");
    expect(bandsOf(two)).toEqual([["o1", "o0"]]);
    expect(two.pairs).toEqual([["o1", "p1"], ["o0", "p1"]]);
    expect(banded(declare, two, board, "o2", "o1")).toBe(two);
    expect(banded(declare, none, board, "o1", "o2")).toBe(none);
  });
  it("end when one of two does not attack after all", () => {
    expect(bandsOf(clicked(declare, banded(declare, none, board, "o0", "o1"), "o1", null))).toEqual([]);
  });
});

describe("what moved", () => {
  it("is found by id, and across zones by name and owner", () => {
    const before = view({}, [{ id: "h1", zone: "hand/0", name: "Shock" }, { id: "b1" }]);
    const after = view({}, [{ id: "s1", zone: "stack", name: "Shock" }, { id: "b1", tapped: true }]);
    expect(travels(before, after)).toEqual([{ from: "h1", to: "s1" }]);
    expect(changed(before, after)).toEqual(["s1", "b1"]);
    expect(travels(before, before)).toEqual([]);
  });
});

describe("sounds", () => {
  const state = (more: Partial<TableState>): TableState => ({ ...EMPTY, you: 0, view: view(), ...more });
  it("tell of a question, an attack, little time and the end", () => {
    const quiet = state({});
    expect(soundFor(quiet, state({ ask: ask("PRIORITY", []) }))).toBe("turn");
    expect(soundFor(quiet, state({ view: view({ combat: [{ attacker: "o1", defender: "p0", player: 0 }] }) }))).toBe("attacked");
    expect(soundFor(state({ clocks: { left: [61, 90] } }), state({ clocks: { left: [59, 90] } }))).toBe("time");
    expect(soundFor(quiet, state({ view: view({ over: true }) }))).toBe("end");
    expect(soundFor(quiet, state({ log: [{ n: 4, text: "", kind: "COUNTERED", refs: ["o0"] }], view: view({}, [{}]) }))).toBeNull();
    expect(soundFor(state({ view: view({}, [{}]) }), state({ log: [{ n: 4, text: "", kind: "COUNTERED", refs: ["o0"] }] }))).toBe("countered");
    expect(soundFor(quiet, state({ you: null, ask: ask("PRIORITY", []) }))).toBeNull();
  });
});

describe("branches", () => {
  const kept: Kept[] = [
    { id: "a", at: 2, from: { key: "root", at: 40 }, first: "Alice casts Shock", key: "ka" },
    { id: "b", at: 1, from: { key: "root", at: 9 } },
    { id: "c", at: 3, from: { key: "ka", at: 50 }, first: "Bob passes", key: "root" },
    { id: "d", at: 3 },
  ];
  it("are a tree by where they leave, and no circle", () => {
    const found = branchesOf(kept, "root");
    expect(found.map((x) => [x.table.id, x.at, x.name])).toEqual([["b", 9, "nothing yet"], ["a", 40, "Alice casts Shock"]]);
    expect(found[1]?.branches.map((x) => x.table.id)).toEqual(["c"]);
    expect(found[1]?.branches[0]?.branches).toEqual([]);
    expect(branchWith(kept, "ka")?.id).toBe("a");
  });
  it("belong to a text by its key", () => {
    expect(keyOf("abc")).toBe(keyOf("abc"));
    expect(keyOf("abc")).not.toBe(keyOf("abd"));
  });
});

describe("what to expect", () => {
  const end: View = {
    game: { ruleset: "current", turn: 1 },
    players: [{ seat: 0, name: "A", life: 17, hand: 2, library: 40, graveyard: 0 }],
    objects: {
      o1: { id: "o1", zone: "battlefield", name: "Grizzly Bears", owner: 0, controller: 0, power: 3, toughness: 3, counters: { "+1/+1": 1 }, tapped: true },
      o2: { id: "o2", zone: "battlefield", name: "Grizzly Bears", owner: 0, controller: 0, power: 2, toughness: 2 },
      o3: { id: "o3", zone: "graveyard/0", name: "Shock", owner: 0 },
    },
    zones: { battlefield: ["o1", "o2"], "graveyard/0": ["o3"] },
  };
  it("is what is true of each permanent of a name", () => {
    expect(clauses(end, "o1")).toEqual(["Grizzly Bears on the battlefield", "A controls 2 Grizzly Bears"]);
  });
  it("tells players and cards elsewhere", () => {
    expect(clauses(end, "p0")).toContain("life A 17");
    expect(clauses(end, "o3")).toEqual(["Shock in graveyard of A"]);
    expect(clauses(end, "o9")).toEqual([]);
  });
  it("becomes a line of the script", () => {
    expect(withExpected("T1 main\n", "life A 17")).toBe("T1 main\n  expect life A 17\n");
    expect(withExpected("", "life A 17")).toContain("T1 main");
  });
});

describe("rows on a phone", () => {
  it("scroll sideways where more than two would be needed", () => {
    expect(fit(360, 120, 12, 0, 372)).toMatchObject({ scrolls: true, sideways: true });
    expect(fit(360, 120, 4, 0, 372).sideways).toBeUndefined();
  });
});
