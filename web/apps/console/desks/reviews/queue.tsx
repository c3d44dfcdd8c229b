import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Review } from "#console/api";
import { m } from "#console/words";
import { Alert, Button, Icon, Loaded, Loading, Note, toast } from "#console-ui";
import { useDecisions } from "./decisions.ts";
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
import { type Source, SourceContext } from "./source.ts";
import styles from "./workbench.module.css";
import { Workbench } from "./workbench.tsx";

/** With fewer entries left, the list's next page is fetched. */
const refillBelow = 8;

/** The screenshots of a source, one at a time. */
export function Queue({ source }: { source: Source }) {
  const query = useInfiniteQuery(source.queue());
  return (
    <SourceContext value={source}>
      <Loaded query={query} loading={<Loading lines={3} height={160} />}>
        {({ pages }) => (
          <Waiting
            waiting={pages.flatMap(({ items }) => items)}
            more={query}
            second={source.key === "looks"}
          />
        )}
      </Loaded>
    </SourceContext>
  );
}

type More = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
};

type WaitingProps = { waiting: readonly Review[]; more: More; second: boolean };

function Waiting({ waiting, more, second }: WaitingProps) {
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
          <Note
            icon="check"
            title={second ? m.looks_empty_title() : m.reviews_empty_title()}
            text={second ? m.looks_empty_text() : m.reviews_empty_text()}
          />
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
