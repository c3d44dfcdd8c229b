import { type Browser, expect, type Page } from "@playwright/test";
import { logIn } from "../operator.ts";

export type Person = { name: string; email: string };

/** Confirms a call that asks for a step-up, in a demo without a passkey. */
export async function confirm(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Confirm", exact: true });
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog).toHaveCount(0);
}

/** Confirms a call that asks for a step-up with a passkey. */
export async function confirmWithPasskey(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Confirm with your passkey" });
  await dialog.getByRole("button", { name: "Use passkey" }).click();
  await expect(dialog).toHaveCount(0);
}

/** Invites a person as an administrator. Returns the invitation's link. */
export async function invite(page: Page, { name, email }: Person, role: string): Promise<string> {
  await page.goto("/staff");
  await page.getByRole("button", { name: "Invite somebody" }).click();
  const form = page.getByRole("dialog", { name: "Invite somebody" });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("E-mail address").fill(email);
  await form.getByRole("radio", { name: role }).check();
  await form.getByRole("button", { name: "Make the invitation" }).click();
  await confirm(page);
  const made = page.getByRole("dialog", { name: "The invitation link" });
  const link = await made.getByLabel("Link").inputValue();
  await made.getByRole("button", { name: "I have sent it" }).click();
  return link;
}

/** Accepts an invitation with a passkey. Returns the recovery codes. */
export async function accept(page: Page, link: string, { name }: Person): Promise<string[]> {
  await page.goto(link);
  await page.getByRole("button", { name: "Make a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
  const codes = await page.getByRole("main").getByRole("listitem").allInnerTexts();
  await page.getByLabel("I have kept them").check();
  await page.getByRole("button", { name: "Go to the console" }).click();
  await expect(page.getByRole("heading", { name: `Hello, ${name}` })).toBeVisible();
  return codes;
}

/** A subscriber's phone, logged in at the portal of this address. */
export async function newPhone(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 760 } });
  const phone = await context.newPage();
  return { phone, number: await logIn(phone), context };
}

/** Approves the change of this reason, which asks for a step-up, in a demo without a passkey. */
export async function approve(administrator: Page, reason: string): Promise<void> {
  const wanted = administrator.getByRole("listitem").filter({ hasText: reason });
  await wanted.getByRole("button", { name: "Approve" }).click();
  const dialog = administrator.getByRole("dialog", { name: "Approve this change?" });
  await dialog.getByRole("button", { name: "Approve" }).click();
  await confirm(administrator);
}

/** Opens the account of a subscriber. */
export async function find(page: Page, number: string): Promise<void> {
  await page.goto("/subscribers");
  await page.getByLabel("Mobile number").fill(number);
  await page.getByRole("button", { name: "Find a subscriber" }).click();
  await expect(page.getByRole("region", { name: "Account" })).toBeVisible();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Your account/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
}

export async function recoverWith(page: Page, { email }: Person, code: string): Promise<void> {
  await page.getByRole("button", { name: "I do not have my passkey" }).click();
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Recovery code").fill(code);
  await page.getByRole("button", { name: "Sign in" }).click();
}
