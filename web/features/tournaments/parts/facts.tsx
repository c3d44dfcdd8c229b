import type { Tournament } from "#api";
import type { When } from "#lib/tournaments";
import { Coins } from "#ui";
import { m } from "#words";
import styles from "./facts.module.css";

export function WhenText({ when }: { when: When | null }) {
  if (!when) return <span>{m.tournaments_na()}</span>;
  return (
    <span>
      <bdi>{when.date}</bdi> · <bdi>{when.time}</bdi>
    </span>
  );
}

export function Fee({ tournament }: { tournament: Tournament }) {
  return tournament.isEntryFree === 1 || tournament.entryFee === 0 ? (
    m.tournaments_free()
  ) : (
    <Coins value={tournament.entryFee} size="s" />
  );
}

/** The second and third prize are shown only if they pay something. */
export function Prizes({
  tournament: { prize, second_prize, third_prize },
}: {
  tournament: Tournament;
}) {
  const places = [
    [m.tournaments_first(), prize],
    [m.tournaments_second(), second_prize],
    [m.tournaments_third(), third_prize],
  ] as const;
  return (
    <div className={styles.prizes}>
      <dt>{m.tournaments_prizes()}</dt>
      {places.map(
        ([place, coins], index) =>
          (index === 0 || coins > 0) && (
            <dd key={place}>
              <span className={styles.place}>{place}</span>
              <Coins value={coins} size="s" />
            </dd>
          ),
      )}
    </div>
  );
}
