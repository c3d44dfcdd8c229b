/*
 * What the screen needs of the game. The core decides everything; its `view` is what is drawn. Lengths are units of the
 * table, which is 9 wide and 16 long; the player keeps the goal at y = 16.
 */

export const table = { width: 9, length: 16, puck: 0.4, mallet: 0.7, goal: 3.8 } as const;
export const tickMs = 1000 / 60;

export type Point = { readonly x: number; readonly y: number };

/** What the puck can meet. */
export type Surface = "wall" | "player" | "bot" | "obstacle";

/** How fast the puck is: chosen when the session starts, and part of what is replayed. */
export type Pace = "full" | "phone";

export type FootballView = {
  readonly puck: Point;
  /** The puck's way in a tick. */
  readonly way: Point;
  readonly player: Point;
  readonly bot: Point;
  readonly obstacles: readonly (Point & { readonly radius: number })[];
  readonly score: { readonly player: number; readonly bot: number };
  readonly ticks: number;
  /** Before a serve, and a face-off at the centre, the puck cannot be moved for so many ticks. */
  readonly wait: { readonly by: "player" | "bot" | "centre"; readonly ticks: number } | null;
  readonly over: boolean;
  /** Whether the level is passed, once it is over. */
  readonly won: boolean;
  /** How often the puck met each of these since the start. */
  readonly touches: Readonly<Record<Surface, number>>;
  /** The last such meeting: with what, how fast in units a tick, and where the puck was. */
  readonly touch: (Point & { readonly surface: Surface; readonly strength: number }) | null;
};

/** The player's word for what was played up to a tick: the log will begin with these bytes. */
export type Mark = { readonly bytes: number; readonly ticks: number; readonly digest: string };

export interface FootballGame {
  readonly view: FootballView;
  /** Plays one tick of 1/60 s; `to` is where the player wants the mallet, null where it is. */
  update(to: Point | null): void;
  /** Notes in the log that the match pauses here. */
  pause(): void;
  /** The player's word for what was played up to now. */
  mark(): Mark;
  /** The log up to here in base64url: the `replay` of the level's result. */
  log(): string;
  free(): void;
}

export interface FootballCore {
  readonly rulesVersion: number;
  /** Starts the game of a session; `seed` in decimal, as the server sends it. */
  start(level: number, seed: string, pace: Pace): FootballGame;
}
