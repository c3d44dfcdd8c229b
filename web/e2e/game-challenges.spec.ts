import { expect, test } from "./fixtures.ts";
import { screenshot } from "./screenshot.ts";
import { become, checkedIn } from "./subscriber.ts";

test("a guest looks at a game's challenges and logs in to enter one", async ({ page }) => {
  await page.goto("/daily-gaming-tasks");
  await page.getByRole("link", { name: "PUBG Mobile" }).click();
  await expect(page).toHaveURL(/\/game-challenges\?gameId=pubg-mobile$/);
  await expect(page.getByRole("heading", { level: 1, name: "PUBG Mobile" })).toBeVisible();
  await page.getByRole("button", { name: "Submit Entry: Chicken Dinner" }).click();
  await page.waitForURL(/\/operator\/landing\?returnTo=%2Fgame-challenges/);
});

test("an entry is sent in spite of a broken connection, once, and is among the completed tasks", async ({
  page,
  context,
}) => {
  test.slow();
  await checkedIn(await become(page));
  await page.goto("/completed");
  await expect(page.getByText("No completed tasks available")).toBeVisible();

  await page.goto("/game-challenges?gameId=pubg-mobile");
  await page.getByRole("button", { name: "Submit Entry: Chicken Dinner" }).click();
  const sheet = page.getByRole("dialog", { name: "Chicken Dinner" });
  await sheet.getByLabel("Choose a screenshot").setInputFiles(await screenshot(page, "jpeg"));
  // The server accepts the entry, and its answer is lost.
  let lost = 0;
  await context.route("**/v1/challenge/entry", async (route) => {
    lost += 1;
    if (lost > 1) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await sheet.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(sheet.getByText("Image submitted successfully!")).toBeVisible();
  expect(lost).toBe(2);
  await sheet.getByRole("button", { name: "Continue" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Chicken Dinner" });
  await expect(row.getByText("Submitted", { exact: true })).toBeVisible();
  await expect(page.getByText("3 of 4 left today")).toBeVisible();

  await page.goto("/completed");
  await expect(page.getByRole("heading", { name: "Chicken Dinner" })).toHaveCount(1);
  const own = page.getByRole("img", { name: "Your screenshot for Chicken Dinner" });
  await expect(own).toBeVisible();
  await expect(own).toHaveJSProperty("naturalWidth", 480);
});

test("a place without a game leads back to the games", async ({ page }) => {
  for (const path of ["/game-challenges", "/game-challenges?gameId=none"]) {
    await page.goto(path);
    await expect(
      page.getByText("No game selected. Please go back and select a game."),
    ).toBeVisible();
  }
  await page.getByRole("link", { name: "Choose a game" }).click();
  await expect(page).toHaveURL(/\/daily-gaming-tasks$/);
});
