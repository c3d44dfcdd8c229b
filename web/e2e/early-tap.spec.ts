import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { checkIn, logIn } from "./operator.ts";

/*
 * On a slow network the page's shell is there seconds before its script. A tap in between is not
 * lost (lib/early-tap).
 */

/** Opens a page whose app does not start before the returned function is called. */
async function openDrawn(page: Page, path: string): Promise<() => void> {
  let go = () => {};
  const started = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await started;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return go;
}

test("a tap on Check in before the app is there ends as a check-in", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  // Not the sheet that opens by itself once per session.
  await page.addInitScript(() => {
    if (location.protocol !== "about:") sessionStorage.setItem("dailyCheckinShown", "true");
  });
  await logIn(page, "/leaderboard");
  const start = await openDrawn(page, "/leaderboard");
  const key = page.getByRole("button", { name: "Check in Rewards" });
  await key.click();
  await expect(key).toHaveAttribute("aria-busy", "true");
  start();
  await checkIn(page);
});

test("a tap on the menu before the app is there opens the menu", async ({ page }) => {
  const start = await openDrawn(page, "/rewards");
  const key = page.getByRole("button", { name: "Open menu" });
  await key.click();
  await expect(key).toHaveAttribute("aria-busy", "true");
  start();
  await expect(page.getByRole("dialog").getByRole("navigation")).toBeVisible();
});
