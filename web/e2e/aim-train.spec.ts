import { findTarget, playLevel, start } from "./aim-train.ts";
import {
  aimTrain,
  answerLevel,
  canvas,
  enter,
  levelState,
  noBuild,
  room,
  serveBuild,
} from "./builds.ts";
import { chromium } from "./chromium.ts";
import { expect, fitsWidth, test, themes } from "./fixtures.ts";
import { become } from "./subscriber.ts";

// Only the full browser, not its headless shell, can fill the screen and lock the orientation.
test.use({ launchOptions: chromium });

const sizes = [
  { width: 360, height: 740 },
  { width: 800, height: 360 },
  { width: 1440, height: 900 },
];

for (const theme of themes) {
  test(`a game that loads fits and passes axe, ${theme}`, async ({ page, context, accessible }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await serveBuild(context, "aim-train", { loads: "new Promise(() => {})" });
    await enter(page, "/daily-gaming-tasks", "/aim-train", levelState(aimTrain));
    await expect(page.getByText("62.0 of 65.3 MB")).toBeVisible();
    await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "95");
    for (const size of sizes) {
      await page.setViewportSize(size);
      await fitsWidth(page);
      await expect(page.getByText("62.0 of 65.3 MB")).toBeInViewport();
      await accessible();
    }
  });
}

