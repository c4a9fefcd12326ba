/** The table top: players' bars and halves, with arrows. Used to play, to watch and to step through. */
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { arrows, half, seating, widest, type Arrow, type Group, type Half } from "../model/layout";
import { apart, type Mark, type Marks } from "../model/marks";
import { chips, corner, figure, isLand, nameOf, parted, playerAt, playerId, tint } from "../model/names";
import { fit } from "../model/fit";
import type { Clocks, Obj, Player, Presence, SeatInfo, View } from "../model/wire";
import { icon, mana, symbol } from "./icons";
import { Light } from "./light";
import { keyBadge, markClasses, spokenMark, type Attached } from "./tile";
import "./tile";
import "./clock";

/** The same for everything unmarked and bare: equal without a look inside. */
const UNMARKED: Mark = {};
const BARE: Attached[] = [];
const BASIC: Record<string, string> = { Plains: "W", Island: "U", Swamp: "B", Mountain: "R", Forest: "G" };

@customElement("apnap-board")
export class Board extends Light {
  @property({ attribute: false }) view!: View;
  @property({ attribute: false }) you: number | null = null;
  @property({ attribute: false }) marks: Marks = new Map();
  @property({ attribute: false }) aiming: string | null = null;
  @property({ attribute: false }) seats: SeatInfo[] = [];
  @property({ attribute: false }) wait: number | null = null;
  @property({ attribute: false }) clocks: Clocks | null = null;
  @property({ attribute: false }) clocksAt = 0;
  @property({ attribute: false }) presence: Presence | null = null;
  /** both players have a bar on the board: watching and stepping through */
  @property({ type: Boolean }) both = false;
  @property() middle = "";
  @state() private pinned: number | null = null;
  @state() private drawn: SVGTemplateResult[] = [];
  private watcher: ResizeObserver | null = null;
  private asked = 0;
  private shape = "";
  private readonly halves = new Map<number, Half>();
  /** seats whose creatures do not all have room: equal ones group */
  @state() private crowded: ReadonlySet<number> = new Set();

  override connectedCallback(): void {
    super.connectedCallback();
    this.watcher = new ResizeObserver(() => this.measure());
    this.watcher.observe(this);
    window.addEventListener("apnap-look", this.looked);
  }

