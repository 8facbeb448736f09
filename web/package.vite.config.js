import { cp } from "node:fs/promises";
import { defineConfig } from "vite";

/** Declarations that are written by hand: TypeScript's own refer to them, and it does not copy them. */
const DECLARATIONS = [
  "web/tags.d.ts",
  "web/script.d.ts",
  "build/wasm/gpo_core.d.mts",
  "build/wasm/gpo_core_fallback.d.mts",
];

/** What in a classic script is done another way than in modules has a twin for it. */
export const twins = { find: /^\.\/(fallback|make-worker)\.js$/, replacement: "./$1.script.js" };

/**
 * What is built beside the sources, for pages without a bundler: everything minified, with Lit inside.
 * @type {Record<string, { outDir: string, lib: import("vite").LibraryOptions, output: object }>}
 */
const BUILDS = {
  /** One file for a classic script. */
  script: {
    outDir: "dist",
    lib: { entry: { "grpo-gspo-lesson.iife": "web/index.js" }, formats: ["iife"], name: "grpoGspoLesson" },
    output: { codeSplitting: false },
  },
  /** What that loads where there is no WebAssembly. */
  fallback: {
    outDir: "dist",
    lib: { entry: { "grpo-gspo-lesson.fallback": "build/wasm/gpo_core_fallback.mjs" }, formats: ["es"] },
    output: {},
  },
  /** ES modules, what is not needed at first in files of its own. */
  standalone: {
    outDir: "dist/standalone",
    lib: { entry: { "grpo-gspo-lesson": "web/index.js", core: "web/core/index.js" }, formats: ["es"] },
    output: {
      chunkFileNames: (/** @type {{ isDynamicEntry: boolean }} */ { isDynamicEntry }) =>
        `${isDynamicEntry ? "later" : "chunks"}/[name]-[hash].js`,
    },
  },
};

/** Builds one of them: `vite build --mode NAME`. The first empties the folder. */
export default defineConfig(({ mode }) => {
  const { outDir, lib, output } = BUILDS[mode];
  /** @type {import("vite").UserConfig} */
  const config = {
    // What is loaded later lies beside the script, wherever that is.
    base: "./",
    resolve: { alias: mode === "script" ? [twins] : [] },
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: mode === "script",
      lib,
      rolldownOptions: {
        // An entry may export what only its own later files need: that spares a dozen files of a few lines.
        preserveEntrySignatures: "allow-extension",
        output: { minify: true, entryFileNames: "[name].js", ...output },
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
