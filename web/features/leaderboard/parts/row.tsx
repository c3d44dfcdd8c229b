import type { Leader } from "#api";
import { Avatar, Badge, Coins, cx, VisuallyHidden } from "#ui";
import { m, number } from "#words";
import styles from "../leaderboard.module.css";
import { Name, nameOf } from "./name.tsx";

export function Row({ leader, own }: { leader: Leader; own: boolean }) {
  return (
    <li className={cx(styles.row, own && styles.own)}>
      <span className={styles.rank}>
        <VisuallyHidden>{m.leaderboard_rank({ rank: leader.rank })}</VisuallyHidden>
        <span aria-hidden="true">{number(leader.rank)}</span>
      </span>
      <Avatar src={leader.profileImage} face={leader.avatar} name={nameOf(leader)} size={40} />
      <span className={styles.who}>
        <span className={styles.name}>
          <Name leader={leader} />
          {own && <Badge tone="accent">{m.leaderboard_you()}</Badge>}
        </span>
        <span className={styles.stats}>
          <span>{m.leaderboard_challenges({ count: leader.total_challenges })}</span>
          <span>{m.leaderboard_tournaments({ count: leader.total_tournaments })}</span>
          <span>{m.leaderboard_redeemed({ count: leader.redeemed_items })}</span>
        </span>
      </span>
      <Coins value={leader.score} />
    </li>
  );
}
