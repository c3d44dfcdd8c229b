import { expect, test } from "./fixtures.ts";

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
