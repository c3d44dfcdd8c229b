import { expect, fitsWidth, test, themes } from "./fixtures.ts";

for (const theme of themes) {
  test(`the questions pass axe, ${theme}`, async ({ page, accessible }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await page.goto("/faqs");
    await page.getByRole("heading", { name: "What does it cost?" }).click();
    await expect(page.getByText(/Rs 10 per day/)).toBeVisible();
    await accessible();
  });
}

for (const width of [360, 1440]) {
  test(`the questions fit ${width} px, in both languages`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const lang of ["en", "ur"]) {
      await page.goto("/faqs");
      await page.evaluate((to) => localStorage.setItem("arena.lang", to), lang);
      await page.reload();
      await expect(page.locator("main details")).toHaveCount(15);
      await fitsWidth(page);
    }
  });
}

test("the keyboard opens an answer", async ({ page }) => {
  await page.goto("/faqs");
  const first = page.locator("main summary").first();
  await first.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("main details").first()).toHaveAttribute("open", "");
});
