import type { LevelSubmission } from "#api";
import { unsentText } from "../session/storage.ts";

/*
 * Won levels whose result the server has not answered yet. They outlive the page, so that a pass is not lost
 * with the network or the app; `features/games/resend.ts` hands them in again. Nothing of the session is in
 * here but the number that played.
 */

export type Unsent = {
  /** The Idempotency-Key: the same every time, so that a level is paid once. */
  key: string;
  msisdn: string;
  /** When it was won, in ms of the wall clock. */
  at: number;
  submission: LevelSubmission;
};

const most = 5;
/** The server takes a session's result for an hour; later it only says no. A clock may be a day wrong. */
const longestMs = 48 * 60 * 60_000;

const isUnsent = (value: unknown): value is Unsent => {
  const { key, msisdn, at, submission } = (value ?? {}) as Partial<Unsent>;
  return (
    typeof key === "string" &&
    typeof msisdn === "string" &&
    typeof at === "number" &&
    typeof submission?.sessionId === "string" &&
    typeof submission.replay === "string"
  );
};

function all(): Unsent[] {
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

const save = (list: Unsent[]) => unsentText.set(list.length ? JSON.stringify(list) : null);

/** Of one subscriber, oldest first. */
export const unsentOf = (msisdn: string): Unsent[] =>
  unsentText.get() === null ? [] : all().filter((unsent) => unsent.msisdn === msisdn);

export const keepUnsent = (unsent: Unsent): void =>
  save([...all().filter(({ key }) => key !== unsent.key), unsent].slice(-most));

export function forgetUnsent(key: string): void {
  if (unsentText.get() !== null) save(all().filter((unsent) => unsent.key !== key));
}

/** Those that a screen of this page is handing in itself. */
export const inHand = new Set<string>();
