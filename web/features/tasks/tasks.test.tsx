import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { playOf } from "#lib/levels";
import { exit } from "#lib/router";
import { asGuest, at, http, logInAs, ok, refused, server, show } from "#test";
import GamingTasks from "./screen.tsx";

const game = {
  game_unique_id: "puzzle_mania_001",
  game_name: "Puzzle Mania",
  route: "/puzzle-mania",
  thumbnail: "puzzle-mania",
  levels: 3,
};
const level = (game_level: number, name: string, over: Record<string, unknown> = {}) => ({
  game_level,
  name,
  level_credits: 5 + 5 * game_level,
  playedToday: false,
  passed: false,
  grid: 2 + game_level,
  allowedMoves: [18, 25, 30][game_level - 1],
  ...over,
});
const started = {
  sessionId: "s-1",
  seed: "7",
  rulesVersion: 1,
  game_level: 2,
  level_credits: 15,
  expiresAt: "2026-11-21T12:00:00Z",
};

const left = vi.fn();
const leave = exit.to;
beforeEach(() => {
  asGuest();
  exit.to = left.mockReset();
  server.use(
    http.get(at("/v1/challenges/games"), () =>
      ok([{ gameId: "freefire", game_name: "Freefire", thumbnail: "freefire" }]),
    ),
    http.get(at("/v1/esl-games"), () => ok([game])),
    http.get(at("/v1/esl-games/levels"), () =>
      ok([
        level(1, "Easy", { playedToday: true, passed: true }),
        level(2, "Medium", { playedToday: true }),
        level(3, "Hard"),
      ]),
    ),
  );
});
afterEach(() => {
  exit.to = leave;
});

async function choose() {
  const view = show(<GamingTasks />, { path: "/daily-gaming-tasks" });
  await view.user.click(await screen.findByRole("button", { name: "Puzzle Mania" }));
  const dialog = await screen.findByRole("dialog", { name: "Puzzle Mania" });
  await within(dialog).findAllByRole("radio");
  return { ...view, dialog };
}

it("shows what each level asks, pays and came to today; the first that still pays is chosen", async () => {
  logInAs();
  const { dialog } = await choose();
  const rows = within(dialog)
    .getAllByRole("radio")
    .map((radio) => radio.closest("label"));
  expect(rows[0]).toHaveTextContent(/Easy.*Earned today.*3 × 3 tiles, up to 18 moves.*\+10/);
  expect(rows[1]).toHaveTextContent(/Medium.*Played today.*4 × 4 tiles, up to 25 moves.*\+15/);
  expect(rows[2]).toHaveTextContent(/Hard.*5 × 5 tiles, up to 30 moves.*\+20/);
  expect(within(dialog).getByRole("radio", { name: /Medium/ })).toBeChecked();
  expect(within(dialog).getByRole("button", { name: "Play Medium" })).toBeVisible();
});

it("starts the chosen level and goes to its game with navigation state", async () => {
  logInAs();
  const bodies: unknown[] = [];
  server.use(
    http.post(at("/v1/game-level/start"), async ({ request }) => {
      bodies.push(await request.json());
      return ok(started);
    }),
  );
  const { user, dialog } = await choose();
  await user.click(within(dialog).getByRole("button", { name: "Play Medium" }));
  await waitFor(() => expect(window.location.pathname).toBe("/puzzle-mania"));
  const choice = {
    game_unique_id: "puzzle_mania_001",
    game_name: "Puzzle Mania",
    game_level: 2,
    level_credits: 15,
  };
  expect(bodies).toEqual([{ ...choice, mobile: false }]);
  expect(window.history.state.state).toEqual({ ...choice, sessionId: "s-1" });
  expect(playOf(window.history.state.state)?.started.seed).toBe("7");
  expect(playOf({ ...choice, sessionId: "of a page before" })).toBeNull();
  expect(playOf(undefined)).toBeNull();
});

