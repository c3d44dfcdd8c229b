import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { LevelSubmission } from "#api";
import { Atlas } from "#lib/atlas";
import { beginPlay, type Play } from "#lib/levels";
import { asGuest, at, http, logInAs, ok, refused, server, show } from "#test";
import type { Art } from "./art.ts";
import { golden, start } from "./fixtures.ts";
import { aimAt, layoutOf, toScreen, toTable } from "./layout.ts";
import { artQuery, footballQuery } from "./load.ts";
import { countOf, type Input, update, waiting } from "./match.ts";
import { MatchWatch } from "./match-watch.ts";
import type { FootballCore, FootballGame, FootballView, Point } from "./port.ts";
import SpaceFootball from "./screen.tsx";

class Scripted implements FootballGame {
  ticks = 0;
  freed = false;
  pauses = 0;
  heard: (Point | null)[] = [];
  view: FootballView = start;
  readonly end: number;
  readonly score: { player: number; bot: number };
  constructor(end: number, score: { player: number; bot: number }) {
    this.end = end;
    this.score = score;
  }
  update(to: Point | null): void {
    this.ticks += 1;
    this.heard.push(to);
    this.view = { ...this.view, ticks: this.ticks, left: this.view.left - 1 };
    if (this.ticks < this.end) return;
    const { score } = this;
    this.view = { ...this.view, score, over: true, won: score.player > score.bot };
  }
  pause(): void {
    this.pauses += 1;
  }
  mark = () => ({ bytes: 0, ticks: this.ticks, digest: "" });
  log = () => "bG9n";
  free(): void {
    this.freed = true;
  }
}

const none: Input = { to: null, start: false, toggle: false, hidden: false, stalled: false };
const tie = { player: 0, bot: 0 };

it("waits, counts 3-2-1, plays whole ticks, pauses and ends", () => {
  const game = new Scripted(100, { player: 5, bot: 2 });
  let match = update(waiting, game, none, 1_000);
  expect(match.phase).toBe("waiting");
  match = update(match, game, { ...none, start: true }, 0);
  const counts: number[] = [];
  while (match.phase === "countdown") {
    counts.push(countOf(match));
    match = update(match, game, none, 100);
  }
  expect([...new Set(counts)]).toEqual([3, 2, 1]);
  expect(game.ticks).toBe(0);
  match = update(match, game, none, 25);
  expect(game.ticks).toBe(1);
  match = update(match, game, none, 9);
  expect(game.ticks).toBe(2);
  match = update(match, game, { ...none, toggle: true }, 100);
  expect(match.phase).toBe("paused");
  match = update(match, game, none, 60_000);
  expect([game.ticks, game.pauses]).toEqual([2, 1]);
  match = update(match, game, { ...none, toggle: true }, 0);
  // After a sleep the page plays at most a quarter of a second.
  match = update(match, game, none, 60_000);
  expect(game.ticks).toBe(17);
  match = update(match, game, { ...none, hidden: true }, 100);
  expect([match.phase, game.pauses]).toEqual(["paused", 2]);
  match = update(match, game, { ...none, toggle: true }, 0);
  for (let frame = 0; match.phase === "playing"; frame += 1) {
    expect(frame).toBeLessThan(100);
    match = update(match, game, none, 100);
  }
  expect([match.phase, game.ticks]).toEqual(["over", 100]);
  expect(update(match, game, { ...none, start: true, toggle: true }, 100)).toBe(match);
});