test("what did not load says so on a phone that is held sideways too", async ({
  page,
  context,
  accessible,
}) => {
  await noBuild(context, "aim-train");
  await page.setViewportSize({ width: 800, height: 360 });
  await enter(page, "/daily-gaming-tasks", "/aim-train", levelState(aimTrain));
  await expect(page.getByRole("heading", { name: "Game Error" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Reload Game" })).toBeInViewport();
  await fitsWidth(page);
  await accessible();
});

test("half a room leads to the tournaments", async ({ page }) => {
  await enter(page, "/", "/aim-train", { roomId: "K7MX3P" });
  await page.waitForURL(/\/tournaments$/);
});

test("a level runs in a frame that reaches nothing of the app, and its end is handed in", async ({
  page,
  context,
}) => {
  await become(page);
  await serveBuild(context, "aim-train", { end: "defeat|Too many misses" });
  const sent = await answerLevel(page, false);
  await enter(page, "/daily-gaming-tasks", "/aim-train", levelState(aimTrain));
  const game = canvas(page, "Aim Train");
  await expect(game).toHaveAttribute("data-heard", /^GameManager StartGame \{.*"game_level":3/);
  const frame = page.frames().find((each) => each.url().endsWith("/frame/host.html"));
  expect(await frame?.evaluate("window.reach()")).toBe("SecurityError");
  expect(await frame?.evaluate("window.origin")).toBe("null");
  // The build starts although it has no storage.
  expect(await frame?.evaluate("[typeof caches, localStorage.length, document.cookie]")).toEqual([
    "undefined",
    0,
    "",
  ]);

  await game.click();
  const result = page.getByRole("dialog", { name: "Your result" });
  await expect(result.getByText("Level 3 failed! Reason: Too many misses")).toBeVisible();
  await expect(result.getByText("Try again for 10 credits.")).toBeVisible();
  expect(sent).toMatchObject([{ is_passed: "0", replay: "bG9n", game_level: 3 }]);
  await result.getByRole("button", { name: "Close" }).last().click();
  await page.waitForURL(/\/daily-gaming-tasks$/);
  // The level has begun: neither Back nor a reload starts it again.
  await page.goForward();
  await page.waitForURL(/\/daily-gaming-tasks$/);
});

test("a build that fails as builds do is an error, and Reload Game tries again", async ({
  page,
  context,
}) => {
  // A bad WebAssembly module rejects with a text; a missing framework only shows a banner.
  for (const loads of [
    "Promise.reject('CompileError')",
    "(config.showBanner('no framework', 'error'), new Promise(() => {}))",
  ]) {
    await serveBuild(context, "aim-train", { loads });
    await enter(page, "/", "/aim-train", room);
    await expect(page.getByRole("heading", { name: "Game Error" })).toBeVisible();
    await expect(page.locator("iframe")).toHaveCount(0);
    await context.unrouteAll();
  }
  await serveBuild(context, "aim-train");
  await page.getByRole("button", { name: "Reload Game" }).click();
  await expect(page.getByText("Match started! Show your aim skills!")).toBeVisible();
});

test.describe("on a phone that is held upright", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("the level waits until it is turned, or told not to", async ({
    page,
    context,
    accessible,
  }) => {
    await serveBuild(context, "aim-train");
    await enter(page, "/", "/aim-train", room);
    await expect(page.getByText("Please rotate your device to landscape mode")).toBeVisible();
    await accessible();
    const game = canvas(page, "Aim Train");
    await expect(game).not.toHaveAttribute("data-heard", /./);
    await page.setViewportSize({ width: 740, height: 360 });
    await expect(page.getByText("Please rotate your device to landscape mode")).toHaveCount(0);
    await expect(game).toHaveAttribute("data-heard", /./);
  });
});

test.describe("the build of the app on a phone that is held upright", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("asks nobody to turn it, and shows on the first visit how to play", async ({ page }) => {
    await page.goto("/daily-gaming-tasks");
    await start(page, 1, "Practice");
    const inside = page.frameLocator('iframe[title="Aim Train"]');
    await expect(inside.getByRole("button", { name: "Tap to start" })).toBeInViewport();
    await expect(page.getByText("Please rotate your device to landscape mode")).toHaveCount(0);
    // The film on the cover has the goal's words for screen readers only.
    await expect(inside.getByText("Hit 9 of 12 targets.")).not.toBeInViewport({ ratio: 0.5 });
    // Its target has the ring of a target in play.
    await expect(async () => {
      expect(await findTarget(inside.locator("#unity-canvas"))).not.toBeNull();
    }).toPass();
  });
});

test("a whole level is played, watched and paid; the next one is lost by wrong taps", async ({
  page,
}) => {
  test.slow();
  const marks: { number: number; ticks: number }[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/v1/game-level/mark")) marks.push(request.postDataJSON());
  });
  await become(page);
  await page.goto("/daily-gaming-tasks");
  await start(page, 1);
  await playLevel(page, "hit");
  const result = page.getByRole("dialog", { name: "Your result" });
  await expect(result.getByText("You earned 10 credits.")).toBeVisible();
  expect(marks.map(({ number }) => number)).toEqual(marks.map((_, at) => at + 1));
  expect(marks.length).toBeGreaterThan(3);

  await result.getByRole("button", { name: "Play Level 2" }).click();
  await playLevel(page, "miss");
  await expect(result.getByText("Level 2 failed! Reason: Too many wrong taps")).toBeVisible();
  await expect(result.getByText("Try again for 10 credits.")).toBeVisible();
  await result.getByRole("button", { name: "Close" }).last().click();
  await page.waitForURL(/\/daily-gaming-tasks$/);
});

test("a guest practises a level and is invited to log in", async ({ page, accessible }) => {
  test.slow();
  const posts: string[] = [];
  page.on("request", (request) => {
    if (/game-level/.test(request.url())) posts.push(request.url());
  });
  await page.goto("/daily-gaming-tasks");
  await start(page, 1, "Practice");
  await playLevel(page, "hit");
  const result = page.getByRole("dialog", { name: "Your result" });
  await expect(result.getByText("This was practice, so nothing is paid.")).toBeVisible();
  await accessible();
  expect(posts).toEqual([]);
  await result.getByRole("button", { name: "Practice Level 2" }).click();
  await expect(result).toHaveCount(0);
  await playLevel(page, "miss");
  await result.getByRole("button", { name: "Log in to earn" }).click();
  await page.waitForURL(/\/operator\/landing/);
});
