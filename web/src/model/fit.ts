/** How large tiles may be, so that a row of them stands in its place. */
export interface Size {
  width: number;
  height: number;
  scrolls: boolean;
  /** two rows that scroll sideways: on a phone, where more rows than two do not fit */
  sideways?: boolean;
}

const WIDTHS = [150, 128, 104];
const NARROW = 640;
const SMALLER = [92, 84, 76];
const LEAST = 66;
const LOW = 74;

/** `extra`: what hangs below a tile, such as attachments; `between`: what must be free between two rows, for tags;
 * `small`: whoever likes small tiles gets them. */
export function fit(width: number, height: number, n: number, extra = 0, container = width, between = 12, small = false): Size {
  const narrow = container < 430;
  const gap = narrow ? 4 : container < NARROW ? 8 : 13;
  if (narrow) {
    // Five in a row where there is room for five.
    const inRow = Math.max(1, Math.min(5, Math.floor((width + gap) / (LEAST + gap))));
    const each = Math.floor((width - (inRow - 1) * gap) / inRow);
    const found = rows(Math.min(each, 104), width, height, n, gap, 80, 50, extra, between);
    if (!found.scrolls || n <= 2 * inRow) return found;
    return { ...found, height: Math.max(50, Math.min(80, Math.floor((height - between) / 2) - extra)), sideways: true };
  }
  for (const w of small ? WIDTHS.slice(-1) : WIDTHS) {
    if (n * (w + gap) - gap <= width) return rows(w, width, height, n, gap, w === 150 ? 110 : w === 128 ? 92 : 86, 56, extra, between);
  }
  const several = rows(104, width, height, n, gap, 86, 50, extra, between);
  // Beside other players there may be room for one row only: tiles are as small as on a phone, then.
  const one = SMALLER.find((w) => n * (w + 8) - 8 <= width);
  return one !== undefined && several.height < LOW ? rows(one, width, height, n, 8, 86, 50, extra, between) : several;
}

function rows(w: number, width: number, height: number, n: number, gap: number, most: number, least: number, extra: number, between: number): Size {
  const each = Math.max(1, Math.floor((width + gap) / (w + gap)));
  const lines = Math.max(1, Math.ceil(n / each));
  const room = Math.floor((height - (lines - 1) * Math.max(gap, between)) / lines) - extra;
  const h = Math.max(least, Math.min(most, room));
  return { width: w, height: h, scrolls: room < least };
}
