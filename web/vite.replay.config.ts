import { defineConfig } from "vite";

// `<apnap-replay>`: one script with its styles inside, for other people's pages and for single files.
export default defineConfig({
  publicDir: false,
  build: {
    outDir: "../src/apnap/web/static",
    emptyOutDir: false,
    target: "es2022",
    lib: { entry: "src/replay.ts", formats: ["es"], fileName: () => "apnap-replay.js" },
  },
});
