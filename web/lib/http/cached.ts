/**
 * Dates of answers from the service worker's cache, by path, until the network answers that path
 * again.
 */
const dates = new Map<string, number>();

/** The oldest of these dates in ms; null if the network answered everything. */
export const oldestCachedAt = (): number | null =>
  dates.size > 0 ? Math.min(...dates.values()) : null;

export function noteAge(path: string, { headers }: Response): void {
  const at = headers.has("arena-kept") && Date.parse(headers.get("date") ?? "");
  if (at) dates.set(path, at);
  else dates.delete(path);
}
