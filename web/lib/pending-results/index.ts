import type { LevelSubmission } from "#api";
import { pendingResultsText } from "../session/storage.ts";

/*
 * Results of won levels that the server has not answered. They outlive the page, so that a pass is
 * not lost with the network or the app; `features/games/resend.ts` submits them again. The player's
 * number is the only part of the session stored here.
 */

export type PendingResult = {
  /** The Idempotency-Key: one for all attempts, so that a level is paid once. */
  key: string;
  msisdn: string;
  /** The time of the win, ms of the wall clock. */
  at: number;
  submission: LevelSubmission;
};

const most = 5;
/**
 * The server accepts a session's result for one hour; the rest allows for a clock that is a day
 * wrong.
 */
const longestMs = 48 * 60 * 60_000;

const isPendingResult = (value: unknown): value is PendingResult => {
  const { key, msisdn, at, submission } = (value ?? {}) as Partial<PendingResult>;
  return (
    typeof key === "string" &&
    typeof msisdn === "string" &&
    typeof at === "number" &&
    typeof submission?.sessionId === "string" &&
    typeof submission.replay === "string"
  );
};

function all(): PendingResult[] {
  const text = pendingResultsText.get();
  if (text === null) return [];
  try {
    const list: unknown = JSON.parse(text);
    const oldest = Date.now() - longestMs;
    return Array.isArray(list) ? list.filter(isPendingResult).filter(({ at }) => at > oldest) : [];
  } catch {
    return [];
  }
}

const save = (list: PendingResult[]) =>
  pendingResultsText.set(list.length ? JSON.stringify(list) : null);

export const pendingResultsOf = (msisdn: string): PendingResult[] =>
  pendingResultsText.get() === null ? [] : all().filter((result) => result.msisdn === msisdn);

export const persistResult = (result: PendingResult): void =>
  save([...all().filter(({ key }) => key !== result.key), result].slice(-most));

export function forgetResult(key: string): void {
  if (pendingResultsText.get() !== null) save(all().filter((result) => result.key !== key));
}

/** Results that a screen of this page submits itself. */
export const submittingHere = new Set<string>();
