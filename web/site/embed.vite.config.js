import { cp } from "node:fs/promises";
import { defineConfig } from "vite";
import { twins } from "../package.vite.config.js";

/**
 * Builds the page for frames beside the other pages. Its script is a classic one: a sandboxed frame has no origin, and
 * a static host does not let it load modules.
 */
const FILES = {
  "web/site/embed.html": "embed.html",
  "web/site/embed.css": "embed.css",
  "web/site/frames.js": "frames.js",
  "build/wasm/gpo_core_fallback.mjs": "grpo-gspo-lesson.fallback.js",
};

export default defineConfig({
  base: "./",
  publicDir: false,
  resolve: { alias: [twins] },
  build: {
    outDir: "build/site",
    emptyOutDir: false,
    lib: { entry: { embed: "web/site/embed.js" }, formats: ["iife"], name: "gpoEmbed" },
    rolldownOptions: { output: { minify: true, codeSplitting: false, entryFileNames: "[name].js" } },
  },
  plugins: [
    {
      name: "files-as-they-are",
      closeBundle: async () => {
        await Promise.all(Object.entries(FILES).map(([from, to]) => cp(from, `build/site/${to}`)));
      },
    },
  ],
});
