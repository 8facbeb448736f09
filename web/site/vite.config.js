import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/** @param {string} name */
const page = (name) => fileURLToPath(new URL(name, import.meta.url));

/** Builds the pages to a folder of relative links: it works at any address on any static host. */
export default defineConfig({
  root: page("."),
  base: "./",
  publicDir: false,
  build: {
    outDir: "../../build/site",
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: ["index.html", "figures.html"].map(page) },
  },
  server: { host: "localhost" },
  preview: { host: "localhost" },
});
