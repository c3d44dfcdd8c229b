import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { usePopup } from "#lib/popups";
import { asGuest, at, http, logInAs, ok, refused, server, show } from "#test";
import Home from "./screen.tsx";

const game = {
  game_unique_id: "puzzle_mania_001",
  game_name: "Puzzle Mania",
  route: "/puzzle-mania",
  thumbnail: "puzzle-mania",
  levels: 3,
};
const leader = (rank: number, username: string, score: number) => ({
  rank,
  name: null,
  username,
  score,
  profileImage: null,
  total_tournaments: 0,
  redeemed_items: 0,
  total_challenges: 0,
});
const reward = (id: number, available = true) => ({
  id,
  name: `Reward ${id}`,
  credits: 30 * id,
  id_require: 0,
  available,
  image: "reward-01",
});

const tournament = (id: number, kind: string, over: Record<string, unknown> = {}) => ({
  id,
  kind,
  tourn_name: `Cup ${id}`,
  time: "2099-11-21 09:00 PM",
  timeAt: "2099-11-21T16:00:00Z",
  timeOpenAt: "2020-01-01T04:00:00Z",
  status: 1,
  is_running: 0,
  prize: 500,
  thumbnail: "cannon-clash",
  banner: "cannon-clash",
  ...over,
});

const Open = () => <output>{usePopup()}</output>;

beforeEach(() => {
  asGuest();
  server.use(
    http.get(at("/v1/content/banners"), () => ok([])),
    http.get(at("/v1/esl-games"), () => ok([game])),
    http.get(at("/v1/challenges/games"), () =>
      ok([{ gameId: "freefire", game_name: "Freefire", thumbnail: "freefire" }]),
    ),
    http.get(at("/v1/esl-games/levels"), () => ok([])),
    http.get(at("/v1/rewards"), () => ok([reward(1), reward(2, false)])),
    http.get(at("/v1/esl/tournaments/all"), () => ok([tournament(1, "esl")], { me: null })),
    http.get(at("/v1/tournaments/all"), () => ok([tournament(2, "weekly")], { me: null })),
    http.get(at("/v1/youtube-videos"), () => ok([])),
    http.get(at("/v1/youtube-videos/games"), () => ok([])),
    http.get(at("/v1/content/learn-win"), () => ok([])),
    http.get(at("/v1/leaderboard"), () =>
      ok([leader(1, "Amna", 900), leader(2, "LongUsername", 800), leader(3, "Zed", 700)], {
        me: null,
      }),
    ),
  );
});

it("has the operator's banners", async () => {
  const banner = { title: "Eid cup", url: "/tournaments", portrait: "x", landscape: "y" };
  server.use(http.get(at("/v1/content/banners"), () => ok([banner])));
  show(<Home />);
  const banners = within(screen.getByRole("region", { name: "What is on" }));
  expect(await banners.findByRole("link", { name: "Eid cup" })).toHaveAttribute(
    "href",
    "/tournaments",
  );
});

it("draws a banner's portrait on a phone, the landscape on a desk and also from 500 to 767 px", () => {
  show(<Home />);
  const banners = screen.getByRole("region", { name: "What is on" });
  const sources = [...banners.querySelectorAll("picture:first-of-type source")].slice(0, 3);
  expect(sources.map((source) => source.getAttribute("media"))).toEqual([
    "(max-width: 499px), (width: 768px)",
    "(max-width: 499px), (width: 768px)",
    null,
  ]);
  expect(
    sources.map((source) => /portrait|landscape/.exec(source.getAttribute("srcset") ?? "")?.[0]),
  ).toEqual(["portrait", "portrait", "landscape"]);
});

it("has the three banners", async () => {
  show(<Home />);
  const banners = within(screen.getByRole("region", { name: "What is on" })).getAllByRole("link");
  expect(banners.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Browse Weekly Tournaments", "/tournaments"],
    ["Browse Gaming Tasks", "/daily-gaming-tasks"],
    ["Earn Big with Rewards", "/rewards"],
  ]);
  expect(await screen.findByText("Amna")).toBeVisible();
});

it("invites a guest to the landing page and shows what there is to win", async () => {
  show(<Home />);
  expect(await screen.findByRole("link", { name: "Start your streak" })).toHaveAttribute(
    "href",
    "/api/v1/auth/landing?returnTo=%2F",
  );
  const card = await screen.findByRole("link", { name: "Puzzle Mania" });
  expect(card).toHaveAttribute("href", "/daily-gaming-tasks?game=puzzle_mania_001");
  const rewards = await screen.findByRole("region", { name: "Rewards" });
  expect(await within(rewards).findByText("Out of stock")).toBeVisible();
});

