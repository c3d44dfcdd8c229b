import "fake-indexeddb/auto";
import { QueryClient } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closePopup } from "#lib/popups";
import { exit, startRouter } from "#lib/router";
import { logOut, stored } from "#lib/session";
import { at, config, http, ok, restoreSession, server } from "#test";
import { day, setLocale } from "#words";
import { storeUpload } from "../../lib/outbox/store.ts";
import { App } from "./app.tsx";
import { routes } from "./routes.ts";

const reward = (id: number) => ({
  id,
  name: `Reward ${id}`,
  credits: 30,
  id_require: 0,
  available: true,
  image: `reward-0${id}`,
});
const game = {
  game_unique_id: "puzzle_mania_001",
  game_name: "Puzzle Mania",
  route: "/puzzle-mania",
  thumbnail: "puzzle-mania",
  levels: 1,
};
const leader = { rank: 1, name: null, username: "from-the-page", score: 10, profileImage: null };
const data = document.createElement("script");
data.type = "application/json";
data.id = "arena-data";
data.textContent = JSON.stringify({
  lang: "en",
  config,
  rewards: [reward(1), reward(2)],
  leaderboard: [{ ...leader, total_tournaments: 0, redeemed_items: 0, total_challenges: 0 }],
  eslGames: [game],
  taskGames: [],
});
document.head.append(data);

const level = {
  game_level: 1,
  name: "Easy",
  level_credits: 10,
  playedToday: false,
  passed: false,
  grid: 3,
  allowedMoves: 18,
};
const streak = {
  active_streak: 0,
  streak_to_claim: 1,
  amount_to_claim: 10,
  rewardClaimed: false,
  gameId: "freefire",
};
const redemption = {
  name: "Reward 1",
  item: 1,
  uuid: "01a1",
  tel: "03001234567",
  id_require: 0,
  fields: [],
  credits: 30,
};
const started = {
  sessionId: "s-1",
  seed: "7",
  rulesVersion: 1,
  game_level: 1,
  level_credits: 10,
  expiresAt: "2036-11-21T12:00:00Z",
};

const left = vi.fn();
let answer: ReturnType<typeof restoreSession>;
let stop = () => {};
let down = false;

beforeEach(() => {
  exit.to = left.mockReset();
  closePopup();
  down = false;
  // React logs errors that a boundary caught.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const get = (path: string, body: () => Response) =>
    http.get(at(path), () => (down ? Response.error() : body()));
  server.use(
    get("/v1/user/profile", () => ok({ credits: 100 })),
    get("/v1/rewards/claims", () => ok({ claims: [], nextCursor: null })),
    get("/v1/rewards", () => ok([reward(1), reward(2)])),
    get("/v1/daily-data", () => ok({ active_streak: 0, active_day: 1, gameId: "freefire" })),
    get("/v1/active-streak", () => ok(streak)),
    get("/v1/notifications", () => ok([], { readUpTo: null })),
    get("/v1/esl-games", () => ok([game])),
    get("/v1/esl-games/levels", () => ok([level])),
    get("/v1/challenges/games", () => ok([])),
    get("/v1/leaderboard", () => ok([leader], { me: { rank: 7, score: 3 } })),
    get("/v1/auth/verify", () => ok({ msisdn: "923001234567", gn: 0, refferer: null })),
    get("/v1/content/faqs", () => ok([])),
  );
  answer = restoreSession();
  // These sheets open by themselves once per session.
  stored.set("dailyCheckinShown", "true");
  stored.set("gameSelectorShown", "true");
});
afterEach(() => {
  stop();
  logOut();
  vi.restoreAllMocks();
});

async function open(path: string) {
  window.history.replaceState({ key: "test" }, "", path);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  stop = startRouter(routes, client);
  await act(async () => {
    render(<App client={client} />);
  });
  return userEvent.setup();
}

const checkIn = () => screen.findByRole("button", { name: "Check in Rewards" });

it("a check-in that was tapped while the session was being restored opens when it is there", async () => {
  const user = await open("/rewards");
  await user.click(await checkIn());
  expect(await checkIn()).toHaveAttribute("aria-busy", "true");
  expect(screen.queryByRole("dialog")).toBeNull();
  await answer("subscriber");
  expect(await screen.findByRole("dialog", { name: "Daily check-in" })).toBeVisible();
  expect(screen.queryByRole("button", { busy: true })).toBeNull();
  expect(left).not.toHaveBeenCalled();
});

