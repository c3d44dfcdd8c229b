import { expect, test } from "./fixtures.ts";
import { logIn } from "./operator.ts";
import { become } from "./subscriber.ts";

/** The check-in would open after the login, over the screen. */
async function open(page: import("@playwright/test").Page): Promise<string> {
  await page.addInitScript(() => sessionStorage.setItem("dailyCheckinShown", "true"));
  const number = await logIn(page, "/faqs");
  await page.goto("/unsubscribe");
  await expect(page.getByRole("heading", { name: "What ends" })).toBeVisible();
  return number;
}

test("a subscriber comes to the operator's page, and may still stay", async ({ page }) => {
  const number = await open(page);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await page.getByRole("button", { name: "Continue to Jazz" }).click();
  await page.waitForURL(/\/operator\/unsubscribe\?mobile=/);
  expect(page.url(), "no number in an address").not.toContain(number.slice(1));
  await expect(page.getByRole("heading", { name: "Unsubscribe from Arena?" })).toBeVisible();
  await page.getByRole("link", { name: "Keep my subscription" }).click();
  await expect(page.getByRole("link", { name: /Profile/ }).first()).toBeAttached();
  await expect(page.getByText("Login")).toHaveCount(0);
});

test("who came by the partner is told where it ends", async ({ page, accessible }) => {
  await become(page, { partner: true });
  await page.goto("/unsubscribe");
  await expect(page.getByText("Not from here")).toBeVisible();
  await expect(page.getByRole("button", { name: "Unsubscribe" })).toHaveCount(0);
  await accessible();
});
