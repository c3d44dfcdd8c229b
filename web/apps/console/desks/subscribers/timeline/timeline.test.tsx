import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  at,
  care,
  careWithout,
  http,
  ok,
  open,
  refused,
  server,
  serveSubscriber,
} from "#test/console";

const path = at("/v1/subscribers/9/timeline");

const wallet = {
  at: "2026-11-30T09:00:00Z",
  source: "wallet",
  word: "redeem",
  detail: "60 UC",
  amount: -250,
  txn: "77",
};
const claim = {
  at: "2026-11-30T09:00:00Z",
  source: "claim",
  word: "claimed",
  detail: "60 UC",
  amount: 250,
  id: "c1",
};
const message = {
  at: "2026-11-29T20:30:00Z",
  source: "message",
  word: "claim_refused",
  detail: "failed",
  id: "m1",
};
const charge = {
  at: "2026-11-29T10:00:00Z",
  source: "charge",
  word: "paid",
  detail: "PKR",
  amount: 1195,
  id: "h1",
};
const note = {
  at: "2026-11-21T10:00:00Z",
  source: "note",
  word: "written",
  detail: "Call back.\nAfter six.",
  actor: "zara@operator.example",
  id: "n1",
};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse("2026-11-30T10:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The session of that day. */
const now = { ...care, idleUntil: "2026-11-30T10:15:00Z", expiresAt: "2026-11-30T22:00:00Z" };

const eventOf = (name: string) => within(screen.getByText(name).closest("li") as HTMLElement);

it("groups events by the days of the portal's zone, with amounts and links", async () => {
  serveSubscriber({ timeline: [wallet, claim, message, charge, note] });
  open("/subscribers/9", now);
  const today = within(await screen.findByRole("region", { name: "Today" }));
  // 29 November, 20:30 in UTC is the 30th in Karachi.
  expect(today.getAllByRole("listitem")).toHaveLength(3);
  expect(screen.getByRole("region", { name: "Yesterday" })).toBeVisible();
  expect(screen.getByRole("region", { name: "Sat, 21 Nov 2026" })).toBeVisible();

  expect(eventOf("60 UC").getByText("−250 Coins")).toBeVisible();
  expect(eventOf("60 UC").getByText("14:00")).toBeVisible();
  // The claim moves nothing itself: no second −250.
  expect(eventOf("Claimed 60 UC").getByText("Price 250 Coins")).toBeVisible();
  expect(eventOf("Charge paid").getByText(/^−PKR\s11\.95$/)).toBeVisible();
  const links = Object.fromEntries(
    screen
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href")] as const),
  );
  expect(links).toMatchObject({
    "60 UC": "/subscribers/9?txn=77",
    "Claimed 60 UC": "/claims/c1",
    "SMS “Claim refused” failed": "/subscribers/9?tab=messages&message=m1",
    "Note of zara@operator.example": "/subscribers/9?tab=notes&note=n1",
  });
});

it("shows the exact time of the event that has the focus, which keys move", async () => {
  serveSubscriber({ timeline: [wallet, charge] });
  const { user } = open("/subscribers/9", now);
  await screen.findByText("Charge paid");
  await user.keyboard("j");
  expect(screen.getByText("60 UC").closest("li")).toHaveFocus();
  expect(await screen.findByText("30 Nov 2026, 14:00:00 GMT+5 · 1 h ago")).toBeInTheDocument();
  await user.keyboard("j");
  expect(screen.getByText("Charge paid").closest("li")).toHaveFocus();
  await waitFor(() => expect(screen.queryByText(/14:00:00 GMT\+5/)).toBeNull());
  await user.keyboard("k");
  expect(screen.getByText("60 UC").closest("li")).toHaveFocus();
  // The link inside shows it too.
  await user.tab();
  expect(screen.getByRole("link", { name: "60 UC" })).toHaveFocus();
  expect(screen.getByText("30 Nov 2026, 14:00:00 GMT+5 · 1 h ago")).toBeInTheDocument();
});

it("asks for one source, which is in the address", async () => {
  serveSubscriber();
  const asked: (string | null)[] = [];
  server.use(
    http.get(path, ({ request }) => {
      const source = new URL(request.url).searchParams.get("source");
      asked.push(source);
      return ok({ items: source === "charge" ? [charge] : [], next: null });
    }),
  );
  const { user } = open("/subscribers/9?source=charge", now);
  expect(await screen.findByText("Charge paid")).toBeVisible();
  expect(screen.getByRole("button", { name: "Charges", pressed: true })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Plays" }));
  expect(await screen.findByText("Nothing of this kind")).toBeVisible();
  expect(window.location.search).toBe("?source=play");
  await user.click(screen.getByRole("button", { name: "Show everything" }));
  expect(await screen.findByText("Nothing has happened yet")).toBeVisible();
  expect(window.location.search).toBe("");
  expect(asked).toEqual(["charge", "play", null]);
});

it("offers only sources that the role may see, and asks for no other", async () => {
  serveSubscriber();
  const asked: string[] = [];
  server.use(
    http.get(path, ({ request }) => {
      asked.push(new URL(request.url).search);
      return ok({ items: [], next: null });
    }),
  );
  open("/subscribers/9?source=message", {
    ...now,
    permissions: careWithout("messages.read", "wallet.read").permissions,
  });
  const filters = within(await screen.findByRole("group", { name: "Show" }));
  expect(filters.getByRole("button", { name: "Everything", pressed: true })).toBeVisible();
  expect(filters.queryByRole("button", { name: "Messages" })).toBeNull();
  expect(filters.queryByRole("button", { name: "Wallet" })).toBeNull();
  expect(filters.getByRole("button", { name: "Claims" })).toBeVisible();
  await waitFor(() => expect(asked).toEqual([""]));
});

it("tells a note once, and that a deleted one was written", async () => {
  const added = { at: "2026-11-21T10:00:00.02Z", source: "staff", word: "note add" };
  const other = { ...added, at: "2026-11-20T10:00:00Z", actor: note.actor };
  serveSubscriber({ timeline: [{ ...added, actor: note.actor }, note, other] });
  const { user } = open("/subscribers/9", now);
  expect(await screen.findByText("Note of zara@operator.example")).toBeVisible();
  expect(screen.getAllByText("Staff: note written")).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Staff" }));
  await waitFor(() => expect(screen.getAllByText("Staff: note written")).toHaveLength(2));
});

it("loads more from the cursor, under the same day", async () => {
  serveSubscriber();
  server.use(
    http.get(path, ({ request }) => {
      const cursor = new URL(request.url).searchParams.get("cursor");
      return cursor === "2026-11-30T09:00:00+00:00"
        ? ok({ items: [message], next: null })
        : ok({ items: [wallet], next: "2026-11-30T09:00:00+00:00" });
    }),
  );
  const { user } = open("/subscribers/9", now);
  await user.click(await screen.findByRole("button", { name: "Load more" }));
  expect(await screen.findByText("SMS “Claim refused” failed")).toBeVisible();
  expect(screen.getAllByRole("region", { name: "Today" })).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
});

it("says that it could not be loaded, and tries again", async () => {
  serveSubscriber();
  server.use(http.get(path, () => refused("internal", "Something broke.", 500), { once: true }));
  const { user } = open("/subscribers/9", now);
  expect(await screen.findByText("Something broke.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Nothing has happened yet")).toBeVisible();
});
