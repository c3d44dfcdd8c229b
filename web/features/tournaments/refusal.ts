import type { Tournament } from "#api";
import { isApiError } from "#lib/http";
import { errorText } from "#ui";
import { m } from "#words";

export type Refusal = {
  tournament: Tournament;
  text: string;
  /** What the person can do about it. */
  way: "earn" | "log-in" | "again" | "none";
  again: () => void;
};

/** A refusal that came without words of its own: then the specification's (spec 8). */
const wordless = (error: unknown) => isApiError(error, "http_200");

export function refusalOf(error: unknown, tournament: Tournament, again: () => void): Refusal {
  const text = wordless(error)
    ? m.tournaments_checkin_failed()
    : errorText(error, m.tournaments_join_failed());
  const decided = isApiError(error) && !error.transient && error.code !== "bad_response";
  const way = !decided
    ? "again"
    : error.status === 401
      ? "log-in"
      : error.code === "insufficient_credits"
        ? "earn"
        : "none";
  return { tournament, text, way, again };
}
