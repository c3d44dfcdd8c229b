import type { LevelBegin, LevelMark, LevelResult, LevelSeeds, LevelSubmission } from "#api";
import { http, isApiError } from "#lib/http";
import { m, number } from "#words";

/** What a played level came to, and how to say it. */
export type Submitted = LevelResult & { message: string };

/** Spec 8, in the reader's language; the server's own words are English. */
function said({ game_level, level_credits }: LevelSubmission, { ending }: LevelResult): string {
  const level = number(game_level);
  const credits = number(level_credits);
  switch (ending) {
    case "paid":
      return m.level_paid({ level, credits });
    case "again":
      return m.level_completed_again({ level });
    case "over_cap":
      return m.level_over_cap({ level });
    case "failed":
      return m.level_failed({ level, credits });
  }
}

/** Hands in a played level. */
export const submitResult = async (
  submission: LevelSubmission,
  idempotencyKey: string,
): Promise<Submitted> => {
  const data = await http.post<LevelResult>("/v1/game-level/result", submission, {
    idempotencyKey,
  });
  return { ...data, message: said(submission, data) };
};

/** Begins the play of a level that is watched. Safe to repeat. */
export const beginLevel = (begin: LevelBegin, signal: AbortSignal) =>
  http.post<LevelSeeds>("/v1/game-level/begin", begin, { signal });

/** Vouches for what was played so far. Safe to repeat. */
export const markLevel = (mark: LevelMark, signal: AbortSignal) =>
  http.post<LevelSeeds>("/v1/game-level/mark", mark, { signal });

/** Nothing was decided: the same result can be handed in again, with the same key. */
export const undecided = (error: unknown): boolean =>
  isApiError(error) && (error.transient || error.status === 401);
