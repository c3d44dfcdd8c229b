import type { QueryClient } from "@tanstack/react-query";
import { startLive } from "#lib/live";
import { unsentOf } from "#lib/unsent";
import { toast } from "#ui";
import { resend } from "../../features/games/resend.ts";

const good = new Set(["task_approved", "tournament_won", "redemption_received"]);
const bad = new Set(["task_rejected", "tournament_cancelled"]);

/**
 * What goes on by itself for whoever is logged in, until `ended`: what happens on the server shows, the messages among
 * it are said at once, and what was won and never answered is handed in.
 */
export function attend(client: QueryClient, msisdn: string | null, ended: AbortSignal): void {
  if (ended.aborted) return;
  const stop = startLive(client, ({ kind, text }) =>
    toast(text, good.has(kind) ? "good" : bad.has(kind) ? "bad" : "plain"),
  );
  ended.addEventListener("abort", stop);

  if (msisdn === null) return;
  /** At the start, with the network, and on coming back to the app. */
  const handIn = () => {
    if (document.visibilityState === "hidden" || unsentOf(msisdn).length === 0) return;
    void resend(client);
  };
  handIn();
  window.addEventListener("online", handIn, { signal: ended });
  document.addEventListener("visibilitychange", handIn, { signal: ended });
}
