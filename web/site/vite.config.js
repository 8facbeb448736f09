import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/** Builds the lesson page to a folder of relative links: it works at any address on any static host. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "./",
  publicDir: false,
  build: {
    outDir: "../../build/site",
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: { host: "localhost" },
  preview: { host: "localhost" },
});
