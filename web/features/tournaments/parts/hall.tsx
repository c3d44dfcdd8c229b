import { useSuspenseQuery } from "@tanstack/react-query";
import { useConfig } from "#lib/config";
import { href } from "#lib/router";
import { whenOf } from "#lib/tournaments";
import { Avatar, Coins, Icon, Link } from "#ui";
import { m } from "#words";
import { championsQuery } from "../api.ts";
import styles from "./hall.module.css";
import { Name } from "./name.tsx";

/** The champions of the last tournaments, the latest first. */
export default function Hall() {
  const { data } = useSuspenseQuery(championsQuery());
  const { utcOffsets } = useConfig();
  if (data.length === 0) return <p className={styles.none}>{m.hall_none()}</p>;
  return (
    <ol className={styles.list}>
      {data.map((champion) => {
        const { tournamentId, kind, tournamentName, username, profileImage, avatar } = champion;
        const when = whenOf(null, champion.endedAt, utcOffsets);
        const place = (
          <>
            <span className={styles.face}>
              <Avatar src={profileImage} face={avatar} name={username} size={44} />
              <span className={styles.crown}>
                <Icon name="crown" size={14} />
              </span>
            </span>
            <span className={styles.words}>
              <span className={styles.name}>
                <Name name={username} />
              </span>
              <bdi className={styles.cup}>{tournamentName}</bdi>
              <span className={styles.detail}>
                {when && <bdi>{when.date}</bdi>}
                {" · "}
                {m.hall_players({ count: champion.entrants })}
              </span>
            </span>
            {champion.prize > 0 && <Coins value={champion.prize} size="s" />}
          </>
        );
        return (
          <li key={tournamentId}>
            {kind === "esl" ? (
              <Link className={styles.card} to={href("tournament", { tournamentId })}>
                {place}
              </Link>
            ) : (
              <span className={styles.card}>{place}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
