import { localTime } from "#console/time";

const dayMs = 24 * 60 * 60 * 1_000;

/** The day of a moment in a time zone, as "2026-03-01". */
export const dayIn = (zone: string, at: number): string =>
  localTime(new Date(at).toISOString(), zone).slice(0, 10);

/** How many days lie between two days; negative if the second one is earlier. */
export const daysUntil = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
