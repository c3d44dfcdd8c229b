// Checks that the documents' links within this repository have a target.
//
//   node scripts/links.mjs
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const documents = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => path !== "" && existsSync(path));

let faults = 0;
let links = 0;
for (const document of documents) {
  // Links in code are examples.
  const text = readFileSync(document, "utf8").replace(/```[\s\S]*?```|`[^`\n]*`/g, "");
  for (const [, target] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:|^#/.test(target)) continue;
    links += 1;
    if (existsSync(join(dirname(document), decodeURI(target.split("#")[0])))) continue;
    console.error(`${document}: ${target} is not there`);
    faults += 1;
  }
}
if (faults > 0) process.exit(1);
console.log(`${links} links in ${documents.length} documents lead somewhere`);
