import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import type { Session } from "#console/api";
import { openedStreams, stream } from "./events.ts";
import { administrator, open } from "./index.tsx";
import { at, http, ok, refused, server } from "./server.ts";

/* A server with claims, reviews and changes that other people work on, and a page that follows it. */

export const session: Session = {
  ...administrator,
  permissions: [
    "claims.read",
    "claims.work",
    "claims.refuse",
    "reviews.read",
    "reviews.decide",
    "changes.read",
    "changes.decide",
  ],
};

export const claim = (id: string, more: object = {}) => ({
  id,
  reward: { id: 1, name: `Reward ${id}`, image: "card" },
  credits: 250,
  state: "claimed",
  claimedAt: new Date(Date.now() - 3_600_000).toISOString(),
  promisedUntil: new Date(Date.now() + 9 * 3_600_000).toISOString(),
  late: false,
  mine: false,
  subscriber: "9",
  provided: false,
  number: "0300*****67",
  signs: [],
  ...more,
});

export const change = (id: string, more: object = {}) => ({
  id,
  proposal: { kind: "correction", subscriber: "4f", amount: Number(`${id}00`) },
  reason: "A reward was lost.",
  maker: "Bilal Ahmed",
  makerId: "2",
  madeAt: "2026-11-30T10:00:00Z",
  expiresAt: "2026-12-07T10:00:00Z",
  state: "open",
  checker: null,
  decidedAt: null,
  note: null,
  mine: false,
  ...more,
});

export const review = (id: string) => ({
  id,
  game: "Space Football",
  challenge: `Task ${id}`,
  credits: 20,
  submittedAt: "2026-11-30T10:00:00Z",
  day: "2026-11-30",
  subscriber: `s${id}`,
  newcomer: false,
  flag: null,
});

/** What the server has; a test changes it as another person would. */
export let desk: {
  claims: { id: string }[];
  changes: object[];
  decided: object[];
  reviews: object[];
};
/** How often each list was read. */
export let reads: Record<"claims" | "changes" | "reviews", number>;
/** Claims as they are now, also those that have left the list. */
export let claims: Record<string, object>;
/** The items that the page said it has open. */
export let told: (string | null)[];

/** Plays a server with three desks before each test of a file. */
export function playDesks(): void {
  beforeEach(begin);
  afterEach(() => {
    vi.useRealTimers();
  });
}

function begin(): void {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 });
  desk = { claims: [], changes: [], decided: [], reviews: [] };
  reads = { claims: 0, changes: 0, reviews: 0 };
  claims = {};
  told = [];
  server.use(
    http.get(at("/v1/claims"), ({ request }) => {
      const state = new URL(request.url).searchParams.get("state");
      reads.claims += 1;
      const items = state === "open" ? desk.claims : [];
      const counts = { open: desk.claims.length, working: 0, mine: 0, late: 0 };
      return ok({ items, next: null, counts });
    }),
    http.get(at("/v1/claims/:id"), ({ params: { id } }) => {
      const found = claims[String(id)] ?? desk.claims.find((one) => one.id === id);
      return found ? ok(found) : refused("not_found", "Not found.", 404);
    }),
    http.get(at("/v1/changes"), ({ request }) => {
      const state = new URL(request.url).searchParams.get("state");
      if (state === "open") reads.changes += 1;
      return ok({ items: state === "decided" ? desk.decided : desk.changes, next: null });
    }),
    http.get(at("/v1/reviews"), () => {
      reads.reviews += 1;
      return ok({ items: desk.reviews, next: null, waiting: desk.reviews.length });
    }),
    http.get(at("/v1/reviews/reasons"), () => ok({ items: [] })),
    http.get(at("/v1/reviews/figures"), () =>
      ok({ decided: 0, approved: 0, rejected: 0, undone: 0, waiting: 0, oldest: null }),
    ),
    http.get(at("/v1/reviews/:id"), ({ params }) =>
      ok({
        ...review(String(params.id)),
        state: "submitted",
        decidedAt: null,
        reason: null,
        lookalikes: [],
        pending: null,
      }),
    ),
    http.post(at("/v1/presence"), async ({ request }) => {
      expect(request.headers.get("x-background")).toBe("1");
      told.push(((await request.json()) as { item: string | null }).item);
      return ok({});
    }),
  );
}

/** Time passes, in small steps, so that answers come in between. The server is silent. */
export async function silence(ms: number) {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

/** After this time without an event the server sends `alive`. */
const quietMs = 15_000;

/** Time passes as {@link silence} does, with a server that keeps its streams alive. */
export async function pass(ms: number) {
  for (let left = ms; left > 0; left -= quietMs) {
    await silence(Math.min(left, quietMs));
    for (const open of openedStreams()) if (open.readyState === 1) open.send("alive");
  }
}

/** Opens a page whose stream has begun. */
export async function openLive(path: string) {
  const page = open(path, session);
  await screen.findByRole("navigation", { name: "Desks" });
  // The page loads after the frame, and reads lists of its own.
  await waitFor(() => expect(screen.queryByRole("status", { name: "Loading…" })).toBeNull());
  await waitFor(() => expect(openedStreams()).toHaveLength(1));
  stream().send("ready");
  await pass(500);
  await waitFor(() => expect(page.client.isFetching()).toBe(0));
  return page;
}
