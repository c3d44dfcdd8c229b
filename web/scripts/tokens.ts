/** The colours of `styles/tokens.css`, and which of them stand on which: the tests check these pairs, and the server checks them again with a brand's colours. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hex } from "./colours.ts";

const css = readFileSync(join(import.meta.dirname, "../styles/tokens.css"), "utf8");

/** A colour in the light and in the dark theme, as `#rrggbb`, or `#rrggbbaa` if one sees through it. */
type Colour = [light: string, dark: string];

/** The colours by role, in the order of the stylesheet. */
export function colours(): Record<string, Colour> {
  const found: Record<string, Colour> = {};
  const colour = String.raw`oklch\([^)]+\)`;
  const both = new RegExp(`--([\\w-]+): (?:light-dark\\((${colour}), )?(${colour})\\)?;`, "g");
  for (const [, role = "", light, dark = ""] of css.matchAll(both)) {
    found[role] = [hex(light ?? dark), hex(dark)];
  }
  return found;
}

const grounds = ["bg", "surface", "raised"];
const texts: [string, string[]][] = [
  ["ink", [...grounds, "accent-quiet", "gold-quiet", "hot-quiet", "danger-quiet"]],
  ["ink-2", [...grounds, "accent-quiet"]],
  ["ink-3", grounds],
  ["accent", [...grounds, "accent-quiet"]],
  ["gold", [...grounds, "gold-quiet"]],
  ["hot", [...grounds, "hot-quiet"]],
  ["danger", [...grounds, "danger-quiet"]],
  ["warn", [...grounds, "warn-quiet"]],
  ["on-accent", ["accent-fill", "accent-hover"]],
  ["on-hot", ["hot-fill"]],
];

/** Roles that stand on others, with the least contrast of the two (WCAG 2.2, 1.4.3 and 1.4.11). */
export const pairs: [role: string, ground: string, least: number][] = [
  ...texts.flatMap(([role, on]) =>
    on.map((ground) => [role, ground, 4.5] as [string, string, number]),
  ),
  ...grounds.map((ground) => ["line-strong", ground, 3] as [string, string, number]),
];
