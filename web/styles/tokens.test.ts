import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";

const css = readFileSync(resolve(import.meta.dirname, "tokens.css"), "utf8");

type Rgb = [number, number, number];

/** Converts oklch to linear sRGB, clipped to an ordinary screen's gamut. */
function oklch(text: string): Rgb {
  const [l = 0, c = 0, h = 0] = text
    .trim()
    .split(/[\s/]+/)
    .map(Number);
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const [x, y, z] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  const clip = (v: number) => Math.min(1, Math.max(0, v));
  return [
    clip(4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z),
    clip(-1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z),
    clip(-0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z),
  ];
}

function token(name: string, theme: "light" | "dark"): Rgb {
  const value = new RegExp(`--${name}:\\s*([^;]+);`).exec(css)?.[1];
  if (!value) throw new Error(`no token --${name}`);
  const colours = [...value.matchAll(/oklch\(([^)]+)\)/g)].map((match) => match[1] ?? "");
  return oklch((theme === "dark" ? colours.at(-1) : colours[0]) ?? "");
}

const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
function contrast(a: Rgb, b: Rgb): number {
  const [hi, lo] = [luminance(a), luminance(b)].sort((m, n) => n - m) as [number, number];
  return (hi + 0.05) / (lo + 0.05);
}

const grounds = ["bg", "surface", "raised"];
const text: [string, string[]][] = [
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

describe.each(["light", "dark"] as const)("%s theme", (theme) => {
  it.each(text.flatMap(([ink, on]) => on.map((ground) => [ink, ground] as const)))(
    "%s is readable on %s",
    (ink, ground) => {
      expect(contrast(token(ink, theme), token(ground, theme))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(grounds)("control borders stand out on %s", (ground) => {
    expect(contrast(token("line-strong", theme), token(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});
