import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { EnteredTournament, Tournament } from "#api";
import { useConfig } from "#lib/config";
import { isApiError } from "#lib/http";
import { useIntention } from "#lib/query";
import { href, navigate, useQueryParams } from "#lib/router";
import { useSession } from "#lib/session";
import { refreshBalance } from "#lib/subscriber";
import { enteredQuery, eslTournamentsQuery, shownStage, useNow } from "#lib/tournaments";
import { lazyWithRetry, Nothing, toast, useBelow } from "#ui";
import { m } from "#words";
import { joinTournament } from "../api.ts";
import { type Refusal, refusalOf } from "../refusal.ts";
import { onShelf, type Shelf, urgency } from "../shelf.ts";
import styles from "../tournaments.module.css";
import { EslAction } from "./actions.tsx";
import { TournamentCard, TournamentCardSkeleton } from "./card.tsx";
import { useBeginning } from "./more.tsx";
import { None } from "./none.tsx";
import { refetchInterval } from "./reread.ts";
import { RefusalSheet, RoomSheet, WaitSheet } from "./sheets.tsx";

/** Cards of the first drawing: a phone's first view, or a desktop's first row. */
const inFirstView = 3;

const LiveNow = lazyWithRetry(
  () => import("./live-now.tsx"),
  Nothing,
  <div className={styles.live} />,
);

type AskedRoom = {
  of: Tournament;
  id?: string;
  /** From a message, which leads to where the match bar leads. */
  told?: boolean;
};

/** The ESL tournaments: those of one game, or of one part of the screen. */
export function EslList({ game, shelf }: { game: string | null; shelf: Shelf | null }) {
  const { data } = useSuspenseQuery({ ...eslTournamentsQuery(), refetchInterval });
  const { additions } = useConfig();
  const { status } = useSession();
  const { data: progress, isPending: pending } = useQuery({
    ...enteredQuery(),
    enabled: status === "subscriber",
  });
  const client = useQueryClient();
  const now = useNow();
  const [room, setRoom] = useState<AskedRoom | null>(null);
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
      void client.invalidateQueries({ queryKey: enteredQuery().queryKey });
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
      setRoom({ of: asked, id, told: true });
  }, [asked, id, game]);

  const tournaments = data.tournaments
    .filter(({ game_unique_id }) => game === null || game_unique_id === game)
    .map((tournament) => {
      const entered = data.entered.includes(tournament.id);
      return { tournament, entered, stage: shownStage(tournament, entered, now) };
    })
    .filter(({ stage, entered }) => shelf === null || onShelf(shelf, stage, entered));
  if (shelf === "now") {
    tournaments.sort((a, b) => urgency(a.stage, a.entered) - urgency(b.stage, b.entered));
  }
  const { shown, more } = useBeginning(tournaments, ({ entered }) => entered);
  const progressOf = (id: number): EnteredTournament | undefined =>
    progress?.find(({ tournamentId }) => tournamentId === id);

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

  const live = tournaments.some(({ stage }) => stage === "live");
  return (
    <>
      {tournaments.length === 0 ? (
        <None shelf={shelf} />
      ) : (
        <ul className={styles.grid}>
          {shown.map(({ tournament, entered, stage }, index) => (
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
                    steps={
                      additions.matchMoments && (shelf === "mine" || fresh.includes(tournament.id))
                    }
                    onlyPossible={additions.tournamentTabs}
                    state={progressOf(tournament.id)?.state}
                    stage={stage}
                    busy={joining.includes(tournament.id)}
                    onJoin={() => void enter(tournament)}
                    onPlay={() => {
                      const known = progressOf(tournament.id)?.roomId;
                      setRoom({ of: tournament, ...(known && { id: known }) });
                    }}
                  />
                </TournamentCard>
              ) : (
                <TournamentCardSkeleton />
              )}
            </li>
          ))}
        </ul>
      )}
      {more}
      {/* Below the cards, which the page brings: above them it would push them down. */}
      {shelf === "now" && additions.watchLive && live && <LiveNow />}
      {room && (
        <MatchRoomSheet
          room={room}
          mine={progressOf(room.of.id)}
          pending={pending}
          onClose={() => setRoom(null)}
        />
      )}
      {refusal && <RefusalSheet refusal={refusal} onClose={() => setRefusal(null)} />}
    </>
  );
}

/** The form for the room, or the wait for it, which enters by itself. */
function MatchRoomSheet({
  room: { of, id, told = false },
  mine,
  pending,
  onClose,
}: {
  room: AskedRoom;
  mine: EnteredTournament | undefined;
  pending: boolean;
  onClose: () => void;
}) {
  const { additions } = useConfig();
  if (told && additions.matchBar) {
    // A sheet that is replaced by another one would flicker.
    if (pending) return null;
    if (mine && (mine.state === "called" || mine.state === "open")) {
      return <WaitSheet mine={mine} onClose={onClose} />;
    }
  }
  return <RoomSheet tournament={of} room={id} onClose={onClose} />;
}
