import type { ReviewDetails } from "#console/api";
import { m } from "#console/words";
import { Alert, type Fact, Facts, Icon, Time } from "#console-ui";
import { lookedAt } from "./looks-api.ts";

/** Whether an entry has a decision, also one that can still be taken back. */
export const isSettled = (detail: ReviewDetails | undefined): detail is ReviewDetails =>
  detail !== undefined && (detail.state !== "submitted" || detail.pending !== null);

/** A decision that the reviewer does not learn: of a second look, by this or another reviewer. */
function Hidden({ title, text }: { title: string; text: string }) {
  return (
    <Alert color="gray" icon={<Icon name="blurred" />} title={title} role="status">
      {text}
    </Alert>
  );
}

/** The decision that an entry already has: by whom or when, and why. */
export function Settled({ detail }: { detail: ReviewDetails }) {
  const { state, decidedAt, reason, pending } = detail;
  if (state === lookedAt) return <Hidden title={m.looks_gone()} text={m.looks_gone_text()} />;
  if (state === "second_look")
    return <Hidden title={m.looks_hidden()} text={m.looks_hidden_text()} />;
  const facts: Fact[] = [];
  if (decidedAt) facts.push({ label: m.reviews_state_decided(), value: <Time at={decidedAt} /> });
  if (reason) facts.push({ label: m.reviews_state_reason(), value: reason });
  const title = pending
    ? pending.approved
      ? m.reviews_state_pending_approved({ by: pending.by })
      : m.reviews_state_pending_rejected({ by: pending.by })
    : state === "approved"
      ? m.reviews_state_approved()
      : m.reviews_state_rejected();
  const approved = pending ? pending.approved : state === "approved";
  return (
    <Alert
      color={approved ? "accent" : "danger"}
      icon={<Icon name={approved ? "check" : "close"} />}
      title={title}
      role="status"
    >
      {pending ? m.reviews_state_pending_text() : <Facts facts={facts} />}
    </Alert>
  );
}
