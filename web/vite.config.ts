import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

// Where `apnap web --port 8765` listens while the page is worked on.
const server = "http://127.0.0.1:8765";

/** The fonts' licences go where the fonts go. */
const licences: Plugin = {
  name: "licences",
  generateBundle() {
    this.emitFile({ type: "asset", fileName: "assets/fonts-licences.txt", source: readFileSync("node_modules/.fonts/licences.txt") });
  },
};

/** The fonts every view begins with are asked for together with the script, not after it. */
const early: Plugin = {
  name: "early-fonts",
  transformIndexHtml: {
    order: "post",
    handler(_, { bundle }) {
      const fonts = Object.keys(bundle ?? {}).filter((name) => /(garamond|inter)-\d+-.*\.woff2$/.test(name));
      return fonts.map((name) => ({ tag: "link", attrs: { rel: "preload", href: `/${name}`, as: "font", type: "font/woff2", crossorigin: "" }, injectTo: "head" as const }));
    },
  },
};

const SHEET = /\s*<link rel="stylesheet"[^>]*>/;

/** What is seen first needs one answer of the server: its style and its theme stand in the page itself, and the other
 * styles come after it in the body, where they hold up only what follows them. The script runs when they are there. */
const first: Plugin = {
  name: "first-seen",
  transformIndexHtml: {
    order: "post",
    handler(page) {
      const style = ["tokens", "first"].map((name) => readFileSync(`src/style/${name}.css`, "utf8")).join("");
      const theme = readFileSync("theme.js", "utf8");
      const sheet = SHEET.exec(page)?.[0] ?? "";
      return {
        html: page.replace(SHEET, "").replace("</apnap-app>", `</apnap-app>${sheet}`),
        tags: [
          { tag: "style", children: packed(style), injectTo: "head" as const },
          { tag: "script", children: packed(theme), injectTo: "head" as const },
        ],
      };
    },
  },
};

/** Without remarks and line ends; neither file has any inside a text. */
const packed = (text: string): string => text.replace(/\/\*[^]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "").replace(/\s*\n\s*/g, "\n").trim();

export default defineConfig({
  base: "/",
  plugins: [licences, early, first],
  build: {
    outDir: "../src/apnap/web/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
});
