/**
 * Writes a `.br` and a `.gz` beside every compressible file of a build where that is smaller. The
 * page itself is left out, because the server writes into it.
 *
 *   node scripts/compress.ts FOLDER
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { brotli } from "./packed.ts";

const [, , folder] = process.argv;
if (!folder) throw new Error("usage: node scripts/compress.ts FOLDER");
const dist = resolve(import.meta.dirname, "..", folder);
const compressible = new Set([
  ".js",
  ".css",
  ".svg",
  ".json",
  ".wasm",
  ".txt",
  ".webmanifest",
  ".html",
]);

let count = 0;
for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  if (!entry.isFile() || !compressible.has(extname(path)) || path === join(dist, "index.html"))
    continue;
  const source = readFileSync(path);
  const small = brotli(source);
  const gzip = gzipSync(source, { level: 9 });
  if (small.length < source.length) writeFileSync(`${path}.br`, small);
  if (gzip.length < source.length) writeFileSync(`${path}.gz`, gzip);
  count += 1;
}
console.log(`compressed ${count} files in ${folder}`);
