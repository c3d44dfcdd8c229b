import type { EslGame, Level, LevelSession, StartedLevel } from "#api";

/** A level that was started and is being played. */
export type Play = {
  game: EslGame;
  level: Level;
  /** What the calls name: the game level session of spec 3. */
  choice: LevelSession;
  started: StartedLevel;
  /** For a guest, and for nothing: the server knows nothing of it. */
  practice?: true;
};

/** Whether it can be played by these rules. */
export const fitsRules = ({ practice, started }: Play, version: number): boolean =>
  practice === true || started.rulesVersion === version;

/**
 * What all chance in it follows from.
 * @throws of a level whose seeds are told while it is played
 */
export function seedOf({ game, started }: Play): string {
  if (!started.seed) throw new Error(`${game.game_name} was started without a seed`);
  return started.seed;
}

/**
 * Plays of this page. Navigation state survives a reload and a seed's game does not, so a game screen
 * plays only what is in here: a reload leads back to the selector (spec 2).
 */
const plays = new Map<string, Play>();

/** The play that navigation state stands for, or null where there is none, or none any more. */
export function playOf(state: unknown): Play | null {
  const id = typeof state === "object" && state && "sessionId" in state ? state.sessionId : null;
  return typeof id === "string" ? (plays.get(id) ?? null) : null;
}

/** The play is over and was left: Back must not come to it again. */
export const endPlay = (play: Play): void => {
  plays.delete(play.started.sessionId);
};

/** Lets its screen play it. */
export const beginPlay = (play: Play): void => {
  plays.set(play.started.sessionId, play);
};
