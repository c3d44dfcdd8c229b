import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { EslGame, Level, LevelSubmission, MatchReport } from "#api";
import { practise, useStartLevel } from "#lib/levels";
import { exit, usePathname } from "#lib/router";
import { preference } from "#lib/session";
import { asGuest, at, http, logInAs, ok, refused, server, show } from "#test";
import { hostOf, say } from "../frame/fixtures.ts";
import { levelOf } from "../play/arrival.tsx";
import AimTrain from "./screen.tsx";

const game: EslGame = {
  game_unique_id: "aim_train_001",
  game_name: "Aim Train",
  route: "/aim-train",
  thumbnail: "aim-train",
  levels: 25,
  game_status: 1,
};
const level: Level = {
  game_level: 3,
  name: "Level 3",
  level_credits: 10,
  playedToday: false,
  passed: false,
  grid: 0,
  allowedMoves: 0,
};
const files = {
  loaderUrl: "1a2b/aim.loader.js",
  dataUrl: "1a2b/aim.data",
  frameworkUrl: "1a2b/aim.framework.js",
  codeUrl: "1a2b/aim.wasm",
};
const room = { roomId: "K7MX3P", tournamentId: "7" };

let sessions = 0;
/** Of a build that nobody watches; tests of those that are watched say so. */
let started: { seed: string | null; rulesVersion: number; watched: boolean; mobile: boolean };
const reload = vi.fn();
const really = exit.reload;
beforeEach(() => {
  asGuest();
  logInAs();
  preference.set("sound", null);
  started = { seed: "7", rulesVersion: 0, watched: false, mobile: false };
  exit.reload = reload.mockReset();
  server.use(
    http.get("*/games/aim-train/build.json", () => HttpResponse.json(files)),
    http.get(at("/v1/esl-games/levels"), () =>
      ok([
        { ...level, playedToday: true },
        { ...level, game_level: 4, name: "Level 4", playedToday: true },
        { ...level, game_level: 5, name: "Level 5" },
      ]),
    ),
    http.post(at("/v1/game-level/start"), () => {
      sessions += 1;
      return ok({
        sessionId: `aim-${sessions}`,
        ...started,
        game_level: 3,
        level_credits: 10,
        expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
      });
    }),
  );
});
afterEach(() => {
  exit.reload = really;
});

/** The way that every level comes: the selector starts it and navigates. */
function Selector() {
  const start = useStartLevel();
  return (
    <>
      <button type="button" onClick={() => start.mutate({ game, level })}>
        Start
      </button>
      {start.isSuccess && <AimTrain />}
    </>
  );
}

async function open() {
  const view = show(<Selector />, { path: "/daily-gaming-tasks" });
  await view.user.click(screen.getByRole("button", { name: "Start" }));
  return view;
}

async function play() {
  const view = await open();
  await screen.findByTitle("Aim Train");
  const host = await hostOf("Aim Train");
  await say(host, { type: "ready" }, { type: "loaded" });
  await waitFor(() => expect(host.heard).toHaveLength(1));
  return { ...view, host };
}

/** The screen with what was handed over to it already there. */
function Entered({ state }: { state: unknown }) {
  useState(() => window.history.replaceState({ key: "t", state }, "", "/aim-train"));
  // The table of routes takes it away with its address.
  return usePathname() === "/aim-train" && <AimTrain />;
}
/** Comes to the screen as a guest does. */
function Practised() {
  return usePathname() === "/aim-train" ? (
    <AimTrain />
  ) : (
    <button type="button" onClick={() => practise(game, level)}>
      Practise
    </button>
  );
}
const tournament = () => show(<Entered state={room} />, { path: "/aim-train" });

const over = (text: string, log = "bG9n") => ({
  type: "event",
  name: "GameOver",
  args: [text, log],
});

function results<Body>(path: string, answer: (body: Body) => Response) {
  const seen: Body[] = [];
  server.use(
    http.post(at(path), async ({ request }) => {
      const body = (await request.json()) as Body;
      seen.push(body);
      return answer(body) as never;
    }),
  );
  return seen;
}

it("shows how much is loaded, of the specification's size where the manifest has none", async () => {
  await open();
  await screen.findByTitle("Aim Train");
  const host = await hostOf("Aim Train");
  await say(host, { type: "progress", value: 0.5 });
  expect(screen.getByRole("progressbar", { name: "Loading the game" })).toHaveAttribute(
    "aria-valuenow",
    "50",
  );
  expect(screen.getByText("32.7 of 65.3 MB")).toBeVisible();
  host.port.close();
});

