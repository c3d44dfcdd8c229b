import type { QueryClient } from "@tanstack/react-query";
import { configQuery } from "#lib/config";
import { startLive } from "#lib/live";
import { pendingResultsOf } from "#lib/pending-results";
import { underWay } from "#lib/release";
import { isGame, navigate } from "#lib/router";
import { outboxMark, pushMark } from "#lib/session";
import { toast } from "#ui";
import { resend } from "../../features/games/resend.ts";

export type Attended = {
  client: QueryClient;
  /** Null for a subscriber of the partner channel without a number. */
  msisdn: string | null;
  coin: string;
  pushKey: string | null;
  ended: AbortSignal;
};

/** A notification was tapped while the app is open. */
const isOpening = (data: unknown): data is { open: string } =>
  typeof data === "object" && data !== null && "open" in data && typeof data.open === "string";

/** Whether the screen shows the subscriber's own match: another game says nothing of its end. */
function playsMatch(): boolean {
  const { state } = (window.history.state ?? {}) as {
    state?: { roomId?: unknown; watch?: unknown };
  };
  return Boolean(state?.roomId) && !state?.watch && isGame(window.location.pathname);
}

const approved = () =>
  void import("../../ui/celebrate.ts").then(
    ({ celebrate }) => celebrate("small"),
    () => undefined,
  );

/**
 * A subscriber's background work, until `ended`: applies server events, shows messages at once,
 * submits stored results and screenshots.
 */
export function runSubscriberTasks({ client, msisdn, coin, pushKey, ended }: Attended): void {
  if (ended.aborted) return;
  const stop = startLive(client, ({ kind, text, tone, path }) => {
    // The match bar shows the room, and the screen of one's own match how it ended: their messages
    // would cover the bar and the keys of a result, and come before the champion's moment.
    const additions = client.getQueryData(configQuery().queryKey)?.additions;
    if (kind === "match_room" && additions?.matchBar) return;
    const ends = kind === "tournament_won" || kind === "tournament_out";
    if (ends && additions?.matchMoments && playsMatch()) return;
    // The list of rewards and an order show their news themselves.
    const onScreen = kind.startsWith("claim_") && path && window.location.pathname.startsWith(path);
    if (!onScreen) toast(text, tone);
    // Staff have just approved a screenshot. A game or an open sheet has the subscriber's attention.
    if (kind === "task_approved" && !underWay()) approved();
  });
  ended.addEventListener("abort", stop);

  const notifications = () => {
    if (pushMark.get() === null) return;
    void import("#lib/push").then(({ keepPush }) => keepPush(pushKey)).catch(() => undefined);
  };
  notifications();
  navigator.serviceWorker?.addEventListener(
    "message",
    ({ data }: MessageEvent<unknown>) => {
      if (data === "keep push") notifications();
      if (isOpening(data)) navigate(data.open);
    },
    { signal: ended },
  );

  if (msisdn === null) return;
  const sendPictures = () => {
    if (outboxMark.get() === null || !navigator.onLine) return;
    // If the code does not load, the next occasion tries again.
    void import("../../features/tasks/upload/send-pending.ts")
      .then(({ sendPending }) => sendPending(client, coin))
      .catch(() => undefined);
  };
  /** Runs at the start, when the network is back, and when the app is shown again. */
  const handIn = () => {
    if (document.visibilityState === "hidden") return;
    if (pendingResultsOf(msisdn).length > 0) void resend(client);
    sendPictures();
  };
  handIn();
  window.addEventListener("online", handIn, { signal: ended });
  document.addEventListener("visibilitychange", handIn, { signal: ended });
  // When Background Sync wakes the worker, the tab may be hidden.
  navigator.serviceWorker?.addEventListener(
    "message",
    ({ data }: MessageEvent<unknown>) => {
      if (data === "send kept") sendPictures();
    },
    { signal: ended },
  );
}