it("waits for a server that has not heard of it, and for a network that is gone", () => {
  const game = new Scripted(1_000, tie);
  const stalled = { ...none, stalled: true };
  let match = update(waiting, game, { ...stalled, start: true }, 0);
  for (let frame = 0; frame < 100; frame += 1) match = update(match, game, stalled, 100);
  expect([match.phase, match.stalled, game.ticks]).toEqual(["countdown", true, 0]);
  match = update(match, game, none, 100);
  expect([match.phase, match.stalled]).toEqual(["playing", false]);
  match = update(match, game, none, 100);
  const before = game.ticks;
  match = update(match, game, stalled, 100);
  match = update(match, game, stalled, 5_000);
  // The log notes the pause, so that the match does not look like slow motion.
  expect([match.phase, match.stalled, game.ticks, game.pauses]).toEqual([
    "paused",
    true,
    before,
    1,
  ]);
  match = update(match, game, none, 16);
  expect([match.phase, match.stalled]).toEqual(["playing", false]);
  match = update(match, game, { ...none, toggle: true }, 16);
  match = update(match, game, stalled, 16);
  match = update(match, game, none, 16);
  expect([match.phase, match.stalled]).toEqual(["paused", false]);
});

it("vouches for the match every five seconds of play, and not for what was not played", () => {
  const game = new Scripted(1_500, tie);
  const marks: unknown[] = [];
  const calls = { begin: vi.fn(), mark: (mark: unknown) => marks.push(mark), behind: 0 };
  const watch = new MatchWatch(calls);
  watch.begin();
  expect([calls.begin.mock.calls.length, watch.stalled]).toEqual([1, true]);
  watch.answered();
  expect(watch.stalled).toBe(false);
  for (let tick = 0; tick < 1_000; tick += 1) {
    game.update(null);
    watch.look(game);
  }
  expect(marks).toEqual(
    [1, 2, 3].map((n) => ({ number: n, bytes: 0, ticks: n * 300, digest: "" })),
  );
  calls.behind = 3;
  expect(watch.stalled).toBe(true);
});

it("hands on where the finger is, on an upright table and on one that is turned", () => {
  const game = new Scripted(9, tie);
  const to = { x: 3, y: 12 };
  update({ phase: "playing", left: 0, rest: 0, stalled: false }, game, { ...none, to }, 17);
  expect(game.heard).toEqual([to]);
  const upright = layoutOf(360, 740);
  expect(upright).toMatchObject({ turned: false, scale: 36, left: 18 });
  expect(toTable(upright, 18, upright.top)).toEqual({ x: 0, y: 0 });
  expect(toScreen(upright, { x: 9, y: 16 })).toEqual({ x: 342, y: upright.top + 576 });
  // A thumb does not hide the pad, and still reaches the goal line.
  expect(aimAt(upright, 180, upright.top + 360, false)).toEqual({ x: 4.5, y: 10 });
  expect(aimAt(upright, 180, upright.top + 360, true)).toEqual({ x: 4.5, y: 9.4 });
  expect(aimAt(upright, 180, 735, true).y).toBeGreaterThan(16);
  // On a turned table the player's goal is at the start.
  const turned = layoutOf(1440, 800);
  expect(turned.turned).toBe(true);
  const place = { x: 2, y: 13 };
  const { x, y } = toScreen(turned, place);
  expect(x).toBeLessThan(720);
  expect(toTable(turned, x, y)).toEqual({
    x: expect.closeTo(place.x),
    y: expect.closeTo(place.y),
  });
});

const play: Play = {
  game: {
    game_unique_id: "space_football_001",
    game_name: "Space Football",
    route: "/space-football",
    thumbnail: "space-football",
    levels: 12,
    game_status: 1,
  },
  level: {
    game_level: 3,
    name: "Level 3",
    level_credits: 10,
    playedToday: false,
    passed: false,
    grid: 0,
    allowedMoves: 0,
  },
  choice: {
    game_unique_id: "space_football_001",
    game_name: "Space Football",
    game_level: 3,
    level_credits: 10,
  },
  started: {
    sessionId: "football-1",
    seed: "7",
    rulesVersion: 2,
    game_level: 3,
    level_credits: 10,
    expiresAt: "2099-01-01T00:00:00Z",
    watched: true,
    mobile: false,
  },
};

let frames: FrameRequestCallback[] = [];
let now = 0;
const pass = (ms: number) =>
  act(() => {
    for (const until = now + ms; now < until; ) {
      now += 50;
      for (const frame of frames.splice(0)) frame(now);
    }
  });

