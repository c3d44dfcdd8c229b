/*
 * The interface between the screen and the game. The core decides everything; the screen draws its
 * `view`. Lengths are in units of the table: 9 wide, 16 long, the player's goal at y = 16.
 */

export const table = { width: 9, length: 16, puck: 0.4, mallet: 0.7, goal: 3.8 } as const;
export const tickMs = 1000 / 60;
/** The rules end a match after two minutes. */
export const matchTicks = 7_200;

export type Point = { readonly x: number; readonly y: number };

export type Surface = "wall" | "player" | "bot" | "obstacle";

/** The puck's speed, chosen when the session starts; part of the replay. */
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
  /** Ticks for which the puck stands still before a serve or a face-off at the centre. */
  readonly wait: { readonly by: "player" | "bot" | "centre"; readonly ticks: number } | null;
  readonly over: boolean;
  /** Whether the level is passed, once `over`. */
  readonly won: boolean;
  /** The puck's hits on each surface since the start. */
  readonly touches: Readonly<Record<Surface, number>>;
  /** The last hit, with its speed in units per tick. */
  readonly touch: (Point & { readonly surface: Surface; readonly strength: number }) | null;
};

/** A mark: commits the player to a log that begins with these bytes. */
export type Mark = { readonly bytes: number; readonly ticks: number; readonly digest: string };

export interface FootballGame {
  readonly view: FootballView;
  /** Plays a tick of 1/60 s. `to` is the mallet's target; null to stay. */
  update(to: Point | null): void;
  pause(): void;
  mark(): Mark;
  /** The log so far in base64url: the `replay` of a level's result. */
  log(): string;
  free(): void;
}

export interface FootballCore {
  readonly rulesVersion: number;
  /** `seed` in decimal, as the server sends it. */
  start(level: number, seed: string, pace: Pace): FootballGame;
}
