import type { Page } from "@playwright/test";
import { without } from "./additions.ts";
import { expect, test } from "./fixtures.ts";
import { become, checkedIn } from "./subscriber.ts";

const card = (page: Page, name: string) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name }) });

test("a guest is asked to log in and comes back", async ({ page }) => {
  await page.goto("/tournaments");
  await expect(page.getByText("Please log in to participate in tournaments")).toBeVisible();
  await card(page, "Cannon Clash Knockout").getByRole("button", { name: "Login Required" }).click();
  await page.waitForURL(/\/operator\/landing\?returnTo=%2Ftournaments/);
});

test("a subscriber joins with coins, and is told what comes next", async ({ page, accessible }) => {
  await checkedIn(await become(page));
  await page.goto("/tournaments");
  await accessible();
  const knockout = card(page, "Cannon Clash Knockout");
  await expect(knockout.getByText("10 ESL Coins").first()).toBeAttached();
  await knockout.getByRole("button", { name: "Join Now" }).click();
  await expect(page.getByText("Successfully joined the tournament!")).toBeVisible();
  await expect(knockout).toContainText("You are in. Your Room ID comes by SMS before the start.");
  await expect(page.getByRole("banner").getByText("0", { exact: true })).toBeVisible();
  const steps = knockout.getByRole("list", { name: "What happens next" }).getByRole("listitem");
  await expect(steps).toHaveText([/the draw/, /your match/, /go on to the cup/]);
  await accessible();

  // Nobody is offered a match that they do not play in.
  const league = card(page, "Aim Train League");
  await expect(league).toContainText("It has started, so nobody can join any more.");
  await expect(league.getByRole("button", { name: "Play Now" })).toHaveCount(0);
  await page.getByRole("link", { name: "Mine", exact: true }).click();
  await expect(knockout).toBeVisible();
  await expect(league).toHaveCount(0);
  await accessible();
});

test("the parts of the screen pass axe, and the hall of champions is among them", async ({
  page,
  accessible,
}) => {
  await page.goto("/tournaments");
  for (const part of ["Soon", "Mine", "Results"]) {
    await page.getByRole("link", { name: part, exact: true }).click();
    await expect(page.getByRole("region", { name: "Weekly Tournaments" })).toBeVisible();
    await accessible();
  }
  await expect(page.getByRole("region", { name: "Hall of champions" })).toBeVisible();
  await expect(card(page, "Cannon Clash Classic")).toContainText("Tournament has ended");
});

test("without the parts a live tournament asks for a room", async ({ page }) => {
  await become(page);
  await without(page, "tournamentTabs");
  await page.goto("/tournaments");
  await card(page, "Aim Train League").getByRole("button", { name: "Play Now" }).click();
  const sheet = page.getByRole("dialog", { name: "Play Now" });
  await sheet.getByRole("button", { name: "Submit" }).click();
  await expect(sheet).toContainText("Please enter the Room ID from the SMS that we sent you.");
  await sheet.getByLabel("Room ID").fill("k7m x3p");
  await sheet.getByRole("button", { name: "Submit" }).click();
  await expect(sheet).toContainText("You are not a participant of this tournament.");
});

test("the instructions close in three ways and lead to the tournaments", async ({ page }) => {
  await page.goto("/tournaments");
  const open = card(page, "Cannon Clash Knockout").getByRole("button", { name: "How to Play" });
  const dialog = page.getByRole("dialog");
  for (const close of [
    () => dialog.getByRole("button", { name: "Close" }).click(),
    () => dialog.getByRole("button", { name: "Got it!" }).click(),
    () => page.mouse.click(5, 5),
  ]) {
    await open.click();
    await expect(dialog).toBeVisible();
    await close();
    await expect(dialog).toHaveCount(0);
    await page.waitForFunction(() => history.state?.overlay !== true);
  }
  await open.click();
  await dialog.getByRole("link", { name: "Go to tournaments" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/tournaments$/);
});
