/** What a question makes of the things on the table: which can be clicked, with which number, and what was picked. */
import { aimed } from "./layout";
import { nameOf, shortName, told } from "./names";
import { badge, bandsOf, formOf, twinOf, type Picks } from "./picks";
import type { Ask, Id, Obj, View } from "./wire";

export interface Mark {
  /** the number of its first option */
  key?: number;
  can?: boolean;
  picked?: boolean;
  dim?: boolean;
  /** automatic payment would tap it */
  helps?: boolean;
  lit?: boolean;
  aim?: number;
  tag?: { kind: "atk" | "blk"; verb: string; text: string };
  late?: string;
  /** how many attack as one band with it */
  band?: number;
}

export type Marks = ReadonlyMap<Id, Mark>;

/** Kinds by which other things are set apart, so that legal ones stand out. */
const CHOOSING = new Set(["TARGET", "PICK", "DISCARD", "BOTTOM", "LEGEND", "DEFENDER", "UNTAP", "COST"]);

export function marksOf(view: View, ask: Ask | null, picks: Picks, you: number | null, extra: { helps?: readonly Id[]; lit?: readonly Id[] } = {}): Marks {
  const out = new Map<Id, Mark>();
  const at = (id: Id): Mark => {
    let mark = out.get(id);
    if (!mark) out.set(id, (mark = {}));
    return mark;
  };
  for (const [id, n] of aimed(view)) at(id).aim = n;
  for (const a of view.game.combat ?? []) {
    at(a.attacker).tag = { kind: "atk", verb: "attacks", text: a.defender ? shortName(told(view, a.defender, you)) : "" };
    if (a.band?.length) at(a.attacker).band = a.band.length;
    for (const b of a.blockers ?? []) at(b).tag = { kind: "blk", verb: "blocks", text: shortName(nameOf(view, a.attacker)) };
  }
  for (const e of view.game.effects ?? []) if (e.waits) for (const id of e.affected ?? []) at(id).late = shortName(e.source);
  for (const id of extra.helps ?? []) at(id).helps = true;
  for (const id of extra.lit ?? []) at(id).lit = true;
  if (!ask) return out;
  const form = formOf(ask);
  if (form === "declare" && ask.declare) return declared(view, ask, picks, you, at, out);
  const listed = new Set<Id>();
  for (const o of [...ask.options, ...(ask.also ?? [])]) {
    if (o.on === undefined || listed.has(o.on)) continue;
    listed.add(o.on);
    const mark = at(o.on);
    mark.can = true;
    if (o.i >= 0) mark.key = badge(o);
  }
  if (you !== null) for (const id of view.zones[`hand/${you}`] ?? []) if (!listed.has(id) && twinOf(view, ask, id)) at(id).can = true;
  for (const i of picks.chosen) {
    const on = ask.options.find((o) => o.i === i)?.on;
    if (on !== undefined) at(on).picked = true;
  }
  if (CHOOSING.has(ask.kind) && listed.size) for (const id of view.zones["battlefield"] ?? []) if (!listed.has(id)) at(id).dim = true;
  if (ask.source) at(ask.source).lit = true;
  return out;
}

function declared(view: View, ask: Ask, picks: Picks, you: number | null, at: (id: Id) => Mark, out: Marks): Marks {
  const declare = ask.declare;
  if (!declare) return out;
  declare.creatures.forEach((c, i) => {
    const mark = at(c.id);
    mark.can = true;
    mark.key = i + 1;
    if (picks.held === c.id) mark.picked = true;
  });
  for (const [creature, other] of picks.pairs) {
    const mark = at(creature);
    const attacks = declare.verb === "attack";
    mark.tag = { kind: attacks ? "atk" : "blk", verb: attacks ? "attacks" : "blocks", text: shortName(attacks ? told(view, other, you) : nameOf(view, other)) };
  }
  bandsOf(picks).forEach((band, i) => {
    for (const id of band) {
      const tag = at(id).tag;
      if (tag) at(id).tag = { ...tag, text: `${tag.text} · band ${i + 1}` };
    }
  });
  const goals = declare.verb === "attack" ? (declare.others.length > 1 ? declare.others : []) : picks.held ? (declare.creatures.find((c) => c.id === picks.held)?.may ?? []) : [];
  for (const id of goals) at(id).can = true;
  return out;
}

/** Those that must stand alone, because a person may have to click one of them. */
export function apart(view: View, marks: Marks): Set<Id> {
  const out = new Set<Id>();
  for (const [id, mark] of marks) {
    const o: Obj | undefined = view.objects[id];
    if (!o) continue;
    const creature = o.types?.includes("creature") ?? false;
    if (mark.aim || mark.picked || mark.tag || (mark.can && creature) || mark.late) out.add(id);
  }
  return out;
}
