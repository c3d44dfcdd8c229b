import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Locator, Page } from "@playwright/test";
import { findTarget } from "./aim-train.ts";
import { expect, test } from "./fixtures.ts";
import { logIn } from "./operator.ts";
import { type OwnServer, ownServer } from "./own-server.ts";

/** This file's own server, with tournaments for two that start in a moment. */
let server: OwnServer;
type Game = { title: string; slug: string };
const cannon: Game = { title: "Cannon Clash", slug: "cannon-clash" };
const aim: Game = { title: "Aim Train", slug: "aim-train" };
type Player = { page: Page; number: string };

test.beforeAll(async () => {
  server = await ownServer();
});
test.afterAll(() => server.stop());

async function player(browser: Browser): Promise<Player> {
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

const nameOf = ({ title }: Game) => `${title} Duel`;
const card = (page: Page, game: Game) =>
  page.getByRole("article").filter({ hasText: nameOf(game) });
const field = (page: Page, { title }: Game) => page.frameLocator(`iframe[title="${title}"]`);
const result = (page: Page) => page.getByRole("dialog", { name: "Your result" });

async function enter({ page, number }: Player, game: Game): Promise<void> {
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
    await expect(card(page, game).getByRole("button", { name: "Play Now" })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass({ timeout: 60_000 });
  await card(page, game).getByRole("button", { name: "Play Now" }).click();
  const sheet = page.getByRole("dialog", { name: "Play Now" });
  await expect(async () => {
    await sheet.getByRole("textbox").fill(room);
    await sheet.getByRole("button", { name: "Submit" }).click();
    await page.waitForURL(`**/${game.slug}`, { timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
}

/** Taps the message with the room id: the app waits for the room and enters by itself. */
async function enterByMessage({ page }: Player, game: Game): Promise<void> {
  const sheet = page.getByRole("dialog", { name: "Messages" });
  const message = sheet.getByRole("link", { name: /Room ID:/ });
  await expect(async () => {
    await page.reload();
    await page.getByRole("button", { name: /^Messages/ }).click();
    await expect(message).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await message.click();
  await page.waitForURL(`**/${game.slug}`, { timeout: 60_000 });
}

/** Waits at the bar of the match, from any screen: the app enters by itself when the room opens. */
async function enterByBar({ page }: Player, game: Game): Promise<void> {
  await page.goto("/faqs");
  const bar = page.getByRole("region", { name: "Your match" });
  // A room that opens before the tap is entered by a tap of its own.
  await bar.getByRole("button", { name: /^(Wait here|Enter)$/ }).click({ timeout: 60_000 });
  await page.waitForURL(`**/${game.slug}`, { timeout: 60_000 });
  await expect(bar).toBeHidden();
}

async function checkedIn(browser: Browser, game: Game): Promise<[Player, Player]> {
  const both: [Player, Player] = [await player(browser), await player(browser)];
  const folder = await mkdtemp(join(tmpdir(), "arena-content-"));
  await writeFile(
    join(folder, "tournaments.toml"),
    `[[tournament]]
slug = "${game.slug}-duel"
kind = "esl"
name = "${nameOf(game)}"
game = "${game.slug}"
opens = "-1m"
starts = "${new Date(Date.now() + 25_000).toISOString()}"
min_players = 2
round_seconds = 600
room_lead_seconds = 5
prizes = [500, 250, 100]
`,
  );
  await server.arena("seed", folder);
  for (const { page } of both) {
    await page.reload();
    await card(page, game).getByRole("button", { name: "Join Now" }).click();
    await expect(page.getByText("Successfully joined the tournament!")).toBeVisible();
  }
  return both;
}

/** Cuts the player's network for five seconds by the server's count, which the opponent sees. */
async function loses(page: Page, opponent: Page, game: Game): Promise<void> {
  const context = page.context();
  await context.setOffline(true);
  await expect(field(page, game).getByText(/Connection lost/)).toBeVisible({ timeout: 20_000 });
  const away = field(opponent, game).getByText(/The opponent is away: 1[0-5]$/);
  await expect(away).toBeVisible({ timeout: 20_000 });
  await context.setOffline(false);
  await expect(field(page, game).getByText(/Connection lost/)).toHaveCount(0);
}

/** Sends an emote, and waits until another page has told of it. */
async function emotes(from: Page, to: Page, game: Game, emote: string): Promise<void> {
  const key = field(from, game).getByRole("button", { name: "Emotes" });
  await expect(key).toBeEnabled({ timeout: 10_000 });
  await key.click();
  await field(from, game).getByRole("button", { name: emote, exact: true }).click();
  await expect(field(from, game).getByRole("group", { name: "Emotes" })).toBeHidden();
  // The bubble goes after two seconds; what was said of it stays.
  await expect(field(to, game).locator(".emote-said")).toHaveText(new RegExp(`: ${emote}$`));
}

/** Watches the end of the match again, and skips it. */
async function replays(page: Page, game: Game, sheet: Locator, skip: () => Promise<void>) {
  await sheet.getByRole("button", { name: "Replay" }).click();
  await expect(field(page, game).getByRole("button", { name: /REPLAY/ })).toBeVisible();
  await expect(sheet).toBeHidden();
  await skip();
  await expect(sheet).toBeVisible();
  await expect(field(page, game).getByRole("button", { name: /REPLAY/ })).toBeHidden();
}

test("two phones play Cannon Clash to its end, one of them without its network for a while", async ({
  browser,
}) => {
  // The tournament starts in half a minute; a match takes at most a minute and a half.
  test.setTimeout(300_000);
  const [first, second] = await checkedIn(browser, cannon);
  await enterByBar(first, cannon);
  await expect(first.page.getByText("Waiting for opponent to join...")).toBeVisible();
  await enter(second, cannon);
  for (const { page } of [first, second]) {
    await expect(page.getByText("Game started! Destroy enemy towers to win!")).toBeVisible();
  }
  await emotes(first.page, second.page, cannon, "laugh");
  await emotes(second.page, first.page, cannon, "thumbs up");
  // Muted on this device: nothing is shown any more.
  await field(second.page, cannon).getByRole("button", { name: "Emotes" }).click();
  await field(second.page, cannon).getByRole("button", { name: "Mute the opponent" }).click();
  // The frame tells the app, which remembers it.
  const muted = () => second.page.evaluate(() => localStorage.getItem("arena.muted"));
  await expect.poll(muted).toBe("on");
  const watched = watching(browser, cannon);
  // The first player holds the cannon down; the second does nothing.
  const box = await first.page.locator("iframe").boundingBox();
  if (!box) throw new Error("no field");
  const clock = field(first.page, cannon).getByRole("timer");
  await expect(clock).toHaveText(/^1:[0-2]\d$/);
  await first.page.mouse.move(box.x + box.width / 2, box.y + box.height - 68);
  await first.page.mouse.down();
  await expect(clock).toHaveText(/^1:([01]\d|2[0-4])$/);
  await loses(second.page, first.page, cannon);
  await expect(result(first.page).getByText("Victory! You won!")).toBeVisible({ timeout: 120_000 });
  await first.page.mouse.up();
  await expect(result(second.page).getByText("Defeat! Better luck next time!")).toBeVisible();
  // The final was the only match: the winner is the champion, and the guest sees it ten seconds later.
  await expect(result(first.page).getByRole("region", { name: "Champion!" })).toBeVisible({
    timeout: 30_000,
  });
  const guest = await watched;
  const told = guest.getByRole("dialog", { name: "The match is over" });
  await expect(told).toContainText(/ won/, { timeout: 30_000 });
  // Players and spectators can see the end again.
  const sign = field(guest, cannon).getByRole("button", { name: /REPLAY/ });
  await replays(guest, cannon, told, () => sign.click());
  const tap = () => first.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await replays(first.page, cannon, result(first.page), tap);
});

/** A guest finds the match among those that are played, and watches it. */
async function watching(browser: Browser, game: Game): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await expect(async () => {
    await page.goto("/tournaments");
    await page.getByRole("link", { name: /^Watch .* vs / }).click({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await page.waitForURL(`**/${game.slug}`);
  await expect(field(page, game).getByText("10 s late")).toBeVisible({
    timeout: 30_000,
  });
  await expect(field(page, game).getByRole("timer")).toHaveText(/^1:\d\d$/);
  return page;
}

test("two phones play Aim Train against each other, one of them without its network for a while", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const [first, second] = await checkedIn(browser, aim);
  await enterByMessage(first, aim);
  await expect(first.page.getByText("Waiting for opponent to join...")).toBeVisible();
  await expect(field(first.page, aim).getByText("Waiting for the opponent…")).toBeVisible();
  await enter(second, aim);
  for (const { page } of [first, second]) {
    await expect(page.getByText("Match started! Show your aim skills!")).toBeVisible();
  }
  const box = await first.page.locator("iframe").boundingBox();
  if (!box) throw new Error("no field");
  // The first player hits targets; the second does nothing and sees the first one's points grow.
  const away = loses(second.page, first.page, aim);
  const over = result(first.page);
  let last = { x: -1, y: -1 };
  while (!(await over.isVisible())) {
    const at = await findTarget(field(first.page, aim).locator("#unity-canvas")).catch(() => null);
    // A target just hit stays visible for a moment.
    if (!at || Math.hypot(at.x - last.x, at.y - last.y) < 25) continue;
    last = at;
    await first.page.mouse.click(box.x + at.x, box.y + at.y);
  }
  await away;
  await expect(over.getByText("Victory! You won the tournament match!")).toBeVisible();
  await expect(result(second.page).getByText("Defeat! Better luck next time!")).toBeVisible();
});
