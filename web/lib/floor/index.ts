/**
 * Whether this browser needs `polyfills.ts`. `AbortSignal.any` is the newest polyfilled feature in
 * every engine: Chrome 116, Safari 17.4, Firefox 124.
 */
export const needsPolyfills = (): boolean => typeof AbortSignal.any !== "function";
