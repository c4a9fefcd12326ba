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

export default defineConfig({
  base: "/",
  plugins: [licences, early],
  build: {
    outDir: "../src/apnap/web/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
});