it("begins the level with its number and seed, and with nothing of the session", async () => {
  const { host } = await play();
  const [message] = host.heard as { value: string }[];
  expect(message).toMatchObject({ type: "send", object: "GameManager", method: "StartGame" });
  expect(JSON.parse(message?.value ?? "")).toEqual({
    mode: "daily",
    game_level: 3,
    level_credits: 10,
    seed: "7",
    rulesVersion: 0,
    watched: false,
    mobile: false,
    locale: "en",
    sound: false,
  });
  host.port.close();
});

it("hands a won level in with its log, and leads on to one that was not played today", async () => {
  const seen = results<LevelSubmission>("/v1/game-level/result", () =>
    ok(
      { is_passed: "1", ending: "paid", credits: 10, balance: 15 },
      { message: "Level 3 completed! You earned 10 credits." },
    ),
  );
  const { host } = await play();
  await say(host, over("victory|12 hits"), over("defeat|twice"));
  const result = await screen.findByRole("dialog", { name: "Your result" });
  expect(within(result).getByText("Level 3 completed!")).toBeVisible();
  expect(
    await within(result).findByText("Level 3 completed! You earned 10 credits."),
  ).toBeVisible();
  expect(seen).toHaveLength(1);
  expect(seen[0]).toMatchObject({ is_passed: "1", game_level: 3, replay: "bG9n" });
  expect(await within(result).findByRole("button", { name: "Play Level 5" })).toBeVisible();
  expect(within(result).queryByRole("button", { name: /again/i })).toBeNull();
  host.port.close();
});

it("says why a level was lost; Close leads back to the games", async () => {
  const seen = results<LevelSubmission>("/v1/game-level/result", () =>
    ok(
      { is_passed: "0", ending: "failed", credits: 0, balance: 5 },
      { message: "Level 3 failed! Try again for 10 credits." },
    ),
  );
  const { host, user } = await play();
  await say(host, over("defeat|Too many misses"));
  const result = await screen.findByRole("dialog", { name: "Your result" });
  expect(within(result).getByText("Level 3 failed! Reason: Too many misses")).toBeVisible();
  await within(result).findByText("Level 3 failed! Try again for 10 credits.");
  expect(seen[0]?.is_passed).toBe("0");
  const [, close] = within(result).getAllByRole("button", { name: "Close" });
  await user.click(close as HTMLElement);
  await waitFor(() => expect(window.location.pathname).toBe("/daily-gaming-tasks"));
  host.port.close();
});

it("says Match completed! of a win that could not be handed in", async () => {
  results<LevelSubmission>("/v1/game-level/result", () => refused("internal", "x", 400));
  const { host } = await play();
  await say(host, over("victory|12 hits"));
  expect(await screen.findByText("Match completed!")).toBeVisible();
  host.port.close();
});

it("asks before a begun level is left, which is over for today then", async () => {
  const { host, user } = await play();
  await user.click(screen.getByRole("button", { name: "Back" }));
  const ask = await screen.findByRole("dialog", { name: "Leave the game?" });
  expect(within(ask).getByText(/can be played once a day/)).toBeVisible();
  await user.click(within(ask).getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(window.location.pathname).toBe("/daily-gaming-tasks"));
  host.port.close();
});

it("says that a game without a build did not load; Reload Game asks for it anew", async () => {
  let built = false;
  server.use(
    http.get("*/games/aim-train/build.json", () =>
      built ? HttpResponse.json(files) : new HttpResponse("not found", { status: 404 }),
    ),
  );
  const { user } = await open();
  expect(await screen.findByRole("heading", { name: "Game Error" })).toBeVisible();
  expect(
    screen.getByText(
      "There was an error loading the game. This may be due to WebGL compatibility issues.",
    ),
  ).toBeVisible();
  built = true;
  await user.click(screen.getByRole("button", { name: "Reload Game" }));
  expect(await screen.findByTitle("Aim Train")).toBeInTheDocument();
});

