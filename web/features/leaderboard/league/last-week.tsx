import type { LeagueLastWeek } from "#api";
import { Coins } from "#ui";
import { m } from "#words";
import { Crest } from "./crest.tsx";
import styles from "./league.module.css";
import { nameOfTier, tierAfter, tierOf } from "./tiers.ts";

/** The subscriber's result of the week before. */
export function LastWeek({ last }: { last: LeagueLastWeek }) {
  const tier = tierOf(last.tier);
  const next = tierAfter(tier, last.movement);
  const moved =
    last.movement === "up"
      ? m.league_last_up
      : last.movement === "down"
        ? m.league_last_down
        : m.league_last_stay;
  return (
    <div className={styles.last} data-movement={last.movement}>
      <Crest tier={next} size={40} />
      <p className={styles.told}>
        <strong>{moved({ tier: nameOfTier(next) })}</strong>
        <span>{m.league_last({ place: last.place, tier: nameOfTier(tier) })}</span>
      </p>
      {last.prize > 0 && <Coins value={last.prize} signed />}
    </div>
  );
}
