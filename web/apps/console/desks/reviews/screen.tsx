import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Review } from "#console/api";
import { m } from "#console/words";
import { Alert, Button, Icon, Loaded, Loading, Note, Page, toast } from "#console-ui";
import { reviewsQuery } from "./api.ts";
import { useDecisions } from "./decisions.ts";
import { Figures } from "./figures.tsx";
import {
  afterDecision,
  afterReturn,
  afterSkip,
  emptyLine,
  filled,
  type Line,
  nextOf,
  opened,
} from "./line.ts";
import { Faults, LastDecision } from "./made.tsx";
import styles from "./workbench.module.css";
import { Workbench } from "./workbench.tsx";

/** With fewer entries left, the list's next page is fetched. */
const refillBelow = 8;

/** The review desk: the screenshots that wait, one at a time. */
export default function Reviews() {
  const query = useInfiniteQuery(reviewsQuery());
  return (
    <Page fill title={m.reviews_title()} figures={<Figures />}>
      <Loaded query={query} loading={<Loading lines={3} height={160} />}>
        {({ pages }) => <Queue waiting={pages.flatMap(({ items }) => items)} more={query} />}
      </Loaded>
    </Page>
  );
}

type More = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
};

function Queue({ waiting, more }: { waiting: readonly Review[]; more: More }) {
  const [line, setLine] = useState<Line>(emptyLine);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const decisions = useDecisions({
    queued: true,
    onReturn: (review, why) => {
      setLine((old) => afterReturn(old, review, why === "undone" ? "now" : "next"));
      if (why !== "undone") setFaults((old) => ({ ...old, [review.id]: why.fault }));
    },
  });
  // The entry on the screen stays there, whatever the list's next answer has.
  const present = filled(line, waiting);
  if (present !== line) setLine(present);
  const { current, skipped } = present;
  const next = nextOf(present, waiting);

  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = more;
  const refill =
    next.length < refillBelow && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (refill) void fetchNextPage();
  }, [refill, fetchNextPage]);

  const undo = () => {
    if (!decisions.undoLast()) toast.note(m.reviews_undo_none());
  };
  if (!current) {
    return (
      <div className={styles.alone}>
        {hasNextPage && !isFetchNextPageError ? (
          <Loading lines={3} height={160} />
        ) : isFetchNextPageError ? (
          <MoreFailed onRetry={fetchNextPage} />
        ) : (
          <Note icon="check" title={m.reviews_empty_title()} text={m.reviews_empty_text()} />
        )}
        <Faults decisions={decisions} />
        <div className={styles.last}>
          <LastDecision decisions={decisions} onUndo={undo} />
        </div>
      </div>
    );
  }
  return (
    <>
      {isFetchNextPageError && <MoreFailed onRetry={fetchNextPage} />}
      <Workbench
        review={current}
        next={next}
        skipped={skipped.includes(current.id)}
        fault={faults[current.id] ?? null}
        decisions={decisions}
        onDecide={(reason) => {
          const { [current.id]: _, ...others } = faults;
          setFaults(others);
          decisions.decide(current, reason);
          setLine(afterDecision(present, current, waiting));
        }}
        onSkip={() => {
          if (next.length === 0) toast.note(m.reviews_skip_none());
          setLine(afterSkip(present, waiting));
        }}
        onNext={() => setLine(afterDecision(present, current, waiting))}
        onOpen={(review) => setLine(opened(present, review))}
        onUndo={undo}
      />
    </>
  );
}

function MoreFailed({ onRetry }: { onRetry: () => Promise<unknown> }) {
  return (
    <Alert color="danger" icon={<Icon name="warning" />} role="alert">
      <div className={styles.row}>
        <span>{m.reviews_more_failed()}</span>
        <Button variant="default" size="xs" onClick={() => void onRetry()}>
          {m.action_retry()}
        </Button>
      </div>
    </Alert>
  );
}
