import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Wire } from "../src/model/link";
import { EMPTY, Talk, told } from "../src/model/talk";
import type { Full, Step } from "../src/model/wire";
import { ask, option, view } from "./making";

class FakeWire implements Wire {
  static all: FakeWire[] = [];
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    FakeWire.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.onclose?.();
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  static get last(): FakeWire {
    const wire = FakeWire.all.at(-1);
    if (!wire) throw new Error("no socket was opened");
    return wire;
  }
}

const full = (v = 1, q = 1): Full => ({ t: "full", v, table: { id: "x", era: "current", players: [] }, you: 0, view: view(), ask: ask("PRIORITY", [option(0, { act: "PASS" })], { q }), wait: 0, log: [], places: [], turn: [], cards: {} });
const step = (v: number, more: Partial<Step> = {}): Step => ({ t: "step", v, patch: [["g", { turn: v }]], ...more });

function talk(): Talk {
  const made = new Talk({ dial: () => new FakeWire(), token: () => "secret", keepToken: () => undefined });
  made.open();
  FakeWire.last.onopen?.();
  return made;
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeWire.all = [];
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a link", () => {
  it("joins first, with the token in the message and not in the address", () => {
    talk();
    expect(FakeWire.last.sent[0]).toEqual({ t: "join", token: "secret" });
  });

  it("sends an act again until it is acknowledged, with the same number", async () => {
    const s = talk();
    FakeWire.last.say(full());
    const done = s.answer(0);
    const first = FakeWire.last.sent.at(-1);
    await vi.advanceTimersByTimeAsync(3000);
    const again = FakeWire.last.sent.filter((m) => m["t"] === "answer");
    expect(again.length).toBeGreaterThan(1);
    expect(new Set(again.map((m) => m["a"]))).toEqual(new Set([first?.["a"]]));
    FakeWire.last.say({ t: "ack", a: first?.["a"] });
    expect(await done).toBe(true);
    expect(s.store.state.pending, "acknowledged, but the next question is not there yet").not.toBeNull();
    FakeWire.last.say({ ...full(5), ask: null });
    expect(s.store.state.pending).toBeNull();
  });

  it("comes back by itself after a cut, from where it was, and finishes what was on its way", async () => {
    const s = talk();
    FakeWire.last.say(full(4));
    const done = s.answer(0);
    const old = FakeWire.last;
    old.onclose?.();
    expect(s.store.state.status).toBe("lost");
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeWire.last).not.toBe(old);
    FakeWire.last.onopen?.();
    expect(FakeWire.last.sent[0]).toMatchObject({ t: "join", v: 4 });
    FakeWire.last.say(step(5));
    const resent = FakeWire.last.sent.find((m) => m["t"] === "answer");
    expect(resent).toBeTruthy();
    FakeWire.last.say({ t: "ack", a: resent?.["a"] });
    expect(await done).toBe(true);
  });

  it("goes on after a cut during which nothing happened, when it is told nothing", async () => {
    const s = talk();
    FakeWire.last.say(full(4));
    FakeWire.last.onclose?.();
    await vi.advanceTimersByTimeAsync(1000);
    FakeWire.last.onopen?.();
    void s.answer(0);
    expect(FakeWire.last.sent.some((m) => m["t"] === "answer")).toBe(false);
    FakeWire.last.say({ t: "p" });
    expect(s.store.state.status).toBe("online");
    expect(FakeWire.last.sent.some((m) => m["t"] === "answer")).toBe(true);
  });

  it("trusts no line that was silent while the tab slept, and leaves one alone that was not", () => {
    const s = talk();
    FakeWire.last.say(full());
    s.link.wake();
    expect(FakeWire.all).toHaveLength(1);
    vi.setSystemTime(Date.now() + 60_000); // no timer ran meanwhile
    s.link.wake();
    expect(FakeWire.all).toHaveLength(2);
  });

  it("notices silence, and wakes at once when told", async () => {
    talk();
    FakeWire.last.say(full());
    const n = FakeWire.all.length;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(FakeWire.all.length).toBeGreaterThan(n);
  });

  it("a second click while an answer is on its way sends nothing", () => {
    const s = talk();
    FakeWire.last.say(full());
    void s.answer(0);
    void s.answer(0);
    expect(FakeWire.last.sent.filter((m) => m["t"] === "answer")).toHaveLength(1);
  });

  it("a refusal leaves the picks, and is shown with its rule", async () => {
    const s = talk();
    FakeWire.last.say(full());
    s.pick({ ...s.store.state.picks, chosen: [2] });
    const done = s.answer(0);
    FakeWire.last.say({ t: "no", a: FakeWire.last.sent.at(-1)?.["a"], code: "illegal", text: "not legal", rule: "601.2" });
    expect(await done).toBe(false);
    expect(s.store.state.refusal).toEqual({ text: "not legal", code: "illegal", rule: "601.2" });
    expect(s.store.state.picks.chosen).toEqual([2]);
  });

  it("a gap asks for what is missing and shows nothing wrong", () => {
    const s = talk();
    FakeWire.last.say(full(1));
    FakeWire.last.say(step(3));
    expect(s.store.state.v).toBe(1);
    expect(FakeWire.last.sent.at(-1)).toMatchObject({ t: "join", v: 1 });
  });

  it("what is no message is ignored", () => {
    const s = talk();
    FakeWire.last.onmessage?.({ data: "{oops" });
    expect(s.store.state.v).toBe(0);
  });
});

describe("states", () => {
  it("a step that was told already changes nothing", () => {
    const at = { ...EMPTY, ...told(EMPTY, full(5), 0) };
    expect(told(at, step(5), 0)).toEqual({});
  });
  it("the same question keeps its picks, another one loses them", () => {
    const at = { ...EMPTY, ...told(EMPTY, full(1, 7), 0) };
    const picked = { ...at, picks: { ...at.picks, chosen: [1] } };
    expect(told(picked, step(2, { ask: ask("PRIORITY", [], { q: 7 }) }), 0)?.picks?.chosen).toEqual([1]);
    expect(told(picked, step(2, { ask: ask("PRIORITY", [], { q: 8 }) }), 0)?.picks?.chosen).toEqual([]);
  });
});
