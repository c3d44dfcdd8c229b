import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { League as LeagueData, LeagueMember } from "#api";
import { asGuest, at, http, logInAs, ok, refused, server, show } from "#test";
import { setLocale } from "#words";
import Leaderboard from "../screen.tsx";
import League from "./league.tsx";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 3_660_000).toISOString();

const member = (place: number, zone: string, over: Partial<LeagueMember> = {}): LeagueMember => ({
  place,
  username: `player${place}`,
  profileImage: null,
  avatar: place,
  points: 100 - place,
  you: false,
  zone,
  ...over,
});

const league = (over: Partial<LeagueData> = {}): LeagueData => ({
  state: "idle",
  startsAt: inDays(-5),
  endsAt: inDays(2),
  tier: "silver",
  points: 0,
  up: 7,
  down: 7,
  prizes: [50, 30, 20],
  prizesFrom: 5,
  members: [],
  lastWeek: null,
  ...over,
});

const members = [
  member(1, "up"),
  member(2, "up", { you: true }),
  member(3, "stay"),
  member(4, "down", { username: null, points: 0 }),
];

const answer = (over: Partial<LeagueData> = {}) =>
  server.use(
    http.get(at("/v1/league"), () => ok(league(over))),
    http.get(at("/v1/leaderboard"), () => ok([], { me: null })),
    http.get(at("/v1/user/profile"), () => ok({ credits: 0 })),
  );
const open = () => show(<League />, { path: "/leaderboard?board=week" });

beforeEach(() => {
  asGuest();
  logInAs();
});

it("says how to enter before the first coin of the week", async () => {
  answer();
  open();
  expect(await screen.findByRole("heading", { name: "Silver league" })).toBeVisible();
  expect(screen.getByText("Earn your first ESL Coins of the week")).toBeVisible();
  expect(screen.getByText("Ends in 2 d 1 h")).toBeVisible();
  expect(screen.getByRole("link", { name: "Start earning" })).toHaveAttribute(
    "href",
    "/daily-gaming-tasks",
  );
  const prizes = within(screen.getByRole("region", { name: "Prizes of the week" }));
  expect(prizes.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "Place 115050 ESL Coins",
    "Place 223030 ESL Coins",
    "Place 332020 ESL Coins",
  ]);
  expect(screen.getByText(/Prizes are paid in groups of 5 or more players/)).toBeVisible();
});

it("shows the group with its zones, and the own row", async () => {
  answer({ state: "playing", points: 98, members, up: 2, down: 1 });
  open();
  const group = within(await screen.findByRole("region", { name: "Your group" }));
  const rows = group.getAllByRole("listitem").map((row) => row.textContent);
  expect(rows[0]).toMatch(/^Going up to Gold.*Place 1.*player1/);
  expect(rows[1]).toMatch(/^Place 2.*player2You/);
  expect(rows[2]).toMatch(/^Staying in Silver.*Place 3/);
  expect(rows[3]).toMatch(/^Going down to Bronze.*Place 4.*Player/);
  expect(screen.getByText("Going up: 2")).toBeVisible();
});

it("says that the group is being formed", async () => {
  answer({ state: "forming", points: 30 });
  open();
  expect(await screen.findByText("Your group is being formed")).toBeVisible();
  expect(screen.getByText(/You have earned 30 ESL Coins this week/)).toBeVisible();
});

it("says that leagues start soon before the first week", async () => {
  answer({ startsAt: null, endsAt: null });
  open();
  expect(await screen.findByText("Leagues start soon")).toBeVisible();
});

it("tells the result of the week before", async () => {
  answer({
    tier: "gold",
    lastWeek: { tier: "silver", place: 2, points: 90, movement: "up", prize: 30 },
  });
  open();
  expect(await screen.findByText("Last week: place 2 in Silver")).toBeVisible();
  expect(screen.getByText("You moved up to Gold.")).toBeVisible();
  expect(screen.getByText("+30 ESL Coins")).toBeInTheDocument();
});

it.each([
  ["stay", "You stay in Champion."],
  ["down", "You moved down to Diamond."],
])("tells a champion who has to %s", async (movement, text) => {
  answer({ lastWeek: { tier: "champion", place: 9, points: 1, movement, prize: 0 } });
  open();
  expect(await screen.findByText(text)).toBeVisible();
});

it("offers a guest the login, and comes back to the league", async () => {
  asGuest();
  open();
  expect(await screen.findByRole("link", { name: "Login" })).toHaveAttribute(
    "href",
    "/api/v1/auth/landing?returnTo=%2Fleaderboard%3Fboard%3Dweek",
  );
});

it("says that the league could not be loaded, and loads it on Retry", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  let broken = true;
  server.use(
    http.get(at("/v1/league"), () => (broken ? refused("internal", "x", 500) : ok(league()))),
  );
  const { user } = open();
  expect(await screen.findByText("The league could not be loaded")).toBeVisible();
  broken = false;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("heading", { name: "Silver league" })).toBeVisible();
});

it("is a tab beside the board of all time", async () => {
  answer({ state: "playing", members, up: 2, down: 1 });
  const { user } = show(<Leaderboard />, { path: "/leaderboard" });
  expect(await screen.findByText("Nobody is on the board yet")).toBeVisible();
  await user.click(screen.getByRole("link", { name: "This week" }));
  expect(await screen.findByRole("region", { name: "Your group" })).toBeVisible();
  expect(window.location.search).toBe("?board=week");
  expect(screen.queryByText("Nobody is on the board yet")).toBeNull();
  await user.click(screen.getByRole("link", { name: "All time" }));
  expect(await screen.findByText("Nobody is on the board yet")).toBeVisible();
  expect(window.location.search).toBe("");
});

it("speaks Urdu", async () => {
  await setLocale("ur");
  answer({ state: "playing", members, up: 2, down: 1 });
  open();
  expect(await screen.findByText("گولڈ لیگ میں جائیں گے")).toBeVisible();
  await setLocale("en");
});
