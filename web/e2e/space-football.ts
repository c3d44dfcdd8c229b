import { expect, type Page } from "@playwright/test";
import { look } from "./look.ts";

/** Plays Space Football like a person: finds the puck on the screen and moves a finger there. */

const white = [
  [215, 255],
  [215, 255],
  [215, 255],
] as const;

export async function start(page: Page, level: number, how = "Play"): Promise<void> {
  await page.getByRole("button", { name: /Space Football/ }).click();
  const levels = page.getByRole("dialog", { name: "Space Football" });
  await levels
    .getByRole("radio", { name: new RegExp(`^Level ${level}\\b`) })
    .check({ force: true });
  await levels.getByRole("button", { name: `${how} Level ${level}` }).click();
  await page.waitForURL(/\/space-football$/);
}

/** Plays an upright match to its end: stays behind the puck and shoots when it is near. */
export async function playMatch(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Start Game" }).click();
  const box = await page.locator("canvas").first().boundingBox();
  if (!box) throw new Error("Space Football has no pitch");
  const result = page.getByRole("dialog", { name: "Your result" });
  const goal = { x: box.width / 2, y: box.height * 0.9 };
  await expect(async () => {
    let held = goal;
    while (!(await result.isVisible())) {
      const puck = await look(page, white, { coarse: 3, least: 4 });
      if (puck) {
        const mine = puck.y > box.height * 0.52;
        // Behind the puck, between it and the goal; through the puck if it can be reached.
        const behind = held.y > puck.y + 12;
        held = mine
          ? { x: puck.x, y: behind ? puck.y : Math.min(goal.y, puck.y + 70) }
          : { x: (puck.x + 2 * goal.x) / 3, y: box.height * 0.8 };
        await page.mouse.move(box.x + held.x, box.y + held.y);
      }
      await page.waitForTimeout(40);
    }
  }).toPass({ timeout: 160_000 });
}
