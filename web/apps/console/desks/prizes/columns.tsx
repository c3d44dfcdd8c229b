import type { HeldInvite, HeldPrize } from "#console/api";
import { signList } from "#console/signs";
import { m } from "#console/words";
import { Coins, type Column, Time } from "#console-ui";
import type { PrizeState } from "./api.ts";

const name: Column<HeldPrize> = {
  id: "winner",
  header: m.prizes_winner(),
  width: 9,
  grow: 1,
  cell: ({ nickname }) => nickname,
};

const common: Column<HeldPrize>[] = [
  {
    id: "prize",
    header: m.prizes_prize(),
    width: 7,
    align: "end",
    cell: ({ credits }) => <Coins value={credits} />,
  },
  {
    id: "tournament",
    header: m.prizes_tournament(),
    width: 14,
    grow: 2,
    cell: ({ place, tournamentName }) =>
      m.prizes_place_of({ place: String(place), tournament: tournamentName }),
  },
];

const waiting: Column<HeldPrize>[] = [
  name,
  ...common,
  {
    id: "since",
    header: m.prizes_since(),
    width: 10,
    cell: ({ heldAt }) => <Time at={heldAt} show="relative" />,
  },
];

const settled: Column<HeldPrize>[] = [
  name,
  ...common,
  {
    id: "decided",
    header: m.prizes_decided(),
    width: 10,
    cell: ({ settledAt }) => <Time at={settledAt} />,
  },
  {
    id: "by",
    header: m.prizes_decided_by(),
    width: 12,
    grow: 1,
    cell: ({ settledBy }) => settledBy ?? "–",
  },
];

const refused: Column<HeldPrize>[] = [
  ...settled,
  {
    id: "reason",
    header: m.prizes_reason(),
    width: 14,
    grow: 2,
    cell: ({ reason }) => reason ?? "–",
  },
];

export const prizeColumns: Record<PrizeState, readonly Column<HeldPrize>[]> = {
  waiting,
  paid: settled,
  refused,
};

export const inviteColumns: readonly Column<HeldInvite>[] = [
  {
    id: "friend",
    header: m.prizes_friend(),
    width: 9,
    grow: 1,
    cell: ({ friend }) => friend.name,
  },
  {
    id: "inviter",
    header: m.prizes_inviter(),
    width: 9,
    grow: 1,
    cell: ({ inviter }) => inviter.name,
  },
  {
    id: "signs",
    header: m.prizes_signs(),
    width: 14,
    grow: 2,
    cell: ({ signs }) => signList(signs),
  },
  {
    id: "credits",
    header: m.prizes_credits(),
    width: 7,
    align: "end",
    cell: ({ inviterCredits, friendCredits }) => <Coins value={inviterCredits + friendCredits} />,
  },
  {
    id: "since",
    header: m.prizes_since(),
    width: 10,
    cell: ({ readyAt, acceptedAt }) => <Time at={readyAt ?? acceptedAt} show="relative" />,
  },
];
