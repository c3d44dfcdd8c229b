import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Claim } from "#console/api";
import { href } from "#console/router";
import { useNow } from "#console/time";
import { m } from "#console/words";
import { Badge, Button, Coins, Link, Loaded, Loading, Note, Time } from "#console-ui";
import { claimsQuery, isUnsettled, type Queue } from "./api.ts";
import styles from "./claims.module.css";
import { Due, due } from "./due.tsx";

type Props = { queue: Queue; chosen: string | null };

/** The claims of one list, as cards. */
export function ClaimQueue({ queue, chosen }: Props) {
  const query = useInfiniteQuery(claimsQuery(queue));
  return (
    <Loaded
      query={query}
      loading={
        <div className={styles.loading}>
          <Loading lines={6} height={56} />
        </div>
      }
    >
      {({ pages }) => {
        const claims = pages.flatMap(({ items }) => items);
        if (claims.length === 0) return <Empty queue={queue} />;
        return (
          <ol className={styles.queue}>
            {claims.map((claim) => (
              <Card key={claim.id} claim={claim} queue={queue} chosen={claim.id === chosen} />
            ))}
            {query.hasNextPage && (
              <li className={styles.more}>
                <Button
                  variant="default"
                  loading={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {m.action_more()}
                </Button>
              </li>
            )}
          </ol>
        );
      }}
    </Loaded>
  );
}

function Card({ claim, queue, chosen }: { claim: Claim; queue: Queue; chosen: boolean }) {
  const { id, reward, credits, claimedAt, settledAt, holder, mine, provided } = claim;
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (chosen) card.current?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  const unsettled = isUnsettled(claim);
  return (
    <li ref={card} className={styles.card} data-chosen={chosen || undefined}>
      <span className={styles.cardHead}>
        <Link
          className={styles.cardLink}
          href={href("claim", { id }, { state: queue === "open" ? null : queue })}
          aria-current={chosen || undefined}
        >
          {reward.name}
        </Link>
        <Due claim={claim} />
      </span>
      <span className={styles.cardText}>
        <span>
          <Coins value={credits} /> · {unsettled ? m.claims_claimed_at() : m.claims_settled_at()}{" "}
          <Time at={unsettled ? claimedAt : settledAt} show="relative" />
        </span>
        {provided ? (
          <Badge color="gray">{m.claims_with_provider()}</Badge>
        ) : mine && unsettled ? (
          <Badge>{m.claims_yours()}</Badge>
        ) : (
          holder && <span className={styles.holder}>{holder}</span>
        )}
      </span>
    </li>
  );
}

function Empty({ queue }: { queue: Queue }) {
  if (queue === "open") return <NothingOpen />;
  const titles: Record<Exclude<Queue, "open">, string> = {
    working: m.claims_empty_working(),
    mine: m.claims_empty_mine(),
    delivered: m.claims_empty_delivered(),
    refused: m.claims_empty_refused(),
  };
  return (
    <Note
      icon="claims"
      title={titles[queue]}
      text={queue === "mine" && m.claims_empty_mine_text()}
    />
  );
}

/** Says that nothing waits, and how long the oldest claim in somebody's work still has. */
function NothingOpen() {
  const oldest = useInfiniteQuery(claimsQuery("working")).data?.pages[0]?.items[0];
  const now = useNow();
  return (
    <Note
      icon="check"
      title={m.claims_empty_open()}
      text={
        oldest
          ? m.claims_empty_open_oldest({ due: due(oldest.promisedUntil, now).text })
          : m.claims_empty_open_text()
      }
    >
      {oldest && (
        <Button component={Link} variant="default" href={href("claims", {}, { state: "working" })}>
          {m.claims_empty_open_show()}
        </Button>
      )}
    </Note>
  );
}
