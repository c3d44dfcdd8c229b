import { expect, fitsWidth, test } from "./fixtures.ts";
import { logIn } from "./operator.ts";
import { type OwnServer, ownServer } from "./own-server.ts";

test("a subscriber sees the free trial, and what comes after it", async ({ page }) => {
  await logIn(page);
  await page.goto("/profile");
  const plan = page.getByRole("region", { name: "Your plan" });
  await expect(plan.getByText("Free trial")).toBeVisible();
  await expect(plan.getByText("Rs 10 per day")).toBeVisible();
  await expect(plan.getByText(/^Rs 10 on /)).toBeVisible();
  await expect(plan.getByRole("button")).toHaveCount(0);
});

test.describe("who could not pay", () => {
  let server: OwnServer;
  test.beforeAll(async () => {
    // The demo operator's numbers have Rs 500 each.
    server = await ownServer({
      ARENA_BILLING__TRIAL_DAYS: "0",
      ARENA_BILLING__PREPAID_DAILY: "600",
    });
  });
  test.afterAll(() => server.stop());
  test.use({
    baseURL: async ({ baseURL: _ }, use) => use(server?.url),
    viewport: { width: 360, height: 760 },
  });

  test("is told on every screen, and led back by one key", async ({ page, accessible }) => {
    await logIn(page);
    await page.goto("/profile");
    const plan = page.getByRole("region", { name: "Your plan" });
    // The charge follows the consent within a moment.
    await expect(plan.getByText("Paused")).toBeVisible();
    await expect(page.getByText("No ESL Coins while your plan is not paid.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Check in", exact: true })).toHaveCount(0);
    await fitsWidth(page);
    await accessible();

    await page.goto("/rewards");
    await expect(page.getByText("You are not earning now.")).toBeVisible();
    await fitsWidth(page);
    await page.getByRole("link", { name: "See your plan" }).click();
    await plan.getByRole("button", { name: "Pay Rs 600 now" }).click();
    await expect(plan.getByRole("alert")).toContainText(/did not go through|wait a minute/);
    await expect(plan.getByRole("button", { name: "Pay Rs 600 now" })).toBeEnabled();
  });
});
