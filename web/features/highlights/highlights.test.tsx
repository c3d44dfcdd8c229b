import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { asGuest, at, http, ok, refused, server, show } from "#test";
import GameHighlights from "./game.tsx";
import Highlights from "./screen.tsx";

const video = (id: number, title: string, more = {}) => ({
  id: String(id),
  title,
  link: `https://www.youtube.com/watch?v=arenademo0${id}`,
  thumbnail: "pubg-mobile",
  game: "PUBG Mobile",
  gameId: "pubg-mobile",
  ...more,
});
const game = {
  gameId: "pubg-mobile",
  game: "PUBG Mobile",
  game_name: "PUBG Mobile",
  thumbnail: "pubg-mobile",
  videos: 3,
};
const down = () => refused("internal", "x", 500);

beforeEach(() => {
  asGuest();
  server.use(
    http.get(at("/v1/youtube-videos"), () => ok([video(1, "Solo"), video(2, "Bridge")])),
    http.get(at("/v1/youtube-videos/games"), () => ok([game])),
  );
});
const open = () => show(<Highlights />, { path: "/highlights" });
const openGame = (query = "?gameId=pubg-mobile&gameName=PUBG%20Mobile") =>
  show(<GameHighlights />, { path: `/game-highlights${query}` });
const frame = () => document.querySelector("iframe");

it("lists the newest videos and the games that have some", async () => {
  open();
  expect(await screen.findByRole("button", { name: "Solo" })).toBeVisible();
  const games = screen.getByRole("region", { name: "By game" });
  const link = await within(games).findByRole("link", { name: "PUBG Mobile" });
  expect(link).toHaveAttribute("href", "/game-highlights?gameId=pubg-mobile&gameName=PUBG+Mobile");
  expect(within(games).getByText("Videos: 3")).toBeVisible();
});

it("shows each video of a game in a look of its own, which is the same wherever it stands", async () => {
  const videos = Array.from({ length: 12 }, (_, at) => video(at + 1, `Video ${at + 1}`));
  server.use(
    http.get(at("/v1/youtube-videos"), () => ok(videos)),
    http.post(at("/v1/youtube-videos/game-videos"), () => ok(videos)),
  );
  const lookOf = (element: Element | null | undefined) =>
    element
      ?.querySelector("img")
      ?.closest("[class*='look']")
      ?.className.match(/_(crop|tint)\d/g);
  const card = async (at: number) =>
    lookOf((await screen.findByRole("button", { name: `Video ${at}` })).closest("article, li"));
  const { user, unmount } = open();
  const looks: string[] = [];
  for (let at = 1; at <= 12; at += 1) looks.push(String(await card(at)));
  expect(new Set(looks).size).toBe(12);
  await user.click(screen.getByRole("button", { name: "Video 2" }));
  expect(String(lookOf(await screen.findByRole("dialog", { name: "Video 2" })))).toBe(looks[1]);
  unmount();
  openGame();
  expect(String(await card(2))).toBe(looks[1]);
  expect(document.querySelector("img[src*='ytimg'], img[src*='youtube']")).toBeNull();
});

it("asks YouTube for nothing before the tap on the picture, and plays without its cookies then", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Solo" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Solo" }));
  expect(frame()).toBeNull();
  expect(sheet.getByText("Plays from YouTube and uses your mobile data.")).toBeVisible();
  const outside = sheet.getByRole("link", { name: "Watch on YouTube" });
  expect(outside).toHaveAttribute("target", "_blank");
  expect(outside).toHaveAttribute("rel", "noopener noreferrer");
  await user.click(sheet.getByRole("button", { name: "Play Solo" }));
  expect(frame()?.src).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/arenademo01\?/);
  expect(frame()).toHaveAttribute("title", "Solo");
  await user.click(sheet.getByRole("button", { name: "Close" }));
  expect(frame()).toBeNull();
});

it("says so when there is no network, and plays on the next try", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Solo" }));
  await user.click(screen.getByRole("button", { name: "Play Solo" }));
  expect(screen.getByText(/No connection/)).toBeVisible();
  expect(frame()).toBeNull();
  online.mockRestore();
  await user.click(screen.getByRole("button", { name: "Play Solo" }));
  expect(frame()).not.toBeNull();
});

