/**
 * Reduces the fonts to the characters that the product uses, into `styles/fonts`. Run by hand after
 * a font update (`npm run fonts`); the results are committed.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import subsetFont from "subset-font";

const modules = resolve(import.meta.dirname, "../node_modules/@fontsource-variable");
const out = resolve(import.meta.dirname, "../styles/fonts");
/** The fonts of the pictures of links, which the server draws. */
const cards = resolve(import.meta.dirname, "../../crates/adapters/fonts");

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join("");
// ASCII and the English texts' typographic characters: the file is a third as large.
const latin = `${range(0x20, 0x7e)}\u00a0·×–—‘’“”•…₨−✓→←`;
// The letters of French and others, in files that only their readers load.
const western = `${range(0xc0, 0xff)}Œœ\u202f`;
// Kerning and figures of equal width; the product uses no other features.
const features = ["kern", "tnum"];
const arabic = `${range(0x600, 0x6ff)}${range(0x20, 0x40)}۔،؟٪«»\u200c\u200d\u200e\u200f`;

type Axis = number | { min: number; max: number; default: number };
type Job = {
  from: string;
  to: string;
  text: string;
  /** All features of the font by default. */
  features?: string[];
  axes: Record<string, Axis>;
  /** For the server's pictures, which read no compressed fonts. */
  card?: true;
};
const jobs: Job[] = [
  {
    from: "archivo/files/archivo-latin-standard-normal.woff2",
    to: "archivo.woff2",
    text: latin,
    features,
    // The display font is always set in one width and weight.
    axes: { wdth: 116, wght: 750 },
  },
  {
    from: "figtree/files/figtree-latin-wght-normal.woff2",
    to: "figtree.woff2",
    text: latin,
    features,
    axes: { wght: { min: 400, max: 700, default: 400 } },
  },
  {
    from: "archivo/files/archivo-latin-standard-normal.woff2",
    to: "archivo-more.woff2",
    text: western,
    features,
    axes: { wdth: 116, wght: 750 },
  },
  {
    from: "figtree/files/figtree-latin-wght-normal.woff2",
    to: "figtree-more.woff2",
    text: western,
    features,
    axes: { wght: { min: 400, max: 700, default: 400 } },
  },
  {
    from: "noto-naskh-arabic/files/noto-naskh-arabic-arabic-wght-normal.woff2",
    to: "noto-naskh.woff2",
    text: arabic,
    axes: { wght: { min: 400, max: 700, default: 400 } },
  },
  {
    from: "figtree/files/figtree-latin-wght-normal.woff2",
    to: "figtree-bold.ttf",
    text: latin + western,
    features: ["kern"],
    axes: { wght: 700 },
    card: true,
  },
  {
    from: "noto-naskh-arabic/files/noto-naskh-arabic-arabic-wght-normal.woff2",
    to: "noto-naskh-bold.ttf",
    text: arabic,
    axes: { wght: 700 },
    card: true,
  },
];

for (const job of jobs) {
  const source = readFileSync(resolve(modules, job.from));
  const cut = await subsetFont(source, job.text, {
    targetFormat: job.card ? "truetype" : "woff2",
    variationAxes: job.axes,
    noHinting: true,
    dropTables: ["STAT", "gasp"],
    ...(job.features && { keepFeatures: job.features }),
  });
  writeFileSync(resolve(job.card ? cards : out, job.to), cut);
  console.log(`${job.to}: ${source.length} → ${cut.length} bytes`);
}
