import type { Tournament } from "#api";
import { isApiError } from "#lib/http";
import { actionFor, errorText, type RefusalAction } from "#ui";
import { m } from "#words";

export type Refusal = {
  tournament: Tournament;
  text: string;
  way: RefusalAction;
  again: () => void;
};

export function refusalOf(error: unknown, tournament: Tournament, again: () => void): Refusal {
  // Spec 8 has one text for a refusal without its own, another for other failures.
  const refused = isApiError(error) && error.status === 200;
  const text = errorText(
    error,
    refused ? m.tournaments_checkin_failed() : m.tournaments_join_failed(),
  );
  return { tournament, text, way: actionFor(error), again };
}
