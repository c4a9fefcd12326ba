/** Own drawings: signs and mana. No official symbol is used. */
import { html, svg, nothing, type SVGTemplateResult, type TemplateResult } from "lit";
import { symbolsOf, spoken } from "../model/mana";

const STROKES: Record<string, string> = {
  tap: "M3.5 10.5a4.8 4.8 0 1 1 7.2 1.7M12.8 9.6l-2.1 2.700-2.700-2",
  sword: "M2.500 2.500l8 8M13.500 2.500l-8 8M9 12l3-3M7 12L4 9M11.500 11.500l2 2M4.500 11.500l-2 2",
  shield: "M8 2l5 1.800v4c0 3-2 5.200-5 6.400-3-1.200-5-3.400-5-6.400v-4z",
  aim: "M12.300 8a4.300 4.300 0 1 1-8.600 0 4.300 4.300 0 0 1 8.600 0M8 1.500v4M8 10.500v4M1.500 8h4M10.500 8h4",
  hand: "M3.500 4.500h4a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1M6 4.500l.6-1.700 5.700 2-2.900 8.200-.9-.3",
  library: "M4 3h6a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1M13 5v10H5",
  graveyard: "M4 14V6.500a4 4 0 0 1 8 0V14M2.500 14h11M8 6v4M6.500 7.500h3",
  exile: "M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0M4 4l8 8",
  undo: "M5 3L2 6l3 3M2 6h7.500a4 4 0 0 1 0 8H6",
  redo: "M11 3l3 3-3 3M14 6H6.500a4 4 0 0 0 0 8H10",
  forward: "M3 3.500l5 4.500-5 4.500zM8.500 3.500l5 4.500-5 4.500z",
  menu: "M2.500 4h11M2.500 8h11M2.500 12h11",
  moon: "M13 9.800A5.500 5.500 0 0 1 6.200 3a5.500 5.500 0 1 0 6.800 6.800z",
  sun: "M11 8a3 3 0 1 1-6 0 3 3 0 0 1 6 0M8 1.500v1.500M8 13v1.500M1.500 8H3M13 8h1.500M3.400 3.400l1 1M11.600 11.600l1 1M12.600 3.400l-1 1M4.400 11.600l-1 1",
  log: "M3 4h2M7 4h6M3 8h2M7 8h6M3 12h2M7 12h6",
  link: "M6.500 9.500l3-3M7 4.500l1.500-1.500a3 3 0 0 1 4.500 4.500L11.500 9M9 11.500L7.500 13A3 3 0 0 1 3 8.500L4.500 7",
  lock: "M4.500 7h7a1 1 0 0 1 1 1v4.500a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1M5.500 7V5a2.500 2.500 0 0 1 5 0v2",
  play: "M4.500 3l8 5-8 5z",
  pause: "M5 3v10M11 3v10",
  previous: "M11 3L5 8l6 5z",
  next: "M5 3l6 5-6 5z",
  first: "M13 3L8 8l5 5zM7.500 3l-5 5 5 5z",
  last: "M3 3l5 5-5 5zM8.500 3l5 5-5 5z",
  close: "M3.500 3.500l9 9M12.500 3.500l-9 9",
  up: "M8 13V3M4 7l4-4 4 4",
  down: "M8 3v10M4 9l4 4 4-4",
  search: "M11.500 7a4.500 4.500 0 1 1-9 0 4.500 4.500 0 0 1 9 0M10.300 10.300l3.700 3.700",
  swap: "M3 5h10M10 2l3 3-3 3M13 11H3M6 8l-3 3 3 3",
  flag: "M4 14V2.500h8l-2 3 2 3H4",
  keys: "M2.500 4.500h11v7h-11zM5 7h.01M8 7h.01M11 7h.01M5 9.500h6",
  gear: "M10.200 8a2.200 2.200 0 1 1-4.400 0 2.200 2.200 0 0 1 4.400 0M8 1.800v2M8 12.200v2M1.800 8h2M12.200 8h2M3.600 3.600L5 5M11 11l1.400 1.400M12.400 3.600L11 5M5 11l-1.400 1.400",
  eye: "M1.500 8S4 3.500 8 3.500 14.500 8 14.500 8 12 12.500 8 12.500 1.500 8 1.500 8M10 8a2 2 0 1 1-4 0 2 2 0 0 1 4 0",
  file: "M4 2h5l3 3v9H4zM9 2v3h3",
  people: "M8 6a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0M1 14c0-3 2-4.500 4.500-4.500S10 11 10 14M11 4a2 2 0 0 1 0 4M12 10c2 .5 3 2 3 4",
  plus: "M8 3v10M3 8h10",
  minus: "M3 8h10",
  check: "M3 8.500l3.500 3.500L13 4.500",
  chat: "M2.500 3.500h11v7h-6l-3 3v-3h-2z",
  cut: "M8 2v12M5 5L2 8l3 3M11 5l3 3-3 3",
};

export function icon(name: string, label = ""): TemplateResult {
  return html`<svg class="i" viewBox="0 0 16 16" role=${label ? "img" : nothing} aria-label=${label || nothing} aria-hidden=${label ? nothing : "true"}><path d=${STROKES[name] ?? ""}></path></svg>`;
}

