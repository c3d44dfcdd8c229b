import { enter, levelState } from "./builds.ts";
import { expect, fitsWidth, test, themes } from "./fixtures.ts";

const football = { id: "space_football_001", name: "Space Football", route: "/space-football" };

for (const theme of themes) {
  test(`it says that it did not load, fits and passes axe, ${theme}`, async ({
    page,
    accessible,
  }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await enter(page, "/daily-gaming-tasks", "/space-football", levelState(football));
    await expect(page.getByRole("heading", { name: "SPACE FOOTBALL - LEVEL 3" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Game Error" })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
    for (const size of [
      { width: 360, height: 740 },
      { width: 800, height: 360 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(size);
      await fitsWidth(page);
      await expect(page.getByRole("button", { name: "Reload Game" })).toBeInViewport();
      await accessible();
    }
  });
}

test("without a started level it leads back to the challenges", async ({ page }) => {
  await page.goto("/space-football");
  await page.waitForURL(/\/daily-gaming-tasks$/);
});
