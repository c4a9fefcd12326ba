/** A table as this page knows it: messages in, one state out; intents in, messages out. */
import { Link, type LinkStatus, type Wire } from "./link";
import { followed, NOTHING_BEGUN, type Begun } from "./ladder";
import { logged, patched, spread, withCards } from "./patch";
import { begin, NO_PICKS, type Picks } from "./picks";
import { Store } from "./store";
import type { Ask, Can, Cards, Clocks, Full, Heard, Line, No, Pilot, Presence, Reply, Request, Step, TableInfo, TurnRow, View } from "./wire";

export interface TableState {
  status: LinkStatus;
  lag: number;
  gone: string;
  v: number;
  table: TableInfo | null;
  you: number | null;
  view: View | null;
  ask: Ask | null;
  wait: number | null;
  log: Line[];
  /** how many lines there are before those */
  earlier: number;
  pilot: Pilot | null;
  clocks: Clocks | null;
  /** when the clocks were told, by this machine's time */
  clocksAt: number;
  places: string[];
  turn: TurnRow[];
  cards: Cards;
  presence: Presence | null;
  /** when presence was told, by this machine's time */
  presenceAt: number;
  can: Can;
  requests: Request[];
  begun: Begun;
  picks: Picks;
  /** the answer on its way: since when */
  pending: number | null;
  /** the last refusal, until the next answer */
  refusal: { text: string; rule?: string; code: string } | null;
  /** when the present question arrived */
  askedAt: number;
}

export const EMPTY: TableState = {
  status: "joining",
  lag: 0,
  gone: "",
  v: 0,
  table: null,
  you: null,
  view: null,
  ask: null,
  wait: null,
  log: [],
  earlier: 0,
  pilot: null,
  clocks: null,
  clocksAt: 0,
  places: [],
  turn: [],
  cards: {},
  presence: null,
  presenceAt: 0,
  can: {},
  requests: [],
  begun: NOTHING_BEGUN,
  picks: NO_PICKS,
  pending: null,
  refusal: null,
  askedAt: 0,
};

/** What a whole state or a step makes of the state before. Null: something is missing in between. */
export function told(state: TableState, message: Full | Step, now: number): Partial<TableState> | null {
  if (message.t === "full") {
    const ask = message.ask ?? null;
    return {
      v: message.v,
      table: message.table,
      you: message.you ?? null,
      view: message.view,
      ask,
      wait: message.wait ?? null,
      log: spread(message.log),
      earlier: message.earlier ?? 0,
      pilot: message.pilot ?? null,
      clocks: message.clocks ?? null,
      clocksAt: now,
      places: message.places,
      turn: message.turn,
      cards: message.cards,
      presence: message.presence ?? null,
      presenceAt: now,
      can: message.can ?? {},
      requests: message.requests ?? [],
      begun: followed(state.begun, state.view?.game ?? null, message.view.game),
      ...asked(state, ask, now),
    };
  }
  if (!state.view || message.v > state.v + 1) return null;
  if (message.v <= state.v) return {};
  const view = patched(state.view, message.patch);
  const out: Partial<TableState> = { v: message.v, view, log: logged(state.log, spread(message.log ?? []), message.log_from), cards: withCards(state.cards, message.cards), begun: followed(state.begun, state.view.game, view.game) };
  if (message.you !== undefined) out.you = message.you;
  if (message.clocks !== undefined) Object.assign(out, { clocks: message.clocks, clocksAt: now });
  if (message.pilot) out.pilot = Object.fromEntries(Object.entries({ ...state.pilot, ...message.pilot }).filter(([key, value]) => value !== null || key === "yield")) as unknown as Pilot;
  if (message.can) out.can = message.can;
  if (message.presence) Object.assign(out, { presence: message.presence, presenceAt: now });
  if (message.requests) out.requests = message.requests;
  if (message.table) out.table = message.table;
  out.wait = message.wait === undefined ? null : message.wait;
  return { ...out, ...asked(state, message.ask ?? null, now) };
}

