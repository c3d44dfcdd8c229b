import type { LevelSubmission } from "#api";
import { unsentText } from "../session/storage.ts";

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

const isUnsent = (value: unknown): value is PendingResult => {
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
  const text = unsentText.get();
  if (text === null) return [];
  try {
    const list: unknown = JSON.parse(text);
    const oldest = Date.now() - longestMs;
    return Array.isArray(list) ? list.filter(isUnsent).filter(({ at }) => at > oldest) : [];
  } catch {
    return [];
  }
}

const save = (list: PendingResult[]) => unsentText.set(list.length ? JSON.stringify(list) : null);

export const unsentOf = (msisdn: string): PendingResult[] =>
  unsentText.get() === null ? [] : all().filter((unsent) => unsent.msisdn === msisdn);

export const keepUnsent = (unsent: PendingResult): void =>
  save([...all().filter(({ key }) => key !== unsent.key), unsent].slice(-most));

export function forgetUnsent(key: string): void {
  if (unsentText.get() !== null) save(all().filter((unsent) => unsent.key !== key));
}

/** Results that a screen of this page submits itself. */
export const submittingHere = new Set<string>();
