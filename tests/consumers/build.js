// Installs the package from its tarball, and builds a page on it with each bundler and framework, into build/consumers.

import { execFileSync } from "node:child_process";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import vue from "@vitejs/plugin-vue";
import { build as astro } from "astro";
import esbuild from "esbuild";
import { rollup } from "rollup";
import { build as vite } from "vite";
import webpack from "webpack";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = path.join(here, "../..");
const installed = path.join(here, "node_modules/grpo-gspo-lesson");
const out = path.join(root, "build/consumers");
const app = (/** @type {string[]} */ ...parts) => path.join(here, "apps", ...parts);

/** @param {string} name @param {string} folder @param {import("vite").UserConfig} [config] */
const withVite = (name, folder, config) =>
  vite({
    root: app(name),
    base: "./",
    logLevel: "warn",
    build: { outDir: folder, emptyOutDir: true },
    configFile: false,
    ...config,
  });

/** @param {string} folder @param {"client" | "server"} rendered where it is rendered first */
async function withReact(folder, rendered) {
  const jsx = /** @type {const} */ ({ bundle: true, format: "esm", jsx: "automatic" });
  const pages = path.join(here, "node_modules/.react/pages.mjs");
  await esbuild.build({ ...jsx, entryPoints: [app("react/server.jsx")], outfile: pages, packages: "external" });
  await esbuild.build({
    ...jsx,
    entryPoints: [app("react/page.jsx")],
    outdir: folder,
    splitting: true,
    minify: true,
    define: { "process.env.NODE_ENV": '"production"' },
  });
  await writeFile(path.join(folder, "index.html"), (await import(pages))[rendered]);
}

/** Each page by its name, and how it comes into a folder. @type {Record<string, (folder: string) => Promise<unknown>>} */
const pages = {
  vite: (folder) => withVite("plain", folder),
  webpack: async (folder) => {
    const compiler = webpack({
      mode: "production",
      context: app("plain"),
      entry: "./page.js",
      output: { path: folder, filename: "page.js" },
      performance: { hints: false },
    });
    await new Promise((resolve, reject) =>
      compiler?.run((error, stats) => {
        if (error || stats?.hasErrors() || stats?.hasWarnings()) reject(error ?? new Error(stats?.toString()));
        else compiler.close(resolve);
      }),
    );
    await cp(app("plain/index.html"), path.join(folder, "index.html"));
  },
  esbuild: async (folder) => {
    await esbuild.build({
      entryPoints: [app("plain/page.js")],
      outdir: folder,
      bundle: true,
      format: "esm",
      splitting: true,
      minify: true,
    });
    await cp(app("plain/index.html"), path.join(folder, "index.html"));
  },
  rollup: async (folder) => {
    const bundle = await rollup({ input: app("plain/page.js"), plugins: [nodeResolve()] });
    await bundle.write({ dir: folder });
    await cp(app("plain/index.html"), path.join(folder, "index.html"));
  },
  react: (folder) => withReact(folder, "client"),
  "react-server": (folder) => withReact(folder, "server"),
  vue: (folder) => {
    const isCustomElement = (/** @type {string} */ tag) => tag.startsWith("gpo-");
    return withVite("vue", folder, { plugins: [vue({ template: { compilerOptions: { isCustomElement } } })] });
  },
  svelte: (folder) => withVite("svelte", folder, { plugins: [svelte({ configFile: false })] }),
  astro: async (folder) => {
    // It runs what it has built, which finds its packages from inside this folder alone.
    const outDir = path.join(here, "node_modules/.astro/built");
    await astro({ root: app("astro"), outDir, base: "/some/sub/path", logLevel: "warn", vite: { logLevel: "warn" } });
    await cp(outDir, folder, { recursive: true });
  },
  module: async (folder) => {
    await cp(path.join(installed, "dist/standalone"), path.join(folder, "standalone"), { recursive: true });
    await cp(app("static/module.html"), path.join(folder, "index.html"));
    await cp(app("static/page.js"), path.join(folder, "page.js"));
  },
  script: async (folder) => {
    const file = "grpo-gspo-lesson.iife.js";
    await cp(path.join(installed, "dist", file), path.join(folder, file));
    await cp(app("static/script.html"), path.join(folder, "index.html"));
    await cp(app("static/page.js"), path.join(folder, "page.js"));
  },
};

process.env.ASTRO_TELEMETRY_DISABLED = "1";
const npm = (/** @type {string[]} */ ...options) =>
  execFileSync("npm", [...options, "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: here, encoding: "utf8" });

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const [packed] = /** @type {{ filename: string }[]} */ (
  Object.values(JSON.parse(npm("pack", root, "--json", "--pack-destination", out)))
);
await rm(installed, { recursive: true, force: true });
npm("install", "--no-save", "--offline", path.join(out, packed.filename));
for (const [name, build] of Object.entries(pages)) {
  const start = performance.now();
  const folder = path.join(out, name);
  await build(folder);
  await cp(app("rollouts.jsonl"), path.join(folder, "rollouts.jsonl"));
  console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
