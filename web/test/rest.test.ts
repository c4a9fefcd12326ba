import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packed, readFragment, unpacked, writeFragment } from "../src/model/codec";
import { fit } from "../src/model/fit";
import { aimed, arrows, half, seating, widest } from "../src/model/layout";
import { commandFor, Digits, keymap, COMMANDS } from "../src/model/keys";
import { symbolsOf, spokenCost } from "../src/model/mana";
import { marksOf } from "../src/model/marks";
import { NO_PICKS } from "../src/model/picks";
import { withSilences } from "../src/model/silences";
import type { Line, Silence } from "../src/model/wire";
import { timeLeft, timeText } from "../src/model/time";
import { ask, option, view } from "./making";

describe("links", () => {
  it("unpack to what was packed", async () => {
    await fc.assert(fc.asyncProperty(fc.string({ maxLength: 400, unit: "grapheme" }), async (text) => {
        expect(await unpacked(await packed(text))).toBe(text);
      }), { numRuns: 40 });
  });
  it("carry the moment beside the text", async () => {
    const hash = await writeFragment("title = 'x'", { at: 97, era: "sixth", none: undefined });
    expect(await readFragment(hash)).toEqual({ text: "title = 'x'", rest: { at: "97", era: "sixth" } });
  });
  it("of an unknown format, or damaged, are refused in words", async () => {
    await expect(unpacked("9.abc")).rejects.toThrow("format 9");
    await expect(unpacked("1.%%%")).rejects.toThrow("damaged");
    await expect(unpacked("1.AAAA")).rejects.toThrow("damaged");
  });
});

describe("rows", () => {
  const lands = (n: number, tapped: number) => Array.from({ length: n }, (_, i) => ({ name: "Forest", types: ["land"], ...(i < tapped ? { tapped: true } : {}) }));
  it("group equal lands, tapped ones apart and last", () => {
    const groups = half(view({}, lands(5, 2)), 0).back;
    expect(groups.map((g) => g.ids.length)).toEqual([3, 2]);
  });
  it("keep creatures apart up to eight, and those that can be chosen always", () => {
    const bears = Array.from({ length: 9 }, () => ({}));
    expect(half(view({}, bears.slice(1)), 0).front).toHaveLength(8);
    expect(half(view({}, bears), 0).front).toHaveLength(1);
    expect(half(view({}, [...bears, {}, {}]), 0, new Set(["o0", "o1"])).front).toHaveLength(3);
  });
  it("put attackers left in their order, blockers opposite", () => {
    const v = view({ combat: [{ attacker: "o2", player: 1, defender: "p1", blockers: ["o4"] }, { attacker: "o0", player: 1, defender: "p1" }] }, [{}, {}, {}, { owner: 1 }, { owner: 1 }]);
    expect(half(v, 0).front.map((g) => g.ids[0])).toEqual(["o2", "o0", "o1"]);
    expect(half(v, 1).front.map((g) => g.ids[0])).toEqual(["o4", "o3"]);
    expect(arrows(v, null, false)).toEqual([{ kind: "block", from: "o4", to: "o2" }]);
    expect(arrows(v, null, true).filter((a) => a.kind === "attack")).toHaveLength(2);
  });
  it("draw attachments at their host", () => {
    const v = view({}, [{ attachments: ["o1"] }, { name: "Sword", types: ["artifact"], attached_to: "o0" }]);
    expect(half(v, 0).back).toHaveLength(0);
  });
  it("count what the stack aims at", () => {
    const v = view({}, [{}, { zone: "stack", targets: ["o0", "p1"] }, { zone: "stack", targets: ["o0"] }]);
    expect([...aimed(v)]).toEqual([["o0", 2], ["p1", 1]]);
  });
  it("seat oneself below; the one who acts is wide", () => {
    const v = view();
    v.players.push({ seat: 2, name: "Cleo", life: 20, hand: 0, library: 0, graveyard: 0 });
    expect(seating(v, 1)).toEqual({ me: 1, others: [2, 0] });
    v.game.active = 0;
    expect(widest(v, [2, 0], null, null)).toBe(0);
    expect(widest(v, [2, 0], 2, null)).toBe(2);
  });
});

