/** Names and plain words for what is on the table. */
import type { Attack, Id, Obj, Player, View } from "./wire";

export const isPlayer = (id: Id): boolean => /^p\d+$/.test(id);
export const seatOf = (id: Id): number => Number(id.slice(1));
export const playerId = (seat: number): Id => `p${seat}`;

export const playerAt = (view: View, seat: number | null | undefined): Player | undefined => view.players.find((p) => p.seat === seat);

/** A player's name as this viewer says it. */
export function who(view: View, seat: number | null | undefined, you: number | null, capital = false): string {
  if (seat === you && seat !== null) return capital ? "You" : "you";
  return playerAt(view, seat)?.name ?? "nobody";
}

/** Who has the first turn: what somebody looking at an opening hand wants to know. */
export function begins(view: View, you: number | null): string {
  const first = view.game.starting_player ?? view.game.active;
  if (first === undefined || first === null) return "Before the first turn";
  return first === you ? "You play first" : `${who(view, first, null)} plays first`;
}

export const whose = (view: View, seat: number | null | undefined, you: number | null): string => (seat === you && seat !== null ? "your" : `${who(view, seat, you)}’s`);

export function nameOf(view: View, id: Id | undefined): string {
  if (id === undefined) return "";
  if (isPlayer(id)) return playerAt(view, seatOf(id))?.name ?? id;
  const o = view.objects[id];
  if (o) return o.name ?? (o.face_down ? "face-down card" : "a card");
  return view.game.gone?.[id] ?? "something gone";
}

/** Short enough for a tag: "Aurelia, the Warleader" → "Aurelia". */
export function shortName(name: string): string {
  const cut = name.split(/, | \/\/ /)[0] ?? name;
  return cut.length > 18 ? `${cut.slice(0, 17)}…` : cut;
}

/** With the owner where another player's thing is meant. */
export function told(view: View, id: Id, you: number | null): string {
  if (isPlayer(id)) return who(view, seatOf(id), you);
  const o = view.objects[id];
  const name = nameOf(view, id);
  const seat = o?.controller ?? o?.owner;
  return seat === undefined || seat === you || (o?.zone === "stack" && o.spell) ? name : `${whose(view, seat, you)} ${name}`;
}

/** A name in two parts, of which the first may be cut short: where others begin alike, the end tells them apart. */
export function parted(name: string, all: readonly string[]): [string, string] {
  let alike = 0;
  for (const other of all) {
    if (other === name) continue;
    let n = 0;
    while (n < name.length && n < other.length && name[n] === other[n]) n++;
    alike = Math.max(alike, n);
  }
  const cut = alike < 6 ? name.length : Math.max(alike, name.length - 6);
  return [name.slice(0, cut), name.slice(cut)];
}

/** With a minus that is one, not a hyphen. */
export const figure = (n: number): string => (n < 0 ? `−${-n}` : String(n));

export const isCreature = (o: Obj): boolean => o.types?.includes("creature") ?? false;
export const isLand = (o: Obj): boolean => o.types?.includes("land") ?? false;
export const inFront = (o: Obj): boolean => ["creature", "planeswalker", "battle"].some((t) => o.types?.includes(t)) || (o.face_down === true && !isLand(o));

/** The class of its colours: one letter, "m" for several, "a" artifact, "l" land. */
export function tint(o: { colors?: string; types?: string[]; type?: string; face_down?: boolean }): string {
  const colors = o.colors ?? "";
  if (colors.length === 1) return colors.toLowerCase();
  if (colors.length === 2) return `m C-${colors.toLowerCase()}`;
  if (colors.length > 2) return "m";
  const land = o.types ? o.types.includes("land") : /\bland\b/i.test(o.type ?? "");
  return land ? "l" : "a";
}

const upper = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export function typeLine(o: Obj): string {
  const left = [...(o.token ? ["token"] : []), ...(o.supertypes ?? []), ...(o.types ?? [])].map(upper).join(" ");
  return o.subtypes?.length ? `${left} — ${o.subtypes.join(" ")}` : left;
}

/** "2/2", or loyalty and defense, for the corner of a tile. */
export function corner(o: Obj): { text: string; sign: "" | "loyalty" | "defense" | "pt"; change: -1 | 0 | 1 } | null {
  if (isCreature(o) && o.power !== undefined) {
    const printed = o.printed ?? {};
    const p = typeof printed["power"] === "number" ? printed["power"] : o.power;
    const t = typeof printed["toughness"] === "number" ? printed["toughness"] : o.toughness ?? 0;
    const difference = o.power - p + ((o.toughness ?? 0) - t);
    return { text: `${figure(o.power)}/${figure(o.toughness ?? 0)}`, sign: "pt", change: Math.sign(difference) as -1 | 0 | 1 };
  }
  if (o.types?.includes("planeswalker")) return { text: String(o.counters?.["loyalty"] ?? 0), sign: "loyalty", change: 0 };
  if (o.types?.includes("battle")) return { text: String(o.counters?.["defense"] ?? 0), sign: "defense", change: 0 };
  return null;
}

/** Chips of a permanent: counters other than those of the corner, damage. */
export function chips(o: Obj): string[] {
  const out: string[] = [];
  for (const [kind, n] of Object.entries(o.counters ?? {})) {
    if (kind === "loyalty" && o.types?.includes("planeswalker")) continue;
    if (kind === "defense" && o.types?.includes("battle")) continue;
    out.push(kind === "lore" ? `lore ${n}` : n === 1 ? kind : `${kind} ×${n}`);
  }
  if (typeof o.damage === "number" && o.damage > 0) out.push(`${o.damage} damage`);
  return out;
}

export const attackOf = (view: View, id: Id): Attack | undefined => view.game.combat?.find((a) => a.attacker === id);
