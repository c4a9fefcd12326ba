import { describe, expect, it } from "vitest";
import { claim } from "../src/model/claim";
import { EMPTY, type TableState } from "../src/model/talk";
import { view } from "./making";

const AT = 1_000_000;

function waiting(more: Partial<TableState> = {}): TableState {
  const players = [0, 1].map((seat) => ({ seat, name: seat ? "Bob" : "Alice", kind: "human", taken: true }));
  return { ...EMPTY, view: view(), you: 0, wait: 1, table: { id: "x", era: "current", players }, presence: { seats: [true, true], away: [0, 0] }, presenceAt: AT, clocksAt: AT, ...more };
}

describe("whoever keeps others waiting", () => {
  it("is left in peace while there and in time", () => {
    expect(claim(waiting(), AT + 600_000)).toBeNull();
    expect(claim(waiting({ clocks: { running: 1, left: [60, 60] } }), AT + 59_000)).toBeNull();
  });
  it("may lose by time once it is up", () => {
    expect(claim(waiting({ clocks: { running: 1, left: [60, 60] } }), AT + 61_000)).toEqual({ seat: 1, why: "time", in: 0 });
  });
  it("may lose by being away, after a while that is counted down", () => {
    const away = waiting({ presence: { seats: [true, false], away: [0, 10] } });
    expect(claim(away, AT)).toEqual({ seat: 1, why: "away", in: 110 });
    expect(claim(away, AT + 60_000)?.in).toBe(50);
    expect(claim(away, AT + 200_000)?.in).toBe(0);
  });
  it("is nobody if a bot decides, or oneself, or for those who watch", () => {
    const gone = { presence: { seats: [false, false], away: [500, 500] } };
    expect(claim(waiting({ ...gone, wait: 0 }), AT)).toBeNull();
    expect(claim(waiting({ ...gone, you: null }), AT)).toBeNull();
    const bot = waiting(gone);
    expect(claim({ ...bot, table: bot.table && { ...bot.table, players: bot.table.players.map((p) => ({ ...p, kind: "bot" })) } }, AT)).toBeNull();
  });
});
