import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { EnteredTournament, Tournament } from "#api";
import { useConfig } from "#lib/config";
import { href } from "#lib/router";
import { profileQuery, useProfile } from "#lib/subscriber";
import {
  clock,
  countedMs,
  enteredQuery,
  eslTournamentsQuery,
  stageOf,
  useNow,
  whenOf,
} from "#lib/tournaments";
import { Avatar, Coins } from "#ui";
import { ChampionMoment } from "#ui/champion";
import { isolate, m } from "#words";
import styles from "./match-next.module.css";

/** How often the state is read: while the server settles the match, and while the winner waits. */
const settlingMs = 2_000;
const waitingMs = 10_000;

const settles = (mine: EnteredTournament | undefined): boolean =>
  mine === undefined ||
  mine.state === "open" ||
  mine.state === "playing" ||
  // The final is won; the places follow when the round is closed.
  (mine.state === "through" && mine.round?.matches === 1);

export type MatchNextProps = {
  tournamentId: string;
  won: boolean;
  /** The match was the final, and the moment of the champion is shown. */
  onChampion: () => void;
  /** The prize's coins have reached the balance, or there are none. */
  onArrive: () => void;
};

/** What follows a match: the next opponent, the cup, or the next tournament. */
export default function MatchNext({ tournamentId, won, onChampion, onArrive }: MatchNextProps) {
  const id = Number(tournamentId);
  const find = (entered: EnteredTournament[] | undefined) =>
    entered?.find((each) => each.tournamentId === id);
  const { data } = useQuery({
    ...enteredQuery(),
    refetchOnMount: "always",
    refetchInterval: ({ state }) => (settles(find(state.data)) ? settlingMs : waitingMs),
  });
  const mine = find(data);
  const ended = mine !== undefined && !settles(mine);
  const champion = mine?.state === "placed" && mine.place === 1;
  useEffect(() => {
    if (ended && !champion) onArrive();
  }, [ended, champion, onArrive]);
  if (!mine || mine.state === "open" || mine.state === "playing") {
    return <p className={styles.text}>{m.next_settling()}</p>;
  }
  switch (mine.state) {
    case "through":
    case "drawn":
    case "called":
      return <NextRound mine={mine} />;
    case "placed":
      return <Placed mine={mine} onChampion={onChampion} onArrive={onArrive} />;
    default:
      // A tournament that was cancelled meanwhile has no next match either.
      return won ? null : <NextTournament />;
  }
}

function NextRound({ mine: { state, round, opponent, nextAt } }: { mine: EnteredTournament }) {
  const { utcOffsets } = useConfig();
  const now = useNow(1_000);
  if (state === "through" && round?.matches === 1) {
    return <p className={styles.text}>{m.next_final_won()}</p>;
  }
  const at = state === "through" ? nextAt : round?.opensAt;
  const when = whenOf(null, at, utcOffsets);
  const left = at ? Date.parse(at) - now : 0;
  const name = opponent ? isolate(opponent.username) : "";
  return (
    <div className={styles.next}>
      {state !== "through" && opponent && (
        <Avatar src={opponent.profileImage} face={opponent.avatar} name={opponent.username} />
      )}
      <div className={styles.words}>
        <p className={styles.strong}>
          {state !== "through" && opponent ? m.next_against({ name }) : m.next_round()}
        </p>
        <p className={styles.text}>
          {!when
            ? m.next_soon()
            : left > 0 && left < countedMs
              ? m.next_in({ left: clock(left) })
              : m.next_at(when)}
        </p>
      </div>
    </div>
  );
}

type PlacedProps = Pick<MatchNextProps, "onChampion" | "onArrive"> & {
  mine: EnteredTournament;
};

/** Tournaments whose champion's moment was shown: after a replay its coins do not fly again. */
const celebrated = new Set<number>();

function Placed({ mine, onChampion, onArrive }: PlacedProps) {
  const [fresh] = useState(() => !celebrated.has(mine.tournamentId));
  // Not read again: the new balance would be in the header before the coins.
  const { data: profile } = useQuery({ ...profileQuery(), refetchOnMount: false });
  const champion = mine.place === 1 && profile !== undefined;
  useEffect(() => {
    if (!champion) return;
    celebrated.add(mine.tournamentId);
    onChampion();
  }, [champion, mine.tournamentId, onChampion]);
  if (champion) {
    return (
      <ChampionMoment
        username={profile.username ?? ""}
        profileImage={profile.profileImage}
        avatar={profile.avatar}
        tournament={mine.tournamentName}
        prize={mine.prize}
        link={href("tournament", { tournamentId: mine.tournamentId })}
        fresh={fresh}
        onArrive={onArrive}
      />
    );
  }
  return (
    <div className={styles.next}>
      <p className={styles.strong}>{m.next_place({ place: mine.place ?? "" })}</p>
      {mine.prize > 0 && <Coins value={mine.prize} signed from={0} />}
    </div>
  );
}

/** The soonest tournament that the subscriber can join. */
function nextToJoin(
  tournaments: Tournament[],
  entered: number[],
  credits: number,
  now: number,
): Tournament | undefined {
  return tournaments
    .filter(
      (one) =>
        stageOf(one, now) === "open" &&
        !entered.includes(one.id) &&
        one.entryFee <= credits &&
        !(one.max_players && one.total_checkin - one.bots >= one.max_players),
    )
    .toSorted((a, b) => Date.parse(a.timeAt) - Date.parse(b.timeAt))[0];
}

function NextTournament() {
  const { utcOffsets } = useConfig();
  const { data } = useQuery(eslTournamentsQuery());
  const credits = useProfile()?.credits ?? 0;
  const now = useNow();
  const next = data && nextToJoin(data.tournaments, data.entered, credits, now);
  if (!next) return null;
  const when = whenOf(next.time, next.timeAt, utcOffsets);
  return (
    <div className={styles.next}>
      <div className={styles.words}>
        <p className={styles.strong}>{m.next_tournament({ name: isolate(next.tourn_name) })}</p>
        {when && <p className={styles.text}>{m.next_at(when)}</p>}
      </div>
      <Coins value={next.prize} size="s" />
    </div>
  );
}
