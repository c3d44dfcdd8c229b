import type { Games } from "../module.ts";

/** A moment inside a tick, in milliseconds after the start. */
export const during = (tick: number): number => ((tick + 0.5) * 1000) / 60;

/** Formats a 64-bit number as the corpus does. */
export const hex = (hash: bigint): string => hash.toString(16).padStart(16, "0");

/** Makes the check of a game: whether this engine plays it to another end than the native program. */
export const comparison =
  <Played>(play: (games: Games, played: Played) => Played, results: readonly (keyof Played)[]) =>
  (games: Games) =>
  (played: Played): boolean => {
    const result = play(games, played);
    return results.some((key) => result[key] !== played[key]);
  };
