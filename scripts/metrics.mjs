// Checks the metrics of the code against their documentation: their description
// (`describe_counter!` and its like), the table in docs/operations.md, the alerts and the dashboard
// in deploy/, and the runbook of each alert.
//
//   node scripts/metrics.mjs
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const read = (path) => readFileSync(path, "utf8");
const faults = [];

/**
 * Counted metrics with their places, and described ones. A file `metrics.rs` describes metrics and
 * counts none.
 */
const counted = new Map();
const described = new Map();
const sources = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "crates/*/src/*.rs"], {
  encoding: "utf8",
});
for (const path of sources.split("\n").filter((path) => path !== "" && !/^crates\/(bench|testkit)\//.test(path))) {
  const text = read(path);
  const calls = (macro) => [...text.matchAll(new RegExp(`\\b${macro}(counter|gauge|histogram)!\\(\\s*"([a-z0-9_]+)"`, "g"))];
  for (const [, kind, name] of calls("describe_")) described.set(name, kind);
  if (path.endsWith("/metrics.rs") && !path.startsWith("crates/server/")) continue;
  for (const [, kind, name] of calls("")) counted.set(name, { kind, path });
}
for (const [name, { kind, path }] of counted) {
  if (described.get(name) !== kind) faults.push(`${path}: ${name} has no describe_${kind}!`);
}
for (const name of described.keys()) {
  if (!counted.has(name)) faults.push(`${name} is described, and nothing counts it`);
}

const operations = read("docs/operations.md");
const watched = operations.split(/^## What to watch$/m)[1]?.split(/^## /m)[0] ?? "";
const first = [...watched.matchAll(/^\|([^|]*)\|/gm)].map(([, cell]) => cell).join(" ");
const explained = new Set([...first.matchAll(/`(arena_[a-z0-9_]+)/g)].map(([, name]) => name));
for (const [name, { path }] of counted) {
  if (!explained.has(name)) faults.push(`${path}: ${name} is not in docs/operations.md, "What to watch"`);
}
for (const name of explained) {
  if (!counted.has(name)) faults.push(`docs/operations.md: nothing counts ${name}`);
}

const ALERTS = "deploy/prometheus/alerts.yml";
const DASHBOARD = "deploy/grafana/arena.json";
const dashboard = JSON.parse(read(DASHBOARD));
const shown = JSON.stringify(dashboard.panels);
for (const [path, text] of [
  [ALERTS, read(ALERTS)],
  ["deploy/prometheus/alerts.test.yml", read("deploy/prometheus/alerts.test.yml")],
  [DASHBOARD, shown],
]) {
  for (const [name] of text.matchAll(/\barena_[a-z0-9_]+/g)) {
    if (!counted.has(name) && !counted.has(name.replace(/_(bucket|sum|count)$/, ""))) {
      faults.push(`${path}: nothing counts ${name}`);
    }
  }
}
for (const name of counted.keys()) {
  if (!shown.includes(name)) faults.push(`${DASHBOARD}: does not show ${name}`);
}

// Makes an anchor of a heading like the usual Markdown sites.
const anchor = (heading) => heading.toLowerCase().replace(/[^\p{L}\p{N}\s-]/gu, "").trim().replace(/\s/g, "-");
const runbooks = new Set([...read("docs/runbooks.md").matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchor(heading)));
const tests = read("deploy/prometheus/alerts.test.yml");
const alerts = read(ALERTS).split(/^ {6}- alert: /m).slice(1);
for (const alert of alerts) {
  const name = alert.split("\n")[0];
  const book = /runbook_url: \S+\/docs\/runbooks\.md#(\S+)/.exec(alert)?.[1];
  if (!book || !runbooks.has(book)) faults.push(`${ALERTS}: ${name} has no section in docs/runbooks.md`);
  if (!tests.includes(`alertname: ${name}\n`)) faults.push(`${ALERTS}: ${name} is not tried in alerts.test.yml`);
}

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log(`${counted.size} metrics are explained and shown; ${alerts.length} alerts have a runbook`);
