import { useSuspenseQuery } from "@tanstack/react-query";
import { leaderboardQuery } from "#lib/lists";
import { useProfile } from "#lib/subscriber";
import { Avatar, Coins, cx, EmptyState, VisuallyHidden } from "#ui";
import { cut, m, number } from "#words";
import { shownLeaders } from "../parts/items.ts";
import styles from "./leaders.module.css";

/** Spec 9: nine letters and an ellipsis. */
const letters = 9;

export function Leaders() {
  const { data } = useSuspenseQuery(leaderboardQuery());
  const profile = useProfile();
  const { leaders, me } = data;
  if (leaders.length === 0)
    return (
      <EmptyState icon="podium" title={m.home_leaders_empty()} text={m.home_leaders_empty_text()} />
    );
  return (
    <ol className={styles.list}>
      {leaders.slice(0, shownLeaders).map((leader) => (
        <Row
          key={leader.rank}
          rank={leader.rank}
          name={leader.username?.trim() || m.leaderboard_player()}
          image={leader.profileImage ?? null}
          face={leader.avatar}
          score={leader.score}
          own={leader.rank === me?.rank && leader.score === me.score}
        />
      ))}
      {me && me.rank > shownLeaders && (
        <Row
          rank={me.rank}
          name={profile?.username?.trim() || m.home_you()}
          image={profile?.profileImage ?? null}
          face={profile?.avatar}
          score={me.score}
          own
        />
      )}
    </ol>
  );
}

type RowProps = {
  rank: number;
  name: string;
  image: string | null;
  face: number | undefined;
  score: number;
  own: boolean;
};

function Row({ rank, name, image, face, score, own }: RowProps) {
  return (
    <li className={cx(styles.row, own && styles.own)}>
      <span className={styles.rank}>
        <span aria-hidden="true">{number(rank)}</span>
        <VisuallyHidden>{m.home_rank({ rank })}</VisuallyHidden>
      </span>
      <Avatar src={image} face={face} name={name} size={40} />
      <span className={styles.name}>
        <bdi>{cut(name, letters)}</bdi>
        {own && name !== m.home_you() && <span className={styles.you}>{m.home_you()}</span>}
      </span>
      <Coins value={score} />
    </li>
  );
}
