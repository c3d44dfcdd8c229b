import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { BadgeProgress, DailyQuests, QuestSeason } from "#api";
import { defaultConfig } from "#lib/config";
import { usePopup } from "#lib/popups";
import { profileQuery } from "#lib/subscriber";
import { asGuest, asSpecified, at, http, logInAs, ok, refused, server, show } from "#test";
import { setLocale } from "#words";
import Quests from "./screen.tsx";

const season = (over: Partial<QuestSeason> = {}): QuestSeason => ({
  number: 3,
  endsAt: "2026-03-31T19:00:00Z",
  daysLeft: 12,
  claimableUntil: "2026-04-07T19:00:00Z",
  chests: 8,
  steps: [
    { step: 1, chests: 3, credits: 10, state: "claimed" },
    { step: 2, chests: 7, credits: 20, state: "ready" },
    { step: 3, chests: 12, credits: 30, state: "locked" },
  ],
  ...over,
});

const today = (over: Partial<DailyQuests> = {}): DailyQuests => ({
  day: "2026-03-19",
  endsAt: "2026-03-19T19:00:00Z",
  quests: [
    { kind: "claim", game: null, progress: 0, target: 1 },
    { kind: "level", game: "aim_train_001", progress: 1, target: 1 },
    { kind: "levels", game: "puzzle_mania_001", progress: 1, target: 2 },
  ],
  chest: { state: "closed", credits: 15 },
  season: season(),
  lastSeason: null,
  ...over,
});

const badges: BadgeProgress[] = [
  { id: "first_claim", earnedAt: "2026-03-02T09:00:00Z", progress: 1, target: 1, isNew: false },
  { id: "streak_7", earnedAt: "2026-03-08T09:00:00Z", progress: 7, target: 7, isNew: true },
  { id: "levels_25", earnedAt: null, progress: 4, target: 25, isNew: false },
  { id: "of_a_newer_server", earnedAt: null, progress: 0, target: 1, isNew: false },
];

const answer = (over: Partial<DailyQuests> = {}) =>
  server.use(
    http.get(at("/v1/quests"), () => ok(today(over))),
    http.get(at("/v1/badges"), () => ok(badges)),
    http.post(at("/v1/badges/seen"), () => ok({})),
  );
const open = (additions = defaultConfig.additions) =>
  show(<Quests />, { path: "/quests", additions });

const Opened = () => <output>{usePopup()}</output>;

beforeEach(() => {
  asGuest();
  logInAs();
});

