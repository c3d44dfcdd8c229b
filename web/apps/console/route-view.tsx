import { type ComponentType, lazy, Suspense } from "react";
import { href, routeAt, usePathname } from "#console/router";
import { roleName, useCan, useStaff } from "#console/session";
import { m } from "#console/words";
import { Button, ErrorBoundary, Link, Loading, Note, Page } from "#console-ui";
import { type Route, routes } from "./routes.ts";

const screens = new Map<Route["screen"], ComponentType>();

/** The screen of a route, which loads when it is first drawn. */
function screenOf({ screen }: Route): ComponentType {
  const known = screens.get(screen);
  if (known) return known;
  const made = lazy(screen);
  screens.set(screen, made);
  return made;
}

/** The screen at the address, or why there is none. */
export function RouteView() {
  const pathname = usePathname();
  const can = useCan();
  const found = routeAt(pathname);
  if (!found) return <NotFound />;
  const route = routes[found.name];
  if (route.permission && !can(route.permission)) return <NotPermitted title={route.title()} />;
  const Screen = screenOf(route);
  return (
    <ErrorBoundary of={pathname}>
      <Suspense
        fallback={
          <Page title={route.title()}>
            <Loading lines={6} />
          </Page>
        }
      >
        <Screen key={route.shares ?? pathname} />
      </Suspense>
    </ErrorBoundary>
  );
}

function NotFound() {
  return (
    <Page title={m.not_found_title()}>
      <Note icon="search" title={m.not_found_title()} text={m.not_found_text()}>
        <Button component={Link} href={href("home")} variant="default">
          {m.not_found_home()}
        </Button>
      </Note>
    </Page>
  );
}

function NotPermitted({ title }: { title: string }) {
  const { role } = useStaff();
  return (
    <Page title={title}>
      <Note
        icon="lock"
        title={m.not_permitted_title()}
        text={m.not_permitted_text({ role: roleName(role) })}
      >
        <Button component={Link} href={href("home")} variant="default">
          {m.not_found_home()}
        </Button>
      </Note>
    </Page>
  );
}
