import { randomInt } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { freshNumber } from "./demo.ts";

/** A new username, of ten letters that do not look alike. */
export const freshName = (): string =>
  `Hamza ${Array.from({ length: 10 }, () => "abdefghknp"[randomInt(10)]).join("")}`;

type Inbox = { messages: { code: string | null }[] };

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
 * Opens a path as a guest and logs in from there. The automatic game selector counts as shown,
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
      // A blank page and a game's frame have no storage.
      if (location.protocol !== "about:" && origin !== "null")
        sessionStorage.setItem("gameSelectorShown", "true");
    });
  }
  await page.goto(path);
  await page.getByRole("link", { name: "Login" }).first().click();
  await passOperator(page, number);
  await expect(page.getByRole("banner").getByText("Login")).toHaveCount(0);
  // Wait for the token: Login is hidden earlier, and a navigation would interrupt the used
  // hand-off.
  await page.waitForFunction(() => sessionStorage.getItem("access_token") !== null);
  return number;
}

/** Claims today's check-in from the sheet that opens after the log-in. */
export async function checkIn(page: Page): Promise<void> {
  const sheet = page.getByRole("dialog", { name: "Daily check-in" });
  await sheet.getByRole("button", { name: "Claim" }).click();
  await expect(sheet.getByText("Congratulations!")).toBeVisible();
  await sheet.getByRole("button", { name: "Continue" }).click();
  await expect(sheet).toHaveCount(0);
  // The sheet gives back its history entry a moment later, which would cancel a navigation.
  await page.waitForFunction(() => history.state?.overlay !== true);
}
