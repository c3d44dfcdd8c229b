import { act } from "@testing-library/react";
import { HttpResponse } from "msw";
import { vi } from "vitest";
import { hint, startSession, stored } from "#lib/session";
import { changed } from "../lib/session/store.ts";
import { at, http, ok, refused, server } from "./server.ts";

type Outcome = "subscriber" | "guest" | "lost";

const answers = {
  subscriber: () =>
    ok(
      { msisdn: "923001234567", expiresIn: 600, gn: 0, refferer: null },
      {},
      { access_token: "token-1" },
    ),
  guest: () => refused("not_proven", "Log in again", 401),
  lost: () => HttpResponse.error(),
};

/**
 * Opens a new tab in a browser that a subscriber logged in with. The session is being restored
 * until the test answers; tests end with `subscriber` or `guest`, so that no further attempt is made.
 */
export function restoreSession(): (outcome: Outcome) => Promise<void> {
  stored.clear();
  changed();
  hint.set("923001234567");
  const asked: ((outcome: Outcome) => void)[] = [];
  server.use(
    http.post(at("/v1/jt/gen"), async () =>
      answers[await new Promise<Outcome>((resolve) => asked.push(resolve))](),
    ),
  );
  void startSession({ handOff: null, toRewards: false });
  return async (outcome) => {
    await vi.waitFor(() => {
      if (asked.length === 0) throw new Error("the server was not asked");
    });
    await act(async () => asked.shift()?.(outcome));
  };
}
