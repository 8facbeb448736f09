/** The bytes of gpo_core.wasm in base64. */
declare const base64: string;
export default base64;
