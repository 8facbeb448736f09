import { cp } from "node:fs/promises";
import { defineConfig } from "vite";

/** Declarations that are written by hand: TypeScript's own refer to them, and it does not copy them. */
const DECLARATIONS = ["web/tags.d.ts", "web/script.d.ts", "build/wasm/gpo_core.d.mts"];

/** One file has its worker inside. */
const inlineWorker = { find: /^\.\/make-worker\.js$/, replacement: "./make-worker.inline.js" };

/**
 * Builds what npm gets beside the sources: for pages without a bundler, everything minified with Lit inside. By
 * default ES modules, what is not needed at first in files of its own; with `--mode script` one file for a classic
 * script.
 */
export default defineConfig(({ mode }) => {
  const script = mode === "script";
  /** @type {import("vite").UserConfig} */
  const config = {
    // What is loaded later lies beside the script, wherever that is.
    base: "./",
    resolve: { alias: script ? [inlineWorker] : [] },
    publicDir: false,
    build: {
      outDir: script ? "dist" : "dist/standalone",
      lib: script
        ? { entry: { "grpo-gspo-lesson": "web/index.js" }, formats: ["iife"], name: "grpoGspoLesson" }
        : { entry: { "grpo-gspo-lesson": "web/index.js", core: "web/core/index.js" }, formats: ["es"] },
      rolldownOptions: {
        // An entry may export what only its own later files need: that spares a dozen files of a few lines.
        preserveEntrySignatures: "allow-extension",
        output: script
          ? { codeSplitting: false, entryFileNames: "[name].iife.js" }
          : {
              minify: true,
              chunkFileNames: ({ isDynamicEntry }) => `${isDynamicEntry ? "later" : "chunks"}/[name]-[hash].js`,
            },
      },
    },
    worker: { format: "es" },
    plugins: [
      {
        name: "declarations-by-hand",
        closeBundle: async () => {
          await Promise.all(DECLARATIONS.map((file) => cp(file, `dist/types/${file}`)));
        },
      },
    ],
  };
  return config;
});
