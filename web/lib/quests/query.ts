import { queryOptions } from "@tanstack/react-query";
import type { DailyQuests } from "#api";
import { http } from "../http/request.ts";

/** Today's quests. Read again at each visit: games and forms move them without knowing. */
export const questsQuery = () =>
  queryOptions({
    queryKey: ["quests"],
    queryFn: ({ signal }) => http.get<DailyQuests>("/v1/quests", { signal }),
    staleTime: 2_000,
  });
