import { queryOptions } from "@tanstack/react-query";
import type { System } from "#console/api";
import { http } from "#console/http";

/** As often as nodes report. */
export const everyMs = 5_000;

/** The nodes with their figures, and how much work waits. */
export const systemQuery = () =>
  queryOptions({
    queryKey: ["operations", "system"],
    queryFn: ({ signal }) => http.get<System>("/v1/operations/system", { signal }),
    refetchInterval: everyMs,
  });

/** The figures that are the same for every node: the largest counts, not the sum. */
const shared = new Set(["jobsOldestDue"]);

/** Figures of the work that waits, which all nodes share. */
const work: Record<string, (jobs: System["jobs"]) => number> = {
  jobsWaiting: (jobs) => jobs.reduce((sum, { ready }) => sum + ready, 0),
  smsWaiting: (jobs) => jobs.find(({ kind }) => kind === "message.send")?.ready ?? 0,
};

/** A figure of all nodes that report, or of the work that waits; null if none of them has it. */
export function figureOf({ nodes, jobs }: System, name: string): number | null {
  const ofWork = work[name];
  if (ofWork) return ofWork(jobs);
  const values = nodes
    .filter(({ silent }) => !silent)
    .map(({ figures }) => figures[name])
    .filter((value) => value !== undefined);
  if (values.length === 0) return null;
  return shared.has(name) ? Math.max(...values) : values.reduce((sum, value) => sum + value, 0);
}
