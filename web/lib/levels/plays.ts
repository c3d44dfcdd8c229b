import type { EslGame, Level, LevelSession, StartedLevel } from "#api";
import { preference } from "../session/storage.ts";

export type Play = {
  game: EslGame;
  level: Level;
  /** The level session of spec 3, which the calls name. */
  choice: LevelSession;
  started: StartedLevel;
  /** Practice, which pays nothing and which the server does not know. */
  practice?: true;
  /**
   * The picture of Puzzle Mania's album that is practised, with the album's day and its seed, which
   * belong together. A guest has no seed.
   */
  picture?: { number: number; day: string; seed: string | null };
};

/** Whether these rules can play the level. */
export const fitsRules = ({ practice, started }: Play, version: number): boolean =>
  practice === true || started.rulesVersion === version;

/**
 * The seed of all chance in the level.
 * @throws for a level whose seeds arrive while it is played
 */
export function seedOf({ game, started }: Play): string {
  if (!started.seed) throw new Error(`${game.game_name} was started without a seed`);
  return started.seed;
}

/**
 * This page's plays. Navigation state survives a reload, a seed's game does not. A game screen
 * plays only entries of this map, so a reload leads back to the selector (spec 2).
 */
const plays = new Map<string, Play>();

export function playOf(state: unknown): Play | null {
  const id = typeof state === "object" && state && "sessionId" in state ? state.sessionId : null;
  return typeof id === "string" ? (plays.get(id) ?? null) : null;
}

/** Removes a finished play, so that Back does not return to it. */
export const endPlay = (play: Play): void => {
  plays.delete(play.started.sessionId);
};

export const beginPlay = (play: Play): void => {
  plays.set(play.started.sessionId, play);
  preference.set("game", play.game.game_unique_id);
};

/** The game that was played last in this browser, by its `game_unique_id`. */
export const lastPlayed = (): string | null => preference.get("game");
