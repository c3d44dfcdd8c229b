import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useFilters } from "#console/router";
import { useCan } from "#console/session";
import { m, number } from "#console/words";
import { Loading, Page, Tabs, VisuallyHidden } from "#console-ui";
import { Figures } from "./figures.tsx";
import { openDisagreements, waitingLooks } from "./looks-api.ts";
import { Queue } from "./queue.tsx";
import { firstLook, secondLook } from "./source.ts";
import styles from "./tabs.module.css";

const Disagreements = lazy(() => import("./disagreements.tsx"));
const Reviewers = lazy(() => import("./reviewers.tsx"));

const views = ["first", "second", "disagreements", "reviewers"] as const;
type View = (typeof views)[number];

/** The review desk: the screenshots that wait, second looks, and where reviewers disagree. */
export default function Reviews() {
  const can = useCan();
  const { filters, set } = useFilters({ view: "first" });
  const allowed: Record<View, boolean> = {
    first: true,
    second: can("reviews.decide"),
    disagreements: can("disagreements.read"),
    reviewers: can("disagreements.read"),
  };
  const view = views.find((one) => one === filters.view && allowed[one]) ?? "first";
  const single = !allowed.second && !allowed.disagreements;
  if (single) {
    return (
      <Page fill title={m.reviews_title()} figures={<Figures />}>
        <Queue source={firstLook} />
      </Page>
    );
  }
  const queues = view === "first" || view === "second";
  return (
    <Page fill={queues} title={m.reviews_title()} figures={<Figures />}>
      <Tabs
        value={view}
        onChange={(next) => set({ view: next ?? "first" })}
        keepMounted={false}
        className={queues ? styles.fill : ""}
      >
        <Tabs.List aria-label={m.looks_tabs()} className={styles.list}>
          <Tabs.Tab value="first">{m.looks_tab_first()}</Tabs.Tab>
          {allowed.second && (
            <Tabs.Tab value="second">
              {m.looks_tab_second()} <WaitingLooks />
            </Tabs.Tab>
          )}
          {allowed.disagreements && (
            <Tabs.Tab value="disagreements">
              {m.looks_tab_disagreements()} <OpenDisagreements />
            </Tabs.Tab>
          )}
          {allowed.reviewers && <Tabs.Tab value="reviewers">{m.looks_tab_reviewers()}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value={view} className={queues ? styles.panel : styles.plain}>
          <Suspense fallback={<Loading lines={3} height={160} />}>
            {view === "first" && <Queue key="first" source={firstLook} />}
            {view === "second" && <Queue key="second" source={secondLook} />}
            {view === "disagreements" && <Disagreements />}
            {view === "reviewers" && <Reviewers />}
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

type Counted = { count: number; more?: boolean };

const WaitingLooks = () => <Count waiting={useQuery(waitingLooks()).data} />;
const OpenDisagreements = () => <Count waiting={useQuery(openDisagreements()).data} />;

/** How much waits behind a tab. */
function Count({ waiting }: { waiting: Counted | undefined }) {
  if (!waiting || waiting.count === 0) return null;
  const shown = `${number(waiting.count)}${waiting.more ? "+" : ""}`;
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{shown}</span>
      <VisuallyHidden>{m.looks_tab_count({ count: waiting.count })}</VisuallyHidden>
    </span>
  );
}
