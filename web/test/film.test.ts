import { describe, expect, it } from "vitest";
import { frameOf, lineAt, lives, scriptLine, stepped, timeline } from "../src/model/film";
import { routeOf } from "../src/router";
import { headed } from "../src/views/eras";
import type { Film } from "../src/model/wire";
import { view } from "./making";

const frame = (n: number, turn: number, place: string, d: number, life?: number, text?: string) => ({ n, turn, place, d, patch: life === undefined ? [] : [["p", 1, { life }] as ["p", number, Record<string, unknown>]], ...(text ? { line: { n, text } } : {}) });
const FILM: Film = { kind: "record", era: "current", players: ["A", "B"], first: view({ turn: 0 }), turns: [{ turn: 1, player: 0, n: 0 }, { turn: 2, player: 1, extra: true, by: "turn 2 begins: B, an extra turn (Time Walk)", n: 3 }], cards: {}, script: [{ line: 1, text: "T1 main", n: 1 }, { line: 2, text: "expect", n: 3 }], frames: [frame(0, 1, "upkeep", 0), frame(1, 1, "main 1", 0, 17, "a bolt"), frame(2, 1, "main 1", 1), frame(3, 2, "upkeep", 1), frame(4, 2, "draw", 2)] };

describe("a film", () => {
  it("goes by events, decisions, steps and turns, and back", () => {
    expect(stepped(FILM, -1, "event", 1)).toBe(0);
    expect(stepped(FILM, 0, "step", 1)).toBe(1);
    expect(stepped(FILM, 2, "step", -1)).toBe(0);
    expect(stepped(FILM, 1, "decision", 1)).toBe(2);
    expect(stepped(FILM, 0, "turn", 1)).toBe(3);
    expect(stepped(FILM, 4, "event", 1)).toBe(4);
    expect(stepped(FILM, 0, "event", -1)).toBe(-1);
  });
  it("has a timeline of turns and steps", () => {
    const boxes = timeline(FILM);
    expect(boxes.map((b) => [b.turn, b.extra, b.by, b.segments.map((s) => s.place)])).toEqual([[1, false, "", ["upkeep", "main 1"]], [2, true, "Time Walk", ["upkeep", "draw"]]]);
  });
  it("counts what is between steps to the step that follows", () => {
    const film: Film = { ...FILM, places: ["upkeep", "draw"], frames: [frame(0, 1, "", 0), frame(1, 1, "beginning", 0), frame(2, 1, "upkeep", 0), frame(3, 1, "", 0), frame(4, 1, "draw", 0)] };
    expect(timeline(film)[0]?.segments.map((s) => [s.place, s.from, s.to])).toEqual([["upkeep", 0, 3], ["draw", 4, 4]]);
  });
  it("knows lives, lines and the script at each event", () => {
    expect(lives(FILM).get(1)).toEqual([20, 17, 17, 17, 17]);
    expect(lineAt(FILM, 4)?.frame.line?.text).toBe("a bolt");
    expect(lineAt(FILM, 0)).toBeNull();
    expect(scriptLine(FILM, 2)).toBe(0);
    expect(scriptLine(FILM, 4)).toBe(1);
    expect(frameOf(FILM, 3)).toBe(3);
    expect(frameOf(FILM, 99)).toBe(4);
  });
});

it("addresses lead to views", () => {
  const at = (path: string) => routeOf(new URL(path, "http://x.test"));
  expect(at("/").view).toBe("start");
  expect(at("/t/abc#invite=9")).toMatchObject({ view: "table", rest: "abc", hash: "#invite=9" });
  expect(at("/s/rules/514.3a-x")).toMatchObject({ view: "steps", rest: "s/rules/514.3a-x" });
  expect(at("/g/#1.abc")).toMatchObject({ view: "steps", rest: "g/" });
  expect(at("/c/Fire%20%2F%2F%20Ice?era=fifth")).toMatchObject({ view: "card", rest: "Fire // Ice" });
  expect(at("/nowhere").view).toBe("unknown");
});

it("of several differences only the first is the one", () => {
  const row = (mark: string, step: string) => ({ mark, left: { text: "x", turn: 1, step }, right: null });
  expect(headed([row("=", "a"), row("-", "a"), row("≠", "b")]).map((r) => r.heading ?? r.mark)).toEqual(["turn 1 · a", "=", "≠", "turn 1 · b", "·"]);
});
