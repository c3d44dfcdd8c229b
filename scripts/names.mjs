// Checks that no public type's name stands for two things: a name that two crates define, or two
// modules of one crate, needs a reason in SAME.
//
//   node scripts/names.mjs     checks the workspace; exits with 1 if a name has no reason, or a
//                              reason no name
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { bare, crates } from "./circles.mjs";

/** Crates whose types no shipped crate imports. */
const APART = ["bench", "testkit"];

const GAMES = "each game's core has its own; callers name the game's module";
const OPERATOR = "the demo operator is another company's system, with tables of its own";

/** Names that may stand for several things, and why. */
export const SAME = {
  Action: GAMES,
  Bot: GAMES,
  Breach: GAMES,
  Charge: OPERATOR,
  Clock: OPERATOR,
  Duel: "the core's duel, and the same duel as the browser's module exports it",
  Event: "what open screens hear of (app), and what happens in a game (games)",
  Game: "a row of the catalogue (app), a core (games), and a core as rooms play it (rooms)",
  Level: "what a level pays (rules), and how it plays (games)",
  Rules: "the versions of each game's rules (games)",
  Malformed: "a log that cannot be read (games), and a frame that cannot be read (rooms)",
  Message: OPERATOR,
  Order: "a player's order in Cannon Clash (games), and any game's order as bytes (rooms)",
  Outcome: "how a game of Cannon Clash ended (games), and how any game in a room ended (rooms)",
  Outgoing: "an SMS to a gateway (app), and frames to a socket (rooms)",
  Pace: "a football session's pace (games), and a room's (rooms)",
  Phase: GAMES,
  Place: GAMES,
  Player: GAMES,
  Random: OPERATOR,
  Rate: "a limit of the API (app), and one of the demo operator",
  Reason: "why a tap is refused in Aim Train (games), and why credits move (rules)",
  Recorder: GAMES,
  Refusal: "a rule's no (app), and why a log is not believed (games)",
  Replay: GAMES,
  Score: GAMES,
  Side: "a side of a match (rules), and of a game (games)",
  Signs: GAMES,
  Subscription: OPERATOR,
  Target: GAMES,
};

/** The shipped crates' public types: name → the files that define it. */
export function publicTypes(files) {
  const found = new Map();
  for (const [file, code] of files) {
    for (const [, name] of bare(code).matchAll(/^pub (?:struct|enum|trait|type) (\w+)/gm)) {
      found.set(name, [...(found.get(name) ?? []), file]);
    }
  }
  return found;
}

export function faults(types, same) {
  const twice = [...types].filter(([, files]) => files.length > 1);
  return [
    ...twice
      .filter(([name]) => !(name in same))
      .map(([name, files]) => `${name} stands for several things; name one anew, or say why in scripts/names.mjs:\n  ${files.join("\n  ")}`),
    ...Object.keys(same)
      .filter((name) => (types.get(name)?.length ?? 0) < 2)
      .map((name) => `${name} stands for one thing now: delete its line in scripts/names.mjs`),
  ];
}

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "tests" ? [] : sources(at);
    return entry.name.endsWith(".rs") && !/(^|_)tests?\.rs$/.test(entry.name) ? [at] : [];
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const shipped = crates("crates").filter((crate) => !APART.includes(path.basename(crate)));
  const files = shipped.flatMap((crate) => sources(path.join(crate, "src"))).map((file) => [file, readFileSync(file, "utf8")]);
  const types = publicTypes(files);
  const found = faults(types, SAME);
  for (const fault of found) console.error(fault);
  if (found.length > 0) process.exit(1);
  console.log(`${types.size} public types; ${Object.keys(SAME).length} names stand for several things on purpose`);
}
