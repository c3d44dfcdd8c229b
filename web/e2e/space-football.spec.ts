import { enter, football, levelState } from "./builds.ts";
import { expect, fitsWidth, test } from "./fixtures.ts";
import { playMatch, start } from "./space-football.ts";
import { become } from "./subscriber.ts";

test("it has its title, no footer, and fits a phone that is held sideways", async ({
  page,
  accessible,
}) => {
  await page.setViewportSize({ width: 800, height: 360 });
  await enter(page, "/daily-gaming-tasks", "/space-football", levelState(football));
  await expect(page.getByRole("heading", { name: "SPACE FOOTBALL - LEVEL 3" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Start Game" })).toBeInViewport();
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await fitsWidth(page);
  await accessible();
});

test("a whole match is played with a finger, and the server decides what it was worth", async ({
  page,
}) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 412, height: 800 });
  await become(page);
  const marks: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/game-level/mark")) marks.push(request.postDataJSON());
  });
  await page.goto("/daily-gaming-tasks");
  await start(page, 1);
  // The game lies over the app: neither keys nor screen readers get behind it.
  await expect(page.getByRole("button", { name: "Start Game" })).toBeVisible();
  await expect(page.getByRole("banner")).toHaveCount(0);
  await playMatch(page);
  const result = page.getByRole("dialog", { name: "Your result" });
  const won = await result.getByText("YOU WIN!").isVisible();
  const said = won
    ? "Level 1 completed! You earned 10 credits."
    : "Level 1 failed! Try again for 10 credits.";
  await expect(result.getByText(said)).toBeVisible({ timeout: 15_000 });
  await page.goto("/");
  await expect(page.getByRole("banner").getByText(won ? "10" : "0", { exact: true })).toBeVisible();
  expect(marks.length, "it was watched").toBeGreaterThan(2);
});

test("a guest's draw goes on with a golden goal, which ends the match, and they are invited to log in", async ({
  page,
}) => {
  test.setTimeout(180_000);
  // Two minutes of frames are drawn: small ones are drawn sooner.
  await page.setViewportSize({ width: 320, height: 480 });
  // With this seed a player who does not move has a draw, and Luna's own goal decides it.
  await page.addInitScript(() => {
    localStorage.setItem("arena.kicked", "1");
    const random = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = (array) => {
      if (!(array instanceof Uint32Array && array.length === 2)) return random(array);
      array.set([0, 265]);
      return array;
    };
  });
  await page.clock.install();
  await page.goto("/daily-gaming-tasks");
  await start(page, 1, "Practice");
  await page.getByRole("button", { name: "Start Game" }).click();
  const told = page.getByText("GOLDEN GOAL: The next goal wins");
  await expect(async () => {
    await page.clock.runFor(2_000);
    await expect(told).toBeAttached({ timeout: 100 });
  }).toPass({ timeout: 120_000 });
  await expect(page.getByText("GOLDEN GOAL", { exact: true })).toBeVisible();
  const result = page.getByRole("dialog", { name: "Your result" });
  await expect(async () => {
    await page.clock.runFor(2_000);
    await expect(result).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: 120_000 });
  await expect(result.getByText("YOU WIN!")).toBeVisible();
  await expect(result.getByText("You 3 : 2 Luna")).toBeVisible();
  await expect(result.getByRole("button", { name: "Log in to earn" })).toBeVisible();
});
