/*
 * The field's colours. As hexadecimal: the oldest browsers' canvases know nothing newer. A side
 * differs by shape as well: the player's things are round, the opponent's have corners.
 */
export const ink = {
  text: "#f5f7fc",
  dark: "#0a101e",
  mine: "#3f8cff",
  mineDeep: "#12357d",
  theirs: "#f2452f",
  theirsDeep: "#7d1a12",
  gate: "#c98bff",
  gateDeep: "#4a1f80",
  glow: "#fff1b0",
  ghost: "#9fd8ff",
} as const;

type Colours = { fill: string; deep: string };
const mine: Colours = { fill: ink.mine, deep: ink.mineDeep };
const theirs: Colours = { fill: ink.theirs, deep: ink.theirsDeep };
export const coloursOf = (own: boolean): Colours => (own ? mine : theirs);

/** A victory's confetti. */
export const confetti = ["#3f8cff", "#ffd166", "#f2452f", "#7ee0a8", "#c98bff"] as const;
