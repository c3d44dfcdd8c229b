import { useSuspenseQuery } from "@tanstack/react-query";
import { shownStage, useNow, weeklyTournamentsQuery } from "#lib/tournaments";
import { onShelf, type Shelf } from "../shelf.ts";
import styles from "../tournaments.module.css";
import { WeeklyAction } from "./actions.tsx";
import { TournamentCard } from "./card.tsx";
import { useBeginning } from "./more.tsx";
import { None } from "./none.tsx";
import { refetchInterval } from "./reread.ts";

/** The weekly tournaments, or those of one part of the screen. */
export function WeeklyList({ shelf }: { shelf: Shelf | null }) {
  const { data } = useSuspenseQuery({ ...weeklyTournamentsQuery(), refetchInterval });
  const now = useNow();
  const tournaments = data.tournaments
    .map((tournament) => {
      const entered = data.entered.includes(tournament.id);
      return { tournament, entered, stage: shownStage(tournament, entered, now) };
    })
    .filter(({ stage, entered }) => shelf === null || onShelf(shelf, stage, entered));
  const { shown, more } = useBeginning(tournaments, ({ entered }) => entered);
  if (tournaments.length === 0) return <None shelf={shelf} weekly />;
  return (
    <>
      <ul className={styles.grid}>
        {shown.map(({ tournament, entered, stage }) => (
          <li key={tournament.id}>
            <TournamentCard tournament={tournament} entered={entered} stage={stage} now={now}>
              <WeeklyAction tournament={tournament} entered={entered} stage={stage} />
            </TournamentCard>
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}
