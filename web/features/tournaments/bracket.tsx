import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BracketPlayer, BracketRound, HeldPrizeView, TournamentView } from "#api";
import { useConfig } from "#lib/config";
import { href, match, paths, usePathname } from "#lib/router";
import { roundTitle, stageOf, useNow, whenOf } from "#lib/tournaments";
import {
  Async,
  Avatar,
  Badge,
  Button,
  ButtonLink,
  Card,
  Coins,
  EmptyState,
  Icon,
  Loading,
  lazyWithRetry,
  Nothing,
  Page,
  Skeleton,
  StageBadge,
  VisuallyHidden,
} from "#ui";
import { ChampionMoment } from "#ui/champion";
import { m } from "#words";
import styles from "./bracket.module.css";
import { championOf, ownMatch, plays, settled, sortedRounds } from "./knockout.ts";
import { Fee, Prizes, WhenText } from "./parts/facts.tsx";
import { Name } from "./parts/name.tsx";
import { Rounds } from "./parts/rounds.tsx";
import { RoomSheet } from "./parts/sheets.tsx";
import { bracketQuery, tournamentQuery } from "./queries.ts";

/** Players alone load their path. Its place is as high. */
const Path = lazyWithRetry(
  () => import("./parts/path.tsx"),
  Nothing,
  <div className={styles.path} />,
);

/** How often a visible tab reads a running bracket. */
const liveMs = 4_000;
const waitingMs = 15_000;

/** 'Tournament Results' (spec 2, 4). */
export default function TournamentBracket() {
  const id = match(paths.tournament, usePathname())?.tournamentId?.trim();
  return (
    <Page title={m.bracket_title()} lead={id && <About id={id} />}>
      {id ? (
        <Async key={id} skeleton={<BracketSkeleton />} errorText={m.bracket_failed()}>
          <Bracket id={id} />
        </Async>
      ) : (
        <EmptyState icon="trophy" title={m.bracket_id_required()} action={<ToAll />} />
      )}
    </Page>
  );
}

const ToAll = () => (
  <ButtonLink to={href("tournaments")} variant="secondary" icon="trophy">
    {m.join_all()}
  </ButtonLink>
);

const useTournament = (id: string) =>
  useQuery({
    ...tournamentQuery(id),
    refetchInterval: ({ state: { data } }) => (data && data.status > 2 ? false : waitingMs),
  });

function About({ id }: { id: string }) {
  const { data: tournament, isPending } = useTournament(id);
  const now = useNow();
  if (isPending) return <Skeleton width="12rem" height="max(1lh, 1.5rem)" />;
  if (!tournament) return null;
  return (
    <span className={styles.about}>
      <bdi>{tournament.tourn_name}</bdi>
      <StageBadge stage={stageOf(tournament, now)} />
    </span>
  );
}

function Bracket({ id }: { id: string }) {
  const { additions } = useConfig();
  const { data: tournament, isPending } = useTournament(id);
  const { data } = useSuspenseQuery({
    ...bracketQuery(id),
    refetchInterval: ({ state }) => {
      if (tournament?.status === 2) return liveMs;
      // The tournament is over, but the bracket is from a moment before.
      return tournament?.status === 4 && state.data && !settled(state.data) ? liveMs : false;
    },
  });
  // Wait for the tournament: its part above the rounds would push them down.
  if (isPending) {
    return (
      <Loading>
        <BracketSkeleton />
      </Loading>
    );
  }
  const rounds = sortedRounds(data.rounds);
  const drawn = sortedRounds(data.drawn);
  if (rounds.length === 0) return <NotDrawn tournament={tournament ?? null} />;
  const champion = championOf(rounds);
  const watch = data.route ? { route: data.route, tournamentId: id } : null;
  const own = additions.ownBracket;
  const waits = tournament?.held_prize && tournament.held_prize.state !== "paid";
  return (
    <>
      {champion !== null &&
        (champion.you && additions.matchMoments ? (
          <ChampionMoment
            {...champion}
            tournament={tournament?.tourn_name ?? ""}
            prize={waits ? 0 : (tournament?.prize ?? 0)}
            link={href("tournament", { tournamentId: id })}
          />
        ) : (
          <Champion player={champion} tournament={tournament ?? null} />
        ))}
      {tournament?.held_prize && <YourPrize prize={tournament.held_prize} />}
      {/* The match bar has the match already, and its key is live when the room is. */}
      {tournament && !additions.matchBar && <YourMatch rounds={rounds} tournament={tournament} />}
      {own && rounds.some(({ matches }) => matches.some(plays)) && <Path rounds={rounds} />}
      <Rounds id={id} rounds={rounds} drawn={drawn} fromFirst={own} watch={watch} />
    </>
  );
}

