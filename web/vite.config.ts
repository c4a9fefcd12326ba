import { defineConfig } from "vite";

// Where `apnap web --port 8765` listens while the page is worked on.
const server = "http://127.0.0.1:8765";

export default defineConfig({
  base: "/",
  build: {
    outDir: "../src/apnap/web/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
});
