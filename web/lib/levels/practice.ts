import type { EslGame, Level } from "#api";
import { uuid } from "../http/uuid.ts";
import { navigate } from "../router/history.ts";
import { unwind } from "../router/overlay.ts";
import { onPhone } from "./phone.ts";
import { beginPlay, type Play } from "./plays.ts";
import { randomSeed } from "./random-seed.ts";

/** So long its history entry may begin it, as the server has it of a level that is played in earnest. */
const openMs = 3_600_000;

/** A level for a guest: no session of the server, a seed of chance, nothing that is handed in. */
function practiceOf(game: EslGame, level: Level): Play {
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

/** Goes to a game's screen to practise a level. `replace` where that screen is the present one. */
export function practise(game: EslGame, level: Level, { replace = false } = {}): void {
  const play = practiceOf(game, level);
  beginPlay(play);
  const state = { ...play.choice, sessionId: play.started.sessionId };
  unwind(() => navigate(game.route, { replace, state }));
}
