import { queryOptions } from "@tanstack/react-query";
import type { LevelResult, LevelSeeds, LevelStanding, LevelSubmission, MadeLink } from "#api";
import { http, isApiError } from "#lib/http";
import { m, number } from "#words";
import type { WatchCalls } from "./play/watch.ts";

export type Submitted = LevelResult & { message: string };

/** Words a result by spec 8 in the reader's language; the server's text is English. */
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

export const submitResult = async (
  submission: LevelSubmission,
  idempotencyKey: string,
): Promise<Submitted> => {
  const data = await http.post<LevelResult>("/v1/game-level/result", submission, {
    idempotencyKey,
  });
  return { ...data, message: said(submission, data) };
};

/** The calls that report a session while it is played. Each is safe to repeat. */
export const watchCalls = (sessionId: string): WatchCalls => ({
  begin: (signal) => http.post<LevelSeeds>("/v1/game-level/begin", { sessionId }, { signal }),
  mark: (mark, signal) =>
    http.post<LevelSeeds>("/v1/game-level/mark", { sessionId, ...mark }, { signal }),
});

/** A decided level beside the player's best and the day's others. Nothing changes it afterwards. */
export const standingQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ["level-standing", sessionId],
    queryFn: ({ signal }) =>
      http.get<LevelStanding>("/v1/game-level/standing", { query: { sessionId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Nothing was decided: the same result can be submitted again with the same key. */
export const undecided = (error: unknown): boolean =>
  isApiError(error) && (error.transient || error.status === 401);

/** Makes the challenge link of a passed level session. */
export const makeLink = (sessionId: string, idempotencyKey: string): Promise<MadeLink> =>
  http.post<MadeLink>("/v1/challenges/link", { sessionId }, { idempotencyKey });
