import { useQueryClient } from "@tanstack/react-query";
import type { ChestOpened } from "#api";
import { isApiError } from "../http/error.ts";
import { http } from "../http/request.ts";
import { useIntention } from "../query/index.ts";
import { questsQuery } from "./query.ts";

/**
 * Opens the chest of the day. The quests show it as opened at once; the caller celebrates and hands the
 * balance over.
 */
export function useOpenChest(then: {
  onSuccess: (opened: ChestOpened) => void;
  onError: (error: Error) => void;
}) {
  const client = useQueryClient();
  const { queryKey } = questsQuery();
  return useIntention<ChestOpened>(
    (_, idempotencyKey) => http.post<ChestOpened>("/v1/quests/chest", {}, { idempotencyKey }),
    {
      onSuccess: (opened) => {
        client.setQueryData(
          queryKey,
          (before) => before && { ...before, chest: { state: "opened", credits: opened.credits } },
        );
        // The season and the badges moved too.
        void client.invalidateQueries({ queryKey });
        void client.invalidateQueries({ queryKey: ["badges"] });
        then.onSuccess(opened);
      },
      onError: (error) => {
        // Opened meanwhile on another device, or a quest was taken back.
        if (isApiError(error, "chest_opened") || isApiError(error, "quests_unfinished"))
          void client.invalidateQueries({ queryKey });
        then.onError(error);
      },
    },
  );
}
