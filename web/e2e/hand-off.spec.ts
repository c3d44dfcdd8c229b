import type { Page } from "@playwright/test";
import { freshNumber } from "./demo.ts";
import { expect, test } from "./fixtures.ts";
import { operatorHandOff } from "./hand-off.ts";
import { passOperator } from "./operator.ts";
import { become } from "./subscriber.ts";

/*
 * Another person's login link must not change the account: the logged-in subscriber is asked, and a
 * log-in that began in this browser works only here.
 */

test.use({ trace: "off" });

const question = (page: Page) => page.getByRole("dialog", { name: "Switch number?" });
const present = (page: Page) => page.evaluate(() => sessionStorage.getItem("msisdn"));
const masked = (number: string) => `0${number.slice(2, 5)}*****${number.slice(-2)}`;
const stranger = () => `92${freshNumber().slice(1)}`;

test("a link of somebody else asks first, and Stay changes nothing", async ({ page }) => {
  const subscriber = await become(page);
  const other = stranger();
  await page.goto(`/rewards?a=${operatorHandOff(other)}`);
  await expect(question(page)).toContainText(masked(subscriber.number));
  await expect(question(page)).toContainText(masked(other));
  expect(page.url()).toMatch(/\/rewards$/);
  await question(page).getByRole("button", { name: "Stay" }).click();
  await expect(question(page)).toHaveCount(0);
  expect(await present(page)).toBe(subscriber.number);
  await subscriber.call("update-daily-streak", {});
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  expect(await present(page)).toBe(subscriber.number);
});

test("Switch ends the session that was here, in all its tabs", async ({ page }) => {
  const subscriber = await become(page);
  const tab = await page.context().newPage();
  await tab.goto("/leaderboard");
  const other = stranger();
  await page.goto(`/?a=${operatorHandOff(other)}`);
  await question(page).getByRole("button", { name: "Switch" }).click();
  await expect(question(page)).toHaveCount(0);
  await expect.poll(() => present(page)).toBe(other);
  await expect(subscriber.call("update-daily-streak", {})).rejects.toThrow();
  await expect.poll(() => present(tab)).not.toBe(subscriber.number);
});

test("the same number goes on without a question", async ({ page }) => {
  const subscriber = await become(page);
  await page.goto(`/rewards?a=${operatorHandOff(subscriber.number)}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForFunction(() => document.readyState === "complete");
  await expect(question(page)).toHaveCount(0);
  expect(await present(page)).toBe(subscriber.number);
});

test("a login that another browser began leads to Login, and one that began here logs in", async ({
  page,
}) => {
  await page.addInitScript(() => {
    if (location.protocol === "about:" || origin === "null") return;
    for (const mark of ["dailyCheckinShown", "gameSelectorShown"])
      sessionStorage.setItem(mark, "true");
  });
  await page.goto(`/rewards?a=${operatorHandOff(stranger(), { state: "x".repeat(43) })}`);
  const sheet = page.getByRole("dialog", { name: "Please log in again" });
  await expect(sheet).toContainText("another browser");
  expect(await present(page)).toBeNull();
  await sheet.getByRole("link", { name: "Login" }).click();
  await page.waitForURL(/\/operator\/landing\?returnTo=%2Frewards&state=[\w-]{43}$/);
  const number = freshNumber();
  await passOperator(page, number);
  await expect.poll(() => present(page)).toBe(`92${number.slice(1)}`);
  await expect(sheet).toHaveCount(0);
});