beforeEach(() => {
  asGuest();
  logInAs();
  frames = [];
  now = 0;
  vi.spyOn(window, "requestAnimationFrame").mockImplementation((frame) => frames.push(frame));
  const paint = { addColorStop: () => undefined };
  const context = new Proxy(
    {},
    {
      get: (_, name) => () =>
        name === "measureText" ? { width: 1 } : /Gradient$/.test(String(name)) ? paint : undefined,
      set: () => true,
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  server.use(
    http.get(at("/v1/esl-games/levels"), () => ok([play.level])),
    http.post(at("/v1/game-level/begin"), () => ok({ seeds: ["7"] })),
  );
});
afterEach(() => vi.restoreAllMocks());

const sheet = new Atlas(document.createElement("canvas"), { size: [1, 1], sprites: {} });
const art: Art = { ball: sheet, stadium: sheet, rival: sheet };

function open(core?: FootballCore, started = play.started, level = play.level) {
  beginPlay({ ...play, started, level });
  const view = show(<SpaceFootball />, { path: "/space-football" });
  view.client.setQueryData(artQuery(level.game_level).queryKey, art);
  if (core) view.client.setQueryData(footballQuery().queryKey, core);
  act(() => {
    window.history.replaceState(
      { key: "f", state: { ...play.choice, sessionId: "football-1" } },
      "",
    );
    window.dispatchEvent(new Event("replaceState"));
  });
  return view;
}

/** A core of rules 1 and 2. */
const coreOf = (begin: FootballCore["start"]): FootballCore => ({
  rulesVersion: 2,
  plays: (rules) => rules === 1 || rules === 2,
  start: begin,
});

it("says that it did not load, where the core does not arrive", async () => {
  server.use(http.get("*/arena_games.wasm", () => HttpResponse.error()));
  open();
  expect(await screen.findByRole("heading", { name: "Game Error" })).toBeVisible();
  expect(screen.getByRole("heading", { name: "SPACE FOOTBALL - LEVEL 3" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Reload Game" })).toBeVisible();
});

it.each([
  [true, "phone"],
  [false, "full"],
])("is played by the rules for phones: %s", async (mobile, played) => {
  const started: unknown[] = [];
  const core = coreOf((how) => {
    started.push(how);
    return new Scripted(60, tie);
  });
  open(core, { ...play.started, mobile });
  await screen.findByRole("button", { name: "Start Game" });
  expect(started[0]).toEqual({ rules: 2, level: 3, seed: "7", pace: played });
});

it("is played by the games' core", async () => {
  const bytes = await readFile(resolve(import.meta.dirname, "../core/arena_games.wasm"));
  server.use(
    http.get("*/arena_games.wasm", () => HttpResponse.arrayBuffer(new Uint8Array(bytes).buffer)),
  );
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Start Game" }));
  pass(3_500);
  expect(screen.queryByRole("timer")).toBeNull();
  expect(screen.getByRole("button", { name: "Pause" })).toBeVisible();
});

it.each([
  [3, 1],
  [2, 0],
])("tells what the stadium does to the ball, by rules %i", async (rulesVersion, told) => {
  const level = { ...play.level, game_level: 4 };
  const begin = () => new Scripted(60, tie);
  const core: FootballCore = { rulesVersion: 3, plays: () => true, start: begin };
  open(core, { ...play.started, rulesVersion }, level);
  await screen.findByText("vs Frost");
  expect(screen.queryAllByText("On ice, the ball keeps its speed.")).toHaveLength(told);
});

it("is played by its session's rules, as long as the page knows them", async () => {
  const rules: number[] = [];
  const core = coreOf((how) => {
    rules.push(how.rules);
    return new Scripted(60, tie);
  });
  const old = open(core, { ...play.started, rulesVersion: 1 });
  await screen.findByRole("button", { name: "Start Game" });
  old.unmount();
  open(core, { ...play.started, rulesVersion: 3 });
  expect(await screen.findByRole("button", { name: "Reload Game" })).toBeVisible();
  expect(rules).toEqual([1]);
});

it("says that one goal is missing, in sight and for screen readers", async () => {
  const game = new Scripted(300, { player: 5, bot: 2 });
  game.view = { ...start, score: { player: 3, bot: 2 } };
  const { user } = open(coreOf(() => game));
  await user.click(await screen.findByRole("button", { name: "Start Game" }));
  pass(3_300);
  expect(screen.queryByText("MATCH POINT")).toBeNull();
  game.view = { ...start, score: { player: 4, bot: 2 } };
  pass(100);
  expect(screen.getByText("MATCH POINT")).toBeVisible();
  expect(screen.getByText("You have 4, Luna has 2. MATCH POINT")).toBeInTheDocument();
});

it("tells of the golden goal, and why nobody has won without one", async () => {
  server.use(
    http.post(at("/v1/game-level/result"), () =>
      refused("game_unavailable", "Something went wrong."),
    ),
  );
  const game = new Scripted(300, { player: 2, bot: 2 });
  game.view = { ...start, score: { player: 2, bot: 2 }, left: 60 };
  const { user } = open(coreOf(() => game));
  await user.click(await screen.findByRole("button", { name: "Start Game" }));
  pass(3_300);
  expect(screen.queryByText("GOLDEN GOAL")).toBeNull();
  expect(screen.getByText("You have 2, Luna has 2.")).toBeInTheDocument();
  game.view = golden;
  pass(100);
  expect(screen.getByText("GOLDEN GOAL")).toBeVisible();
  expect(screen.getByText("0:30")).toBeVisible();
  expect(screen.getByText("GOLDEN GOAL: The next goal wins")).toBeInTheDocument();
  pass(5_000);
  const result = await screen.findByRole("dialog", { name: "Your result" });
  const why = "Nobody scored the golden goal, and a draw does not pass the level.";
  expect(await within(result).findByText(why)).toBeVisible();
  expect(within(result).getByText("YOU LOSE")).toBeVisible();
  expect(within(result).getByText("You 2 : 2 Luna")).toBeVisible();
});

it.each([
  [{ player: 5, bot: 3 }, "YOU WIN!", "You 5 : 3 Luna", "1", "Match completed!"],
  [{ player: 1, bot: 5 }, "YOU LOSE", "You 1 : 5 Luna", "0", "Try again!"],
])(
  "is started, paused by a tap, and ends: %j",
  async (score, headline, line, is_passed, unsent) => {
    const seen: LevelSubmission[] = [];
    server.use(
      http.post(at("/v1/game-level/result"), async ({ request }) => {
        seen.push((await request.json()) as LevelSubmission);
        return refused("game_unavailable", "Something went wrong.");
      }),
    );
    const game = new Scripted(60, score);
    const { user } = open(coreOf(() => game));
    await user.click(await screen.findByRole("button", { name: "Start Game" }));
    pass(100);
    expect(screen.getByRole("timer")).toHaveTextContent("3");
    pass(3_000);
    const canvas = screen.getByRole("application").querySelector("canvas") as HTMLCanvasElement;
    fireEvent.pointerDown(canvas, { clientX: 5, clientY: 5 });
    fireEvent.pointerUp(canvas, { clientX: 5, clientY: 5 });
    pass(50);
    expect(screen.getByRole("button", { name: "Resume" })).toBeVisible();
    const ticks = game.ticks;
    pass(2_000);
    expect(game.ticks).toBe(ticks);
    await user.click(screen.getByRole("button", { name: "Resume" }));
    pass(2_000);
    const result = await screen.findByRole("dialog", { name: "Your result" });
    expect(await within(result).findByText(unsent)).toBeVisible();
    expect(within(result).getByText(headline)).toBeVisible();
    expect(within(result).getByText(line)).toBeVisible();
    expect(within(result).getByRole("button", { name: "Play Again" })).toBeVisible();
    expect(seen[0]).toMatchObject({ is_passed, replay: "bG9n", game_level: 3 });
  },
);
