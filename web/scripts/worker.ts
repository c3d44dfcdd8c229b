/** Builds the service worker into `dist/sw.js`, after the app: it carries the names of what every page needs. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "vite";

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; css?: string[] };

const root = resolve(import.meta.dirname, "..");
const dist = join(root, "dist");
const text = readFileSync(join(dist, ".vite/manifest.json"), "utf8");
const chunks = Object.values(JSON.parse(text) as Record<string, Chunk>);
const manifest = JSON.parse(text) as Record<string, Chunk>;

const first = new Set<string>();
function take(chunk: Chunk | undefined): void {
  if (!chunk || first.has(chunk.file)) return;
  first.add(chunk.file);
  for (const style of chunk.css ?? []) first.add(style);
  for (const key of chunk.imports ?? []) take(manifest[key]);
}
for (const chunk of chunks.filter(({ isEntry }) => isEntry)) take(chunk);
for (const { file } of chunks) if (/\.woff2$/.test(file) && !/naskh/i.test(file)) first.add(file);

const page = readFileSync(join(dist, "index.html"));
await build({
  root: join(root, "worker"),
  configFile: false,
  logLevel: "warn",
  define: {
    BUILD: JSON.stringify(
      createHash("sha256").update(text).update(page).digest("hex").slice(0, 12),
    ),
    FIRST: JSON.stringify([...first].map((file) => `/${file}`).sort()),
  },
  build: {
    outDir: dist,
    emptyOutDir: false,
    target: ["chrome111", "safari16.4", "firefox114"],
    lib: { entry: "worker.ts", formats: ["iife"], name: "worker", fileName: () => "sw.js" },
  },
});
