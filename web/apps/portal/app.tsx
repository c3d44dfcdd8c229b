import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect } from "react";
import { takeRefusal, useSession } from "#lib/session";
import { later, Nothing, Toaster, toast } from "#ui";
import { useLocale } from "#words";
import { Popups } from "./popups.tsx";
import { RouteView } from "./route-view.tsx";
import { Shell } from "./shell/shell.tsx";

/** Nobody sees it: its code comes after the screen's. */
const Resend = later(() => import("./resend.tsx"), Nothing);

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
