import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

/** An entry of `art/manifest.json`, as the art scripts write it. */
type Source = {
  width: number;
  height: number;
  color: string;
  widths: number[];
  files: Record<"avif" | "webp", Record<string, string>>;
};

/** The entry in the page: one hash for all files; addresses follow a rule. */
type Entry = [width: number, height: number, color: string, hash: string, widths: number[]];

/** Sets that only one screen draws are modules of their own: `virtual:art/puzzles`. */
const moduleId = "virtual:art";
const apart = ["puzzles"];
/**
 * Sets in the first load with pictures of one size: `virtual:art/avatars` is one entry with one
 * hash for all.
 */
const alike = ["avatars"];
const own = [...apart, ...alike];
const setOf = (slug: string) => slug.slice(0, slug.indexOf("/"));
const folder = resolve(import.meta.dirname, "../art");

function read(): { entries: Record<string, Entry>; files: Map<string, string> } {
  const path = join(folder, "manifest.json");
  const entries: Record<string, Entry> = {};
  const files = new Map<string, string>();
  if (!existsSync(path)) return { entries, files };
  const manifest = JSON.parse(readFileSync(path, "utf8")) as Record<string, Source>;
  const shared = new Map(alike.map((set) => [set, createHash("sha256")]));
  const pictures = Object.entries(manifest).map(([slug, picture]) => {
    const hash = shared.get(setOf(slug)) ?? createHash("sha256");
    const found: [string, string][] = [];
    for (const format of ["avif", "webp"] as const) {
      for (const width of picture.widths) {
        const file = picture.files[format]?.[String(width)];
        if (!file) throw new Error(`art/manifest.json: ${slug} has no ${format} of ${width} px`);
        const absolute = join(folder, file);
        hash.update(readFileSync(absolute));
        found.push([`${width}.${format}`, absolute]);
      }
    }
    return { slug, picture, hash, found };
  });
  for (const { slug, picture, hash, found } of pictures) {
    // A copy: a shared hash is read for each picture of its set.
    const tag = hash.copy().digest("hex").slice(0, 8);
    for (const [suffix, absolute] of found) {
      files.set(`assets/art/${slug.replaceAll("/", "-")}-${tag}-${suffix}`, absolute);
    }
    entries[slug] = [picture.width, picture.height, picture.color, tag, picture.widths];
  }
  return { entries, files };
}

/**
 * Pictures of `web/art` as hashed, immutable assets.
 *
 * Importing every address would cost about 10 KB of the first load. Instead an address follows a
 * rule (`/assets/art/<set>-<slug>-<hash>-<width>.<format>`), and the page carries one short entry
 * per picture.
 */
export function art(): Plugin {
  let state = read();
  let building = false;
  return {
    name: "arena-art",
    configResolved(config) {
      building = config.command === "build" && !process.env.VITEST;
    },
    resolveId(id) {
      const ours = id === moduleId || own.some((set) => id === `${moduleId}/${set}`);
      return ours ? `\0${id}` : undefined;
    },
    load(id) {
      if (!id.startsWith(`\0${moduleId}`)) return;
      state = read();
      const asked = id.slice(moduleId.length + 2);
      const rows = Object.entries(state.entries).filter(([slug]) =>
        asked ? setOf(slug) === asked : !own.includes(setOf(slug)),
      );
      if (alike.includes(asked)) {
        const [, [width, height, , hash, widths] = []] = rows[0] ?? [];
        // No shared colour: each picture has its own.
        return `export default ${JSON.stringify([width, height, "#0000", hash, widths])}`;
      }
      return `export default ${JSON.stringify(Object.fromEntries(rows))}`;
    },
    generateBundle() {
      if (!building) return;
      for (const [fileName, absolute] of state.files) {
        this.emitFile({ type: "asset", fileName, source: readFileSync(absolute) });
      }
    },
    configureServer(server) {
      server.watcher.add(join(folder, "manifest.json"));
      server.watcher.on("change", (path) => {
        if (path !== join(folder, "manifest.json")) return;
        for (const id of [moduleId, ...own.map((set) => `${moduleId}/${set}`)]) {
          const module = server.moduleGraph.getModuleById(`\0${id}`);
          if (module) server.moduleGraph.invalidateModule(module);
        }
        server.ws.send({ type: "full-reload" });
      });
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split("?")[0]?.slice(1) ?? "";
        const file = state.files.get(path);
        if (!file) return next();
        response.setHeader("Content-Type", path.endsWith(".avif") ? "image/avif" : "image/webp");
        response.end(readFileSync(file));
      });
    },
  };
}
