import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import type { Config } from "#api";
import { configQuery, defaultConfig } from "#lib/config";
import { stored } from "#lib/session";
import { changed } from "../lib/session/store.ts";

export { audio, fakeAudio } from "./audio.ts";
export { at, config, http, ok, refused, server } from "./server.ts";
export { restoreSession } from "./session.ts";
export { type FakeXhr, holdUploads } from "./xhr.ts";

/** All additions to the specification are switched off. */
export const asSpecified: Config["additions"] = {
  matchBar: false,
  watchLive: false,
  matchMoments: false,
  ownBracket: false,
  tournamentTabs: false,
  today: false,
  tabBar: false,
  languageAsk: false,
  leagues: false,
  streakRoad: false,
  quests: false,
  badges: false,
  season: false,
  friends: false,
  invites: false,
  challengeLinks: false,
  levelRanks: false,
  album: false,
};

type Showing = { path?: string; additions?: Config["additions"] };

/** Renders with a fresh query client without retries. `user` acts as the person. */
export function show(ui: ReactNode, { path = "/", additions }: Showing = {}) {
  window.history.replaceState({ key: "test" }, "", path);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  if (additions) client.setQueryData(configQuery().queryKey, { ...defaultConfig, additions });
  const user = userEvent.setup();
  // A wrapper: `rerender` keeps the client.
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { user, client, ...render(ui, { wrapper }) };
}

/** Without a number: a subscriber of the partner channel. */
export function logInAs(msisdn: string | null = "923001234567", token = "token-1") {
  stored.set("access_token", token);
  if (msisdn === null) stored.set("gamesNowRef", "server");
  stored.set("msisdn", msisdn);
  changed();
}

export function asGuest() {
  stored.clear();
  changed();
}
