import { describe, expect, it } from "vitest";
import * as P from "../src/model/picks";
import type { Declare } from "../src/model/wire";
import { begins, parted } from "../src/model/names";
import { marksOf } from "../src/model/marks";
import { ask, option, view } from "./making";

/** Every kind of question the engine has; a new one falls back to the list. */
const KINDS = ["PRIORITY", "TARGET", "MODE", "NUMBER", "YES_NO", "PICK", "DISCARD", "ORDER_TRIGGERS", "REPLACEMENT", "MULLIGAN", "BOTTOM", "PAY", "ATTACK", "BLOCK", "DAMAGE", "UNTAP", "LEGEND", "START", "SKIP", "COLOR", "DEFENDER", "ORDER", "COST", "NAME", "BAND", "SOMETHING_NEW"];

describe("forms", () => {
  it("every kind has one, and unknown kinds have the list", () => {
    for (const kind of KINDS) expect(P.formOf(ask(kind, [option(0), option(1)]))).toBeTruthy();
    expect(P.formOf(ask("SOMETHING_NEW", [option(0)]))).toBe("list");
    expect(P.formOf(ask("ATTACK", [option(0)]))).toBe("list");
  });

  it("several picks are collected only where they do not depend on each other", () => {
    const on = [option(0, { on: "o1" }), option(1, { on: "o2" })];
    expect(P.formOf(ask("DISCARD", on, { max: 2 }))).toBe("several");
    expect(P.formOf(ask("TARGET", on, { max: 2 }))).toBe("one");
    expect(P.formOf(ask("DISCARD", on))).toBe("one");
  });
});

describe("several", () => {
  const q = ask("DISCARD", [0, 1, 2].map((i) => option(i, { on: `o${i}` })), { min: 2, max: 2 });
  it("takes at most the most, and a second click takes back", () => {
    let p = P.begin(q);
    expect(P.complete(q, p)).toBe(false);
    for (const i of [0, 1, 2]) p = P.toggled(q, p, i);
    expect(p.chosen).toEqual([0, 1]);
    expect(P.complete(q, p)).toBe(true);
    p = P.toggled(q, p, 0);
    expect(p.chosen).toEqual([1]);
    expect(P.severalAnswer(q, P.toggled(q, p, 2))).toEqual([1, 2]);
  });
  it("says done where fewer than the most are picked", () => {
    const any = ask("PICK", [option(0, { on: "o0" }), option(1, { act: "DONE", text: "done" })], { min: 0, max: 3 });
    expect(P.severalAnswer(any, P.toggled(any, P.begin(any), 0))).toEqual([0, 1]);
  });
});

describe("attacks", () => {
  const d: Declare = { verb: "attack", creatures: [{ id: "o1", may: ["p1", "o9"] }, { id: "o2", may: ["p1"] }], others: ["p1", "o9"], must: [{ ids: ["o2"], text: "attacks if able" }] };
  const q = ask("ATTACK", [], { declare: d });
  it("begin with those that must, which cannot be taken out", () => {
    const p = P.begin(q);
    expect(p.pairs).toEqual([["o2", "p1"]]);
    expect(P.clicked(d, p, "o2", null).pairs).toEqual([["o2", "p1"]]);
  });
  it("toggle by a click, and go where they are pointed", () => {
    let p = P.clicked(d, P.begin(q), "o1", null);
    expect(p.pairs).toContainEqual(["o1", "p1"]);
    p = P.paired(d, p, "o1", "o9");
    expect(p.pairs).toContainEqual(["o1", "o9"]);
    expect(P.paired(d, p, "o2", "o9").pairs).toContainEqual(["o2", "p1"]);
    expect(P.clicked(d, p, "o1", null).pairs).toEqual([["o2", "p1"]]);
  });
  it("can be all", () => expect(P.allIn(d, P.begin(q)).pairs).toHaveLength(2));
});

describe("blocks", () => {
  const d: Declare = { verb: "block", creatures: [{ id: "o1", may: ["o7", "o8"] }, { id: "o2", may: ["o7"] }], others: ["o7", "o8"] };
  it("take the blocker in hand, then its attacker; impossible pairs are not made", () => {
    const q = ask("BLOCK", [], { declare: d });
    let p = P.clicked(d, P.begin(q), "o1", null);
    expect(p.held).toBe("o1");
    p = P.clicked(d, p, "o8", null);
    expect(p.pairs).toEqual([["o1", "o8"]]);
    expect(P.paired(d, p, "o2", "o8").pairs).toEqual([["o1", "o8"]]);
    p = P.clicked(d, p, "o2", null);
    expect(p.pairs).toHaveLength(2);
    expect(P.clicked(d, p, "o1", null).pairs).toEqual([["o2", "o7"]]);
  });
});