it("leads outside where the page may not show the player", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Solo" }));
  await user.click(screen.getByRole("button", { name: "Play Solo" }));
  const refusal = new Event("securitypolicyviolation");
  Object.assign(refusal, { effectiveDirective: "frame-src" });
  document.dispatchEvent(refusal);
  expect(await screen.findByText(/cannot be played here/)).toBeVisible();
  expect(frame()).toBeNull();
});

it("opens any other site's video in a tab of its own", async () => {
  server.use(
    http.get(at("/v1/youtube-videos"), () =>
      ok([video(1, "Solo", { link: "https://videos.example/1" })]),
    ),
  );
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Solo" }));
  expect(screen.queryByRole("button", { name: /Play/ })).toBeNull();
  const link = screen.getByRole("link", { name: "Watch video" });
  expect(link).toHaveAttribute("href", "https://videos.example/1");
  expect(link).toHaveAttribute("target", "_blank");
});

it("fails by section, in the specification's words, and tries again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  server.use(
    http.get(at("/v1/youtube-videos"), down),
    http.get(at("/v1/youtube-videos/games"), down),
  );
  const { user } = open();
  expect(await screen.findByText("Failed to fetch highlights")).toBeVisible();
  expect(await screen.findByText("Failed to fetch game highlights")).toBeVisible();
  server.use(http.get(at("/v1/youtube-videos"), () => ok([video(1, "Solo")])));
  const latest = within(screen.getByRole("region", { name: "Latest" }));
  await user.click(latest.getByRole("button", { name: "Retry" }));
  expect(await latest.findByRole("button", { name: "Solo" })).toBeVisible();
  expect(screen.getByText("Failed to fetch game highlights")).toBeVisible();
});

it("says what to do while there is nothing to watch", async () => {
  server.use(
    http.get(at("/v1/youtube-videos"), () => ok([])),
    http.get(at("/v1/youtube-videos/games"), () => ok([])),
  );
  open();
  expect(await screen.findByText("No highlights yet")).toBeVisible();
  expect(screen.getByRole("link", { name: "Browse Gaming Tasks" })).toBeVisible();
  expect(await screen.findByText("No game has videos yet.")).toBeVisible();
});

it("lists the videos of the game in the address, and plays one", async () => {
  const asked: unknown[] = [];
  server.use(
    http.post(at("/v1/youtube-videos/game-videos"), async ({ request }) => {
      asked.push(await request.json());
      return ok([video(1, "Solo"), video(2, "Bridge")]);
    }),
  );
  const { user } = openGame();
  expect(screen.getByRole("heading", { level: 1, name: "PUBG Mobile" })).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Bridge" }));
  expect(await screen.findByRole("dialog", { name: "Bridge" })).toBeVisible();
  expect(screen.getByText("Videos: 2")).toBeInTheDocument();
  expect(asked).toEqual([{ gameId: "pubg-mobile" }]);
});

it("believes the videos about the game's name, not the address", async () => {
  server.use(http.post(at("/v1/youtube-videos/game-videos"), () => ok([video(1, "Solo")])));
  openGame("?gameId=pubg-mobile&gameName=Win%20a%20phone");
  await waitFor(() =>
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("PUBG Mobile"),
  );
});

it("asks for no videos without a game", async () => {
  openGame("");
  expect(await screen.findByText("No game ID provided")).toBeVisible();
  expect(screen.getByRole("link", { name: "All highlights" })).toHaveAttribute(
    "href",
    "/highlights",
  );
});

it("says that a game has no videos", async () => {
  server.use(
    http.post(at("/v1/youtube-videos/game-videos"), () =>
      refused("no_videos", "No videos found for this game"),
    ),
  );
  openGame();
  expect(await screen.findByText("No videos found for this game")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
});

it("offers to try again where the videos of a game could not be fetched", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  server.use(http.post(at("/v1/youtube-videos/game-videos"), down));
  const { user } = openGame();
  expect(await screen.findByText("Failed to fetch game highlights")).toBeVisible();
  server.use(http.post(at("/v1/youtube-videos/game-videos"), () => ok([video(1, "Solo")])));
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("button", { name: "Solo" })).toBeVisible();
});
