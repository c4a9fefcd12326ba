/** A scenario as text and as a board: two views of one thing. What the board cannot show is kept, not lost. */
import { parse, stringify, TomlError } from "smol-toml";
import type { CardText, Obj, View } from "./wire";

export interface Thing {
  card: string;
  count?: number;
  [key: string]: unknown;
}
export const ZONES = ["battlefield", "hand", "graveyard", "exile", "library"] as const;
export type ZoneName = (typeof ZONES)[number];
export interface Side {
  life?: number;
  mana?: string;
  counters?: Record<string, number>;
  zones: Record<ZoneName, Thing[]>;
  rest: Record<string, unknown>;
}
export interface Doc {
  players: [name: string, side: Side][];
  script: string;
  /** every other key of the file, as it was */
  rest: Record<string, unknown>;
}
export interface Trouble {
  line: number;
  text: string;
}

export const emptySide = (): Side => ({ zones: { battlefield: [], hand: [], graveyard: [], exile: [], library: [] }, rest: {} });
export const EMPTY_DOC = (): Doc => ({ players: [["A", emptySide()], ["B", emptySide()]], script: "T1 main\n", rest: { title: "A position", era: "current" } });

export const FIRST_STEP = "precombat main";

/** A script in which nothing is done yet begins where the game does. */
export function startingAt(script: string, turn: number, step: string): string {
  if (script.trim() && !/^T\d+ [a-z0-9 ]+$/.test(script.trim())) return script;
  return `T${turn} ${step === FIRST_STEP ? "main" : step}\n`;
}

function thing(entry: unknown): Thing | null {
  if (typeof entry === "string") {
    const many = /^(.*\S)\s+x(\d+)$/.exec(entry);
    return many?.[1] && many[2] ? { card: many[1], count: Number(many[2]) } : { card: entry };
  }
  if (entry && typeof entry === "object" && typeof (entry as Thing).card === "string") return { ...(entry as Thing) };
  return null;
}

export function read(text: string): Doc | Trouble {
  let all: Record<string, unknown>;
  try {
    all = parse(text) as Record<string, unknown>;
  } catch (error) {
    if (error instanceof TomlError) return { line: error.line, text: error.message.split("\n")[0] ?? "" };
    return { line: 0, text: String(error) };
  }
  const { players, script, ...rest } = all;
  const out: Doc = { players: [], script: "", rest };
  const told = script as string | { text?: string; lines?: unknown } | undefined;
  if (typeof told === "string") out.script = told.replace(/^\n/, "");
  else if (told && typeof told.text === "string") out.script = told.text.replace(/^\n/, "");
  else if (told !== undefined) rest["script"] = told;
  for (const [name, given] of Object.entries((players ?? {}) as Record<string, Record<string, unknown>>)) {
    const side = emptySide();
    for (const [key, value] of Object.entries(given)) {
      if ((ZONES as readonly string[]).includes(key) && Array.isArray(value)) {
        const things = value.map(thing);
        if (things.every((t) => t !== null)) side.zones[key as ZoneName] = things;
        else side.rest[key] = value;
      } else if (key === "life" && typeof value === "number") side.life = value;
      else if (key === "mana" && typeof value === "string") side.mana = value;
      else if (key === "counters" && value && typeof value === "object") side.counters = value as Record<string, number>;
      else side.rest[key] = value;
    }
    out.players.push([name, side]);
  }
  return out;
}

const plain = (t: Thing): unknown => {
  const keys = Object.keys(t).filter((k) => k !== "card" && k !== "count" && t[k] !== undefined && t[k] !== "");
  if (!keys.length) return (t.count ?? 1) > 1 ? `${t.card} x${t.count}` : t.card;
  return Object.fromEntries([["card", t.card], ...((t.count ?? 1) > 1 ? [["count", t.count]] : []), ...keys.map((k) => [k, t[k]])] as [string, unknown][]);
};

const value = (x: unknown): string => {
  if (Array.isArray(x)) return `[${x.map(value).join(", ")}]`;
  if (x && typeof x === "object") return `{ ${Object.entries(x).map(([k, v]) => `${bare(k)} = ${value(v)}`).join(", ")} }`;
  return stringify({ x: x as string }).replace(/^x = /, "").trim();
};
const bare = (key: string): string => (/^[\w-]+$/.test(key) ? key : JSON.stringify(key));

/** The file that says the same. */
export function write(doc: Doc): string {
  const lines: string[] = [];
  for (const [key, v] of Object.entries(doc.rest)) lines.push(`${bare(key)} = ${value(v)}`);
  for (const [name, side] of doc.players) {
    lines.push("", `[players.${bare(name)}]`);
    if (side.life !== undefined) lines.push(`life = ${side.life}`);
    if (side.mana) lines.push(`mana = ${value(side.mana)}`);
    if (side.counters && Object.keys(side.counters).length) lines.push(`counters = ${value(side.counters)}`);
    for (const zone of ZONES) if (side.zones[zone].length) lines.push(`${zone} = ${value(side.zones[zone].map(plain))}`);
    for (const [key, v] of Object.entries(side.rest)) lines.push(`${bare(key)} = ${value(v)}`);
  }
  if (doc.script.trim()) lines.push("", "[script]", 'text = """', doc.script.replaceAll("\\", "\\\\").trimEnd(), '"""');
  return `${lines.join("\n").trim()}\n`;
}

