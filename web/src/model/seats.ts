/** Who sits at a table that is being opened. */
export interface SeatForm {
  kind: string;
  name: string;
  deck: string;
  list: string;
  /** which team, from 0; -1: as the format has it */
  team: number;
}

export const ME: SeatForm = { kind: "human", name: "", deck: "random", list: "", team: -1 };
/** the strongest there is, unless another is chosen */
export const BOT: SeatForm = { ...ME, kind: "search" };
/** bots that play for watchers answer at once */
export const WATCHED: SeatForm = { ...ME, kind: "greedy" };

/** The bots to choose from: those the server names; until it has, the usual one. */
export function levels<T extends { name: string }>(told: T[] | undefined): (T | { name: string; text?: string })[] {
  return told?.length ? told : [{ name: BOT.kind }];
}
