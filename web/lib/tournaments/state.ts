import { useEffect, useState } from "react";
import type { Tournament } from "#api";
import { date, m, time, type UtcOffsets } from "#words";

/**
 * `starting`: between the end of check-in and the bracket. `closed`: cancelled, or over without
 * results.
 */
export type Stage = "soon" | "open" | "starting" | "live" | "closed" | "ended";

type Standing = Pick<Tournament, "status" | "is_running" | "timeOpenAt">;

/** Spec 3 and 4: status 4 ended, 2 in progress, above 2 closed; is_running 1 live. */
export function stageOf({ status, is_running, timeOpenAt }: Standing, now: number): Stage {
  if (status >= 4) return "ended";
  if (is_running === 1) return "live";
  if (status === 3) return "closed";
  if (status === 2) return "starting";
  return Date.parse(timeOpenAt) > now ? "soon" : "open";
}

/**
 * The stage in a list. A weekly tournament counts as ended once it is not open (spec 4); for
 * entrants only once it is over.
 */
export function shownStage(tournament: Tournament, entered: boolean, now: number): Stage {
  const { kind, status, is_running } = tournament;
  const counts = entered ? status > 2 : status !== 1 || is_running === 1;
  return kind === "weekly" && counts ? "ended" : stageOf(tournament, now);
}

export type When = { date: string; time: string };

/**
 * Date and time of an instant in the reader's language and the operator's zone. Without an instant
 * the text is split on spaces: the first part is the date, the next two the time (spec 3). Null if
 * both are missing.
 */
export function whenOf(
  text: string | null | undefined,
  at: string | null | undefined,
  utcOffsets: UtcOffsets,
): When | null {
  if (at && !Number.isNaN(Date.parse(at))) {
    return { date: date(at, utcOffsets), time: time(at, utcOffsets) };
  }
  const [day, ...clock] = text?.trim().split(/\s+/) ?? [];
  return day ? { date: day, time: clock.slice(0, 2).join(" ") } : null;
}

export function useNow(everyMs = 15_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

const namedRounds: Record<string, () => string> = {
  Final: m.bracket_final,
  "Semi-final": m.bracket_semi,
  "Quarter-final": m.bracket_quarter,
};

/**
 * A round's title in the reader's language; the server's is English (`arena_rules::tournament`).
 */
export function roundTitle({ title }: { title: string }): string {
  const known = namedRounds[title];
  if (known) return known();
  const counted = /^Round (\d+)$/.exec(title);
  return counted?.[1] ? m.bracket_round({ number: counted[1] }) : title;
}
