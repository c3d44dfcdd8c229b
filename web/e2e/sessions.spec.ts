import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { checkIn, logIn } from "./operator.ts";
import { ownServer } from "./own-server.ts";

test("a reload and a second tab stay logged in", async ({ page, context }) => {
  await logIn(page);
  await checkIn(page);
  await page.reload();
  await expect(page.getByRole("banner").getByText("10", { exact: true })).toBeVisible();

  const tab = await context.newPage();
  await tab.goto("/profile");
  await expect(tab.getByRole("heading", { name: "Profile", exact: true })).toBeVisible();
  await expect(tab.getByText("Daily check-in, day 1")).toBeVisible();
  await page.getByRole("link", { name: "Profile" }).first().click();
  await expect(page.getByText("Daily check-in, day 1")).toBeVisible();
});

test("many tabs that refresh at once log nobody out", async ({ page, context }) => {
  test.slow();
  await logIn(page);
  const tabs = await Promise.all(Array.from({ length: 6 }, () => context.newPage()));
  await Promise.all(tabs.map((tab) => tab.goto("/profile")));
  for (const tab of tabs) {
    await expect(tab.getByRole("heading", { name: "Profile", exact: true })).toBeVisible();
  }
});

test("a hand-off that is used again does not log anybody in", async ({ page, browser }) => {
  let handoff = "";
  page.on("request", (request) => {
    const a = new URL(request.url()).searchParams.get("a");
    if (a) handoff = a;
  });
  await logIn(page);
  expect(handoff).not.toBe("");
  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  await other.goto(`/?a=${handoff}`);
  await expect(other.getByRole("link", { name: "Login" }).first()).toBeVisible();
  await stranger.close();
});

test("logging out in one tab logs out the others", async ({ page, context }) => {
  await logIn(page);
  const tab = await context.newPage();
  await tab.goto("/");
  await expect(tab.getByRole("banner").getByText("Login")).toHaveCount(0);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
  await expect(tab.getByRole("link", { name: "Login" }).first()).toBeVisible();
});

async function logOutLate(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Logout" }).click();
  const leave = page.getByRole("dialog").getByRole("button", { name: "Logout" });
  await leave.click({ trial: true });
  // At the last moment: another call with it would also fail and send a guest to log in.
  await leave.evaluate((button: HTMLElement) => {
    sessionStorage.setItem("access_token", "no.longer.good");
    button.click();
  });
  await expect(page.getByText("You are logged out.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
  expect(new URL(page.url()).pathname, "home, not the operator's landing page").toBe("/");
}

const kept = (page: Page) =>
  page.evaluate(() => [
    sessionStorage.getItem("access_token"),
    sessionStorage.getItem("msisdn"),
    localStorage.getItem("arena.msisdn"),
  ]);

test("an expired token does not keep anybody from logging out", async ({ page }) => {
  const number = await logIn(page);
  await checkIn(page);
  await page.goto("/profile");
  await expect(page.getByText("Daily check-in, day 1")).toBeVisible();
  const ended = page.waitForResponse(
    (answer) => answer.url().endsWith("/v1/auth/logout") && answer.ok(),
  );
  await logOutLate(page);
  await ended;
  expect(await kept(page)).toEqual([null, null, null]);
  // The session has ended on the server too: its cookie is useless.
  const again = await page.request.post("/api/v1/jt/gen", {
    data: { msisdn: number.replace(/^0/, "92"), refferer: null },
  });
  expect(again.status()).toBe(401);
});

test("who cannot be refreshed any more is logged out all the same", async ({ page, context }) => {
  await logIn(page);
  await checkIn(page);
  await page.goto("/profile");
  await expect(page.getByText("Daily check-in, day 1")).toBeVisible();
  await context.clearCookies();
  await logOutLate(page);
  expect(await kept(page)).toEqual([null, null, null]);
});

test("a restart of the server disturbs nobody", async ({ browser }) => {
  const server = await ownServer();
  const context = await browser.newContext({ baseURL: server.url });
  try {
    const page = await context.newPage();
    await logIn(page);
    await checkIn(page);
    await server.crash();
    await page.goto("/profile");
    await expect(page.getByText("Daily check-in, day 1")).toBeVisible();
    await expect(page.getByRole("banner").getByText("10", { exact: true })).toBeVisible();
  } finally {
    await context.close();
    await server.stop();
  }
});
