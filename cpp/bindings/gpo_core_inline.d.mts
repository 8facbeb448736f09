/** The bytes of gpo_core.wasm. */
export default function bytes(): Uint8Array<ArrayBuffer>;
