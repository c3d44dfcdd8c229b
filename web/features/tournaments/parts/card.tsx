import type { ReactNode } from "react";
import type { Tournament } from "#api";
import { useConfig } from "#lib/config";
import { type Stage, whenOf } from "#lib/tournaments";
import { Badge, cx, HowToPlay, hasArt, Icon, Img, Skeleton, StageBadge } from "#ui";
import { fromNow, m, number } from "#words";
import styles from "./card.module.css";
import { Fee, Prizes, WhenText } from "./facts.tsx";

export type TournamentCardProps = {
  tournament: Tournament;
  entered: boolean;
  stage: Stage;
  now: number;
  priority?: boolean;
  children: ReactNode;
};

const dayMs = 86_400_000;

/** The picture's width, as in HTML's `sizes`. */
export const tournamentCardSizes = "(min-width: 1200px) 24rem, (min-width: 768px) 60vw, 92vw";

export function TournamentCard({
  tournament,
  entered,
  stage,
  now,
  priority,
  children,
}: TournamentCardProps) {
  "use memo";
  const { utcOffsets } = useConfig();
  const { tourn_name, tournament_game, thumbnail, banner, game_unique_id } = tournament;
  const over = stage === "ended" || stage === "closed";
  const hero = `games/${banner}-hero`;
  // An ended tournament stands back: its card has a small picture beside the names.
  const wide = hasArt(hero) && !over;
  const when = whenOf(tournament.time, tournament.timeAt, utcOffsets);
  const until = Date.parse(tournament.timeAt) - now;
  return (
    <article
      className={cx(
        styles.card,
        !wide && styles.compact,
        over && styles.over,
        entered && !over && styles.lit,
      )}
    >
      <div className={styles.picture}>
        <Img
          art={wide ? hero : `games/${thumbnail}`}
          alt=""
          sizes={tournamentCardSizes}
          priority={priority}
        />
        <div className={styles.badges}>
          <StageBadge stage={stage} />
          {entered && !over && (
            <Badge tone="accent">
              <Icon name="check" size={14} />
              {m.tournaments_joined()}
            </Badge>
          )}
        </div>
      </div>
      <div className={styles.words}>
        <header className={styles.head}>
          <div className={styles.names}>
            <h3 className={styles.title}>
              <bdi>{tourn_name}</bdi>
            </h3>
            <p className={styles.game}>
              <bdi>{tournament_game}</bdi>
            </p>
          </div>
          {!over && <HowToPlay game={game_unique_id} />}
        </header>
        <p className={styles.when}>
          <Icon name="clock" size={18} />
          <WhenText when={when} />
          {(stage === "open" || stage === "soon") && until > 0 && until < dayMs && (
            <span className={styles.until}>{fromNow(until)}</span>
          )}
        </p>
        <dl className={styles.facts}>
          <Prizes tournament={tournament} />
          <div>
            <dt>{m.tournaments_fee()}</dt>
            <dd>
              <Fee tournament={tournament} />
            </dd>
          </div>
          <div>
            <dt>{m.tournaments_players()}</dt>
            <dd>
              <Players tournament={tournament} stage={stage} />
            </dd>
          </div>
        </dl>
      </div>
      <div className={styles.action}>{children}</div>
    </article>
  );
}

/** How many people joined, with the minimum or maximum; below it the number of bots. */
function Players({ tournament, stage }: { tournament: Tournament; stage: Stage }) {
  const { total_checkin, bots, min_players, max_players, kind } = tournament;
  const people = total_checkin - bots;
  const count = number(people);
  const joining = stage === "open" || stage === "soon";
  let joined = max_players ? m.tournaments_players_of({ count, max: max_players }) : count;
  if (!max_players && joining && kind === "esl" && total_checkin < min_players) {
    joined = m.tournaments_players_min({ count, min: min_players });
  }
  if (bots === 0) return joined;
  if (people === 0) joined = joining ? m.tournaments_nobody() : m.tournaments_bots_only();
  return (
    <>
      {joined}{" "}
      {(joining || people > 0) && (
        <span className={styles.besides}>
          {joining ? m.tournaments_bots_fill() : m.tournaments_bots({ bots })}
        </span>
      )}
    </>
  );
}

export function TournamentCardSkeleton() {
  return (
    <div className={styles.card}>
      <div className={styles.picture} data-art="">
        <Skeleton fill />
      </div>
      <div className={styles.words}>
        <Skeleton width="70%" height="1.5em" />
        <Skeleton width="55%" />
        <Skeleton width="90%" height="2.5em" />
      </div>
      <div className={styles.action}>
        <Skeleton height="3rem" />
      </div>
    </div>
  );
}