describe("tiles", () => {
  it("are never wider than their row, and shrink before they scroll", () => {
    fc.assert(
      fc.property(fc.integer({ min: 320, max: 1400 }), fc.integer({ min: 60, max: 400 }), fc.integer({ min: 0, max: 60 }), (w, h, n) => {
        const size = fit(w, h, n);
        expect(size.width).toBeLessThanOrEqual(w);
        expect(size.height).toBeGreaterThanOrEqual(50);
      }),
    );
    expect(fit(810, 200, 5).width).toBe(150);
    expect(fit(810, 200, 6).width).toBeLessThan(150);
    expect(fit(800, 120, 40).scrolls).toBe(true);
    expect(fit(470, 96, 5, 0, 815)).toEqual({ width: 84, height: 86, scrolls: false });
  });
});

describe("keys", () => {
  it("no key means two things", () => {
    const all = COMMANDS.flatMap((c) => c.keys);
    expect(new Set(all).size).toBe(all.length);
  });
  it("can be changed and switched off, and leave the browser its own", () => {
    expect(commandFor(keymap(), { key: " " })).toBe("primary");
    expect(commandFor(keymap({ undo: "" }), { key: "u" })).toBeNull();
    expect(commandFor(keymap({ undo: "q" }), { key: "Q" })).toBe("undo");
    for (const key of ["F5", "F11", "F12"]) expect(commandFor(keymap(), { key })).toBeNull();
    expect(commandFor(keymap(), { key: "l", ctrlKey: true })).toBeNull();
  });
  it("digits wait only where a longer number could be meant", () => {
    const d = new Digits();
    expect(d.press("3", 9)).toEqual({ number: 3, sure: true });
    expect(d.press("1", 12)).toEqual({ number: 1, sure: false });
    expect(d.press("2", 12)).toEqual({ number: 12, sure: true });
    expect(d.press("0", 9)).toBeNull();
    expect(d.press("1", 12)?.sure).toBe(false);
    expect(d.settle()).toBe(1);
  });
});

describe("marks", () => {
  it("number what can be chosen as the terminal does, and set the rest apart", () => {
    const v = view({}, [{}, {}]);
    const marks = marksOf(v, ask("TARGET", [option(0, { on: "o1" })]), NO_PICKS, 0);
    expect(marks.get("o1")).toMatchObject({ can: true, key: 1 });
    expect(marks.get("o0")).toMatchObject({ dim: true });
  });
});

it("costs are read and said", () => {
  expect(symbolsOf("{2}{W/U}{R}")).toEqual(["2", "W/U", "R"]);
  expect(symbolsOf("RRG")).toEqual(["R", "R", "G"]);
  expect(symbolsOf("4GG")).toEqual(["4", "G", "G"]);
  expect(symbolsOf("X12R")).toEqual(["X", "12", "R"]);
  expect(symbolsOf("")).toEqual([]);
  expect(spokenCost("{1}{W/U}")).toBe("1 generic, white or blue");
});

it("a clock runs for who decides, after the free seconds", () => {
  const clocks = { running: 0, left: [60, 30], free: 5 };
  expect(timeLeft(clocks, 0, 1000, 11_000)).toBe(55);
  expect(timeLeft(clocks, 1, 1000, 11_000)).toBe(30);
  expect(timeText(3725)).toBe("1:02:05");
  expect(timeText(9.94)).toBe("0:09.9");
});

describe("silences among the lines", () => {
  const at = (n: number, place: string, text: string): Silence => ({ n, turn: 2, place, why: "single", text, rule: "117.3d" });
  const line = (n: number): Line => ({ n, text: `line ${n}`, turn: 2 });
  it("stand where they happened, those in a row as one line", () => {
    const told = withSilences([line(1), line(5), line(9)], [at(6, "draw", "only passing was possible"), at(3, "untap", "no player may act"), at(7, "main 1", "only passing was possible")]);
    expect(told.map((l) => l.text)).toEqual(["line 1", "Not asked: no player may act (untap)", "line 5", "Not asked: only passing was possible (draw, main 1)", "line 9"]);
    expect(told[3]?.rule).toBe("117.3d");
  });
  it("come last after the last line, and leave a log without them as it is", () => {
    const log = [line(1)];
    expect(withSilences(log, [])).toBe(log);
    expect(withSilences(log, [at(3, "end", "no stop at end")]).at(-1)?.kind).toBe("SILENCE");
  });
});
