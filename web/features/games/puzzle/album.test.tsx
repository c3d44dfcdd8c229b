import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AlbumRow, EslGame, Level, PictureSolution } from "#api";
import { playOf } from "#lib/levels";
import { navigate, usePathname, useQueryParams } from "#lib/router";
import { preference, session } from "#lib/session";
import { asGuest, asSpecified, at, http, logInAs, ok, refused, server, show } from "#test";
import { Toaster } from "#ui";
import { keepOnDevice, keepSolution, solutionsOf, withDevice } from "./device-album.ts";
import { seedOfPicture } from "./play-picture.ts";
import PuzzleMania from "./screen.tsx";
import { starsOf } from "./stars.ts";

const game: EslGame = {
  game_unique_id: "puzzle_mania_001",
  game_name: "Puzzle Mania",
  route: "/puzzle-mania",
  thumbnail: "puzzle-mania",
  levels: 3,
  game_status: 1,
};
const level = (game_level: number): Level => ({
  game_level,
  name: ["Easy", "Medium", "Hard"][game_level - 1] ?? "",
  level_credits: 10,
  playedToday: false,
  passed: false,
  grid: game_level + 2,
  allowedMoves: 18,
});
const row = (picture: number, more: Partial<AlbumRow> = {}): AlbumRow => ({
  picture,
  open: false,
  stars: 0,
  day: null,
  ...more,
});
const album = (seed: string | null) => ({
  day: "2026-11-28",
  today: 3,
  seed,
  pictures: [
    row(1, { open: true, stars: 2, day: "2026-11-02" }),
    row(2),
    row(3, { open: true, day: "2026-11-28" }),
    row(4, { open: true, day: "2026-11-27" }),
  ],
});
const wasm = resolve(import.meta.dirname, "../core/arena_games.wasm");
let now = 0;
let sent: PictureSolution[] = [];
const solutions = () => solutionsOf(session().msisdn ?? "");

beforeEach(async () => {
  asGuest();
  preference.set("album", null);
  preference.set("solutions", null);
  sent = [];
  now = 1_000;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  // jsdom cannot decode pictures.
  HTMLImageElement.prototype.decode = async () => {};
  const bytes = await readFile(wasm);
  server.use(
    http.get("*/arena_games.wasm", () => HttpResponse.arrayBuffer(new Uint8Array(bytes).buffer)),
    http.get(at("/v1/esl-games"), () => ok([game])),
    http.get(at("/v1/esl-games/levels"), () => ok([level(1), level(2), level(3)])),
    http.get(at("/v1/album"), ({ request }) =>
      ok(album(request.headers.has("Authorization") ? "18446744073709551615" : null)),
    ),
    http.post(at("/v1/album/solved"), async ({ request }) => {
      sent.push((await request.json()) as PictureSolution);
      return ok({ stars: 3, best: 3, day: "2026-11-28" });
    }),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** The route's screen, for each play and for the album. */
function Screen() {
  const query = useQueryParams().toString();
  return usePathname() === "/puzzle-mania" && <PuzzleMania key={query} />;
}

async function open() {
  const view = show(
    <>
      <Screen />
      <Toaster />
    </>,
    { path: "/puzzle-mania?album=1" },
  );
  // The first time its code is loaded too.
  await screen.findByRole("heading", { name: "Your album" }, { timeout: 20_000 });
  return view;
}
const tiles = () => within(screen.getByRole("grid")).getAllByRole("button");

async function solve(): Promise<void> {
  await screen.findByRole("grid");
  const turned = () =>
    tiles().findIndex((tile) => /turned/.test(tile.getAttribute("aria-label") ?? ""));
  for (let tile = turned(); tile >= 0; tile = turned()) {
    now += 200;
    fireEvent.click(tiles()[tile] as HTMLElement);
  }
}

it("shows today's picture first, then what waits, what is solved, and what is locked", async () => {
  await open();
  const cells = within(screen.getByRole("list"))
    .getAllByRole("listitem")
    .map((cell) => (cell.firstElementChild as Element).getAttribute("aria-label"));
  expect(cells).toEqual([
    "Picture 3, Today",
    "Picture 4, 27 Nov 2026",
    "Picture 1, 2 Nov 2026, 2 of 3 stars",
    "Picture 2, Locked",
  ]);
  expect(screen.getByText("1 of 4 solved")).toBeVisible();
});

it("plays a picture by the day's seed in the chosen size, and sends its log", async () => {
  logInAs();
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: /^Picture 4/ }));
  await user.click(screen.getByRole("radio", { name: "4 × 4" }));
  await user.click(screen.getByRole("button", { name: "Play" }));
  await screen.findByRole("grid", { name: "Puzzle, 4 by 4 tiles" });
  const picture = screen.getByRole("img", { name: "The finished picture" });
  expect(picture.getAttribute("src")).toContain("puzzle-04");
  expect(screen.queryByRole("button", { name: "Reset Puzzle" })).toBeNull();
  await solve();
  const result = await screen.findByRole("dialog", { name: "Your result" });
  expect(within(result).getByRole("img", { name: "3 of 3 stars" })).toBeInTheDocument();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ day: "2026-11-28", picture: 4, level: 2 });
  expect(solutions()).toEqual([]);
  // More tiles are one more go.
  await user.click(await within(result).findByRole("button", { name: "Play 5 × 5" }));
  await screen.findByRole("grid", { name: "Puzzle, 5 by 5 tiles" });
});

