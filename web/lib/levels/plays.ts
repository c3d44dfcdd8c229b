import type { EslGame, Level, LevelSession, StartedLevel } from "#api";

/** A level that was started and is being played. */
export type Play = {
  game: EslGame;
  level: Level;
  /** What the calls name: the game level session of spec 3. */
  choice: LevelSession;
  started: StartedLevel;
};

/**
 * Plays of this page. Navigation state survives a reload and a seed's game does not, so a game screen
 * plays only what is in here: a reload leads back to the selector (spec 2).
 */
const plays = new Map<string, Play>();

type Fields<T> = { [Name in keyof T]?: unknown };
const fields = <T>(value: unknown): Fields<T> =>
  typeof value === "object" && value !== null ? (value as Fields<T>) : {};

/** The play that navigation state stands for, or null where there is none, or none any more. */
export function playOf(state: unknown): Play | null {
  const { sessionId } = fields<StartedLevel>(state);
  if (typeof sessionId !== "string") return null;
  const known = plays.get(sessionId);
  if (known) return known;
  const kept = unplayed(state, sessionId);
  if (kept) beginPlay(kept);
  return kept;
}

/** The play is over and was left: Back must not come to it again. */
export const endPlay = (play: Play): void => {
  plays.delete(play.started.sessionId);
};

/** Lets its screen play it. */
export const beginPlay = (play: Play): void => {
  plays.set(play.started.sessionId, play);
};

/**
 * Navigation state with a play whose game did not load in it: nothing of it was played, so a reload may begin it. A
 * level that is played once a day would be lost otherwise.
 */
export const withPlay = (state: unknown, play: Play): unknown => ({
  ...fields(state),
  unplayed: play,
});

/** Without it: from its first moment on a game cannot be begun again. */
export function withoutPlay(state: unknown): unknown {
  const { unplayed: _, ...rest } = fields<{ unplayed: Play }>(state);
  return rest;
}

function unplayed(state: unknown, sessionId: string): Play | null {
  const play = fields<Play>(fields<{ unplayed: Play }>(state).unplayed);
  const game = fields<EslGame>(play.game);
  const level = fields<Level>(play.level);
  const choice = fields<LevelSession>(play.choice);
  const started = fields<StartedLevel>(play.started);
  // Anything can stand in a restored history entry.
  const whole =
    started.sessionId === sessionId &&
    typeof started.seed === "string" &&
    typeof started.expiresAt === "string" &&
    typeof game.game_unique_id === "string" &&
    typeof level.game_level === "number" &&
    typeof level.name === "string" &&
    choice.game_level === level.game_level &&
    choice.game_unique_id === game.game_unique_id;
  // The server takes no result of it any more.
  if (!whole || Date.parse(String(started.expiresAt)) <= Date.now()) return null;
  return play as Play;
}
