import { expect, type Locator, type Page } from "@playwright/test";
import type { Place } from "./look.ts";

/** Plays Aim Train by what is on the screen: finds a target by the ring around it and taps it. */

export async function start(page: Page, level: number, how = "Play"): Promise<void> {
  await page.getByRole("button", { name: /Aim Train/ }).click();
  const levels = page.getByRole("dialog", { name: "Aim Train" });
  await levels
    .getByRole("radio", { name: new RegExp(`^Level ${level}\\b`) })
    .check({ force: true });
  await levels.getByRole("button", { name: `${how} Level ${level}` }).click();
  await page.waitForURL(/\/aim-train$/);
}

/**
 * The middle of the ring around a target, in the canvas's CSS pixels; null without one. The ring gets
 * shorter, so a circle is fitted to what is left of it. With `tap` the place is tapped at once: on a
 * busy machine a target can be gone before a click from outside the page arrives.
 */
export const findTarget = (canvas: Locator, { tap = false } = {}): Promise<Place | null> =>
  canvas.evaluate((element, tap) => {
    const canvas = element as HTMLCanvasElement;
    const coarse = 2;
    const small = document.createElement("canvas");
    small.width = Math.floor(canvas.clientWidth / coarse);
    small.height = Math.floor(canvas.clientHeight / coarse);
    const context = small.getContext("2d", { willReadFrequently: true });
    if (!context) return null;
    context.drawImage(canvas, 0, 0, small.width, small.height);
    const { data } = context.getImageData(0, 0, small.width, small.height);
    const points: [x: number, y: number][] = [];
    for (let at = 0; at < data.length; at += 4) {
      const [r = 0, g = 0, b = 0] = data.slice(at, at + 3);
      if (r > 140 || g < 195 || b < 120 || b > 215) continue;
      points.push([(at / 4) % small.width, Math.floor(at / 4 / small.width)]);
    }
    if (points.length < 14) return null;
    const mean = (of: (x: number, y: number) => number) =>
      points.reduce((sum, [x, y]) => sum + of(x, y), 0) / points.length;
    const [mx, my] = [mean((x) => x), mean((_, y) => y)];
    const moment = (i: number, j: number) => mean((x, y) => (x - mx) ** i * (y - my) ** j);
    const [uu, uv, vv] = [moment(2, 0), moment(1, 1), moment(0, 2)];
    const [p, q] = [(moment(3, 0) + moment(1, 2)) / 2, (moment(0, 3) + moment(2, 1)) / 2];
    const part = uu * vv - uv * uv;
    if (part < 1) return null;
    const x = (mx + (p * vv - q * uv) / part + 0.5) * coarse;
    const y = (my + (q * uu - p * uv) / part + 0.5) * coarse;
    if (tap) {
      const { left, top } = canvas.getBoundingClientRect();
      const at = { clientX: left + x, clientY: top + y };
      const touch = { ...at, bubbles: true, isPrimary: true, pointerType: "touch" };
      canvas.dispatchEvent(new PointerEvent("pointerdown", touch));
      canvas.dispatchEvent(new PointerEvent("pointerup", touch));
    }
    return { x, y };
  }, tap);

/** How far a target moves while it is hit, in CSS pixels. */
const remains = 60;

/** Plays the loaded level to its end: hits the targets, or taps where none is. */
export async function playLevel(page: Page, way: "hit" | "miss"): Promise<void> {
  const inside = page.frameLocator('iframe[title="Aim Train"]');
  await inside.getByRole("button", { name: "Tap to start" }).click();
  const box = await page.locator('iframe[title="Aim Train"]').boundingBox();
  if (!box) throw new Error("Aim Train has no frame");
  const canvas = inside.locator("#unity-canvas");
  const result = page.getByRole("dialog", { name: "Your result" });
  await expect(async () => {
    while (!(await result.isVisible())) {
      const target = await findTarget(canvas, { tap: way === "hit" }).catch(() => null);
      if (!target) {
        await page.waitForTimeout(30);
        continue;
      }
      if (way === "miss") {
        const y = target.y > box.height / 2 ? target.y - 150 : target.y + 150;
        await page.mouse.click(box.x + box.width / 2, box.y + y);
      } else {
        // Often, because the next target lives for less than a second.
        await expect
          .poll(
            async () => {
              const next = await findTarget(canvas).catch(() => null);
              return next !== null && Math.hypot(next.x - target.x, next.y - target.y) < remains;
            },
            { intervals: [30] },
          )
          .toBe(false);
      }
    }
  }).toPass({ timeout: 90_000 });
}
