import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { checkIn, logIn } from "./operator.ts";
import { lose, solve } from "./puzzle.ts";
import { become, checkedIn, earned } from "./subscriber.ts";

async function play(page: Page, level: "Easy" | "Medium", result: string): Promise<void> {
  await page.goto("/daily-gaming-tasks");
  await page.getByRole("button", { name: /Puzzle Mania/ }).click();
  const levels = page.getByRole("dialog", { name: "Puzzle Mania" });
  await levels.getByRole("radio", { name: new RegExp(level) }).check({ force: true });
  await levels.getByRole("button", { name: new RegExp(`Play ${level}`) }).click();
  await page.waitForURL(/\/puzzle-mania/);
  await solve(page);
  const sheet = page.getByRole("dialog", { name: "Your result" });
  await expect(sheet.getByText(result)).toBeVisible();
  await expect(sheet.getByText(/Puzzle Solved in \d+ moves and \d+ seconds!/)).toBeVisible();
  await sheet.getByRole("button", { name: "Back to games" }).click();
  await page.waitForURL(/\/daily-gaming-tasks/);
}

test("a subscriber earns credits and redeems them", async ({ page }) => {
  test.slow();
  await logIn(page);
  expect(page.url(), "the hand-off is out of the address").not.toContain("a=");
  await checkIn(page);
  await expect(page.getByRole("banner").getByText("10", { exact: true })).toBeVisible();

  await play(page, "Easy", "Level 1 completed! You earned 10 credits.");
  await play(page, "Medium", "Level 2 completed! You earned 15 credits.");

  await page.goto("/rewards");
  await page.getByRole("button", { name: "60 Battle Credits", exact: true }).click();
  await page.waitForURL(/\/redeem/);
  await expect(page.getByRole("heading", { name: "Congratulations!" })).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("60 Battle Credits");
  await expect(page.getByLabel("Mobile Number")).not.toBeEditable();
  const claim = page.getByRole("button", { name: "Claim" });

  await claim.click();
  await expect(page.getByText("Please fill in all fields including PUBG ID.")).toBeVisible();
  await page.getByLabel("Email").fill("player@example.com");
  await page.getByLabel("PUBG ID").fill("123");
  await claim.click();
  await expect(
    page.getByText("PUBG ID must be 9-13 digits and contain only numbers.").first(),
  ).toBeVisible();
  await page.getByLabel("PUBG ID").fill("512345678");
  await claim.click();
  await page.waitForURL(/\/thankyou/);
  await expect(page.getByText("Happy Gaming!")).toBeVisible();

  await page.goto("/leaderboard");
  await expect(page.getByText("You", { exact: true }).first()).toBeVisible();

  await page.goto("/profile");
  for (const name of ["My rewards", "Wallet"]) {
    const part = page.getByRole("region", { name });
    await expect(part.getByText("60 Battle Credits")).toBeVisible();
  }
  await expect(page.getByText("Puzzle Mania, Medium")).toBeVisible();
  await expect(page.getByText("Puzzle Mania, Easy")).toBeVisible();
  await expect(page.getByText("Daily check-in, day 1")).toBeVisible();
  await expect(page.getByRole("banner").getByText("5", { exact: true })).toBeVisible();
});

test("a level that is failed pays nothing and may be tried again", async ({ page }) => {
  test.slow();
  await logIn(page, "/daily-gaming-tasks");
  await page.getByRole("dialog", { name: "Daily check-in" }).getByLabel("Close").click();
  await page.getByRole("button", { name: /Puzzle Mania/ }).click();
  await page
    .getByRole("dialog", { name: "Puzzle Mania" })
    .getByRole("button", { name: "Play Easy" })
    .click();
  const sheet = page.getByRole("dialog", { name: "Your result" });
  await lose(page);
  await expect(
    sheet.getByText(/Failed! You exceeded the maximum moves \(\d+\)\. Try again!/),
  ).toBeVisible();
  await expect(sheet.getByText("Level 1 failed! Try again for 10 credits.")).toBeVisible();
  await sheet.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("grid")).toBeVisible();
  await expect(sheet).toHaveCount(0);
});

test("a pass that could not be sent is paid at the next start", async ({ page, context }) => {
  test.slow();
  await logIn(page);
  await checkIn(page);
  await page.goto("/daily-gaming-tasks");
  await page.getByRole("button", { name: /Puzzle Mania/ }).click();
  const levels = page.getByRole("dialog", { name: "Puzzle Mania" });
  await levels.getByRole("button", { name: "Play Easy" }).click();
  await page.waitForURL(/\/puzzle-mania/);
  await expect(page.getByRole("grid").getByRole("button").first()).toBeVisible();
  await context.route("**/v1/game-level/result", (route) => route.abort());
  await solve(page);
  await expect(page.getByText("Puzzle completed!")).toBeVisible({ timeout: 15_000 });
  // The app is killed without a question.
  await page.close();

  await context.unroute("**/v1/game-level/result");
  const next = await context.newPage();
  await next.goto("/leaderboard");
  await expect(next.getByText("Level 1 completed! You earned 10 credits.")).toBeVisible();
  await expect(next.getByRole("banner").getByText("20", { exact: true })).toBeVisible();
  await next.goto("/profile");
  await expect(next.getByText("Puzzle Mania, Easy")).toHaveCount(1);
  expect(await next.evaluate(() => localStorage.getItem("arena.unsent"))).toBeNull();
});

test("a puzzle without a started level leads back to the challenges", async ({ page }) => {
  await page.goto("/puzzle-mania");
  await page.waitForURL(/\/daily-gaming-tasks/);
});

test("credits become data on the own number, in seconds and without a form", async ({ page }) => {
  const subscriber = await become(page);
  await earned(subscriber);
  await checkedIn(subscriber);
  await page.goto("/rewards");
  await expect(page.getByRole("heading", { name: "For your number" })).toBeVisible();
  await page.getByRole("button", { name: "500 MB for a Day", exact: true }).click();
  await page.waitForURL(/\/redeem/);
  await expect(page.getByLabel("Email")).toHaveCount(0);
  await page.getByRole("button", { name: "Get it now" }).click();
  await page.waitForURL(/\/rewards\/claims\/[\w-]+$/);
  await expect(page.getByRole("heading", { name: "Adding it to your number…" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Added to your number" })).toBeVisible({
    timeout: 15_000,
  });
  await expect(page.getByText(/^B-\d{6}$/)).toBeVisible();
  const sent = await page.request.get(`/operator/api/messages?msisdn=${subscriber.number}`);
  const { messages } = await sent.json();
  const texts = messages.map(({ text }: { text: string }) => text).join("\n");
  expect(texts).toContain("data-500mb-1d is being added to your number");
  expect(texts).toContain("500 MB for a Day was delivered");
  await page.goBack();
  await expect(page, "the form is not in the history").toHaveURL(/\/rewards$/);
});
