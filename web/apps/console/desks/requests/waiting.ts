import { queryOptions } from "@tanstack/react-query";
import type { PrivacyRequestCounts } from "#console/api";
import { http } from "#console/http";

/** How many requests are due within a week or late. Apart from the desk's calls: the navigation loads it. */
export const dueRequests = () =>
  queryOptions({
    queryKey: ["requests", "count"],
    queryFn: async ({ signal }) => {
      const counts = await http.get<PrivacyRequestCounts>("/v1/privacy-requests/count", { signal });
      return { count: counts.soon + counts.overdue };
    },
  });