const FACES: Record<string, [string, SVGTemplateResult]> = {
  W: ["#f4eab9", svg`<g stroke="#6b5610" stroke-width="1.3" stroke-linecap="round"><circle cx="8" cy="8" r="2.300" fill="#6b5610" stroke="none"/><path d="M8 2.200v2M8 11.800v2M2.200 8h2M11.800 8h2M3.900 3.900l1.400 1.400M10.700 10.700l1.400 1.400M12.100 3.900l-1.400 1.400M5.300 10.700l-1.400 1.400"/></g>`],
  U: ["#2f6fb5", svg`<path d="M8 2.400c2.400 3.100 3.800 5 3.800 7.100A3.800 3.800 0 0 1 8 13.300a3.800 3.800 0 0 1-3.800-3.800C4.200 7.400 5.600 5.500 8 2.400z" fill="#fff"/>`],
  B: ["#463d50", svg`<path d="M8 2.800c-3 0-4.900 1.900-4.900 4.400 0 1.700.9 2.700 1.900 3.300v1.700c0 .5.4.9.9.9h4.200c.5 0 .9-.4.9-.9v-1.700c1-.6 1.900-1.600 1.900-3.300 0-2.500-1.900-4.400-4.900-4.400z" fill="#f1ebf5"/><circle cx="6" cy="7.600" r="1.200" fill="#463d50"/><circle cx="10" cy="7.600" r="1.200" fill="#463d50"/>`],
  R: ["#bd4229", svg`<path d="M8.400 2.200c.3 2-2.700 3.500-3.500 6-.8 2.600.8 5.200 3.300 5.200 2.400 0 3.900-1.800 3.900-3.900 0-1.600-1-2.500-1.400-3.800-.6.6-.8 1.200-.8 1.900C9.200 6.200 9.700 3.700 8.400 2.200z" fill="#fff"/>`],
  G: ["#2c7a45", svg`<path d="M3.800 10.900C3.400 6.500 6.300 3.700 12.300 3.600c.3 5.700-2.600 8.500-6.800 7.700L9.300 6.700 3.600 12.800" fill="#fff"/>`],
  C: ["#c9c3b8", svg`<path d="M8 3l3.500 5L8 13 4.500 8z" fill="#3a362d"/>`],
  T: ["#c9c3b8", svg`<path d="M3.900 10.100a4.400 4.400 0 1 1 6.600 1.600M12.400 9.200l-1.900 2.500-2.500-1.900" fill="none" stroke="#1d1b16" stroke-width="1.500" stroke-linecap="round"/>`],
};

function face(part: string): SVGTemplateResult {
  const known = FACES[part];
  if (known) return svg`<circle cx="8" cy="8" r="8" fill=${known[0]}/>${known[1]}`;
  const small = part.length > 1;
  return svg`<circle cx="8" cy="8" r="8" fill="#cbc4b6"/><text x="8" y=${small ? 11 : 11.700} text-anchor="middle" font-size=${small ? 8 : 10.500} font-weight="700" font-family="Inter, sans-serif" fill="#1d1b16">${part}</text>`;
}

function half(part: string, right: boolean): SVGTemplateResult {
  const known = FACES[part];
  const arc = right ? "M8 0a8 8 0 0 1 0 16z" : "M8 0a8 8 0 0 0 0 16z";
  const inner = known?.[1] ?? svg`<text x="8" y="11.700" text-anchor="middle" font-size="10.500" font-weight="700" fill="#1d1b16">${part}</text>`;
  return svg`<path d=${arc} fill=${known?.[0] ?? "#cbc4b6"}/><g transform=${right ? "translate(7.300 6.300) scale(.55)" : "translate(-.2 1) scale(.55)"}>${inner}</g>`;
}

/** One symbol, without braces: "R", "2", "W/U", "T". */
export function symbol(name: string): TemplateResult {
  const parts = name.split("/");
  const [one, two] = parts;
  const drawing = two !== undefined && one !== undefined ? svg`${half(one, false)}${half(two, true)}` : face(name);
  return html`<svg class="m" viewBox="0 0 16 16" role="img" aria-label=${spoken(name)}>${drawing}</svg>`;
}

/** A cost such as "{1}{R}". */
export const mana = (cost: string): TemplateResult[] => symbolsOf(cost).map(symbol);

/** A text with symbols in braces inside it. */
export function told(text: string): (TemplateResult | string)[] {
  return text.split(/(\{[^{}]{1,5}\})/).map((bit) => (bit.startsWith("{") && bit.endsWith("}") ? symbol(bit.slice(1, -1)) : bit));
}

/** The marks of how a happening comes about. */
export function way(name: string): TemplateResult {
  const drawing: Record<string, SVGTemplateResult> = {
    PRIORITY: svg`<circle cx="5" cy="5" r="4.300" fill="currentColor"/>`,
    SPECIAL: svg`<circle cx="5" cy="5" r="4.300" fill="currentColor"/>`,
    AUTOMATIC: svg`<path d="M5 .5L9.500 5 5 9.500.5 5z" fill="currentColor"/>`,
    RESOLUTION: svg`<circle cx="5" cy="5" r="3.600" fill="none" stroke="currentColor" stroke-width="1.600"/>`,
    STATE_BASED: svg`<path d="M5 .8l4.500 8.400h-9z" fill="currentColor"/>`,
  };
  return html`<svg class="way" viewBox="0 0 10 10" aria-hidden="true">${drawing[name] ?? svg`<rect x="1" y="1" width="8" height="8" fill="currentColor"/>`}</svg>`;
}

export const WAYS: Record<string, string> = {
  TURN_BASED: "the rules do it",
  PRIORITY: "a player acts",
  AUTOMATIC: "triggers",
  RESOLUTION: "resolves",
  STATE_BASED: "state-based",
};
