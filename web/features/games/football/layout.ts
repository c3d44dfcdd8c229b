import { type Point, table } from "./port.ts";

/** The table on the canvas: upright, or turned if the canvas is wider than high. */
export type Layout = {
  /** Pixels of a unit. */
  readonly scale: number;
  readonly left: number;
  readonly top: number;
  readonly turned: boolean;
};

/** The least that is seen around the table, in its units: walls at its sides, goals at its ends. */
const sides = 0.5;
const ends = 1.22;

/** CSS pixels that the scoreboard and the keys take, above the table or at its ends. */
const bar = 64;
const column = 104;
const rest = 8;
/** A lower screen has no room above the table. */
const low = 480;

export function layoutOf(width: number, height: number): Layout {
  const turned = width > height;
  const flat = turned && height <= low;
  const [aside, above] = flat ? [column, 0] : [0, bar];
  const [wide, high] = [width - 2 * aside, height - above - (flat ? 0 : rest)];
  const [across, along] = turned ? [high, wide] : [wide, high];
  const scale = Math.max(
    0,
    Math.min(across / (table.width + 2 * sides), along / (table.length + 2 * ends)),
  );
  return {
    scale,
    left: aside + (wide - scale * (turned ? table.length : table.width)) / 2,
    top: above + (high - scale * (turned ? table.width : table.length)) / 2,
    turned,
  };
}

/** The layout in the canvas's own pixels. */
export const sharper = ({ scale, left, top, turned }: Layout, ratio: number): Layout => ({
  scale: scale * ratio,
  left: left * ratio,
  top: top * ratio,
  turned,
});

export function toTable({ scale, left, top, turned }: Layout, x: number, y: number): Point {
  const [right, down] = [(x - left) / scale, (y - top) / scale];
  return turned ? { x: down, y: table.length - right } : { x: right, y: down };
}

/** A thumb hides what is under it: the pad goes a little ahead of it, towards the rival. */
const ahead = 0.6;

/** The wanted place of the pad for a pointer on the canvas. */
export function aimAt(layout: Layout, x: number, y: number, thumb: boolean): Point {
  const place = toTable(layout, x, y);
  return thumb ? { x: place.x, y: place.y - ahead } : place;
}

export function toScreen({ scale, left, top, turned }: Layout, { x, y }: Point): Point {
  return turned
    ? { x: left + (table.length - y) * scale, y: top + x * scale }
    : { x: left + x * scale, y: top + y * scale };
}

/** A direction on the table as an angle on the screen. */
export const angleOf = ({ turned }: Layout, { x, y }: Point): number =>
  turned ? Math.atan2(x, -y) : Math.atan2(y, x);