it("reloads once when it is seen again after an error, and begins the same level then", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  await open();
  await screen.findByTitle("Aim Train");
  const host = await hostOf("Aim Train");
  const see = () => fireEvent(document, new Event("visibilitychange"));
  see();
  expect(reload).not.toHaveBeenCalled();
  await say(host, { type: "error", reason: "no WebGL" });
  expect(await screen.findByRole("heading", { name: "Game Error" })).toBeVisible();
  see();
  see();
  expect(reload).toHaveBeenCalledTimes(1);
  // What the next page finds in its history entry.
  const kept = JSON.parse(JSON.stringify(window.history.state.state));
  expect(kept).toMatchObject({ reloaded: true, unplayed: { started: { seed: "7" } } });
  kept.sessionId = "of the page before";
  expect(levelOf(kept)).toBeNull();
  kept.unplayed.started.sessionId = kept.sessionId;
  expect(levelOf(kept)?.level.game_level).toBe(3);
  host.port.close();
});

it("does not begin a level again that has begun", async () => {
  const { host } = await play();
  await waitFor(() => expect(window.history.state.state.sessionId).toBe(`aim-${sessions}`));
  expect(window.history.state.state.unplayed).toBeUndefined();
  host.port.close();
});

const event = (name: string, ...args: string[]) => ({ type: "event", name, args });
const mark = { number: 1, bytes: 12, ticks: 170, digest: "ab".repeat(32) };
/** What the game has heard beside its start message. */
const told = (heard: unknown[]) =>
  (heard as { method: string; value: string }[])
    .slice(1)
    .map(({ method, value }) => [method, value]);

it("begins a watched level when its game says so, and hands its marks and seeds on", async () => {
  started = { seed: null, rulesVersion: 1, watched: true, mobile: false };
  const begins = results("/v1/game-level/begin", () => ok({ seeds: ["1", "2"] }));
  const marks = results("/v1/game-level/mark", () => ok({ seeds: ["1", "2", "3"] }));
  const seen = results<LevelSubmission>("/v1/game-level/result", () =>
    ok({ is_passed: "1", ending: "paid", credits: 10, balance: 15 }),
  );
  const { host, user } = await play();
  const sessionId = `aim-${sessions}`;
  // Until then nothing is lost: a reload comes to the same level, and it is left without a question.
  expect(window.history.state.state.unplayed).toMatchObject({ started: { sessionId } });
  expect(begins).toEqual([]);
  await say(host, event("Begin"), event("Mark", JSON.stringify(mark)), event("Mark", "none"));
  await waitFor(() => expect(host.heard).toHaveLength(3));
  expect(told(host.heard)).toEqual([
    ["Seeds", '["1","2"]'],
    ["Seeds", '["1","2","3"]'],
  ]);
  expect(begins).toEqual([{ sessionId }]);
  expect(marks).toEqual([{ sessionId, ...mark }]);
  expect(window.history.state.state.unplayed).toBeUndefined();
  await user.click(screen.getByRole("button", { name: "Back" }));
  const ask = await screen.findByRole("dialog", { name: "Leave the game?" });
  await user.click(within(ask).getByRole("button", { name: "Keep playing" }));
  await say(host, over("victory|"));
  await screen.findByRole("dialog", { name: "Your result" });
  expect(seen).toHaveLength(1);
  host.port.close();
});

it("says why the server takes no more of a level, stops its game, and lets go of it", async () => {
  started = { seed: null, rulesVersion: 1, watched: true, mobile: false };
  results("/v1/game-level/begin", () => ok({ seeds: ["1", "2"] }));
  results("/v1/game-level/mark", () =>
    refused("mark_conflict", "This level is being played somewhere else."),
  );
  const seen = results<LevelSubmission>("/v1/game-level/result", () => refused("x", "x"));
  const { host, user } = await play();
  await say(host, event("Begin"), event("Mark", JSON.stringify(mark)));
  expect(await screen.findByText("This level is being played somewhere else.")).toBeVisible();
  expect(told(host.heard).at(-1)).toEqual(["Stop", ""]);
  await say(host, over("victory|"));
  expect(seen).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Back to games" }));
  await waitFor(() => expect(window.location.pathname).toBe("/daily-gaming-tasks"));
  host.port.close();
});

