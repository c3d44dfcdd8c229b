import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { landingHref, useConfig } from "#lib/config";
import {
  AfterNavigation,
  exit,
  type Found,
  href,
  navigate,
  redirectOf,
  retryScreen,
  useEntryKey,
  usePathname,
  useRoute,
  useScreen,
} from "#lib/router";
import { useSession } from "#lib/session";
import { verifyQuery } from "#lib/subscriber";
import { ButtonLink, ErrorState, errorText, Page, ScreenBoundary } from "#ui";
import { m } from "#words";
import { NotFound } from "./not-found.tsx";
import { ScreenSkeleton } from "./screen-skeleton.tsx";

/** The current address's screen, with its guard and its own error boundary. */
export function RouteView() {
  // Reads the history entry, which React's compiler cannot see.
  "use no memo";
  const found = useRoute();
  const pathname = usePathname();
  useEntryKey();
  const config = useConfig();
  const open =
    found?.route.screen && (!found.route.demo || config.mode === "demo" || import.meta.env.DEV)
      ? found
      : null;
  useTitle(open ? open.route.title() : m.not_found_title(), config.product);

  if (!open) return <NotFound />;
  const redirect = redirectOf(open);
  if (redirect !== null) return <Redirect to={redirect} />;
  return (
    <ScreenBoundary
      key={pathname}
      fallback={(error, retry) => (
        <Page title={m.error_screen_title()} narrow>
          <ErrorState
            text={errorText(error)}
            onRetry={() => {
              retryScreen(open.route);
              retry();
            }}
          />
          <ButtonLink to={href("home")} variant="quiet" icon="home">
            {m.error_screen_home()}
          </ButtonLink>
        </Page>
      )}
    >
      <Suspense fallback={<ScreenSkeleton />}>
        {open.route.protected ? <Guarded found={open} /> : <Screen found={open} />}
      </Suspense>
    </ScreenBoundary>
  );
}

function Screen({ found }: { found: Found }) {
  const Loaded = useScreen(found.route);
  if (!Loaded) return null;
  return (
    <>
      <Loaded />
      <AfterNavigation />
    </>
  );
}

/** Protected routes (spec 5): all but partner visitors must pass the login check. */
function Guarded({ found }: { found: Found }) {
  const { status, gamenow } = useSession();
  // A refusal removes the stored token; then the line below sends the guest away.
  useQuery({ ...verifyQuery(), enabled: status === "subscriber" && !gamenow });
  if (status === "guest") return <ToLanding />;
  // If the server cannot identify the caller, the screen shows cached data and its own errors.
  if (status === "restoring") return <ScreenSkeleton />;
  return <Screen found={found} />;
}

function ToLanding() {
  const config = useConfig();
  const url = landingHref(config, window.location.pathname + window.location.search);
  useEffect(() => exit.to(url), [url]);
  return <ScreenSkeleton />;
}

function Redirect({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return <ScreenSkeleton />;
}

function useTitle(screen: string, product: string): void {
  useEffect(() => {
    document.title = `${screen} | ${product}`;
  }, [screen, product]);
}
