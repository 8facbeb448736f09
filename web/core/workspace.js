/** @typedef {import("../../build/wasm/gpo_core.mjs").Bindings} Bindings */
/** @typedef {import("../../build/wasm/gpo_core.mjs").Doubles} Doubles */

/**
 * Buffers in WebAssembly memory, one a name, kept between calls of the same length. A view of a buffer is
 * taken afresh at each use: memory that grows detaches every view taken before.
 */
export class Workspace {
  /** @type {Map<string, { length: number, buffer: Doubles }>} */
  #buffers = new Map();
  #bindings;

  /** @param {Bindings} bindings */
  constructor(bindings) {
    this.#bindings = bindings;
  }

  /**
   * @param {string} name what the buffer holds
   * @param {number} length
   * @returns {Doubles} room for `length` numbers, of any content
   */
  output(name, length) {
    const kept = this.#buffers.get(name);
    if (kept?.length === length) return kept.buffer;
    kept?.buffer.delete();
    this.#buffers.delete(name);
    const buffer = new this.#bindings.Doubles(length);
    this.#buffers.set(name, { length, buffer });
    return buffer;
  }

  /**
   * @param {string} name
   * @param {ArrayLike<number>} numbers
   * @returns {Doubles} a buffer that holds `numbers`
   */
  input(name, numbers) {
    const buffer = this.output(name, numbers.length);
    buffer.view().set(numbers);
    return buffer;
  }
}
