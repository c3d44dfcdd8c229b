import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { SuppliedReward, SuppliedRewards } from "#console/api";
import { http } from "#console/http";

/** All rewards with their stock and cost. */
export const rewardsQuery = () =>
  queryOptions({
    queryKey: ["rewards", "list"],
    queryFn: ({ signal }) => http.get<SuppliedRewards>("/v1/rewards", { signal }),
  });

const of = ({ id }: SuppliedReward) => `/v1/rewards/${id}`;

/**
 * Adds to a stock, or takes away. The server does it once for what `reward` showed: a call that is
 * sent again is refused as `stock_changed`.
 */
export const changeStock = (reward: SuppliedReward, by: number, reason: string) =>
  http.post<SuppliedReward>(`${of(reward)}/stock`, { by, reason, changes: reward.changes });

export const setReserve = (reward: SuppliedReward, reserve: number) =>
  http.post<SuppliedReward>(`${of(reward)}/reserve`, { reserve });

/** Sets the mark at which a reward is low; null for the usual one. */
export const setLowMark = (reward: SuppliedReward, low: number | null) =>
  http.post<SuppliedReward>(`${of(reward)}/low-mark`, { low });

/** Sets the cost of one piece; null if it is not known. `doing` says so in words. */
export const setCost = (reward: SuppliedReward, cost: string | null, doing: string) =>
  http.post<SuppliedReward>(`${of(reward)}/cost`, { cost }, { doing });

/** Loads the rewards again, also their number in the navigation. */
export function useReload(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["rewards"] });
}
