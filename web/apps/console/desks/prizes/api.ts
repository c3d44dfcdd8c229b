import { infiniteQueryOptions, queryOptions, useQueryClient } from "@tanstack/react-query";
import type { HeldInvite, HeldInviteDetails, HeldPrize, HeldPrizeDetails } from "#console/api";
import { http } from "#console/http";
import { m } from "#console/words";
import type { ListPage } from "#console-ui";

export const queues = ["waiting", "invites", "paid", "refused"] as const;
export type Queue = (typeof queues)[number];
export type PrizeState = Exclude<Queue, "invites">;

/** Prizes in a state, the longest waiting first. */
export const prizesQuery = (state: PrizeState) =>
  infiniteQueryOptions({
    queryKey: ["prizes", "list", state],
    queryFn: ({ pageParam, signal }) =>
      http.get<ListPage<HeldPrize>>("/v1/prizes", {
        query: { state, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? null,
  });

/** Invitations that wait, the longest waiting first. */
export const invitesQuery = () =>
  infiniteQueryOptions({
    queryKey: ["prizes", "invites"],
    queryFn: ({ pageParam, signal }) =>
      http.get<ListPage<HeldInvite>>("/v1/held-invites", { query: { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? null,
  });

const ofPrize = (id: string) => `/v1/prizes/${encodeURIComponent(id)}`;
const ofInvite = (id: string) => `/v1/held-invites/${encodeURIComponent(id)}`;

export const prizeQuery = (id: string) =>
  queryOptions({
    queryKey: ["prizes", "one", id],
    queryFn: ({ signal }) => http.get<HeldPrizeDetails>(ofPrize(id), { signal }),
  });

export const inviteQuery = (id: string) =>
  queryOptions({
    queryKey: ["prizes", "invite", id],
    queryFn: ({ signal }) => http.get<HeldInviteDetails>(ofInvite(id), { signal }),
  });

/** `coins` is the amount in words, for the step-up. */
export const payPrize = ({ id, nickname: name }: HeldPrize, coins: string) =>
  http.post<HeldPrizeDetails>(
    `${ofPrize(id)}/pay`,
    {},
    { doing: m.prizes_pay_doing({ coins, name }) },
  );

export const refusePrize = ({ id, nickname: name }: HeldPrize, reason: string) =>
  http.post<HeldPrizeDetails>(
    `${ofPrize(id)}/refuse`,
    { reason },
    { doing: m.prizes_refuse_doing({ name }) },
  );

/** `inviter` and `friend` are the amounts in words, for the step-up. */
export const payInvite = (id: string, inviter: string, friend: string) =>
  http.post<HeldInviteDetails>(
    `${ofInvite(id)}/pay`,
    {},
    { doing: m.prizes_invite_pay_doing({ inviter, friend }) },
  );

export const refuseInvite = (id: string, reason: string) =>
  http.post<HeldInviteDetails>(
    `${ofInvite(id)}/refuse`,
    { reason },
    { doing: m.prizes_invite_refuse_doing() },
  );

/** Somebody else was faster. */
export const conflicts = ["prize_settled", "invite_settled"];

/** Loads the desk again, after an action. */
export function useReload(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["prizes"] });
}
