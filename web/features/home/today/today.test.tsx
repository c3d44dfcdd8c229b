import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { defaultConfig } from "#lib/config";
import { pinReward } from "#lib/pinned-reward";
import { usePopup } from "#lib/popups";
import { preference } from "#lib/session";
import {
  asGuest,
  at,
  config,
  http,
  logInAs,
  ok,
  refused,
  restoreSession,
  server,
  show,
} from "#test";
import { Today as Place } from "../parts/today.tsx";
import Home from "../screen.tsx";
import Today from "./today.tsx";

const game = (id: string, name: string, over: Record<string, unknown> = {}) => ({
  game_unique_id: id,
  game_name: name,
  route: `/${name.toLowerCase().replace(" ", "-")}`,
  thumbnail: name.toLowerCase().replace(" ", "-"),
  levels: 3,
  game_status: 1,
  ...over,
});
const aim = game("aim_train_001", "Aim Train", { levels: 25 });
const puzzle = game("puzzle_mania_001", "Puzzle Mania");
const cannon = game("cannon_clash_001", "Cannon Clash", { levels: 0 });

const level = (game_level: number, over: Record<string, unknown> = {}) => ({
  game_level,
  name: `Level ${game_level}`,
  level_credits: 10,
  grid: 0,
  allowedMoves: 0,
  passed: false,
  playedToday: false,
  ...over,
});

const reward = (id: number, credits: number, over: Record<string, unknown> = {}) => ({
  id,
  name: `Reward ${id}`,
  credits,
  id_require: 0,
  available: true,
  image: "reward-01",
  ...over,
});

const streak = (over: Record<string, unknown> = {}) =>
  http.get(at("/v1/active-streak"), () =>
    ok({
      active_streak: 2,
      streak_to_claim: 3,
      amount_to_claim: 20,
      rewardClaimed: false,
      gameId: null,
      ...over,
    }),
  );

const entered = (list: unknown[] = []) =>
  http.get(at("/v1/esl/tournaments/entered"), () => ok(list));

const cup = (state: string, over: Record<string, unknown> = {}) => ({
  tournamentId: 7,
  tournamentName: "Friday Cup",
  gameName: "Cannon Clash",
  route: "/cannon-clash",
  thumbnail: "cannon-clash",
  state,
  startsAt: new Date(Date.now() + 1_800_000).toISOString(),
  roomId: null,
  opponentBot: false,
  prize: 0,
  ...over,
});

const levels = (lists: Record<string, unknown[]>) =>
  http.get(at("/v1/esl-games/levels"), ({ request }) =>
    ok(lists[new URL(request.url).searchParams.get("game_unique_id") ?? ""] ?? []),
  );

beforeEach(() => {
  asGuest();
  server.use(
    http.get(at("/v1/esl-games"), () => ok([aim, puzzle, cannon])),
    http.get(at("/v1/rewards"), () =>
      ok([reward(1, 30), reward(2, 200), reward(3, 500), reward(4, 60, { available: false })]),
    ),
    http.get(at("/v1/user/profile"), () => ok({ username: "Hamza", credits: 80 })),
    levels({ aim_train_001: [level(1), level(2)], puzzle_mania_001: [level(1), level(2)] }),
    streak(),
    entered(),
  );
});

const Open = () => <output>{usePopup()}</output>;
const rows = () => within(screen.getByRole("region", { name: "Today" }));

it("invites a guest, offers the quickest game in one tap, and shows what there is to win", async () => {
  const { user } = show(<Today />);
  expect(rows().getByRole("link", { name: "Start your streak" })).toHaveAttribute(
    "href",
    "/api/v1/auth/landing?returnTo=%2F",
  );
  expect(await rows().findByRole("link", { name: /^Play for .?Reward 1/ })).toHaveAttribute(
    "href",
    "/rewards",
  );
  await user.click(await rows().findByRole("button", { name: /^Play .?Puzzle Mania.? now$/ }));
  await expect.poll(() => window.location.pathname).toBe("/puzzle-mania");
});

it("says that a guest's game did not come, and lets them try again", async () => {
  server.use(http.get(at("/v1/esl-games/levels"), () => refused("internal", "x", 500)));
  const { user } = show(<Today />);
  const play = await rows().findByRole("button", { name: /^Play .?Puzzle Mania.? now$/ });
  await user.click(play);
  await waitFor(() => expect(play).not.toHaveAttribute("aria-busy"));
  expect(window.location.pathname).toBe("/");
});

