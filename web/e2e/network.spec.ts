import type { Page } from "@playwright/test";
import { freshNumber } from "./demo.ts";
import { expect, fitsWidth, test } from "./fixtures.ts";
import { type NumberVerification, numberVerification } from "./number-verification.ts";
import { freeAddress, type OwnServer, ownServer } from "./own-server.ts";

let operator: NumberVerification;
let server: OwnServer;

/**
 * A server whose Login leads to the test's own operator. The server must know its own address for
 * the way back.
 */
async function serve(asked: "number" | "match"): Promise<void> {
  operator = await numberVerification(asked);
  const address = await freeAddress();
  server = await ownServer(
    { ...operator.settings, ARENA_PUBLIC_URL: `http://${address}` },
    address,
  );
}

test.afterEach(async () => {
  await server.stop();
  operator.stop();
});

const inside = (page: Page) => page.getByRole("link", { name: "Profile" }).first();
const international = (number: string) => `+92${number.slice(1)}`;

test("whom the network knows logs in with one tap, and is where they were", async ({ page }) => {
  await serve("number");
  operator.sim = international(freshNumber());
  await page.goto(`${server.url}/rewards`);
  await page.getByRole("link", { name: "Login" }).first().click();
  await expect(inside(page)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/rewards");
  expect(new URL(page.url()).search).toBe("");
});

test("on Wi-Fi the landing page is next, and leads back", async ({ page }) => {
  await serve("number");
  await page.goto(`${server.url}/rewards`);
  await page.getByRole("link", { name: "Login" }).first().click();
  await page.waitForURL(/\/operator\/landing\?returnTo=%2Frewards/);
});

test("where the network compares, somebody types their number once", async ({
  page,
  accessible,
}) => {
  await serve("match");
  const number = freshNumber();
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto(`${server.url}/tasks`);
  await page.waitForURL(/\/login\?returnTo=%2Ftasks/);
  await expect(page.getByRole("heading", { name: "Login", level: 1 })).toBeVisible();
  await fitsWidth(page);
  await accessible();

  const submit = page.getByRole("button", { name: "Log in" });
  await submit.click();
  await expect(page.getByText(/Please enter a valid Jazz number/)).toBeVisible();

  const input = page.getByLabel("Mobile Number");
  await input.fill(number);
  await submit.click();
  await expect(page.getByRole("alert")).toContainText("did not recognise this phone");
  await fitsWidth(page);
  await accessible();

  operator.sim = international(freshNumber());
  await expect(input).toHaveValue(number);
  await submit.click();
  await expect(page.getByRole("alert")).toContainText("the SIM of another number");

  operator.sim = international(number);
  await submit.click();
  await page.waitForURL(/\/tasks$/);
  await expect(inside(page)).toBeVisible();
});
