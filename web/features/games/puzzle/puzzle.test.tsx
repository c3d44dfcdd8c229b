import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { EslGame, Level, LevelSubmission } from "#api";
import { useStartLevel } from "#lib/levels";
import { pendingResultsOf } from "#lib/pending-results";
import { logOut, pendingResultsText, preference } from "#lib/session";
import { profileQuery } from "#lib/subscriber";
import { asGuest, at, http, logInAs, ok, refused, server, show } from "#test";
import { Toaster } from "#ui";
import { resend } from "../resend.ts";
import PuzzleMania from "./screen.tsx";

const game: EslGame = {
  game_unique_id: "puzzle_mania_001",
  game_name: "Puzzle Mania",
  route: "/puzzle-mania",
  thumbnail: "puzzle-mania",
  levels: 3,
  game_status: 1,
};
const level: Level = {
  game_level: 1,
  name: "Easy",
  level_credits: 10,
  playedToday: false,
  passed: false,
  grid: 3,
  allowedMoves: 18,
};
const wasm = resolve(import.meta.dirname, "../core/arena_games.wasm");

/** Milliseconds of the page's clock; the player taps every 200. */
let now = 0;
let sessions = 0;

beforeEach(async () => {
  asGuest();
  logInAs();
  now = 1_000;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  // jsdom cannot decode pictures.
  HTMLImageElement.prototype.decode = async () => {};
  const bytes = await readFile(wasm);
  server.use(
    http.get("*/arena_games.wasm", () => HttpResponse.arrayBuffer(new Uint8Array(bytes).buffer)),
    http.get(at("/v1/esl-games/levels"), () =>
      ok([level, { ...level, game_level: 2, name: "Medium", level_credits: 15 }]),
    ),
    http.post(at("/v1/game-level/start"), () => {
      sessions += 1;
      return ok({
        sessionId: `session-${sessions}`,
        seed: "7",
        rulesVersion: 1,
        game_level: 1,
        level_credits: 10,
        expiresAt: "2026-11-21T12:00:00Z",
      });
    }),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
});

function Selector() {
  const start = useStartLevel();
  return (
    <>
      <button type="button" onClick={() => start.mutate({ game, level })}>
        Start
      </button>
      {start.isSuccess && <PuzzleMania />}
    </>
  );
}

async function play() {
  const view = show(<Selector />, { path: "/daily-gaming-tasks" });
  view.client.setQueryData(profileQuery().queryKey, { credits: 5 } as never);
  await view.user.click(screen.getByRole("button", { name: "Start" }));
  await screen.findByRole("grid");
  return view;
}

const tiles = () => within(screen.getByRole("grid")).getAllByRole("button");
const turned = () =>
  tiles().findIndex((tile) => /turned/.test(tile.getAttribute("aria-label") ?? ""));
const figure = (name: string) => screen.getByText(name, { selector: "dt" }).nextElementSibling;

function tap(tile: number): void {
  now += 200;
  const target = tiles()[tile];
  if (!target) throw new Error(`no tile ${tile}`);
  fireEvent.click(target);
}
function solve(): void {
  for (let at = turned(); at >= 0; at = turned()) tap(at);
}
function lose(): void {
  const max = Number(figure("Allowed Moves")?.textContent);
  // Turning only tile 0 does not solve the puzzle.
  for (let move = 0; move <= max; move += 1) tap(0);
}

function results(answer: (submission: LevelSubmission, nth: number) => Response | undefined) {
  const seen: { submission: LevelSubmission; key: string | null }[] = [];
  server.use(
    http.post(at("/v1/game-level/result"), async ({ request }) => {
      const submission = (await request.json()) as LevelSubmission;
      seen.push({ submission, key: request.headers.get("Idempotency-Key") });
      return answer(submission, seen.length) as never;
    }),
  );
  return seen;
}
const passed = () =>
  ok(
    { is_passed: "1", ending: "paid", credits: 10, balance: 15 },
    { message: "Level 1 completed! You earned 10 credits." },
  );
const lost = () =>
  ok(
    { is_passed: "0", ending: "failed", credits: 0, balance: 5 },
    { message: "Level 1 failed! Try again for 10 credits." },
  );

it("shows the board of the level, its figures, and no choice of difficulty", async () => {
  await play();
  expect(tiles()).toHaveLength(9);
  expect(screen.getByRole("grid", { name: "Puzzle, 3 by 3 tiles" })).toBeVisible();
  expect(tiles()[0]).toHaveAccessibleName(/^Row 1, column 1: (upright|turned \d+ degrees)$/);
  expect(figure("Moves")).toHaveTextContent("0");
  expect(figure("Time (s)")).toHaveTextContent("0");
  expect(Number(figure("Allowed Moves")?.textContent)).toBeLessThanOrEqual(18);
  expect(screen.queryByRole("button", { name: /Medium|Hard/ })).toBeNull();
});

it("turns a tile a quarter and counts; a tap faster than a hand is no move", async () => {
  await play();
  const at = turned();
  const name = tiles()[at]?.getAttribute("aria-label");
  tap(at);
  expect(tiles()[at]?.getAttribute("aria-label")).not.toBe(name);
  expect(figure("Moves")).toHaveTextContent("1");
  expect(screen.getByText(/Move 1 of \d+\./)).toBeInTheDocument();
  const target = tiles()[at] as HTMLElement;
  for (let storm = 0; storm < 12; storm += 1) fireEvent.click(target);
  // The core delays a few taps and ignores the rest.
  expect(Number(figure("Moves")?.textContent)).toBeLessThan(8);
});

it("goes from tile to tile by arrow keys, with one tab stop", async () => {
  const { user } = await play();
  const stops = () => tiles().filter((tile) => tile.tabIndex === 0);
  expect(stops()).toEqual([tiles()[0]]);
  act(() => tiles()[0]?.focus());
  await user.keyboard("{ArrowRight}{ArrowDown}");
  expect(tiles()[4]).toHaveFocus();
  expect(stops()).toEqual([tiles()[4]]);
  await user.keyboard("{End}{ArrowRight}{ArrowUp}{ArrowUp}");
  expect(tiles()[2]).toHaveFocus();
  now += 200;
  await user.keyboard("{Enter}");
  now += 200;
  await user.keyboard(" ");
  expect(figure("Moves")).toHaveTextContent("2");
});

it("takes another picture on reset, and the moves start over", async () => {
  const { user } = await play();
  tap(0);
  const picture = () => screen.getByRole("img", { name: "The finished picture" });
  const before = picture().getAttribute("src");
  now += 200;
  await user.click(screen.getByRole("button", { name: "Reset Puzzle" }));
  await screen.findByRole("grid");
  expect(figure("Moves")).toHaveTextContent("0");
  expect(picture().getAttribute("src")).not.toBe(before);
  expect(screen.getByText("A new picture. Moves start over.")).toBeInTheDocument();
});

it("hands a solved puzzle in with its log, says what it paid and passes the balance on", async () => {
  const seen = results(passed);
  const { client } = await play();
  const moves = () => figure("Moves")?.textContent;
  const began = now + 200;
  solve();
  const seconds = Math.floor((now - began) / 1000);
  expect(await screen.findByText("Level 1 completed! You earned 10 credits.")).toBeVisible();
  expect(
    screen.getByText(`Puzzle Solved in ${moves()} moves and ${seconds} seconds!`),
  ).toBeVisible();
  expect(seen).toHaveLength(1);
  expect(seen[0]?.submission).toMatchObject({
    game_unique_id: "puzzle_mania_001",
    game_name: "Puzzle Mania",
    game_level: 1,
    level_credits: 10,
    is_passed: "1",
    sessionId: `session-${sessions}`,
  });
  expect(seen[0]?.submission.replay).toMatch(/^[\w-]+$/);
  expect(seen[0]?.key).toMatch(/^[\w-]{36}$/);
  await waitFor(() => expect(client.getQueryData(profileQuery().queryKey)?.credits).toBe(15));
  expect(await screen.findByRole("button", { name: "Play Medium" })).toBeVisible();
});

const standing = {
  score: 341,
  best: 320,
  newBest: true,
  rank: 12,
  players: 340,
  counted: 1000,
};
function standings(answer: object) {
  const seen: (string | null)[] = [];
  server.use(
    http.get(at("/v1/game-level/standing"), ({ request }) => {
      seen.push(new URL(request.url).searchParams.get("sessionId"));
      return ok({ ...standing, ...answer });
    }),
  );
  return seen;
}
const shownFigures = () => {
  const figures = within(screen.getByRole("dialog")).getByText("Rank today").closest("dl");
  return Array.from(figures?.querySelectorAll("dt, dd") ?? [], ({ textContent }) => textContent);
};

it("compares a decided level; until then the figures have their place", async () => {
  const seen = standings({});
  let decide = () => {};
  const decided = new Promise<void>((resolve) => {
    decide = resolve;
  });
  server.use(
    http.post(at("/v1/game-level/result"), async () => {
      await decided;
      return passed();
    }),
  );
  await play();
  solve();
  await screen.findByRole("dialog", { name: "Your result" });
  await waitFor(() =>
    expect(shownFigures()).toEqual(["Score", "–", "Your best", "–", "Rank today", "–"]),
  );
  expect(seen).toEqual([]);
  decide();
  await waitFor(() =>
    expect(shownFigures()).toEqual(["Score", "341", "New best!", "341", "Rank today", "12 of 340"]),
  );
  expect(seen).toEqual([`session-${sessions}`]);
});

it.each([
  [{ newBest: false, best: 400 }, ["341", "Your best", "400", "Rank today", "12 of 340"]],
  [{ players: 1001 }, ["341", "New best!", "341", "Rank today", "12 of 1,000+"]],
  [{ rank: 1001, players: 1001 }, ["341", "New best!", "341", "Rank today", "1,000+"]],
  [{ newBest: false, best: null, rank: null }, ["341", "Your best", "–", "Rank today", "–"]],
])("says what the server counted: %j", async (answer, expected) => {
  results(passed);
  standings(answer);
  await play();
  solve();
  await waitFor(() => expect(shownFigures()).toEqual(["Score", ...expected]));
});

it("goes on at once without a network: the level is practised, and the pass is sent later", async () => {
  const seen = results(() => HttpResponse.error());
  const { user } = await play();
  solve();
  await screen.findByText("Puzzle completed!", undefined, { timeout: 10_000 });
  const calls = seen.length;
  const before = sessions;
  await user.click(screen.getByRole("button", { name: "Practice Easy" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(window.history.state.state.sessionId).toMatch(/^practice-/);
  expect(screen.getByText("Practice")).toBeVisible();
  expect([sessions, seen.length]).toEqual([before, calls]);
  expect(pendingResultsOf("923001234567")).toHaveLength(1);
  pendingResultsText.set(null);
});

it("fails with the first move past the allowance; Try again starts a new session", async () => {
  const seen = results(lost);
  const { user } = await play();
  const max = figure("Allowed Moves")?.textContent;
  lose();
  expect(
    await screen.findByText(`Failed! You exceeded the maximum moves (${max}). Try again!`),
  ).toBeVisible();
  expect(await screen.findByText("Level 1 failed! Try again for 10 credits.")).toBeVisible();
  expect(seen[0]?.submission.is_passed).toBe("0");
  const before = sessions;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sessions).toBe(before + 1);
  expect(figure("Moves")).toHaveTextContent("0");
  expect(window.history.state.state.sessionId).toBe(`session-${sessions}`);
  await waitFor(() => expect(tiles()[0]).toHaveFocus());
});

it("keeps a pass that did not arrive: Retry sends the same result with the same key", async () => {
  let up = false;
  const seen = results(() => (up ? passed() : HttpResponse.error()));
  const { user } = await play();
  vi.spyOn(Math, "random").mockReturnValue(0);
  solve();
  expect(
    await screen.findByText("Puzzle completed!", undefined, { timeout: 10_000 }),
  ).toBeVisible();
  expect(screen.getByText(/No connection/)).toBeVisible();
  up = true;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Level 1 completed! You earned 10 credits.")).toBeVisible();
  expect(new Set(seen.map(({ key }) => key)).size).toBe(1);
  expect(new Set(seen.map(({ submission }) => submission.replay)).size).toBe(1);
});

it("asks before a pass that is not saved is left, and sends it when the network is back", async () => {
  let up = false;
  results(() => (up ? passed() : HttpResponse.error()));
  const { user } = await play();
  solve();
  await screen.findByText("Puzzle completed!", undefined, { timeout: 10_000 });
  await user.click(screen.getByRole("button", { name: "Close" }));
  const ask = await screen.findByRole("dialog", { name: "Leave the game?" });
  expect(within(ask).getByText(/has not been saved yet/)).toBeVisible();
  await user.click(within(ask).getByRole("button", { name: "Stay here" }));
  up = true;
  act(() => void window.dispatchEvent(new Event("online")));
  expect(await screen.findByText("Level 1 completed! You earned 10 credits.")).toBeVisible();
});

it("keeps a pass over the death of the page and hands it in later, once, with the same key", async () => {
  let up = false;
  const seen = results(() => (up ? passed() : HttpResponse.error()));
  const { unmount } = await play();
  vi.spyOn(Math, "random").mockReturnValue(0);
  solve();
  await screen.findByText("Puzzle completed!", undefined, { timeout: 10_000 });
  expect(pendingResultsText.get()).not.toContain("token");
  unmount();

  const { client } = show(<Toaster />);
  client.setQueryData(profileQuery().queryKey, { credits: 5 } as never);
  await act(() => resend(client));
  expect(pendingResultsOf("923001234567")).toHaveLength(1);
  up = true;
  await act(() => resend(client));
  expect(await screen.findByText("Level 1 completed! You earned 10 credits.")).toBeInTheDocument();
  expect(client.getQueryData(profileQuery().queryKey)?.credits).toBe(15);
  expect(new Set(seen.map(({ key }) => key)).size).toBe(1);
  expect(new Set(seen.map(({ submission }) => submission.replay)).size).toBe(1);
  const calls = seen.length;
  await act(() => resend(client));
  expect([seen.length, pendingResultsText.get()]).toEqual([calls, null]);
});

it("hands a kept pass in only for the subscriber who won it, and forgets what the server refuses", async () => {
  const submission = { sessionId: "s", replay: "r", game_unique_id: "puzzle_mania_001" };
  const kept = { key: "k", msisdn: "923009999999", at: Date.now(), submission };
  pendingResultsText.set(
    JSON.stringify([kept, { ...kept, key: "l", msisdn: "923001234567" }, "junk"]),
  );
  const seen = results(() => refused("session_expired", "This game took too long."));
  const { client } = show(<Toaster />);
  await act(() => resend(client));
  expect(seen.map(({ key }) => key)).toEqual(["l"]);
  expect(await screen.findByText("This game took too long.")).toBeInTheDocument();
  expect(pendingResultsOf("923001234567")).toEqual([]);
  expect(pendingResultsOf("923009999999")).toEqual([kept]);
  act(logOut);
  expect(pendingResultsText.get()).toBeNull();
});

it("keeps nothing of what the server has decided, nor of a lost game", async () => {
  results((submission) => (submission.is_passed === "1" ? passed() : HttpResponse.error()));
  const { user } = await play();
  solve();
  await screen.findByText("Level 1 completed! You earned 10 credits.");
  expect(pendingResultsText.get()).toBeNull();
  await user.click(await screen.findByRole("button", { name: "Play Medium" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  lose();
  await screen.findByText("Try again!", undefined, { timeout: 10_000 });
  expect(pendingResultsText.get()).toBeNull();
});

it("shows a refusal in the server's words below the specification's", async () => {
  results(() => refused("session_expired", "This game took too long. Start the level again."));
  await play();
  solve();
  expect(await screen.findByText("Puzzle completed!")).toBeVisible();
  expect(screen.getByText("This game took too long. Start the level again.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Play again" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
});

it("says Try again! when a lost game could not be handed in", async () => {
  results(() => refused("internal", "x", 400));
  await play();
  lose();
  await waitFor(() => expect(screen.getByText("Try again!")).toBeVisible());
});

it("leaves a game without a tap by the screen's own key at once, a begun one after a question", async () => {
  const { user } = await play();
  await user.click(screen.getByRole("button", { name: "Back" }));
  await waitFor(() => expect(window.location.pathname).toBe("/daily-gaming-tasks"));
  await user.click(screen.getByRole("button", { name: "Start" }));
  await screen.findByRole("grid");
  tap(0);
  await user.click(screen.getByRole("button", { name: "Back" }));
  expect(await screen.findByRole("dialog", { name: "Leave the game?" })).toBeVisible();
});

it("shows the first turn with a hand until a tile is upright, once on a device", async () => {
  preference.set("turned", null);
  const hand = () => document.querySelector<HTMLElement>("[class*=lesson]");
  const { unmount } = await play();
  const first = turned();
  expect(hand()?.style.getPropertyValue("--x")).toBe(`${first % 3}`);
  expect(hand()?.style.getPropertyValue("--y")).toBe(`${Math.floor(first / 3)}`);
  while (turned() === first) tap(first);
  expect(hand()).toBeNull();
  tap(first);
  expect(hand()).toBeNull();
  unmount();
  await play();
  expect(hand()).toBeNull();
});

it("puts out a star where the moves that are left are worth one less", async () => {
  const { container } = await play();
  const max = Number(figure("Allowed Moves")?.textContent);
  const lit = () => container.querySelectorAll("[class*=meter] [class*=won]").length;
  const seen = [lit()];
  for (let move = 1; move <= max; move += 1) {
    tap(0);
    if (lit() !== seen.at(-1)) seen.push(lit());
    expect(lit()).toBe(max - move >= 5 ? 3 : max - move >= 2 ? 2 : 1);
  }
  expect(seen).toEqual([3, 2, 1]);
  tap(0);
  expect(lit()).toBe(0);
});

it("asks before a begun game is left", async () => {
  const { user } = await play();
  tap(0);
  window.history.back();
  const ask = await screen.findByRole("dialog", { name: "Leave the game?" });
  await user.click(within(ask).getByRole("button", { name: "Keep playing" }));
  expect(window.location.pathname).toBe("/puzzle-mania");
  window.history.back();
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  await waitFor(() => expect(window.location.pathname).toBe("/daily-gaming-tasks"));
});

it("says when the game does not load, and loads it on Retry", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const bytes = await readFile(wasm);
  let calls = 0;
  server.use(
    http.get("*/arena_games.wasm", () => {
      calls += 1;
      return calls <= 3
        ? new HttpResponse(null, { status: 404 })
        : HttpResponse.arrayBuffer(new Uint8Array(bytes).buffer);
    }),
  );
  const { user } = show(<Selector />, { path: "/daily-gaming-tasks" });
  await user.click(screen.getByRole("button", { name: "Start" }));
  expect(
    await screen.findByText("The game could not be loaded.", undefined, { timeout: 15_000 }),
  ).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("grid")).toBeVisible();
});
