import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

async function turns(tile: Locator): Promise<number> {
  const name = (await tile.getAttribute("aria-label")) ?? "";
  return Number(/turned (\d+) degrees/.exec(name)?.[1] ?? 0) / 90;
}

export async function solve(page: Page): Promise<void> {
  const tiles = page.getByRole("grid").getByRole("button");
  await expect(tiles.first()).toBeVisible();
  for (const tile of await tiles.all()) {
    for (let left = await turns(tile); left > 0; left = await turns(tile)) {
      await tile.click();
      // The game ignores taps faster than a hand, so a tap may be repeated.
      await expect
        .poll(() => turns(tile), { timeout: 3000 })
        .not.toBe(left)
        .catch(() => undefined);
    }
  }
}

/** Turning one tile never solves the puzzle: the moves run out. */
export async function lose(page: Page): Promise<void> {
  const tile = page.getByRole("grid").getByRole("button").first();
  await expect(tile).toBeVisible();
  await expect(async () => {
    await tile.click({ timeout: 1000 }).catch(() => undefined);
    await expect(page.getByRole("dialog")).toBeVisible({ timeout: 50 });
  }).toPass({ intervals: [60] });
}