it("leads a guest to the lists where there is neither a game nor a reward", async () => {
  server.use(
    http.get(at("/v1/esl-games"), () => ok([cannon])),
    http.get(at("/v1/rewards"), () => ok([])),
  );
  show(<Today />);
  expect(await rows().findByRole("link", { name: "Browse Gaming Tasks" })).toBeVisible();
  expect(await rows().findByRole("link", { name: "Rewards" })).toHaveAttribute("href", "/rewards");
});

it("shows a new subscriber the first day, the first level and the nearest reward", async () => {
  logInAs();
  server.use(streak({ active_streak: 0, streak_to_claim: 1, amount_to_claim: 10 }));
  const { user } = show(
    <>
      <Today />
      <Open />
    </>,
  );
  const day = await rows().findByRole("heading", { name: /Day 1/ });
  expect(day).toHaveTextContent("+10");
  expect(rows().queryByText(/Days in a row/)).toBeNull();
  expect(
    await rows().findByRole("button", { name: /^Play .?Aim Train.?, Level 1$/ }),
  ).toBeVisible();
  expect(await rows().findByRole("link", { name: "Reward 2" })).toHaveAttribute("href", "/rewards");
  expect(rows().getByText(/to go/)).toHaveTextContent("120 ESL Coins to go");
  await user.click(rows().getByRole("button", { name: "Claim Day 1" }));
  expect(screen.getByText("checkin")).toBeInTheDocument();
});

it("shows a claimed day with the flame, and what tomorrow pays", async () => {
  logInAs();
  server.use(streak({ active_streak: 3, rewardClaimed: true }));
  const { user } = show(
    <>
      <Today />
      <Open />
    </>,
  );
  expect(await rows().findByText("Days in a row: 3")).toBeInTheDocument();
  expect(rows().getByRole("heading", { name: "Day 3 claimed" })).toBeVisible();
  expect(rows().getByText("Tomorrow")).toHaveTextContent("+25");
  await user.click(rows().getByRole("button", { name: "See your streak" }));
  expect(screen.getByText("checkin")).toBeInTheDocument();
});

it("says that the round is full on its last day", async () => {
  logInAs();
  server.use(streak({ active_streak: 30, streak_to_claim: 30, rewardClaimed: true }));
  show(<Today />);
  expect(await rows().findByText("All 30 days done")).toBeVisible();
});

it("continues with the game played last, and with the next one once its levels have paid", async () => {
  logInAs();
  preference.set("game", "puzzle_mania_001");
  const passed = { passed: true, playedToday: true };
  server.use(
    levels({
      puzzle_mania_001: [level(1, passed), level(2)],
      aim_train_001: [level(1, { playedToday: true }), level(2)],
    }),
  );
  const { unmount } = show(<Today />);
  expect(
    await rows().findByRole("button", { name: /^Play .?Puzzle Mania.?, Level 2$/ }),
  ).toBeVisible();
  unmount();
  server.use(
    levels({
      puzzle_mania_001: [level(1, passed)],
      aim_train_001: [level(1, { playedToday: true }), level(2)],
    }),
  );
  const again = show(<Today />);
  // A level of Aim Train is played once a day, whatever its end.
  expect(
    await rows().findByRole("button", { name: /^Play .?Aim Train.?, Level 2$/ }),
  ).toBeVisible();
  again.unmount();
  server.use(levels({ puzzle_mania_001: [level(1, passed)], aim_train_001: [] }));
  show(<Today />);
  expect(await rows().findByRole("link", { name: "All levels done" })).toBeVisible();
});

it("starts the level with one tap", async () => {
  logInAs();
  preference.set("game", "puzzle_mania_001");
  const started = vi.fn();
  server.use(
    http.post(at("/v1/game-level/start"), async ({ request }) => {
      started(await request.json());
      return ok({ sessionId: "s-1", seed: "1", watched: false, mobile: false, rulesVersion: 1 });
    }),
  );
  const { user } = show(<Today />);
  await user.click(await rows().findByRole("button", { name: /^Play .?Puzzle Mania.?, Level 1$/ }));
  await expect.poll(() => window.location.pathname).toBe("/puzzle-mania");
  expect(started).toHaveBeenCalledWith(
    expect.objectContaining({ game_unique_id: "puzzle_mania_001", game_level: 1 }),
  );
});