describe("blocks that are not free", () => {
  const d: Declare = { verb: "block", creatures: [{ id: "o1", may: ["o7", "o8"], most: 2 }, { id: "o2", may: ["o7"] }], others: ["o7", "o8"], must: [{ ids: ["o2"], text: "must block", rule: "509.1c" }] };
  const q = ask("BLOCK", [], { declare: d });
  it("begin with who must block, where it is clear what, and keep it", () => {
    const p = P.begin(q);
    expect(p.pairs).toEqual([["o2", "o7"]]);
    expect(P.clicked(d, p, "o2", null).pairs).toEqual([["o2", "o7"]]);
  });
  it("give a creature that may block two both, and take one back", () => {
    let p = P.clicked(d, P.begin(q), "o1", null);
    p = P.clicked(d, p, "o7", null);
    expect(p.held).toBe("o1");
    p = P.clicked(d, p, "o8", null);
    expect(p.pairs.filter(([c]) => c === "o1")).toEqual([["o1", "o7"], ["o1", "o8"]]);
    expect(p.held).toBeNull();
    expect(P.paired(d, p, "o1", "o7").pairs.filter(([c]) => c === "o1")).toEqual([["o1", "o8"]]);
    expect(P.clicked(d, p, "o1", null).pairs).toEqual([["o2", "o7"]]);
  });
});

describe("dividing", () => {
  const q = ask("DAMAGE", [0, 1, 2, 3, 4].map((n) => option(n, { number: n })), { divide: { total: 4, to: [{ id: "o1", lethal: 3 }, { id: "o2", lethal: 2 }] } });
  it("is prefilled with lethal damage in order, the rest to the last", () => {
    expect(P.begin(q).amounts).toEqual([3, 1]);
    expect(P.remaining(q, P.begin(q))).toBe(0);
    expect(P.remaining(q, P.setAmount(P.begin(q), 0, 1))).toBe(2);
    expect(P.setAmount(P.begin(q), 0, -5).amounts[0]).toBe(0);
  });
});

describe("orders and numbers", () => {
  it("order what was not touched after what was", () => {
    const q = ask("ORDER_TRIGGERS", [0, 1, 2].map((i) => option(i, { act: "TRIGGER" })));
    expect(P.formOf(q)).toBe("order");
    expect(P.orderAnswer(q, { ...P.begin(q), chosen: [2] })).toEqual([2, 0, 1]);
    expect(P.moved([0, 1, 2], 2, 0)).toEqual([2, 0, 1]);
    expect(P.moved([0, 1, 2], 0, 9)).toEqual([1, 2, 0]);
  });
  it("a number begins with the most there is", () => {
    const q = ask("NUMBER", [0, 1, 2].map((n) => option(n, { number: n })));
    expect(P.begin(q).value).toBe(2);
    expect(P.range(q)).toEqual([0, 2]);
  });
});

describe("equal cards in a hand", () => {
  const seen = view({}, [{ zone: "hand/0", name: "Island" }, { zone: "hand/0", name: "Island" }, { zone: "hand/0", name: "Shock" }]);
  const q = ask("PRIORITY", [option(0, { act: "PASS" }), option(1, { act: "PLAY", on: "o0" })]);
  it("any of them can be played, though the game offers one", () => {
    expect(P.optionsOn(q, "o1", seen).map((o) => o.i)).toEqual([1]);
    expect(P.optionsOn(q, "o2", seen)).toEqual([]);
    const marks = marksOf(seen, q, P.begin(q), 0);
    expect(["o0", "o1", "o2"].map((id) => [marks.get(id)?.can ?? false, marks.get(id)?.key])).toEqual([[true, 2], [true, undefined], [false, undefined]]);
  });
  it("but each is its own where cards are picked", () => {
    expect(P.optionsOn(ask("DISCARD", [option(0, { on: "o0" })]), "o1", seen)).toEqual([]);
  });
});

describe("before the first turn", () => {
  it("it is told who plays first", () => {
    expect(begins(view({ turn: 0, starting_player: 1, active: 1 }), 0)).toBe("Bob plays first");
    expect(begins(view({ turn: 0, starting_player: 0 }), 0)).toBe("You play first");
    expect(begins(view({ turn: 0 }), 0)).toBe("Before the first turn");
  });
});

describe("beside an option", () => {
  it("stands no second price", () => {
    expect(P.beside(option(0, { cost: { mana: "{2}{U}", parts: [] }, note: "{1}{U}" }))).toBe("");
    expect(P.beside(option(0, { cost: { mana: "{1}{U}", parts: [] }, note: "{1}{U}; with kicker only after mana from Sol Ring" }))).toBe("with kicker only after mana from Sol Ring");
    expect(P.beside(option(0, { note: "{T}: Add {G}." }))).toBe("{T}: Add {G}.");
  });
});

describe("names that begin alike", () => {
  it("keep the end that tells them apart", () => {
    expect(parted("Wilhelmina 1", ["Wilhelmina 1", "Wilhelmina 2"])).toEqual(["Wilhelmina ", "1"]);
    expect(parted("Alice", ["Alice", "Alan"])).toEqual(["Alice", ""]);
    expect(parted("Alexander", ["Alexander", "Bob"])).toEqual(["Alexander", ""]);
  });
});
