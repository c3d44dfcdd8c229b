import type { FetchQueryOptions, QueryClient } from "@tanstack/react-query";
import { type ComponentType, use } from "react";
import { reloadIfOutdated } from "../release/index.ts";
import { session } from "../session/store.ts";
import { match } from "./address.ts";
import { entry, usePathname, useSearch } from "./history.ts";
import { paths, type RouteName } from "./paths.ts";

export type LoadContext = {
  params: Record<string, string>;
  query: URLSearchParams;
  /** False only for a guest. */
  isSubscriber: boolean;
};

// biome-ignore lint/suspicious/noExplicitAny: a route lists queries of any data and key.
type AnyQuery = FetchQueryOptions<any, any, any, any>;

export type Route = {
  title: () => string;
  /** Without a screen the route shows the not-found screen. */
  screen?: () => Promise<{ default: ComponentType }>;
  /** The screen's first queries, fetched with its code from pointer-down on. */
  load?: (context: LoadContext) => AnyQuery[];
  /** Protected (spec 5): a guest goes to the landing page and comes back here. */
  protected?: true;
  /** Returns the address to go to instead, for example if navigation state is missing. */
  redirect?: (context: LoadContext & { state: unknown }) => string | null;
  /** False on game screens. */
  footer?: false;
  /** Only in demo mode and during development. */
  demo?: true;
};

export type RouteTable = Record<RouteName, Route>;
export type Found = { name: RouteName; route: Route; context: LoadContext };

let table: RouteTable | null = null;
let client: QueryClient | null = null;

function find(pathname: string, search: string): Found | null {
  if (!table) return null;
  for (const name of Object.keys(paths) as RouteName[]) {
    const params = match(paths[name], pathname);
    if (params) {
      const query = new URLSearchParams(search);
      return {
        name,
        route: table[name],
        context: { params, query, isSubscriber: session().status !== "guest" },
      };
    }
  }
  return null;
}

type Loading = { promise: Promise<ComponentType>; failed?: true };
const screens = new Map<Route, Loading>();

/**
 * Starts to load a screen. A failed load stays failed while it is drawn, or React would retry for
 * ever; `again` marks the person's retry.
 */
function loadScreen(route: Route, again = false): Loading | null {
  if (!route.screen) return null;
  const known = screens.get(route);
  if (known && !(again && known.failed)) return known;
  const loading: Loading = {
    promise: route.screen().then(
      (module) => module.default,
      async (error: unknown) => {
        // The page is reloading: nobody could read an error.
        if (await reloadIfOutdated()) await new Promise(() => undefined);
        throw error;
      },
    ),
  };
  // The fields that React's `use` reads, so that a loaded screen is drawn without suspending.
  void loading.promise.then(
    (screen) => Object.assign(loading.promise, { status: "fulfilled", value: screen }),
    () => undefined,
  );
  loading.promise.catch(() => {
    loading.failed = true;
  });
  screens.set(route, loading);
  return loading;
}

/** The screen of a route. Suspends while its code loads; null for a route without a screen. */
export function useScreen(route: Route): ComponentType | null {
  const loading = loadScreen(route);
  return loading && use(loading.promise);
}

export const retryScreen = (route: Route): void => void loadScreen(route, true);

function prepare(pathname: string, search: string): void {
  const found = find(pathname, search);
  if (!found?.route.screen) return;
  loadScreen(found.route, true)?.promise.catch(() => undefined);
  if (found.route.protected && !found.context.isSubscriber) return;
  for (const query of found.route.load?.(found.context) ?? []) void client?.prefetchQuery(query);
}

/** Starts to load a route's code and first data; every `Link` does so on pointer-down. */
export function preload(to: string): void {
  const url = new URL(to, window.location.href);
  if (url.origin === window.location.origin) prepare(url.pathname, url.search);
}

/** Sets the route table and loads for the current address, now and after every navigation. */
export function startRouter(routes: RouteTable, queries: QueryClient): () => void {
  table = routes;
  client = queries;
  const here = () => prepare(window.location.pathname, window.location.search);
  here();
  const names = ["popstate", "pushState", "replaceState"];
  for (const name of names) window.addEventListener(name, here);
  return () => {
    for (const name of names) window.removeEventListener(name, here);
  };
}

/** The route at the current address; null for an unknown one. */
export function useRoute(): Found | null {
  // Reads the session and the history entry, which React's compiler cannot see.
  "use no memo";
  return find(usePathname(), useSearch());
}

export const redirectOf = ({ route, context }: Found): string | null =>
  route.redirect?.({ ...context, state: entry()?.state }) ?? null;
