import type { Tournament } from "#console/api";
import { m } from "#console/words";
import { Badge, Coins, Time } from "#console-ui";
import { kindName, seats, stateName, stateTone } from "./states.ts";
import styles from "./tournaments.module.css";

/** What matters first: the state, who comes, what it costs, and when it starts. */
export function Summary({ tournament }: { tournament: Tournament }) {
  const { state, kind, game, startsAt, endsAt, entryFee, prizes } = tournament;
  const over = state === "ended" || state === "cancelled";
  const ends = state === "running" || state === "due" || state === "ended";
  const figures = [
    {
      label: ends && endsAt ? m.tournaments_ends() : m.tournaments_starts(),
      value: <Time at={ends && endsAt ? endsAt : startsAt} show={over ? "usual" : "relative"} />,
    },
    { label: m.tournaments_entrants(), value: seats(tournament) },
    {
      label: m.tournaments_fee(),
      value: entryFee === 0 ? m.tournaments_free() : <Coins value={entryFee} />,
    },
    { label: m.tournaments_prize_first(), value: <Coins value={prizes[0] ?? 0} /> },
  ];
  return (
    <section className={styles.summary} aria-label={m.tournaments_summary()}>
      <div className={styles.what}>
        <Badge color={stateTone(state)}>{stateName(state)}</Badge>
        <span>
          {kindName(kind)} · {game}
        </span>
      </div>
      <dl className={styles.figures}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
