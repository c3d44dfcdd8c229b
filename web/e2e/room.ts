import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, expect, type Page } from "@playwright/test";
import { findTarget } from "./aim-train.ts";
import type { OwnServer } from "./own-server.ts";
import { become } from "./subscriber.ts";

/* Two phones in a tournament for two, up to their match. */

export type Game = { title: string; slug: string };
export const cannon: Game = { title: "Cannon Clash", slug: "cannon-clash" };
export const aim: Game = { title: "Aim Train", slug: "aim-train" };
export type Player = { page: Page; number: string };

async function player(browser: Browser, server: OwnServer): Promise<Player> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  // Full screen changes the size of a browser without a window.
  await context.addInitScript(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError());
  });
  const page = await context.newPage();
  const { number } = await become(page);
  await page.goto("/tournaments");
  return { page, number };
}

const nameOf = ({ title }: Game) => `${title} Duel`;
const card = (page: Page, game: Game) =>
  page.getByRole("article").filter({ hasText: nameOf(game) });
export const field = (page: Page, { title }: Game) => page.frameLocator(`iframe[title="${title}"]`);
export const result = (page: Page) => page.getByRole("dialog", { name: "Your result" });

export async function enter({ page, number }: Player, game: Game): Promise<void> {
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
export async function enterByMessage({ page }: Player, game: Game): Promise<void> {
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
export async function enterByBar({ page }: Player, game: Game): Promise<void> {
  await page.goto("/faqs");
  const bar = page.getByRole("region", { name: "Your match" });
  // A room that opens before the tap is entered by a tap of its own.
  await bar.getByRole("button", { name: /^(Wait here|Enter)$/ }).click({ timeout: 60_000 });
  await page.waitForURL(`**/${game.slug}`, { timeout: 60_000 });
  await expect(bar).toBeHidden();
}

export async function checkedIn(
  browser: Browser,
  server: OwnServer,
  game: Game,
): Promise<[Player, Player]> {
  const both: [Player, Player] = [await player(browser, server), await player(browser, server)];
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

/** Sends an emote, and waits until another page has told of it. */
export async function emotes(from: Page, to: Page, game: Game, emote: string): Promise<void> {
  const key = field(from, game).getByRole("button", { name: "Emotes" });
  await expect(key).toBeEnabled({ timeout: 10_000 });
  await key.click();
  await field(from, game).getByRole("button", { name: emote, exact: true }).click();
  await expect(field(from, game).getByRole("group", { name: "Emotes" })).toBeHidden();
  // The bubble goes after two seconds; what was said of it stays.
  await expect(field(to, game).locator(".emote-said")).toHaveText(new RegExp(`: ${emote}$`));
}

/** A guest finds the match among those that are played, and watches it. */
export async function watching(
  browser: Browser,
  server: OwnServer,
  game: Game,
  viewport?: { width: number; height: number },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    ...(viewport && { viewport, hasTouch: true, isMobile: true }),
  });
  const page = await context.newPage();
  await expect(async () => {
    await page.goto("/tournaments");
    await page.getByRole("link", { name: /^Watch .* vs / }).click({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await page.waitForURL(`**/${game.slug}`);
  await expect(field(page, game).getByText("10 s late")).toBeVisible({
    timeout: 30_000,
  });
  return page;
}

/** Hits the targets of a duel until it is over. */
export async function hitTargets(page: Page): Promise<void> {
  const box = await page.locator("iframe").boundingBox();
  if (!box) throw new Error("no field");
  const over = result(page);
  let last = { x: -1, y: -1 };
  while (!(await over.isVisible())) {
    const at = await findTarget(field(page, aim).locator("#unity-canvas")).catch(() => null);
    // A target just hit stays visible for a moment.
    if (!at || Math.hypot(at.x - last.x, at.y - last.y) < 25) continue;
    last = at;
    await page.mouse.click(box.x + at.x, box.y + at.y);
  }
}
