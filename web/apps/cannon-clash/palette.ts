/** The app's dark tokens (styles/tokens.css), and the field's own colours. */
export const ink = {
  ground: "oklch(0.155 0.022 262)",
  field: "oklch(0.195 0.026 262)",
  line: "oklch(0.42 0.035 262)",
  path: "oklch(0.235 0.028 262)",
  text: "oklch(0.97 0.006 250)",
  quiet: "oklch(0.7 0.022 258)",
  mine: "oklch(0.88 0.17 165)",
  mineDeep: "oklch(0.36 0.08 168)",
  mineGround: "oklch(0.215 0.035 200)",
  onMine: "oklch(0.19 0.045 170)",
  theirs: "oklch(0.78 0.13 40)",
  theirsDeep: "oklch(0.36 0.09 35)",
  theirsGround: "oklch(0.215 0.035 20)",
  onTheirs: "oklch(0.2 0.04 35)",
  gate: "oklch(0.86 0.15 95)",
} as const;

type Colours = { fill: string; deep: string; on: string };
const mine: Colours = { fill: ink.mine, deep: ink.mineDeep, on: ink.onMine };
const theirs: Colours = { fill: ink.theirs, deep: ink.theirsDeep, on: ink.onTheirs };
export const coloursOf = (own: boolean): Colours => (own ? mine : theirs);