/** A question that is still the same keeps what was picked for it. */
function asked(state: TableState, ask: Ask | null, now: number): Partial<TableState> {
  if (ask && state.ask && ask.q === state.ask.q) return { ask, picks: state.picks.q === ask.q ? state.picks : begin(ask) };
  return { ask, picks: ask ? begin(ask) : NO_PICKS, askedAt: now, refusal: null, pending: null };
}

export interface TalkNeeds {
  dial: () => Wire;
  token: () => string | undefined;
  keepToken: (token: string, seat: number) => void;
  invite?: string;
  name?: string;
}

export class Talk {
  readonly store = new Store<TableState>(EMPTY);
  readonly link: Link;

  constructor(private readonly needs: TalkNeeds) {
    this.link = new Link({
      dial: needs.dial,
      hello: () => this.hello(),
      heard: (message) => this.heard(message),
      status: (status, lag) => this.store.set({ status, lag }),
    });
  }

  open(): void {
    this.link.open();
  }

  close(): void {
    this.link.close();
  }

  private hello(): Record<string, unknown> {
    const out: Record<string, unknown> = {};
    const token = this.needs.token();
    if (token) out["token"] = token;
    else if (this.needs.invite) out["invite"] = this.needs.invite;
    if (this.needs.name) out["name"] = this.needs.name;
    if (this.store.state.v) out["v"] = this.store.state.v;
    return out;
  }

  private heard(message: Heard): void {
    switch (message.t) {
      case "full":
      case "step": {
        const changes = told(this.store.state, message, Date.now());
        if (changes === null) this.link.again();
        else this.store.set(changes);
        break;
      }
      case "seat":
        this.needs.keepToken(message.token, message.seat);
        break;
      case "gone":
        this.store.set({ gone: message.text });
        break;
    }
  }

  /** Something that answers the question on screen. One at a time: a second click while one is on its way does nothing. */
  private async answering(t: string, body: Record<string, unknown>): Promise<boolean> {
    const { ask, pending } = this.store.state;
    if (!ask || pending !== null) return false;
    this.store.set({ pending: Date.now(), refusal: null });
    const reply = await this.link.act(t, { q: ask.q, ...body });
    // Acknowledged is not yet done: the question stays as it is, answered, until the next one or none comes.
    if (reply.t === "no") {
      const no = reply as No;
      this.store.set({ pending: null });
      if (no.code !== "stale") this.store.set({ refusal: { text: no.text, code: no.code, ...(no.rule ? { rule: no.rule } : {}) } });
      return false;
    }
    return true;
  }

  answer(picks: number | string | (number | string)[]): Promise<boolean> {
    return this.answering("answer", { picks });
  }

  declare(pairs: [string, string][], bands: string[][] = []): Promise<boolean> {
    return this.answering("declare", bands.length ? { pairs, bands } : { pairs });
  }

  pass(until: string, place?: string): Promise<boolean> {
    return this.answering("pass", place ? { until, place } : { until });
  }

  pick(picks: Picks): void {
    this.store.set({ picks });
  }

  async act(t: string, body: Record<string, unknown> = {}): Promise<Reply | No> {
    const reply = await this.link.act(t, body);
    if (reply.t === "no") {
      const no = reply as No;
      this.store.set({ refusal: { text: no.text, code: no.code, ...(no.rule ? { rule: no.rule } : {}) } });
    }
    return reply;
  }

  /** The log from its beginning. */
  async wholeLog(): Promise<void> {
    const reply = await this.link.act("log", {});
    if (reply.t !== "log") return;
    const lines = spread((reply as unknown as { lines: Line[] }).lines);
    // What has come meanwhile stays.
    this.store.set({ log: logged(lines, this.store.state.log), earlier: 0 });
  }

  set(what: string, body: Record<string, unknown> = {}): Promise<Reply | No> {
    return this.act("set", { what, ...body });
  }
}

