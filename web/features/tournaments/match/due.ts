import type { EnteredTournament } from "#api";

/** What the bar shows: a tournament in which the subscriber has a match, or waits for the next one. */
const shown: Record<string, true> = {
  open: true,
  playing: true,
  called: true,
  drawn: true,
  through: true,
};

export const onBar = (entered: readonly EnteredTournament[]): EnteredTournament | undefined =>
  entered.find(({ state }) => shown[state]);

/** When the state of a match changes by the clock alone. */
export function nextChange({ state, round, nextAt }: EnteredTournament): string | null {
  if (state === "called" || state === "drawn") return round?.opensAt ?? null;
  if (state === "open") return round?.appearUntil ?? null;
  return state === "through" ? (nextAt ?? null) : null;
}

const soonest = 2_000;
const latest = 300_000;
/** Spreads the calls of a round's players, whose rooms open in the same second. */
const spread = 1_500;

/** When to read the list again, in milliseconds: after the next change, or in five minutes. */
export function rereadIn(entered: readonly EnteredTournament[], now: number): number {
  const changes = entered
    .map(nextChange)
    .map((at) => (at ? Date.parse(at) - now : Number.NaN))
    .filter((left) => left > -60_000)
    .map((left) => Math.max(left, soonest) + Math.random() * spread);
  return Math.min(latest, ...changes);
}

/** A time span as `4:32`, or `1:04:32`. */
export function clock(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const end = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${end}` : `${minutes}:${end}`;
}
