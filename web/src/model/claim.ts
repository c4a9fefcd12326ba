/** When the game of somebody who does not answer may be had: their time is up, or they have been away for long. */
import { timeLeft } from "./time";
import type { TableState } from "./talk";

/** as the server has it, in seconds */
const AWAY = 120;

export interface Claim {
  /** who is waited for */
  seat: number;
  why: "time" | "away";
  /** seconds until the game may be claimed; 0: now */
  in: number;
}

/** Null: nobody keeps us waiting in that way. Never by itself: whoever waits is asked. */
export function claim(s: TableState, now: number): Claim | null {
  const seat = s.wait;
  if (seat === null || seat === s.you || s.you === null || s.view?.game.over) return null;
  if (s.table?.players.find((p) => p.seat === seat)?.kind !== "human" || s.table.hotseat) return null;
  if (s.clocks && timeLeft(s.clocks, seat, s.clocksAt, now) <= 0) return { seat, why: "time", in: 0 };
  if (!s.presence || s.presence.seats[seat] !== false) return null;
  const away = (s.presence.away?.[seat] ?? 0) + (now - s.presenceAt) / 1000;
  return { seat, why: "away", in: Math.max(0, Math.ceil(AWAY - away)) };
}
