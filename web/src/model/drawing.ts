/** A board as a drawing of its own (SVG): for articles and messages, without the page around it. */
import { corner, figure, isLand, nameOf, tint, typeLine } from "./names";
import type { Obj, View } from "./wire";

const [TILE, HIGH, GAP, EDGE] = [132, 84, 10, 20];
const IN_ROW = 6;
const INK = "#1d1b16";
/** tint and band, as in the light theme */
const COLORS: Record<string, readonly [string, string]> = { w: ["#fcf7e2", "#8f7a33"], u: ["#e4eefa", "#2f6fb5"], b: ["#ebe6ee", "#5b5166"], r: ["#fbe7e0", "#bd4229"], g: ["#e4f1e4", "#2c7a45"], m: ["#f8eecb", "#8a6d1e"], a: ["#e9edf0", "#6d7a86"], l: ["#efe9db", "#8c7c58"] };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
const shortened = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

function write(x: number, y: number, text: string, size: number, more = ""): string {
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${INK}" ${more}>${escaped(text)}</text>`;
}

function tile(view: View, o: Obj, n: number, x: number, y: number): string {
  const [fill, band] = COLORS[tint(o).charAt(0)] ?? ["#e9edf0", "#6d7a86"];
  const c = corner(o);
  const facts = [o.tapped ? "tapped" : "", typeof o.damage === "number" && o.damage ? `${o.damage} damage` : "", ...Object.entries(o.counters ?? {}).map(([k, m]) => `${k} ×${m}`)].filter(Boolean).join(", ");
  const title = `${nameOf(view, o.id)}${n > 1 ? ` ×${n}` : ""}`;
  return `<g${o.tapped ? ` transform="rotate(4 ${x + TILE / 2} ${y + HIGH / 2})"` : ""}><rect x="${x}" y="${y}" width="${TILE}" height="${HIGH}" rx="7" fill="${fill}" stroke="${band}"/><rect x="${x}" y="${y}" width="6" height="${HIGH}" rx="3" fill="${band}"/>${write(x + 13, y + 21, shortened(title, 17), 15, 'font-family="Georgia, serif" font-weight="600"')}${write(x + 13, y + 38, shortened(typeLine(o), 22), 10.5)}${facts ? write(x + 13, y + HIGH - 10, shortened(facts, 16), 10.5) : ""}${c ? write(x + TILE - 8, y + HIGH - 9, c.text, 15, 'text-anchor="end" font-weight="700"') : ""}</g>`;
}

/** Equal things stand once, with their number. */
function grouped(things: readonly Obj[]): [Obj, number][] {
  const found = new Map<string, [Obj, number]>();
  for (const o of things) {
    const key = JSON.stringify([o.name, o.tapped, o.damage, o.counters, o.power, o.toughness, o.attachments?.length ? o.id : ""]);
    const old = found.get(key);
    if (old) old[1]++;
    else found.set(key, [o, 1]);
  }
  return [...found.values()];
}

/** The whole board: for each player life, hand and graveyard as numbers, and what they have on the battlefield. */
export function drawn(view: View, title = ""): string {
  const wide = 2 * EDGE + IN_ROW * (TILE + GAP) - GAP;
  let y = EDGE;
  const out: string[] = [];
  if (title) {
    out.push(write(EDGE, y + 18, shortened(title, 80), 19, 'font-family="Georgia, serif" font-weight="600"'));
    y += 34;
  }
  for (const p of [...view.players].reverse()) {
    out.push(write(EDGE, y + 17, `${p.name}   ${figure(p.life)}`, 17, 'font-family="Georgia, serif" font-weight="600"'), write(wide - EDGE, y + 17, `hand ${p.hand} · library ${p.library} · graveyard ${p.graveyard}`, 12, 'text-anchor="end"'));
    y += 28;
    const mine = (view.zones["battlefield"] ?? []).flatMap((id) => view.objects[id] ?? []).filter((o) => (o.controller ?? o.owner) === p.seat);
    const groups = grouped([...mine.filter((o) => !isLand(o)), ...mine.filter(isLand)]);
    groups.forEach(([o, n], i) => out.push(tile(view, o, n, EDGE + (i % IN_ROW) * (TILE + GAP), y + Math.floor(i / IN_ROW) * (HIGH + GAP))));
    y += Math.max(1, Math.ceil(groups.length / IN_ROW)) * (HIGH + GAP) + 8;
  }
  const high = y + EDGE - GAP;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}" font-family="Inter, Helvetica, Arial, sans-serif"><rect width="${wide}" height="${high}" fill="#e7e1d2"/>${out.join("")}</svg>`;
}
