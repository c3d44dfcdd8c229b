import type { EslGame, Level } from "#api";
import { uuid } from "../http/uuid.ts";
import { navigate } from "../router/history.ts";
import { unwind } from "../router/overlay.ts";
import { onPhone } from "./phone.ts";
import { beginPlay, type Play } from "./plays.ts";
import { randomSeed } from "./random-seed.ts";

/**
 * How long a history entry may start its practice; the server's limit for real levels is the same.
 */
const openMs = 3_600_000;

/** A practice level: no session on the server, a random seed, no submission, no credits. */
export function practiceOf(game: EslGame, level: Level): Play {
  const { game_unique_id, game_name } = game;
  const { game_level, level_credits } = level;
  return {
    game,
    level,
    choice: { game_unique_id, game_name, game_level, level_credits },
    started: {
      sessionId: `practice-${uuid()}`,
      seed: randomSeed(),
      watched: false,
      mobile: onPhone(),
      rulesVersion: 0,
      game_level,
      level_credits,
      expiresAt: new Date(Date.now() + openMs).toISOString(),
    },
    practice: true,
  };
}

/** Opens a game's screen to practise a level. Set `replace` if it is already open. */
export const practise = (game: EslGame, level: Level, options?: { replace?: boolean }): void =>
  openPractice(practiceOf(game, level), options);

/** Opens a game's screen with a practice. */
export function openPractice(play: Play, { replace = false } = {}): void {
  beginPlay(play);
  const state = { ...play.choice, sessionId: play.started.sessionId };
  unwind(() => navigate(play.game.route, { replace, state }));
}
