import type { CelebrationLevel } from "./celebrate.ts";

/**
 * A particle. Its place is a function of time, so a frame that is left out changes nothing and no
 * frame allocates. Lengths in px of the page, speeds in px a second.
 */
export type Piece = {
  shape: "paper" | "coin" | "spark" | "light";
  /** The index of its pair of colours: 0 gold, 1 green. */
  colour: 0 | 1;
  x: number;
  y: number;
  vx: number;
  vy: number;
  gravity: number;
  /** The part of its speed that the air takes in a second. */
  drag: number;
  /** How far it swings to the sides. */
  sway: number;
  tilt: number;
  /** Radians a second. */
  spin: number;
  size: number;
  /** Its short side, as a part of its size. */
  width: number;
  /** When it appears: ms after the start. */
  at: number;
  /** How long it is seen: seconds. */
  life: number;
};

export type Stage = {
  /** The view. */
  width: number;
  height: number;
  /** Where the burst begins. */
  x: number;
  y: number;
  /** No piece is seen after this. */
  ms: number;
};

/** The angle between neighbours that fills a circle evenly, whatever their number. */
const goldenAngle = Math.PI * (3 - Math.sqrt(5));
/** Evenly spread numbers from 0 to 1; `seed` makes unrelated rows of them. */
const spread = (index: number, seed: number) =>
  (index * 0.618_034 + seed * 0.414_214 + ((index * seed * 0.271) % 1)) % 1;

const atRest: Omit<Piece, "shape" | "x" | "y" | "size" | "life"> = {
  colour: 0,
  vx: 0,
  vy: 0,
  gravity: 0,
  drag: 1,
  sway: 0,
  tilt: 0,
  spin: 0,
  width: 1,
  at: 0,
};

/** A light that flares up behind the amount and is gone before anybody looks at it. */
const light = ({ x, y }: Stage, size: number, at = 0): Piece => ({
  ...atRest,
  shape: "light",
  x,
  y,
  size,
  at,
  life: 0.55,
});

/** Short strokes of light that leave the middle and are gone at once. */
function sparks({ x, y }: Stage, count: number, reach: number, at = 0): Piece[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index * 2 * Math.PI) / count + 0.2 * spread(index, 1);
    const drag = 4;
    const speed = reach * drag * (0.75 + 0.25 * spread(index, 2));
    return {
      ...atRest,
      shape: "spark",
      colour: index % 3 === 2 ? 1 : 0,
      x: x + 18 * Math.cos(angle),
      y: y + 18 * Math.sin(angle),
      vx: speed * Math.cos(angle),
      vy: speed * Math.sin(angle),
      drag,
      tilt: angle,
      size: 12 + 8 * spread(index, 3),
      width: 0.22,
      at,
      life: 0.45 + 0.2 * spread(index, 4),
    };
  });
}

/** What all falling pieces have in common. */
function falling(index: number, at: number, life: number) {
  const coin = index % 6 === 5;
  const streamer = index % 9 === 4;
  // A few pieces are near: larger and faster. Most are far.
  const near = spread(index, 8) ** 2;
  return {
    ...atRest,
    shape: coin ? ("coin" as const) : ("paper" as const),
    colour: coin || index % 5 < 3 ? (0 as const) : (1 as const),
    gravity: 420 + 300 * near,
    drag: 2.4,
    sway: coin ? 0 : 6 + 10 * spread(index, 5),
    tilt: 2 * Math.PI * spread(index, 6),
    spin: (index % 2 === 0 ? 1 : -1) * (5 + 7 * spread(index, 7)),
    size: (coin ? 9 : streamer ? 18 : 7) + 9 * near,
    width: coin ? 1 : streamer ? 0.16 : 0.5 + 0.25 * spread(index, 9),
    at,
    life,
  };
}

/** Paper and coins that fly up and out of the middle, and fall. */
function burst({ x, y, ms }: Stage, count: number, reach: number, at = 0): Piece[] {
  return Array.from({ length: count }, (_, index) => {
    const piece = falling(index, at, (ms - at) / 1_000);
    const angle = index * goldenAngle;
    const speed = reach * piece.drag * Math.sqrt((index + 1) / count);
    return {
      ...piece,
      x,
      y,
      vx: speed * Math.cos(angle),
      vy: speed * Math.sin(angle) * 0.8 - reach * 0.7,
      life: piece.life * (0.65 + 0.35 * spread(index, 10)),
    };
  });
}

/** Paper and coins from both lower corners, towards the middle. */
function cannons({ width, height, ms }: Stage, count: number, at = 0): Piece[] {
  const reach = Math.min(height, 1_000);
  return Array.from({ length: count }, (_, index) => {
    const piece = falling(index, at + 160 * spread(index, 11), 1);
    const side = index % 2 === 0 ? 1 : -1;
    const up = reach * piece.drag * (0.55 + 0.6 * spread(index, 12));
    return {
      ...piece,
      x: side > 0 ? -8 : width + 8,
      y: height * 0.96,
      vx: side * Math.min(width, 900) * piece.drag * (0.1 + 0.55 * spread(index, 13)),
      vy: -up,
      life: ((ms - piece.at) / 1_000) * (0.75 + 0.25 * spread(index, 14)),
    };
  });
}

/** Gold that falls from above the view. */
function rain({ width, ms }: Stage, count: number, from: number, until: number): Piece[] {
  return Array.from({ length: count }, (_, index) => {
    const at = from + (until - from) * (index / count);
    const piece = falling(index, at, (ms - at) / 1_000);
    return { ...piece, colour: 0, x: width * spread(index, 15), y: -16, vy: 120 };
  });
}

/** All pieces of a celebration, those of one colour together. */
export function pieces(level: CelebrationLevel, stage: Stage): Piece[] {
  const reach = Math.min(stage.width, stage.height);
  // Light lies under everything else.
  const all = {
    small: () => [light(stage, 90), ...sparks(stage, 14, 96), ...burst(stage, 24, reach * 0.34)],
    big: () => [
      light(stage, 130),
      ...sparks(stage, 18, 140),
      ...burst(stage, 40, reach * 0.5),
      ...cannons(stage, 44, 250),
    ],
    champion: () => [
      light(stage, 150),
      light(stage, 190, 220),
      ...sparks(stage, 24, 190),
      ...burst(stage, 48, reach * 0.62),
      ...cannons(stage, 46, 200),
      ...cannons(stage, 40, 1_100),
      ...rain(stage, 36, 900, 2_600),
    ],
  }[level]();
  return all.sort((a, b) => a.colour - b.colour);
}