  private readonly looked = (): void => this.measure();

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.watcher?.disconnect();
    window.removeEventListener("apnap-look", this.looked);
  }

  protected override firstUpdated(): void {
    // Things scroll inside their rows, and fonts arrive late: arrows follow.
    this.addEventListener("scroll", () => this.later(), { capture: true, passive: true });
    void document.fonts?.ready.then(() => this.later());
  }

  protected override updated(): void {
    this.measure();
    // Tiles draw themselves after this: what they carry is known then.
    requestAnimationFrame(() => this.measure());
  }

  /** Sizes of tiles by what there is room for; then the arrows, one read and one write. */
  private measure(): void {
    const crowded = new Set<number>();
    const board = this.clientWidth;
    const small = document.documentElement.dataset["density"] === "small";
    for (const row of this.querySelectorAll<HTMLElement>(".front")) {
      const n = row.querySelectorAll(":scope > apnap-tile").length;
      const tall = mostAttached(row) * 26;
      const tagged = row.querySelector(".tag.atk, .tag.blk") !== null;
      row.classList.toggle("tagged", tagged);
      // A group takes the room of a tile, of two where tiles are small.
      const slots = n + row.querySelectorAll(":scope > .g").length * (row.clientWidth < 430 ? 2 : 1);
      const size = fit(row.clientWidth - 8, row.clientHeight - (tagged ? 54 : 34), slots, tall, board, tagged ? 30 : 14, small);
      const all = n + [...row.querySelectorAll<HTMLElement>(":scope > .g")].reduce((sum, g) => sum + (g.dataset["ids"] ?? "").split(" ").length, 0);
      if (fit(row.clientWidth - 8, row.clientHeight - (tagged ? 54 : 34), all, tall, board, tagged ? 30 : 14, small).scrolls) crowded.add(Number(row.dataset["seat"]));
      row.classList.toggle("tight", size.width <= 104);
      row.style.setProperty("--tw", `${size.width}px`);
      row.style.setProperty("--th", `${size.height}px`);
      row.classList.toggle("full", size.scrolls);
      row.classList.toggle("sideways", !!size.sideways);
      row.classList.toggle("low", size.height < 74);
      row.classList.toggle("small", size.width < 100);
    }
    if (crowded.size !== this.crowded.size || [...crowded].some((seat) => !this.crowded.has(seat))) this.crowded = crowded;
    this.later();
  }

  private later(): void {
    if (this.asked) return;
    this.asked = requestAnimationFrame(() => {
      this.asked = 0;
      this.draw();
    });
  }

  private end(id: string): Element | null {
    return this.querySelector(`[data-id="${CSS.escape(id)}"]`);
  }

  private draw(): void {
    const table = this.querySelector(".table");
    if (!table || !this.view) return;
    const frame = table.getBoundingClientRect();
    const wanted = arrows(this.view, this.aiming, this.view.players.length > 2);
    const made: { a: Arrow; d: string; x: number; y: number; down: boolean }[] = [];
    for (const a of wanted) {
      const from = this.end(a.from)?.getBoundingClientRect();
      const to = this.end(a.to)?.getBoundingClientRect();
      if (!to || (!from && a.kind !== "target")) continue;
      const start = from ?? new DOMRect(frame.right, frame.top + 40, 0, 0);
      const down = start.top < to.top;
      const x1 = start.left - frame.left + start.width * (a.kind === "attack" ? 0.9 : 0.5);
      const y1 = (down ? start.bottom : start.top) - frame.top + (down ? 16 : -4);
      const x2 = to.left - frame.left + to.width * (a.kind === "block" ? 0.7 : 0.5);
      const y2 = (down ? to.top - 12 : to.bottom + (a.kind === "block" ? 12 : 4)) - frame.top;
      const my = (y1 + y2) / 2;
      made.push({ a, d: `M${x1.toFixed(1)} ${y1.toFixed(1)}C${x1.toFixed(1)} ${my.toFixed(1)} ${x2.toFixed(1)} ${my.toFixed(1)} ${x2.toFixed(1)} ${y2.toFixed(1)}`, x: x2, y: y2, down });
    }
    const shape = made.map((m) => m.d + m.a.kind).join();
    if (shape === this.shape) return;
    this.shape = shape;
    this.drawn = made.map((m) => svg`<path class="halo" d=${m.d}></path><path class=${m.a.kind} d=${m.d}></path>${ending(m.a.kind, m.x, m.y, m.down)}`);
  }

  override render(): TemplateResult {
    const { view, you } = this;
    if (!view) return html``;
    this.halves.clear();
    const { me, others } = seating(view, you);
    const alone = apart(view, this.marks);
    const crowd = others.length > 1;
    const wide = widest(view, others, this.pinned, this.wait);
    return html`<div class="table ${crowd ? "many" : ""}">
      ${crowd
        ? this.crowd(others, wide, alone)
        : others.map((seat) => html`${this.bar(seat)}<div class="half theirs ${this.dense(seat)}" data-zone="their-board" role="region" aria-label="${nameOf(view, playerId(seat))}’s board"><div>${this.back(seat, alone)}</div>${this.front(seat, alone)}</div>`)}
      <div class="mid">${this.middle ? html`<b>To come:</b><span>${this.middle}</span>` : nothing}</div>
      <div class="half mine ${this.dense(me)}" data-zone="my-board" role="region" aria-label=${this.both ? `${nameOf(view, playerId(me))}’s board` : "Your board"}>${this.front(me, alone)}<div>${this.back(me, alone)}${this.both ? this.bar(me) : nothing}</div></div>
      <svg class="arrows" aria-hidden="true">${this.drawn}</svg>
    </div>`;
  }

  /** Three to eight: the one who acts has room, the others stand beside with what counts. */
  private crowd(others: number[], wide: number, alone: Set<string>): TemplateResult {
    const section = (seat: number, open: boolean): TemplateResult => html`<section class="seat ${open ? "wide" : ""} ${playerAt(this.view, seat)?.left ? "left" : ""}" aria-label="${nameOf(this.view, playerId(seat))}’s board" data-zone="board-${seat}" @click=${(e: Event) => this.pin(e, seat)}>
        ${this.bar(seat)}${open ? html`<div class="half theirs ${this.dense(seat, 6)}">${this.back(seat, alone)}${this.front(seat, alone)}</div>` : html`<div class="minis">${this.minis(seat, alone)}</div>`}
      </section>`;
    return html`<div class="crowd">${section(wide, true)}<div class="others">${inOrder(this.view, others.filter((seat) => seat !== wide)).map((seat) => section(seat, false))}</div></div>`;
  }

  /** Where there is much, basic lands are told by their symbol alone. */
  private dense(seat: number, most = 20): string {
    const { objects, zones } = this.view;
    return (zones["battlefield"] ?? []).filter((id) => (objects[id]?.controller ?? objects[id]?.owner) === seat).length > most ? "dense" : "";
  }

  private pin(e: Event, seat: number): void {
    if (e.target instanceof Element && e.target.closest("[data-id],button")) return;
    this.pinned = this.pinned === seat ? null : seat;
  }

  private minis(seat: number, alone: Set<string>): TemplateResult[] {
    const h = half(this.view, seat, alone);
    return [...h.front.map((g) => this.chip(g)), ...commanded(this.view, seat).map((id) => this.chip({ key: id, ids: [id] }, "command")), ...h.back.map((g) => this.chip(g))];
  }

  /** Both rows of a seat, made once for a drawing. */
  private halfOf(seat: number, alone: Set<string>): Half {
    const made = this.halves.get(seat) ?? half(this.view, seat, alone, true, this.crowded.has(seat) ? 1 : undefined);
    this.halves.set(seat, made);
    return made;
  }

  private front(seat: number, alone: Set<string>): TemplateResult {
    const groups = this.halfOf(seat, alone).front;
    return html`<div class="row front" data-seat=${seat}>${repeat(
      groups,
      (g) => g.key,
      (g) => (g.ids.length > 1 ? this.chip(g) : this.tile(g.ids[0] ?? "")),
    )}</div>`;
  }

  private back(seat: number, alone: Set<string>): TemplateResult {
    const groups = this.halfOf(seat, alone).back;
    const led = commanded(this.view, seat);
    return html`${this.both ? this.held(seat) : nothing}<div class="row back">${repeat(led, (id) => id, (id) => this.chip({ key: id, ids: [id] }, "command"))}${repeat(
      groups,
      (g) => g.key,
      (g) => this.chip(g),
    )}</div>`;
  }

  /** Cards in a hand that may be seen, while stepping through. */
  private held(seat: number): TemplateResult | typeof nothing {
    const ids = this.view.zones[`hand/${seat}`] ?? [];
    if (!ids.length) return nothing;
    const same = new Map<string, string[]>();
    for (const id of ids) {
      const name = this.view.objects[id]?.name ?? "";
      same.set(name, [...(same.get(name) ?? []), id]);
    }
    return html`<div class="row held" aria-label="In hand">${icon("hand")}${[...same.values()].map((group) => this.chip({ key: group[0] ?? "", ids: group }))}</div>`;
  }

  private tile(id: string): TemplateResult {
    const o = this.view.objects[id];
    if (!o) return html``;
    return html`<apnap-tile .o=${o} .mark=${this.marks.get(id) ?? UNMARKED} .attached=${this.attachedTo(o)}></apnap-tile>`;
  }

  private attachedTo(o: Obj): Attached[] {
    if (!o.attachments?.length) return BARE;
    return o.attachments.flatMap((id) => {
      const a = this.view.objects[id];
      return a ? [{ id, name: nameOf(this.view, id), tint: tint(a), mark: this.marks.get(id) ?? {} }] : [];
    });
  }

  /** Lands, artifacts and other things behind, and equal things: one line each. */
  private chip(g: Group, where = ""): TemplateResult {
    const usable = g.ids.find((id) => this.marks.get(id)?.can) ?? g.ids[0] ?? "";
    const o = this.view.objects[usable];
    if (!o) return html``;
    const mark: Mark = merged(g.ids.map((id) => this.marks.get(id) ?? {}), this.marks.get(usable) ?? {});
    const n = g.ids.length;
    const basic = BASIC[o.name ?? ""];
    const c = corner(o);
    const small = chips(o);
    return html`<button class="g C-${tint(o)} ${basic && isLand(o) ? "basic" : ""} ${o.tapped ? "tapped" : ""} ${o.token ? "token" : ""} ${o.phased_out ? "ghost" : ""} ${markClasses(mark)}" data-id=${usable} data-ids=${g.ids.join(" ")} tabindex="-1"><span class="in">
        ${keyBadge(mark)}${basic ? symbol(basic) : nothing}<span class="nm">${o.name ?? "face down"}</span>${where ? html`<small>${where}</small>` : nothing}${n > 1 ? html`<span class="x">×${n}</span>` : nothing}
        ${c ? html`<span class="pts">${c.sign === "loyalty" ? "◆ " : ""}${c.text}</span>` : nothing}
        ${small.map((s) => html`<span class="cn">${s}</span>`)}${o.tapped ? html`<small>${icon("tap")}<span class="w"> tapped</span></small>` : nothing}
        ${mark.aim ? html`<span class="tag ti">${icon("aim")}${mark.aim > 1 ? `×${mark.aim}` : nothing}</span>` : nothing}<span class="sr">${spokenMark(mark)}</span>
      </span></button>${this.attachedTo(o).map((a) => html`<button class="g C-${a.tint} ${markClasses(a.mark)}" data-id=${a.id} tabindex="-1"><span class="in">${keyBadge(a.mark)}<small aria-hidden="true">↳</small><span class="nm">${a.name}</span><span class="sr">, attached to ${o.name ?? "it"}${spokenMark(a.mark)}</span></span></button>`)}`;
  }

  /** Whether that player is on the viewer’s team. */
  private withMe(seat: number): boolean {
    const team = this.view.game.teams?.find((seats) => this.you !== null && seats.includes(this.you));
    return seat !== this.you && (team?.includes(seat) ?? false);
  }

  bar(seat: number): TemplateResult {
    const p = playerAt(this.view, seat);
    if (!p) return html``;
    const info = this.seats.find((s) => s.seat === seat);
    const mark = this.marks.get(playerId(seat)) ?? {};
    const away = this.presence && info?.kind === "human" && this.presence.seats[seat] === false;
    const kind = info?.kind === "bot" ? `${info.bot ?? ""} bot` : away ? "away" : "";
    return html`<div class="pbar" data-zone="player-${seat}">
      <button class="who ${markClasses(mark)}" data-id=${playerId(seat)} tabindex="-1"><span class="in">
        ${mark.key === undefined ? html`<span class="face ${this.wait === seat ? "acts" : ""}" aria-hidden="true">${p.name.slice(0, 1)}</span>` : keyBadge(mark)}<b title=${p.name}>${named(this.view, p.name)}</b>${this.withMe(seat) ? html`<span class="state ally">your team</span>` : nothing}${kind ? html`<span class="muted kind ${away ? "away" : ""}">${kind}</span>` : nothing}<span class="sr">${spokenMark(mark)}</span></span></button>
      ${playerFacts(p, this.view)}
      <span class="grow"></span>${mark.aim ? html`<span class="state">${icon("aim")} targeted${mark.aim > 1 ? ` ×${mark.aim}` : ""}</span>` : nothing}
      ${this.wait === seat && !this.view.game.over ? html`<span class="state">${this.view.game.priority === seat ? "has priority" : "decides"}</span>` : nothing}
      ${this.clocks ? html`<apnap-clock .clocks=${this.clocks} .at=${this.clocksAt} .seat=${seat}></apnap-clock>` : nothing}
    </div>`;
  }
}

