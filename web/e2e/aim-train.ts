import { expect, type Page } from "@playwright/test";

/** Plays Aim Train as somebody does: looks where a target is, and taps it a moment later. */

/** Chooses a level in the selector and goes to its game. */
export async function start(page: Page, level: number, how = "Play"): Promise<void> {
  await page.getByRole("button", { name: /Aim Train/ }).click();
  const levels = page.getByRole("dialog", { name: "Aim Train" });
  await levels
    .getByRole("radio", { name: new RegExp(`^Level ${level}\\b`) })
    .check({ force: true });
  await levels.getByRole("button", { name: `${how} Level ${level}` }).click();
  await page.waitForURL(/\/aim-train$/);
}

type Place = { x: number; y: number };

/** The middle of what is mint green on the field, in CSS pixels of the frame: a target, or what is left of one. */
function look(): Place | null {
  const canvas = document.querySelector("canvas");
  if (!canvas) return null;
  const coarse = 4;
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
    if (green < 200 || red > 140 || blue > 210) continue;
    count += 1;
    x += (at / 4) % small.width;
    y += Math.floor(at / 4 / small.width);
  }
  return count > 12 ? { x: (x / count + 0.5) * coarse, y: (y / count + 0.5) * coarse } : null;
}

/** From a finger's decision to its touch. */
const reactionMs = 160;
/** Until what was hit is gone from the screen. */
const goneMs = 500;

/** Plays the level that has loaded to its end: hits what appears, or taps where nothing is. */
export async function playLevel(page: Page, way: "hit" | "miss"): Promise<void> {
  const inside = page.frameLocator('iframe[title="Aim Train"]');
  await inside.getByRole("button", { name: "Tap to start" }).click();
  const box = await page.locator('iframe[title="Aim Train"]').boundingBox();
  const frame = page.frames().find((each) => each.url().endsWith("/frame/host.html"));
  if (!box || !frame) throw new Error("Aim Train has no frame");
  const result = page.getByRole("dialog", { name: "Your result" });
  await expect(async () => {
    while (!(await result.isVisible())) {
      const target = await frame.evaluate(look).catch(() => null);
      if (!target) {
        await page.waitForTimeout(30);
        continue;
      }
      await page.waitForTimeout(reactionMs);
      // As far away as the field lets it, and inside.
      const away = {
        x: box.width / 2,
        y: target.y > box.height / 2 ? target.y - 150 : target.y + 150,
      };
      const at = way === "hit" ? target : away;
      await page.mouse.click(box.x + at.x, box.y + at.y);
      await page.waitForTimeout(goneMs);
    }
  }).toPass({ timeout: 90_000 });
}
