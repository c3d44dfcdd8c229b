// Checks that the documents' links within this repository have a target, also links to a heading.
//
//   node scripts/links.mjs
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const documents = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => path !== "" && existsSync(path));

/** A document's anchors, as GitHub names them. */
function anchors(document) {
  const found = new Set();
  const text = readFileSync(document, "utf8").replace(/```[\s\S]*?```/g, "");
  for (const [, heading] of text.matchAll(/^#+ +(.+)$/gm)) {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
    const anchor = words.replace(/[^\p{L}\p{N}\p{M}_ -]/gu, "").replaceAll(" ", "-");
    let name = anchor;
    for (let twin = 1; found.has(name); twin++) name = `${anchor}-${twin}`;
    found.add(name);
  }
  return found;
}

let faults = 0;
let links = 0;
for (const document of documents) {
  // Links in code are examples.
  const text = readFileSync(document, "utf8").replace(/```[\s\S]*?```|`[^`\n]*`/g, "");
  for (const [, target] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(target)) continue;
    links += 1;
    const [path, anchor] = decodeURI(target).split("#");
    const file = path === "" ? document : normalize(join(dirname(document), path));
    if (!existsSync(file)) {
      console.error(`${document}: ${target} is not there`);
      faults += 1;
    } else if (anchor && file.endsWith(".md") && !anchors(file).has(anchor)) {
      console.error(`${document}: ${target} names a heading that is not there`);
      faults += 1;
    }
  }
}
if (faults > 0) process.exit(1);
console.log(`${links} links in ${documents.length} documents lead somewhere`);
