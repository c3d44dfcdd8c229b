import type { Page } from "@playwright/test";
import { misanswer } from "../answers.ts";
import {
  aimTrain,
  answerLevel,
  answerMatch,
  enter,
  football,
  levelState,
  noBuild,
  play,
  room,
  serveBuild,
} from "../builds.ts";
import { asSubscriber, type Causes } from "./scenario.ts";

/* The games with builds, each played by a small build, and Space Football without its core. */

type Build = Parameters<typeof serveBuild>[2];

const level = (page: Page) =>
  enter(page, "/daily-gaming-tasks", aimTrain.route, levelState(aimTrain));

const played = (end: string, before: (page: Page) => Promise<unknown>) =>
  asSubscriber(
    async ({ page }) => {
      await before(page);
      await serveBuild(page.context(), "aim-train", { end });
      await level(page);
      await play(page, "Aim Train");
    },
    { with: { n: 3, reason: "Too many misses" } },
  );
const won = "victory|9";
const lost = "defeat|Too many misses";
const unsent = (page: Page) => misanswer(page, "game-level/result");

const match = (slug: "aim-train" | "cannon-clash", build: Build = {}) =>
  asSubscriber(
    async ({ page }) => {
      await serveBuild(page.context(), slug, build);
      await enter(page, "/tournaments", `/${slug}`, room);
    },
    { with: { reason: "timeout" } },
  );

const decided = (slug: "aim-train" | "cannon-clash", result: "winner" | "loser") =>
  asSubscriber(async (given) => {
    const { page } = given;
    await answerMatch(page, result);
    await match(slug, { end: result === "winner" ? won : lost }).cause(given);
    await play(page, slug === "aim-train" ? "Aim Train" : "Cannon Clash");
  });

const loadError =
  "There was an error loading the game. This may be due to WebGL compatibility issues.";

export const builds: Causes = {
  "Aim Train": {
    [loadError]: asSubscriber(async ({ page }) => {
      await noBuild(page.context(), "aim-train");
      await level(page);
    }),
    "Match started! Show your aim skills!": match("aim-train"),
  },
  "Aim Train result": {
    "Level {n} completed!": played(won, (page) => answerLevel(page, true)),
    "Level {n} failed! Reason: {reason}": played(lost, (page) => answerLevel(page, false)),
    "Match completed!": played(won, unsent),
    "Try again!": played(lost, unsent),
    "Victory! You won the tournament match!": decided("aim-train", "winner"),
    "Defeat! Better luck next time!": decided("aim-train", "loser"),
  },
  "Cannon Clash": {
    "There was an error loading Cannon Clash. This may be due to WebGL compatibility issues.":
      asSubscriber(async ({ page }) => {
        await noBuild(page.context(), "cannon-clash");
        await enter(page, "/tournaments", "/cannon-clash", room);
      }),
    "Waiting for opponent to join...": match("cannon-clash", { says: [] }),
    "Game started! Destroy enemy towers to win!": match("cannon-clash"),
    "Connection error: {reason}": match("cannon-clash", { says: [["ConnectionError", "timeout"]] }),
  },
  "Cannon Clash result": {
    "Victory! You won!": decided("cannon-clash", "winner"),
    "Defeat! Better luck next time!": decided("cannon-clash", "loser"),
  },
  "Space Football": {
    [loadError]: asSubscriber(async ({ page }) => {
      await page.route(/arena_games.*\.wasm/, (route) => route.abort());
      await enter(page, "/daily-gaming-tasks", football.route, levelState(football));
    }),
  },
};