it("keeps the seed of its day for one more go, also after midnight", async () => {
  logInAs();
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Play" }));
  await solve();
  const result = await screen.findByRole("dialog", { name: "Your result" });
  await waitFor(() => expect(sent).toHaveLength(1));
  server.use(http.get(at("/v1/album"), () => ok({ ...album("5"), day: "2026-11-29" })));
  await user.click(await within(result).findByRole("button", { name: "Play 4 × 4" }));
  await screen.findByRole("grid", { name: "Puzzle, 4 by 4 tiles" });
  const play = playOf(history.state.state);
  expect(play?.started.seed).toBe(seedOfPicture("18446744073709551615", 3, 2));
  expect(play?.picture).toMatchObject({ number: 3, day: "2026-11-28" });
});

it("calculates a picture's seed as the server does", () => {
  expect(seedOfPicture("7", 4, 2)).toBe("21");
  expect(seedOfPicture("18446744073709551615", 1, 1)).toBe("3");
});

it("keeps a guest's album on the device, and sends nothing", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Play" }));
  await solve();
  const result = await screen.findByRole("dialog", { name: "Your result" });
  await user.click(within(result).getByRole("button", { name: "Your album" }));
  expect(await screen.findByText("2 of 4 solved")).toBeVisible();
  expect(screen.getByRole("button", { name: /^Picture 3, Today, 3 of 3 stars$/ })).toBeVisible();
  expect(sent).toEqual([]);
});

it("sends a picture that was solved without a network when the album is opened again", async () => {
  logInAs();
  let up = false;
  server.use(
    http.post(at("/v1/album/solved"), async ({ request }) => {
      if (!up) return HttpResponse.error() as never;
      sent.push((await request.json()) as PictureSolution);
      return ok({ stars: 3, best: 3, day: "2026-11-28" }) as never;
    }),
  );
  const { user, unmount } = await open();
  await user.click(screen.getByRole("button", { name: "Play" }));
  await solve();
  await screen.findByRole("dialog", { name: "Your result" });
  await waitFor(() => expect(solutions()).toHaveLength(1));
  unmount();
  up = true;
  act(() => navigate("/puzzle-mania?album=1"));
  await open();
  expect(sent).toHaveLength(1);
  expect(solutions()).toEqual([]);
});

const late = { day: "2026-11-01", picture: 1, level: 1, replay: "bG9n" };

it("forgets a picture that the server refuses, and says so", async () => {
  logInAs();
  server.use(http.post(at("/v1/album/solved"), () => refused("picture_day_over", "Too late.")));
  keepSolution(session().msisdn ?? "", late, true);
  await open();
  expect(await screen.findByText("Too late.")).toBeInTheDocument();
  expect(solutions()).toEqual([]);
});

it("sends the picture of a partner's subscriber, whose number it does not know", async () => {
  logInAs(null);
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Play" }));
  await solve();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(solutions()).toEqual([]);
});

it("keeps what another subscriber of this phone solved until they are back", async () => {
  logInAs();
  keepSolution("923009999999", late, true);
  await open();
  expect(sent).toEqual([]);
  expect(solutionsOf("923009999999")).toEqual([late]);
});

it("lets stars on the device only grow, and takes what is no album for none", () => {
  keepOnDevice(2, { stars: 2, day: "2026-11-20" });
  keepOnDevice(2, { stars: 1, day: "2026-11-21" });
  const [, two] = withDevice(album(null)).pictures;
  expect(two).toEqual({ picture: 2, open: true, stars: 2, day: "2026-11-20" });
  keepOnDevice(2, { stars: 3, day: "2026-11-22" });
  expect(withDevice(album(null)).pictures[1]).toMatchObject({ stars: 3, day: "2026-11-20" });
  for (const text of ["{", "7", '{"2": {"stars": 9}}', "[null]"]) {
    preference.set("album", text);
    preference.set("solutions", text);
    expect(withDevice(album(null))).toEqual(album(null));
    expect(solutionsOf("923001234567")).toEqual([]);
  }
});

it("gives stars for moves that are left", () => {
  const of = (left: number) => starsOf({ moves: 18 - left, max: 18 });
  expect([11, 5, 4, 2, 1, 0].map(of)).toEqual([3, 3, 2, 2, 1, 1]);
});

it("leads back to the games where the album is switched off", async () => {
  show(<Screen />, { path: "/puzzle-mania?album=1", additions: asSpecified });
  await waitFor(() => expect(window.location.pathname).toBe("/daily-gaming-tasks"));
});
