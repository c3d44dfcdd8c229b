import type { Reward } from "#api";
import { ArtCard, Badge, Coins, cx, Icon } from "#ui";
import { isolate, m } from "#words";
import styles from "../rewards.module.css";

export type RewardCardProps = {
  reward: Reward;
  /** Undefined for a guest, and while unknown. */
  balance: number | undefined;
  opening: boolean;
  priority: boolean;
  onChoose: () => void;
  /** The level of its heading. */
  level: 2 | 3;
  /** Whether the subscriber saves up for it. */
  pinned: boolean;
  /** Absent for guests. */
  onPin?: (() => void) | undefined;
};

/** The card, and over its picture the pin for a subscriber's goal. */
export function RewardCard({ pinned, onPin, ...card }: RewardCardProps) {
  const { name, available } = card.reward;
  return (
    <div className={styles.place}>
      <Card {...card} />
      {onPin && available && (
        <button
          type="button"
          aria-pressed={pinned}
          aria-label={m.rewards_pin({ name: isolate(name) })}
          className={styles.pin}
          onClick={onPin}
        >
          <span className={styles.disc}>
            <Icon name="pin" size={18} />
          </span>
        </button>
      )}
    </div>
  );
}

function Card({
  reward,
  balance,
  opening,
  priority,
  level,
  onChoose,
}: Omit<RewardCardProps, "pinned" | "onPin">) {
  const { name, credits, available, image } = reward;
  const short = available && balance !== undefined && balance < credits;
  return (
    <ArtCard
      art={`rewards/${image}`}
      title={name}
      level={level}
      priority={priority}
      dim={!available}
      badge={
        opening ? (
          <Badge tone="accent">{m.rewards_opening()}</Badge>
        ) : (
          !available && <Badge>{m.rewards_gone()}</Badge>
        )
      }
      meta={
        <>
          <span className={styles.price}>
            <Coins value={credits} size="s" />
            {available && balance !== undefined && <Reach credits={credits} balance={balance} />}
          </span>
          {/* Reserved before the balance is known: the list does not move. */}
          <span aria-hidden="true" className={cx(styles.track, !short && styles.unseen)}>
            {short && (
              <span
                className={styles.part}
                style={{ inlineSize: `${Math.floor((balance / credits) * 100)}%` }}
              />
            )}
          </span>
        </>
      }
      {...(available && { onClick: onChoose })}
    />
  );
}

function Reach({ credits, balance }: { credits: number; balance: number }) {
  return balance >= credits ? (
    <span className={styles.within}>
      <Icon name="check" size={16} />
      {m.rewards_within()}
    </span>
  ) : (
    <span className={styles.missing}>{m.rewards_missing({ amount: credits - balance })}</span>
  );
}
