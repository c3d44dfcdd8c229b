import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { type OwnServer, ownServer } from "./own-server.ts";
import {
  aim,
  cannon,
  checkedIn,
  emotes,
  enter,
  enterByBar,
  enterByMessage,
  field,
  type Game,
  hitTargets,
  result,
  watching,
} from "./room.ts";

/** This file's own server, with tournaments for two that start in a moment. */
let server: OwnServer;

test.beforeAll(async () => {
  server = await ownServer();
});
test.afterAll(() => server.stop());

/** Cuts the player's network for at least five of the server's twenty seconds, which the opponent sees counted. */
async function loses(page: Page, opponent: Page, game: Game): Promise<void> {
  const context = page.context();
  await context.setOffline(true);
  await expect(field(page, game).getByText(/Connection lost/)).toBeVisible({ timeout: 20_000 });
  const away = field(opponent, game).getByText(/The opponent is away: (1[0-5]|\d)$/);
  await expect(away).toBeVisible({ timeout: 20_000 });
  await context.setOffline(false);
  await expect(field(page, game).getByText(/Connection lost/)).toHaveCount(0);
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
  const [first, second] = await checkedIn(browser, server, cannon);
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
  const watched = watching(browser, server, cannon).then(async (page) => {
    await expect(field(page, cannon).getByRole("timer")).toHaveText(/^1:\d\d$/);
    return page;
  });
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

test("two phones play Aim Train against each other, one of them without its network for a while", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const [first, second] = await checkedIn(browser, server, aim);
  await enterByMessage(first, aim);
  await expect(first.page.getByText("Waiting for opponent to join...")).toBeVisible();
  await expect(field(first.page, aim).getByText("Waiting for the opponent…")).toBeVisible();
  await enter(second, aim);
  for (const { page } of [first, second]) {
    await expect(page.getByText("Match started! Show your aim skills!")).toBeVisible();
  }
  // The first player hits targets; the second does nothing and sees the first one's points grow.
  const away = loses(second.page, first.page, aim);
  await hitTargets(first.page);
  await away;
  await expect(
    result(first.page).getByText("Victory! You won the tournament match!"),
  ).toBeVisible();
  await expect(result(second.page).getByText("Defeat! Better luck next time!")).toBeVisible();
});
