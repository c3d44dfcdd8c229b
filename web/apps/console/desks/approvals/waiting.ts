import { queryOptions } from "@tanstack/react-query";
import { http } from "#console/http";
import type { ListPage } from "#console-ui";
import type { Change, Queue } from "./api.ts";

/** A page of changes. Apart from the desk's calls, with the count: the navigation loads it. */
export const changePage = (state: Queue, cursor: string | null, signal: AbortSignal) =>
  http.get<ListPage<Change>>("/v1/changes", { query: { state, cursor }, signal });

/** How many changes wait for a decision. */
export const waitingChanges = () =>
  queryOptions({
    queryKey: ["changes", "waiting"],
    queryFn: async ({ signal }) => {
      const { items, next } = await changePage("open", null, signal);
      return { count: items.length, more: next !== null };
    },
  });
