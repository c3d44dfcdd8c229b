import { useQuery } from "@tanstack/react-query";
import type { LiveMatch } from "#api";
import { roundTitle } from "#lib/tournaments";
import { Avatar, Icon, Link, Skeleton } from "#ui";
import { isolate, m } from "#words";
import { liveMatchesQuery } from "../api.ts";
import styles from "./live-now.module.css";
import { Name } from "./name.tsx";

/** The matches that everybody may watch, side by side. As high without one. */
export default function LiveNow() {
  const { data, isPending } = useQuery(liveMatchesQuery());
  return (
    <section aria-label={m.live_now()} className={styles.live}>
      <h2 className={styles.title}>{m.live_now()}</h2>
      {isPending ? (
        <Skeleton height="5.75rem" />
      ) : data && data.length > 0 ? (
        <ul className={styles.list}>
          {data.map((match) => (
            <li key={`${match.tournamentId}/${match.roomId}`}>
              <Watch match={match} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.none}>{m.live_none()}</p>
      )}
    </section>
  );
}

function Watch({ match }: { match: LiveMatch }) {
  const { tournamentId, tournamentName, roomId, route, round, players } = match;
  const names = players.map(({ username }) => username);
  const [a = "", b = ""] = names.map(isolate);
  const state = { roomId, tournamentId: String(tournamentId), watch: names };
  return (
    <Link to={route} state={state} className={styles.card} aria-label={m.live_watch_name({ a, b })}>
      <span className={styles.players}>
        {players.map(({ username, profileImage, avatar, bot }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sides of a match; two players may share a name.
          <span key={index} className={styles.player}>
            <Avatar src={profileImage} face={avatar} name={username} size={24} />
            <Name name={username} bot={bot} />
          </span>
        ))}
        <span className={styles.where}>
          <bdi className={styles.cup}>{tournamentName}</bdi>
          <span>{roundTitle({ title: round })}</span>
        </span>
      </span>
      <span className={styles.mark}>
        <Icon name="resume" size={18} />
        {m.live_watch()}
      </span>
    </Link>
  );
}
