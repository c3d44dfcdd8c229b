/** A world: how its levels look. The rules are the same in all. */
export type World = 1 | 2 | 3 | 4 | 5;

const levelsEach = 5;
/** Duels are played in the third world. */
export const duelWorld: World = 3;

export const worldOf = (level: number): World =>
  Math.min(5, Math.max(1, Math.ceil(level / levelsEach))) as World;

/** Small things that drift through a world, and the colours of a target's splinters. */
export type Air = {
  /** Their way in a second, in heights of the screen. */
  fall: number;
  sway: number;
  size: number;
  colour: string;
  splinters: readonly [string, string, string];
};

export const airs: Readonly<Record<World, Air>> = {
  1: {
    fall: -0.012,
    sway: 0.02,
    size: 1.6,
    colour: "#ffc477",
    splinters: ["#f0403c", "#f4ece0", "#ffb066"],
  },
  2: {
    fall: 0.045,
    sway: 0.03,
    size: 1.9,
    colour: "#dff6ff",
    splinters: ["#e8f8ff", "#6cc4ee", "#ff5c92"],
  },
  3: {
    fall: 0.006,
    sway: 0.09,
    size: 1.4,
    colour: "#ffdca0",
    splinters: ["#f4f8f6", "#2a4fd0", "#cf7a48"],
  },
  4: {
    fall: 0.004,
    sway: 0.004,
    size: 1.5,
    colour: "#cfd4ff",
    splinters: ["#f4f4fb", "#ff8a2a", "#9fd8ff"],
  },
  5: {
    fall: -0.07,
    sway: 0.03,
    size: 1.7,
    colour: "#ff9a3c",
    splinters: ["#e6ecf8", "#3f78ff", "#ff8a2a"],
  },
};
