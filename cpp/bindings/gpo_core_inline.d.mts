/** The bytes of gpo_core.wasm, compressed by raw DEFLATE (RFC 1951), in base64. */
declare const compressed: string;
export default compressed;
