import type { EnteredTournament } from "#api";
import { useConfig } from "#lib/config";
import { href } from "#lib/router";
import { useNow, whenOf } from "#lib/tournaments";
import { fromNow, m } from "#words";
import { Art, LinkRow } from "./row.tsx";

/** Below an hour the time that is left, above it the time of day. */
const countedMs = 3_600_000;

/** A tournament that the subscriber has entered, until the match bar has their match. */
export default function Match({ mine }: { mine: EnteredTournament }) {
  const { utcOffsets } = useConfig();
  const now = useNow();
  const { tournamentId, tournamentName, thumbnail, state, startsAt, roomId } = mine;
  const left = Date.parse(startsAt) - now;
  const when = whenOf(null, startsAt, utcOffsets);
  const to =
    state === "entered" || state === "starting"
      ? href("tournaments")
      : roomId
        ? href("tournaments", {}, { play: tournamentId, room: roomId })
        : href("tournament", { tournamentId });
  return (
    <LinkRow to={to} mark={<Art art={`games/${thumbnail}`} />} title={tournamentName}>
      {state === "starting"
        ? m.today_drawing()
        : state !== "entered"
          ? m.today_match_on()
          : left < countedMs
            ? m.today_starts_in({ left: fromNow(left) })
            : when && m.today_starts({ time: when.time })}
    </LinkRow>
  );
}
