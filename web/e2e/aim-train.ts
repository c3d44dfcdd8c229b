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

type Way = "look" | "hit" | "miss";

/**
 * Runs in the game's frame. The ring gets shorter, so a circle is fitted to what is left of it. A tap
 * is made here, and from then on every few frames: on a busy machine a target can be gone before a
 * click from outside the page arrives.
 */
function seek(element: HTMLElement | SVGElement, way: Way): Place | null {
  const canvas = element as HTMLCanvasElement;
  // The ring is a few pixels wide, more on a larger field.
  const coarse = canvas.clientWidth > 700 ? 3 : 2;
  const small = document.createElement("canvas");
  const context = small.getContext("2d", { willReadFrequently: true });

  function find(): Place | null {
    small.width = Math.floor(canvas.clientWidth / coarse);
    small.height = Math.floor(canvas.clientHeight / coarse);
    if (!context || small.width * small.height === 0) return null;
    context.drawImage(canvas, 0, 0, small.width, small.height);
    const { data } = context.getImageData(0, 0, small.width, small.height);
    const points: [x: number, y: number][] = [];
    for (let at = 0; at < data.length; at += 4) {
      const [r, g, b] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
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
    return { x, y };
  }

  function tap({ x, y }: Place): void {
    const { left, top, height } = canvas.getBoundingClientRect();
    const beside = y > height / 2 ? -150 : 150;
    const at = { clientX: left + x, clientY: top + y + (way === "miss" ? beside : 0) };
    const touch = { ...at, bubbles: true, isPrimary: true, pointerType: "touch" };
    canvas.dispatchEvent(new PointerEvent("pointerdown", touch));
    canvas.dispatchEvent(new PointerEvent("pointerup", touch));
  }

  function step(frames: number): void {
    const target = frames > 0 ? null : find();
    if (target) tap(target);
    // After a hit the picture shows the target until the next frame.
    requestAnimationFrame(() => step(target ? 3 : frames - 1));
  }
  if (way !== "look") step(0);
  return way === "look" ? find() : null;
}

/** The middle of the ring around a target, in the canvas's CSS pixels; null without one. */
export const findTarget = (canvas: Locator): Promise<Place | null> =>
  canvas.evaluate(seek, "look" as Way);

/** Plays the loaded level to its end: hits the targets, or taps where none is. */
export async function playLevel(page: Page, way: "hit" | "miss"): Promise<void> {
  const inside = page.frameLocator('iframe[title="Aim Train"]');
  await inside.getByRole("button", { name: "Tap to start" }).click();
  await inside.locator("#unity-canvas").evaluate(seek, way as Way);
  await expect(page.getByRole("dialog", { name: "Your result" })).toBeVisible({ timeout: 90_000 });
}
