import type { Streak } from "#api";
import { useConfig } from "#lib/config";
import { m, number } from "#words";
import { Coin } from "./coins.tsx";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";
import { Repeat, Skeleton } from "./skeleton.tsx";
import styles from "./streak-days.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

const shown = 5;

/** The part of the streak that the days show. */
type ShownStreak = Pick<Streak, "streak_to_claim" | "amount_to_claim" | "rewardClaimed">;

type Day = { day: number; credits: number; state: "claimed" | "current" | "locked" };

/**
 * The days around today's (spec 4, 9): lower days are claimed, higher ones locked; each day pays
 * one step more. Today's counts as claimed once its credits are claimed.
 */
function daysAround(streak: ShownStreak, days: number, step: number): Day[] {
  const today = streak.streak_to_claim;
  const first = Math.max(1, Math.min(today - 2, days - shown + 1));
  return Array.from({ length: Math.min(shown, days) }, (_, index) => {
    const day = first + index;
    const claimed = day < today || (day === today && streak.rewardClaimed);
    return {
      day,
      credits: streak.amount_to_claim + (day - today) * step,
      state: claimed ? "claimed" : day === today ? "current" : "locked",
    };
  });
}

const words = {
  claimed: m.streak_claimed_day,
  current: m.streak_today,
  locked: m.streak_locked,
};

export function StreakDays({ streak }: { streak: ShownStreak }) {
  const config = useConfig();
  const { days, step } = config.streak;
  return (
    <ol className={styles.days} aria-label={m.streak_days()}>
      {daysAround(streak, days, step).map(({ day, credits, state }) => (
        <li
          key={day}
          className={cx(styles.day, styles[state], day === streak.streak_to_claim && styles.today)}
          aria-current={day === streak.streak_to_claim ? "step" : undefined}
        >
          <span className={styles.name}>{m.streak_day({ day })}</span>
          <span className={styles.mark}>
            {state === "claimed" ? <Icon name="check" size={20} /> : <Coin size={28} />}
          </span>
          <span className={styles.credits}>{number(credits)}</span>
          <VisuallyHidden>
            {config.coin}, {words[state]()}
          </VisuallyHidden>
        </li>
      ))}
    </ol>
  );
}

export function StreakDaysSkeleton() {
  return (
    <div className={styles.days}>
      <Repeat times={shown}>
        <Skeleton height="6.25rem" />
      </Repeat>
    </div>
  );
}
