import { AIM_FIELD } from "../../features/games/core/aim.ts";

/** Where the field lies in the frame, in CSS pixels. */
export type Layout = {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Pixels of a unit. */
  scale: number;
  /** It lies on its side: its long edge is the screen's. */
  turned: boolean;
  /** The figures stand beside it, else above it. */
  beside: boolean;
  /** The strip of the figures: its height above the field, or its width beside it. */
  strip: number;
};

const margin = 8;
/** Of the figures: above the field, beside it, and beside it where there is much room. */
const strips = { above: 84, beside: 148, wide: 216 };
const wideFrom = 900;

/** The largest field that fits beside or below its figures, in the middle of its room. */
export function layoutOf(width: number, height: number, rightToLeft = false): Layout {
  const beside = width > height;
  const strip = !beside ? strips.above : width >= wideFrom ? strips.wide : strips.beside;
  const roomX = Math.max(1, width - 2 * margin - (beside ? strip : 0));
  const roomY = Math.max(1, height - 2 * margin - (beside ? 0 : strip));
  const turned = beside && roomX > roomY;
  const [across, down] = turned
    ? [AIM_FIELD.height, AIM_FIELD.width]
    : [AIM_FIELD.width, AIM_FIELD.height];
  const scale = Math.min(roomX / across, roomY / down);
  const [w, h] = [across * scale, down * scale];
  const left = margin + (beside && !rightToLeft ? strip : 0);
  const top = margin + (beside ? 0 : strip);
  return {
    x: left + (roomX - w) / 2,
    // Upright it hangs below its figures, near the thumb and near what it is counted by.
    y: top + (beside ? (roomY - h) / 2 : Math.min((roomY - h) / 2, 24)),
    width: w,
    height: h,
    scale,
    turned,
    beside,
    strip,
  };
}

export type Point = { x: number; y: number };

/** A place of the field on the screen. */
export function toScreen(layout: Layout, { x, y }: Point): Point {
  const { scale } = layout;
  return layout.turned
    ? { x: layout.x + y * scale, y: layout.y + (AIM_FIELD.width - x) * scale }
    : { x: layout.x + x * scale, y: layout.y + y * scale };
}

/** A place of the screen in the field's units; outside of the field it lies outside. */
export function toField(layout: Layout, { x, y }: Point): Point {
  const { scale } = layout;
  const [dx, dy] = [(x - layout.x) / scale, (y - layout.y) / scale];
  return layout.turned ? { x: AIM_FIELD.width - dy, y: dx } : { x: dx, y: dy };
}

export const inField = ({ x, y }: Point): boolean =>
  x >= 0 && y >= 0 && x <= AIM_FIELD.width && y <= AIM_FIELD.height;
