import { useEffect, useState } from "react";
import type { Session } from "#console/api";
import { onAnswer } from "#console/http";
import { endsOf } from "./end.ts";

/** The last answer of the server: this machine's time, and the server's. */
let answered = { here: Date.now(), server: Date.now() };
/** When the session was used last, by this machine's clock. */
let used = answered.here;
onAnswer(({ status, at, background }) => {
  if (status >= 400) return;
  answered = { here: Date.now(), server: at ?? Date.now() };
  if (!background) used = answered.here;
});

export const lastAnswer = () => answered;

/** The warning stands this long before the session ends. */
export const warningMs = 2 * 60_000;

export type SessionEnd = { kind: "idle" | "expires"; inMs: number };

/**
 * How long the session still lasts, each second from the warning on; null before. The idle time
 * begins again with each answered call, except those of a page that nobody touches.
 */
export function useSessionEnd(session: Session): SessionEnd | null {
  const [end, setEnd] = useState<SessionEnd | null>(null);
  useEffect(() => {
    const told = answered;
    const { idle, expires } = endsOf(session, told.server, told.here);
    const look = () => {
      const now = Date.now();
      const idleAt = idle + Math.max(0, used - told.here);
      const next: SessionEnd =
        expires <= idleAt
          ? { kind: "expires", inMs: expires - now }
          : { kind: "idle", inMs: idleAt - now };
      setEnd(next.inMs <= warningMs ? next : null);
    };
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [session]);
  return end;
}
