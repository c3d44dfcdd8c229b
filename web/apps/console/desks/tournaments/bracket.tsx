import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { BracketMatch, BracketRound, Tournament } from "#console/api";
import { m } from "#console/words";
import { Loaded, Note, Paged, Time } from "#console-ui";
import { matchesQuery, roundsQuery } from "./api.ts";
import styles from "./bracket.module.css";
import { Dialog } from "./dialog.ts";
import { MatchCard } from "./match-card.tsx";
import { roundState } from "./states.ts";

type MatchAction = { action: "decide" | "correct"; match: BracketMatch };

/** The rounds with their matches: columns beside each other, on a phone below each other. */
export function Bracket({ tournament }: { tournament: Tournament }) {
  const { id, startsAt, state } = tournament;
  const query = useQuery(roundsQuery(id));
  const [repair, setRepair] = useState<MatchAction | null>(null);
  return (
    <Loaded query={query}>
      {(rounds) =>
        rounds.length === 0 ? (
          <Note
            icon="cup"
            title={m.tournaments_not_drawn_title()}
            text={
              state === "coming" ? (
                <>
                  {m.tournaments_not_drawn_text()} <Time at={startsAt} />
                </>
              ) : (
                m.tournaments_never_drawn_text()
              )
            }
          />
        ) : (
          <>
            {/* A region that scrolls must be reachable by keyboard. */}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as above. */}
            <section className={styles.bracket} aria-label={m.tournaments_bracket()} tabIndex={0}>
              {rounds.map((round) => (
                <RoundColumn
                  key={round.number}
                  id={id}
                  round={round}
                  running={state === "running"}
                  onAction={setRepair}
                />
              ))}
            </section>
            {repair && (
              <Suspense fallback={null}>
                <Dialog {...repair} tournament={id} onClose={() => setRepair(null)} />
              </Suspense>
            )}
          </>
        )
      }
    </Loaded>
  );
}

type RoundProps = {
  id: number;
  round: BracketRound;
  /** Whether the tournament runs: results can be corrected. */
  running: boolean;
  onAction: (action: MatchAction) => void;
};

function RoundColumn({ id, round, running, onAction }: RoundProps) {
  const query = useInfiniteQuery(matchesQuery(id, round.number));
  const { number, title, matches } = round;
  return (
    <section className={styles.round} aria-labelledby={`round-${number}`}>
      <header className={styles.head}>
        <h2 id={`round-${number}`} className={styles.title}>
          {title}
        </h2>
        <p className={styles.about}>
          {m.tournaments_round_of({ count: matches, state: roundState(round) })}
        </p>
        <p className={styles.about}>
          <Time at={round.startsAt} />
        </p>
      </header>
      <Paged query={query} empty={null}>
        {(items) => (
          <ol className={styles.matches}>
            {items.map((match) => (
              <MatchCard
                key={match.position}
                match={match}
                running={running}
                onAction={(action) => onAction({ action, match })}
              />
            ))}
          </ol>
        )}
      </Paged>
    </section>
  );
}
