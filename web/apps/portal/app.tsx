import { type QueryClient, QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { takeRefusal, useSession } from "#lib/session";
import { unsentOf } from "#lib/unsent";
import { Toaster, toast } from "#ui";
import { useLocale } from "#words";
import { Popups } from "./popups.tsx";
import { RouteView } from "./route-view.tsx";
import { Shell } from "./shell/shell.tsx";

export type AppProps = {
  client: QueryClient;
  /** Arrived with r=1: no popups by themselves. */
  quiet?: boolean;
};

export function App({ client, quiet = false }: AppProps) {
  // Keyed by language: every word is drawn again when it changes.
  const locale = useLocale();
  return (
    <QueryClientProvider client={client} key={locale}>
      <Shell>
        <RouteView />
      </Shell>
      <Popups quiet={quiet} />
      <HandOffRefusal />
      <Resend />
      <Toaster />
    </QueryClientProvider>
  );
}

/** A login link that was used or came late says so; the person can simply log in again. */
function HandOffRefusal() {
  const { status } = useSession();
  useEffect(() => {
    if (status === "restoring") return;
    const text = takeRefusal();
    if (text) toast(text, "bad");
  }, [status]);
  return null;
}

/** What was won and never answered is handed in at the start, with the network, and on coming back to the app. */
function Resend() {
  const client = useQueryClient();
  const { status, msisdn } = useSession();
  useEffect(() => {
    if (status !== "member" || msisdn === null) return;
    const go = () => {
      if (document.visibilityState === "hidden" || unsentOf(msisdn).length === 0) return;
      void import("../../features/games/resend.ts")
        .then(({ resend }) => resend(client))
        // Its code did not arrive: the next occasion is another try.
        .catch(() => undefined);
    };
    go();
    window.addEventListener("online", go);
    document.addEventListener("visibilitychange", go);
    return () => {
      window.removeEventListener("online", go);
      document.removeEventListener("visibilitychange", go);
    };
  }, [client, status, msisdn]);
  return null;
}
