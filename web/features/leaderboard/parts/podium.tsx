import type { Leader } from "#api";
import { Avatar, Badge, Card, Coins, cx, Icon, VisuallyHidden } from "#ui";
import { m, number } from "#words";
import { Name, nameOf } from "./name.tsx";
import styles from "./podium.module.css";

const steps = [styles.first, styles.second, styles.third];

/**
 * The first three in reading order, drawn as second, first, third. A rank that nobody holds is
 * drawn empty.
 */
export function Podium({
  leaders,
  isOwn,
}: {
  leaders: Leader[];
  isOwn: (leader: Leader) => boolean;
}) {
  return (
    <ol className={styles.podium}>
      {leaders.map((leader, index) => {
        const own = isOwn(leader);
        return (
          <li key={leader.rank} className={cx(styles.place, steps[index])}>
            <Card tone={own ? "lit" : "plain"} pad={false} className={cx(styles.card)}>
              <span className={styles.rank}>
                <VisuallyHidden>{m.leaderboard_rank({ rank: leader.rank })}</VisuallyHidden>
                <span aria-hidden="true">{number(leader.rank)}</span>
              </span>
              <span className={styles.face}>
                {index === 0 && (
                  <span className={styles.crown}>
                    <Icon name="crown" size={26} />
                  </span>
                )}
                <Avatar
                  src={leader.profileImage}
                  face={leader.avatar}
                  name={nameOf(leader)}
                  size={index === 0 ? 72 : 56}
                />
              </span>
              <span className={styles.name}>
                <Name leader={leader} />
              </span>
              <Coins value={leader.score} size={index === 0 ? "m" : "s"} />
              {own && <Badge tone="accent">{m.leaderboard_you()}</Badge>}
            </Card>
          </li>
        );
      })}
      {steps.slice(leaders.length).map((step, index) => {
        const rank = leaders.length + index + 1;
        return (
          <li key={rank} className={cx(styles.place, step)}>
            <div className={cx(styles.card, styles.open)}>
              <span className={styles.rank}>
                <VisuallyHidden>{m.leaderboard_rank({ rank })}</VisuallyHidden>
                <span aria-hidden="true">{number(rank)}</span>
              </span>
              <span className={styles.nobody} aria-hidden="true">
                <Icon name="user" size={28} />
              </span>
              <span className={styles.name}>{m.leaderboard_open()}</span>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
