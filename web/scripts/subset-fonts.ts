/**
 * Cuts the two Latin faces and the Naskh face down to what the product writes, into `styles/fonts`.
 * Run by hand after a font update (`npm run fonts`); the results are committed.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import subsetFont from "subset-font";

const modules = resolve(import.meta.dirname, "../node_modules/@fontsource-variable");
const out = resolve(import.meta.dirname, "../styles/fonts");

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join("");
// ASCII and the typographic marks that the messages use; letters outside it fall back one by one, and weigh a third.
const latin = `${range(0x20, 0x7e)}\u00a0·×–—‘’“”•…₨−✓→←`;
// Pairs, and figures of one width; fractions and the rest bring glyphs that nothing here asks for.
const features = ["kern", "tnum"];
const arabic = `${range(0x600, 0x6ff)}${range(0x20, 0x40)}۔،؟٪«»\u200c\u200d\u200e\u200f`;

type Axis = number | { min: number; max: number; default: number };
type Job = {
  from: string;
  to: string;
  text: string;
  /** All that the face has, where nothing is said. */
  features?: string[];
  axes: Record<string, Axis>;
};
const jobs: Job[] = [
  {
    from: "archivo/files/archivo-latin-standard-normal.woff2",
    to: "archivo.woff2",
    text: latin,
    features,
    // One width and one weight: the display face is never set in another.
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
    from: "noto-naskh-arabic/files/noto-naskh-arabic-arabic-wght-normal.woff2",
    to: "noto-naskh.woff2",
    text: arabic,
    axes: { wght: { min: 400, max: 700, default: 400 } },
  },
];

for (const job of jobs) {
  const source = readFileSync(resolve(modules, job.from));
  const cut = await subsetFont(source, job.text, {
    targetFormat: "woff2",
    variationAxes: job.axes,
    noHinting: true,
    dropTables: ["STAT", "gasp"],
    ...(job.features && { keepFeatures: job.features }),
  });
  writeFileSync(resolve(out, job.to), cut);
  console.log(`${job.to}: ${source.length} → ${cut.length} bytes`);
}
