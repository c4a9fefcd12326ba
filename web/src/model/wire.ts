/** The messages of `apnap.1` as types; docs/protocol.md has their meaning. A key that is absent means none, false or empty. */

/** "p0" is a player, "o12" an object; both are this viewer's own names for them. */
export type Id = string;

export interface Obj {
  id: Id;
  zone: string;
  name?: string;
  owner: number;
  controller?: number;
  tapped?: boolean;
  types?: string[];
  supertypes?: string[];
  subtypes?: string[];
  colors?: string;
  mana_cost?: string;
  mana_value?: number;
  keywords?: string[];
  counters?: Record<string, number>;
  token?: boolean;
  attached_to?: Id;
  attachments?: Id[];
  power?: number;
  toughness?: number;
  damage?: number | [Id, Id, number][];
  sick?: boolean;
  face_down?: boolean;
  back_up?: boolean;
  phased_out?: boolean;
  goaded_by?: number[];
  attacking?: Id;
  blocking?: Id[];
  card?: string;
  printed?: Record<string, unknown>;
  changed_by?: string[];
  protector?: number;
  kind?: "spell" | "activated" | "triggered" | "rules";
  spell?: boolean;
  source?: Id;
  targets?: Id[];
  x?: number;
  modes?: number[];
  copy?: boolean;
  divided?: number[];
  text?: string;
}

export interface Attack {
  attacker: Id;
  defender?: Id;
  player: number;
  blocked?: boolean;
  blockers?: Id[];
  band?: Id[];
}

export interface Effect {
  source: string;
  controller: number;
  affected?: Id[];
  waits?: boolean;
  until?: string;
}

export interface PhaseAhead {
  phase: string;
  steps?: string[];
  by?: string;
  partial?: boolean;
}
export interface TurnAhead {
  player: number;
  extra?: boolean;
  by?: string;
  skipped_by?: string;
  skips?: unknown[];
}
export interface Outlook {
  steps?: (string | { step: string; by?: string })[];
  phases?: PhaseAhead[];
  turns?: TurnAhead[];
  control?: unknown[];
  skips?: unknown[];
  reversed?: boolean;
}
export interface Outcome {
  winner?: number | null;
  winners?: number[];
  reason: string;
  rule?: string;
}

export interface GameFacts {
  ruleset: string;
  turn: number;
  active?: number;
  phase?: string;
  step?: string;
  place?: string;
  priority?: number;
  day?: string;
  starting_player?: number;
  over?: boolean;
  winner?: number;
  outcome?: Outcome;
  format?: string;
  teams?: number[][];
  monarch?: number;
  initiative?: number;
  dungeons?: { player: number; dungeon?: string; room?: string; completed?: string[] }[];
  commanders?: { owner: number; name: string; tax: number; damage: { player: number; n: number }[] }[];
  extra_turn?: boolean;
  schedule?: string[];
  outlook?: Outlook;
  combat?: Attack[];
  damage_order?: { creature: Id; order: Id[] }[];
  damage?: { id: number; source: Id; to: Id; n: number }[];
  effects?: Effect[];
  gone?: Record<Id, string>;
}

export interface Player {
  seat: number;
  name: string;
  life: number;
  left?: boolean;
  hand: number;
  library: number;
  graveyard: number;
  mana?: string;
  counters?: Record<string, number>;
  lands_played?: number;
  controlled_by?: number;
  supplementary?: Record<string, number>;
}

export interface View {
  game: GameFacts;
  players: Player[];
  objects: Record<Id, Obj>;
  zones: Record<string, Id[]>;
}

export type Op =
  | ["+", Id, Obj]
  | ["o", Id, Record<string, unknown>]
  | ["-", Id]
  | ["z", string, Id[] | null]
  | ["p", number, Record<string, unknown>]
  | ["g", Record<string, unknown>];

export interface Cost {
  mana?: string;
  parts?: string[];
}
export interface Option {
  i: number;
  act: string;
  text: string;
  note?: string;
  on?: Id;
  other?: Id;
  number?: number;
  ability?: number;
  how?: string;
  cost?: Cost;
  then?: string;
}
export interface Declare {
  verb: "attack" | "block";
  creatures: { id: Id; may: Id[]; most?: number }[];
  others: Id[];
  must?: { ids?: Id[]; text: string; rule?: string }[];
}
export interface Divide {
  source?: Id;
  total: number;
  to: { id: Id; lethal?: number }[];
  given?: number[];
  at?: number;
}
export interface Ask {
  q: number;
  kind: string;
  player: number;
  decider: number;
  rule?: string;
  way?: string;
  prompt: string;
  about?: string;
  source?: Id;
  because?: { why: string; text: string; rule?: string };
  min?: number;
  max?: number;
  cancel?: boolean;
  options: Option[];
  also?: Option[];
  passes?: number;
  declare?: Declare;
  divide?: Divide;
  order?: { first: string; last: string };
  pay?: { cost: string; what: string };
}

