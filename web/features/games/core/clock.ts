/** Steps per second of every game. */
const TICKS_PER_SECOND = 60;
/** The largest number of ticks in the module's 32 bits. */
const MAX_TICK = 0xffff_ffff;

/** Returns the milliseconds of a number of ticks. */
export const ticksToMs = (ticks: number): number => (ticks * 1000) / TICKS_PER_SECOND;

/** Returns the whole ticks in a time; 0 before the start. */
export function msToTick(ms: number): number {
  return Math.min(Math.max(Math.floor((ms * TICKS_PER_SECOND) / 1000), 0), MAX_TICK);
}