/** A player's name, which may be cut short, but not where it differs from the others'. */
function named(view: View, name: string): TemplateResult {
  const [start, end] = parted(name, view.players.map((p) => p.name));
  return end ? html`<span>${start}</span><span>${end}</span>` : html`${name}`;
}

/** What a player is or has besides counters: the monarch, a dungeon, a deck of schemes. */
function honours(p: Player, view: View): string[] {
  const { game } = view;
  const dungeon = game.dungeons?.find((d) => d.player === p.seat && d.dungeon);
  const ante = (view.zones["ante"] ?? []).filter((id) => view.objects[id]?.owner === p.seat).map((id) => nameOf(view, id));
  const struck = (game.commanders ?? []).flatMap((c) => c.damage.filter((d) => d.player === p.seat).map((d) => `${d.n} from ${c.name}`));
  const taxes = (game.commanders ?? []).filter((c) => c.owner === p.seat && c.tax > 0).map((c) => `${c.name} costs ${c.tax} more`);
  return [...struck, ...taxes, ante.length ? `ante: ${ante.join(", ")}` : "", game.monarch === p.seat ? "monarch" : "", game.initiative === p.seat ? "initiative" : "", dungeon ? `${dungeon.dungeon}: ${dungeon.room ?? ""}` : "", ...Object.entries(p.supplementary ?? {}).map(([kind, n]) => `${n} ${kind}`)].filter(Boolean);
}

