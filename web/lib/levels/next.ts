import type { EslGame, Level } from "#api";

/**
 * The game whose levels are not only paid but also played once a day (spec 9); the server refuses a
 * second time.
 */
const onceADay = "aim_train_001";

/** Whether a level was played today and cannot be played again before tomorrow. */
export const closedToday = (
  { game_unique_id }: Pick<EslGame, "game_unique_id">,
  { playedToday }: Pick<Level, "playedToday">,
): boolean => game_unique_id === onceADay && playedToday;

/** The first level that still pays today. */
export const nextLevel = (
  game: Pick<EslGame, "game_unique_id">,
  levels: readonly Level[],
): Level | undefined => levels.find((level) => !level.passed && !closedToday(game, level));
