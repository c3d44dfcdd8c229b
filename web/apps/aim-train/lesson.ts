import type { AimState } from "../../features/games/core/aim.ts";
import { type Layout, type Point, toScreen } from "./field.ts";
import type { View } from "./view.ts";

/** The hand that shows how to play. Its place in pixels, from which it has `away` to go, and its finger. */
export type Hand = Point & { down: boolean; alpha: number };

/** The film's target on the cover, in parts of the field, and its radius in units. */
const filmPlace = { x: 0.5, y: 0.34, radius: 144 } as const;

/** The film on the first level's cover: a target appears, the hand taps it, it shatters. */
export const film = { turnMs: 2_000, growMs: 260, tapAt: 900, stillAt: 600 } as const;

const ease = (part: number) => 1 - (1 - Math.min(1, Math.max(0, part))) ** 3;

/** The hand beside a place, at `through` of its way there: from below right, where a thumb comes from. */
function approach(to: Point, reach: number, through: number): Point {
  const left = 1 - ease(through);
  return { x: to.x + reach * left, y: to.y + reach * 1.3 * left };
}

/** The hand in the film, `ms` after its beginning; with `still` it points. */
export function filmHand(to: Point, reach: number, ms: number, still: boolean): Hand {
  if (still) return { ...to, down: false, alpha: 1 };
  const at = ms % film.turnMs;
  const leaves = at > film.tapAt + 420;
  const through = leaves
    ? 1 - (at - film.tapAt - 420) / 480
    : (at - film.growMs) / (film.tapAt - 340);
  return {
    ...approach(to, reach, through),
    down: at >= film.tapAt && at < film.tapAt + 140,
    alpha: 1,
  };
}

/** The hand during the first level: it taps beside each target until the player has hit one. */
export function playHand(state: AimState, to: Point, reach: number, still: boolean): Hand | null {
  if (state.hits > 0 || state.target.number === 0) return null;
  const { age } = state.target;
  if (still) return { ...to, down: false, alpha: 1 };
  const tap = age % 26;
  return {
    ...approach(to, reach, age / 16),
    down: age > 16 && tap > 18,
    alpha: Math.min(1, age / 8),
  };
}

type Place = { layout: Layout; still: boolean } & Pick<NonNullable<View["lesson"]>, "atlas">;

/**
 * The lesson as a frame shows it: the film on the cover, which has run for `filmMs`, or the hand
 * in play.
 */
export function lessonOf(
  { layout, still, atlas }: Place,
  filmMs: number | null,
  state: AimState | null,
): View["lesson"] {
  const radius = filmPlace.radius * layout.scale;
  if (filmMs !== null) {
    const { x, y, width, height } = layout;
    const at: Point = { x: x + width * filmPlace.x, y: y + height * filmPlace.y };
    const hand = filmHand(at, radius * 1.6, filmMs, still);
    return { hand, film: { ms: filmMs, at, radius }, atlas };
  }
  if (!state) return null;
  const hand = playHand(state, toScreen(layout, state.target), radius * 1.2, still);
  return { hand, film: null, atlas };
}
