import { expect, fitsWidth, test, themes } from "./fixtures.ts";

for (const theme of themes) {
  test(`learn & win passes axe, ${theme}`, async ({ page, accessible }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await page.goto("/learn-win");
    await expect(page.locator("main article")).toHaveCount(3);
    await accessible();
  });
}

for (const width of [360, 1440]) {
  test(`learn & win fits ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/learn-win");
    await expect(page.locator("main article")).toHaveCount(3);
    await fitsWidth(page);
  });
}

test("a lesson opens the academy in a tab that cannot reach this one", async ({ page }) => {
  await page.context().route("https://academy.arena.example/**", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<script>document.title = String(window.opener) + "|" + document.referrer</script>`,
    }),
  );
  await page.goto("/learn-win");
  const opened = page.context().waitForEvent("page");
  await page.getByRole("link", { name: /^Start streaming/ }).click();
  const academy = await opened;
  await expect(academy).toHaveTitle("null|");
  await expect(page).toHaveURL(/\/learn-win$/);
});