/** That player's cards in the command zone. */
const commanded = (view: View, seat: number): string[] => (view.zones["command"] ?? []).filter((id) => view.objects[id]?.owner === seat);

export function playerFacts(p: Player, view: View, withLife = true): TemplateResult {
  const exiled = (view.zones["exile"] ?? []).filter((id) => view.objects[id]?.owner === p.seat).length;
  const counters = Object.entries(p.counters ?? {});
  return html`${withLife ? html`<span class="life" aria-label="${p.life} life">${figure(p.life)}</span>` : nothing}
    <span class="z" title="cards in hand">${icon("hand")}<b>${p.hand}</b><span class="sr">in hand</span></span>
    <span class="z" title="cards in library">${icon("library")}<b>${p.library}</b><span class="sr">in library</span></span>
    <button class="z" data-pile=${p.seat} title="graveyard and exile" aria-haspopup="dialog">${icon("graveyard")}<b>${p.graveyard}</b><span class="sr"> in graveyard</span>${exiled ? html`${icon("exile")}<b>${exiled}</b><span class="sr"> in exile</span>` : nothing}</button>
    ${p.mana ? html`<span class="z" title="mana pool">${mana(p.mana)}</span>` : nothing}
    ${counters.map(([kind, n]) => html`<span class="state">${kind} ${n}</span>`)}${honours(p, view).map((text) => html`<span class="state">${text}</span>`)}${p.left ? html`<span class="state">left the game</span>` : nothing}`;
}

