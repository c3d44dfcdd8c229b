import { brotliCompressSync, constants } from "node:zlib";

/** Compresses at the level of the shipped files. */
export const brotli = (source: Uint8Array): Buffer =>
  brotliCompressSync(source, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
    },
  });
