import type { LevelResult, LevelSubmission } from "#api";
import { http, isApiError } from "#lib/http";

export type Submitted = LevelResult & { message: string };

/** Hands in a played level. The message is the one to show (spec 8). */
export const submitResult = async (
  submission: LevelSubmission,
  idempotencyKey: string,
): Promise<Submitted> => {
  const { data, message } = await http.whole.post<LevelResult>(
    "/v1/game-level/result",
    submission,
    { idempotencyKey },
  );
  return { ...data, message: message ?? "" };
};

/** Nothing was decided: the same result can be handed in again, with the same key. */
export const undecided = (error: unknown): boolean =>
  isApiError(error) && (error.transient || error.status === 401);
