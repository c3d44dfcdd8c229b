/*
 * The interface between the screen and the game. The core decides everything; the screen draws its
 * `view`. Lengths are in units of the table, which is 9 wide and 16 long; the player's goal is at y
 * = 16.
 */

export const table = { width: 9, length: 16, puck: 0.4, mallet: 0.7, goal: 3.8 } as const;
export const tickMs = 1000 / 60;

export type Point = { readonly x: number; readonly y: number };

/** Surfaces that the puck can hit. */
export type Surface = "wall" | "player" | "bot" | "obstacle";

/** The puck's speed: chosen when the session starts, and part of the replay. */
export type Pace = "full" | "phone";

export type FootballView = {
  readonly puck: Point;
  /** The puck's movement in one tick. */
  readonly way: Point;
  readonly player: Point;
  readonly bot: Point;
  readonly obstacles: readonly (Point & { readonly radius: number })[];
  readonly score: { readonly player: number; readonly bot: number };
  readonly ticks: number;
  /** Before a serve and a face-off at the centre the puck stands still for this many ticks. */
  readonly wait: { readonly by: "player" | "bot" | "centre"; readonly ticks: number } | null;
  readonly over: boolean;
  /** Whether the level is passed, once the match is over. */
  readonly won: boolean;
  /** The number of the puck's hits on each surface since the start. */
  readonly touches: Readonly<Record<Surface, number>>;
  /** The last hit: the surface, the speed in units per tick, and the puck's place. */
  readonly touch: (Point & { readonly surface: Surface; readonly strength: number }) | null;
};

/** A mark: commits the player to a log that begins with these bytes. */
export type Mark = { readonly bytes: number; readonly ticks: number; readonly digest: string };

export interface FootballGame {
  readonly view: FootballView;
  /** Plays one tick of 1/60 s. `to` is the mallet's target; null to stay. */
  update(to: Point | null): void;
  /** Notes a pause in the log. */
  pause(): void;
  /** Returns a mark for the log so far. */
  mark(): Mark;
  /** The log so far in base64url: the `replay` of a level's result. */
  log(): string;
  free(): void;
}

export interface FootballCore {
  readonly rulesVersion: number;
  /** Starts the game of a session; `seed` in decimal, as the server sends it. */
  start(level: number, seed: string, pace: Pace): FootballGame;
}
