// Exits with 0 if FOLDER/node_modules holds the packages of FOLDER/package-lock.json.
//
//   node scripts/npm-current.mjs FOLDER
//
// npm writes node_modules/.package-lock.json as its last step, so an interrupted installation does
// not count.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const folder = process.argv[2] ?? ".";

function packages(file) {
  try {
    return JSON.parse(readFileSync(join(folder, file), "utf8")).packages;
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

const wanted = packages("package-lock.json");
const installed = packages("node_modules/.package-lock.json");
if (!wanted) {
  console.error(`${folder}/package-lock.json is missing`);
  process.exit(2);
}
// Each machine would resolve an unlocked package anew.
const asked = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
for (const kind of ["dependencies", "devDependencies", "optionalDependencies"]) {
  if (JSON.stringify(asked[kind] ?? {}) !== JSON.stringify(wanted[""][kind] ?? {})) {
    console.error(`${folder}/package-lock.json does not fit ${folder}/package.json (${kind}): run npm install in ${folder}`);
    process.exit(2);
  }
}
const differs = ([path, entry]) => {
  if (path === "") return false;
  const found = installed?.[path];
  // Optional packages are for other machines.
  if (!found) return !entry.optional && !entry.devOptional;
  return found.version !== entry.version || found.integrity !== entry.integrity;
};
const tooMany = Object.keys(installed ?? {}).some((path) => !(path in wanted));
process.exit(!installed || tooMany || Object.entries(wanted).some(differs) ? 1 : 0);
