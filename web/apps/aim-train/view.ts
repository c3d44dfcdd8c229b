import type { AimState } from "../../features/games/core/aim.ts";
import type { Scenery } from "./art.ts";
import type { Effects } from "./effects.ts";
import type { Layout, Point } from "./field.ts";
import type { Hand } from "./lesson.ts";

export type Context = CanvasRenderingContext2D;

export type Sight = Point & { shown: boolean };

/** Everything that a frame shows. */
export type View = {
  layout: Layout;
  screen: { width: number; height: number };
  scenery: Scenery;
  state: AimState | null;
  effects: Effects;
  /** The first level's lesson: the film on the cover, or the hand in play; with the hand's own atlas. */
  lesson: {
    hand: Hand | null;
    film: { ms: number; at: Point; radius: number } | null;
    atlas: Scenery;
  } | null;
  /** A keyboard player's crosshair. */
  sight: Sight;
  face: string;
};
