import { expect, test } from "./fixtures.ts";

test("a guest is asked to log in, and comes back to the completed tasks", async ({ page }) => {
  await page.goto("/completed");
  await expect(page.getByText("Log in to see your completed tasks")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Login" }).click();
  await page.waitForURL(/\/operator\/landing\?returnTo=%2Fcompleted/);
});
