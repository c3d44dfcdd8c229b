import type { Page } from "@playwright/test";
import { expect, fitsWidth, test, themes, widths } from "./fixtures.ts";

const tabs = ["Ground", "Controls", "Content", "States", "Games"];

async function show(page: Page, name: string): Promise<void> {
  await page.getByRole("tab", { name }).click();
  await expect(page.getByRole("tabpanel", { name }).getByRole("heading").first()).toBeVisible();
}

for (const theme of themes) {
  test(`every component passes axe, ${theme}`, async ({ page, accessible }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await page.goto("/dev/gallery");
    for (const name of tabs) {
      await show(page, name);
      await accessible();
    }
  });
}

for (const width of widths) {
  test(`nothing is wider than ${width} px, in both directions of reading`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/dev/gallery");
    for (const language of ["en", "ur"]) {
      await page.getByRole("radio", { name: language }).check();
      for (const name of tabs) {
        await show(page, name);
        await fitsWidth(page);
      }
    }
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  });
}

test("a sheet closes by Esc, by Back and by its backdrop, and stays on the page", async ({
  page,
}) => {
  await page.goto("/dev/gallery#controls");
  const open = () => page.getByRole("button", { name: "Sheet", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Redeem this reward?" });
  const ways = [
    () => page.keyboard.press("Escape"),
    () => page.goBack(),
    () => page.mouse.click(195, 20),
    () => dialog.getByRole("button", { name: "Close" }).click(),
  ];
  for (const close of ways) {
    await open();
    await expect(dialog).toBeVisible();
    await close();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/dev\/gallery/);
    await expect(page.getByRole("button", { name: "Sheet", exact: true })).toBeFocused();
  }
});
