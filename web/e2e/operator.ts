import { randomInt } from "node:crypto";
import { expect, type Page } from "@playwright/test";

/** A number that nobody had before: codes are few for each. */
export const freshNumber = (): string => `0300${String(randomInt(10_000_000)).padStart(7, "0")}`;

/** A username that nobody has: the ten letters are of no two that look alike. */
export const freshName = (): string =>
  `Hamza ${Array.from({ length: 10 }, () => "abdefghknp"[randomInt(10)]).join("")}`;

type Inbox = { messages: { code: string | null }[] };

/** The way through the demo operator, from its landing page back to the product. */
export async function passOperator(page: Page, number: string): Promise<void> {
  await page.waitForURL(/\/operator\/landing/);
  await page.getByLabel("Mobile number").fill(number);
  await page.getByRole("button", { name: "Send code" }).click();
  await page.waitForURL(/\/operator\/code/);
  const inbox = await page.request.get(`/operator/api/messages?msisdn=${number}`);
  const { messages } = (await inbox.json()) as Inbox;
  const code = messages.find((message) => message.code)?.code;
  expect(code, "a one-time code in the inbox").toMatch(/^\d{6}$/);
  await page.getByLabel("One-time code").fill(code ?? "");
  await page.getByRole("button", { name: "Verify code" }).click();
  await page.waitForURL(/\/operator\/consent/);
  await page.getByRole("button", { name: "Agree and continue" }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/operator"));
}

/**
 * Opens a path as a guest and logs in from it. The game selector, which opens by itself once a session, counts as shown
 * unless the test is about it.
 */
export async function logIn(
  page: Page,
  path = "/",
  number = freshNumber(),
  { selector = false } = {},
): Promise<string> {
  if (!selector) {
    await page.context().addInitScript(() => {
      // A page that is still blank has no storage, nor has the frame of a game.
      if (location.protocol !== "about:" && origin !== "null")
        sessionStorage.setItem("gameSelectorShown", "true");
    });
  }
  await page.goto(path);
  await page.getByRole("link", { name: "Login" }).first().click();
  await passOperator(page, number);
  await expect(page.getByRole("banner").getByText("Login")).toHaveCount(0);
  // While the session is being made nothing says Login either, and a hand-off cut off by the next navigation is used up.
  await page.waitForFunction(() => sessionStorage.getItem("access_token") !== null);
  return number;
}

/** Claims today's check-in from the sheet that opens after logging in. */
export async function checkIn(page: Page): Promise<void> {
  const sheet = page.getByRole("dialog", { name: "Daily check-in" });
  await sheet.getByRole("button", { name: "Claim" }).click();
  await expect(sheet.getByText("Congratulations!")).toBeVisible();
  await sheet.getByRole("button", { name: "Continue" }).click();
  await expect(sheet).toHaveCount(0);
  // The sheet gives its history entry back a moment later, which would cut a navigation off.
  await page.waitForFunction(() => history.state?.overlay !== true);
}
