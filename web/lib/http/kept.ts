/** The dates of the answers that the service worker had kept, by path, until the network answers there again. */
const dates = new Map<string, number>();

/** The oldest of them, in ms; null where the network gave everything. */
export const keptSince = (): number | null => (dates.size > 0 ? Math.min(...dates.values()) : null);

export function noteAge(path: string, { headers }: Response): void {
  const at = headers.has("arena-kept") && Date.parse(headers.get("date") ?? "");
  if (at) dates.set(path, at);
  else dates.delete(path);
}
