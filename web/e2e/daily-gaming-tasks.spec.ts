import { expect, fitsWidth, test, themes } from "./fixtures.ts";

for (const theme of themes) {
  test(`the games fit and pass axe, ${theme}`, async ({ page, accessible }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await page.goto("/daily-gaming-tasks");
    const others = page.getByRole("region", { name: "Other Games" });
    await expect(others.getByRole("link", { name: "Freefire" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Made by ESL" })).toBeVisible();
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await fitsWidth(page);
      await accessible();
    }
  });
}

test("home leads to the games and to the challenges of each", async ({ page }) => {
  await page.goto("/");
  const tasks = page.getByRole("region", { name: "Gaming Tasks", exact: true });
  await tasks.getByRole("link", { name: "PUBG Mobile" }).click();
  await expect(page).toHaveURL(/\/game-challenges\?gameId=pubg-mobile$/);
  await page.goBack();
  await tasks.getByRole("link", { name: "View All: Gaming Tasks" }).click();
  await expect(page).toHaveURL(/\/daily-gaming-tasks$/);
});