const today = (over: Record<string, unknown>) => {
  logInAs();
  server.use(
    http.get(at("/v1/user/profile"), () => ok({ username: "Hamza", credits: 35 })),
    http.get(at("/v1/active-streak"), () =>
      ok({ active_streak: 2, streak_to_claim: 3, amount_to_claim: 20, gameId: null, ...over }),
    ),
  );
};

it("offers a subscriber today's claim", async () => {
  today({ rewardClaimed: false });
  const { user } = show(
    <>
      <Home />
      <Open />
    </>,
  );
  await user.click(await screen.findByRole("button", { name: "Claim Day 3" }));
  expect(screen.getByText("checkin")).toBeInTheDocument();
});

it("says what tomorrow pays once today is claimed", async () => {
  today({ rewardClaimed: true });
  show(<Home />);
  expect(await screen.findByText("Day 3 claimed")).toBeVisible();
  expect(screen.getByText("Tomorrow")).toHaveTextContent("Tomorrow +25");
});

it("cuts names at nine letters and adds the subscriber's own place below", async () => {
  today({ rewardClaimed: true });
  server.use(
    http.get(at("/v1/leaderboard"), () =>
      ok([leader(1, "Amna", 900), leader(2, "LongUsername", 800), leader(3, "Zed", 700)], {
        me: { rank: 41, score: 35 },
      }),
    ),
  );
  show(<Home />);
  const board = await screen.findByRole("region", { name: "Leaderboard" });
  expect(await within(board).findByText("LongUsern…")).toBeVisible();
  const rows = within(board).getAllByRole("listitem");
  expect(rows).toHaveLength(4);
  await waitFor(() => expect(rows[3]).toHaveTextContent(/Rank 41.*Hamza/));
});

const video = {
  id: "1",
  title: "Solo to the final circle",
  link: "https://www.youtube.com/watch?v=arenademo01",
  thumbnail: "pubg-mobile",
  game: "PUBG Mobile",
  gameId: "pubg-mobile",
};
const videoGame = { ...video, game_name: "PUBG Mobile", videos: 3 };
const lesson = { title: "Stream", url: "https://academy.example/s", image: "games/aim-train-hero" };
const section = (name: string) => within(screen.getByRole("region", { name }));

it("shows lessons and highlights with View All, and plays a video in place", async () => {
  server.use(
    http.get(at("/v1/youtube-videos"), () => ok([video])),
    http.get(at("/v1/youtube-videos/games"), () => ok([videoGame])),
    http.get(at("/v1/content/learn-win"), () => ok([lesson])),
  );
  const { user } = show(<Home />);
  expect(await screen.findByRole("link", { name: /^Stream/ })).toHaveAttribute("target", "_blank");
  for (const [name, path] of [
    ["Learn & Win", "/learn-win"],
    ["Highlights", "/highlights"],
    ["Highlights by game", "/highlights"],
  ] as const) {
    const all = section(name).getByRole("link", { name: `View All: ${name}` });
    expect(all).toHaveAttribute("href", path);
  }
  expect(await screen.findByRole("link", { name: "PUBG Mobile" })).toHaveAttribute(
    "href",
    "/game-highlights?gameId=pubg-mobile&gameName=PUBG+Mobile",
  );
  await user.click(await screen.findByRole("button", { name: video.title }));
  expect(await screen.findByRole("dialog", { name: video.title })).toBeVisible();
});

it("loses highlights and lessons one by one, and gets each back", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const down = () => refused("internal", "x", 500);
  server.use(
    http.get(at("/v1/youtube-videos"), down),
    http.get(at("/v1/youtube-videos/games"), down),
    http.get(at("/v1/content/learn-win"), down),
  );
  const { user } = show(<Home />);
  expect(await screen.findByText("Failed to load highlights")).toBeVisible();
  expect(await screen.findByText("Failed to load game highlights")).toBeVisible();
  expect(await screen.findByText("Learn & Win could not be loaded")).toBeVisible();
  server.use(http.get(at("/v1/youtube-videos"), () => ok([video])));
  await user.click(section("Highlights").getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("button", { name: video.title })).toBeVisible();
  expect(screen.getByText("Failed to load game highlights")).toBeVisible();
});

