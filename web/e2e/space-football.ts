import { expect, type Page } from "@playwright/test";

/** Plays Space Football as somebody does: looks where the puck is, and goes there with a finger. */

type Place = { x: number; y: number };

/** The middle of what is nearly white on the pitch, in CSS pixels of it: the puck. */
function look(): Place | null {
  const canvas = document.querySelector("canvas");
  if (!canvas) return null;
  const coarse = 3;
  const small = document.createElement("canvas");
  small.width = Math.floor(canvas.clientWidth / coarse);
  small.height = Math.floor(canvas.clientHeight / coarse);
  const context = small.getContext("2d", { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(canvas, 0, 0, small.width, small.height);
  const { data } = context.getImageData(0, 0, small.width, small.height);
  let [count, x, y] = [0, 0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (red < 215 || green < 215 || blue < 215) continue;
    count += 1;
    x += (at / 4) % small.width;
    y += Math.floor(at / 4 / small.width);
  }
  return count > 3 ? { x: (x / count + 0.5) * coarse, y: (y / count + 0.5) * coarse } : null;
}

/** Chooses a level in the selector and goes to its match. */
export async function start(page: Page, level: number, how = "Play"): Promise<void> {
  await page.getByRole("button", { name: /Space Football/ }).click();
  const levels = page.getByRole("dialog", { name: "Space Football" });
  await levels
    .getByRole("radio", { name: new RegExp(`^Level ${level}\\b`) })
    .check({ force: true });
  await levels.getByRole("button", { name: `${how} Level ${level}` }).click();
  await page.waitForURL(/\/space-football$/);
}

/** Plays an upright match to its end: keeps behind the puck, and shoots at what comes near. */
export async function playMatch(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Start Game" }).click();
  const box = await page.locator("canvas").boundingBox();
  if (!box) throw new Error("Space Football has no pitch");
  const result = page.getByRole("dialog", { name: "Your result" });
  const goal = { x: box.width / 2, y: box.height * 0.9 };
  await expect(async () => {
    let held = goal;
    while (!(await result.isVisible())) {
      const puck = await page.evaluate(look);
      if (puck) {
        const mine = puck.y > box.height * 0.52;
        // Behind the puck, between it and the goal; through it where it can be reached.
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
