import type { LevelResult, LevelSubmission } from "#api";
import { http } from "#lib/http";

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
