import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import type { Ref } from "react";
import type { WaitingPrize, WalletEntry } from "#api";
import { useConfig } from "#lib/config";
import { href } from "#lib/router";
import {
  Async,
  Button,
  ButtonLink,
  Coins,
  cx,
  EmptyState,
  ErrorState,
  errorText,
  Icon,
  type IconName,
  Skeleton,
  VisuallyHidden,
} from "#ui";
import { dateTime, m, number } from "#words";
import { walletQuery } from "../api.ts";
import styles from "./wallet.module.css";

export function Wallet({ headingRef }: { headingRef: Ref<HTMLHeadingElement> }) {
  return (
    <section aria-labelledby="wallet" className={styles.wallet}>
      <h2 id="wallet" ref={headingRef} tabIndex={-1} className={styles.title}>
        {m.wallet_title()}
      </h2>
      <Async skeleton={<EntriesSkeleton />} errorText={m.wallet_failed()}>
        <Entries />
      </Async>
    </section>
  );
}

function Entries() {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError, error } =
    useSuspenseInfiniteQuery(walletQuery());
  const { coin } = useConfig();
  const entries = data.pages.flatMap((page) => page.entries);
  const earned = data.pages[0]?.earned ?? 0;
  const waiting = data.pages[0]?.waitingPrizes ?? [];
  if (entries.length === 0 && waiting.length === 0) {
    return (
      <EmptyState
        icon="wallet"
        title={m.wallet_empty_title({ coin })}
        text={m.wallet_empty_text()}
        action={
          <ButtonLink to={href("gamingTasks")} icon="gamepad" variant="secondary">
            {m.rewards_earn()}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <div className={styles.ledger}>
      <p className={styles.earned}>
        {m.profile_earned()}: {number(earned)} {coin}
      </p>
      <ul className={styles.entries}>
        {waiting.map((prize) => (
          <Waiting key={`${prize.at} ${prize.title}`} prize={prize} />
        ))}
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {isFetchNextPageError && (
        <ErrorState text={errorText(error, m.wallet_failed())} onRetry={() => fetchNextPage()} />
      )}
      {hasNextPage && !isFetchNextPageError && (
        <Button variant="secondary" block busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {m.wallet_more()}
        </Button>
      )}
    </div>
  );
}

/** A held prize, which is not in the balance yet. */
function Waiting({ prize }: { prize: WaitingPrize }) {
  return (
    <li className={styles.entry}>
      <span className={styles.mark}>
        <Icon name="trophy" size={20} />
      </span>
      <div className={styles.what}>
        <p className={styles.name}>
          <bdi>{prize.title}</bdi>
        </p>
        <p className={styles.when}>{m.wallet_waiting()}</p>
      </div>
      <div className={cx(styles.sum, styles.spent)}>
        <Coins value={prize.amount} />
      </div>
    </li>
  );
}

const kinds: Record<string, { icon: IconName; label: () => string }> = {
  streak: { icon: "flame", label: m.wallet_kind_streak },
  streak_milestone: { icon: "flame", label: m.wallet_kind_streak_milestone },
  level: { icon: "gamepad", label: m.wallet_kind_level },
  redeem: { icon: "gift", label: m.wallet_kind_redeem },
  redeem_refund: { icon: "reset", label: m.wallet_kind_redeem_refund },
  adjustment: { icon: "edit", label: m.wallet_kind_adjustment },
  league: { icon: "trophy", label: m.wallet_kind_league },
  quest_chest: { icon: "crown", label: m.wallet_kind_quests },
  season_step: { icon: "crown", label: m.wallet_kind_quests },
  invite_reward: { icon: "user", label: m.wallet_kind_invite },
  invite_welcome: { icon: "user", label: m.wallet_kind_invite },
};

function Entry({ entry }: { entry: WalletEntry }) {
  const { utcOffsets } = useConfig();
  const kind = kinds[entry.kind];
  const spent = entry.amount < 0;
  return (
    <li className={styles.entry}>
      <span className={styles.mark}>
        <Icon name={kind?.icon ?? "wallet"} size={20} />
      </span>
      <div className={styles.what}>
        <p className={styles.name}>
          <bdi>{entry.title}</bdi>
        </p>
        <p className={styles.when}>
          {kind && <VisuallyHidden>{kind.label()} </VisuallyHidden>}
          <time dateTime={entry.at}>{dateTime(entry.at, utcOffsets)}</time>
        </p>
      </div>
      <div className={cx(styles.sum, spent && styles.spent)}>
        <VisuallyHidden>{spent ? m.wallet_out() : m.wallet_in()} </VisuallyHidden>
        <Coins value={entry.amount} signed />
        <p className={styles.after}>{m.wallet_after({ amount: entry.balanceAfter })}</p>
      </div>
    </li>
  );
}

function EntriesSkeleton() {
  return (
    <div className={styles.entries}>
      {[1, 2, 3, 4, 5].map((line) => (
        <div key={line} className={styles.entry}>
          <Skeleton width="2.5rem" height="2.5rem" round />
          <div className={styles.what}>
            <Skeleton width="60%" />
            <Skeleton width="40%" height="0.875em" />
          </div>
          <Skeleton width="3.5rem" />
        </div>
      ))}
    </div>
  );
}
