import { AIM_FIELD } from "../../features/games/core/aim.ts";

/** The field's place in the frame, in CSS pixels. */
export type Layout = {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Pixels per unit. */
  scale: number;
  /** The field's long edge lies along the screen's. */
  turned: boolean;
  /** The figures stand beside the field, not above it. */
  beside: boolean;
  /** The strip of figures: its height above the field, or its width beside it. */
  strip: number;
};

const margin = 5;
/** A match has two rows of figures above the field, and the key for emotes below it. */
const strips = { above: 98, match: 114, below: 54, beside: 148, wide: 216 };
const wideFrom = 900;

/** The largest field that fits next to its figures, centred. */
export function layoutOf(
  width: number,
  height: number,
  rightToLeft = false,
  match = false,
): Layout {
  const beside = width > height;
  const above = match ? strips.match : strips.above;
  const strip = !beside ? above : width >= wideFrom ? strips.wide : strips.beside;
  const roomX = Math.max(1, width - 2 * margin - (beside ? strip : 0));
  const below = match && !beside ? strips.below : 0;
  const roomY = Math.max(1, height - 2 * margin - below - (beside ? 0 : strip));
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
    // In portrait the field is a little below the middle, near the thumb.
    y: top + (roomY - h) * (beside ? 0.5 : 0.6),
    width: w,
    height: h,
    scale,
    turned,
    beside,
    strip,
  };
}

export type Point = { x: number; y: number };

export function toScreen(layout: Layout, { x, y }: Point): Point {
  const { scale } = layout;
  return layout.turned
    ? { x: layout.x + y * scale, y: layout.y + (AIM_FIELD.width - x) * scale }
    : { x: layout.x + x * scale, y: layout.y + y * scale };
}

/** Converts from the screen to the field's units; places outside stay outside. */
export function toField(layout: Layout, { x, y }: Point): Point {
  const { scale } = layout;
  const [dx, dy] = [(x - layout.x) / scale, (y - layout.y) / scale];
  return layout.turned ? { x: AIM_FIELD.width - dy, y: dx } : { x: dx, y: dy };
}

export const inField = ({ x, y }: Point): boolean =>
  x >= 0 && y >= 0 && x <= AIM_FIELD.width && y <= AIM_FIELD.height;
