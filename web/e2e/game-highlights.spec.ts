import { expect, fitsWidth, test, themes } from "./fixtures.ts";

const path = "/game-highlights?gameId=pubg-mobile&gameName=PUBG%20Mobile";

for (const theme of themes) {
  test(`the videos of a game pass axe, ${theme}`, async ({ page, accessible }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await page.goto(path);
    await expect(page.getByRole("button", { name: "Solo to the final circle" })).toBeVisible();
    await accessible();
  });
}

for (const width of [360, 1440]) {
  test(`the videos of a game fit ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    await expect(page.getByRole("button", { name: "Solo to the final circle" })).toBeVisible();
    await fitsWidth(page);
  });
}

test("a game leads to its videos, and one of them opens", async ({ page }) => {
  await page.goto("/highlights");
  await page.getByRole("link", { name: "PUBG Mobile" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "PUBG Mobile" })).toBeFocused();
  await page.getByRole("button", { name: "Crossing the bridge under fire" }).click();
  await expect(page.getByRole("dialog", { name: "Crossing the bridge under fire" })).toBeVisible();
});

test("a missing game and one without videos say so", async ({ page }) => {
  await page.goto("/game-highlights");
  await expect(page.getByText("No game ID provided")).toBeVisible();
  await page.goto("/game-highlights?gameId=chess");
  await expect(page.getByText("No videos found for this game")).toBeVisible();
  await page.getByRole("link", { name: "All highlights" }).click();
  await expect(page).toHaveURL(/\/highlights$/);
});
