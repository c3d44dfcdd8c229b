import type { EnteredTournament } from "#api";

/** The states that the bar shows: the subscriber has a match, or waits for the next one. */
const shown: Record<string, true> = {
  open: true,
  playing: true,
  called: true,
  drawn: true,
  through: true,
};

export const onBar = (entered: readonly EnteredTournament[]): EnteredTournament | undefined =>
  entered.find(({ state }) => shown[state]);

/** Returns the time at which a match changes its state by the clock alone. */
export function nextChange({ state, round, nextAt }: EnteredTournament): string | null {
  if (state === "called" || state === "drawn") return round?.opensAt ?? null;
  if (state === "open") return round?.appearUntil ?? null;
  return state === "through" ? (nextAt ?? null) : null;
}

const soonest = 2_000;
const latest = 300_000;
/** Spreads the calls of a round's players, whose rooms open in the same second. */
const spread = 1_500;

/** A result reaches the winner by no message, so a match in play is read again this often. */
const inPlay = 10_000;

/**
 * Returns the milliseconds after which to read the list again: a moment after the next change, or
 * five minutes.
 */
export function rereadIn(entered: readonly EnteredTournament[], now: number): number {
  const changes = entered
    .map(nextChange)
    .map((at) => (at ? Date.parse(at) - now : Number.NaN))
    .filter((left) => left > -60_000)
    .map((left) => Math.max(left, soonest) + Math.random() * spread);
  const playing = entered.some(({ state }) => state === "playing");
  return Math.min(playing ? inPlay : latest, ...changes);
}
