import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { logIn } from "./operator.ts";
import { type OwnServer, ownServer } from "./own-server.ts";

/** A server of this file's own, with a tournament of two that starts in a moment. */
let server: OwnServer;
const name = "Cannon Clash Duel";

test.beforeAll(async () => {
  server = await ownServer();
});
test.afterAll(() => server.stop());

/** Somebody with a phone, logged in and checked in to the tournament. */
async function player(browser: Browser): Promise<{ page: Page; number: string }> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const number = await logIn(page, "/tournaments");
  await page.evaluate(() => sessionStorage.setItem("dailyCheckinShown", "true"));
  await page.goto("/tournaments");
  return { page, number };
}

const card = (page: Page) => page.getByRole("article").filter({ hasText: name });
const field = (page: Page) => page.frameLocator('iframe[title="Cannon Clash"]');

/** Waits for the room id by SMS, and goes into the room with it. */
async function enter({ page, number }: { page: Page; number: string }): Promise<void> {
  let room = "";
  await expect(async () => {
    const inbox = await page.request.get(`/operator/api/messages?msisdn=${number}`);
    const { messages } = (await inbox.json()) as { messages: { text: string }[] };
    room =
      messages.map(({ text }) => /\b[34679CDFGHJKMNPQRTVWXY]{6}\b/.exec(text)?.[0]).find(Boolean) ??
      "";
    expect(room).not.toBe("");
  }).toPass({ timeout: 60_000 });
  await expect(async () => {
    await page.reload();
    await expect(card(page).getByRole("button", { name: "Play Now" })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass({ timeout: 60_000 });
  await card(page).getByRole("button", { name: "Play Now" }).click();
  const sheet = page.getByRole("dialog", { name: "Play Now" });
  await expect(async () => {
    await sheet.getByRole("textbox").fill(room);
    await sheet.getByRole("button", { name: "Submit" }).click();
    await page.waitForURL(/\/cannon-clash$/, { timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
}

test("two phones play a match to its end, one of them without its network for a while", async ({
  browser,
}) => {
  // A match takes a minute and a half at the most, its tournament starts in half a minute.
  test.setTimeout(300_000);
  const [first, second] = [await player(browser), await player(browser)];
  const folder = await mkdtemp(join(tmpdir(), "arena-content-"));
  await writeFile(
    join(folder, "tournaments.toml"),
    `[[tournament]]
slug = "duel"
kind = "esl"
name = "${name}"
game = "cannon-clash"
opens = "-1m"
starts = "${new Date(Date.now() + 25_000).toISOString()}"
min_players = 2
round_seconds = 600
room_lead_seconds = 5
prizes = [500, 250, 100]
`,
  );
  await server.arena("seed", folder);
  for (const { page } of [first, second]) {
    await page.reload();
    await card(page).getByRole("button", { name: "Join Now" }).click();
    await expect(page.getByText("Successfully joined the tournament!")).toBeVisible();
  }
  await enter(first);
  await expect(first.page.getByText("Waiting for opponent to join...")).toBeVisible();
  await enter(second);
  for (const { page } of [first, second]) {
    await expect(page.getByText("Game started! Destroy enemy towers to win!")).toBeVisible();
  }
  // The first one holds its cannon down; the second one does nothing.
  const box = await first.page.locator("iframe").boundingBox();
  if (!box) throw new Error("no field");
  const clock = field(first.page).getByRole("timer");
  await expect(clock).toHaveText(/^1:2\d$/);
  await first.page.mouse.move(box.x + box.width / 2, box.y + box.height - 68);
  await first.page.mouse.down();
  await expect(clock).toHaveText(/^1:2[0-4]$/);
  const context = second.page.context();
  await context.setOffline(true);
  await expect(field(second.page).getByText(/Connection lost/)).toBeVisible({ timeout: 20_000 });
  await context.setOffline(false);
  await expect(field(second.page).getByText(/Connection lost/)).toHaveCount(0);
  const result = (page: Page) => page.getByRole("dialog", { name: "Your result" });
  await expect(result(first.page).getByText("Victory! You won!")).toBeVisible({ timeout: 120_000 });
  await expect(result(second.page).getByText("Defeat! Better luck next time!")).toBeVisible();
});
