import { m } from "#words";

const minuteMs = 60_000;

/** The time until the end of the week, in its two largest units. */
export function leftOf(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / minuteMs);
  if (minutes < 1) return m.league_left_soon();
  const hours = Math.floor(minutes / 60);
  if (hours < 1) return m.league_left_minutes({ minutes });
  if (hours < 24) return m.league_left_hours({ hours, minutes: minutes % 60 });
  return m.league_left_days({ days: Math.floor(hours / 24), hours: hours % 24 });
}
