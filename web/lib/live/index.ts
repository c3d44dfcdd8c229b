import type { QueryClient } from "@tanstack/react-query";
import type { Notice } from "#api";
import { subject } from "../session/store.ts";
import type { AnnouncementBar } from "./announcement.ts";
import { createApplier } from "./apply.ts";
import { follow, type News } from "./follow.ts";
import { watchNotices } from "./news.ts";
import { inPresence } from "./presence.ts";
import type { ServerEvent } from "./sse.ts";

/**
 * A message between tabs: news, a new tab's greeting, and the reading tab's answer with its
 * position in the stream.
 */
type TabMessage = News | { type: "hello" } | { type: "here"; id: string };

/** Loads the code of announcements only where one is shown, or was. */
function receiveAnnouncement({ data }: ServerEvent): void {
  const { bar = null } = JSON.parse(data) as { bar?: AnnouncementBar | null };
  if (bar || document.getElementById("announcement"))
    void import("./announcement.ts").then(
      ({ showAnnouncement }) => showAnnouncement(bar),
      // Without a network the bar stays as it is; the next stream brings it again.
      () => undefined,
    );
}

/**
 * Keeps the shown data up to date until the returned function is called.
 *
 * All tabs of a subscriber share one stream: the tab that holds the lock reads it and tells the
 * others. A tab hidden for a while releases the lock, and the next continues after the last event
 * it heard of.
 */
export function startLive(client: QueryClient, announce: (notice: Notice) => void): () => void {
  const name = `arena.live.${subject()}`;
  const applier = createApplier(client);
  const leave = watchNotices(client, announce);
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(name);
  let lastId: string | null = null;
  let leading = false;

  function hear(news: TabMessage): void {
    if (news.type === "poll") applier.refetchBefore();
    else if (news.type === "hello") {
      if (leading && lastId !== null)
        channel?.postMessage({ type: "here", id: lastId } satisfies TabMessage);
    } else if (news.type === "here") {
      if (lastId === null) applier.catchUp();
      lastId ??= news.id;
    } else event(news.event);
  }
  function event(event: ServerEvent): void {
    if (event.name === "ready" || event.name === "announcement") receiveAnnouncement(event);
    if (event.name !== "ready") applier.hear(event);
    else if (lastId === null) applier.catchUp();
    else if (!/"resumed"\s*:\s*true/.test(event.data)) applier.refetchBefore();
    if (event.id) lastId = event.id;
  }
  channel?.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => hear(data));
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
  channel?.postMessage({ type: "hello" } satisfies TabMessage);
  return () => {
    away();
    leave();
    applier.stop();
    channel?.close();
  };
}
