/*
 * The interface between the screen and the game. The core decides everything; the screen draws its
 * `view`. Lengths are in units of the table: 9 wide, 16 long, the player's goal at y = 16.
 */

export const table = { width: 9, length: 16, puck: 0.4, mallet: 0.7, goal: 3.8 } as const;
export const tickMs = 1000 / 60;

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
  /** Ticks left on the clock: of the two minutes, then of the time for the golden goal. */
  readonly left: number;
  /** Two minutes ended in a draw: the next goal wins, or has won. */
  readonly golden: boolean;
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

/** How a match is started: the facts of its session. */
export type FootballStart = {
  /** The version of the rules. */
  readonly rules: number;
  readonly level: number;
  /** In decimal, as the server sends it. */
  readonly seed: string;
  readonly pace: Pace;
};

export interface FootballCore {
  /** The version of the rules for a match without a session. */
  readonly rulesVersion: number;
  /** Whether matches of a version of the rules can be played. */
  plays(rules: number): boolean;
  start(how: FootballStart): FootballGame;
}