it("lets a guest practise: nothing is handed in, and the result invites to log in", async () => {
  asGuest();
  const to = vi.spyOn(exit, "to").mockImplementation(() => undefined);
  const seen = results<LevelSubmission>("/v1/game-level/result", () => refused("x", "x"));
  const { user } = show(<Practised />, { path: "/daily-gaming-tasks" });
  await user.click(screen.getByRole("button", { name: "Practise" }));
  await screen.findByTitle("Aim Train");
  const host = await hostOf("Aim Train");
  await say(host, { type: "loaded" });
  await waitFor(() => expect(host.heard).toHaveLength(1));
  expect(JSON.parse((host.heard as { value: string }[])[0]?.value ?? "")).toMatchObject({
    practice: true,
    watched: false,
  });
  expect(screen.getByText("Practice")).toBeVisible();
  await say(host, event("Sound", "on"), over("victory|"));
  expect(preference.get("sound")).toBe("on");
  const result = await screen.findByRole("dialog", { name: "Your result" });
  expect(within(result).getByText("This was practice, so nothing is paid.")).toBeVisible();
  await user.click(within(result).getByRole("button", { name: "Log in to earn" }));
  const back = encodeURIComponent("/daily-gaming-tasks?game=aim_train_001");
  expect(to).toHaveBeenCalledWith(expect.stringContaining(`returnTo=${back}`));
  await user.click(within(result).getByRole("button", { name: "Play again" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Your result" })).toBeNull());
  expect(await screen.findByTitle("Aim Train")).toBeInTheDocument();
  expect(seen).toEqual([]);
  host.port.close();
});

it("plays a match of a tournament and reports how it ended", async () => {
  const seen = results<MatchReport>("/v1/esl/tournament/match/result", () =>
    ok({ message: "Victory! You won the tournament match!", result: "winner" }),
  );
  const { user } = tournament();
  await screen.findByTitle("Aim Train");
  const host = await hostOf("Aim Train");
  await say(host, { type: "loaded" });
  expect(await screen.findByText("Match started! Show your aim skills!")).toBeVisible();
  expect(JSON.parse((host.heard as { value: string }[])[0]?.value ?? "")).toEqual({
    mode: "tournament",
    ...room,
    locale: "en",
    sound: false,
  });
  await say(host, over("victory|1200"));
  const result = await screen.findByRole("dialog", { name: "Your result" });
  expect(await within(result).findByText("Victory! You won the tournament match!")).toBeVisible();
  expect(seen).toEqual([{ ...room, result_flag: "winner" }]);
  const [, close] = within(result).getAllByRole("button", { name: "Close" });
  await user.click(close as HTMLElement);
  await waitFor(() => expect(window.location.pathname).toBe("/tournaments"));
  host.port.close();
});

it("takes whatever does not begin with victory| for a defeat, and shows what the server decided", async () => {
  const seen = results<MatchReport>("/v1/esl/tournament/match/result", () =>
    refused("result_mismatch", "The match was decided otherwise."),
  );
  tournament();
  await screen.findByTitle("Aim Train");
  const host = await hostOf("Aim Train");
  await say(host, { type: "loaded" });
  await waitFor(() => expect(host.heard).toHaveLength(1));
  await say(host, over("victory"));
  expect(await screen.findByText("Defeat! Better luck next time!")).toBeVisible();
  expect(await screen.findByText("The match was decided otherwise.")).toBeVisible();
  expect(seen[0]?.result_flag).toBe("loser");
  host.port.close();
});

it("asks to turn the phone, and holds the level back until it is turned or told not to", async () => {
  const { matchMedia } = window;
  window.matchMedia = (query) => ({ ...matchMedia(query), matches: true });
  try {
    const { user } = await open();
    await screen.findByTitle("Aim Train");
    const host = await hostOf("Aim Train");
    await say(host, { type: "loaded" });
    expect(screen.getByText("Please rotate your device to landscape mode")).toBeVisible();
    expect(host.heard).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Play upright" }));
    expect(screen.queryByText("Please rotate your device to landscape mode")).toBeNull();
    await waitFor(() => expect(host.heard).toHaveLength(1));
    host.port.close();
  } finally {
    window.matchMedia = matchMedia;
  }
});

it.each([
  [undefined, "/daily-gaming-tasks"],
  [{ game_level: 3, sessionId: "of a page before" }, "/daily-gaming-tasks"],
  [{ roomId: "K7MX3P" }, "/tournaments"],
  [{ tournamentId: "7", roomId: " " }, "/tournaments"],
])("leads away where there is nothing to play: %j", async (state, to) => {
  show(<Entered state={state} />, { path: "/aim-train" });
  await waitFor(() => expect(window.location.pathname).toBe(to));
});
