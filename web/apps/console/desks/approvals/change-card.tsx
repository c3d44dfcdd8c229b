import { useState } from "react";
import { useOthersAt } from "#console/live";
import { useCan } from "#console/session";
import { m } from "#console/words";
import { Badge, Button, type Fact, Facts, OthersMark, Time, type Tone } from "#console-ui";
import type { Change, ChangeState } from "./api.ts";
import styles from "./approvals.module.css";
import { type Decision, DecisionDialog } from "./decision-dialog.tsx";
import { useProposalWords } from "./proposal.tsx";

const states: Record<ChangeState, [Tone, () => string]> = {
  open: ["accent", m.approvals_state_open],
  approved: ["accent", m.approvals_state_approved],
  refused: ["danger", m.approvals_state_refused],
  withdrawn: ["gray", m.approvals_state_withdrawn],
  expired: ["gray", m.approvals_state_expired],
  failed: ["danger", m.approvals_state_failed],
};

type Props = {
  change: Change;
  /** What somebody else did with it while it was on the screen. */
  news: string | null;
};

/** One change: what will happen, who asks and why, and the decision. */
export function ChangeCard({ change, news }: Props) {
  const { proposal, state, mine, maker, reason, checker, note } = change;
  const { kind, summary, facts: about, obstacle } = useProposalWords(proposal);
  const [decision, setDecision] = useState<Decision | null>(null);
  const can = useCan();
  const others = useOthersAt("changes", change.id);
  const [tone, word] = states[state];
  const open = state === "open";
  const facts: Fact[] = [
    ...about,
    { label: m.approvals_reason(), value: reason },
    { label: m.approvals_maker(), value: maker },
    { label: m.approvals_made(), value: <Time at={change.madeAt} /> },
  ];
  if (open) facts.push({ label: m.approvals_expires(), value: <Time at={change.expiresAt} /> });
  if (checker) facts.push({ label: m.approvals_checker(), value: checker });
  if (change.decidedAt)
    facts.push({ label: m.approvals_decided_at(), value: <Time at={change.decidedAt} /> });
  if (note) facts.push({ label: m.approvals_note(), value: note });
  return (
    <li className={styles.card}>
      <header className={styles.head}>
        <span className={styles.kind}>{kind}</span>
        <OthersMark names={others} />
        {mine && <Badge color="gray">{m.approvals_mine()}</Badge>}
        {!open && <Badge color={tone}>{word()}</Badge>}
      </header>
      <h2 className={styles.summary}>{summary}</h2>
      <Facts facts={facts} />
      {open && (
        <footer className={styles.foot}>
          {news !== null ? (
            <p className={styles.news} role="status">
              {news}
            </p>
          ) : mine ? (
            <>
              <p className={styles.why}>{m.approvals_mine_text()}</p>
              <Button variant="default" onClick={() => setDecision("withdraw")}>
                {m.approvals_withdraw()}
              </Button>
            </>
          ) : can("changes.decide") &&
            (proposal.kind !== "role" || can("staff.manage")) &&
            (proposal.kind !== "refund" || can("charges.refund")) &&
            (proposal.kind !== "erasure" || can("subscribers.erase")) ? (
            <>
              {obstacle ? (
                <p className={styles.why}>{obstacle}</p>
              ) : (
                <Button onClick={() => setDecision("approve")}>{m.approvals_approve()}</Button>
              )}
              <Button variant="default" color="danger" onClick={() => setDecision("refuse")}>
                {m.approvals_refuse()}
              </Button>
            </>
          ) : (
            <p className={styles.why}>{m.approvals_read_only()}</p>
          )}
        </footer>
      )}
      <DecisionDialog
        change={change}
        summary={summary}
        news={news}
        decision={decision}
        onClose={() => setDecision(null)}
      />
    </li>
  );
}
