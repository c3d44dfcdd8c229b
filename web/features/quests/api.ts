import { queryOptions } from "@tanstack/react-query";
import type { BadgeProgress, StepClaimed } from "#api";
import { http } from "#lib/http";

export const badgesQuery = () =>
  queryOptions({
    queryKey: ["badges"],
    queryFn: ({ signal }) => http.get<BadgeProgress[]>("/v1/badges", { signal }),
    staleTime: 2_000,
  });

export const markBadgesSeen = () => http.post("/v1/badges/seen");

export const claimStep = (step: { season: number; step: number }, idempotencyKey: string) =>
  http.post<StepClaimed>("/v1/season/claim", step, { idempotencyKey });