/** The same in Python. */
export function python(doc: Doc): string {
  const literal = (x: unknown): string => (x === true ? "True" : x === false ? "False" : Array.isArray(x) ? `[${x.map(literal).join(", ")}]` : x && typeof x === "object" ? `{${Object.entries(x).map(([k, v]) => `${JSON.stringify(k)}: ${literal(v)}`).join(", ")}}` : JSON.stringify(x));
  const card = (t: Thing): string => {
    const p = plain(t);
    return typeof p === "string" ? JSON.stringify(p) : `card(${JSON.stringify(t.card)}${Object.entries(p as object).filter(([k]) => k !== "card").map(([k, v]) => `, ${k === "as" ? "as_" : k}=${literal(v)}`).join("")})`;
  };
  const out = ["from apnap.testing import card, scenario", "", "made = (", `    scenario(${JSON.stringify(doc.rest["title"] ?? "A position")})`];
  if (doc.rest["era"]) out.push(`    .era(${JSON.stringify(doc.rest["era"])})`);
  for (const [name, side] of doc.players) {
    const args = [JSON.stringify(name), ...(side.life !== undefined ? [`life=${side.life}`] : []), ...ZONES.filter((z) => side.zones[z].length).map((z) => `${z}=[${side.zones[z].map(card).join(", ")}]`)];
    out.push(`    .player(${args.join(", ")})`);
  }
  for (const line of doc.script.split("\n").filter((l) => l.trim())) out.push(`    .line(${JSON.stringify(line)})`);
  return `${[...out, ")", "made.check()"].join("\n")}\n`;
}

export interface Where {
  player: number;
  zone: ZoneName;
  at: number;
}
export const idOf = (w: Where): string => `o${w.player}.${w.zone}.${w.at}`;
export function whereOf(id: string): Where | null {
  const m = /^o(\d+)\.(\w+)\.(\d+)(?:\.\d+)?$/.exec(id);
  return m?.[2] && (ZONES as readonly string[]).includes(m[2]) ? { player: Number(m[1]), zone: m[2] as ZoneName, at: Number(m[3]) } : null;
}

/** The board as it stands at the beginning, for drawing. */
export function boardOf(doc: Doc, cards: Record<string, CardText>): View {
  const start = (doc.rest["start"] ?? {}) as { turn?: number; step?: string };
  const view: View = { game: { ruleset: String(doc.rest["era"] ?? "current"), turn: start.turn ?? 1, active: 0, phase: "main", step: start.step ?? "precombat main" }, players: [], objects: {}, zones: { battlefield: [], exile: [] } };
  const named = new Map<string, string>();
  doc.players.forEach(([name, side], seat) => {
    const count = (zone: ZoneName): number => side.zones[zone].reduce((n, t) => n + (t.count ?? 1), 0);
    view.players.push({ seat, name, life: side.life ?? 20, hand: count("hand"), library: side.zones.library.length ? count("library") : 40, graveyard: count("graveyard"), ...(side.mana ? { mana: side.mana } : {}), ...(side.counters ? { counters: side.counters } : {}) });
    for (const zone of ZONES) {
      const ids: string[] = [];
      side.zones[zone].forEach((t, at) => {
        for (let k = 0; k < Math.min(60, t.count ?? 1); k++) {
          const id = `${idOf({ player: seat, zone, at })}${k ? `.${k}` : ""}`;
          ids.push(id);
          view.objects[id] = object(id, t, zone, seat, cards[t.card]);
          if (!named.has(t.card)) named.set(t.card, id);
          if (typeof t["as"] === "string") named.set(t["as"], id);
        }
      });
      if (zone === "battlefield" || zone === "exile") view.zones[zone] = [...(view.zones[zone] ?? []), ...ids];
      else view.zones[`${zone}/${seat}`] = ids;
    }
  });
  for (const o of Object.values(view.objects)) {
    const host = o.attached_to ? named.get(o.attached_to) : undefined;
    if (host && view.objects[host]) {
      o.attached_to = host;
      view.objects[host].attachments = [...(view.objects[host].attachments ?? []), o.id];
    } else delete o.attached_to;
  }
  return view;
}

function object(id: string, t: Thing, zone: ZoneName, seat: number, text: CardText | undefined): Obj {
  const [left = "", right = ""] = (text?.type ?? "").split(/ — | - /);
  const words = left.toLowerCase().split(" ").filter(Boolean);
  const supertypes = words.filter((w) => ["basic", "legendary", "snow", "world"].includes(w));
  const [power, toughness] = (text?.pt ?? "").split("/").map(Number);
  const o: Obj = { id, zone: zone === "battlefield" || zone === "exile" ? zone : `${zone}/${seat}`, owner: seat, controller: seat, name: typeof t["as"] === "string" ? `${t.card} (${t["as"]})` : t.card, types: words.filter((w) => !supertypes.includes(w)), supertypes, subtypes: right.split(" ").filter(Boolean), colors: text?.colors ?? "", mana_cost: text?.cost ?? "" };
  if (power !== undefined && toughness !== undefined && !Number.isNaN(power) && o.types?.includes("creature")) Object.assign(o, { power, toughness });
  for (const key of ["tapped", "face_down", "phased_out", "sick"] as const) if (t[key] === true) o[key] = true;
  if (typeof t["damage"] === "number") o.damage = t["damage"];
  if (t["counters"] && typeof t["counters"] === "object") o.counters = t["counters"] as Record<string, number>;
  if (typeof t["attached_to"] === "string") o.attached_to = t["attached_to"];
  return o;
}
