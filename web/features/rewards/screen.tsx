import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import type { Reward } from "#api";
import { claimsQuery, toNumber, underWay } from "#lib/claims";
import { useConfig } from "#lib/config";
import { isApiError } from "#lib/http";
import { rewardsQuery } from "#lib/lists";
import { pinReward, usePinnedReward } from "#lib/pinned-reward";
import { openPopup } from "#lib/popups";
import { href, navigate, preload, useSubscriberOnly } from "#lib/router";
import { useSession } from "#lib/session";
import { useProfile } from "#lib/subscriber";
import {
  ArtCardSkeleton,
  Async,
  Badge,
  EmptyState,
  Grid,
  Icon,
  Link,
  Page,
  Repeat,
  Skeleton,
} from "#ui";
import { isolate, m, number } from "#words";
import { redeemItem } from "./api.ts";
import { type Refusal, RefusalSheet, refusalOf } from "./parts/refusal.tsx";
import { RewardCard } from "./parts/reward-card.tsx";
import type { Chosen } from "./redemption.ts";
import styles from "./rewards.module.css";

export default function Rewards() {
  const { coin } = useConfig();
  return (
    <Page title={m.nav_rewards()} lead={m.rewards_lead({ coin })} action={<Own />}>
      <Async skeleton={<ListSkeleton />} errorText={m.rewards_failed()}>
        <List />
      </Async>
    </Page>
  );
}

/**
 * Two columns on a phone, three beside the narrow sidebar, five on a desktop.
 */
const column = "clamp(9rem, 15vw, 12rem)";

type Choice = { reward: Reward; item: number };

function List() {
  const { data: rewards } = useSuspenseQuery(rewardsQuery());
  const client = useQueryClient();
  const balance = useProfile()?.credits;
  const { additions } = useConfig();
  const { status } = useSession();
  const pinned = usePinnedReward();
  const { asSubscriber, waiting } = useSubscriberOnly<number>();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const open = useMutation({ mutationFn: ({ item }: Choice) => redeemItem(item) });
  const opening = open.isPending ? open.variables.reward.id : waiting;

  function choose(choice: Choice) {
    if (open.isPending) return;
    preload(href("redeem"));
    open.mutate(choice, {
      onSuccess: (redemption) => {
        const state: Chosen = { ...redemption, image: choice.reward.image };
        navigate(href("redeem"), { state });
      },
      onError: (error) => {
        // The server asks for a contact number; the token's gn flag alone would ask again and
        // again.
        if (isApiError(error, "phone_required")) {
          openPopup("phone", () => choose(choice));
          return;
        }
        setRefusal(refusalOf(error, choice.reward, () => choose(choice)));
        // The server's list differs from the shown one.
        void client.invalidateQueries({ queryKey: rewardsQuery().queryKey });
      },
    });
  }

  if (rewards.length === 0) {
    return <EmptyState icon="gift" title={m.rewards_empty_title()} text={m.rewards_empty_text()} />;
  }
  // The calls name a reward by its position in the list, from 1 (spec 7).
  const choices = rewards.map((reward, index) => ({ reward, item: index + 1 }));
  const numbers = choices.filter(({ reward }) => toNumber(reward));
  const others = choices.filter(({ reward }) => !toNumber(reward));
  const first = numbers[0] ?? others[0];
  const grid = (group: Choice[]) => (
    <Grid min={column}>
      {group.map((choice) => {
        const { reward } = choice;
        return (
          <RewardCard
            key={reward.id}
            reward={reward}
            balance={balance}
            opening={opening === reward.id}
            priority={choice === first}
            level={numbers.length > 0 ? 3 : 2}
            pinned={pinned === reward.id}
            onPin={
              additions.today && status === "subscriber"
                ? () => pinReward(pinned === reward.id ? null : reward.id)
                : undefined
            }
            onChoose={() => asSubscriber(() => choose(choice), { key: reward.id })}
          />
        );
      })}
    </Grid>
  );
  return (
    <>
      {numbers.length > 0 && (
        <Group title={m.rewards_number()} lead={m.rewards_number_lead()}>
          {grid(numbers)}
        </Group>
      )}
      {numbers.length === 0 && grid(others)}
      {numbers.length > 0 && others.length > 0 && (
        <Group title={m.rewards_others()}>{grid(others)}</Group>
      )}
      <RefusalSheet refusal={refusal} balance={balance} onClose={() => setRefusal(null)} />
    </>
  );
}

function Group({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {lead && <p className={styles.text}>{lead}</p>}
      {children}
    </section>
  );
}

function Own() {
  const { status } = useSession();
  const { data } = useInfiniteQuery({ ...claimsQuery(), enabled: status === "subscriber" });
  if (status === "guest") return null;
  const count = underWay(data?.pages);
  return (
    <div className={styles.own}>
      <Link to={href("claims")} className={styles.toClaims}>
        <Icon name="gift" size={20} />
        {m.claims_title()}
        {count > 0 && <Badge tone="accent">{m.claims_under_way({ count })}</Badge>}
        <Icon name="forward" size={16} />
      </Link>
      <Reach />
    </div>
  );
}

/** How many rewards the balance is enough for; if none, the nearest. */
function Reach() {
  const balance = useProfile()?.credits;
  const { data: rewards } = useQuery(rewardsQuery());
  const { status } = useSession();
  if (status === "unreached") return null;
  if (!rewards || balance === undefined) {
    return (
      <div className={styles.reach}>
        <Skeleton width="12rem" height="1lh" />
      </div>
    );
  }
  const available = rewards.filter((reward) => reward.available);
  const count = available.filter((reward) => reward.credits <= balance).length;
  if (count > 0) {
    return <p className={styles.reach}>{m.rewards_reach({ count, total: rewards.length })}</p>;
  }
  const nearest = available.toSorted((a, b) => a.credits - b.credits)[0];
  if (!nearest) return null;
  const amount = number(nearest.credits - balance);
  return (
    <p className={styles.reach}>{m.rewards_nearest({ name: isolate(nearest.name), amount })}</p>
  );
}

function ListSkeleton() {
  return (
    <Grid min={column}>
      <Repeat times={8}>
        <ArtCardSkeleton />
      </Repeat>
    </Grid>
  );
}
