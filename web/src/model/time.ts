import type { Clocks } from "./wire";

export function timeLeft(clocks: Clocks, seat: number, at: number, now: number): number {
  const left = clocks.left[seat] ?? 0;
  if (clocks.running !== seat) return Math.max(0, left);
  return Math.max(0, left - Math.max(0, (now - at) / 1000 - (clocks.free ?? 0)));
}

/** "18:04"; under a minute with tenths. */
export function timeText(seconds: number): string {
  if (seconds < 60) return `0:${seconds.toFixed(1).padStart(4, "0")}`;
  const whole = Math.floor(seconds);
  const h = Math.floor(whole / 3600);
  const m = Math.floor((whole % 3600) / 60);
  const s = String(whole % 60).padStart(2, "0");
  return h ? `${h}:${String(m).padStart(2, "0")}:${s}` : `${m}:${s}`;
}
