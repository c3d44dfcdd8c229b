// Checks which crate depends on which (docs/architecture.md has the table), and that files of a
// crate do not need each other in a circle. Cargo would allow both; this script refuses, with a
// reason.
//
//   node scripts/walls.mjs     checks the workspace; exits with 1 if a wall is broken
import { execFileSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { circles, crates, unexpected } from "./circles.mjs";

/**
 * Our crates and their allowed dependencies, without `arena-`. A crate that is not listed is
 * refused.
 */
export const ROOMS = {
  words: [],
  rules: ["words"],
  games: [],
  "games-web": ["games"],
  app: ["rules", "games"],
  store: ["app", "rules"],
  adapters: ["app", "rules"],
  jobs: ["app", "rules"],
  rooms: ["app", "rules", "games"],
  http: ["app", "rules", "words", "games", "rooms"],
  operator: ["rules"],
  server: ["rules", "words", "games", "app", "store", "adapters", "jobs", "rooms", "http", "operator", "workspace-hack"],
  // No code: features of other crates.
  "workspace-hack": [],
  // For tests and measurements only; no shipped crate depends on them.
  testkit: ["rules", "games", "app", "store", "adapters", "jobs", "rooms", "http", "operator"],
  bench: ["rules", "games", "app", "store", "adapters", "jobs", "rooms", "http", "operator", "testkit"],
};

/**
 * Further dependencies for tests: the test kit, the rules that answers are checked by, and the
 * worker and the rooms, which end a flow.
 */
const IN_TESTS = ["testkit", "rules", "games", "jobs", "rooms"];

/** Third-party crates that only some of our crates may use, and why. */
export const OTHERS = [
  {
    crates: ["rusqlite", "tokio-postgres"],
    rooms: ["store", "testkit", "bench"],
    why: "store alone knows the database",
  },
  { crates: ["sqlx"], rooms: ["operator"], why: "the product's tables are reached through store" },
  { crates: ["axum", "axum-extra"], rooms: ["http", "operator", "server", "testkit", "bench"], why: "use cases know no HTTP" },
  { crates: ["object_store", "image", "resvg"], rooms: ["adapters", "testkit"], why: "adapters alone know files and pictures" },
  { crates: ["reqwest", "rustls"], rooms: ["adapters"], why: "adapters alone speak to other machines" },
  { crates: ["rusmpp", "rusmppc"], rooms: ["adapters"], why: "adapters alone speak to SMS centres" },
  { crates: ["redis"], rooms: ["adapters"], why: "adapters alone know that there is a Redis" },
  {
    crates: ["tokio", "async-trait", "futures", "tracing"],
    notIn: ["rules", "games", "games-web"],
    why: "rules and games are plain functions: no I/O, no tasks, no log",
  },
  {
    crates: ["fluent-syntax", "icu_plurals", "polib"],
    rooms: ["words"],
    why: "words alone knows how languages are written",
  },
  { crates: ["anyhow"], rooms: ["server", "bench"], why: "a library's errors are types" },
];

/** The known circles, by the folder of all their files. A number may only go down. */
export const CIRCLES = [
  { folder: "crates/app/src", files: 10, why: "App holds the queues of batches; their kinds are use cases, which take the App" },
  { folder: "crates/rooms/src/rooms", files: 3, why: "a node's rooms, their tasks and their connections hold each other" },
  { folder: "crates/server/src/wiring/content", files: 13, why: "the reader of a catalogue names every kind of content" },
  { folder: "crates/server/src/commands/backup", files: 10, why: "the kinds of backups share the names of their files" },
  { folder: "crates/server/src/config", files: 9, why: "a section's check reads other sections of the model that holds it" },
  { folder: "crates/server/src/commands/signed", files: 2, why: "an explanation and its command read the same keys" },
  { folder: "crates/store/src/connection", files: 6, why: "a statement runs over any of the connections, which run statements" },
  { folder: "crates/testkit/src/carrier", files: 2, why: "the operator serves its own router" },
];

/** The broken walls among the packages of `cargo metadata`. */
export function broken(packages) {
  const name = (crate) => crate.replace(/^arena-/, "");
  const ours = new Set(packages.map((crate) => crate.name));
  const faults = [];
  for (const crate of packages) {
    const room = name(crate.name);
    const allowed = ROOMS[room];
    if (!allowed) {
      faults.push(`${crate.name}: not listed in scripts/walls.mjs; say there what it may depend on`);
      continue;
    }
    for (const dependency of crate.dependencies) {
      const test = dependency.kind === "dev";
      const at = `${crate.name} → ${dependency.name}${test ? " (in tests)" : ""}`;
      if (ours.has(dependency.name)) {
        const other = name(dependency.name);
        if (!allowed.includes(other) && !(test && IN_TESTS.includes(other))) {
          faults.push(`${at}: ${room} may depend on ${allowed.join(", ") || "no other room"}`);
        }
        continue;
      }
      if (test) continue;
      for (const { crates, rooms, notIn, why } of OTHERS) {
        if (crates.includes(dependency.name) && (rooms ? !rooms.includes(room) : notIn.includes(room))) {
          faults.push(`${at}: ${why}`);
        }
      }
    }
  }
  return faults;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const metadata = execFileSync("cargo", ["metadata", "--format-version", "1", "--no-deps"], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const { packages } = JSON.parse(metadata);
  const found = crates("crates").flatMap((crate) => circles(crate));
  const faults = [...broken(packages), ...unexpected(found, CIRCLES)];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exit(1);
  console.log(`the walls between ${packages.length} crates stand; ${found.length} known circles of files`);
}
