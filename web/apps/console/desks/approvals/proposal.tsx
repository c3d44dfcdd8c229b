import { money } from "#console/money";
import { href } from "#console/router";
import { type Role, roleName, useCan } from "#console/session";
import { m } from "#console/words";
import { type Fact, Link, Time, useCoins } from "#console-ui";
import { SubscriberLink } from "./subscriber-link.tsx";

/** Why and since when fraud holds a subscriber or has suspended the account. */
type Hold = { since: string; reason: string; suspended: boolean };

/** What a change does once a second person approves it. */
export type Proposal =
  | { kind: "correction"; subscriber: string; amount: number; goodwill?: string }
  | { kind: "reversal"; subscriber: string; txn: string; amount: number }
  | { kind: "refund"; subscriber: string; charge: string; amount: string; currency: string }
  | { kind: "case_void"; case: string; number: number; amount: number }
  | { kind: "erasure"; subscriber: string; hold?: Hold }
  | { kind: "role"; staff: string; role: string; email: string };

type ProposalWords = {
  /** The kind of change. */
  kind: string;
  /** What will happen, in a sentence with numbers. */
  summary: string;
  facts: Fact[];
  /** Why the change cannot be approved yet. */
  obstacle?: string;
};

/** A case's number, which leads to the case for those who may see it. */
function CaseLink({ id, number }: { id: string; number: number }) {
  const can = useCan();
  return can("cases.read") ? <Link href={href("case", { id })}>{number}</Link> : number;
}

/** A proposal in words. One of a newer server has no sentence of its own. */
export function useProposalWords(proposal: Proposal): ProposalWords {
  const coins = useCoins();
  switch (proposal.kind) {
    case "correction": {
      const { amount, subscriber, goodwill } = proposal;
      const many = { coins: coins(Math.abs(amount)) };
      return {
        kind: m.approvals_kind_correction(),
        summary: amount > 0 ? m.approvals_does_give(many) : m.approvals_does_take(many),
        facts: [
          { label: m.approvals_amount(), value: coins(amount, true) },
          { label: m.approvals_subscriber(), value: <SubscriberLink id={subscriber} /> },
          ...(goodwill ? [{ label: m.approvals_goodwill(), value: goodwill }] : []),
        ],
      };
    }
    case "reversal": {
      const { amount, subscriber, txn } = proposal;
      const what = { txn, coins: coins(Math.abs(amount)) };
      return {
        kind: m.approvals_kind_reversal(),
        summary:
          amount > 0 ? m.approvals_does_reverse_give(what) : m.approvals_does_reverse_take(what),
        facts: [
          { label: m.approvals_amount(), value: coins(amount, true) },
          { label: m.approvals_txn(), value: txn },
          { label: m.approvals_subscriber(), value: <SubscriberLink id={subscriber} /> },
        ],
      };
    }
    case "refund": {
      const { amount, currency, subscriber, charge } = proposal;
      const shown = money(amount, currency);
      return {
        kind: m.approvals_kind_refund(),
        summary: m.approvals_does_refund({ amount: shown }),
        facts: [
          { label: m.approvals_amount(), value: shown },
          { label: m.approvals_charge(), value: charge },
          { label: m.approvals_subscriber(), value: <SubscriberLink id={subscriber} /> },
        ],
      };
    }
    case "case_void": {
      const { amount, case: id, number } = proposal;
      const what = { coins: coins(Math.abs(amount)), number: String(number) };
      return {
        kind: m.approvals_kind_case_void(),
        summary: m.approvals_does_case_void(what),
        facts: [
          { label: m.approvals_amount(), value: coins(amount, true) },
          { label: m.approvals_case(), value: <CaseLink id={id} number={number} /> },
        ],
      };
    }
    case "erasure": {
      const { subscriber, hold } = proposal;
      const words = {
        kind: m.approvals_kind_erasure(),
        summary: m.approvals_does_erase(),
        facts: [
          { label: m.approvals_subscriber(), value: <SubscriberLink id={subscriber} /> },
        ] as Fact[],
      };
      if (!hold) return words;
      words.facts.push(
        {
          label: hold.suspended ? m.approvals_suspended_since() : m.approvals_held_since(),
          value: <Time at={hold.since} />,
        },
        { label: m.approvals_held_because(), value: hold.reason },
      );
      const obstacle = hold.suspended ? m.approvals_suspended_text() : m.approvals_held_text();
      return { ...words, obstacle };
    }
    case "role": {
      const { email, role } = proposal;
      return {
        kind: m.approvals_kind_role(),
        summary: m.approvals_does_role({ email, role: roleName(role as Role) }),
        facts: [],
      };
    }
    default:
      return { kind: m.approvals_kind_other(), summary: m.approvals_does_other(), facts: [] };
  }
}
