/** The forms of questions as state machines: what was picked, what may be picked next, what is sent. */
import type { Ask, Declare, Id, Option, View } from "./wire";

export type Form = "act" | "one" | "several" | "declare" | "divide" | "order" | "number" | "pay" | "choice" | "color" | "name" | "start" | "list";

export interface Picks {
  q: number;
  /** options picked, in order: "several" and "order" */
  chosen: number[];
  /** a declaration so far: creature → what it attacks or blocks */
  pairs: [Id, Id][];
  bands: Id[][];
  /** the blocker or attacker in hand */
  held: Id | null;
  amounts: number[];
  value: number;
}

export const NO_PICKS: Picks = { q: -1, chosen: [], pairs: [], bands: [], held: null, amounts: [], value: 0 };

const ON_BOARD = new Set(["TARGET", "PICK", "DISCARD", "BOTTOM", "LEGEND", "DEFENDER", "UNTAP", "COST"]);

export function formOf(ask: Ask): Form {
  const objects = ask.options.filter((o) => o.on !== undefined).length;
  switch (ask.kind) {
    case "PRIORITY":
      return "act";
    case "ATTACK":
    case "BLOCK":
      return ask.declare ? "declare" : "list";
    case "DAMAGE":
      return ask.divide && ask.divide.to.length > 0 ? "divide" : numbers(ask) ? "number" : "list";
    case "ORDER_TRIGGERS":
      return ask.options.length > 1 ? "order" : "list";
    case "ORDER":
      return ask.options.length > 1 && ask.order && !ask.options.some((o) => o.act === "DONE") ? "order" : "list";
    case "NUMBER":
      return numbers(ask) ? "number" : "list";
    case "PAY":
      return "pay";
    case "YES_NO":
    case "SKIP":
      return "choice";
    case "MULLIGAN":
    case "START":
      return "start";
    case "COLOR":
      return "color";
    case "NAME":
      return "name";
  }
  if (ON_BOARD.has(ask.kind) && objects) return severalAtOnce(ask) ? "several" : "one";
  return "list";
}

/** Picks that do not depend on each other are collected and sent together. */
const severalAtOnce = (ask: Ask): boolean => ["PICK", "DISCARD", "BOTTOM", "UNTAP"].includes(ask.kind) && (ask.max ?? 1) > 1;

const numbers = (ask: Ask): boolean => ask.options.length > 0 && ask.options.every((o) => o.number !== undefined || o.act === "CANCEL");

export function begin(ask: Ask): Picks {
  const made: Picks = { ...NO_PICKS, q: ask.q };
  if (ask.divide) made.amounts = prefilled(ask);
  if (ask.declare) made.pairs = forced(ask.declare);
  const values = ask.options.map((o) => o.number ?? 0);
  made.value = ask.kind === "NUMBER" ? (values.at(-1) ?? 0) : (values[0] ?? 0);
  return made;
}

/** Creatures that must attack are set from the start; those that must block, where it is clear what they block. */
function forced(declare: Declare): [Id, Id][] {
  return declare.creatures.flatMap((c): [Id, Id][] => {
    const goal = declare.verb === "attack" || c.may.length === 1 ? c.may[0] : undefined;
    return goal !== undefined && isForced(declare, c.id) ? [[c.id, goal]] : [];
  });
}

/** Lethal damage in order, what is left to the last. */
export function prefilled(ask: Ask): number[] {
  const divide = ask.divide;
  if (!divide) return [];
  let left = divide.total;
  const out = divide.to.map((to, i) => {
    const last = i === divide.to.length - 1;
    const give = last ? left : Math.min(left, to.lethal ?? left);
    left -= give;
    return give;
  });
  return out;
}

export const remaining = (ask: Ask, picks: Picks): number => (ask.divide?.total ?? 0) - picks.amounts.reduce((a, b) => a + b, 0);

export function setAmount(picks: Picks, at: number, n: number): Picks {
  return { ...picks, amounts: picks.amounts.map((old, i) => (i === at ? Math.max(0, n) : old)) };
}

/** Several: picking again takes back; at most `max`. */
export function toggled(ask: Ask, picks: Picks, i: number): Picks {
  if (picks.chosen.includes(i)) return { ...picks, chosen: picks.chosen.filter((k) => k !== i) };
  const max = ask.max ?? 1;
  const kept = picks.chosen.length >= max ? (max === 1 ? [] : picks.chosen) : picks.chosen;
  return kept.length >= max ? picks : { ...picks, chosen: [...kept, i] };
}

