/** @typedef {import("../../build/wasm/gpo_core.mjs").Bindings} Bindings */
/** @typedef {Float64ArrayConstructor | Uint32ArrayConstructor | Uint8ArrayConstructor} Kind */

/**
 * The arrays of a call in WebAssembly memory, one after the other as embind.cpp expects them. Views of them are taken
 * afresh at each use: memory that grows detaches every view taken before.
 */
export class Workspace {
  #bindings;

  /** @param {Bindings} bindings */
  constructor(bindings) {
    this.#bindings = bindings;
  }

  /**
   * @template Result
   * @template {Kind[]} Kinds
   * @param {[Kind, ArrayLike<number>][]} inputs
   * @param {[...{ [Place in keyof Kinds]: [Kinds[Place], number] }]} outputs each with its length
   * @param {() => Result} call
   * @returns {[Result, ...{ [Place in keyof Kinds]: InstanceType<Kinds[Place]> }]} what the call returns, and copies
   *   of the outputs
   */
  run(inputs, outputs, call) {
    /** @type {[Kind, number][]} */
    const layout = [...inputs.map(([kind, { length }]) => /** @type {[Kind, number]} */ ([kind, length])), ...outputs];
    this.#views(layout)
      .slice(0, inputs.length)
      .forEach((view, i) => view.set(inputs[i][1]));
    const result = call();
    const copies = this.#views(layout)
      .slice(inputs.length)
      .map((view) => view.slice());
    return /** @type {any} */ ([result, ...copies]);
  }

  /** @param {[Kind, number][]} layout */
  #views(layout) {
    const size = layout.reduce((sum, [kind, length]) => sum + aligned(kind, length), 0);
    const { buffer, byteOffset, byteLength } = this.#bindings.reserve(size);
    if (byteLength < size) throw new RangeError(`There is no memory for ${size} bytes`);
    let offset = byteOffset;
    return layout.map(([kind, length]) => {
      const view = new kind(buffer, offset, length);
      offset += aligned(kind, length);
      return view;
    });
  }
}

/** @param {Kind} kind @param {number} length @returns {number} the bytes that an array takes */
function aligned(kind, length) {
  return Math.ceil((length * kind.BYTES_PER_ELEMENT) / 8) * 8;
}
