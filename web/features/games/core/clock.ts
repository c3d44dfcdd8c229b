/** Steps of every game in a second. */
const TICKS_PER_SECOND = 60;
/** The largest number of ticks that the module's 32 bits hold. */
const MAX_TICK = 0xffff_ffff;

/** Milliseconds that so many ticks take. */
export const ticksToMs = (ticks: number): number => (ticks * 1000) / TICKS_PER_SECOND;

/** The whole ticks in a time; before the start it is tick 0. */
export function msToTick(ms: number): number {
  return Math.min(Math.max(Math.floor((ms * TICKS_PER_SECOND) / 1000), 0), MAX_TICK);
}