export const complete = (ask: Ask, picks: Picks): boolean => picks.chosen.length >= (ask.min ?? 1) && picks.chosen.length <= (ask.max ?? 1);

/** The list to send for "several": with "done" at the end where fewer than the most were picked. */
export function severalAnswer(ask: Ask, picks: Picks): (number | string)[] {
  const done = ask.options.find((o) => o.act === "DONE");
  const out: (number | string)[] = [...picks.chosen];
  if (picks.chosen.length < (ask.max ?? 1)) out.push(done ? done.i : "done");
  return out;
}

/** Declarations: an attacker toggles; a blocker is taken in hand and then given its attacker. */
export function clicked(declare: Declare, picks: Picks, id: Id, toward: Id | null): Picks {
  const creature = declare.creatures.find((c) => c.id === id);
  const at = picks.pairs.findIndex(([c]) => c === id);
  if (declare.verb === "attack") {
    if (creature) {
      if (at >= 0 && (!toward || picks.pairs[at]?.[1] === toward)) return isForced(declare, id) ? picks : { ...picks, held: null, pairs: picks.pairs.filter(([c]) => c !== id) };
      const goal = toward && creature.may.includes(toward) ? toward : goalFor(declare, picks, creature.may);
      return goal === undefined ? picks : { ...picks, held: id, pairs: [...picks.pairs.filter(([c]) => c !== id), [id, goal]] };
    }
    if (declare.others.includes(id) && picks.held) return paired(declare, picks, picks.held, id);
    return picks;
  }
  if (creature) {
    if (toward && creature.may.includes(toward)) return paired(declare, picks, id, toward);
    if (picks.held === id) return { ...picks, held: null };
    const room = (creature.most ?? 1) > picks.pairs.filter(([c]) => c === id).length && creature.may.length > 1;
    if (at >= 0) return isForced(declare, id) && creature.may.length === 1 ? picks : room ? { ...picks, held: id } : { ...picks, held: null, pairs: picks.pairs.filter(([c]) => c !== id) };
    return creature.may.length === 1 && creature.may[0] !== undefined ? paired(declare, picks, id, creature.may[0]) : { ...picks, held: id };
  }
  return picks.held && declare.others.includes(id) ? paired(declare, picks, picks.held, id) : picks;
}

/** The pair, if it is legal; a blocker that may block several keeps the others. */
export function paired(declare: Declare, picks: Picks, creature: Id, other: Id): Picks {
  const found = declare.creatures.find((c) => c.id === creature);
  if (!found?.may.includes(other)) return picks;
  const rest = picks.pairs.filter(([c]) => c !== creature);
  if (declare.verb === "attack") return { ...picks, held: creature, pairs: [...rest, [creature, other]] };
  const had = picks.pairs.filter(([c, a]) => c === creature && a !== other);
  if (had.length < picks.pairs.length - rest.length) return { ...picks, held: null, pairs: [...rest, ...had] }; // blocked already: taken back
  const kept = (found.most ?? 1) > 1 ? had.slice(-(found.most ?? 1) + 1) : [];
  const pairs: [Id, Id][] = [...rest, ...kept, [creature, other]];
  return { ...picks, held: kept.length + 1 < (found.most ?? 1) ? creature : null, pairs };
}

/** Two attackers as one band, which attacks what the second does; whoever was with either comes along. At most one in it may lack
 * banding (702.22c); the engine says whether the whole is legal. */
export function banded(declare: Declare, picks: Picks, view: View, one: Id, other: Id): Picks {
  const attackers = declare.creatures.map((c) => c.id);
  if (declare.verb !== "attack" || one === other || !attackers.includes(one) || !attackers.includes(other)) return picks;
  const joined = [...new Set([other, one, ...picks.bands.filter((b) => b.includes(one) || b.includes(other)).flat()])];
  const without = joined.filter((id) => !(view.objects[id]?.keywords ?? []).some((k) => /^(bands|banding)/.test(k)));
  if (without.length > 1) return picks;
  const goal = picks.pairs.find(([c]) => c === other)?.[1] ?? goalFor(declare, picks, declare.creatures.find((c) => c.id === other)?.may ?? []);
  if (goal === undefined || joined.some((id) => !declare.creatures.find((c) => c.id === id)?.may.includes(goal))) return picks;
  const pairs: [Id, Id][] = [...picks.pairs.filter(([c]) => !joined.includes(c)), ...joined.map((id): [Id, Id] => [id, goal])];
  return { ...picks, held: null, pairs, bands: [...picks.bands.filter((b) => !b.some((id) => joined.includes(id))), joined] };
}

