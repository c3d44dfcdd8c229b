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

export function refusalOf(error: unknown, tournament: Tournament, again: () => void): Refusal {
  // A refusal without words of its own, and another failure: the specification has a text for each (spec 8).
  const refused = isApiError(error) && error.status === 200;
  const text = errorText(
    error,
    refused ? m.tournaments_checkin_failed() : m.tournaments_join_failed(),
  );
  return { tournament, text, way: wayOf(error), again };
}
