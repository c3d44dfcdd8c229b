import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { navigate, useParams } from "#console/router";
import { m, number } from "#console/words";
import { Badge, Note, Page, Split, Tabs, useNarrowSplit, useShortcuts } from "#console-ui";
import { claimAddress, deskAddress, useDesk } from "./address.ts";
import { claimQuery, claimsQuery } from "./api.ts";
import styles from "./claims.module.css";
import { DeskFilterRow } from "./desk-filters.tsx";
import { ClaimDetail } from "./detail.tsx";
import { type DeskFilters, type Queue, queues, waitingClaims } from "./lists.ts";
import { ClaimQueue } from "./queue.tsx";

const queueName: Record<Queue, () => string> = {
  open: m.claims_open,
  working: m.claims_working,
  mine: m.claims_mine,
  shipped: m.claims_shipped,
  delivered: m.claims_delivered,
  refused: m.claims_refused,
};

/** The claims desk: the queue, and the claim that is chosen in it. */
export default function Claims() {
  const { id = null } = useParams();
  const { desk } = useDesk();
  const { state: queue } = desk;
  const narrow = useNarrowSplit();
  const waiting = useSteps(desk, id);
  const back = deskAddress(desk);
  if (narrow && id) return <ClaimPage key="one" id={id} back={back} />;
  const list = <ClaimQueue key={back} desk={desk} chosen={id} />;
  return (
    <Page key="list" fill={!narrow} title={m.claims_title()} intro={<Intro />}>
      <QueueTabs desk={desk} />
      <DeskFilterRow />
      {narrow ? (
        list
      ) : (
        <Split
          listName={queueName[queue]()}
          list={list}
          detailName={m.claims_one_title()}
          detail={
            id ? (
              <ClaimDetail key={id} id={id} />
            ) : (
              waiting > 0 && (
                <Note icon="claims" title={m.claims_choose_title()} text={m.claims_choose_text()} />
              )
            )
          }
        />
      )}
    </Page>
  );
}

/** A claim on a screen of its own, where its reward is the title. */
function ClaimPage({ id, back }: { id: string; back: string }) {
  const reward = useQuery(claimQuery(id)).data?.reward.name;
  return (
    <Page title={reward ?? m.claims_one_title()} back={{ href: back, title: m.claims_title() }}>
      <ClaimDetail key={id} id={id} titled />
    </Page>
  );
}

function Intro() {
  const counts = useQuery(waitingClaims()).data?.counts;
  const late = counts?.late ?? 0;
  const overdue = counts?.overdue ?? 0;
  return (
    <>
      {m.claims_intro()}{" "}
      {late > 0 && <Badge color="danger">{m.claims_late({ count: late })}</Badge>}{" "}
      {overdue > 0 && <Badge color="warn">{m.claims_overdue({ count: overdue })}</Badge>}
    </>
  );
}

function QueueTabs({ desk }: { desk: DeskFilters }) {
  const counts = useQuery(waitingClaims()).data?.counts;
  const numbers: Partial<Record<Queue, number>> = counts ?? {};
  return (
    <Tabs
      value={desk.state}
      onChange={(next) => navigate(deskAddress({ ...desk, state: next as Queue }))}
    >
      <Tabs.List className={styles.tabs}>
        {queues.map((name) => {
          const count = numbers[name];
          return (
            <Tabs.Tab key={name} value={name}>
              {queueName[name]()}{" "}
              {count !== undefined && <span className={styles.count}>{number(count)}</span>}
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
    </Tabs>
  );
}

/** The keys that go through the queue. Returns how many claims of it are loaded. */
function useSteps(desk: DeskFilters, id: string | null): number {
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery(claimsQuery(desk));
  const claims = data?.pages.flatMap(({ items }) => items) ?? [];
  const found = claims.findIndex((claim) => claim.id === id);
  const last = useRef<{ id: string; at: number } | null>(null);
  useEffect(() => {
    if (id !== null && found >= 0) last.current = { id, at: found };
  }, [id, found]);
  const step = (by: 1 | -1) => {
    // A claim that has left the list was between its neighbours.
    const left = found < 0 && last.current?.id === id ? last.current.at : null;
    const to = left === null ? found + by : by > 0 ? left : left - 1;
    const claim = claims[Math.max(0, to)];
    if (to >= claims.length - 1 && hasNextPage) void fetchNextPage();
    if (!claim) return;
    navigate(claimAddress(claim.id, desk), { replace: id !== null });
  };
  useShortcuts(m.claims_title(), [
    { keys: "j", label: m.claims_key_next(), run: () => step(1) },
    { keys: "k", label: m.claims_key_previous(), run: () => step(-1) },
  ]);
  return claims.length;
}
