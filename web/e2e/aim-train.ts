import { expect, type Page } from "@playwright/test";
import { look } from "./look.ts";

/** Plays Aim Train by what is on the screen: finds a target by its colour and taps it. */

export async function start(page: Page, level: number, how = "Play"): Promise<void> {
  await page.getByRole("button", { name: /Aim Train/ }).click();
  const levels = page.getByRole("dialog", { name: "Aim Train" });
  await levels
    .getByRole("radio", { name: new RegExp(`^Level ${level}\\b`) })
    .check({ force: true });
  await levels.getByRole("button", { name: `${how} Level ${level}` }).click();
  await page.waitForURL(/\/aim-train$/);
}

/** Mint green on the field: a target, or its remains. */
const mint = [
  [0, 140],
  [200, 255],
  [0, 210],
] as const;

/** A target, or its remains, is at least this many samples. */
const seen = { coarse: 4, least: 13 };
/** How far a target's remains reach, in CSS pixels. */
const remains = 60;

/** Plays the loaded level to its end: hits the targets, or taps where none is. */
export async function playLevel(page: Page, way: "hit" | "miss"): Promise<void> {
  const inside = page.frameLocator('iframe[title="Aim Train"]');
  await inside.getByRole("button", { name: "Tap to start" }).click();
  const box = await page.locator('iframe[title="Aim Train"]').boundingBox();
  const frame = page.frames().find((each) => each.url().endsWith("/frame/host.html"));
  if (!box || !frame) throw new Error("Aim Train has no frame");
  const result = page.getByRole("dialog", { name: "Your result" });
  await expect(async () => {
    while (!(await result.isVisible())) {
      const target = await look(frame, mint, { ...seen, tap: way === "hit" }).catch(() => null);
      if (!target) {
        await page.waitForTimeout(30);
        continue;
      }
      if (way === "miss") {
        const y = target.y > box.height / 2 ? target.y - 150 : target.y + 150;
        await page.mouse.click(box.x + box.width / 2, box.y + y);
      } else {
        const around = { ...target, radius: remains };
        await expect
          .poll(() => look(frame, mint, { ...seen, around }).catch(() => null))
          .toBeNull();
      }
    }
  }).toPass({ timeout: 90_000 });
}
