const TICKS_PER_SECOND = 60;
/** The module's 32 bits hold no larger number. */
const MAX_TICK = 0xffff_ffff;

export const ticksToMs = (ticks: number): number => (ticks * 1000) / TICKS_PER_SECOND;

/** Whole ticks; 0 before the start. */
export function msToTick(ms: number): number {
  return Math.min(Math.max(Math.floor((ms * TICKS_PER_SECOND) / 1000), 0), MAX_TICK);
}
