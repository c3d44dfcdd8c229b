import { onlineManager } from "@tanstack/react-query";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, it, vi } from "vitest";
import type { LevelSubmission } from "#api";
import { preference } from "#lib/session";
import { at, http, ok, refused, server, show } from "#test";
import { hostOf, say, settle } from "../frame/fixtures.ts";
import { levelOf } from "../play/arrival.tsx";
import {
  Entered,
  event,
  files,
  open,
  over,
  play,
  reload,
  results,
  session,
  setUp,
} from "./fixtures.tsx";

setUp();

it("shows how much is loaded, of the specification's size where the manifest has none", async () => {
  await open();
  await screen.findByTitle("Aim Train");
  const host = await hostOf("Aim Train");
  await say(host, { type: "progress", value: 0.5 });
  expect(screen.getByRole("progressbar", { name: "Loading the game" })).toHaveAttribute(
    "aria-valuenow",
    "95",
  );
  expect(screen.getByText("62.0 of 65.3 MB")).toBeVisible();
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
    lesson: true,
    locale: "en",
    direction: "ltr",
    words: {},
    numerals: [",", "0123456789"],
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
  server.use(
    http.get(at("/v1/game-level/standing"), () =>
      ok({ score: 230, best: null, newBest: true, rank: 1, players: 1, counted: 1000 }),
    ),
  );
  const { host } = await play();
  await say(host, over("victory||12 hits, 230 points"), over("defeat|twice"));
  const result = await screen.findByRole("dialog", { name: "Your result" });
  expect(within(result).getByText("Level 3 completed!")).toBeVisible();
  expect(within(result).getByText("12 hits, 230 points")).toBeVisible();
  expect(await within(result).findByText("You earned 10 credits.")).toBeVisible();
  expect(within(result).getAllByText(/Level 3 completed!/)).toHaveLength(1);
  expect(seen).toHaveLength(1);
  expect(seen[0]).toMatchObject({ is_passed: "1", game_level: 3, replay: "bG9n" });
  expect(await within(result).findByRole("button", { name: "Play Level 5" })).toBeVisible();
  expect(within(result).queryByRole("button", { name: /again/i })).toBeNull();
  expect(await within(result).findByText("New best!")).toBeVisible();
  expect(host.heard.at(-1)).toMatchObject({ type: "send", method: "Best" });
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
  await say(host, over("defeat|Too many misses|7 hits, 90 points"));
  const result = await screen.findByRole("dialog", { name: "Your result" });
  expect(within(result).getByText("Level 3 failed! Reason: Too many misses")).toBeVisible();
  expect(within(result).getByText("7 hits, 90 points")).toBeVisible();
  await within(result).findByText("Try again for 10 credits.");
  expect(within(result).getAllByText(/Level 3 failed!/)).toHaveLength(1);
  expect(seen[0]?.is_passed).toBe("0");
  expect(within(result).getByRole("button", { name: "Practice Level 3" })).toBeVisible();
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

it("goes on with the build that it is where the network goes and comes back", async () => {
  const { host } = await play();
  server.use(
    http.get("*/games/aim-train/build.json", () => new HttpResponse(null, { status: 404 })),
  );
  const later = Date.now() + 60_000;
  const clock = vi.spyOn(Date, "now").mockReturnValue(later);
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await settle();
  clock.mockRestore();
  await say(host, over("victory|12 hits"));
  expect(await screen.findByRole("dialog", { name: "Your result" })).toBeVisible();
  expect(screen.queryByRole("heading", { name: "Game Error" })).toBeNull();
  host.port.close();
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
  // The history entry as the next page finds it.
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
  await waitFor(() => expect(window.history.state.state.sessionId).toBe(session()));
  expect(window.history.state.state.unplayed).toBeUndefined();
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

it("does not ask to turn the phone for a build that is played upright", async () => {
  const { matchMedia } = window;
  window.matchMedia = (query) => ({ ...matchMedia(query), matches: true });
  server.use(
    http.get("*/games/aim-train/build.json", () => HttpResponse.json({ ...files, upright: true })),
  );
  try {
    const { host } = await play();
    expect(screen.queryByText("Please rotate your device to landscape mode")).toBeNull();
    host.port.close();
  } finally {
    window.matchMedia = matchMedia;
  }
});

it("teaches until a target was hit on this device", async () => {
  const { host } = await play();
  expect(JSON.parse((host.heard as { value: string }[])[0]?.value ?? "")).toMatchObject({
    lesson: true,
  });
  await say(host, event("Taught"));
  expect(preference.get("aim")).toBe("taught");
  host.port.close();
  cleanup();
  const again = await play();
  expect(JSON.parse((again.host.heard as { value: string }[])[0]?.value ?? "")).toMatchObject({
    lesson: false,
  });
  again.host.port.close();
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
