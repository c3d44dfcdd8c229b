import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** The queues of which the server reports changes. A desk's queries begin with its name. */
export type Queue = "claims" | "reviews" | "changes";

/** Fetches a queue's lists again when the server reports that it has changed. */
export function useLiveQueues(): void {
  const client = useQueryClient();
  useEffect(() => {
    if (typeof EventSource === "undefined") return;
    const events = new EventSource("/api/v1/events");
    const changed = ({ data }: MessageEvent<string>) => {
      const { desk } = JSON.parse(data) as { desk: Queue };
      void client.invalidateQueries({ queryKey: [desk] });
    };
    events.addEventListener("queue", changed);
    return () => events.close();
  }, [client]);
}
