import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Streak, StreakClaim } from "#api";
import { configQuery, defaultConfig } from "#lib/config";
import { asGuest, at, http, logInAs, ok, server, show } from "#test";
import Checkin from "./checkin.tsx";

const play = vi.hoisted(() => vi.fn());
vi.mock("#lib/sound", () => ({ play, prepareSound: vi.fn() }));

const vibrate = vi.fn();
const motion = (reduced: boolean) =>
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches: reduced } as MediaQueryList);

const milestones = (active: number) =>
  [3, 7, 14, 30].map((day) => ({ day, credits: day * 5, reached: day <= active }));
const streak = (over: Partial<Streak> = {}) =>
  server.use(
    http.get(at("/v1/active-streak"), () =>
      ok({
        active_streak: 5,
        streak_to_claim: 6,
        amount_to_claim: 35,
        rewardClaimed: false,
        gameId: null,
        freeze_used: false,
        freezes_left: 1,
        freezes_per_month: 1,
        milestones: milestones(5),
        ...over,
      } satisfies Streak),
    ),
  );
const claims = (over: Partial<StreakClaim> = {}) =>
  server.use(
    http.post(at("/v1/update-daily-streak"), () =>
      ok({
        claimed_day: 6,
        credits: 35,
        balance: 135,
        active_streak: 6,
        bonus: 0,
        freeze_used: false,
        freezes_left: 1,
        freezes_per_month: 1,
        milestones: milestones(6),
        ...over,
      } satisfies StreakClaim),
    ),
  );
const road = () => screen.findByRole("list", { name: "The road to Day 30" });

beforeEach(() => {
  asGuest();
  logInAs();
  play.mockClear();
  vibrate.mockClear();
  Object.defineProperty(navigator, "vibrate", { value: vibrate, configurable: true });
});
afterEach(() => vi.restoreAllMocks());

it("shows the flame, and thirty days with their bonuses", async () => {
  streak();
  show(<Checkin onClose={() => {}} />);
  const days = within(await road()).getAllByRole("listitem");
  expect(days).toHaveLength(30);
  expect(days[2]).toHaveTextContent("Day 3, Claimed. Bonus: 15 ESL Coins");
  expect(days[4]).toHaveTextContent(/Day 5, Claimed$/);
  expect(days[5]).toHaveTextContent("Day 6, Today");
  expect(days[5]).toHaveAttribute("aria-current", "step");
  expect(days[29]).toHaveTextContent("Day 30, Locked. Bonus: 150 ESL Coins");
  expect(screen.getByText("5-day streak")).toBeVisible();
  expect(screen.getByText("Next bonus: 35 ESL Coins on Day 7.")).toBeVisible();
});

it("says what a freeze does, in each of its states", async () => {
  const cases: [Partial<Streak>, string | null][] = [
    [{}, "1 freeze left this month: one missed day does not end your streak."],
    [{ freezes_left: 2, freezes_per_month: 2 }, "2 freezes left this month: a single missed day"],
    [{ freezes_left: 0 }, "No freeze left this month: a missed day starts you over at Day 1."],
    [{ freeze_used: true }, "You missed yesterday. Claim today, and a freeze keeps your streak."],
    [
      { freeze_used: true, freezes_left: 0, rewardClaimed: true, active_streak: 6 },
      "A freeze kept your streak over the missed day.",
    ],
    [{ freezes_left: 0, freezes_per_month: 0 }, null],
  ];
  for (const [over, text] of cases) {
    streak(over);
    const { unmount } = show(<Checkin onClose={() => {}} />);
    await road();
    if (text) expect(screen.getByText(text, { exact: false })).toBeVisible();
    else expect(screen.queryByText(/freeze/)).toBeNull();
    unmount();
  }
});

it("promises no fresh start at Day 1 while a freeze is left", async () => {
  streak();
  const { unmount } = show(<Checkin onClose={() => {}} />);
  expect(await screen.findByText(/Each day pays 5 more than the last\.$/)).toBeVisible();
  unmount();
  streak({ freezes_left: 0 });
  show(<Checkin onClose={() => {}} />);
  expect(await screen.findByText(/Miss one and you start over at Day 1/)).toBeVisible();
});

it("congratulates with the bonus of a milestone, and can be felt and heard", async () => {
  motion(false);
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  streak({ active_streak: 6, streak_to_claim: 7, milestones: milestones(6) });
  claims({ claimed_day: 7, active_streak: 7, bonus: 35, milestones: milestones(7) });
  const { user } = show(<Checkin onClose={() => {}} />);
  expect(await screen.findByText("Today also pays a bonus of 35 ESL Coins.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Claim" }));
  expect(await screen.findByText("Bonus for Day 7: 35 ESL Coins.")).toBeVisible();
  expect(screen.getByText("Next bonus: 70 ESL Coins on Day 14.")).toBeVisible();
  expect(await screen.findByText("7-day streak")).toBeVisible();
  await waitFor(() => expect(play).toHaveBeenCalledExactlyOnceWith("big"));
  expect(vibrate).toHaveBeenCalledOnce();
  // The road stays, with the day lit.
  expect(screen.getByRole("list", { name: /road/ })).toBeVisible();
});

it("is still where a person wants less motion", async () => {
  motion(true);
  streak();
  claims();
  const { user } = show(<Checkin onClose={() => {}} />);
  await user.click(await screen.findByRole("button", { name: "Claim" }));
  expect(await screen.findByText("Congratulations!")).toBeVisible();
  expect(play).not.toHaveBeenCalled();
  expect(vibrate).not.toHaveBeenCalled();
});

it("is the specification's check-in where the operator has switched the road off", async () => {
  motion(false);
  streak();
  claims();
  const off = { ...defaultConfig, additions: { ...defaultConfig.additions, streakRoad: false } };
  server.use(http.get(at("/v1/config"), () => ok(off)));
  const { user, client } = show(<Checkin onClose={() => {}} />);
  client.setQueryData(configQuery().queryKey, off);
  expect(await screen.findByRole("progressbar", { name: "Day 6 of 30" })).toBeVisible();
  expect(screen.queryByRole("list", { name: /road/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Claim" }));
  expect(await screen.findByText("Congratulations!")).toBeVisible();
  expect(screen.queryByText(/-day streak/)).toBeNull();
  expect(play).not.toHaveBeenCalled();
});

it("needs nothing that an earlier server does not send", async () => {
  server.use(
    http.get(at("/v1/active-streak"), () =>
      ok({
        active_streak: 0,
        streak_to_claim: 1,
        amount_to_claim: 10,
        rewardClaimed: false,
        gameId: null,
      }),
    ),
  );
  show(<Checkin onClose={() => {}} />);
  expect(within(await road()).getAllByRole("listitem")).toHaveLength(30);
  expect(screen.getByText("Start your streak today")).toBeVisible();
  expect(screen.queryByText(/bonus|freeze/i)).toBeNull();
});
