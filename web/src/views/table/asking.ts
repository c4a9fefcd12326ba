/** What is asked of the server besides answers: reasons, hints, previews, the whole log, the command line. */
import { save } from "../../files";
import { keyOf } from "../../model/branches";
import { spread, withCards } from "../../model/patch";
import type { Cards, Line, Silence, Summary, View } from "../../model/wire";
import { keepTable } from "../../settings";
import type { TableView } from "../table";

export class Asking {
  constructor(private readonly t: TableView) {}

  async preview(): Promise<void> {
    const { ask } = this.t.s;
    const auto = ask?.options.find((o) => o.act === "AUTO");
    if (!ask || !this.t.talk) return;
    const reply = await this.t.talk.act("preview", { q: ask.q, picks: auto?.i ?? 0 });
    if (reply.t === "preview") this.t.helps = ((reply as { taps?: string[] }).taps ?? []).slice();
  }

  async askWhy(): Promise<void> {
    const reply = await this.t.talk?.act("why", this.t.s.view ? { turn: this.t.s.view.game.turn } : {});
    if (reply?.t === "why") this.t.openSheet("why", () => (this.t.why = (reply as unknown as { lines: Silence[] }).lines));
  }

  async showAll(all: boolean): Promise<void> {
    this.t.everything = all;
    if (!all) return;
    const reply = await this.t.talk?.link.act("log", { full: true });
    if (reply?.t === "log") this.t.allLines = spread((reply as unknown as { lines: Line[] }).lines);
  }

  async complete(text: string): Promise<void> {
    if (!this.t.talk) return;
    const { ask } = this.t.s;
    const reply = await this.t.talk.link.act("complete", { q: ask?.q ?? 0, text });
    this.t.texts = reply.t === "complete" ? (reply as unknown as { texts: string[] }).texts : (ask?.options.map((o) => o.text) ?? []);
  }

  /** Anything that can be typed in the terminal. */
  async say(text: string): Promise<void> {
    this.t.said = "";
    const words = text.toLowerCase().split(/\s+/);
    const [first = "", second = ""] = words;
    const s = this.t.talk;
    if (!s) return;
    const untils: Record<string, string> = { step: "STEP", turn: "TURN", my: "MY_TURN", stack: "STACK_EMPTY", top: "RESOLVED", something: "SOMETHING" };
    if (first === "undo" || first === "redo" || first === "concede") await s.act(first);
    else if (first === "why") await this.askWhy();
    else if (first === "hint") await this.askHint();
    else if (first === "off" || first === "yield") await s.set(first === "off" ? "cancel" : "yield");
    else if (first === "hold" || first === "full") await s.set(first, { on: second !== "off" });
    else if (first === "always") await s.set("always", { on: second !== "no" });
    else if (first === "pass" && second === "to") await s.pass("PLACE", words.slice(2).join(" "));
    else if (first === "pass" && untils[second]) await s.pass(untils[second]);
    else if (first === "stops") await s.set("stops", { value: second === "clear" ? "clear" : "reset" });
    else if (first === "stop") await this.sayStop(words.slice(1));
    else if (!this.t.s.ask) this.t.said = "Nobody asks you anything just now.";
    else if (/^(attack|block)$/.test(first) || !/^\d+$/.test(text)) await s.answer(text);
    else await s.answer(Number(text) - 1);
    void this.complete("");
  }

  private async sayStop(words: string[]): Promise<void> {
    const level = words.find((w) => w === "off" || w === "auto" || w === "on") ?? "on";
    const side = words.includes("theirs") ? "opponents" : "own";
    const place = words.filter((w) => !["off", "auto", "on", "theirs", "mine"].includes(w)).join(" ");
    await this.t.talk?.set("stop", { place, side, level });
  }

  async askHint(): Promise<void> {
    const { ask } = this.t.s;
    if (!ask) return;
    const reply = await this.t.talk?.act("hint", { q: ask.q });
    if (reply?.t === "hint") this.t.hint = String((reply as unknown as { text?: string; i: number }).text ?? ask.options[(reply as unknown as { i: number }).i]?.text ?? "");
  }

  /** The position right after what a line tells, unless something else was wanted before it came. */
  async lookAt(line: Line): Promise<void> {
    const wanted = ++this.t.looks;
    const reply = await this.t.talk?.act("look", { n: line.n });
    if (reply?.t !== "look" || wanted !== this.t.looks) return;
    const { view, cards } = reply as unknown as { view: View; cards?: Cards };
    if (cards && this.t.talk) this.t.talk.store.set({ cards: withCards(this.t.live.cards, cards) });
    this.t.look({ line, view });
  }

  /** The line before the one that is looked at, or the one after it; after the last one is the present. */
  async lookBeside(by: 1 | -1): Promise<void> {
    const lines = this.t.logLines().filter((l) => l.kind !== "SILENCE");
    const at = lines.findIndex((l) => l.n === this.t.back?.line.n);
    const next = lines[at + by];
    if (next && at >= 0) await this.lookAt(next);
    else if (by > 0) this.t.look(null);
  }

  async askSummary(): Promise<void> {
    const reply = await this.t.talk?.act("summary");
    if (reply?.t === "summary") this.t.summary = (reply as unknown as { sum: Summary }).sum;
  }

  async stepThrough(): Promise<void> {
    const reply = await this.t.talk?.act("export", { what: "record" });
    if (reply?.t !== "export") return;
    const text = String((reply as unknown as { text: string }).text);
    keepTable({ id: this.t.table, key: keyOf(text) });
    this.t.tell("open-record", text);
  }

  /** What stands in the menu of the top bar. */
  async menuAct(what: string): Promise<void> {
    const s = this.t.talk;
    if (!s) return;
    if (what === "log") this.t.sheet = "log";
    else if (what === "command" || what === "hint" || what === "redo") this.t.keys.run(what);
    else if (what === "concede") {
      this.t.conceding = true;
    } else if (what === "link") {
      await navigator.clipboard.writeText(`${location.origin}/t/${this.t.table}`);
      this.t.tell("toast", "The link is copied. Whoever opens it watches.");
    } else if (what === "judge") {
      // Played on from a board: the board with what was done, so that it can be changed and played again.
      const told = this.t.live.table?.hotseat ? await s.link.act("export", { what: "script" }) : null;
      const reply = told?.t === "export" ? told : await s.act("export", { what: "scenario" });
      if (reply.t === "export") this.t.tell("open-judge", String((reply as unknown as { text: string }).text));
    } else if (what === "save") {
      const reply = await s.act("export", { what: "record" });
      if (reply.t === "export") save(`apnap-${this.t.table}.json`, String((reply as unknown as { text: string }).text));
    }
  }
}
