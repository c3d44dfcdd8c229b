import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Session } from "#console/api";
import {
  administrator,
  at,
  http,
  ok,
  open,
  openedStreams,
  refused,
  server,
  showTab,
  stream,
} from "#test/console";

const session: Session = {
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

const claim = (id: string, more: object = {}) => ({
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

const change = (id: string, more: object = {}) => ({
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

const review = (id: string) => ({
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
let desk: { claims: { id: string }[]; changes: object[]; decided: object[]; reviews: object[] };
/** How often each list was read. */
let reads: Record<"claims" | "changes" | "reviews", number>;
/** Claims as they are now, also those that have left the list. */
let claims: Record<string, object>;
/** The items that the page said it has open. */
let told: (string | null)[];

beforeEach(() => {
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
});
afterEach(() => vi.useRealTimers());

/** Time passes, in small steps, so that answers come in between. */
async function pass(ms: number) {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

/** Opens a page whose stream has begun. */
async function openLive(path: string) {
  const page = open(path, session);
  await screen.findByRole("navigation", { name: "Desks" });
  await waitFor(() => expect(openedStreams()).toHaveLength(1));
  stream().send("ready");
  await pass(500);
  await waitFor(() => expect(page.client.isFetching()).toBe(0));
  return page;
}

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
  // Nobody was there to be signed out: the clock of the session does not matter here.
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

it("keeps a claim in its place when somebody else takes it, and says so", async () => {
  desk.claims = [claim("1"), claim("2"), claim("3")];
  const { user } = await openLive("/claims");
  const second = await screen.findByRole("link", { name: "Reward 2" });
  await user.click(second);
  const take = await screen.findByRole("button", { name: /Take/ });
  await user.hover(take);
  act(() => take.focus());
  claims["2"] = claim("2", {
    state: "working",
    holder: "zara@b.pk",
    leaseUntil: new Date(Date.now() + 1_800_000).toISOString(),
  });
  desk.claims = [claim("1"), claim("3")];
  stream().send("changed", { desks: ["claims"] });
  const detail = screen.getByRole("region", { name: "Claim" });
  expect(await within(detail).findByText("zara@b.pk has taken this claim.")).toBeVisible();
  // The focus is not lost with the button.
  expect(within(detail).getByText("zara@b.pk has taken this claim.")).toHaveFocus();
  const list = screen.getByRole("region", { name: "Open" });
  const cards = () => within(list).getAllByRole("listitem");
  expect(cards().map((card) => within(card).getByRole("link").textContent)).toEqual([
    "Reward 1",
    "Reward 2",
    "Reward 3",
  ]);
  expect(screen.getByRole("link", { name: "Reward 2" })).toBe(second);
  expect(within(cards()[1] as HTMLElement).getByText(/zara@b.pk has taken/)).toBeVisible();
  // It stays while it is chosen, and a key leads on to its neighbour.
  await pass(30_000);
  expect(cards()).toHaveLength(3);
  await user.keyboard("j");
  expect(window.location.pathname).toBe("/claims/3");
  await waitFor(() => expect(cards()).toHaveLength(2));
});

it("lets a claim go at once that the person took", async () => {
  desk.claims = [claim("6"), claim("7")];
  const { user } = await openLive("/claims/7");
  server.use(
    http.post(at("/v1/claims/7/take"), () => {
      desk.claims = [claim("6")];
      claims["7"] = claim("7", { state: "working", mine: true, holder: "a@b.pk" });
      return ok(claims["7"]);
    }),
  );
  await user.click(await screen.findByRole("button", { name: /Take/ }));
  const list = screen.getByRole("region", { name: "Open" });
  await waitFor(() => expect(within(list).getAllByRole("listitem")).toHaveLength(1));
});

it("keeps a claim that is gone under the pointer, and lets it go afterwards", async () => {
  desk.claims = [claim("1"), claim("2")];
  const { user } = await openLive("/claims");
  const link = await screen.findByRole("link", { name: "Reward 1" });
  await user.hover(link);
  claims["1"] = claim("1", { state: "delivered", holder: "zara@b.pk" });
  desk.claims = [claim("2")];
  stream().send("changed", { desks: ["claims"] });
  expect(await screen.findByText("zara@b.pk has delivered this claim.")).toBeVisible();
  await pass(20_000);
  expect(screen.getByRole("link", { name: "Reward 1" })).toBe(link);
  await user.unhover(link);
  await pass(1_500);
  expect(screen.queryByRole("link", { name: "Reward 1" })).toBeNull();
});

it("keeps the list behind a dialog as it is", async () => {
  desk.claims = [claim("1"), claim("2")];
  const { user } = await openLive("/claims");
  await screen.findByRole("link", { name: "Reward 1" });
  await user.keyboard("?");
  await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  desk.claims = [claim("2")];
  stream().send("changed", { desks: ["claims"] });
  await pass(20_000);
  expect(screen.getByText("Reward 1")).toBeInTheDocument();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByText("Reward 1")).toBeNull());
});

it("begins the other list of a desk without what the first one showed", async () => {
  desk.changes = [change("1")];
  desk.decided = [change("2", { state: "refused", checker: "Omar Malik", note: "Too late." })];
  const { user } = await openLive("/approvals");
  await screen.findByText("Give 100 Coins to one subscriber.");
  await user.click(screen.getByRole("tab", { name: "Decided" }));
  expect(await screen.findByText("Too late.")).toBeVisible();
  expect(screen.queryByText("Give 100 Coins to one subscriber.")).toBeNull();
});

it("keeps a dialog and its note when somebody else decides the change", async () => {
  desk.changes = [change("1"), change("2")];
  const { user } = await openLive("/approvals");
  const [first] = await screen.findAllByRole("button", { name: "Refuse" });
  await user.click(first as HTMLElement);
  const dialog = await screen.findByRole("dialog", { name: "Refuse this change?" });
  const note = within(dialog).getByLabelText("Note to Bilal Ahmed");
  await user.type(note, "Deliver it first.");
  await waitFor(() => expect(told).toEqual(["changes/1"]));
  stream().send("present", { items: { "changes/1": ["Omar Malik"], "changes/2": ["Zara Ahmed"] } });
  expect(within(dialog).getByText("Omar Malik is here too")).toBeVisible();
  expect(screen.getByText("Open at: Zara Ahmed")).toBeInTheDocument();
  desk.changes = [change("2")];
  desk.decided = [change("1", { state: "approved", checker: "Omar Malik" })];
  stream().send("changed", { desks: ["changes"] });
  expect(await within(dialog).findByText("Omar Malik has approved this change.")).toBeVisible();
  await pass(20_000);
  expect(note).toHaveValue("Deliver it first.");
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  // Here the dialog is a part of the list, and its button was under the pointer.
  fireEvent.pointerLeave(
    screen.getByText("Give 100 Coins to a subscriber.").closest("ul") as Element,
  );
  await waitFor(() => expect(screen.queryByText("Give 100 Coins to a subscriber.")).toBeNull());
  expect(screen.getByText("Give 200 Coins to a subscriber.")).toBeVisible();
  await waitFor(() => expect(told).toEqual(["changes/1", "changes/1", null]));
});

it("does not load new pictures for somebody who is away: they would keep the session", async () => {
  desk.reviews = [review("1"), review("2")];
  await openLive("/reviews");
  await screen.findByRole("img", { name: /“Task 1”/ });
  await pass(61_000);
  desk.reviews = [review("1"), review("2"), review("3")];
  stream().send("changed", { desks: ["reviews"] });
  const nav = screen.getByRole("navigation", { name: "Desks" });
  expect(await within(nav).findByText("3 waiting")).toBeInTheDocument();
  await pass(2_000);
  expect(document.querySelector('img[src^="/api/v1/reviews/3/"]')).toBeNull();
  fireEvent.keyDown(document.body, { key: "Shift" });
  await waitFor(() =>
    expect(document.querySelector('img[src^="/api/v1/reviews/3/"]')).not.toBeNull(),
  );
});

it("tells which claim is open, again every 20 seconds, and that it is left", async () => {
  desk.claims = [claim("1"), claim("2")];
  const { user } = await openLive("/claims/1");
  await screen.findByRole("heading", { name: "Reward 1" });
  await pass(600);
  expect(told).toEqual(["claims/1"]);
  await pass(20_500);
  expect(told).toEqual(["claims/1", "claims/1"]);
  // Leafing through the list tells nothing until it stops.
  await user.keyboard("j");
  await screen.findByRole("heading", { name: "Reward 2" });
  await pass(600);
  expect(told.at(-1)).toBe("claims/2");
  showTab(false);
  const hidden = told.length;
  await pass(45_000);
  expect(told).toHaveLength(hidden);
  showTab(true);
  await waitFor(() => expect(told).toHaveLength(hidden + 1));
  // Nobody is said to be here after two minutes without input.
  await pass(121_000);
  const rested = told.length;
  await pass(60_000);
  expect(told).toHaveLength(rested);
  await user.keyboard("{Shift}");
  await waitFor(() => expect(told).toHaveLength(rested + 1));
  expect(told.at(-1)).toBe("claims/2");
  await user.keyboard("gh");
  await waitFor(() => expect(told.at(-1)).toBeNull());
});

it("says when the page closes that the item is left", async () => {
  desk.claims = [claim("1")];
  const fetched = vi.spyOn(window, "fetch");
  await openLive("/claims/1");
  await waitFor(() => expect(told).toEqual(["claims/1"]));
  fireEvent(window, new Event("pagehide"));
  await waitFor(() => expect(told).toEqual(["claims/1", null]));
  expect(fetched.mock.calls.at(-1)?.[1]).toMatchObject({ keepalive: true });
});

it("names the others at a claim, in the claim and in the queue", async () => {
  desk.claims = [claim("1"), claim("2")];
  await openLive("/claims/1");
  await screen.findByRole("heading", { name: "Reward 1" });
  const present = (...names: string[]) =>
    stream().send("present", { items: { "claims/1": names } });
  present("Zara Ahmed");
  expect(screen.getByText("Zara Ahmed is here too")).toBeVisible();
  expect(screen.getByText("Open at: Zara Ahmed")).toBeInTheDocument();
  present("Zara Ahmed", "Omar Malik");
  expect(screen.getByText("Zara Ahmed and Omar Malik are here too")).toBeVisible();
  present("Zara Ahmed", "Omar Malik", "Sana Malik", "Bilal Ahmed");
  expect(screen.getByText("Zara Ahmed, Omar Malik and 2 others are here too")).toBeVisible();
  stream().send("present", { items: {} });
  expect(screen.queryByText(/here too/)).toBeNull();
  // Without a stream nobody knows who is still there.
  present("Zara Ahmed");
  stream().drop();
  await pass(16_000);
  expect(screen.queryByText(/here too/)).toBeNull();
});
