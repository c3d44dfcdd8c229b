import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Streak, StreakClaim } from "#api";
import { useHeldBalance } from "#lib/balance";
import { useConfig } from "#lib/config";
import { isApiError } from "#lib/http";
import { useIntention } from "#lib/query";
import { dailyDataQuery, streakQuery } from "#lib/subscriber";
import {
  Async,
  Button,
  Coin,
  Coins,
  errorText,
  FormError,
  ProgressBar,
  prepareCelebration,
  Sheet,
  Skeleton,
  StreakDays,
  StreakDaysSkeleton,
  useCoinFlight,
} from "#ui";
import { m } from "#words";
import { claimStreak, popupCredits } from "./api.ts";
import styles from "./checkin.module.css";
import { Flame } from "./flame.tsx";
import { Notes } from "./notes.tsx";
import { Road } from "./road.tsx";

/** The daily check-in (spec 4): the days around today's, and the button that claims it. */
export default function Checkin({ onClose }: { onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title={m.streak_title()}>
      <Async skeleton={<CheckinSkeleton />} errorText={m.streak_failed()}>
        <Today onClose={onClose} />
      </Async>
    </Sheet>
  );
}

function CheckinSkeleton() {
  return (
    <div className={styles.stack}>
      <div className={styles.amount}>
        <Skeleton width="9rem" height="3.25rem" />
      </div>
      <StreakDaysSkeleton />
      <Skeleton height="3rem" />
      <Skeleton height="3rem" />
    </div>
  );
}

function Today({ onClose }: { onClose: () => void }) {
  const { data } = useSuspenseQuery(streakQuery());
  const streak = { ...data, amount_to_claim: data.amount_to_claim ?? popupCredits };
  const { streak: rule, additions } = useConfig();
  const client = useQueryClient();
  const balance = useHeldBalance();
  useEffect(prepareCelebration, []);
  const claim = useIntention<StreakClaim>((_, key) => claimStreak(key), {
    onSuccess: (won) => {
      client.setQueryData(streakQuery().queryKey, (before) => ({
        gameId: before?.gameId ?? null,
        ...afterClaim(won),
      }));
      void client.invalidateQueries({ queryKey: dailyDataQuery().queryKey });
    },
    onError: (error) => {
      balance.release();
      // Claimed meanwhile on another device: the streak is read again and shows that.
      if (isApiError(error, "already_claimed"))
        void client.invalidateQueries({ queryKey: streakQuery().queryKey });
    },
  });

  if (claim.data) return <Won won={claim.data} onArrive={balance.arrive} onClose={onClose} />;
  const { streak_to_claim: day, amount_to_claim: amount, rewardClaimed: claimed } = streak;
  return (
    <div className={styles.stack}>
      {additions.streakRoad ? (
        <div className={styles.top}>
          <Flame days={streak.active_streak} />
          <Coins value={amount} size="l" signed />
        </div>
      ) : (
        <div className={styles.amount}>
          <Coins value={amount} size="l" signed />
        </div>
      )}
      <StreakDays streak={streak} />
      {additions.streakRoad ? (
        <Road streak={streak} />
      ) : (
        <ProgressBar
          value={claimed ? day : day - 1}
          max={rule.days}
          label={m.streak_of({ day, days: rule.days })}
          hideLabel
        />
      )}
      <p className={styles.lead}>
        <strong>{m.streak_of({ day, days: rule.days })}</strong>
        <br />
        {claimed ? (
          <Tomorrow day={day} amount={amount} />
        ) : streak.freezes_left > 0 && !streak.freeze_used ? (
          m.streak_step({ step: rule.step })
        ) : (
          m.streak_lead({ step: rule.step })
        )}
      </p>
      {additions.streakRoad && <Notes streak={streak} />}
      <div className={styles.foot}>
        <FormError>
          {claim.error && !isApiError(claim.error, "already_claimed")
            ? errorText(claim.error)
            : null}
        </FormError>
        <Button
          size="l"
          block
          disabled={claimed}
          busy={claim.isPending}
          onClick={() => {
            balance.hold();
            claim.mutate();
          }}
        >
          {claimed ? m.streak_already() : m.streak_claim()}
        </Button>
      </div>
    </div>
  );
}

/** Says what the next day pays. After the last day the streak starts again. */
function Tomorrow({ day, amount }: { day: number; amount: number }) {
  const { streak: rule } = useConfig();
  return day >= rule.days
    ? m.streak_full({ days: rule.days })
    : m.streak_tomorrow({ credits: amount + rule.step });
}

/** The streak's fields that a claim changes. */
const afterClaim = (won: StreakClaim): Omit<Streak, "gameId"> => ({
  active_streak: won.active_streak,
  streak_to_claim: won.claimed_day,
  amount_to_claim: won.credits,
  rewardClaimed: true,
  freeze_used: won.freeze_used,
  freezes_left: won.freezes_left,
  freezes_per_month: won.freezes_per_month,
  milestones: won.milestones,
});

type WonProps = { won: StreakClaim; onArrive: (balance: number) => void; onClose: () => void };

function Won({ won, onArrive, onClose }: WonProps) {
  const { coin, additions } = useConfig();
  // A milestone is celebrated like a reward. Without the road the coin flies alone.
  const level = won.bonus > 0 ? "big" : "small";
  const amount = useCoinFlight(
    true,
    () => onArrive(won.balance),
    additions.streakRoad ? level : undefined,
  );
  const streak = { gameId: null, ...afterClaim(won) };
  return (
    <div className={styles.stack}>
      <div className={styles.won} role="status">
        <p className={styles.hurray}>{m.streak_congratulations()}</p>
        {additions.streakRoad && <Flame days={won.active_streak} grown />}
        <div ref={amount} className={styles.amount}>
          <Coins value={won.credits} from={0} size="l" signed />
        </div>
        <p className={styles.lead}>
          {m.streak_earned({
            day: won.claimed_day,
            credits: won.credits,
            coin,
          })}{" "}
          <Tomorrow day={won.claimed_day} amount={won.credits} />
        </p>
        {won.bonus > 0 && (
          <p className={styles.bonus}>
            <Coin size={24} />
            {m.streak_bonus_won({
              day: won.claimed_day,
              credits: won.bonus,
              coin,
            })}
          </p>
        )}
      </div>
      <StreakDays streak={streak} />
      {additions.streakRoad && (
        <>
          <Road streak={streak} />
          <Notes streak={streak} />
        </>
      )}
      <div className={styles.foot}>
        <Button size="l" block onClick={onClose} autoFocus>
          {m.streak_continue()}
        </Button>
      </div>
    </div>
  );
}
