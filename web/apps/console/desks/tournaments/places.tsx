import type { TournamentPlace } from "#console/api";
import { href } from "#console/router";
import { useCan } from "#console/session";
import { m, number } from "#console/words";
import { Badge, Coins, Link } from "#console-ui";
import styles from "./tournaments.module.css";

const held: Record<string, () => string> = {
  waiting: m.tournaments_prize_waiting,
  refused: m.tournaments_prize_refused,
};

/** The winners with their prizes. */
export function Places({ places }: { places: readonly TournamentPlace[] }) {
  return (
    <ol className={styles.places}>
      {places.map((place) => (
        <li key={place.subscriber} className={styles.place}>
          <span className={styles.rank}>{number(place.place)}</span>
          <PlayerName player={place} />
          {place.held && held[place.held] && <Badge color="warn">{held[place.held]?.()}</Badge>}
          <Coins value={place.prize} />
        </li>
      ))}
    </ol>
  );
}

type PlayerProps = { player: { subscriber: string; name: string; bot: boolean } };

/** A player's name; a link to the account for those who may see it. */
export function PlayerName({ player: { subscriber, name, bot } }: PlayerProps) {
  const can = useCan();
  if (bot) {
    return (
      <span className={styles.player}>
        {name} <Badge color="gray">{m.tournaments_bot()}</Badge>
      </span>
    );
  }
  return (
    <span className={styles.player}>
      {can("subscribers.read") ? (
        <Link href={href("subscriber", { id: subscriber })} className={styles.link}>
          {name}
        </Link>
      ) : (
        name
      )}
    </span>
  );
}
