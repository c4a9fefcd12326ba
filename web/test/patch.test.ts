import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { logged, patched, Reel, spread } from "../src/model/patch";
import type { Film, Line, Obj, Op, View } from "../src/model/wire";
import { view } from "./making";

/** The difference of two views, as a desk would send it. */
function difference(a: View, b: View): Op[] {
  const out: Op[] = [];
  const json = (x: unknown): string => JSON.stringify(x);
  for (const id of Object.keys(a.objects)) if (!b.objects[id]) out.push(["-", id]);
  for (const [id, o] of Object.entries(b.objects)) {
    const old = a.objects[id];
    if (!old) out.push(["+", id, o]);
    else if (json(old) !== json(o)) out.push(["o", id, keys(old, o)]);
  }
  for (const zone of Object.keys(a.zones)) if (!b.zones[zone]) out.push(["z", zone, null]);
  for (const [zone, ids] of Object.entries(b.zones)) if (json(a.zones[zone]) !== json(ids)) out.push(["z", zone, ids]);
  for (const p of b.players) {
    const old = a.players.find((x) => x.seat === p.seat);
    if (old && json(old) !== json(p)) out.push(["p", p.seat, keys(old, p)]);
  }
  if (json(a.game) !== json(b.game)) out.push(["g", keys(a.game, b.game)]);
  return out;
}

function keys(old: object, now: object): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const key of Object.keys(old)) if (!(key in now)) out[key] = null;
  for (const [key, value] of Object.entries(now)) if (JSON.stringify((old as Record<string, unknown>)[key]) !== JSON.stringify(value)) out[key] = value;
  return out;
}

const objects = fc.uniqueArray(fc.record({ id: fc.integer({ min: 0, max: 12 }).map((n) => `o${n}`), tapped: fc.boolean(), power: fc.option(fc.integer({ min: 0, max: 9 })) }), { selector: (o) => o.id, maxLength: 8 });
const views = fc.record({ objects, life: fc.integer({ min: -3, max: 30 }), turn: fc.integer({ min: 1, max: 9 }), step: fc.option(fc.constantFrom("upkeep", "draw")) }).map(({ objects: list, life, turn, step }) => {
  const made = view({ turn });
  for (const { id, tapped, power } of list) {
    const o: Obj = { id, zone: "battlefield", owner: 0, name: id };
    if (tapped) o.tapped = true;
    if (power !== null) o.power = power;
    made.objects[id] = o;
  }
  made.zones["battlefield"] = list.map((o) => o.id);
  if (step) made.game.step = step;
  made.players[0] = { seat: 0, name: "Alice", life, hand: 0, library: 0, graveyard: 0 };
  return made;
});

describe("patches", () => {
  it("make of the old view exactly the new one", () => {
    fc.assert(fc.property(views, views, (a, b) => {
        expect(sorted(patched(a, difference(a, b)))).toEqual(sorted(b));
      }));
  });

  it("leave what did not change the same object, so that it is not drawn again", () => {
    const a = view({ turn: 1 });
    a.objects["o1"] = { id: "o1", zone: "battlefield", owner: 0 };
    a.objects["o2"] = { id: "o2", zone: "battlefield", owner: 0 };
    const b = patched(a, [["o", "o1", { tapped: true }]]);
    expect(b.objects["o2"]).toBe(a.objects["o2"]);
    expect(b.objects["o1"]).not.toBe(a.objects["o1"]);
    expect(a.objects["o1"]?.tapped).toBeUndefined();
    expect(b.zones["battlefield"]).toBe(a.zones["battlefield"]);
  });

  it("of something that is not there change nothing", () => {
    const a = view({ turn: 1 });
    expect(patched(a, [["o", "o9", { tapped: true }]]).objects).toEqual({});
  });
});

const sorted = (v: View): unknown => ({ ...v, objects: Object.fromEntries(Object.entries(v.objects).sort(([a], [b]) => a.localeCompare(b))) });

describe("the log", () => {
  const line = (n: number, text = `line ${n}`): Line => ({ n, text });
  it("drops what was taken back before it adds", () => {
    expect(logged([line(1), line(2), line(5)], [line(2, "other")], 2).map((l) => l.text)).toEqual(["line 1", "other"]);
  });
  it("tells a line that comes again only once", () => {
    expect(logged([line(1), line(2)], [line(2), line(3)]).map((l) => l.n)).toEqual([1, 2, 3]);
  });
});

describe("a reel", () => {
  it("gives the same position by steps and by leaps", () => {
    const first = view({ turn: 0 });
    const frames = Array.from({ length: 100 }, (_, i) => ({ n: i, turn: i, place: "", patch: [["g", { turn: i + 1 }] as Op] }));
    const film: Film = { kind: "record", era: "current", players: [], first, frames, turns: [], cards: {} };
    const slow = new Reel(film);
    for (let i = 0; i < 100; i++) expect(slow.at(i).game.turn).toBe(i + 1);
    expect(new Reel(film).at(73).game.turn).toBe(74);
    expect(slow.at(-1).game.turn).toBe(0);
    expect(slow.at(500).game.turn).toBe(100);
  });
});

describe("lines as they are sent", () => {
  it("have said again what they have in common with the line before", () => {
    const sent = [{ n: 1, text: "a", turn: 2, step: "draw", way: "TURN" }, { n: 2, text: "b" }, { n: 3, text: "c", step: "", way: "PRIORITY" }, { n: 4, text: "d", turn: 3 }];
    expect(spread(sent)).toEqual([{ n: 1, text: "a", turn: 2, step: "draw", way: "TURN" }, { n: 2, text: "b", turn: 2, step: "draw", way: "TURN" }, { n: 3, text: "c", turn: 2, way: "PRIORITY" }, { n: 4, text: "d", turn: 3, way: "PRIORITY" }]);
  });
});
