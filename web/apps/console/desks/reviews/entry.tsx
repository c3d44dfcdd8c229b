import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReviewDetails } from "#console/api";
import { isApiError } from "#console/http";
import { href, routeAt, usePathname } from "#console/router";
import { m } from "#console/words";
import { Button, Link, Loaded, Loading, Note, Page, toast } from "#console-ui";
import { reviewQuery } from "./api.ts";
import { useDecisions } from "./decisions.ts";
import { Workbench } from "./workbench.tsx";

/** One screenshot by its address, also one that has a decision. */
export default function Entry() {
  const id = routeAt(usePathname())?.params.id ?? "";
  const query = useQuery(reviewQuery(id));
  const missing = isApiError(query.error) && query.error.status === 404;
  return (
    <Page fill title={m.reviews_entry_title({ id })}>
      {missing ? (
        <Note icon="search" title={m.error_not_found()} text={m.reviews_entry_missing()}>
          <ToQueue />
        </Note>
      ) : (
        <Loaded query={query} loading={<Loading lines={3} height={160} />}>
          {(detail) => <Alone detail={detail} />}
        </Loaded>
      )}
    </Page>
  );
}

function Alone({ detail }: { detail: ReviewDetails }) {
  const [fault, setFault] = useState<string | null>(null);
  const decisions = useDecisions({
    queued: false,
    onReturn: (_, why) => setFault(why === "undone" ? null : why.fault),
  });
  return (
    <Workbench
      review={detail}
      next={[]}
      skipped={false}
      fault={fault}
      decisions={decisions}
      onDecide={(reason) => {
        setFault(null);
        decisions.decide(detail, reason);
      }}
      onSkip={() => undefined}
      onOpen={() => undefined}
      onUndo={() => {
        if (!decisions.undoLast()) toast.note(m.reviews_undo_none());
      }}
    >
      <ToQueue />
    </Workbench>
  );
}

function ToQueue() {
  return (
    <Button component={Link} href={href("reviews")} variant="default">
      {m.reviews_to_queue()}
    </Button>
  );
}
