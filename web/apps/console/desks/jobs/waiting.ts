import { queryOptions } from "@tanstack/react-query";
import type { DeadJobs } from "#console/api";
import { http } from "#console/http";

/** How many jobs were given up. Apart from the desk's calls: the navigation loads it. */
export const waitingJobs = () =>
  queryOptions({
    queryKey: ["jobs", "count"],
    queryFn: ({ signal }) => http.get<DeadJobs>("/v1/jobs/count", { signal }),
  });
