/** Moving things of a scenario from zone to zone. */
import { emptySide, type Doc, type Thing, type Where, type ZoneName } from "./scenario";

export interface Place {
  player: number;
  zone: ZoneName;
}

const isPlain = (t: Thing): boolean => Object.keys(t).every((k) => k === "card" || k === "count");

/** Put it there; with an equal one it makes a pair. Where in the zone it is now. */
function lay(list: Thing[], t: Thing): number {
  const same = isPlain(t) ? list.findIndex((x) => x.card === t.card && isPlain(x)) : -1;
  const found = list[same];
  if (found) {
    found.count = (found.count ?? 1) + (t.count ?? 1);
    return same;
  }
  return list.push(t) - 1;
}

/** Move one of them, or all; what a thing is on the battlefield it is nowhere else. `doc` is changed; null: there is no such thing. */
export function carry(doc: Doc, from: Where, to: Place, all: boolean): Where | null {
  const list = doc.players[from.player]?.[1].zones[from.zone];
  const t = list?.[from.at];
  const side = doc.players[to.player]?.[1];
  if (!list || !t || !side) return null;
  if (from.player === to.player && from.zone === to.zone) return from;
  const n = t.count ?? 1;
  const some = all ? n : 1;
  if (some < n) t.count = n - some;
  else list.splice(from.at, 1);
  if (t.count === 1) delete t.count;
  const kept: Thing = to.zone === "battlefield" && from.zone === "battlefield" ? { ...structuredClone(t) } : { card: t.card };
  delete kept.count;
  if (some > 1) kept.count = some;
  return { ...to, at: lay(side.zones[to.zone], kept) };
}

/** Where a card of that type goes if it is put there: instants and sorceries are never permanents (304.4, 307.4). */
export const zoneFor = (type: string, zone: ZoneName): ZoneName => (zone === "battlefield" && /^[^—]*\b(instant|sorcery)\b/i.test(type) && !type.includes("//") ? "hand" : zone);

/** A card that was not there before, or several. */
export function putInto(doc: Doc, card: string, count: number, to: Place): void {
  const side = doc.players[to.player]?.[1] ?? emptySide();
  lay(side.zones[to.zone], count > 1 ? { card, count } : { card });
}
