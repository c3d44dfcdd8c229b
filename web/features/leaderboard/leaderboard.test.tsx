import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { usePopup } from "#lib/popups";
import { asGuest, at, config, http, logInAs, ok, refused, server, show } from "#test";
import Leaderboard from "./screen.tsx";

const leader = (rank: number, username: string | null = `player${rank}`) => ({
  rank,
  name: null,
  username,
  score: 1_000 - rank,
  profileImage: null as string | null,
  avatar: rank,
  total_tournaments: 0,
  redeemed_items: 0,
  total_challenges: 0,
});
const five = [1, 2, 3, 4, 5].map((rank) => leader(rank));

const answer = (leaders: unknown[], me: unknown = null) =>
  server.use(
    http.get(at("/v1/leaderboard"), () => ok(leaders, { me })),
    http.get(at("/v1/user/profile"), () => ok({ credits: 0 })),
  );
const open = () => show(<Leaderboard />, { path: "/leaderboard" });
const OpenPopup = () => <p>open: {usePopup()}</p>;
const own = () => within(screen.getByRole("region", { name: "Your place" }));

it("shows the first three as cards and the rest from rank 4", async () => {
  asGuest();
  answer(five);
  open();
  const top = within(await screen.findByRole("region", { name: "Top 3" }));
  expect(top.getAllByRole("listitem")).toHaveLength(3);
  expect(top.getByText("player1")).toBeVisible();
  const rest = screen.getAllByRole("list").find((list) => list.getAttribute("start") === "4");
  expect(rest).toHaveTextContent(/Rank 4.*player4.*Rank 5.*player5/);
});

it("cuts a name at nine characters for the eye only", async () => {
  asGuest();
  answer([leader(1, "shadowstrike")]);
  open();
  expect(await screen.findByText("shadowstr…")).toHaveAttribute("aria-hidden", "true");
  expect(screen.getByText("shadowstrike")).toBeInTheDocument();
});

it("calls somebody without a name Player", async () => {
  asGuest();
  answer([leader(1, null)]);
  open();
  expect(await screen.findByText("Player")).toBeInTheDocument();
});

it("shows everybody's face, and a picture in its place", async () => {
  asGuest();
  answer([...five, { ...leader(6), profileImage: "/api/picture/6" }]);
  const { container } = open();
  await screen.findByText("player4");
  const shown = [...container.querySelectorAll("img")].map((img) => img.getAttribute("src"));
  expect(shown.map((src) => src?.match(/avatar-(\d\d)|picture\/6/)?.[0])).toEqual([
    ...["avatar-01", "avatar-02", "avatar-03", "avatar-04", "avatar-05"],
    "picture/6",
  ]);
});

it("keeps the own place in view, far from the first hundred too", async () => {
  logInAs();
  answer(five, { rank: 1_204, score: 365 });
  open();
  expect(await screen.findByText("#1,204")).toBeVisible();
  expect(own().getByText("365 ESL Coins")).toBeInTheDocument();
  expect(screen.queryByText("You")).toBeNull();
});

it("marks the own row", async () => {
  logInAs();
  answer(five, { rank: 4, score: 996 });
  open();
  const row = (await screen.findByText("player4")).closest("li");
  expect(row).toHaveTextContent("You");
});

it("says the own place once on a board that is seen at a glance, and beside a longer one", async () => {
  logInAs();
  answer(five, { rank: 4, score: 996 });
  const short = open();
  await screen.findByText("player4");
  expect(screen.queryByRole("region", { name: "Your place" })).toBeNull();
  short.unmount();
  answer([...five, leader(6), leader(7)], { rank: 4, score: 996 });
  open();
  expect(await screen.findByText("#4")).toBeVisible();
});

it("offers a subscriber without coins the check-in", async () => {
  logInAs();
  answer(five);
  const { user } = show(
    <>
      <Leaderboard />
      <OpenPopup />
    </>,
    { path: "/leaderboard" },
  );
  await user.click(await screen.findByRole("button", { name: "Check in" }));
  expect(screen.getByText("open: checkin")).toBeInTheDocument();
});

it("leaves the places that nobody has open, and says the own one once where it is in view", async () => {
  logInAs();
  answer([leader(1)], { rank: 1, score: 999 });
  open();
  const top = within(await screen.findByRole("region", { name: "Top 3" }));
  const places = top.getAllByRole("listitem");
  expect(places).toHaveLength(3);
  expect(places[1]).toHaveTextContent(/Rank 2.*Still open/);
  expect(places[2]).toHaveTextContent(/Rank 3.*Still open/);
  expect(await top.findByText("You")).toBeVisible();
  expect(screen.queryByRole("region", { name: "Your place" })).toBeNull();
});

it("offers a guest the login", async () => {
  asGuest();
  answer(five);
  open();
  expect(await screen.findByRole("link", { name: "Login" })).toHaveAttribute(
    "href",
    "/api/v1/auth/landing?returnTo=%2Fleaderboard",
  );
});

it("says so when nobody is on the board", async () => {
  asGuest();
  answer([]);
  open();
  expect(await screen.findByText("Nobody is on the board yet")).toBeVisible();
  expect(screen.getByRole("link", { name: "Browse Gaming Tasks" })).toBeVisible();
});

it("says that the board could not be loaded, and loads it on Retry", async () => {
  asGuest();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  let broken = true;
  server.use(
    http.get(at("/v1/leaderboard"), () =>
      broken ? refused("internal", "x", 500) : ok(five, { me: null }),
    ),
  );
  const { user } = open();
  expect(await screen.findByText("Failed to load leaderboard")).toBeVisible();
  broken = false;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("player1")).toBeInTheDocument();
});

it("has no tabs, and the board of all time, while leagues and friends are off", async () => {
  asGuest();
  answer(five);
  const off = { ...config, additions: { ...config.additions, leagues: false, friends: false } };
  server.use(http.get(at("/v1/config"), () => ok(off)));
  show(<Leaderboard />, { path: "/leaderboard?board=week" });
  expect(await screen.findByText("player1")).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole("navigation")).toBeNull());
});
