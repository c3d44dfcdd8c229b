import { CANNON_FIELD } from "../../features/games/core/cannon.ts";

/** The field's place in the frame, in CSS pixels. */
export type Layout = {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Pixels per unit. */
  scale: number;
  /** The figures stand beside the field, not above and below it. */
  beside: boolean;
};

const margin = 8;
/** Sizes of the strips above, below and beside the field. */
const strips = { above: 44, below: 44, beside: 184 };

/** The largest field that fits with its figures, centred. */
export function layoutOf(width: number, height: number, rightToLeft = false): Layout {
  const beside = width > height;
  const roomX = Math.max(1, width - 2 * margin - (beside ? strips.beside : 0));
  const roomY = Math.max(1, height - 2 * margin - (beside ? 0 : strips.above + strips.below));
  const scale = Math.min(roomX / CANNON_FIELD.width, roomY / CANNON_FIELD.height);
  const [w, h] = [CANNON_FIELD.width * scale, CANNON_FIELD.height * scale];
  const left = margin + (beside && !rightToLeft ? strips.beside : 0);
  const top = margin + (beside ? 0 : strips.above);
  return {
    x: left + (roomX - w) / 2,
    y: top + (roomY - h) / 2,
    width: w,
    height: h,
    scale,
    beside,
  };
}

export type Point = { x: number; y: number };

/** Converts from the screen to the field's units; places outside stay outside. */
export function toField(layout: Layout, { x, y }: Point): Point {
  return { x: (x - layout.x) / layout.scale, y: (y - layout.y) / layout.scale };
}
