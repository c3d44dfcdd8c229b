import { expect, scrolledTo, test } from "./fixtures.ts";

test("home leads to the games and to the challenges of each", async ({ page }) => {
  await page.goto("/");
  const tasks = page.getByRole("region", { name: "Gaming Tasks", exact: true });
  // The content loads when a person scrolls towards it.
  await scrolledTo(tasks);
  await tasks.getByRole("link", { name: "PUBG Mobile" }).click();
  await expect(page).toHaveURL(/\/game-challenges\?gameId=pubg-mobile$/);
  await page.goBack();
  await tasks.getByRole("link", { name: "View All: Gaming Tasks" }).click();
  await expect(page).toHaveURL(/\/daily-gaming-tasks$/);
});
