/**
 * Returns whether this browser needs `polyfills.ts`. `AbortSignal.any` is the newest of the
 * polyfilled features in every engine: Chrome 116, Safari 17.4, Firefox 124.
 */
export const needsPolyfills = (): boolean => typeof AbortSignal.any !== "function";
