import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { at, http, ok, open, openedStreams, refused, server, showTab, stream } from "#test/console";
import {
  claim,
  claims,
  desk,
  openLive,
  pass,
  playDesks,
  reads,
  review,
  session,
  silence,
} from "../../../../test/console/desks.ts";

playDesks();

it("reads the lists of a desk again when it changes, once for several changes, and no other", async () => {
  await openLive("/");
  const before = { ...reads };
  desk.claims = [claim("1"), claim("2")];
  stream().send("changed", { desks: ["claims"] });
  stream().send("changed", { desks: ["claims", "weather"] });
  const nav = screen.getByRole("navigation", { name: "Desks" });
  expect(await within(nav).findByText("2 waiting")).toBeInTheDocument();
  await pass(2_000);
  expect(reads).toEqual({ ...before, claims: before.claims + 1 });
});

it("reads again at the start only what was read long before", async () => {
  open("/", session);
  await screen.findByRole("navigation", { name: "Desks" });
  await waitFor(() => expect(reads).toEqual({ claims: 1, changes: 1, reviews: 1 }));
  await pass(3_000);
  stream().send("ready");
  await waitFor(() => expect(reads).toEqual({ claims: 2, changes: 2, reviews: 2 }));
});

it("connects again after 2 to 30 seconds, says that it is late, and then reads all desks", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  await openLive("/");
  const before = { ...reads };
  const mark = "Not up to date — reconnecting";
  stream().drop();
  await pass(2_000);
  expect(openedStreams()).toHaveLength(1);
  await pass(400);
  expect(openedStreams()).toHaveLength(2);
  // Each further pause is twice as long.
  stream().drop();
  await pass(4_000);
  expect(openedStreams()).toHaveLength(2);
  await pass(700);
  expect(openedStreams()).toHaveLength(3);
  expect(screen.queryByText(mark)).toBeNull();
  stream().drop();
  await pass(9_500);
  expect(openedStreams()).toHaveLength(4);
  expect(screen.getAllByText(mark)[0]).toBeVisible();
  expect(reads).toEqual(before);
  stream().send("ready");
  expect(screen.queryByText(mark)).toBeNull();
  await pass(500);
  expect(reads).toEqual({
    claims: before.claims + 1,
    changes: before.changes + 1,
    reviews: before.reviews + 1,
  });
});

it("connects again when the stream has been silent for 45 seconds: nobody may be at its other end", async () => {
  await openLive("/");
  const before = { ...reads };
  await pass(120_000);
  expect(openedStreams()).toHaveLength(1);
  await silence(44_000);
  expect(openedStreams()).toHaveLength(1);
  await silence(5_000);
  expect(openedStreams()).toHaveLength(2);
  expect(openedStreams()[0]?.readyState).toBe(2);
  stream().send("ready");
  await pass(500);
  expect(reads.claims).toBe(before.claims + 1);
  // Nor does it wait for ever for a stream that does not begin.
  stream().drop();
  await silence(6_000);
  expect(openedStreams()).toHaveLength(3);
  await silence(60_000);
  expect(openedStreams().length).toBeGreaterThan(3);
});

it("connects at once when the network is back, and reads also what was just read", async () => {
  await openLive("/");
  stream().send("changed", { desks: ["claims", "changes", "reviews"] });
  await pass(400);
  const before = { ...reads };
  stream().drop();
  fireEvent(window, new Event("online"));
  expect(openedStreams()).toHaveLength(2);
  stream().send("ready");
  await pass(500);
  expect(reads).toEqual({
    claims: before.claims + 1,
    changes: before.changes + 1,
    reviews: before.reviews + 1,
  });
});

it("asks for the session when the server refuses the stream, and tries again while there is one", async () => {
  await openLive("/");
  stream().refuse();
  await pass(3_000);
  expect(openedStreams()).toHaveLength(2);
  expect(screen.getByRole("navigation", { name: "Desks" })).toBeVisible();
  server.use(http.get(at("/v1/session"), () => refused("session_needed", "Sign in.", 401)));
  stream().refuse();
  expect(await screen.findByRole("heading", { name: "Sign in" })).toBeVisible();
  await pass(60_000);
  expect(openedStreams()).toHaveLength(2);
});

it("shows the sign-in at once when the server ends the session, also without an answer", async () => {
  await openLive("/claims");
  server.use(http.get(at("/v1/session"), () => Response.error()));
  stream().send("ended");
  expect(await screen.findByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(window.location.pathname).toBe("/claims");
  expect(() => stream()).toThrow("0 streams");
});

it("closes the stream of a tab that is hidden for a minute, and reads anew when it is shown", async () => {
  await openLive("/");
  const before = { ...reads };
  showTab(false);
  await pass(50_000);
  showTab(true);
  await pass(30_000);
  expect(stream()).toBe(openedStreams()[0]);
  showTab(false);
  await pass(61_000);
  expect(() => stream()).toThrow("0 streams");
  await pass(600_000);
  expect(openedStreams()).toHaveLength(1);
  const hidden = { ...reads };
  expect(hidden).toEqual(before);
  showTab(true);
  stream().send("ready");
  await waitFor(() => expect(reads.claims).toBeGreaterThan(before.claims));
  await waitFor(() => expect(reads.changes).toBeGreaterThan(before.changes));
  await waitFor(() => expect(reads.reviews).toBeGreaterThan(before.reviews));
});

it("does not read a claim again under the call that delivers it", async () => {
  claims["8"] = claim("8", {
    state: "working",
    mine: true,
    holder: "a@b.pk",
    leaseUntil: new Date(Date.now() + 1_800_000).toISOString(),
  });
  let answer: (() => void) | undefined;
  server.use(
    http.post(at("/v1/claims/8/deliver"), async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return ok(claim("8", { state: "delivered", holder: "a@b.pk" }));
    }),
  );
  const { user } = await openLive("/claims/8");
  await user.click(await screen.findByRole("button", { name: /Deliver/ }));
  const dialog = await screen.findByRole("dialog", { name: "Deliver Reward 8" });
  await user.type(within(dialog).getByLabelText("Reference"), "ABC{Enter}");
  await waitFor(() => expect(answer).toBeDefined());
  const before = { ...reads };
  stream().send("changed", { desks: ["claims", "changes"] });
  await pass(5_000);
  expect(reads).toEqual({ ...before, changes: before.changes + 1 });
  answer?.();
  await waitFor(() => expect(reads.claims).toBeGreaterThan(before.claims));
  // What the person did is no news.
  expect(await screen.findByText(/^This claim is settled/)).toBeVisible();
  expect(screen.queryByText(/has delivered this claim/)).toBeNull();
});

it("shows new screenshots to somebody who is away", async () => {
  desk.reviews = [review("1"), review("2")];
  await openLive("/reviews");
  await screen.findByRole("img", { name: /“Task 1”/ });
  await pass(61_000);
  desk.reviews = [review("1"), review("2"), review("3")];
  stream().send("changed", { desks: ["reviews"] });
  await waitFor(() =>
    expect(document.querySelector('img[src^="/api/v1/reviews/3/"]')).not.toBeNull(),
  );
});
