/**
 * Whether this browser lacks what `polyfills.ts` brings. `AbortSignal.any` is the youngest of it in every engine: Chrome 116,
 * Safari 17.4, Firefox 124.
 */
export const isOld = (): boolean => typeof AbortSignal.any !== "function";
