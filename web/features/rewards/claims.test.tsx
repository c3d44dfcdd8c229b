import { screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { Claim } from "#api";
import { at, http, logInAs, ok, refused, server, show } from "#test";
import { setLocale } from "#words";
import Claims from "./claims.tsx";

const claim = (id: number, state: string, more: Partial<Claim> = {}): Claim => ({
  id: `01a${id}`,
  state,
  name: `Reward ${id}`,
  image: "reward-01",
  credits: 30,
  claimedAt: "2026-11-20T20:30:00Z",
  settledAt: null,
  reference: null,
  reason: null,
  delivery: "desk",
  ...more,
});
const all = [
  claim(4, "claimed"),
  claim(3, "working"),
  claim(2, "delivered", { settledAt: "2026-11-21T09:00:00Z", reference: "TCS 4711" }),
  claim(1, "refused", { settledAt: "2026-11-21T09:00:00Z", reason: "Sold out" }),
];

function serve(pages: Record<string, { claims: Claim[]; nextCursor: string | null }>) {
  logInAs();
  server.use(
    http.get(at("/v1/rewards/claims"), ({ request }) =>
      ok(pages[new URL(request.url).searchParams.get("cursor") ?? "first"]),
    ),
  );
}
afterEach(() => setLocale("en"));
const open = () => show(<Claims />, { path: "/rewards/claims" });
const entry = async (name: string) => {
  const item = (await screen.findByRole("heading", { name })).closest("li");
  if (!item) throw new Error(`no entry around ${name}`);
  return within(item);
};

it("says of each claim where it is, and what it is found by", async () => {
  serve({ first: { claims: all, nextCursor: null } });
  open();
  expect((await entry("Reward 4")).getByText("Received")).toBeVisible();
  expect((await entry("Reward 3")).getByText("On its way")).toBeVisible();
  const delivered = await entry("Reward 2");
  expect(delivered.getByText("Delivered")).toBeVisible();
  expect(delivered.getByText("TCS 4711")).toBeVisible();
  expect(delivered.getByText(/It reached you on 21 Nov 2026/)).toBeVisible();
  const back = await entry("Reward 1");
  expect(back.getByText("Given back")).toBeVisible();
  expect(back.getByText(/30 ESL Coins came back to your wallet on 21 Nov 2026/)).toBeVisible();
  expect(back.getByText("Sold out")).toBeVisible();
});

it("shows the parcel of a claim on its way", async () => {
  const parcel = {
    carrier: "TCS",
    number: "PK 1",
    link: "https://tcs.example/PK%201",
    shippedAt: "2026-11-21T09:00:00Z",
  };
  serve({ first: { claims: [claim(5, "working", { parcel })], nextCursor: null } });
  open();
  const way = await entry("Reward 5");
  expect(way.getByText("On its way")).toBeVisible();
  expect(way.getByText("Parcel with TCS")).toBeVisible();
  expect(way.getByText("PK 1")).toBeVisible();
  expect(way.getByRole("link", { name: "Follow the parcel" })).toHaveAttribute("href", parcel.link);
});

it("copies a reference for where it is needed", async () => {
  serve({ first: { claims: all, nextCursor: null } });
  const { user } = open();
  await user.click((await entry("Reward 2")).getByRole("button", { name: "Copy" }));
  expect(await navigator.clipboard.readText()).toBe("TCS 4711");
});

it("shows more behind the first page", async () => {
  serve({
    first: { claims: [claim(2, "claimed")], nextCursor: "01a2" },
    "01a2": { claims: [claim(1, "delivered", { reference: "TCS 1" })], nextCursor: null },
  });
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Show more" }));
  expect(await screen.findByRole("heading", { name: "Reward 1" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

it("leads who has claimed nothing to the rewards", async () => {
  serve({ first: { claims: [], nextCursor: null } });
  open();
  expect(await screen.findByText("Nothing claimed yet")).toBeVisible();
  expect(screen.getByRole("link", { name: "See the rewards" })).toHaveAttribute("href", "/rewards");
});

it("says what went wrong, and tries again", async () => {
  logInAs();
  server.use(http.get(at("/v1/rewards/claims"), () => refused("busy", "")));
  const { user } = open();
  const again = await screen.findByRole("button", { name: /again|retry/i });
  serve({ first: { claims: all, nextCursor: null } });
  await user.click(again);
  expect(await screen.findByRole("heading", { name: "Reward 4" })).toBeVisible();
});

it("speaks Urdu", async () => {
  setLocale("ur");
  serve({ first: { claims: all, nextCursor: null } });
  open();
  expect((await entry("Reward 2")).getByText("حوالہ")).toBeVisible();
  expect((await entry("Reward 3")).getByText("بھیجا جا رہا ہے")).toBeVisible();
});