it("shows today's quests, each with its progress and the way to it", async () => {
  answer();
  const { user } = show(
    <>
      <Quests />
      <Opened />
    </>,
    { path: "/quests", additions: defaultConfig.additions },
  );
  const quests = within(await screen.findByRole("region", { name: "Today's quests" }));
  expect(await quests.findByText("Pass 2 levels of Puzzle Mania")).toBeVisible();
  expect(quests.getByText("Pass a level of Aim Train")).toBeVisible();
  expect(quests.getByText("Done")).toBeVisible();
  expect(quests.getByRole("link", { name: /Puzzle Mania/ })).toHaveAttribute(
    "href",
    "/daily-gaming-tasks?game=puzzle_mania_001",
  );
  expect(quests.queryByRole("link", { name: /Aim Train/ })).toBeNull();
  expect(quests.getByRole("progressbar", { name: "1 of 2" })).toBeInTheDocument();
  expect(quests.queryByRole("button", { name: "Open" })).toBeNull();
  await user.click(quests.getByRole("button", { name: /Claim today's streak/ }));
  expect(screen.getByText("checkin")).toBeInTheDocument();
});

it("opens the chest once, and hands the balance over", async () => {
  answer({ chest: { state: "ready", credits: 15 } });
  const keys: (string | null)[] = [];
  server.use(
    http.post(at("/v1/quests/chest"), ({ request }) => {
      keys.push(request.headers.get("Idempotency-Key"));
      return ok({ credits: 15, balance: 115, chests: 9 });
    }),
  );
  const { user, client } = open();
  client.setQueryData(profileQuery().queryKey, { credits: 100 } as never);
  expect(await screen.findByText(/Your chest is ready/)).toBeVisible();
  answer({ chest: { state: "opened", credits: 15 }, season: season({ chests: 9 }) });
  await user.click(screen.getByRole("button", { name: "Open" }));
  expect(await screen.findByText("Chest opened. New quests tomorrow.")).toBeVisible();
  // When the first coin has arrived.
  await waitFor(() => expect(client.getQueryData(profileQuery().queryKey)?.credits).toBe(115), {
    timeout: 5_000,
  });
  expect(keys).toHaveLength(1);
  expect(keys[0]).toMatch(/^[\w-]{36}$/);
});

it("shows a chest as opened that another device opened", async () => {
  answer({ chest: { state: "ready", credits: 15 } });
  server.use(http.post(at("/v1/quests/chest"), () => refused("chest_opened", "Too late")));
  const { user } = open();
  const button = await screen.findByRole("button", { name: "Open" });
  answer({ chest: { state: "opened", credits: 15 } });
  await user.click(button);
  expect(await screen.findByText("Chest opened. New quests tomorrow.")).toBeVisible();
  expect(screen.queryByText("Too late")).toBeNull();
});

it("leads along the season's road, and claims a step", async () => {
  answer();
  const claimed: unknown[] = [];
  server.use(
    http.post(at("/v1/season/claim"), async ({ request }) => {
      claimed.push(await request.json());
      return ok({ season: 3, step: 2, credits: 20, balance: 120 });
    }),
  );
  const { user, client } = open();
  client.setQueryData(profileQuery().queryKey, { credits: 100 } as never);
  const road = within(await screen.findByRole("region", { name: "Season 3" }));
  expect(road.getByText("Days left: 12")).toBeVisible();
  expect(road.getByRole("progressbar", { name: "Chests opened" })).toHaveAttribute(
    "aria-valuenow",
    "8",
  );
  expect(road.getAllByRole("listitem").map((step) => step.textContent)).toEqual([
    "Chests: 3+10+10 ESL CoinsClaimed",
    "Chests: 7+20+20 ESL CoinsClaim",
    "Chests: 12+30+30 ESL Coins4 to go",
  ]);
  await user.click(road.getByRole("button", { name: "Claim the step of 7 chests" }));
  await waitFor(() => expect(client.getQueryData(profileQuery().queryKey)?.credits).toBe(120));
  expect(claimed).toEqual([{ season: 3, step: 2 }]);
});

it("offers what is left of the season before", async () => {
  answer({
    season: season({ number: 4, chests: 0 }),
    lastSeason: season({ daysLeft: 0 }),
  });
  open();
  const last = within(await screen.findByRole("region", { name: "Season 3 is over" }));
  expect(last.getByText("Claim what you reached by 7 Apr 2026.")).toBeVisible();
  expect(last.getAllByRole("listitem")).toHaveLength(1);
  expect(screen.getByRole("region", { name: "Season 4" })).toBeVisible();
});

it("shows badges with their day or what is left, and marks new ones as seen", async () => {
  answer();
  let seen = 0;
  server.use(
    http.post(at("/v1/badges/seen"), () => {
      seen += 1;
      return ok({});
    }),
  );
  open();
  const all = within(await screen.findByRole("region", { name: "Badges" }));
  expect(await all.findByText("2 of 4 earned")).toBeVisible();
  expect(all.getAllByRole("listitem").map((badge) => badge.textContent)).toEqual([
    "First flameClaim a day of your streak2 Mar 2026",
    "A week on fireReach day 7 of your streakNew",
    "25 levelsPass 25 levels4 of 25",
    "A new badge0 of 1",
  ]);
  await waitFor(() => expect(seen).toBeGreaterThan(0));
});

it("says that quests could not be loaded, beside the badges, and loads them on Retry", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  answer();
  server.use(http.get(at("/v1/quests"), () => refused("internal", "x", 500)));
  const { user } = open();
  expect(await screen.findByText("Your quests could not be loaded")).toBeVisible();
  expect(await screen.findByText("First flame")).toBeVisible();
  answer();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("region", { name: "Today's quests" })).toBeVisible();
});

it("shows only what the operator has switched on", async () => {
  answer();
  const { unmount } = open({ ...asSpecified, badges: true });
  expect(await screen.findByText("First flame")).toBeVisible();
  expect(screen.queryByText("Today's quests")).toBeNull();
  unmount();
  const second = open({ ...asSpecified, quests: true });
  expect(await screen.findByText("Today's quests")).toBeVisible();
  expect(screen.queryByText("Season 3")).toBeNull();
  expect(screen.queryByText("Badges")).toBeNull();
  second.unmount();
  open(asSpecified);
  expect(screen.getByText("Quests are taking a break")).toBeVisible();
});

it("speaks Urdu", async () => {
  await setLocale("ur");
  answer({ chest: { state: "ready", credits: 15 } });
  open();
  expect(await screen.findByText(/آپ کا صندوق تیار ہے/)).toBeVisible();
  await setLocale("en");
});
