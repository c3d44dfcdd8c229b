import type { QueryClient } from "@tanstack/react-query";
import { startLive } from "#lib/live";
import { navigate } from "#lib/router";
import { outboxMark, pushMark } from "#lib/session";
import { unsentOf } from "#lib/unsent";
import { toast } from "#ui";
import { resend } from "../../features/games/resend.ts";

export type Attended = {
  client: QueryClient;
  /** Null for who came by the partner without one. */
  msisdn: string | null;
  /** The currency's name, for what is told. */
  coin: string;
  /** What browsers subscribe to for notifications. */
  pushKey: string | null;
  ended: AbortSignal;
};

/** A notification was pressed while the app is open. */
const isOpening = (data: unknown): data is { open: string } =>
  typeof data === "object" && data !== null && "open" in data && typeof data.open === "string";

/**
 * What goes on by itself for whoever is logged in, until `ended`: what happens on the server shows, the messages among
 * it are said at once, and what was won or submitted and never answered is handed in.
 */
export function attend({ client, msisdn, coin, pushKey, ended }: Attended): void {
  if (ended.aborted) return;
  const stop = startLive(client, ({ text, tone }) => toast(text, tone));
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
    // Where its code does not arrive, the next occasion is another try.
    void import("../../features/tasks/upload/send-kept.ts")
      .then(({ sendKept }) => sendKept(client, coin))
      .catch(() => undefined);
  };
  /** At the start, with the network, and on coming back to the app. */
  const handIn = () => {
    if (document.visibilityState === "hidden") return;
    if (unsentOf(msisdn).length > 0) void resend(client);
    sendPictures();
  };
  handIn();
  window.addEventListener("online", handIn, { signal: ended });
  document.addEventListener("visibilitychange", handIn, { signal: ended });
  // When the browser wakes the worker for it, the tab need not be in front.
  navigator.serviceWorker?.addEventListener(
    "message",
    ({ data }: MessageEvent<unknown>) => {
      if (data === "send kept") sendPictures();
    },
    { signal: ended },
  );
}
