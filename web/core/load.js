import createBindings from "../../build/wasm/gpo_core.mjs";
import inlineWasm from "../../build/wasm/gpo_core_inline.mjs";
import { Core } from "./core.js";
import { loadFallback } from "./fallback.js";

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
 * A browser without WebAssembly (Lockdown Mode) loads the same core as plain JavaScript, whatever `wasm` is.
 *
 * @param {{ wasm?: WasmSource | Promise<Response> }} [options]
 * @returns {Promise<Core>} rejects with what the browser says where WebAssembly is blocked or broken
 */
export function loadCore({ wasm } = {}) {
  if (wasm !== undefined) return instantiate(wasm);
  // A failed load is forgotten, so that a later call may succeed.
  shared ??= Promise.resolve()
    .then(() => instantiate())
    .catch((error) => {
      shared = undefined;
      throw error;
    });
  return shared;
}

/** @param {WasmSource | Promise<Response>} [source] without one, the copy in this script */
async function instantiate(source) {
  if (typeof WebAssembly === "undefined") {
    const { default: createFallback } = await loadFallback();
    return new Core(await createFallback());
  }
  const module = await compile(await (source ?? inlineWasm()));
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
  if (!(typeof Response === "function" && source instanceof Response)) {
    return WebAssembly.compile(/** @type {BufferSource} */ (source));
  }
  const { ok, status, url, headers } = source;
  if (!ok) throw new Error(`${url} answered ${status}`);
  // Not compileStreaming: that refuses a server that sends the wrong MIME type.
  const bytes = await source.arrayBuffer();
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    // A page in place of the file, or half of the file.
    const what = `${url}, ${bytes.byteLength} bytes of ${headers.get("content-type") ?? "an unknown type"}`;
    throw new Error(`${what}: ${/** @type {Error} */ (error).message}`, { cause: error });
  }
}
