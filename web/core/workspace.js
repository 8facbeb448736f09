/** @typedef {import("../../build/wasm/gpo_core.mjs").Bindings} Bindings */
/** @typedef {{ Doubles: Float64Array, Bytes: Uint8Array, Offsets: Uint32Array }} Views */
/**
 * @template {keyof Views} Kind
 * @typedef {import("../../build/wasm/gpo_core.mjs").Buffer<Views[Kind]>} Buffer
 */

/**
 * Buffers in WebAssembly memory, one a name, kept between calls of the same length. A view of a buffer is
 * taken afresh at each use: memory that grows detaches every view taken before.
 */
export class Workspace {
  /** @type {Map<string, { length: number, buffer: Buffer<any> }>} */
  #buffers = new Map();
  #bindings;

  /** @param {Bindings} bindings */
  constructor(bindings) {
    this.#bindings = bindings;
  }

  /**
   * @template {keyof Views} [Kind="Doubles"]
   * @param {string} name what the buffer holds: always numbers of one kind
   * @param {number} length
   * @param {Kind} [kind]
   * @returns {Buffer<Kind>} room for `length` numbers, of any content
   */
  output(name, length, kind = /** @type {Kind} */ ("Doubles")) {
    const kept = this.#buffers.get(name);
    if (kept?.length === length) return kept.buffer;
    kept?.buffer.delete();
    this.#buffers.delete(name);
    const buffer = /** @type {Buffer<Kind>} */ (/** @type {unknown} */ (new this.#bindings[kind](length)));
    this.#buffers.set(name, { length, buffer });
    return buffer;
  }

  /**
   * @template {keyof Views} [Kind="Doubles"]
   * @param {string} name
   * @param {ArrayLike<number>} numbers
   * @param {Kind} [kind]
   * @returns {Buffer<Kind>} a buffer that holds `numbers`
   */
  input(name, numbers, kind) {
    const buffer = this.output(name, numbers.length, kind);
    buffer.view().set(numbers);
    return buffer;
  }
}
