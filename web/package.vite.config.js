import { cp } from "node:fs/promises";
import { defineConfig } from "vite";

/** The core's declarations are written by hand beside the bindings; the others refer to them from here. */
const BINDINGS = "build/wasm/gpo_core.d.mts";

/** For npm: the core and the elements as ES modules, Lit left to the one who installs it. */
const modules = {
  lib: { entry: { index: "web/index.js", core: "web/core/index.js" } },
  rolldownOptions: { external: /^lit(\/|$)/ },
  sourcemap: true,
};

/** For a script tag: everything in one file. Vite keeps the white space of a library, so it is asked twice. */
const standalone = {
  lib: { entry: { "grpo-gspo-lesson": "web/index.js" } },
  rolldownOptions: { output: { minify: true, codeSplitting: false } },
  emptyOutDir: false,
};
/** One file has its worker inside. */
const inlineWorker = { find: /^\.\/make-worker\.js$/, replacement: "./make-worker.inline.js" };

/** Builds what npm gets; with `--mode standalone` the one file for a script tag, beside it. */
export default defineConfig(({ mode }) => {
  const alone = mode === "standalone";
  const build = alone ? standalone : modules;
  return {
    // The worker lies beside the module that starts it, wherever that is.
    base: "./",
    resolve: { alias: alone ? [inlineWorker] : [] },
    build: { outDir: "dist", ...build, lib: { ...build.lib, formats: ["es"] } },
    plugins: [{ name: "declarations-of-the-bindings", closeBundle: () => cp(BINDINGS, `dist/types/${BINDINGS}`) }],
    publicDir: false,
  };
});