export interface Line {
  n: number;
  rule?: string;
  text: string;
  way?: string;
  kind?: string;
  turn?: number;
  step?: string;
  player?: number;
  refs?: Id[];
  heading?: boolean;
}

export type Level = "off" | "auto" | "on";
export interface Silence {
  n?: number;
  turn: number;
  seat?: number;
  place: string;
  why: string;
  text: string;
  rule?: string;
}
export interface Pilot {
  stops: { own: Record<string, Level>; opponents: Record<string, Level>; seats?: [string, number, Level][] };
  full_control?: boolean;
  hold?: boolean;
  auto_pass?: boolean;
  auto_single?: boolean;
  manual_mana?: boolean;
  cover?: boolean;
  yield?: string | null;
  yield_ends?: string[];
  triggers?: Record<string, string>;
  always?: Record<string, boolean>;
  silences?: Silence[];
}

export interface CardText {
  name: string;
  cost?: string;
  type?: string;
  pt?: string;
  text?: string[];
  colors?: string;
}
export type Cards = Record<string, CardText>;

export interface SeatInfo {
  seat: number;
  name: string;
  kind: string;
  bot?: string;
  deck?: string;
  taken?: boolean;
}
export interface TableInfo {
  id: string;
  era: string;
  players: SeatInfo[];
  spectators?: string;
  clock?: string;
  cover?: boolean;
  hotseat?: boolean;
  title?: string;
}
export interface Clocks {
  running?: number | null;
  left: number[];
  flagged?: number[];
  free?: number;
}
export interface Presence {
  seats: boolean[];
  away?: number[];
  spectators?: number;
}
export interface Can {
  undo?: boolean;
  redo?: boolean;
  undo_asks?: boolean;
}
export interface Request {
  id: number;
  by: number;
  what: string;
  text?: string;
  waits_for?: number[];
}
export interface TurnRow {
  phase: string;
  step: string;
  rule: string;
  begins?: Told[];
  actions?: Told[];
  priority?: { who: string; rule: string };
  ends?: Told[];
  notes?: Told[];
}
export interface Told {
  rule: string;
  text: string;
  only?: string;
}

export interface Full {
  t: "full";
  v: number;
  table: TableInfo;
  you: number | null;
  view: View;
  ask?: Ask | null;
  wait?: number | null;
  log: Line[];
  earlier?: number;
  pilot?: Pilot | null;
  clocks?: Clocks | null;
  places: string[];
  turn: TurnRow[];
  cards: Cards;
  presence?: Presence | null;
  can?: Can;
  requests?: Request[];
}
export interface Step {
  t: "step";
  v: number;
  patch: Op[];
  ask?: Ask | null;
  wait?: number | null;
  you?: number | null;
  log?: Line[];
  log_from?: number;
  clocks?: Clocks | null;
  cards?: Cards;
  pilot?: Partial<Pilot>;
  can?: Can;
  presence?: Presence;
  requests?: Request[];
  table?: TableInfo;
}
export interface Summary {
  turns: { turn: number; player: number; life: number[]; cast: number[]; lost: number[] }[];
  events: number;
  asked: number;
  not_asked: number;
}
export interface No {
  t: "no";
  a: number;
  code: string;
  text: string;
  rule?: string;
}
export interface Reply {
  t: string;
  a: number;
  [key: string]: unknown;
}
export type Heard =
  | Full
  | Step
  | No
  | { t: "ack"; a: number }
  | { t: "seat"; token: string; seat: number }
  | { t: "gone"; text: string }
  | { t: "p" };

/** A film: a scenario or a record as frames, one for each event. */
export interface Frame {
  n: number;
  patch: Op[];
  line?: Line;
  turn: number;
  place: string;
  way?: string;
  d?: number;
  q?: { seat: number; prompt: string; options: string[]; answer?: string | number };
}
/** A decision of a film: after `d` answers, when `n` was the last event; what of it may be known. */
export interface Decided {
  d: number;
  n: number;
  seat: number;
  kind: string;
  prompt?: string;
  answer?: string;
}
export interface Film {
  kind: "scenario" | "record";
  title?: string;
  era: string;
  players: string[] | SeatInfo[];
  first: View;
  frames: Frame[];
  decisions?: Decided[];
  turns: { turn: number; player: number; extra?: boolean; by?: string; n: number }[];
  marks?: { n: number; ok: boolean; text: string; line?: number; reason?: string }[];
  script?: { line: number; text: string; n?: number }[];
  outcome?: Outcome | null;
  cards: Cards;
  text?: string;
  places?: string[];
  turn?: TurnRow[];
}
