/** What is true of a thing in a position, as clauses that a scenario can expect. */
import type { Film, View } from "./wire";
import { Reel } from "./patch";

/** The position in which a film ends. */
export const ending = (film: Film): View => new Reel(film).at(film.frames.length - 1);

const named = (view: View, seat: number | undefined): string => view.players.find((p) => p.seat === seat)?.name ?? "";

/** Whether every permanent of that name has it: a clause about a name is about each of them. */
function ofAll(view: View, name: string, has: (id: string) => boolean): boolean {
  const ids = (view.zones["battlefield"] ?? []).filter((id) => view.objects[id]?.name === name);
  return ids.length > 0 && ids.every(has);
}

/** Clauses about a player, or about an object wherever it is. */
export function clauses(view: View, id: string): string[] {
  const out: string[] = [];
  const player = /^p\d+$/.test(id) ? view.players.find((p) => p.seat === Number(id.slice(1))) : undefined;
  if (player) {
    out.push(`life ${player.name} ${player.life}`, `${player.name} has ${player.hand} in hand`);
    for (const [kind, n] of Object.entries(player.counters ?? {})) if (n) out.push(`${player.name} has ${n} ${kind} counter${n === 1 ? "" : "s"}`);
    if (player.left) out.push(`${player.name} has lost`);
    if (!player.graveyard) out.push(`graveyard of ${player.name} is empty`);
    return out;
  }
  const o = view.objects[id];
  const name = o?.name;
  if (!o || !name) return out;
  const zone = o.zone.replace(/\/.*/, "");
  if (zone !== "battlefield") {
    const same = (view.zones[o.zone] ?? []).filter((x) => view.objects[x]?.name === name).length;
    if (zone === "graveyard" || zone === "hand") out.push(`${same > 1 ? `${same} ` : ""}${name} in ${zone} of ${named(view, o.owner)}`);
    else if (zone === "exile") out.push(`${name} in exile`);
    else if (zone === "stack") out.push(`${name} on the stack`);
    return out;
  }
  const at = (x: string): View["objects"][string] | undefined => view.objects[x];
  out.push(`${name} on the battlefield`);
  const own = (view.zones["battlefield"] ?? []).filter((x) => at(x)?.name === name && at(x)?.controller === o.controller).length;
  out.push(`${named(view, o.controller)} controls ${own} ${name}`);
  out.push(ofAll(view, name, (x) => !!at(x)?.tapped) ? `${name} tapped` : ofAll(view, name, (x) => !at(x)?.tapped) ? `${name} untapped` : "");
  if (o.power !== undefined && o.toughness !== undefined && ofAll(view, name, (x) => at(x)?.power === o.power && at(x)?.toughness === o.toughness)) out.push(`${name} ${o.power}/${o.toughness}`);
  for (const [kind, n] of Object.entries(o.counters ?? {})) if (n && ofAll(view, name, (x) => at(x)?.counters?.[kind] === n)) out.push(`${name} has ${n} ${kind} counter${n === 1 ? "" : "s"}`);
  if (typeof o.damage === "number" && o.damage && ofAll(view, name, (x) => at(x)?.damage === o.damage)) out.push(`${name} has ${o.damage} damage`);
  for (const word of o.keywords ?? []) if (/^[a-z ]+$/.test(word) && ofAll(view, name, (x) => !!at(x)?.keywords?.includes(word))) out.push(`${name} has ${word}`);
  const host = o.attached_to ? at(o.attached_to)?.name : undefined;
  if (host && own === 1) out.push(`${name} attached to ${host}`);
  return out.filter(Boolean);
}

/** The script with one clause more in its last moment. */
export function withExpected(script: string, clause: string): string {
  const kept = script.trimEnd();
  return `${kept || "T1 main"}\n  expect ${clause}\n`;
}