it("sends who turns out to be a guest to the login, to come back to where they tapped", async () => {
  const user = await open("/rewards");
  await user.click(await checkIn());
  await answer("guest");
  await waitFor(() =>
    expect(left).toHaveBeenCalledWith("/api/v1/auth/landing?returnTo=%2Frewards"),
  );
  expect(left).toHaveBeenCalledOnce();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("opens the reward that was tapped last", async () => {
  const bodies: unknown[] = [];
  server.use(
    http.post(at("/v1/redeem-item"), async ({ request }) => {
      bodies.push(await request.json());
      return ok(redemption);
    }),
  );
  const user = await open("/rewards");
  await user.click(await screen.findByRole("button", { name: /Reward 2/ }));
  await user.click(screen.getByRole("button", { name: /Reward 1/ }));
  expect(screen.getAllByText("Opening…")).toHaveLength(1);
  await answer("subscriber");
  await waitFor(() => expect(window.location.pathname).toBe("/redeem"));
  expect(bodies).toEqual([{ item: 1 }]);
});

it("forgets a tap whose screen was left", async () => {
  const user = await open("/rewards");
  await user.click(await screen.findByRole("button", { name: /Reward 1/ }));
  await user.click(screen.getAllByRole("link", { name: "Leaderboard" })[0] as HTMLElement);
  expect(await screen.findByText("from-the-page")).toBeInTheDocument();
  await answer("guest");
  expect(left).not.toHaveBeenCalled();
});

it("starts the level when the server answers again", async () => {
  server.use(http.post(at("/v1/game-level/start"), () => ok(started)));
  const user = await open("/daily-gaming-tasks");
  await answer("lost");
  await user.click(await screen.findByRole("button", { name: /Puzzle Mania/ }));
  const play = await screen.findByRole("button", { name: "Play Easy" });
  await user.click(play);
  expect(play).toHaveAttribute("aria-busy", "true");
  await answer("subscriber");
  await waitFor(() => expect(window.location.pathname).toBe("/puzzle-mania"));
});

it("without a network the action itself says that nothing came through, and Retry asks again", async () => {
  const user = await open("/rewards");
  down = true;
  await answer("lost");
  await user.click(await checkIn());
  expect(await checkIn()).toHaveAttribute("aria-busy", "true");
  await answer("lost");
  const sheet = within(await screen.findByRole("dialog", { name: "Daily check-in" }));
  expect(await sheet.findByText(/No connection/)).toBeVisible();
  down = false;
  await user.click(sheet.getByRole("button", { name: "Retry" }));
  await answer("subscriber");
  expect(await sheet.findByRole("button", { name: /Claim/ })).toBeVisible();
});

it("without a network a subscriber reads what is kept, and the rest comes by itself with it", async () => {
  down = true;
  URL.createObjectURL = () => "blob:screenshot";
  URL.revokeObjectURL = () => undefined;
  await storeUpload({
    key: "k-1",
    msisdn: "923001234567",
    at: Date.now(),
    day: day(new Date().toISOString(), config.utcOffsets),
    task: { challengeId: "a", name: "Hot Drop", prize: 20 },
    picture: { bytes: new ArrayBuffer(8), type: "image/png", name: "shot.png" },
    tried: false,
  });
  const user = await open("/tasks");
  await answer("lost");
  expect(await screen.findByRole("heading", { name: "Waiting to be sent" })).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole("alert")).toHaveLength(2));
  expect(left).not.toHaveBeenCalled();
  await user.click(screen.getAllByRole("link", { name: "Leaderboard" })[0] as HTMLElement);
  expect(await screen.findByText("from-the-page")).toBeVisible();
  const own = within(await screen.findByRole("region", { name: "Your place" }));
  expect(await own.findByText(/No connection/)).toBeVisible();
  down = false;
  window.dispatchEvent(new Event("online"));
  await answer("subscriber");
  expect(await own.findByText("#7")).toBeVisible();
});

it("asks for the lists again in the language that was chosen", async () => {
  server.use(
    http.get(at("/v1/rewards"), ({ request }) => {
      const urdu = new URL(request.url).searchParams.get("lang") === "ur";
      return ok([urdu ? { ...reward(1), name: "گیمنگ ماؤس" } : reward(1)]);
    }),
  );
  await open("/rewards");
  await answer("guest");
  expect(await screen.findByRole("button", { name: /Reward 1/ })).toBeVisible();
  act(() => setLocale("ur"));
  expect(await screen.findByRole("button", { name: /گیمنگ ماؤس/ })).toBeVisible();
  expect(screen.queryByText("Reward 1")).toBeNull();
  act(() => setLocale("en"));
});
