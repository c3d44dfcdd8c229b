import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Tournament } from "#api";
import { countOnPage, useConfig } from "#lib/config";
import { isApiError } from "#lib/http";
import { useIntention } from "#lib/query";
import { href, navigate, useQueryParams } from "#lib/router";
import { useSession } from "#lib/session";
import { refreshBalance } from "#lib/subscriber";
import { eslTournamentsQuery, shownStage, useNow, weeklyTournamentsQuery } from "#lib/tournaments";
import {
  ButtonLink,
  EmptyState,
  explains,
  Icon,
  Page,
  Repeat,
  Section,
  toast,
  useBelow,
} from "#ui";
import { m } from "#words";
import { joinTournament } from "./api.ts";
import { EslAction, WeeklyAction } from "./parts/actions.tsx";
import { CannonPanel } from "./parts/cannon-panel.tsx";
import { TournamentCard, TournamentCardSkeleton } from "./parts/card.tsx";
import { useBeginning } from "./parts/more.tsx";
import { RefusalSheet, RoomSheet } from "./parts/sheets.tsx";
import { type Refusal, refusalOf } from "./refusal.ts";
import styles from "./tournaments.module.css";

/** The lists change with time: tournaments open, begin and end. */
const refetchInterval = 20_000;

/** Cards of the first drawing: a phone's first view, or a desktop's first row. */
const inFirstView = 3;

/**
 * All tournaments. `?game=`, from Cannon Clash's tile, shows the game with its own tournaments.
 * `?play=` and `room=`, from a message with a room id, open the form for the room.
 */
export default function Tournaments() {
  const { coin } = useConfig();
  const asked = useQueryParams().get("game");
  const game = explains(asked) ? asked : null;
  return (
    <Page title={m.nav_tournaments()} lead={m.tournaments_lead({ coin })}>
      {game && <CannonPanel game={game} />}
      <GuestNotice />
      <Section
        title={m.tournaments_esl()}
        errorText={m.tournaments_failed()}
        skeleton={<ListSkeleton of="eslTournaments" />}
      >
        <EslTournaments game={game} />
      </Section>
      {!game && (
        <Section
          title={m.tournaments_weekly()}
          below
          errorText={m.tournaments_failed()}
          skeleton={<ListSkeleton of="weeklyTournaments" />}
        >
          <WeeklyTournaments />
        </Section>
      )}
    </Page>
  );
}

function GuestNotice() {
  const { status } = useSession();
  if (status !== "guest") return null;
  return (
    <p className={styles.notice}>
      <Icon name="lock" size={20} />
      {m.tournaments_log_in()}
    </p>
  );
}

function EslTournaments({ game }: { game: string | null }) {
  const { data } = useSuspenseQuery({ ...eslTournamentsQuery(), refetchInterval });
  const client = useQueryClient();
  const now = useNow();
  const [room, setRoom] = useState<{ of: Tournament; id?: string } | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  // Tournaments joined on this screen: their cards say what comes next.
  const [fresh, setFresh] = useState<number[]>([]);
  const below = useBelow();
  const { queryKey } = eslTournamentsQuery();
  const reread = () => client.invalidateQueries({ queryKey });
  const join = useIntention((tournament: Tournament, key) => joinTournament(tournament.id, key), {
    onSuccess: (_, { id }) => {
      toast(m.tournaments_success(), "good");
      setFresh((before) => [...before, id]);
      // At once: a second tap before the next read would be refused.
      client.setQueryData(
        queryKey,
        (before) => before && { ...before, entered: [...before.entered, id] },
      );
      refreshBalance(client);
      void reread();
    },
  });

  // Several calls may run at once, each with its own outcome.
  const [joining, setJoining] = useState<readonly number[]>([]);

  // From a message with a room: opens the form for entrants, and removes the query from the
  // address.
  const query = useQueryParams();
  const played = Number(query.get("play"));
  const id = query.get("room") ?? "";
  const asked =
    data.entered.includes(played) && data.tournaments.find((each) => each.id === played);
  useEffect(() => {
    if (!asked) return;
    navigate(href("tournaments", {}, { game }), { replace: true });
    if (!["ended", "closed"].includes(shownStage(asked, true, Date.now())))
      setRoom({ of: asked, id });
  }, [asked, id, game]);

  const tournaments = data.tournaments.filter(
    ({ game_unique_id }) => game === null || game_unique_id === game,
  );
  const { shown, more } = useBeginning(tournaments, ({ id }) => data.entered.includes(id));

  async function enter(tournament: Tournament) {
    setJoining((ids) => [...ids, tournament.id]);
    try {
      await join.mutateAsync(tournament);
    } catch (error) {
      void reread();
      if (isApiError(error, "already_registered")) toast(m.tournaments_already());
      else setRefusal(refusalOf(error, tournament, () => void enter(tournament)));
    } finally {
      setJoining((ids) => ids.filter((id) => id !== tournament.id));
    }
  }

  if (tournaments.length === 0) return <Nothing />;
  return (
    <>
      <ul className={styles.grid}>
        {shown.map((tournament, index) => {
          const entered = data.entered.includes(tournament.id);
          const stage = shownStage(tournament, entered, now);
          return (
            <li key={tournament.id}>
              {below || index < inFirstView ? (
                <TournamentCard
                  tournament={tournament}
                  entered={entered}
                  stage={stage}
                  now={now}
                  priority={index === 0}
                >
                  <EslAction
                    tournament={tournament}
                    entered={entered}
                    fresh={fresh.includes(tournament.id)}
                    stage={stage}
                    busy={joining.includes(tournament.id)}
                    onJoin={() => void enter(tournament)}
                    onPlay={() => setRoom({ of: tournament })}
                  />
                </TournamentCard>
              ) : (
                <TournamentCardSkeleton />
              )}
            </li>
          );
        })}
      </ul>
      {more}
      {room && <RoomSheet tournament={room.of} room={room.id} onClose={() => setRoom(null)} />}
      {refusal && <RefusalSheet refusal={refusal} onClose={() => setRefusal(null)} />}
    </>
  );
}

function WeeklyTournaments() {
  const { data } = useSuspenseQuery({ ...weeklyTournamentsQuery(), refetchInterval });
  const now = useNow();
  const { shown, more } = useBeginning(data.tournaments, ({ id }) => data.entered.includes(id));
  if (data.tournaments.length === 0) return <Nothing />;
  return (
    <>
      <ul className={styles.grid}>
        {shown.map((tournament) => {
          const entered = data.entered.includes(tournament.id);
          const stage = shownStage(tournament, entered, now);
          return (
            <li key={tournament.id}>
              <TournamentCard tournament={tournament} entered={entered} stage={stage} now={now}>
                <WeeklyAction tournament={tournament} entered={entered} stage={stage} />
              </TournamentCard>
            </li>
          );
        })}
      </ul>
      {more}
    </>
  );
}

function Nothing() {
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

/** As many as the page's list has: nothing below moves. */
function ListSkeleton({ of }: { of: "eslTournaments" | "weeklyTournaments" }) {
  return (
    <div className={styles.grid}>
      <Repeat times={countOnPage(of) ?? 2}>
        <TournamentCardSkeleton />
      </Repeat>
    </div>
  );
}
