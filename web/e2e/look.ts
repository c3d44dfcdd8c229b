import type { Frame, Page } from "@playwright/test";

export type Colour = readonly (readonly [least: number, most: number])[];
export type Place = { x: number; y: number };

/**
 * The middle of all pixels of a colour on a game's canvas, in its CSS pixels, if at least `least`
 * samples have it. Every `coarse`-th pixel is sampled, across and down.
 */
export const look = (
  page: Page | Frame,
  colour: Colour,
  { coarse, least }: { coarse: number; least: number },
): Promise<Place | null> =>
  page.evaluate(
    ({ colour, coarse, least }) => {
      const canvas = document.querySelector("canvas");
      if (!canvas) return null;
      const small = document.createElement("canvas");
      small.width = Math.floor(canvas.clientWidth / coarse);
      small.height = Math.floor(canvas.clientHeight / coarse);
      const context = small.getContext("2d", { willReadFrequently: true });
      if (!context) return null;
      context.drawImage(canvas, 0, 0, small.width, small.height);
      const { data } = context.getImageData(0, 0, small.width, small.height);
      let [count, x, y] = [0, 0, 0];
      for (let at = 0; at < data.length; at += 4) {
        const is = colour.every(([low, high], part) => {
          const value = data[at + part] ?? 0;
          return value >= low && value <= high;
        });
        if (!is) continue;
        count += 1;
        x += (at / 4) % small.width;
        y += Math.floor(at / 4 / small.width);
      }
      if (count < least) return null;
      return { x: (x / count + 0.5) * coarse, y: (y / count + 0.5) * coarse };
    },
    { colour, coarse, least },
  );
