/** Compares the sizes of a build with `budgets.json`, in bytes of Brotli. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "./manifest.ts";

export type Row = [what: string, bytes: number, limit: number];

/** The limits of all builds. */
export const budgetsOf = <Budgets>(): Budgets =>
  JSON.parse(readFileSync(join(root, "budgets.json"), "utf8")) as Budgets;

/** The scales for the files of a build's folder. */
export function scales(dist: string) {
  const size = (file: string) => statSync(join(dist, file)).size;
  const weigh = (file: string) => size(existsSync(join(dist, `${file}.br`)) ? `${file}.br` : file);
  return {
    /** A file's own size, unpacked. */
    size,
    total: (files: Iterable<string>, of = weigh): number =>
      [...files].reduce((sum, file) => sum + of(file), 0),
  };
}

/** Prints the sizes with their limits, and ends the process with 1 if a limit is passed. */
export function report(rows: readonly Row[]): void {
  for (const [what, bytes, limit] of rows) {
    const mark = bytes > limit ? "OVER " : "     ";
    console.log(`${mark}${String(bytes).padStart(7)} / ${String(limit).padStart(7)} B  ${what}`);
  }
  if (rows.every(([, bytes, limit]) => bytes <= limit)) return;
  console.error(
    "a size budget is passed: make it smaller, or raise budgets.json and say why in the commit",
  );
  process.exit(1);
}