function NotDrawn({ tournament }: { tournament: TournamentView | null }) {
  const { utcOffsets } = useConfig();
  const when = tournament && whenOf(tournament.time, tournament.timeAt, utcOffsets);
  const waits = tournament && tournament.status <= 2;
  return (
    <>
      <EmptyState
        icon="trophy"
        title={m.bracket_no_data()}
        {...(waits && when && { text: m.bracket_not_drawn(when) })}
        action={<ToAll />}
      />
      {waits && (
        <Card>
          <dl className={styles.facts}>
            <div>
              <dt>{m.tournaments_when()}</dt>
              <dd>
                <WhenText when={when} />
              </dd>
            </div>
            <Prizes tournament={tournament} />
            <div>
              <dt>{m.tournaments_fee()}</dt>
              <dd>
                <Fee tournament={tournament} />
              </dd>
            </div>
          </dl>
        </Card>
      )}
    </>
  );
}

function Champion({
  player: { username, profileImage, avatar, bot },
  tournament,
}: {
  player: BracketPlayer;
  tournament: TournamentView | null;
}) {
  return (
    <section aria-label={m.bracket_champion()} className={styles.champion}>
      <span className={styles.trophy}>
        <Icon name="trophy" size={40} />
      </span>
      <div>
        <p className={styles.label}>{m.bracket_champion()}</p>
        <p className={styles.winner}>
          <Avatar src={profileImage} face={avatar} name={username} size={32} />
          <Name name={username} bot={bot} />
        </p>
        {tournament && tournament.prize > 0 && !bot && <Coins value={tournament.prize} signed />}
      </div>
    </section>
  );
}

/** A prize of the reader's that staff check before it is paid. */
function YourPrize({ prize: { place, credits, state, reason } }: { prize: HeldPrizeView }) {
  const paid = state === "paid";
  const refused = state === "refused";
  return (
    <section aria-label={m.bracket_prize()}>
      <Card tone={paid ? "lit" : "plain"} className={styles.yours}>
        <h2 className={styles.versus}>
          {m.bracket_prize_place({ place })} <Coins value={credits} />
        </h2>
        <Badge tone={paid ? "accent" : "plain"}>
          {paid && m.bracket_prize_state_paid()}
          {refused && m.bracket_prize_state_refused()}
          {!paid && !refused && m.bracket_prize_state_waiting()}
        </Badge>
        <p className={styles.why}>
          {paid && m.bracket_prize_paid()}
          {refused && m.bracket_prize_refused()}
          {!paid && !refused && m.bracket_prize_waiting()}
        </p>
        {reason && (
          <p className={styles.reason}>
            <VisuallyHidden>{m.claims_reason()}: </VisuallyHidden>
            <bdi>{reason}</bdi>
          </p>
        )}
      </Card>
    </section>
  );
}

/** The reader's match: the server sends a running match's room id to its players only. */
function YourMatch({ rounds, tournament }: { rounds: BracketRound[]; tournament: TournamentView }) {
  const { utcOffsets } = useConfig();
  const [playing, setPlaying] = useState(false);
  const found = ownMatch(rounds);
  if (!found) return null;
  const { round, match: mine } = found;
  const when = whenOf(round.time, round.timeAt, utcOffsets);
  return (
    <section aria-label={m.bracket_your_match()}>
      <Card tone="lit" className={styles.yours}>
        <div>
          <h2 className={styles.versus}>
            {mine.players.map((player, index) => (
              <span key={player.username} className={styles.side}>
                {index > 0 && <span aria-hidden="true">–</span>}
                <Avatar
                  src={player.profileImage}
                  face={player.avatar}
                  name={player.username}
                  size={32}
                />
                <Name name={player.username} bot={player.bot} />
              </span>
            ))}
            {mine.state === "running" && <Badge tone="live">{m.live()}</Badge>}
          </h2>
          {when && (
            <p className={styles.detail}>
              {m.bracket_your_match_at({ round: roundTitle(round), ...when })}
            </p>
          )}
          <p className={styles.detail}>{m.bracket_room({ room: mine.room_id })}</p>
        </div>
        <Button icon="resume" onClick={() => setPlaying(true)}>
          {m.tournaments_play()}
        </Button>
      </Card>
      {playing && (
        <RoomSheet tournament={tournament} room={mine.room_id} onClose={() => setPlaying(false)} />
      )}
    </section>
  );
}

function BracketSkeleton() {
  return (
    <div className={styles.waiting}>
      <p className={styles.loading}>{m.bracket_loading()}</p>
      <Skeleton height="3rem" width="14rem" />
      <Skeleton height="6rem" />
      <Skeleton height="6rem" />
      <Skeleton height="6rem" />
    </div>
  );
}
