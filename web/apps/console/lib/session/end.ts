import type { Session } from "#console/api";

/** When a session ends, in ms of this machine's clock. */
export type SessionEnds = { idle: number; expires: number };

/**
 * The times at which a session ends without use and at the latest. The server's clock may differ
 * from this machine's: `serverNow` is its time when it answered.
 */
export function endsOf(session: Session, serverNow: number, now: number): SessionEnds {
  return {
    idle: now + (Date.parse(session.idleUntil) - serverNow),
    expires: now + (Date.parse(session.expiresAt) - serverNow),
  };
}

/** 105000 → "1:45". */
export function minutesAndSeconds(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
