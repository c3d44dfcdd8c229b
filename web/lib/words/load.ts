/**
 * Outside the production build every message has all languages; the production version is in
 * `scripts/vite-words.ts`.
 */
export const load = (_locale: string): Promise<readonly string[]> | undefined => undefined;
