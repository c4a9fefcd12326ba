/** Plain requests to the same server; what never changes is asked once. */
import type { Film, Id, TurnRow } from "./model/wire";

export class Refused extends Error {
  constructor(
    message: string,
    readonly code: string,
    readonly line?: number,
    readonly rule?: string,
  ) {
    super(message);
  }
}

async function read<T>(response: Response): Promise<T> {
  const text = await response.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Refused(response.ok || response.status === 404 || response.status === 405 ? "this server cannot do that" : `the server answered ${response.status}`, "server");
  }
  if (!response.ok) {
    const error = body as { text?: string; code?: string; line?: number; rule?: string; error?: string };
    throw new Refused(error.text ?? error.error ?? `the server answered ${response.status}`, error.code ?? "refused", error.line, error.rule);
  }
  return body as T;
}

const asked = new Map<string, Promise<unknown>>();

export function get<T>(path: string, keep = true): Promise<T> {
  const known = asked.get(path);
  if (known) return known as Promise<T>;
  const answer = fetch(path, { headers: { accept: "application/json" } }).then((r) => read<T>(r));
  if (keep) {
    asked.set(path, answer);
    answer.catch(() => asked.delete(path));
  }
  return answer;
}

/** What begins so may have changed: ask again next time. */
export function forget(path: string): void {
  for (const known of [...asked.keys()]) if (known.startsWith(path)) asked.delete(known);
}

export async function post<T>(path: string, body: unknown): Promise<T> {
  return read<T>(await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }));
}

export interface Era {
  name: string;
  title?: string;
  year?: string | number;
  text?: string;
}
export interface DeckInfo {
  name: string;
  title?: string;
  colors?: string;
  eras?: string[];
}
export interface StartInfo {
  version?: string;
  eras: Era[];
  decks: DeckInfo[];
  bots: { name: string; text?: string }[];
  clocks?: { name: string; text?: string; title?: string }[];
  formats?: FormatInfo[];
  /** decks for formats with commanders */
  led?: string[];
}
export interface FormatInfo {
  name: string;
  title: string;
  teams: string;
  least: number;
  eras: string[];
  led: boolean;
}
export interface RuleInfo {
  rule: string;
  edition: string;
  text: string;
  heading?: string;
  also?: string[];
  today?: string[];
  parent?: string;
  parts?: Record<string, string>;
  before?: string;
  after?: string;
  elsewhere?: Record<string, string>;
  namesakes?: Record<string, string>;
  scenarios?: { name: string; title: string; era: string }[];
  acting?: string[];
}
export interface CardInfo {
  name: string;
  era: string;
  cost?: string;
  type?: string;
  pt?: string;
  colors?: string | string[];
  text: string[];
  parts?: { kind: string; text: string; rules: string[] }[];
  eras?: Record<string, string[]>;
  scenarios?: string[];
}
export interface Found {
  rules?: { rule: string; text: string }[];
  cards?: { name: string; type?: string; cost?: string; colors?: string }[];
}
export interface ScenarioInfo {
  path?: string;
  name?: string;
  title: string;
  era?: string;
  group?: string;
}
export interface Seated {
  id: string;
  seat: number | null;
  token: string;
  invites?: { seat: number; code: string }[];
}
export interface Happened {
  rule?: string;
  text: string;
  n?: number;
  line?: number;
  turn?: number;
  step?: string;
}
export interface Row {
  left?: Happened | null;
  right?: Happened | null;
  mark?: string;
  kind?: string;
  heading?: string;
}
export interface Compared {
  title?: string;
  rows: Row[];
  first?: { where?: string; turn?: number; place?: string; left?: { rule?: string; text?: string }; right?: { rule?: string; text?: string }; meaning?: string } | null;
  left: Film;
  right: Film;
  same: boolean;
}

/** One rule of an era that can be changed by itself. */
export interface SlotInfo {
  name: string;
  text: string;
  usual: string | number | boolean;
  words: string[];
  least: number;
  eras: Record<string, string | number | boolean>;
}

export const slotsInfo = (): Promise<SlotInfo[]> => get<SlotInfo[]>("/api/slots");
export const startInfo = (): Promise<StartInfo> => get<StartInfo>("/api/start");
export const rule = (era: string, number: string): Promise<RuleInfo> => get<RuleInfo>(`/api/rule/${encodeURIComponent(era)}/${encodeURIComponent(number)}`);
export const card = (name: string, era: string): Promise<CardInfo> => get<CardInfo>(`/api/card/${encodeURIComponent(name)}?era=${encodeURIComponent(era)}`);
export const turnOf = (era: string): Promise<{ rows?: TurnRow[]; turn?: TurnRow[]; places?: string[] }> => get(`/api/turn/${encodeURIComponent(era)}`);

export type { Id };
