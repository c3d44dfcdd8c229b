import type { ReactNode } from "react";
import { money } from "#console/money";
import { href } from "#console/router";
import { type Role, roleName, useCan } from "#console/session";
import { m, number } from "#console/words";
import { type Fact, Link, Time, useCoins } from "#console-ui";
import { SubscriberLink } from "./subscriber-link.tsx";

/** Why and since when fraud holds a subscriber or has suspended the account. */
type Hold = { since: string; reason: string; suspended: boolean };

type Terms = {
  startsAt: string;
  endsAt?: string | null;
  minPlayers: number;
  maxPlayers?: number | null;
  prizes: number[];
};

/** What a change does once a second person approves it. */
export type Proposal =
  | { kind: "correction"; subscriber: string; amount: number; goodwill?: string }
  | { kind: "reversal"; subscriber: string; txn: string; amount: number }
  | { kind: "refund"; subscriber: string; charge: string; amount: string; currency: string }
  | { kind: "case_void"; case: string; number: number; amount: number }
  | { kind: "erasure"; subscriber: string; hold?: Hold }
  | { kind: "role"; staff: string; role: string; email: string }
  | {
      kind: "results";
      tournament: number;
      name: string;
      amount: number;
      places: { place: number; name: string; subscriber: string; prize: number }[];
    }
  | {
      kind: "terms";
      tournament: number;
      name: string;
      entered: number;
      before: Terms;
      after: Terms;
    };

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
    case "results": {
      const { tournament, name, amount, places } = proposal;
      return {
        kind: m.approvals_kind_results(),
        summary: m.approvals_does_results({ name, coins: coins(amount) }),
        facts: [
          {
            label: m.approvals_tournament(),
            value: <Link href={href("tournament", { id: String(tournament) })}>{name}</Link>,
          },
          ...places.map(({ place, name, prize }) => ({
            label: m.approvals_place({ place }),
            value: `${name} · ${coins(prize)}`,
          })),
        ],
      };
    }
    case "terms": {
      const { tournament, name, entered, before, after } = proposal;
      return {
        kind: m.approvals_kind_terms(),
        summary: m.approvals_does_terms({ name, count: entered }),
        facts: [
          {
            label: m.approvals_tournament(),
            value: <Link href={href("tournament", { id: String(tournament) })}>{name}</Link>,
          },
          ...termFacts(before, after),
        ],
      };
    }
    default:
      return { kind: m.approvals_kind_other(), summary: m.approvals_does_other(), facts: [] };
  }
}

/** The terms that differ, as they were and as they will be. */
function termFacts(before: Terms, after: Terms): Fact[] {
  const figures = ({ prizes }: Terms) => prizes.map(number).join(" · ");
  const seats = ({ maxPlayers }: Terms) =>
    maxPlayers ? number(maxPlayers) : m.approvals_any_number();
  const change = (label: string, from: ReactNode, to: ReactNode) => ({
    label,
    value: (
      <>
        {from} → <strong>{to}</strong>
      </>
    ),
  });
  const time = (at: string | null | undefined) => <Time at={at} show="exact" none="–" />;
  const facts: Fact[] = [];
  if (before.startsAt !== after.startsAt)
    facts.push(change(m.approvals_starts(), time(before.startsAt), time(after.startsAt)));
  if (before.endsAt !== after.endsAt)
    facts.push(change(m.approvals_ends(), time(before.endsAt), time(after.endsAt)));
  if (before.minPlayers !== after.minPlayers)
    facts.push(change(m.approvals_min(), number(before.minPlayers), number(after.minPlayers)));
  if (before.maxPlayers !== after.maxPlayers)
    facts.push(change(m.approvals_max(), seats(before), seats(after)));
  if (figures(before) !== figures(after))
    facts.push(change(m.approvals_prizes(), figures(before), figures(after)));
  return facts;
}
