import type { QueryClient } from "@tanstack/react-query";
import type { Notice } from "#api";
import { subject } from "../session/store.ts";
import { createApplier } from "./apply.ts";
import { follow, type News } from "./follow.ts";
import { watchNotices } from "./news.ts";
import { inPresence } from "./presence.ts";
import type { ServerEvent } from "./sse.ts";

/** Between tabs also: one that has just come, and the answer of the one that reads, with its place. */
type Told = News | { type: "hello" } | { type: "here"; id: string };

/**
 * Keeps what is shown as it is on the server, until the returned call ends it.
 *
 * One stream for all tabs of a subscriber: whoever holds the lock reads it and tells the others. A tab gives the lock
 * back when it was hidden for a while, and the next one goes on behind the last event that it heard of.
 */
export function startLive(client: QueryClient, announce: (notice: Notice) => void): () => void {
  const name = `arena.live.${subject()}`;
  const applier = createApplier(client);
  const leave = watchNotices(client, announce);
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(name);
  let lastId: string | null = null;
  let leading = false;

  function hear(news: Told): void {
    if (news.type === "poll") applier.anew();
    else if (news.type === "hello") {
      if (leading && lastId !== null)
        channel?.postMessage({ type: "here", id: lastId } satisfies Told);
    } else if (news.type === "here") {
      if (lastId === null) applier.catchUp();
      lastId ??= news.id;
    } else event(news.event);
  }
  function event(event: ServerEvent): void {
    if (event.name !== "ready") applier.hear(event);
    else if (lastId === null) applier.catchUp();
    else if (!/"resumed"\s*:\s*true/.test(event.data)) applier.anew();
    if (event.id) lastId = event.id;
  }
  channel?.addEventListener("message", ({ data }: MessageEvent<Told>) => hear(data));
  const tell = (news: News) => {
    hear(news);
    channel?.postMessage(news);
  };

  const away = inPresence((signal) => {
    const run = async () => {
      leading = true;
      await follow({ signal, lastId: () => lastId, tell });
      leading = false;
    };
    return navigator.locks ? navigator.locks.request(name, { signal }, run) : run();
  });
  channel?.postMessage({ type: "hello" } satisfies Told);
  return () => {
    away();
    leave();
    applier.stop();
    channel?.close();
  };
}
