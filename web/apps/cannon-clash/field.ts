import { CANNON_FIELD } from "../../features/games/core/cannon.ts";

/** The field's place in the frame, in CSS pixels. The ground reaches around it. */
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

const margin = 4;
/** Sizes of the strips above, below and beside the field. */
const strips = { above: 48, below: 60, beside: 234 };
/** Beside its figures the field leaves room for the highest roofs. */
const roofs = { above: 30, below: 14 };

/** The largest field that fits with its figures, centred if there is room for that. */
export function layoutOf(width: number, height: number, rightToLeft = false): Layout {
  const beside = width > height;
  const roomX = Math.max(1, width - 2 * margin - (beside ? strips.beside : 0));
  const { above, below } = beside ? roofs : strips;
  const roomY = Math.max(1, height - 2 * margin - above - below);
  const scale = Math.min(roomX / CANNON_FIELD.width, roomY / CANNON_FIELD.height);
  const [w, h] = [CANNON_FIELD.width * scale, CANNON_FIELD.height * scale];
  const least = beside ? strips.beside : margin;
  const start = Math.max(least, (width - w) / 2);
  return {
    x: beside && rightToLeft ? width - w - start : start,
    y: margin + above + (roomY - h) / 2,
    width: w,
    height: h,
    scale,
    beside,
  };
}
