/** The way to a desk: one socket that mends itself. Acts are sent again until they are acknowledged, so none is lost or doubled. */
import type { Heard, No, Reply } from "./wire";

export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

export type LinkStatus = "joining" | "online" | "lost" | "gone";

export interface LinkNeeds {
  dial: () => Wire;
  /** what the first message says, with the number of the last state that arrived */
  hello: () => Record<string, unknown>;
  heard: (message: Heard) => void;
  status: (status: LinkStatus, lag: number) => void;
}

interface Unanswered {
  text: string;
  sent: number;
  done: (reply: Reply | No) => void;
}

const RESEND = 2500;
const PING = 2500;
const SILENT = 6000;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;

export class Link {
  private wire: Wire | null = null;
  private ready = false;
  private closed = false;
  private counter = Date.now();
  private tries = 0;
  private lag = 0;
  private heardAt = 0;
  private pingAt = 0;
  private timer: ReturnType<typeof setInterval> | null = null;
  private redial: ReturnType<typeof setTimeout> | null = null;
  private readonly waiting = new Map<number, Unanswered>();

  constructor(private readonly needs: LinkNeeds) {}

  open(): void {
    this.closed = false;
    this.connect();
    this.timer ??= setInterval(() => this.tick(), 500);
  }

  close(): void {
    this.closed = true;
    if (this.timer !== null) clearInterval(this.timer);
    if (this.redial !== null) clearTimeout(this.redial);
    this.timer = this.redial = null;
    this.drop();
  }

  /** The network is back, or somebody looks at the page again: do not wait for the timer. */
  wake(): void {
    // A line that seems to be there may have gone while the tab slept.
    if (this.closed || (this.ready && Date.now() - this.heardAt <= SILENT)) return;
    this.tries = 0;
    this.connect();
  }

  /** Ask for what was missed since the last state that arrived. */
  again(): void {
    if (this.wire && this.ready) this.wire.send(JSON.stringify({ t: "join", ...this.needs.hello() }));
  }

  /** Something to do or to ask; resolves with its `ack`, its `no` or its reply. */
  act(t: string, body: Record<string, unknown> = {}): Promise<Reply | No> {
    const a = ++this.counter;
    const text = JSON.stringify({ t, a, ...body });
    return new Promise((done) => {
      this.waiting.set(a, { text, sent: Date.now(), done });
      if (this.ready) this.wire?.send(text);
    });
  }

  get unanswered(): number {
    return this.waiting.size;
  }

  private connect(): void {
    if (this.redial !== null) clearTimeout(this.redial);
    this.redial = null;
    this.drop();
    const wire = this.needs.dial();
    this.wire = wire;
    this.heardAt = Date.now();
    wire.onopen = () => {
      wire.send(JSON.stringify({ t: "join", ...this.needs.hello() }));
      // Who missed nothing is told nothing; the answer to this says that we are in.
      this.pingAt = Date.now();
      wire.send('{"t":"p"}');
    };
    wire.onmessage = (event) => {
      if (wire === this.wire) this.arrived(String(event.data));
    };
    wire.onclose = () => {
      if (wire === this.wire) this.lost();
    };
  }

  private arrived(text: string): void {
    this.heardAt = Date.now();
    let message: Heard | Reply;
    try {
      message = JSON.parse(text) as Heard | Reply;
    } catch {
      return;
    }
    if (!this.ready && message.t !== "gone" && message.t !== "no") this.joined();
    if (message.t === "p") {
      const took = Date.now() - this.pingAt;
      this.lag = this.lag ? Math.round(this.lag * 0.7 + took * 0.3) : took;
      this.pingAt = 0;
      this.needs.status("online", this.lag);
      return;
    }
    if (message.t === "gone") {
      this.closed = true;
      this.ready = false;
      this.needs.heard(message as Heard);
      this.needs.status("gone", this.lag);
      this.close();
      return;
    }
    if ("a" in message && typeof message.a === "number") {
      const act = this.waiting.get(message.a);
      if (act) {
        this.waiting.delete(message.a);
        act.done(message as Reply);
      }
      return;
    }
    this.needs.heard(message as Heard);
  }

  /** The first answer of any kind means we are in: what was on its way goes again. */
  private joined(): void {
    this.ready = true;
    this.tries = 0;
    this.needs.status("online", this.lag);
    for (const act of this.waiting.values()) {
      act.sent = Date.now();
      this.wire?.send(act.text);
    }
  }

  private lost(): void {
    this.ready = false;
    this.wire = null;
    if (this.closed) return;
    this.needs.status("lost", this.lag);
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries++) * (0.75 + Math.random() / 2);
    this.redial ??= setTimeout(() => {
      this.redial = null;
      if (!this.closed) this.connect();
    }, wait);
  }

  private drop(): void {
    const old = this.wire;
    this.wire = null;
    this.ready = false;
    if (!old) return;
    old.onopen = old.onmessage = old.onclose = null;
    try {
      old.close();
    } catch {
      // A socket that is already gone has nothing to close.
    }
  }

  private tick(): void {
    const now = Date.now();
    if (!this.wire) return;
    if (now - this.heardAt > SILENT) {
      this.drop();
      this.lost();
      return;
    }
    if (!this.ready) return;
    if (!this.pingAt && now - this.heardAt >= PING) {
      this.pingAt = now;
      this.wire.send(`{"t":"p","lag":${this.lag}}`);
    }
    for (const act of this.waiting.values()) {
      if (now - act.sent >= RESEND) {
        act.sent = now;
        this.wire.send(act.text);
      }
    }
  }
}
