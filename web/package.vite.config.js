import { defineConfig } from "vite";

/** Builds what npm gets: the core and the elements as ES modules, Lit left to the one who installs it. */
export default defineConfig({
  build: {
    outDir: "dist",
    lib: {
      entry: { index: "web/index.js", core: "web/core/index.js" },
      formats: ["es"],
    },
    rolldownOptions: { external: /^lit(\/|$)/ },
    sourcemap: true,
  },
  publicDir: false,
});
