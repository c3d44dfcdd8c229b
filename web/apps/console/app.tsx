import { type QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { onAnswer } from "#console/http";
import { useLivePages } from "#console/live";
import { invitationPath, signOnPath, usePathname } from "#console/router";
import { SessionProvider, sessionQuery } from "#console/session";
import { ConsoleUi, ErrorBoundary, Failed, Loading } from "#console-ui";
import { SignIn } from "./entrance/sign-in.tsx";
import { StepUpDialog } from "./entrance/step-up-dialog.tsx";
import { RouteView } from "./route-view.tsx";
import { IdleWarning } from "./shell/idle-warning.tsx";
import { Shell } from "./shell/shell.tsx";

/** The screens that need no session. */
const Invitation = lazy(() => import("./entrance/invitation.tsx"));
const SignOn = lazy(() => import("./entrance/sign-on.tsx"));

const Wallboard = lazy(() => import("./desks/operations/wallboard/screen.tsx"));

/** The whole console. `still` draws without movement. */
export function App({ client, still = false }: { client: QueryClient; still?: boolean }) {
  return (
    <ConsoleUi still={still}>
      <QueryClientProvider client={client}>
        <ErrorBoundary of="app">
          <Entrance client={client} />
        </ErrorBoundary>
      </QueryClientProvider>
    </ConsoleUi>
  );
}

function Entrance({ client }: { client: QueryClient }) {
  const path = usePathname();
  if (path !== invitationPath && path !== signOnPath) return <Gate client={client} />;
  return (
    <Suspense fallback={<Loading />}>
      {path === invitationPath ? <Invitation /> : <SignOn />}
    </Suspense>
  );
}

/**
 * The console for staff with a session, the sign-in for others. The address stays as it is, so that
 * a deep link opens after the sign-in.
 */
function Gate({ client }: { client: QueryClient }) {
  const query = useQuery(sessionQuery());
  useEffect(
    () =>
      onAnswer(({ status }) => {
        const { queryKey } = sessionQuery();
        if (status === 401 && client.getQueryData(queryKey)) client.setQueryData(queryKey, null);
      }),
    [client],
  );
  const signedOut = query.data === null;
  useEffect(() => {
    // The next person at this browser sees nothing of the last one.
    if (signedOut) client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" });
  }, [signedOut, client]);
  if (query.data === undefined) {
    if (!query.isError) return <Loading />;
    return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (query.data === null) return <SignIn />;
  // Left to itself: nothing else can be opened from here.
  if (query.data.openedBy === "wallboard")
    return (
      <SessionProvider session={query.data}>
        <Suspense fallback={<Loading />}>
          <Wallboard />
        </Suspense>
      </SessionProvider>
    );
  return (
    <SessionProvider session={query.data}>
      <Shell>
        <RouteView />
      </Shell>
      <StepUpDialog />
      <IdleWarning />
      <LivePages />
    </SessionProvider>
  );
}

/** Follows the server's events while somebody is signed in. */
function LivePages() {
  useLivePages();
  return null;
}
