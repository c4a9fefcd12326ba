/** Where things stand: rows, groups and the ends of arrows. No pixels here. */
import { attackOf, inFront, isCreature, isPlayer, playerAt, seatOf } from "./names";
import type { Id, Obj, View } from "./wire";

export interface Group {
  key: string;
  ids: Id[];
}
export interface Half {
  front: Group[];
  back: Group[];
}

/** Equal creatures stand alone up to this many. */
export const CREATURES_APART = 8;

const known = new WeakMap<Obj, string>();

/** What must be equal for permanents to be one group. Objects never change, so it is told once for each. */
function sameness(o: Obj): string {
  let same = known.get(o);
  if (same === undefined) known.set(o, (same = told(o)));
  return same;
}

function told(o: Obj): string {
  return JSON.stringify([o.name, o.tapped, o.counters, o.power, o.toughness, o.damage, isCreature(o) && o.sick, o.token, o.face_down, o.phased_out, o.printed, o.controller, o.owner]);
}

/** The things on the battlefield in the order of arrival, as that player's half shows them.
 * `apart`: ids that must stand alone just now, because they are targeted, chosen or to be chosen. */
export function half(view: View, seat: number, apart: ReadonlySet<Id> = new Set(), phased = true, most = CREATURES_APART): Half {
  const here: Obj[] = [];
  for (const zone of phased ? ["battlefield", "phased_out"] : ["battlefield"]) {
    for (const id of view.zones[zone] ?? []) {
      const o = view.objects[id];
      if (o && (o.controller ?? o.owner) === seat && !hidesAsAttachment(view, o)) here.push(o);
    }
  }
  const front = here.filter(inFront);
  const back = here.filter((o) => !inFront(o));
  return { front: grouped(view, inCombat(view, front), apart, most), back: grouped(view, landsFirst(back), apart) };
}

/** An Aura or Equipment on something is drawn as a tab of its host. */
export function hidesAsAttachment(view: View, o: Obj): boolean {
  return o.attached_to !== undefined && !isPlayer(o.attached_to) && view.objects[o.attached_to] !== undefined && (view.zones["battlefield"] ?? []).includes(o.attached_to);
}

function landsFirst(back: Obj[]): Obj[] {
  const lands = back.filter((o) => o.types?.includes("land"));
  const byName = new Map<string, Obj[]>();
  for (const o of lands) byName.set(o.name ?? "", [...(byName.get(o.name ?? "") ?? []), o]);
  return [...[...byName.values()].flatMap((same) => [...same.filter((o) => !o.tapped), ...same.filter((o) => o.tapped)]), ...back.filter((o) => !o.types?.includes("land"))];
}

/** Attackers go left in the order of declaration; blockers stand opposite; the rest keep their places. */
function inCombat(view: View, front: Obj[]): Obj[] {
  const attacks = view.game.combat ?? [];
  if (!attacks.length) return front;
  const rank = new Map<Id, number>();
  attacks.forEach((a, i) => {
    rank.set(a.attacker, i);
    (a.blockers ?? []).forEach((b, k) => {
      if (!rank.has(b)) rank.set(b, i + k / 100);
    });
  });
  const last = attacks.length + 1;
  return front.map((o, i) => ({ o, i })).sort((x, y) => (rank.get(x.o.id) ?? last) - (rank.get(y.o.id) ?? last) || x.i - y.i).map(({ o }) => o);
}

export function grouped(view: View, row: readonly Obj[], apart: ReadonlySet<Id>, most = CREATURES_APART): Group[] {
  const counts = new Map<string, number>();
  const alone = (o: Obj): boolean => apart.has(o.id) || !!o.attachments?.length || !!o.attacking || !!o.blocking?.length || !!attackOf(view, o.id);
  for (const o of row) if (!alone(o)) counts.set(sameness(o), (counts.get(sameness(o)) ?? 0) + 1);
  const out: Group[] = [];
  const open = new Map<string, Group>();
  for (const o of row) {
    const same = sameness(o);
    const many = counts.get(same) ?? 0;
    if (alone(o) || (inFront(o) && many <= most) || many < 2) {
      out.push({ key: o.id, ids: [o.id] });
      continue;
    }
    const group = open.get(same);
    if (group) group.ids.push(o.id);
    else {
      const made: Group = { key: `g${o.id}`, ids: [o.id] };
      open.set(same, made);
      out.push(made);
    }
  }
  return out;
}

export interface Arrow {
  kind: "attack" | "block" | "target";
  from: Id;
  to: Id;
}

/** What points at what: attacks on permanents and players of a crowd, blocks, and the targets of one thing on the stack. */
export function arrows(view: View, aiming: Id | null, crowd: boolean): Arrow[] {
  const out: Arrow[] = [];
  for (const a of view.game.combat ?? []) {
    if (a.defender && (!isPlayer(a.defender) || crowd)) out.push({ kind: "attack", from: a.attacker, to: a.defender });
    for (const b of a.blockers ?? []) out.push({ kind: "block", from: b, to: a.attacker });
  }
  if (aiming) for (const to of view.objects[aiming]?.targets ?? []) out.push({ kind: "target", from: aiming, to });
  return out;
}

/** How often each thing is a target of the stack. */
export function aimed(view: View): Map<Id, number> {
  const out = new Map<Id, number>();
  for (const id of view.zones["stack"] ?? []) for (const to of new Set(view.objects[id]?.targets ?? [])) out.set(to, (out.get(to) ?? 0) + 1);
  return out;
}

/** The order of seats as this viewer sees them: oneself below, the others above in turn order. */
export function seating(view: View, you: number | null): { me: number; others: number[] } {
  const seats = view.players.map((p) => p.seat);
  const me = you ?? seats[0] ?? 0;
  const at = seats.indexOf(me);
  return { me, others: [...seats.slice(at + 1), ...seats.slice(0, at)] };
}

/** Which of several opponents has the wide column. */
export function widest(view: View, others: readonly number[], pinned: number | null, wait: number | null | undefined): number {
  if (pinned !== null && others.includes(pinned)) return pinned;
  for (const seat of [view.game.active, wait, view.game.priority]) if (seat !== undefined && seat !== null && others.includes(seat) && !playerAt(view, seat)?.left) return seat;
  return others.find((seat) => !playerAt(view, seat)?.left) ?? others[0] ?? 0;
}

export const endOf = (id: Id): { player: number } | { object: Id } => (isPlayer(id) ? { player: seatOf(id) } : { object: id });
