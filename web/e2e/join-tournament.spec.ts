import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { checkIn, logIn } from "./operator.ts";

async function open(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name: `Join Now: ${name}` }).click();
  await page.waitForURL(/\/join-tournament\?tournamentId=\d+/);
  await expect(page.getByRole("heading", { name })).toBeVisible();
}

test("a subscriber registers once, and pays only what they have", async ({ page, accessible }) => {
  test.slow();
  await logIn(page, "/tournaments");
  await checkIn(page);
  await open(page, "FIFA Mobile Weekend Cup");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("Please fill in all fields.")).toBeVisible();
  await accessible();
  await page.getByLabel("Nickname").fill("HamzaFC");
  await page.getByLabel("Email").fill("hamza@example.com");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText(/You are registered\./)).toBeVisible();
  await page.reload();
  await expect(
    page.getByText(
      "You have already submitted. You will receive an SMS with tournament room ID and room password.",
    ),
  ).toBeVisible();

  await page.getByRole("link", { name: "All tournaments" }).click();
  await open(page, "PUBG Mobile Friday Squads");
  await page.getByLabel("Nickname").fill("HamzaYT");
  await page.getByLabel("UID").fill("5123456789");
  await accessible();
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("You do not have enough for the entry fee yet.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Play and earn" })).toBeVisible();
});
