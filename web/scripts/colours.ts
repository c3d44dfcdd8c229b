/**
 * Colours are written in oklch(), which the oldest browsers cannot read: each becomes the sRGB colour that a plain screen shows
 * for it. Left to itself the minifier would write every colour three times, for three kinds of screens.
 */
import { clampRgb, formatHex, formatHex8, parse } from "culori";
import type { AcceptedPlugin } from "postcss";

/** `oklch(0.2 0.03 262 / 0.5)` as hexadecimal digits. */
export function hex(text: string): string {
  const colour = parse(text);
  if (!colour) throw new Error(`${text} is no colour`);
  const shown = clampRgb(colour);
  return (shown.alpha ?? 1) < 1 ? formatHex8(shown) : formatHex(shown);
}

/** For PostCSS: colours, and above each height in `dvh` the same in `vh` for who does not know the former. */
export const forTheFloor: AcceptedPlugin = {
  postcssPlugin: "arena-floor",
  Declaration(declaration) {
    const value = declaration.value.replace(/oklch\([^)]*\)/g, hex);
    if (value !== declaration.value) declaration.value = value;
    const older = declaration.value.replace(/(?<=\d)dvh\b/g, "vh");
    const before = declaration.prev();
    if (older === value || (before?.type === "decl" && before.prop === declaration.prop)) return;
    declaration.cloneBefore({ value: older });
  },
};