/** Whoever has left the game stands last. */
const inOrder = (view: View, seats: number[]): number[] => [...seats.filter((s) => !playerAt(view, s)?.left), ...seats.filter((s) => playerAt(view, s)?.left)];

function merged(all: Mark[], first: Mark): Mark {
  const out: Mark = { ...first };
  for (const m of all) {
    if (m.helps) out.helps = true;
    if (m.lit) out.lit = true;
    if (m.picked) out.picked = true;
    if (m.can) out.can = true;
  }
  return out;
}

/** How many things the most laden tile of a row carries. */
function mostAttached(row: HTMLElement): number {
  const carried = new Map<Element | null, number>();
  for (const e of row.querySelectorAll(".att")) {
    const tile = e.closest("apnap-tile");
    carried.set(tile, (carried.get(tile) ?? 0) + 1);
  }
  return Math.max(0, ...carried.values());
}

function ending(kind: Arrow["kind"], x: number, y: number, down: boolean): SVGTemplateResult {
  const s = down ? 1 : -1;
  if (kind === "block") return svg`<path class="end block" d=${`M${x - 8} ${y}h16`}></path>`;
  if (kind === "target") return svg`<circle class="end target" cx=${x} cy=${y} r="4" fill="none"></circle>`;
  return svg`<path class="end attack" d=${`M${x - 6} ${y}L${x} ${y + 10 * s}l6 ${-10 * s}z`}></path>`;
}
