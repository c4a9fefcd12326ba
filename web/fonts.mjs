/** The fonts of the page, cut to the letters it writes: `npm run fonts`, before each build. Cards of other alphabets fall back to the system's. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath, URL } from "node:url";
import subset from "subset-font";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const span = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join("");

const ASCII = span(0x20, 0x7e);
const ACCENTED = "ÀÁÂÄÅÆÇÈÉÊËÍÎÑÓÔÖØÚÛÜßàáâãäåæçèéêëíîïñóôöøúûüŒœ";
const MARKS = "\u00a0·×–—‘’“”…−•";
const DIGITS = span(0x30, 0x39);

/** Its own figures are old-style, and an old-style 11 reads as II: those of Crimson Pro stand in, which line up. */
const FONTS = [
  ["eb-garamond", "eb-garamond-latin-600-normal", "garamond-600", ASCII.replace(/\d/g, "") + ACCENTED + MARKS],
  ["crimson-pro", "crimson-pro-latin-600-normal", "figures-600", DIGITS],
  ["inter", "inter-latin-400-normal", "inter-400", ASCII + ACCENTED + MARKS],
  ["inter", "inter-latin-600-normal", "inter-600", ASCII + ACCENTED + MARKS],
  ["jetbrains-mono", "jetbrains-mono-latin-500-normal", "mono-500", ASCII + MARKS],
];

await mkdir(here("node_modules/.fonts"), { recursive: true });
const licences = new Map();
for (const [family, file, name, letters] of FONTS) {
  const whole = await readFile(here(`node_modules/@fontsource/${family}/files/${file}.woff2`));
  await writeFile(here(`node_modules/.fonts/${name}.woff2`), await subset(whole, letters, { targetFormat: "woff2" }));
  licences.set(family, await readFile(here(`node_modules/@fontsource/${family}/LICENSE`), "utf8"));
}
await writeFile(here("node_modules/.fonts/licences.txt"), [...licences].map(([family, text]) => `${family}\n\n${text}`).join("\n\n----\n\n"));
