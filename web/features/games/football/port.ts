/*
 * What the screen needs of the game. The core decides everything; its `view` is what is drawn. Lengths are units of the
 * table, which is 9 wide and 16 long; the player keeps the goal at y = 16.
 */

export const table = { width: 9, length: 16, puck: 0.4, mallet: 0.7, goal: 3.8 } as const;
export const tickMs = 1000 / 60;

export type Point = { readonly x: number; readonly y: number };

export type FootballView = {
  readonly puck: Point;
  readonly player: Point;
  readonly bot: Point;
  readonly obstacles: readonly (Point & { readonly radius: number })[];
  readonly score: { readonly player: number; readonly bot: number };
  readonly over: boolean;
  /** Whether the level is passed, once it is over. */
  readonly won: boolean;
};

export interface FootballGame {
  readonly view: FootballView;
  /** Plays one tick of 1/60 s; `to` is where the player wants the mallet, null where it is. */
  update(to: Point | null): void;
  /** The log up to here in base64url: the `replay` of the level's result. */
  log(): string;
  free(): void;
}

export interface FootballCore {
  readonly rulesVersion: number;
  /** Starts the game of a session; `seed` in decimal, as the server sends it. */
  start(level: number, seed: string): FootballGame;
}
