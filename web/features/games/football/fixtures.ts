import type { FootballView, Surface } from "./port.ts";

/** A match in which nothing has happened yet. */
export const start: FootballView = {
  puck: { x: 4.5, y: 8 },
  way: { x: 0, y: 0 },
  player: { x: 4.5, y: 14 },
  bot: { x: 4.5, y: 2 },
  obstacles: [],
  score: { player: 0, bot: 0 },
  ticks: 0,
  left: 7_200,
  golden: false,
  wait: null,
  over: false,
  won: false,
  touches: { wall: 0, player: 0, bot: 0, obstacle: 0 },
  touch: null,
};

/** The first collision of a match. */
export const touched = (surface: Surface, strength: number): FootballView => ({
  ...start,
  touches: { ...start.touches, [surface]: 1 },
  touch: { x: 4.5, y: 12, surface, strength },
});

/** The face-off before the golden goal. */
export const golden: FootballView = {
  ...start,
  score: { player: 2, bot: 2 },
  ticks: 7_200,
  left: 1_800,
  golden: true,
  wait: { by: "centre", ticks: 60 },
};