it("says that a level which paid today pays no more", async () => {
  logInAs();
  const { user, dialog } = await choose();
  await user.click(within(dialog).getByRole("radio", { name: /Easy/ }));
  expect(within(dialog).getByRole("button", { name: "Play Easy again" })).toBeVisible();
  expect(within(dialog).getByText(/Today's ESL Coins for this level are yours/)).toBeVisible();
});

it("shows the text of a refusal, and the specification's where there is none", async () => {
  logInAs();
  const answers = [
    refused("level_mismatch", "This level has changed. Please open it again."),
    refused("internal", "out of order at line 7", 500),
  ];
  server.use(http.post(at("/v1/game-level/start"), () => answers.shift()));
  const { user, dialog } = await choose();
  const play = within(dialog).getByRole("button", { name: "Play Medium" });
  await user.click(play);
  expect(await within(dialog).findByRole("alert")).toHaveTextContent("This level has changed.");
  await user.click(play);
  await waitFor(() =>
    expect(within(dialog).getByRole("alert")).toHaveTextContent("Something went wrong."),
  );
  expect(window.location.pathname).toBe("/daily-gaming-tasks");
});

it("lets a guest look, and asks for the login on Play, to come back to the same game", async () => {
  const { user, dialog } = await choose();
  await user.click(within(dialog).getByRole("button", { name: "Login to play" }));
  const back = encodeURIComponent("/daily-gaming-tasks?game=puzzle_mania_001");
  expect(left).toHaveBeenCalledWith(expect.stringContaining(`returnTo=${back}`));
});

it("lets a guest practise the chosen level, with a seed of chance and no session", async () => {
  const { user, dialog } = await choose();
  await user.click(within(dialog).getByRole("radio", { name: /Medium/ }));
  await user.click(within(dialog).getByRole("button", { name: "Practice Medium" }));
  await waitFor(() => expect(window.location.pathname).toBe("/puzzle-mania"));
  expect(playOf(window.history.state.state)).toMatchObject({
    practice: true,
    level: { game_level: 2 },
    started: { seed: expect.stringMatching(/^\d+$/), watched: false },
  });
});

it("offers practice of a level that is played once a day and was played, and no refused start", async () => {
  logInAs();
  const aim = {
    ...game,
    game_unique_id: "aim_train_001",
    game_name: "Aim Train",
    route: "/aim-train",
  };
  server.use(
    http.get(at("/v1/esl-games"), () => ok([aim])),
    http.get(at("/v1/esl-games/levels"), () =>
      ok([level(1, "Level 1", { grid: 0, playedToday: true })]),
    ),
  );
  const { user } = show(<GamingTasks />, { path: "/daily-gaming-tasks" });
  await user.click(await screen.findByRole("button", { name: "Aim Train" }));
  const dialog = await screen.findByRole("dialog", { name: "Aim Train" });
  await user.click(await within(dialog).findByRole("button", { name: "Practice Level 1" }));
  await waitFor(() => expect(window.location.pathname).toBe("/aim-train"));
  expect(playOf(window.history.state.state)).toMatchObject({ practice: true });
});

it("leads from Cannon Clash's tile to its own tournaments", async () => {
  const cannon = { game_unique_id: "cannon_clash_001", game_name: "Cannon Clash", levels: 0 };
  server.use(http.get(at("/v1/esl-games"), () => ok([game, { ...game, ...cannon }])));
  show(<GamingTasks />);
  expect(await screen.findByRole("link", { name: "Cannon Clash" })).toHaveAttribute(
    "href",
    "/tournaments?game=cannon_clash_001",
  );
});

it("opens the game that the address names, once", async () => {
  show(<GamingTasks />, { path: "/daily-gaming-tasks?game=puzzle_mania_001" });
  expect(await screen.findByRole("dialog", { name: "Puzzle Mania" })).toBeVisible();
  expect(window.location.search).toBe("");
});

it("says that the games did not load", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  server.use(http.get(at("/v1/esl-games"), () => refused("internal", "x", 500)));
  show(<GamingTasks />, { path: "/daily-gaming-tasks" });
  expect(await screen.findByText("Failed to load ESL games")).toBeVisible();
});

it("leads from the other games to their challenges", async () => {
  show(<GamingTasks />, { path: "/daily-gaming-tasks" });
  const others = within(await screen.findByRole("region", { name: "Other Games" }));
  expect(await others.findByRole("link", { name: "Freefire" })).toHaveAttribute(
    "href",
    "/game-challenges?gameId=freefire",
  );
});

it.each([
  [() => refused("internal", "x", 500), "Failed to load games"],
  [() => HttpResponse.error(), "Error loading games"],
  [() => HttpResponse.json({ success: false, errors: null }), "Failed to fetch daily games"],
])("says that the other games did not load, and shows the rest", async (answer, text) => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  server.use(http.get(at("/v1/challenges/games"), answer));
  show(<GamingTasks />, { path: "/daily-gaming-tasks" });
  expect(await screen.findByText(text)).toBeVisible();
  expect(await screen.findByText("Puzzle Mania")).toBeVisible();
});
