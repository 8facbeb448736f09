import createBindings from "../../build/wasm/gpo_core.mjs";
import inlineWasm from "../../build/wasm/gpo_core_inline.mjs";
import { Core } from "./core.js";

/**
 * Where the WebAssembly comes from: its bytes, a compiled module, a response, or an address to fetch.
 * @typedef {BufferSource | WebAssembly.Module | Response | URL | string} WasmSource
 */

/** @type {Promise<Core> | undefined} */
let shared;

/**
 * Loads the core. Without `wasm` the copy inside this script is used: nothing is fetched, and every
 * caller on the page gets the same core. With `wasm` a core of its own is made from that source.
 *
 * @param {{ wasm?: WasmSource | Promise<Response> }} [options]
 * @returns {Promise<Core>} rejects with what the browser says where WebAssembly is missing, blocked or broken
 */
export function loadCore({ wasm } = {}) {
  if (wasm !== undefined) return instantiate(wasm);
  // A failed load is forgotten, so that a later call may succeed.
  shared ??= Promise.resolve()
    .then(() => instantiate(inlineWasm()))
    .catch((error) => {
      shared = undefined;
      throw error;
    });
  return shared;
}

/** @param {WasmSource | Promise<Response>} source */
async function instantiate(source) {
  const module = await compile(await source);
  const bindings = await new Promise((resolve, reject) => {
    createBindings({
      // Emscripten does not see a failure in here, so it is passed on by hand.
      instantiateWasm(imports, done) {
        WebAssembly.instantiate(module, imports).then((instance) => done(instance, module), reject);
        return {};
      },
    }).then(resolve, reject);
  });
  return new Core(bindings);
}

/** @param {WasmSource} source @returns {Promise<WebAssembly.Module>} */
async function compile(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof source === "string" || source instanceof URL) source = await fetch(source);
  if (typeof Response === "function" && source instanceof Response) {
    if (!source.ok) throw new Error(`${source.url} answered ${source.status}`);
    // Not compileStreaming: that refuses a server that sends the wrong MIME type.
    source = await source.arrayBuffer();
  }
  return WebAssembly.compile(/** @type {BufferSource} */ (source));
}