it("loads and fails by section, with the specification's texts", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const down = () => refused("internal", "x", 500);
  server.use(http.get(at("/v1/rewards"), down), http.get(at("/v1/esl-games"), down));
  const { user } = show(<Home />);
  expect(await screen.findByText("Failed to load rewards")).toBeVisible();
  expect(await screen.findByText("Failed to load ESL games")).toBeVisible();
  expect(await screen.findByText("Amna")).toBeVisible();
  server.use(http.get(at("/v1/rewards"), () => ok([reward(1)])));
  const section = screen.getByRole("region", { name: "Rewards" });
  await user.click(within(section).getByRole("button", { name: "Retry" }));
  expect(await within(section).findByText("Reward 1")).toBeVisible();
});

it("leads to the challenges of each game, and says that they did not load", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  server.use(
    http.get(at("/v1/challenges/games"), () => refused("internal", "x", 500), { once: true }),
  );
  const { user } = show(<Home />);
  const section = within(await screen.findByRole("region", { name: "Gaming Tasks" }));
  expect(section.getByRole("link", { name: "View All: Gaming Tasks" })).toHaveAttribute(
    "href",
    "/daily-gaming-tasks",
  );
  expect(await section.findByText("Failed to load daily games")).toBeVisible();
  await user.click(section.getByRole("button", { name: "Retry" }));
  expect(await section.findByRole("link", { name: "Freefire" })).toHaveAttribute(
    "href",
    "/game-challenges?gameId=freefire",
  );
});

it("shows the tournaments that are on or to come, the live ones first", async () => {
  logInAs();
  today({ rewardClaimed: true });
  server.use(
    http.get(at("/v1/esl/tournaments/all"), () =>
      ok(
        [
          tournament(1, "esl"),
          tournament(3, "esl", { status: 4 }),
          tournament(5, "esl", { status: 2, is_running: 1 }),
        ],
        { me: null },
      ),
    ),
    http.get(at("/v1/tournaments/all"), () =>
      ok([tournament(2, "weekly"), tournament(4, "weekly", { status: 2, is_running: 1 })], {
        me: null,
      }),
    ),
  );
  show(<Home />);
  const section = within(await screen.findByRole("region", { name: "Tournaments" }));
  const cards = await section.findAllByRole("article");
  expect(cards.map((card) => within(card).getByRole("heading").textContent)).toEqual([
    "Cup 5",
    "Cup 1",
    "Cup 2",
  ]);
  expect(cards[0]).toHaveTextContent(/Live.*21 Nov 2099 · 9:00 PM.*500/);
  expect(section.getByRole("link", { name: "Cup 2" })).toHaveAttribute(
    "href",
    "/join-tournament?tournamentId=2",
  );
  expect(section.getByRole("link", { name: "View All: Tournaments" })).toHaveAttribute(
    "href",
    "/tournaments",
  );
});

it("says that tournaments could not be loaded", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  server.use(http.get(at("/v1/tournaments/all"), () => refused("internal", "x", 500)));
  show(<Home />);
  expect(await screen.findByText("Failed to load tournaments")).toBeVisible();
});

it("leads from Cannon Clash's tile to its own tournaments", async () => {
  const cannon = { game_unique_id: "cannon_clash_001", game_name: "Cannon Clash", levels: 0 };
  server.use(http.get(at("/v1/esl-games"), () => ok([game, { ...game, ...cannon }])));
  show(<Home />);
  expect(await screen.findByRole("link", { name: "Cannon Clash" })).toHaveAttribute(
    "href",
    "/tournaments?game=cannon_clash_001",
  );
});

it("moves the rewards on by themselves, every 2.5 seconds", async () => {
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches: false } as MediaQueryList);
  const every = vi.spyOn(window, "setInterval");
  server.use(http.get(at("/v1/rewards"), () => ok([1, 2, 3, 4, 5].map((id) => reward(id)))));
  show(<Home />);
  const shelf = within(await screen.findByRole("region", { name: "What you can redeem" }));
  expect(shelf.getByRole("button", { name: "Pause" })).toBeVisible();
  expect(every.mock.calls.map(([, ms]) => ms)).toContain(2_500);
  vi.restoreAllMocks();
});

it("explains Cannon Clash from its card", async () => {
  server.use(
    http.get(at("/v1/esl-games"), () =>
      ok([game, { ...game, game_unique_id: "cannon_clash_001", game_name: "Cannon Clash" }]),
    ),
  );
  const { user } = show(
    <>
      <Home />
      <Open />
    </>,
  );
  await user.click(await screen.findByRole("button", { name: "How to Play" }));
  expect(screen.getByText("howToPlay")).toBeInTheDocument();
});
