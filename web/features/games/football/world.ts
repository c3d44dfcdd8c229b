import { m } from "#words";

/** Four stadiums with a rival each: levels 1 to 3, 4 to 6, 7 to 9, 10 to 12. */
export type World = 1 | 2 | 3 | 4;

export const worldOf = (level: number): World =>
  Math.min(4, Math.max(1, Math.ceil(level / 3))) as World;

/** The colour around a stadium's picture, where a screen is wider. */
export const beyond: Record<World, string> = {
  1: "#2a2d3b",
  2: "#04101f",
  3: "#0a0418",
  4: "#160807",
};

export const rivalName = (world: World): string =>
  [m.football_rival_1, m.football_rival_2, m.football_rival_3, m.football_rival_4][world - 1]?.() ??
  "";

/** What a stadium does to the ball, in words; null on the moon, which does nothing. */
export const stadiumWords = (world: World): string | null =>
  [null, m.football_stadium_2, m.football_stadium_3, m.football_stadium_4][world - 1]?.() ?? null;

/** A rival's expression: the frame of its sprites. */
export const moods = { calm: 0, glad: 1, sad: 2 } as const;
export type Mood = (typeof moods)[keyof typeof moods];
