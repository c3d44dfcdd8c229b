import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Cohorts, Funnel, MonthBooks, Report } from "#console/api";
import { http } from "#console/http";

/** The days of a report; empty texts leave the choice to the server: the last 28. */
export type Range = { from: string; until: string };

const given = ({ from, until }: Range) => ({ from: from || null, until: until || null });

/** A roll-up changes at most every hour. */
const fresh = { staleTime: 60_000, placeholderData: keepPreviousData };

export const reportQuery = (of: "days" | "money", range: Range) =>
  queryOptions({
    queryKey: ["reports", of, range],
    queryFn: ({ signal }) => http.get<Report>(`/v1/reports/${of}`, { query: given(range), signal }),
    ...fresh,
  });

export const cohortsQuery = (range: Range) =>
  queryOptions({
    queryKey: ["reports", "cohorts", range],
    queryFn: ({ signal }) =>
      http.get<Cohorts>("/v1/reports/cohorts", { query: given(range), signal }),
    ...fresh,
  });

export const funnelQuery = (range: Range) =>
  queryOptions({
    queryKey: ["reports", "funnel", range],
    queryFn: ({ signal }) =>
      http.get<Funnel>("/v1/reports/funnel", { query: given(range), signal }),
    ...fresh,
  });

export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: ["reports", "month", month],
    queryFn: ({ signal }) =>
      http.get<MonthBooks>("/v1/reports/month", { query: { month: month || null }, signal }),
    ...fresh,
  });
