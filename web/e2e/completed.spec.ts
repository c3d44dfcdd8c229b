import { expect, fitsWidth, test, themes } from "./fixtures.ts";
import { checkIn, logIn } from "./operator.ts";

test("a guest is asked to log in, and comes back to the completed tasks", async ({ page }) => {
  await page.goto("/completed");
  await expect(page.getByText("Log in to see your completed tasks")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Login" }).click();
  await page.waitForURL(/\/operator\/landing\?returnTo=%2Fcompleted/);
});

for (const theme of themes) {
  test(`the completed tasks fit and pass axe, ${theme}`, async ({ page, accessible }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await logIn(page);
    await checkIn(page);
    await page.goto("/completed");
    await expect(page.getByText("No completed tasks available")).toBeVisible();
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await fitsWidth(page);
      await accessible();
    }
  });
}
