/**
 * Lighthouse over a served product, mobile preset, a median of several runs each: prints a table
 * and fails where a budget is passed.
 *
 * node measure.mjs URL RUNS PATH…
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import lighthouse from "lighthouse";
import { launch } from "chrome-launcher";
import { median, slowdown } from "./phone.mjs";
import { inProcessorTime } from "./processor-time.mjs";

const [url, runs, ...paths] = process.argv.slice(2);

/** Budgets of every measured screen: at most so many milliseconds, at least so many points. */
const most = { "first-contentful-paint": 1000, "largest-contentful-paint": 1800, "total-blocking-time": 100 };
const least = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };

const chrome = await launch({
  chromePath: process.env.ARENA_CHROMIUM,
  chromeFlags: [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
  ],
});
/** Benchmark indices of this machine, one of each run so far. */
const indices = [];

/** What a run recorded, between its two halves. */
const recorded = mkdtempSync(join(tmpdir(), "arena-lighthouse-"));
process.on("exit", () => rmSync(recorded, { recursive: true, force: true }));

/** One run. A browser that has just started sometimes records nothing: then once more. */
async function report(path, again = true) {
  const address = new URL(path, url).href;
  const flags = {
    port: chrome.port,
    logLevel: "silent",
    ...(indices.length > 0 && { throttling: { cpuSlowdownMultiplier: slowdown(indices) } }),
  };
  await lighthouse(address, { ...flags, gatherMode: recorded });
  const file = join(recorded, "trace.json");
  const trace = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...trace, traceEvents: inProcessorTime(trace.traceEvents) }));
  const result = await lighthouse(address, { ...flags, auditMode: recorded });
  if (!result) throw new Error(`${path}: no result`);
  const { lhr } = result;
  indices.push(lhr.environment.benchmarkIndex);
  if (!lhr.runtimeError) return lhr;
  if (again) return report(path, false);
  throw new Error(`${path}: ${lhr.runtimeError.message}`);
}

let over = false;
const told = (value, bad) => {
  over ||= bad;
  return bad ? `**${value}**` : String(value);
};

// The first run only tells how fast this machine is.
await report(paths[0]);

console.log("| screen | first paint, ms | largest, ms | blocking, ms | shift | Performance | Accessibility | Best Practices | SEO |");
console.log("|---|---:|---:|---:|---:|---:|---:|---:|---:|");
// The screens in turn: what else the machine does for a minute then disturbs a run of each, not each run of one.
const reportsOf = new Map(paths.map((path) => [path, []]));
for (let run = 0; run < Number(runs); run++) {
  for (const [path, reports] of reportsOf) reports.push(await report(path));
}
for (const [path, reports] of reportsOf) {
  const figure = (audit) => median(reports.map(({ audits }) => audits[audit].numericValue ?? 0));
  const points = (category) => Math.round(100 * median(reports.map(({ categories }) => categories[category].score ?? 0)));
  const cells = [
    ...Object.entries(most).map(([audit, limit]) => told(Math.round(figure(audit)), figure(audit) > limit)),
    told(figure("cumulative-layout-shift").toFixed(3), figure("cumulative-layout-shift") >= 0.005),
    ...Object.entries(least).map(([category, limit]) => told(points(category), points(category) < limit)),
  ];
  console.log(`| ${path} | ${cells.join(" | ")} |`);
  // The faults that cost the full mark, once.
  const last = reports[0];
  for (const category of ["accessibility", "best-practices", "seo"]) {
    for (const { id, weight } of last.categories[category].auditRefs) {
      const audit = last.audits[id];
      if (weight > 0 && audit.score !== null && audit.score < 1) console.error(`${path}: ${audit.title}`);
    }
  }
}
console.log(`\nBenchmark index ${Math.round(median(indices))}: processor slowed ${slowdown(indices).toFixed(1)} times.`);
chrome.kill();
process.exit(over ? 1 : 0);