it("shows the pinned reward, also when the balance is enough for it", async () => {
  logInAs();
  pinReward(3);
  const { unmount } = show(<Today />);
  expect(await rows().findByRole("link", { name: "Reward 3" })).toBeVisible();
  expect(rows().getByText(/to go/)).toHaveTextContent("420");
  unmount();
  pinReward(1);
  const { unmount: again } = show(<Today />);
  expect(await rows().findByRole("link", { name: "Reward 1" })).toBeVisible();
  expect(rows().getByText("You have enough")).toBeVisible();
  again();
  // A pinned reward that is out of stock counts as none.
  pinReward(4);
  show(<Today />);
  expect(await rows().findByRole("link", { name: "Reward 2" })).toBeVisible();
  pinReward(null);
});

it("shows a tournament of today in place of the reward, until the match bar has the match", async () => {
  logInAs();
  server.use(entered([cup("entered")]));
  const { unmount } = show(<Today />);
  expect(await rows().findByRole("link", { name: "Friday Cup" })).toHaveAttribute(
    "href",
    "/tournaments",
  );
  expect(rows().getByText("Starts in 30 min")).toBeVisible();
  expect(rows().queryByRole("link", { name: "Reward 2" })).toBeNull();
  unmount();
  server.use(entered([cup("called", { roomId: "K7MX3P" })]));
  const { unmount: again } = show(<Today />);
  expect(await rows().findByRole("link", { name: "Reward 2" })).toBeVisible();
  expect(rows().queryByText("Friday Cup")).toBeNull();
  again();
  // Without the bar Today leads into the room.
  const off = { ...config, additions: { ...defaultConfig.additions, matchBar: false } };
  server.use(http.get(at("/v1/config"), () => ok(off)));
  show(<Today />);
  expect(await rows().findByRole("link", { name: "Friday Cup" })).toHaveAttribute(
    "href",
    "/tournaments?play=7&room=K7MX3P",
  );
});

it("says nothing of a tournament that begins on another day", async () => {
  logInAs();
  const startsAt = new Date(Date.now() + 3 * 86_400_000).toISOString();
  server.use(entered([cup("entered", { startsAt })]));
  show(<Today />);
  expect(await rows().findByRole("link", { name: "Reward 2" })).toBeVisible();
  expect(rows().queryByText("Friday Cup")).toBeNull();
});

it("loses each row on its own, and gets it back", async () => {
  logInAs();
  const down = () => refused("internal", "x", 500);
  server.use(http.get(at("/v1/active-streak"), down), http.get(at("/v1/rewards"), down));
  const { user } = show(<Today />);
  expect(await rows().findByText("Your streak could not be loaded")).toBeVisible();
  expect(await rows().findByText("This did not load")).toBeVisible();
  expect(
    await rows().findByRole("button", { name: /^Play .?Aim Train.?, Level 1$/ }),
  ).toBeVisible();
  server.use(streak());
  const [first] = rows().getAllByRole("button", { name: "Retry" });
  if (first) await user.click(first);
  expect(await rows().findByRole("button", { name: "Claim Day 3" })).toBeVisible();
});

it("waits for the session, and without the server offers a game", async () => {
  const answer = restoreSession();
  show(<Place />);
  expect(screen.queryByRole("region", { name: "Today" })).toBeNull();
  server.use(http.get(at("/v1/active-streak"), () => refused("internal", "x", 500)));
  await answer("lost");
  await screen.findByRole("region", { name: "Today" });
  expect(await rows().findByText("Your streak could not be loaded")).toBeVisible();
  expect(await rows().findByRole("button", { name: /^Play .?Puzzle Mania.? now$/ })).toBeVisible();
  window.dispatchEvent(new Event("online"));
  await answer("guest");
});

it("says after three seconds that it takes long", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  logInAs();
  server.use(http.get(at("/v1/active-streak"), () => new Promise<Response>(() => undefined)));
  show(<Today />);
  await act(() => vi.advanceTimersByTimeAsync(3_100));
  expect(rows().getByText("This is taking longer than usual. Still trying.")).toBeVisible();
  vi.useRealTimers();
});

it("leaves the streak below the banners where Today is switched off", async () => {
  const off = { ...config, additions: { ...defaultConfig.additions, today: false } };
  server.use(
    http.get(at("/v1/config"), () => ok(off)),
    http.get(at("/v1/content/banners"), () => ok([])),
  );
  show(<Home />);
  expect(await screen.findByText("Play today. Get paid in ESL Coins.")).toBeVisible();
  expect(screen.queryByRole("region", { name: "Today" })).toBeNull();
});
