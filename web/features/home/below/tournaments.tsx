import { useSuspenseQuery } from "@tanstack/react-query";
import type { Tournament } from "#api";
import { useConfig } from "#lib/config";
import { href } from "#lib/router";
import { useSession } from "#lib/session";
import {
  eslTournamentsQuery,
  stageOf,
  useNow,
  weeklyTournamentsQuery,
  whenOf,
} from "#lib/tournaments";
import { ArtCard, ButtonLink, Carousel, Coins, EmptyState, hasArt, StageBadge } from "#ui";
import { m } from "#words";
import { items } from "../parts/items.ts";
import styles from "./tournaments.module.css";

/** Spec 9. */
const autoplayMs = 3_000;
const loopsFrom = 4;
/** View All leads to the rest. */
const most = 12;

export function Tournaments() {
  const { data: esl } = useSuspenseQuery(eslTournamentsQuery());
  const { data: weekly } = useSuspenseQuery(weeklyTournamentsQuery());
  const now = useNow();
  // Live ones first, then the next. A running weekly tournament counts as over for those who have
  // not entered (spec 4).
  const shown = [...esl.tournaments, ...weekly.tournaments]
    .filter(
      ({ status, is_running, kind }) =>
        status === 1 || (kind === "esl" && (status === 2 || is_running === 1)),
    )
    .toSorted((a, b) => b.is_running - a.is_running || Date.parse(a.timeAt) - Date.parse(b.timeAt))
    .slice(0, most);
  if (shown.length === 0) {
    return (
      <EmptyState
        icon="trophy"
        title={m.tournaments_empty()}
        text={m.tournaments_empty_text()}
        action={
          <ButtonLink to={href("gamingTasks")} variant="secondary" icon="gamepad">
            {m.tournaments_earn()}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <Carousel
      label={m.tournaments_shelf()}
      item={items.tournaments}
      autoplayMs={autoplayMs}
      loop={shown.length >= loopsFrom}
    >
      {shown.map((tournament) => (
        <TournamentBanner key={tournament.id} tournament={tournament} now={now} />
      ))}
    </Carousel>
  );
}

function TournamentBanner({ tournament, now }: { tournament: Tournament; now: number }) {
  const { utcOffsets } = useConfig();
  const { status } = useSession();
  const { id, kind, tourn_name, banner, thumbnail, time, timeAt, prize } = tournament;
  const stage = stageOf(tournament, now);
  const when = whenOf(time, timeAt, utcOffsets);
  const hero = `games/${banner}-hero`;
  const registers = kind === "weekly" && stage === "open" && status === "subscriber";
  return (
    <ArtCard
      lines={2}
      art={hasArt(hero) ? hero : `games/${thumbnail}`}
      ratio="wide"
      title={tourn_name}
      badge={<StageBadge stage={stage} />}
      meta={
        <span className={styles.meta}>
          {when ? `${when.date} · ${when.time}` : m.tournaments_na()}
          <Coins value={prize} size="s" />
        </span>
      }
      to={registers ? href("joinTournament", {}, { tournamentId: id }) : href("tournaments")}
      sizes="(min-width: 768px) 20rem, 78vw"
    />
  );
}
