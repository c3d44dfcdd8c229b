import { type QueryClient, QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useConfig } from "#lib/config";
import { replayEarlyTap } from "#lib/early-tap";
import { ask, takeRefusal, useQuestion, useSession } from "#lib/session";
import { lazyWithRetry, Nothing, Toaster, toast, Unreached } from "#ui";
import { useLocale } from "#words";
import { Popups } from "./popups.tsx";
import { RouteView } from "./route-view.tsx";
import { Shell } from "./shell/shell.tsx";

/** The screen's own calls and pictures go first. */
const afterMs = 1_000;

export type AppProps = {
  client: QueryClient;
  quiet?: boolean;
};

export function App({ client, quiet = false }: AppProps) {
  // Keyed by the language: a change draws every text again.
  const locale = useLocale();
  useLayoutEffect(replayEarlyTap, []);
  const asked = useRef(locale);
  useEffect(() => {
    if (asked.current === locale) return;
    asked.current = locale;
    // Cached data is worded in the old language.
    void client.invalidateQueries();
  }, [client, locale]);
  return (
    <QueryClientProvider client={client} key={locale}>
      <Shell>
        <RouteView />
      </Shell>
      <HandOff quiet={quiet} />
      <SubscriberTasks />
      <Toaster />
    </QueryClientProvider>
  );
}

const Question = lazyWithRetry(() => import("./hand-off.tsx"), Unreached);

/**
 * Shows a login link's outcome: the link was used or too late, or a question for the person, which
 * comes before all other sheets.
 */
function HandOff({ quiet }: { quiet: boolean }) {
  const { status } = useSession();
  const question = useQuestion();
  useEffect(() => {
    if (status === "restoring") return;
    const text = takeRefusal();
    if (text) toast(text, "bad");
  }, [status]);
  const asking = question !== null && status !== "restoring";
  return (
    <>
      <Popups quiet={quiet || question !== null} />
      {asking && <Question question={question} onClose={() => ask(null)} />}
    </>
  );
}

const MatchBar = lazyWithRetry(() => import("../../features/tournaments/match/bar.tsx"), Nothing);

/**
 * Background work for the subscriber, and the bar of their match. The code loads after the screen,
 * or when the network is back.
 */
function SubscriberTasks() {
  const client = useQueryClient();
  const { coin, pushKey = null } = useConfig();
  const { status, msisdn } = useSession();
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    if (status !== "subscriber") return;
    const ended = new AbortController();
    const { signal } = ended;
    const go = () =>
      import("./subscriber-tasks.ts").then(
        ({ runSubscriberTasks }) =>
          runSubscriberTasks({ client, msisdn, coin, pushKey, ended: signal }),
        () => window.addEventListener("online", go, { once: true, signal }),
      );
    const timer = setTimeout(() => {
      setDrawn(true);
      void go();
    }, afterMs);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [client, coin, pushKey, status, msisdn]);
  return drawn && status === "subscriber" && <MatchBar />;
}
