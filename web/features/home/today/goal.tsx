import { useQuery } from "@tanstack/react-query";
import type { Reward } from "#api";
import { rewardsQuery } from "#lib/lists";
import { usePinnedReward } from "#lib/pinned-reward";
import { href } from "#lib/router";
import { profileQuery } from "#lib/subscriber";
import { Coins, Icon } from "#ui";
import { isolate, m } from "#words";
import { Art, LinkRow, Sign, UnreadyRow, WaitingRow } from "./row.tsx";
import styles from "./today.module.css";

const byPrice = (a: Reward, b: Reward) => a.credits - b.credits;

/** The pinned reward; without one the cheapest that is still out of reach, or the dearest of all. */
function goalOf(
  rewards: readonly Reward[],
  pinned: number | null,
  balance: number,
): Reward | undefined {
  const there = rewards.filter(({ available }) => available).sort(byPrice);
  return (
    there.find(({ id }) => id === pinned) ??
    there.find(({ credits }) => credits > balance) ??
    there.at(-1)
  );
}

/** The reward that the subscriber saves up for, with what is missing. */
export function Goal() {
  const rewards = useQuery(rewardsQuery());
  const { data: profile, isError: unknown } = useQuery(profileQuery());
  const pinned = usePinnedReward();
  if (!rewards.data) return <UnreadyRow query={rewards} failed={m.today_failed()} />;
  if (!profile) return unknown ? <Prize /> : <WaitingRow />;
  const { credits: balance } = profile;
  const goal = goalOf(rewards.data, pinned, balance);
  if (!goal) return <ToRewards />;
  const missing = goal.credits - balance;
  return (
    <LinkRow
      to={href("rewards")}
      mark={<Art art={`rewards/${goal.image}`} />}
      title={goal.name}
      meter={missing > 0 ? balance / goal.credits : 1}
    >
      {missing > 0 ? (
        <span className={styles.pair}>
          <Coins value={missing} size="s" /> {m.today_to_go()}
        </span>
      ) : (
        <span className={styles.pair}>
          <Icon name="check" size={16} className={styles.check} />
          {m.today_ready()}
        </span>
      )}
    </LinkRow>
  );
}

/** What a guest can win: the reward that takes the fewest credits. */
export function Prize() {
  const rewards = useQuery({
    ...rewardsQuery(),
    // The first rewards, which the page has brought, are enough.
    refetchOnMount: false,
  });
  if (!rewards.data) return <UnreadyRow query={rewards} failed={m.today_failed()} />;
  const prize = rewards.data.filter(({ available }) => available).sort(byPrice)[0];
  if (!prize) return <ToRewards />;
  return (
    <LinkRow
      to={href("rewards")}
      mark={<Art art={`rewards/${prize.image}`} />}
      title={m.today_win({ name: isolate(prize.name) })}
    >
      <Coins value={prize.credits} size="s" />
    </LinkRow>
  );
}

const ToRewards = () => (
  <LinkRow to={href("rewards")} mark={<Sign icon="gift" />} title={m.nav_rewards()}>
    {m.today_rewards()}
  </LinkRow>
);
