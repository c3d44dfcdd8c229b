/**
 * The oldest browsers cannot read oklch(). Each colour becomes its sRGB colour; the minifier alone
 * would write every colour three times, for three kinds of screens.
 */
import { clampRgb, formatHex, formatHex8, parse } from "culori";
import type { AcceptedPlugin } from "postcss";

/** Converts `oklch(0.2 0.03 262 / 0.5)` to hexadecimal. */
export function hex(text: string): string {
  const colour = parse(text);
  if (!colour) throw new Error(`${text} is no colour`);
  const shown = clampRgb(colour);
  return (shown.alpha ?? 1) < 1 ? formatHex8(shown) : formatHex(shown);
}

/**
 * A PostCSS plugin that converts colours, and adds a fallback in `vh` before each height in `dvh`.
 */
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
