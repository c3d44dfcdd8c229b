/** Loads the texts of a language; here every message has them all. The product's is in `scripts/vite-words.ts`. */
export const load = (_locale: string): Promise<readonly string[]> | undefined => undefined;
