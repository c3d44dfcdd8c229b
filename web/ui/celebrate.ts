import { still } from "#lib/motion";
import { prepareSound } from "#lib/sound";

/**
 * How much is celebrated. `small` (1.2 s at most): a level, an approved task, the day's streak.
 * `big` (2.5 s): a reward. `champion` (4 s): a won tournament.
 */
export type CelebrationLevel = "small" | "big" | "champion";

export type CelebrationOptions = {
  /** The element that the particles burst from; without it the middle of the upper half. */
  from?: Element | null | undefined;
  /** Whether coins were won: copies of the coin in `from` fly to the balance in the header. */
  coins?: boolean;
  /**
   * Runs once, in every case: when the first coin arrives, or at once if nothing is drawn. Set the
   * new balance here.
   */
  onArrive?: () => void;
};

const ranks: readonly CelebrationLevel[] = ["small", "big", "champion"];
/** If the code takes longer, the moment is over, and nothing is drawn. */
const lateMs = 1_000;

export const loadCelebration = () => import("./celebration.ts");
const nothing = () => undefined;

let running: { level: CelebrationLevel; stop: () => void } | null = null;

/** Loads the code early: call it when something that may be celebrated begins. */
export function prepareCelebration(): void {
  if (still()) return;
  prepareSound();
  void loadCelebration().catch(nothing);
}

/**
 * Celebrates: particles above the page, vibration, a short sound if sound is on, and coins that
 * fly to the balance. Takes no taps. Ends by itself, at the next tap or key, when the page is
 * hidden, when a celebration of the same or a higher level begins, or by the returned function.
 *
 * Does nothing but `onArrive` if the person wants less motion, if the page is hidden, while a
 * higher level is celebrated, and if the code does not arrive within a second.
 */
export function celebrate(
  level: CelebrationLevel,
  { from, coins = false, onArrive = nothing }: CelebrationOptions = {},
): () => void {
  const busy = running !== null && ranks.indexOf(running.level) > ranks.indexOf(level);
  if (busy || still() || document.visibilityState === "hidden") {
    onArrive();
    return nothing;
  }
  running?.stop();

  let arrived = false;
  const arrive = () => {
    if (!arrived) onArrive();
    arrived = true;
  };
  let clear: () => void = nothing;
  const stop = () => {
    if (running !== own) return;
    running = null;
    clearTimeout(late);
    clear();
    arrive();
  };
  const own = { level, stop };
  const late = setTimeout(stop, lateMs);
  running = own;
  loadCelebration().then(({ show }) => {
    clearTimeout(late);
    if (running === own) clear = show(level, { from, coins, onArrive: arrive, onEnd: stop });
  }, stop);
  return stop;
}
