import { expect, fitsWidth, test } from "./fixtures.ts";

for (const width of [360, 1440]) {
  test(`the policy fits ${width} px, and its contents lead to a section`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/terms-service");
    const contents = page.getByText("On this page", { exact: true }).filter({ visible: true });
    await expect(contents).toBeVisible();
    await fitsWidth(page);
    if (width < 1000) await contents.click();
    await page.getByRole("link", { name: "Security" }).click();
    const heading = page.getByRole("heading", { name: "Security" });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    const { y = 0 } = (await heading.boundingBox()) ?? {};
    expect(y, "clear of the header that stays").toBeGreaterThan(60);
  });
}
