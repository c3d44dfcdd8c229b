import type { Tournament } from "#api";
import { isApiError } from "#lib/http";
import { errorText, type Way, wayOf } from "#ui";
import { m } from "#words";

export type Refusal = {
  tournament: Tournament;
  text: string;
  way: Way;
  again: () => void;
};

/** A refusal that came without words of its own: then the specification's (spec 8). */
const wordless = (error: unknown) => isApiError(error, "http_200");

export function refusalOf(error: unknown, tournament: Tournament, again: () => void): Refusal {
  const text = wordless(error)
    ? m.tournaments_checkin_failed()
    : errorText(error, m.tournaments_join_failed());
  return { tournament, text, way: wayOf(error), again };
}
