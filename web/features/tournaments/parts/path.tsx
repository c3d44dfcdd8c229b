import type { BracketMatch, BracketRound } from "#api";
import { useConfig } from "#lib/config";
import { roundTitle, whenOf } from "#lib/tournaments";
import { Avatar, cx, Icon } from "#ui";
import { isolate, m } from "#words";
import { plays } from "../knockout.ts";
import styles from "./path.module.css";

/** The reader's own matches, from the first round to the last. */
export default function Path({ rounds }: { rounds: BracketRound[] }) {
  const own = [...rounds]
    .reverse()
    .flatMap((round) => round.matches.filter(plays).map((match) => ({ round, match })));
  return (
    <section aria-label={m.path_title()} className={styles.section}>
      <h2 className={styles.title}>{m.path_title()}</h2>
      <ol className={styles.path}>
        {own.map(({ round, match }) => (
          <Stop key={round.round_number} round={round} match={match} />
        ))}
      </ol>
    </section>
  );
}

function Stop({ round, match }: { round: BracketRound; match: BracketMatch }) {
  const { utcOffsets } = useConfig();
  const me = match.players.find(({ you }) => you);
  const other = match.players.find(({ you }) => !you);
  const over = match.state === "ended";
  const won = over && match.result?.winner === me?.username;
  const when = whenOf(round.time, round.timeAt, utcOffsets);
  const name = other ? isolate(other.username) : "";
  return (
    <li
      className={cx(
        styles.stop,
        !over && styles.next,
        won && styles.won,
        over && !won && styles.lost,
      )}
    >
      <span className={styles.mark}>
        {over ? (
          <Icon name={won ? "check" : "close"} size={16} />
        ) : match.state === "running" ? (
          <Icon name="resume" size={16} />
        ) : (
          <Icon name="clock" size={16} />
        )}
      </span>
      <span className={styles.round}>{roundTitle(round)}</span>
      <span className={styles.other}>
        {other && (
          <Avatar src={other.profileImage} face={other.avatar} name={other.username} size={24} />
        )}
        <span className={styles.name}>
          {!other
            ? m.path_bye()
            : over
              ? won
                ? m.path_beat({ name })
                : m.path_lost({ name })
              : m.match_against({ name })}
        </span>
      </span>
      {!over && when && (
        <span className={styles.when}>
          <bdi>{when.date}</bdi>, <bdi>{when.time}</bdi>
        </span>
      )}
    </li>
  );
}
