/** Fails the build if the console exceeds the `console` section of `budgets.json` (Brotli bytes). */
import { entry, filesOf } from "./manifest.ts";
import { budgetsOf, type Row, report, scales } from "./report.ts";

type Budgets = {
  /** The first screen's scripts and styles together. */
  first: number;
  /** The scripts and styles that a lazy part adds to the first screen's. */
  lazy: number;
};
const { console: budgets } = budgetsOf<{ console: Budgets }>();
const { dist, manifest, first, own, scripts, styles } = filesOf("dist-console", entry);
const { total } = scales(dist);

const weigh = (parts: Iterable<string>) => {
  const keys = [...parts];
  return total([...scripts(keys), ...styles(keys)]);
};

const lazy = new Set(Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports));
report([
  ["console, first screen", weigh(first), budgets.first],
  ...[...lazy]
    .map((key): Row => [`console, ${key}`, weigh(own(key)), budgets.lazy])
    .sort(([, a], [, b]) => b - a),
]);
