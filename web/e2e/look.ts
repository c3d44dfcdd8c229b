import type { Frame, Page } from "@playwright/test";

export type Colour = readonly (readonly [least: number, most: number])[];
export type Place = { x: number; y: number };

type Sampling = {
  coarse: number;
  least: number;
  around?: Place & { radius: number };
  tap?: boolean;
};

/**
 * The middle of all pixels of a colour on a game's canvas, in its CSS pixels, if at least `least`
 * samples have it. Every `coarse`-th pixel is sampled, across and down; with `around` only those near
 * a place. With `tap` it is tapped at once: on a busy machine a target can be gone before a click
 * from outside the page arrives.
 */
export const look = (
  page: Page | Frame,
  colour: Colour,
  { coarse, least, around, tap = false }: Sampling,
): Promise<Place | null> =>
  page.evaluate(
    ({ colour, coarse, least, around, tap }) => {
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
        const [across, down] = [(at / 4) % small.width, Math.floor(at / 4 / small.width)];
        const apart = around
          ? Math.hypot(across * coarse - around.x, down * coarse - around.y)
          : Number.NEGATIVE_INFINITY;
        if (!is || apart > (around?.radius ?? 0)) continue;
        count += 1;
        x += across;
        y += down;
      }
      if (count < least) return null;
      const place = { x: (x / count + 0.5) * coarse, y: (y / count + 0.5) * coarse };
      if (tap) {
        const { left, top } = canvas.getBoundingClientRect();
        const at = { clientX: left + place.x, clientY: top + place.y };
        const touch = { ...at, bubbles: true, isPrimary: true, pointerType: "touch" };
        canvas.dispatchEvent(new PointerEvent("pointerdown", touch));
        canvas.dispatchEvent(new PointerEvent("pointerup", touch));
      }
      return place;
    },
    { colour, coarse, least, around, tap },
  );
