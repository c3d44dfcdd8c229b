// Checks that the documents' links within this repository have a target, also links to a heading; that a file which
// they name, such as `app/src/streak/claim.rs`, is there; and that no mark of an unfinished merge was left behind.
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

/** Folders from which documents name files. */
const bases = [".", "crates", "crates/adapters", "web", "web/apps/portal"];
const named = /`([\w.-]+\/[\w./-]+\.(?:rs|tsx?|mjs|sh|sql|css|toml|json|md))`/g;
/** Whether a file is missing from a folder that is there. Other names are short forms, or a decision's history. */
const missing = (name, document) => {
  const within = [...bases, dirname(document)].filter((base) => existsSync(join(base, name.split("/")[0])));
  return within.length > 0 && !within.some((base) => existsSync(join(base, name)));
};

let faults = 0;
let links = 0;
for (const document of documents) {
  const whole = readFileSync(document, "utf8");
  if (/^(<{7}|={7}|>{7})( |$)/m.test(whole)) {
    console.error(`${document}: marks of an unfinished merge`);
    faults += 1;
  }
  for (const [, name] of whole.matchAll(named)) {
    if (missing(name, document)) {
      console.error(`${document}: ${name} is not there`);
      faults += 1;
    }
  }
  // Links in code are examples.
  const text = whole.replace(/```[\s\S]*?```|`[^`\n]*`/g, "");
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