/** Bands of those that still attack, two at least. */
export const bandsOf = (picks: Picks): Id[][] => picks.bands.map((b) => b.filter((id) => picks.pairs.some(([c]) => c === id))).filter((b) => b.length > 1);

const isForced = (declare: Declare, id: Id): boolean => (declare.must ?? []).some((m) => m.ids?.includes(id));

/** The goal used last, if it may be attacked. */
function goalFor(_declare: Declare, picks: Picks, may: readonly Id[]): Id | undefined {
  const last = picks.pairs.at(-1)?.[1];
  return last !== undefined && may.includes(last) ? last : may[0];
}

export function allIn(declare: Declare, picks: Picks): Picks {
  if (declare.verb !== "attack") return picks;
  const pairs: [Id, Id][] = [];
  for (const c of declare.creatures) {
    const old = picks.pairs.find(([id]) => id === c.id);
    const goal = old?.[1] ?? goalFor(declare, picks, c.may);
    if (goal !== undefined) pairs.push([c.id, goal]);
  }
  return { ...picks, pairs, held: null };
}

/** Ordering: numbers are given in the order of clicking; clicking again takes the number back. */
export const orderComplete = (ask: Ask, picks: Picks): boolean => picks.chosen.length === orderable(ask).length;
export const orderable = (ask: Ask): Option[] => ask.options.filter((o) => !["DONE", "CANCEL", "AUTO"].includes(o.act));
export function orderAnswer(ask: Ask, picks: Picks): number[] {
  const rest = orderable(ask).map((o) => o.i).filter((i) => !picks.chosen.includes(i));
  return [...picks.chosen, ...rest];
}
export function moved(order: readonly number[], from: number, to: number): number[] {
  const next = [...order];
  const [it] = next.splice(from, 1);
  if (it !== undefined) next.splice(Math.max(0, Math.min(next.length, to)), 0, it);
  return next;
}

export const numberOption = (ask: Ask, value: number): Option | undefined => ask.options.find((o) => o.number === value);
export const range = (ask: Ask): [number, number] => {
  const values = ask.options.flatMap((o) => (o.number === undefined ? [] : [o.number]));
  return [Math.min(...values), Math.max(...values)];
};

/** The badge of an option: its number in the list, as in the terminal. */
export const badge = (o: Option): number => o.i + 1;

/** What stands beside an option besides its price, which is drawn: another price of the card would only confuse. */
export const beside = (o: Option): string => (o.cost?.mana ? (o.note ?? "").replace(/^(\{[^{}]+\})+(; )?/, "") : (o.note ?? ""));

export function optionsOn(ask: Ask | null | undefined, id: Id, view?: View | null): Option[] {
  const all = [...(ask?.options ?? []), ...(ask?.also ?? [])];
  const own = all.filter((o) => o.on === id);
  if (own.length || !ask || !view) return own;
  const twin = twinOf(view, ask, id);
  return twin ? all.filter((o) => o.on === twin) : own;
}

/** Of equal cards in a hand the game offers one; whoever clicks another means that one. */
export function twinOf(view: View, ask: Ask, id: Id): Id | null {
  const card = view.objects[id];
  if (ask.kind !== "PRIORITY" || !card?.name || !card.zone.startsWith("hand")) return null;
  return ask.options.find((o) => o.on !== undefined && view.objects[o.on]?.name === card.name && view.objects[o.on]?.zone === card.zone)?.on ?? null;
}

/** What the primary button does, if there is one that is always the same. */
export function primaryOption(ask: Ask): Option | undefined {
  for (const act of ["PASS", "DONE", "KEEP", "AUTO"]) {
    const found = ask.options.find((o) => o.act === act);
    if (found) return found;
  }
  return ask.options.length === 1 ? ask.options[0] : undefined;
}
