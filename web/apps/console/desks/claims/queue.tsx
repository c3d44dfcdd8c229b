import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Claim } from "#console/api";
import { wroteLately } from "#console/http";
import { useOthersAt, useSteady } from "#console/live";
import { useStaff } from "#console/session";
import { useNow } from "#console/time";
import { m } from "#console/words";
import { Badge, Button, Coins, Link, Loading, Note, OthersMark, Paged, Time } from "#console-ui";
import { claimAddress, deskAddress } from "./address.ts";
import { claimQuery, claimsQuery, isShipped, waits } from "./api.ts";
import styles from "./claims.module.css";
import { Due, due } from "./due.tsx";
import { all, type DeskFilters, type Queue } from "./lists.ts";
import { claimNews } from "./news.ts";

type Props = { desk: DeskFilters; chosen: string | null };

const own = (id: string) => wroteLately(`claims/${id}`);

/** The claims of one list, as cards. */
export function ClaimQueue({ desk, chosen }: Props) {
  const query = useInfiniteQuery(claimsQuery(desk));
  const claims = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const { items, ref } = useSteady(claims, { own, more: query.hasNextPage, chosen });
  return (
    <Paged
      query={query}
      keeps={items.length > 0}
      empty={<Empty desk={desk} />}
      loading={
        <div className={styles.loading}>
          <Loading lines={6} height={56} />
        </div>
      }
    >
      {() => (
        <ol className={styles.queue} ref={ref}>
          {items.map(({ item, gone }) => (
            <Card key={item.id} listed={item} gone={gone} desk={desk} chosen={item.id === chosen} />
          ))}
        </ol>
      )}
    </Paged>
  );
}

type CardProps = { listed: Claim; gone: boolean; desk: DeskFilters; chosen: boolean };

function Card({ listed, gone, desk, chosen }: CardProps) {
  const { id } = listed;
  const others = useOthersAt("claims", id);
  const now = useQuery({ ...claimQuery(id), enabled: gone }).data;
  const claim = gone && now ? now : listed;
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (chosen) card.current?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  return (
    <li
      ref={card}
      className={styles.card}
      data-chosen={chosen || undefined}
      data-gone={gone || undefined}
    >
      <span className={styles.cardHead}>
        <Link
          className={styles.cardLink}
          href={claimAddress(id, desk)}
          aria-current={chosen || undefined}
        >
          {claim.reward.name}
        </Link>
        <span className={styles.marks}>
          <OthersMark names={others} />
          <Due claim={claim} />
        </span>
      </span>
      <span className={styles.cardText}>
        {gone ? <Gone before={listed} after={now} /> : <CardText claim={claim} />}
      </span>
    </li>
  );
}

/** What became of a claim that has left the list, in the place of its line of text. */
function Gone({ before, after }: { before: Claim; after: Claim | undefined }) {
  const { email } = useStaff();
  const text = (after && claimNews(before, after, email)) ?? m.claims_news_gone();
  return (
    <span className={styles.holder} title={text}>
      {text}
    </span>
  );
}

function CardText({ claim }: { claim: Claim }) {
  const { credits, holder, mine, provided, carrier } = claim;
  const unsettled = waits(claim);
  const { text, at } = lastStep(claim);
  return (
    <>
      <span>
        <Coins value={credits} /> · {text} <Time at={at} show="relative" />
      </span>
      {provided ? (
        <Badge color="gray">{m.claims_with_provider()}</Badge>
      ) : mine && unsettled ? (
        <Badge>{m.claims_yours()}</Badge>
      ) : (
        <span className={styles.holder}>{(isShipped(claim) && carrier) || holder}</span>
      )}
    </>
  );
}

/** The last thing that happened to a claim, and when. */
function lastStep(claim: Claim): { text: string; at: string | null | undefined } {
  if (isShipped(claim)) return { text: m.claims_shipped_at(), at: claim.shippedAt };
  if (waits(claim)) return { text: m.claims_claimed_at(), at: claim.claimedAt };
  return { text: m.claims_settled_at(), at: claim.settledAt };
}

function Empty({ desk }: { desk: DeskFilters }) {
  const { state: queue, reward, late } = desk;
  if (reward !== "" || late !== "") return <NothingFits queue={queue} />;
  if (queue === "open") return <NothingOpen />;
  const titles: Record<Exclude<Queue, "open">, string> = {
    working: m.claims_empty_working(),
    mine: m.claims_empty_mine(),
    shipped: m.claims_empty_shipped(),
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

/** Says that the filters leave nothing of a list. */
function NothingFits({ queue }: { queue: Queue }) {
  return (
    <Note icon="filter" title={m.claims_empty_fits()} text={m.claims_empty_fits_text()}>
      <Button component={Link} variant="default" href={deskAddress(all(queue))}>
        {m.filters_clear()}
      </Button>
    </Note>
  );
}

/** Says that nothing waits, and how long the oldest claim in somebody's work still has. */
function NothingOpen() {
  const oldest = useInfiniteQuery(claimsQuery(all("working"))).data?.pages[0]?.items[0];
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
        <Button component={Link} variant="default" href={deskAddress(all("working"))}>
          {m.claims_empty_open_show()}
        </Button>
      )}
    </Note>
  );
}
