import type { Locator, Page } from "@playwright/test";
import { without } from "./additions.ts";
import { expect, scrolledTo, test } from "./fixtures.ts";
import { become, checkedIn, playsFreefire } from "./subscriber.ts";

/* Today on the home screen, the tabs, and the language, on a small phone. */

test.use({ viewport: { width: 360, height: 740 } });

const today = (page: Page) => page.getByRole("region", { name: "Today", exact: true });
const tabs = (page: Page) => page.getByRole("navigation", { name: "Shortcuts" });
const language = (page: Page) => page.getByRole("group", { name: "Language" });

/** Above what stands at the screen's bottom, without scrolling. */
async function inReach(page: Page, key: Locator): Promise<void> {
  await expect(key).toBeVisible();
  await expect(tabs(page)).toBeVisible();
  const [box, bar] = [await key.boundingBox(), await tabs(page).boundingBox()];
  expect((box?.y ?? 1_000) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
}

test("a guest plays with one tap, without scrolling", async ({ page }) => {
  await page.goto("/");
  await inReach(page, today(page).getByRole("link", { name: "Start your streak" }));
  const play = today(page).getByRole("button", { name: /^Play .?Puzzle Mania.? now$/ });
  await inReach(page, play);
  await play.click();
  await expect(page).toHaveURL(/\/puzzle-mania$/);
  await expect(page.getByRole("grid").getByRole("button").first()).toBeVisible();
  await expect(tabs(page)).toBeHidden();
  await expect(language(page)).toBeHidden();
});

test("a subscriber claims, plays, and sees what is missing for the goal", async ({ page }) => {
  const subscriber = await become(page);
  await playsFreefire(subscriber);
  await checkedIn(subscriber);
  await page.goto("/rewards");
  await page.getByRole("button", { name: "Save up for 60 Battle Credits" }).click();
  await tabs(page).getByRole("link", { name: "Home" }).click();
  await expect(today(page).getByText("Day 1 claimed")).toBeVisible();
  const goal = today(page).getByRole("link", { name: "60 Battle Credits" });
  await inReach(page, goal);
  await expect(today(page).getByText("to go")).toContainText("20");
  const play = today(page).getByRole("button", { name: /^Play .*, (Level 1|Easy)$/ });
  await inReach(page, play);
  await play.click();
  await expect(page).toHaveURL(/\/(aim-train|puzzle-mania|space-football)$/);
  await expect(tabs(page)).toBeHidden();
});

test("quests of the day say how far they are, and lead on", async ({ page }) => {
  const subscriber = await become(page);
  await playsFreefire(subscriber);
  await checkedIn(subscriber);
  await page.goto("/");
  const all = today(page).getByRole("link", { name: "Quests", exact: true });
  await inReach(page, all);
  await expect(
    today(page).getByRole("button", { name: "Claim today's streak, Done" }),
  ).toBeVisible();
  const level = today(page).getByRole("link", { name: /^Pass a level of .*, 0 of 1$/ });
  await inReach(page, level);
  await all.click();
  await expect(page).toHaveURL(/\/quests$/);
  await expect(page.getByRole("region", { name: /^Season / })).toBeVisible();
  // The claim has earned the first badge.
  const badge = page.getByRole("listitem").filter({ hasText: "First flame" });
  await expect(badge).toContainText("New");
  await page
    .getByRole("region", { name: "Today's quests" })
    .getByRole("link", { name: /Pass a level of/ })
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("without quests the home screen begins with three rows", async ({ page }) => {
  await become(page);
  await without(page, "quests", "badges", "season");
  await page.goto("/");
  await expect(today(page).getByRole("heading")).toHaveCount(3);
  await expect(today(page).getByRole("link", { name: "Quests", exact: true })).toHaveCount(0);
});

test("the tabs lead on, are marked, and cover nothing at the page's end", async ({ page }) => {
  await become(page);
  await page.goto("/");
  for (const [name, path] of [
    ["Play", "/daily-gaming-tasks"],
    ["Compete", "/tournaments"],
    ["Rewards", "/rewards"],
    ["Me", "/profile"],
    ["Home", "/"],
  ] as const) {
    const tab = tabs(page).getByRole("link", { name, exact: true });
    expect((await tab.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    await tab.click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(tab).toHaveAttribute("aria-current", "page");
  }
  await tabs(page).getByRole("link", { name: "Rewards" }).click();
  const last = page.getByRole("contentinfo").getByLabel("Theme");
  await scrolledTo(last);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const [box, bar] = [await last.boundingBox(), await tabs(page).boundingBox()];
  expect((box?.y ?? 1_000) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test("a guest's tab Me leads to the log-in", async ({ page }) => {
  await page.goto("/");
  await tabs(page).getByRole("link", { name: "Me", exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get("returnTo") === "/profile");
});

test("from 768 px there are no tabs", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto("/");
  await expect(
    today(page).getByRole("button", { name: /^Play .?Puzzle Mania.? now$/ }),
  ).toBeVisible();
  await expect(language(page)).toBeVisible();
  await expect(tabs(page)).toBeHidden();
});

test("the first visit asks for the language once, and the page follows", async ({
  page,
  accessible,
}) => {
  await page.goto("/");
  await accessible();
  await language(page).getByRole("button", { name: "اردو" }).click();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.getByRole("group", { name: "زبان" })).toHaveCount(0);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "ur");
  await expect(page.getByRole("region", { name: "آج", exact: true })).toBeVisible();
  await expect(page.getByRole("group", { name: "زبان" })).toHaveCount(0);
  // Back again, from the header.
  await page.getByRole("banner").getByRole("button", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("an address with a language asks nothing", async ({ page }) => {
  await page.goto("/?lang=ur");
  await expect(page.getByRole("region", { name: "آج", exact: true })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "فوری راستے" })).toBeVisible();
  await expect(page.getByRole("group", { name: "زبان" })).toHaveCount(0);
});
