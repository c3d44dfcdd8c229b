import type { League } from "#api";
import { useNow } from "#lib/tournaments";
import { Card, Coins, Icon, VisuallyHidden } from "#ui";
import { m, number } from "#words";
import { Crest } from "./crest.tsx";
import styles from "./league.module.css";
import { leftOf } from "./left.ts";
import { nameOfTier, tierOf } from "./tiers.ts";

/** The tier with its crest, the end of the week, who moves, and the prizes. */
export function Head({ league }: { league: League }) {
  const now = useNow();
  const tier = tierOf(league.tier);
  const prizes = league.prizes.filter((prize) => prize > 0);
  return (
    <Card className={styles.head}>
      <Crest tier={tier} />
      <div className={styles.about}>
        <h2 className={styles.tier}>{m.league_tier({ tier: nameOfTier(tier) })}</h2>
        {league.endsAt && (
          <p className={styles.ends}>
            <Icon name="clock" size={18} />
            {m.league_ends({ left: leftOf(Date.parse(league.endsAt) - now) })}
          </p>
        )}
        <p className={styles.moves}>
          {league.up > 0 && <span>{m.league_up({ count: league.up })}</span>}
          {league.down > 0 && <span>{m.league_down({ count: league.down })}</span>}
        </p>
      </div>
      {prizes.length > 0 && (
        <section aria-labelledby="prizes" className={styles.prizes}>
          <h3 id="prizes" className={styles.label}>
            {m.league_prizes()}
          </h3>
          <ol className={styles.list}>
            {prizes.map((prize, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number.
              <li key={index} className={styles.prize}>
                <VisuallyHidden>{m.league_place({ place: index + 1 })}</VisuallyHidden>
                <span aria-hidden="true">{number(index + 1)}</span>
                <Coins value={prize} size="s" />
              </li>
            ))}
          </ol>
        </section>
      )}
    </Card>
  );
}
